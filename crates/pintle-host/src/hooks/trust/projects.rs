//! The store of trusted projects, `trust.json`: `{"projects": {"/absolute/root": true}}`.
//!
//! The file is shared with other programs, so everything else in it stays.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::{io, path};

use serde_json::{Map, Value};

use super::file::{self, StoreError, Written};

const PROJECTS: &str = "projects";

/// The file.
///
/// ```
/// use pintle_host::hooks::trust::Projects;
///
/// let folder = tempfile::tempdir().unwrap();
/// let (projects, root) = (Projects::at(folder.path().join("trust.json")), folder.path());
/// assert!(!projects.is_trusted(root));
/// projects.trust(root).unwrap();
/// assert!(projects.is_trusted(root) && !projects.is_trusted(&root.join("below")));
/// assert_eq!(projects.trusted().unwrap().len(), 1);
/// projects.revoke(root).unwrap();
/// assert!(!projects.is_trusted(root));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Projects {
    path: PathBuf,
}

impl Projects {
    /// Nothing is read yet.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a person has trusted this root. A file that is missing or damaged trusts nothing, and neither does an
    /// empty root.
    pub fn is_trusted(&self, root: &Path) -> bool {
        let Ok(Some(root)) = absolute(root) else { return false };
        let text = file::read(&self.path).ok().flatten().unwrap_or_default();
        parse(&text).is_ok_and(|document| flag(&document, &root))
    }

    /// All roots that are trusted.
    pub fn trusted(&self) -> Result<BTreeSet<String>, StoreError> {
        let Some(text) = file::read(&self.path)? else { return Ok(BTreeSet::new()) };
        let document = parse(&text).map_err(|what| StoreError::Damaged { path: self.path.clone(), what })?;
        let projects = document.get(PROJECTS).and_then(Value::as_object).into_iter().flatten();
        Ok(projects.filter(|(_, flag)| **flag == Value::Bool(true)).map(|(root, _)| root.clone()).collect())
    }

    /// Trusts a root; doing it twice is doing it once. An empty root changes nothing.
    pub fn trust(&self, root: &Path) -> Result<Written, StoreError> {
        self.change(root, |projects, root| projects.insert(root, Value::Bool(true)) != Some(Value::Bool(true)))
    }

    /// Takes the trust away; a root that was not trusted changes nothing.
    pub fn revoke(&self, root: &Path) -> Result<Written, StoreError> {
        self.change(root, |projects, root| projects.remove(&root).is_some())
    }

    fn change(
        &self,
        root: &Path,
        change: impl FnOnce(&mut Map<String, Value>, String) -> bool,
    ) -> Result<Written, StoreError> {
        let root = absolute(root).map_err(|source| StoreError::Io { path: root.to_owned(), doing: "found", source })?;
        let Some(root) = root else { return Ok(Written { changed: 0, set_aside: None }) };
        file::update(&self.path, parse, |mut document| {
            let projects = document.entry(PROJECTS).or_insert_with(|| Value::Object(Map::new()));
            let changed = projects.as_object_mut().is_some_and(|projects| change(projects, root));
            let text = changed.then(|| format!("{:#}\n", Value::Object(document)));
            (usize::from(changed), text)
        })
    }
}

fn parse(text: &str) -> Result<Map<String, Value>, String> {
    let document: Value = serde_json::from_str(text).map_err(|error| format!("found no JSON ({error})"))?;
    let Value::Object(document) = document else { return Err("expected an object".to_owned()) };
    match document.get(PROJECTS) {
        None | Some(Value::Object(_)) => Ok(document),
        Some(_) => Err("projects: expected an object".to_owned()),
    }
}

fn flag(document: &Map<String, Value>, root: &str) -> bool {
    document.get(PROJECTS).and_then(|projects| projects.get(root)) == Some(&Value::Bool(true))
}

/// The root as it stands in the file: absolute, without `.` and `..`, links as they are. None for an empty one.
fn absolute(root: &Path) -> io::Result<Option<String>> {
    if root.as_os_str().is_empty() {
        return Ok(None);
    }
    let mut clean = PathBuf::new();
    for part in path::absolute(root)?.components() {
        match part {
            Component::ParentDir => _ = clean.pop(),
            Component::CurDir => {}
            part => clean.push(part),
        }
    }
    match clean.into_os_string().into_string() {
        Ok(root) => Ok(Some(root)),
        Err(_) => Err(io::Error::new(io::ErrorKind::InvalidFilename, "found a name that is not UTF-8")),
    }
}
