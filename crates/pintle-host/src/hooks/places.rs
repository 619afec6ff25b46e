//! Where hooks and what is said of them lie: the three folders that everything is relative to.

use std::path::{Path, PathBuf};
use std::{io, path};

use pintle_wire::dialect::{Below, Dialect, FileRow, Trust};

use super::environment::Environment;

/// Three folders and the environment of the handlers.
#[derive(Debug, Clone)]
pub struct Places {
    /// The project: where handlers run.
    pub workspace: PathBuf,
    /// The person's own hooks, and installed recipes.
    pub profile: PathBuf,
    /// What `~` means.
    pub home: PathBuf,
    /// What handlers inherit, before anything is stripped.
    pub environment: Environment,
}

impl Places {
    /// Everything below one folder, and an empty environment: for tests, and for hosts that keep a world of their own.
    pub fn below(folder: &Path) -> Self {
        Self {
            workspace: folder.to_owned(),
            profile: folder.join(PROFILE),
            home: folder.to_owned(),
            environment: Environment::default(),
        }
    }

    /// The usual places of this process: the working directory, `$PINTLE_PROFILE` or `.config/pintle` below the home,
    /// and `$HOME` (on Windows `%USERPROFILE%`), each unless it is given. Reads the environment and the working
    /// directory, and nothing else does.
    pub fn of_process(workspace: Option<PathBuf>, profile: Option<PathBuf>, home: Option<PathBuf>) -> io::Result<Self> {
        let environment = Environment::of_process();
        let named = |name: &str| environment.get(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = home.or_else(|| named(if cfg!(windows) { "USERPROFILE" } else { "HOME" })).unwrap_or_default();
        let profile = profile.or_else(|| named("PINTLE_PROFILE")).unwrap_or_else(|| home.join(PROFILE));
        let workspace = workspace.map_or_else(std::env::current_dir, path::absolute)?;
        let absolute = |path: PathBuf| if path.as_os_str().is_empty() { Ok(path) } else { path::absolute(path) };
        Ok(Self { workspace, profile: absolute(profile)?, home: absolute(home)?, environment })
    }

    /// A file of hooks.
    pub fn file(&self, row: &FileRow) -> PathBuf {
        let base = match row.below {
            Below::Profile => &self.profile,
            Below::Workspace => &self.workspace,
            Below::Home => &self.home,
        };
        base.join(row.path)
    }

    /// Where it is written down what is trusted; none where nothing has to be.
    ///
    /// ```
    /// use pintle_host::hooks::{Host, Places};
    ///
    /// let places = Places::below("/home/dev".as_ref());
    /// let store = places.trust_file(Host::dialect("fairpeer").unwrap());
    /// assert_eq!(store, Some("/home/dev/.fairpeer/trust.json".into()));
    /// ```
    pub fn trust_file(&self, dialect: &Dialect) -> Option<PathBuf> {
        match dialect.trust {
            Trust::None => None,
            Trust::Projects { file } => Some(self.home.join(file)),
            Trust::Handlers { variable, folder, file } => {
                let named = self.environment.get(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
                Some(named.unwrap_or_else(|| self.home.join(folder)).join(file))
            }
        }
    }

    /// The folder of an installed recipe; none for a name that is no folder's.
    pub(super) fn recipe(&self, id: &str) -> Option<PathBuf> {
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        (id.bytes().all(is_name) && !id.starts_with('.') && !id.is_empty()).then(|| self.profile.join(RECIPES).join(id))
    }
}

/// Below the home.
const PROFILE: &str = ".config/pintle";
/// Below the profile.
const RECIPES: &str = "hooks";
