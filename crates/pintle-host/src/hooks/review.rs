//! What a person decides about hooks: trust them as they are now, or take it back (I7, I14).

use std::collections::BTreeSet;
use std::path::PathBuf;

use pintle_wire::dialect::Trust;

use super::handler::Handler;
use super::host::Host;
use super::trust::{Covered, Fingerprint, Identity, Projects, Store, StoreError, Unreadable, Written};

/// What came of trusting handlers.
#[derive(Debug)]
pub struct Review<'h> {
    /// These may run, with the files that were looked at.
    pub trusted: Vec<(&'h Handler, Vec<Covered>)>,
    /// These may not, because a file of theirs cannot be read.
    pub unreadable: Vec<(&'h Handler, Unreadable)>,
    pub written: Written,
}

/// Which handlers are meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// All that the files name.
    All,
    /// Those with one of these ids.
    Ids(Vec<String>),
    /// Those of a recipe.
    Recipe(String),
}

/// What nobody has: an id or a recipe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown(pub String);

impl Wanted {
    fn fits(&self, handler: &Handler) -> bool {
        match self {
            Self::All => true,
            Self::Ids(ids) => handler.entry.id.as_ref().is_some_and(|id| ids.contains(id)),
            Self::Recipe(recipe) => handler.entry.recipe.as_ref() == Some(recipe),
        }
    }
}

impl Host {
    /// The handlers that are meant, those with problems included. Nobody to trust is no error where all are meant.
    pub fn wanted(&self, wanted: &Wanted) -> Result<Vec<&Handler>, Unknown> {
        let found: Vec<_> = self.handlers().iter().filter(|handler| wanted.fits(handler)).collect();
        let has = |id: &String| found.iter().any(|handler| handler.entry.id.as_ref() == Some(id));
        match wanted {
            Wanted::Ids(ids) => match ids.iter().find(|id| !has(id)) {
                Some(id) => Err(Unknown(id.clone())),
                None => Ok(found),
            },
            Wanted::Recipe(recipe) if found.is_empty() => Err(Unknown(recipe.clone())),
            Wanted::Recipe(_) | Wanted::All => Ok(found),
        }
    }

    /// Trusts handlers by their content as it is now. Those with problems are passed over: they never run.
    ///
    /// Where the dialect trusts by project, or not at all, nothing happens.
    ///
    /// ```
    /// use pintle_host::hooks::{Host, Places, Status, Wanted};
    ///
    /// let folder = tempfile::tempdir().unwrap();
    /// std::fs::create_dir(folder.path().join(".pintle")).unwrap();
    /// let hooks = r#"{"hooks": {"Stop": [{"hooks": [{"type": "command", "id": "end", "command": "sh end.sh"}]}]}}"#;
    /// std::fs::write(folder.path().join(".pintle/hooks.json"), hooks).unwrap();
    /// std::fs::write(folder.path().join("end.sh"), "exit 0").unwrap();
    ///
    /// let host = Host::load(Host::dialect("pintle").unwrap(), Places::below(folder.path()));
    /// assert_eq!(host.list()[0].status, Status::Untrusted);
    /// let review = host.trust(&host.wanted(&Wanted::All).unwrap()).unwrap();
    /// assert!(review.trusted[0].1[0].path.ends_with("end.sh"));
    /// assert_eq!(host.list()[0].status, Status::Trusted);
    ///
    /// std::fs::write(folder.path().join("end.sh"), "exit 1").unwrap();
    /// assert_eq!(host.list()[0].status, Status::Modified);
    /// host.revoke(&Wanted::Ids(vec!["end".to_owned()])).unwrap();
    /// assert_eq!(host.list()[0].status, Status::Untrusted);
    /// ```
    pub fn trust<'h>(&self, handlers: &[&'h Handler]) -> Result<Review<'h>, StoreError> {
        let mut review =
            Review { trusted: Vec::new(), unreadable: Vec::new(), written: Written { changed: 0, set_aside: None } };
        let Some(store) = self.store() else { return Ok(review) };
        let mut entries = Vec::new();
        for &handler in handlers.iter().filter(|handler| handler.problems.is_empty()) {
            match self.fingerprint(handler) {
                Ok(fingerprint) => {
                    review.trusted.push((handler, fingerprint.files().to_vec()));
                    entries.push((handler.identity(), fingerprint));
                }
                Err(unreadable) => review.unreadable.push((handler, unreadable)),
            }
        }
        if !entries.is_empty() {
            review.written = store.trust(&entries)?;
        }
        Ok(review)
    }

    /// Takes trust back. What was trusted of the files of this host and stands there no longer goes, too, where all
    /// are meant or it has one of the ids.
    pub fn revoke(&self, wanted: &Wanted) -> Result<Written, RevokeError> {
        let Some(store) = self.store() else { return Ok(Written { changed: 0, set_aside: None }) };
        let files = self.files();
        let is_ours = |identity: &Identity| files.iter().any(|file| file == identity.source());
        let gone = match wanted {
            Wanted::Ids(ids) => {
                let trusted = store.read().unwrap_or_default();
                let known: BTreeSet<&str> = trusted
                    .identities()
                    .filter(|identity| is_ours(identity))
                    .filter_map(Identity::id)
                    .chain(self.handlers().iter().filter_map(|handler| handler.entry.id.as_deref()))
                    .collect();
                match ids.iter().find(|id| !known.contains(id.as_str())) {
                    Some(id) => return Err(RevokeError::Unknown(Unknown(id.clone()))),
                    None => BTreeSet::new(),
                }
            }
            Wanted::All => BTreeSet::new(),
            Wanted::Recipe(_) => {
                let handlers = self.wanted(wanted).map_err(RevokeError::Unknown)?;
                handlers.into_iter().map(Handler::identity).collect()
            }
        };
        let is_meant = |identity: &Identity| match wanted {
            Wanted::All => is_ours(identity),
            Wanted::Ids(ids) => is_ours(identity) && identity.id().is_some_and(|id| ids.iter().any(|it| it == id)),
            Wanted::Recipe(_) => gone.contains(identity),
        };
        store.revoke(is_meant).map_err(RevokeError::Store)
    }

    /// The project's store, where the dialect trusts by project.
    ///
    /// ```
    /// use pintle_host::hooks::{Host, Places};
    ///
    /// let folder = tempfile::tempdir().unwrap();
    /// let host = Host::load(Host::dialect("fairpeer").unwrap(), Places::below(folder.path()));
    /// let projects = host.projects().unwrap();
    /// assert_eq!(projects.trust(&host.places().workspace).unwrap().changed, 1);
    /// assert!(projects.is_trusted(folder.path()) && !projects.is_trusted(&folder.path().join("below")));
    /// ```
    pub fn projects(&self) -> Option<Projects> {
        let path = self.places().trust_file(self.row())?;
        matches!(self.row().trust, Trust::Projects { .. }).then(|| Projects::at(path))
    }

    /// Whether the project's file names a hook that could run, trusted or not (I17).
    pub fn project_defines_hooks(&self) -> bool {
        self.handlers().iter().any(|handler| handler.is_projects && handler.problems.is_empty())
    }

    /// Why nothing is trusted, where the store cannot be read.
    pub fn store_problem(&self) -> Option<StoreError> {
        let handlers = self.store().and_then(|store| store.read().err());
        handlers.or_else(|| self.projects().and_then(|projects| projects.trusted().err()))
    }

    fn store(&self) -> Option<Store> {
        let path = self.places().trust_file(self.row())?;
        matches!(self.row().trust, Trust::Handlers { .. }).then(|| Store::at(path))
    }

    fn files(&self) -> Vec<PathBuf> {
        self.row().files.iter().map(|row| self.places().file(row)).collect()
    }

    fn fingerprint(&self, handler: &Handler) -> Result<Fingerprint, Unreadable> {
        let environment = handler.event().map(|event| self.environment(event)).unwrap_or_default();
        handler.fingerprint(&self.places().workspace, &environment)
    }
}

/// Why nothing was taken back.
#[derive(Debug)]
pub enum RevokeError {
    Unknown(Unknown),
    Store(StoreError),
}
