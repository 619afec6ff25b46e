//! A profile, as far as recipes are concerned: its folder, its hooks file, what its configuration says of catalogues.

use std::env;
use std::fs::{self, File};
use std::io;
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

/// Held while a profile's recipes are changed; the system lets go of it when the program ends, however it does.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
    path: PathBuf,
}

/// Beside the recipes; no recipe's name begins with a dot.
const LOCK: &str = ".lock";
/// How often a lock is tried for that its holder takes away just then.
const TRIES: u32 = 10;

impl Drop for Lock {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.path);
        // Only ever takes an empty one.
        _ = self.path.parent().map(fs::remove_dir);
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

    /// Keeps other runs away from the recipes of this profile.
    pub(crate) fn lock(&self) -> Result<Lock> {
        let path = self.recipes().join(LOCK);
        let cannot = |error: io::Error| Problem::new(format_args!("{}: {error}", path.display()));
        for _ in 0..TRIES {
            fs::create_dir_all(self.recipes()).map_err(cannot)?;
            let file = match File::options().create(true).append(true).open(&path) {
                // Somebody has just cleared the folder away.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                file => file.map_err(cannot)?,
            };
            match file.try_lock() {
                Err(fs::TryLockError::WouldBlock) => {
                    let what = format!("{}: another `pintle recipe` is changing this profile", self.folder.display());
                    return Err(Problem::new(what).hint("wait until it is done"));
                }
                // Some network file systems know no locks; two runs of one person at a time are rare there, too.
                Ok(()) | Err(fs::TryLockError::Error(_)) if is_still(&path, &file) => {
                    return Ok(Lock { _file: file, path });
                }
                _ => {}
            }
        }
        Err(Problem::new(format_args!("{}: cannot be locked", path.display())).hint("try again"))
    }
}

/// Whether the name still means this file, and not one that came after it was taken away.
#[cfg(unix)]
fn is_still(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |about: fs::Metadata| (about.dev(), about.ino());
    let found = fs::symlink_metadata(path).map(identity);
    found.is_ok_and(|found| file.metadata().is_ok_and(|about| identity(about) == found))
}

#[cfg(not(unix))]
fn is_still(path: &Path, _: &File) -> bool {
    path.exists()
}
