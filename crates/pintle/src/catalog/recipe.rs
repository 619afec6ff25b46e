//! A recipe that may be packed and installed: its files, and a manifest that fits them (J2–J7, J10).

use std::path::Path;

use pintle_host::hooks::{Handler, Host, Places};
use pintle_wire::recipe::{self, Manifest};
use sha2::{Digest, Sha256};

use super::problem::{Problem, Result};
use super::tree::Tree;

/// Whose rules the handlers of a recipe follow.
pub(crate) const DIALECT: &str = "pintle";
pub(crate) const MANIFEST: &str = "recipe.json";

/// Files that would bring something else than hooks (J7), by their name anywhere in the recipe.
const FOREIGN: &[&str] = &[".mcp.json", "mcp.json", "mcp_servers.json", "skill.md"];

#[derive(Debug)]
pub(crate) struct Recipe {
    pub(crate) manifest: Manifest,
    pub(crate) tree: Tree,
}

impl Recipe {
    /// The recipe in a folder of its own name.
    pub(crate) fn of_folder(folder: &Path) -> Result<Self> {
        let recipe = Self::of_tree(Tree::read(folder)?).map_err(|problem| problem.of(folder.display()))?;
        let name = folder.canonicalize().ok().and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
        let name = name.unwrap_or_default();
        if recipe.manifest.id != name {
            let what = format!("`id`: found `{}`, expected `{name}`, the name of the folder", recipe.manifest.id);
            return Err(Problem::new(what).of(folder.join(MANIFEST).display()));
        }
        Ok(recipe)
    }

    pub(crate) fn of_tree(tree: Tree) -> Result<Self> {
        let Some(content) = tree.get(MANIFEST) else {
            return Err(Problem::new(format_args!("found no {MANIFEST}, expected a recipe")));
        };
        let text = str::from_utf8(&content.bytes).map_err(|_| Problem::new(format_args!("{MANIFEST}: not UTF-8")))?;
        let manifest = Manifest::read(text).map_err(|unfit| Problem::new(format_args!("{MANIFEST}: {unfit}")))?;
        for (group, handler) in manifest.handlers() {
            let script = handler.command.script();
            if tree.get(script).is_none() {
                let what = format!("{MANIFEST}: {} `{}`: there is no file `{script}`", group.event, handler.id);
                return Err(Problem::new(what));
            }
        }
        loadable(&manifest)?;
        let is_foreign = |path: &str| path.split('/').any(|part| FOREIGN.contains(&&*part.to_lowercase()));
        if let Some((path, _)) = tree.files().find(|(path, _)| is_foreign(path)) {
            return Err(Problem::new(format_args!("{path}: found in a recipe, which may bring hooks only")));
        }
        Ok(Self { manifest, tree })
    }
}

/// What the host would skip is no use to anybody, a matcher that is no pattern for one (H7).
fn loadable(manifest: &Manifest) -> Result<()> {
    let wrong = |what: &dyn std::fmt::Display| Problem::new(format_args!("{MANIFEST}: {what}"));
    let text = recipe::install(None, &manifest.id, &manifest.groups, cfg!(windows)).map_err(|unfit| wrong(&unfit))?;
    let dialect = Host::dialect(DIALECT).ok_or_else(|| wrong(&"no dialect"))?;
    let row = dialect.files.first().ok_or_else(|| wrong(&"no file of hooks"))?;
    let (file, places) = (dialect.read(&text), Places::below(Path::new("")));
    let handlers = file.entries.into_iter().map(|entry| Handler::of_entry(dialect, row, entry, &places));
    let problems = handlers.flat_map(|it| {
        let place = format!("{} `{}`", it.entry.event, it.entry.id.as_deref().unwrap_or_default());
        it.problems.into_iter().map(move |problem| format!("{place}: {problem}"))
    });
    match file.problems.into_iter().chain(problems).next() {
        Some(problem) => Err(wrong(&problem)),
        None => Ok(()),
    }
}

/// SHA-256 in hex.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |text, byte| text + &format!("{byte:02x}"))
}
