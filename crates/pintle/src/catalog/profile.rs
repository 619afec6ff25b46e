//! A profile, as far as recipes are concerned: its folder, its hooks file, what its configuration says of catalogues.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use pintle_host::config::{self, Locations, Recipes, UserSource};
use pintle_host::hooks::Places;

use super::location::Location;
use super::problem::{Problem, Result};

const HOME: &str = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
const VARIABLE: &str = "PINTLE_PROFILE";
const USUAL: [&str; 2] = [".config", "pintle"];

/// Which profile is meant.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The profile's folder, instead of `$PINTLE_PROFILE` or ~/.config/pintle
    #[arg(long, value_name = "DIR")]
    profile: Option<PathBuf>,
    /// The home directory, instead of the user's
    #[arg(long, value_name = "DIR")]
    home: Option<PathBuf>,
}

#[derive(Debug)]
pub(crate) struct Profile {
    home: Option<PathBuf>,
    folder: PathBuf,
    locations: Locations,
}

/// Held while a profile is changed; the system lets go of it when the program ends, however it does.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: Option<File>,
    #[cfg(not(unix))]
    path: PathBuf,
}

#[cfg(not(unix))]
impl Drop for Lock {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.path);
    }
}

impl Profile {
    pub(crate) fn of(options: &Options) -> Result<Self> {
        let given = |path: Option<PathBuf>| path.filter(|path| !path.as_os_str().is_empty());
        let named = given(options.profile.clone()).or_else(|| given(env::var_os(VARIABLE).map(PathBuf::from)));
        let home = given(options.home.clone()).or_else(|| given(env::var_os(HOME).map(PathBuf::from)));
        let usual = home.as_ref().map(|home| USUAL.iter().fold(home.clone(), |path, part| path.join(part)));
        let folder = named.or_else(|| usual.clone()).ok_or_else(|| {
            Problem::new("no home directory is known, so there is no usual profile")
                .hint("name one with `--profile DIR`")
        })?;
        let folder = std::path::absolute(&folder)
            .map_err(|error| Problem::new(format_args!("{}: {error}", folder.display())))?;
        let mut locations = Locations::of_process(None);
        // The default profile's configuration is the one of the hooks themselves, wherever that lies.
        if usual.as_ref() != Some(&folder) || options.home.is_some() {
            locations.user = UserSource::Usual(folder.join("config.toml"));
        }
        Ok(Self { home: options.home.clone(), folder, locations })
    }

    #[cfg(test)]
    pub(super) fn at(folder: &Path) -> Self {
        Self { home: None, folder: folder.to_owned(), locations: Locations::of_process(None) }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The same, as the host of hooks wants it.
    pub(crate) fn places(&self) -> Result<Places> {
        Places::of_process(None, Some(self.folder.clone()), self.home.clone())
            .map_err(|error| Problem::new(format_args!("the working directory cannot be found: {error}")))
    }

    pub(crate) fn hooks_file(&self) -> PathBuf {
        self.folder.join("hooks.json")
    }

    /// Where installed recipes lie, each in a folder of its name.
    pub(crate) fn recipes(&self) -> PathBuf {
        self.folder.join("hooks")
    }

    pub(crate) fn recipe(&self, id: &str) -> PathBuf {
        self.recipes().join(id)
    }

    /// What the configuration says of catalogues. A project's file has no say in it (F10).
    pub(crate) fn settings(&self) -> Result<Recipes> {
        let loaded = config::load_user(&self.locations);
        loaded
            .map(|settings| settings.recipes)
            .map_err(|problem| Problem::new(problem).hint("`pintle check` validates the configuration"))
    }

    /// The index that is asked for, or else the configured one.
    pub(crate) fn index(&self, asked: Option<&str>, settings: &Recipes) -> Result<Location> {
        if let Some(asked) = asked {
            return Location::parse(asked);
        }
        let configured = settings.index_url.as_deref().ok_or_else(|| {
            Problem::new("no catalogue is known")
                .hint("name one with `--index URL`, or set `index_url` under `[recipes]` in the configuration")
        })?;
        let file = self.locations.user_path().unwrap_or(Path::new(""));
        let location = Location::parse(configured).map_err(|problem| problem.of("`[recipes] index_url`"))?;
        Ok(location.from(file.parent().unwrap_or(Path::new(""))))
    }

    /// Keeps other runs out of this profile.
    pub(crate) fn lock(&self) -> Result<Lock> {
        let cannot = |error: std::io::Error| Problem::new(format_args!("{}: {error}", self.folder.display()));
        fs::create_dir_all(&self.folder).map_err(cannot)?;
        let file = lock_file(&self.folder).map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => Ok(self.held(Some(file))),
            Err(fs::TryLockError::WouldBlock) => {
                let what = format!("{}: another `pintle recipe` is changing this profile", self.folder.display());
                Err(Problem::new(what).hint("wait until it is done"))
            }
            // Some network file systems know no locks; two runs of one person at a time are rare there, too.
            Err(fs::TryLockError::Error(_)) => Ok(self.held(None)),
        }
    }

    #[cfg(unix)]
    #[expect(clippy::unused_self, reason = "the other platform's lock has a name below the profile")]
    fn held(&self, file: Option<File>) -> Lock {
        Lock { _file: file }
    }

    #[cfg(not(unix))]
    fn held(&self, file: Option<File>) -> Lock {
        Lock { _file: file, path: self.folder.join(LOCK) }
    }
}

#[cfg(not(unix))]
const LOCK: &str = ".recipes.lock";

/// The folder itself, where that can be opened: it leaves nothing behind.
#[cfg(unix)]
fn lock_file(folder: &Path) -> std::io::Result<File> {
    File::open(folder)
}

#[cfg(not(unix))]
fn lock_file(folder: &Path) -> std::io::Result<File> {
    File::options().create(true).append(true).open(folder.join(LOCK))
}
