//! The store of trusted handlers, `hooks-trust.json`.
//!
//! ```json
//! {"version": 1, "handlers": [
//!   {"source": "/home/dev/.config/pintle/hooks.json", "event": "PreToolUse", "handler": "id:check",
//!    "hashes": ["sha256:…"]}]}
//! ```
//!
//! Sorted, so that it can be compared. A file that is anything else trusts nothing, as a whole: a part of a damaged
//! file says nothing about what the person wanted.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::json;

use super::file::{self, StoreError, Written};
use super::fingerprint::{Fingerprint, digest};
use super::wire::{Entry, StoreFile};

const VERSION: u64 = 1;

/// Which handler it is, whatever it does now: the file that names it, the event, and its id; without an id, what it
/// matches and runs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    source: String,
    event: String,
    handler: String,
}

impl Identity {
    /// `command` is the command line, or the words of the form without a shell, each as it is written in the file.
    pub fn new(source: &Path, event: &str, id: Option<&str>, matcher: Option<&str>, command: &[&str]) -> Self {
        let presence = matcher.map_or("-", |_| "+");
        let parts = [presence, matcher.unwrap_or_default()];
        let own = || digest(parts.iter().chain(command).map(|part| part.as_bytes()));
        let handler = id.map_or_else(own, |id| format!("id:{id}"));
        Self { source: source.to_string_lossy().into_owned(), event: event.to_owned(), handler }
    }

    /// The file that names the handler.
    pub fn source(&self) -> &Path {
        Path::new(&self.source)
    }

    /// Its id, where it has one.
    pub fn id(&self) -> Option<&str> {
        self.handler.strip_prefix("id:")
    }
}

/// How a handler stands with the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Never looked at, or revoked.
    Untrusted,
    /// Looked at, and still the same.
    Trusted,
    /// Looked at, and something that decides what runs is different now, or cannot be read any more.
    Modified,
}

/// What a store says at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trusted {
    handlers: BTreeMap<Identity, BTreeSet<String>>,
}

impl Trusted {
    /// A handler whose fingerprint cannot be taken is modified if it was ever trusted.
    pub fn standing(&self, identity: &Identity, fingerprint: Option<&Fingerprint>) -> Standing {
        match (self.handlers.get(identity), fingerprint) {
            (None, _) => Standing::Untrusted,
            (Some(hashes), Some(fingerprint)) if hashes.contains(fingerprint.hash()) => Standing::Trusted,
            (Some(_), _) => Standing::Modified,
        }
    }

    /// Who is trusted, whether it still exists or not.
    pub fn identities(&self) -> impl Iterator<Item = &Identity> {
        self.handlers.keys()
    }

    /// Trusted handlers, whether they still exist or not.
    pub fn len(&self) -> usize {
        self.handlers.len()
    }

    /// Whether nothing is trusted.
    pub fn is_empty(&self) -> bool {
        self.handlers.is_empty()
    }

    fn parse(text: &str) -> Result<Self, String> {
        let file: StoreFile = serde_json::from_str(text).map_err(|error| {
            format!("expected a version, and handlers with source, event, handler and hashes ({error})")
        })?;
        if file.version != VERSION {
            return Err(format!("version: found {}, expected {VERSION}", file.version));
        }
        let entries = file.handlers.into_iter().map(|entry| {
            let Entry { source, event, handler, hashes } = entry;
            (Identity { source, event, handler }, hashes)
        });
        Ok(Self { handlers: entries.collect() })
    }

    fn text(&self) -> String {
        let handlers = self.handlers.iter().map(|(identity, hashes)| {
            json!({"source": identity.source, "event": identity.event, "handler": identity.handler, "hashes": hashes})
        });
        format!("{:#}\n", json!({"version": VERSION, "handlers": handlers.collect::<Vec<_>>()}))
    }
}

/// The file.
///
/// ```
/// use pintle_host::hooks::trust::{Store, StoreError};
///
/// let folder = tempfile::tempdir().unwrap();
/// let store = Store::at(folder.path().join("hooks-trust.json"));
/// assert!(store.read().unwrap().is_empty());
/// std::fs::write(store.path(), "{{{").unwrap();
/// assert!(matches!(store.read(), Err(StoreError::Damaged { .. })));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Store {
    path: PathBuf,
}

impl Store {
    /// Nothing is read yet.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says now. No file trusts nothing and is no error; a damaged one is an error, and trusts nothing.
    pub fn read(&self) -> Result<Trusted, StoreError> {
        let Some(text) = file::read(&self.path)? else { return Ok(Trusted::default()) };
        Trusted::parse(&text).map_err(|what| StoreError::Damaged { path: self.path.clone(), what })
    }

    /// Trusts these handlers as they are now; what was trusted of them before is forgotten.
    pub fn trust(&self, handlers: &[(Identity, Fingerprint)]) -> Result<Written, StoreError> {
        let mut wanted: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for (identity, fingerprint) in handlers {
            wanted.entry(identity).or_default().insert(fingerprint.hash().to_owned());
        }
        self.update(|trusted| {
            wanted
                .into_iter()
                .filter(|(identity, hashes)| {
                    trusted.handlers.insert((*identity).clone(), hashes.clone()).as_ref() != Some(hashes)
                })
                .count()
        })
    }

    /// Forgets handlers; says how many of them were known.
    pub fn revoke(&self, handlers: impl Fn(&Identity) -> bool) -> Result<Written, StoreError> {
        self.update(|trusted| {
            let before = trusted.len();
            trusted.handlers.retain(|identity, _| !handlers(identity));
            before - trusted.len()
        })
    }

    fn update(&self, change: impl FnOnce(&mut Trusted) -> usize) -> Result<Written, StoreError> {
        file::update(&self.path, Trusted::parse, |mut trusted| {
            let changed = change(&mut trusted);
            (changed, (changed > 0).then(|| trusted.text()))
        })
    }
}
