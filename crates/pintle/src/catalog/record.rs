//! What an installation remembers of itself, in the recipe's folder: where it came from, and what each file was, so that
//! an update knows a person's own changes.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use super::recipe::digest;
use super::tree::{Content, Tree};
use crate::edit;

pub(crate) const FILE: &str = ".installed.json";
/// Files that are there for a person to change.
const SETTINGS: &[&str] = &["routes.json"];
/// Behind the name of a file that a person had changed and an update replaced.
const YOURS: &str = ".yours";

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// Where the index lay.
    pub(crate) index: String,
    /// Hashes by path.
    files: BTreeMap<String, String>,
}

/// What became of a file that a person had changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kept {
    /// It stays as it is; whether the recipe has another one now.
    Setting { path: String, differs: bool },
    /// It is replaced, and lies beside under another name.
    Beside { path: String, name: String },
    /// The recipe knows nothing of it, and it stays.
    Added { path: String },
}

impl Record {
    pub(crate) fn of(tree: &Tree, index: String) -> Self {
        let files = tree.files().map(|(path, content)| (path.to_owned(), digest(&content.bytes)));
        Self { index, files: files.collect() }
    }

    pub(crate) fn read(folder: &Path) -> Option<Self> {
        Self::parse(&edit::read(&folder.join(FILE)).ok()??)
    }

    fn parse(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let files = value.get("files")?.as_object()?;
        let files = files.iter().map(|(path, hash)| Some((path.clone(), hash.as_str()?.to_owned())));
        Some(Self { index: value.get("index")?.as_str()?.to_owned(), files: files.collect::<Option<_>>()? })
    }

    pub(crate) fn content(&self) -> Content {
        let value = json!({"index": self.index, "files": self.files});
        Content { bytes: format!("{value:#}\n").into_bytes(), is_executable: false }
    }

    fn is_original(&self, path: &str, content: &Content) -> bool {
        self.files.get(path).is_some_and(|hash| *hash == digest(&content.bytes))
    }
}

/// The new files, with what a person has changed or added in the old ones (J19).
pub(crate) fn merged(old: &Tree, new: &Tree) -> (Tree, Vec<Kept>) {
    let record = old.text(FILE).and_then(Record::parse);
    let mut tree = new.clone();
    let mut kept = Vec::new();
    for (path, content) in old.files().filter(|(path, _)| *path != FILE) {
        let is_setting = SETTINGS.contains(&path);
        let is_original = record.as_ref().is_some_and(|record| record.is_original(path, content));
        let is_known = record.as_ref().is_none_or(|record| record.files.contains_key(path));
        let offered = new.get(path);
        if is_original || offered.is_some_and(|offered| offered.bytes == content.bytes) {
            continue;
        }
        if is_setting {
            tree.insert(path.to_owned(), content.clone());
            kept.push(Kept::Setting { path: path.to_owned(), differs: offered.is_some() });
        } else if is_known || offered.is_some() {
            // Without a record nobody knows who wrote it, and what was never a person's would pile up.
            if record.is_some() {
                let name = format!("{path}{YOURS}");
                tree.insert(name.clone(), content.clone());
                kept.push(Kept::Beside { path: path.to_owned(), name });
            }
        } else {
            tree.insert(path.to_owned(), content.clone());
            kept.push(Kept::Added { path: path.to_owned() });
        }
    }
    (tree, kept)
}
