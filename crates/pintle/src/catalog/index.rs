//! The index of a catalogue: `hooks-index.json` (J13).

use pintle_wire::recipe::{Manifest, Version, is_id};
use serde_json::{Map, Value, json};

use super::problem::{Problem, Result};

pub(crate) const FILE: &str = "hooks-index.json";
const SCHEMA: &str = "hooks.catalog.v1";
/// Bytes of an index, and recipes in it.
pub(crate) const LIMIT: usize = 4 * 1024 * 1024;
const RECIPES: usize = 10_000;

#[derive(Debug)]
pub(crate) struct Index {
    pub(crate) updated_at: String,
    pub(crate) recipes: Vec<Listed>,
}

/// A recipe that a catalogue offers.
#[derive(Debug)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) summary: String,
    pub(crate) latest: Version,
    pub(crate) min_cli: Version,
    pub(crate) versions: Vec<Release>,
}

#[derive(Debug)]
pub(crate) struct Release {
    pub(crate) version: Version,
    pub(crate) url: String,
    /// Of the archive, in hex.
    pub(crate) sha256: String,
    pub(crate) min_cli: Version,
}

impl Index {
    pub(crate) fn read(text: &str) -> Result<Self> {
        let root: Value = serde_json::from_str(text).map_err(|error| Problem::new(format_args!("no JSON: {error}")))?;
        let root = Entry { object: object(&root, "the index")?, place: "" };
        let schema = root.text("schema")?;
        if schema != SCHEMA {
            let what = format!("`schema`: found `{}`, expected `{SCHEMA}`", short(schema));
            return Err(Problem::new(what).hint("a newer Pintle may know it"));
        }
        let recipes = root.list("recipes")?;
        if recipes.len() > RECIPES {
            return Err(Problem::new(format_args!("`recipes`: found {}, expected at most {RECIPES}", recipes.len())));
        }
        let recipes: Vec<_> = recipes.iter().map(listed).collect::<Result<_>>()?;
        let mut seen = std::collections::BTreeSet::new();
        if let Some(twice) = recipes.iter().find(|recipe| !seen.insert(&*recipe.id)) {
            return Err(Problem::new(format_args!("`recipes`: found `{}` twice", twice.id)));
        }
        Ok(Self { updated_at: root.text("updated_at")?.to_owned(), recipes })
    }

    pub(crate) fn find(&self, id: &str) -> Option<&Listed> {
        self.recipes.iter().find(|recipe| recipe.id == id)
    }

    /// Keys in the order of the alphabet, so that the same recipes give the same bytes.
    pub(crate) fn write(&self) -> String {
        format!("{:#}\n", self.value())
    }

    pub(crate) fn value(&self) -> Value {
        let recipes: Vec<_> = self.recipes.iter().map(Listed::value).collect();
        json!({"schema": SCHEMA, "updated_at": self.updated_at, "recipes": recipes})
    }
}

impl Listed {
    /// A recipe with this one version.
    pub(crate) fn of(manifest: &Manifest, url: String, sha256: String) -> Self {
        let Manifest { id, version, min_cli, name, summary, .. } = manifest;
        let release = Release { version: *version, url, sha256, min_cli: *min_cli };
        Self {
            id: id.clone(),
            name: name.clone().unwrap_or_else(|| id.clone()),
            summary: summary.clone().unwrap_or_default(),
            latest: *version,
            min_cli: *min_cli,
            versions: vec![release],
        }
    }

    pub(crate) fn release(&self, version: Version) -> Option<&Release> {
        self.versions.iter().find(|release| release.version == version)
    }

    fn value(&self) -> Value {
        let release = |it: &Release| {
            json!({
                "version": it.version.to_string(),
                "url": it.url,
                "sha256": it.sha256,
                "min_cli": it.min_cli.to_string(),
            })
        };
        json!({
            "id": self.id,
            "name": self.name,
            "summary": self.summary,
            "latest": self.latest.to_string(),
            "min_cli": self.min_cli.to_string(),
            "versions": self.versions.iter().map(release).collect::<Vec<_>>(),
        })
    }
}

fn listed(value: &Value) -> Result<Listed> {
    let recipe = Entry { object: object(value, "a recipe")?, place: "" };
    let id = recipe.text("id")?;
    if !is_id(id) {
        return Err(Problem::new(format_args!("`id`: found `{}`, expected a recipe's name", short(id))));
    }
    let recipe = Entry { place: id, ..recipe };
    let listed = Listed {
        id: id.to_owned(),
        name: recipe.optional("name")?.unwrap_or(id).to_owned(),
        summary: recipe.optional("summary")?.unwrap_or_default().to_owned(),
        latest: recipe.version("latest")?,
        min_cli: recipe.version("min_cli")?,
        versions: recipe.list("versions")?.iter().map(|it| release(it, id)).collect::<Result<_>>()?,
    };
    match listed.release(listed.latest) {
        Some(_) => Ok(listed),
        None => Err(recipe.problem("latest", "found a version that is not among `versions`")),
    }
}

fn release(value: &Value, id: &str) -> Result<Release> {
    let release = Entry { object: object(value, id)?, place: id };
    let sha256 = release.text("sha256")?;
    if sha256.len() != 64 || !sha256.bytes().all(|it| it.is_ascii_hexdigit()) {
        return Err(release.problem("sha256", "expected 64 hex digits"));
    }
    Ok(Release {
        version: release.version("version")?,
        url: release.text("url")?.to_owned(),
        sha256: sha256.to_ascii_lowercase(),
        min_cli: release.version("min_cli")?,
    })
}

fn object<'a>(value: &'a Value, place: &str) -> Result<&'a Map<String, Value>> {
    value.as_object().ok_or_else(|| Problem::new(format_args!("{place}: expected an object")))
}

/// An object of the index, and the recipe that it belongs to.
struct Entry<'a> {
    object: &'a Map<String, Value>,
    place: &'a str,
}

impl<'a> Entry<'a> {
    fn problem(&self, key: &str, what: &str) -> Problem {
        let problem = Problem::new(format_args!("`{key}`: {what}"));
        if self.place.is_empty() { problem } else { problem.of(format_args!("`{}`", self.place)) }
    }

    fn optional(&self, key: &str) -> Result<Option<&'a str>> {
        match self.object.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.problem(key, "expected a text")),
        }
    }

    fn text(&self, key: &str) -> Result<&'a str> {
        self.optional(key)?.ok_or_else(|| self.problem(key, "found nothing, expected a text"))
    }

    fn version(&self, key: &str) -> Result<Version> {
        self.text(key)?.parse().map_err(|error| self.problem(key, &format!("{error}")))
    }

    fn list(&self, key: &str) -> Result<&'a Vec<Value>> {
        self.object.get(key).and_then(Value::as_array).ok_or_else(|| self.problem(key, "expected a list"))
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
