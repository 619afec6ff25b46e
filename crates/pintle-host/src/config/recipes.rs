//! `[recipes]`: where the profile's catalogue lies, and whose signature it needs. Nothing here goes there.

use super::problem::{Flaw, Flaws};
use super::value::{Item, filled, list, table, unknown_key};

const KEYS: &[&str] = &["index_url", "keys"];

/// What the person's own file says of catalogues of recipes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recipes {
    /// An address or a path, as it was written.
    pub index_url: Option<String>,
    /// Public keys of minisign; with any, an index has to be signed by one of them.
    pub keys: Vec<String>,
}

pub(super) fn recipes(item: &Item<'_>, flaws: &mut Flaws) -> Result<Recipes, Flaw> {
    let mut recipes = Recipes::default();
    for (key, item) in table("recipes", item)? {
        match &**key.get_ref() {
            "index_url" => recipes.index_url = Some(filled("recipes.index_url", item)?.to_owned()),
            "keys" => {
                let keys = list("recipes.keys", item, "texts")?;
                recipes.keys =
                    keys.iter().map(|key| filled("recipes.keys", key).map(str::to_owned)).collect::<Result<_, _>>()?;
            }
            _ => flaws.add(key.span().start, || unknown_key("recipes", key, KEYS)),
        }
    }
    Ok(recipes)
}
