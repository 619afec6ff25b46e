//! Where the files are (F1, F7, F12).

use std::env;
use std::ffi::OsString;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// Names another file than the usual one.
const OVERRIDE: &str = "PINTLE_CONFIG";
const HOME: &str = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
/// The same on every platform.
const USUAL: [&str; 3] = [".config", "pintle", "config.toml"];
/// Looked for in the working directory, never in its parents.
const PROJECT: &str = ".pintle.toml";

/// Where a configuration is loaded from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locations {
    pub user: UserSource,
    pub project: PathBuf,
    /// For a leading `~` of a configured path.
    pub home: Option<PathBuf>,
}

/// The person's own file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UserSource {
    /// Asked for by name: it must exist.
    Named(PathBuf),
    /// The usual place: without the file the defaults hold.
    Usual(PathBuf),
    /// No home directory: the defaults hold.
    Nowhere,
}

impl Locations {
    /// As the environment of this process has it; `named` is a file that replaces the usual one.
    pub fn of_process(named: Option<PathBuf>) -> Self {
        Self::new(named, env::var_os(OVERRIDE), env::var_os(HOME))
    }

    fn new(named: Option<PathBuf>, by_environment: Option<OsString>, home: Option<OsString>) -> Self {
        let given = |path: OsString| Some(PathBuf::from(path)).filter(|path| !path.as_os_str().is_empty());
        let home = home.and_then(given);
        let user = match (named.or_else(|| by_environment.and_then(given)), &home) {
            (Some(path), _) => UserSource::Named(path),
            (None, Some(home)) => UserSource::Usual(home.join(USUAL.iter().collect::<PathBuf>())),
            (None, None) => UserSource::Nowhere,
        };
        Self { user, project: PathBuf::from(PROJECT), home }
    }

    /// The person's file, whether it exists or not.
    pub fn user_path(&self) -> Option<&Path> {
        match &self.user {
            UserSource::Named(path) | UserSource::Usual(path) => Some(path),
            UserSource::Nowhere => None,
        }
    }

    /// `path` with a leading `~` replaced; a relative path starts where the person's file lies.
    pub(super) fn resolve(&self, path: &str) -> PathBuf {
        let separators = ['/', MAIN_SEPARATOR];
        let below_home = path.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with(separators));
        match (below_home, &self.home) {
            (Some(rest), Some(home)) => home.join(rest.trim_start_matches(separators)),
            _ => self.folder().join(path),
        }
    }

    /// The folder of the person's file.
    pub(super) fn folder(&self) -> PathBuf {
        self.user_path().and_then(Path::parent).map(Path::to_path_buf).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locations(named: Option<&str>, by_environment: Option<&str>, home: Option<&str>) -> Locations {
        Locations::new(named.map(PathBuf::from), by_environment.map(OsString::from), home.map(OsString::from))
    }

    #[test]
    fn the_usual_file_is_under_the_home_directory() {
        // F1
        let usual = UserSource::Usual("/home/u/.config/pintle/config.toml".into());
        assert_eq!(locations(None, None, Some("/home/u")).user, usual);
        assert_eq!(locations(None, Some(""), Some("/home/u")).user, usual);
        assert_eq!(locations(None, None, None).user, UserSource::Nowhere);
        assert_eq!(locations(None, None, Some("")).user, UserSource::Nowhere);
    }

    #[test]
    fn the_option_beats_the_environment_beats_the_usual_file() {
        // F12
        assert_eq!(locations(Some("a"), Some("b"), Some("/home/u")).user, UserSource::Named("a".into()));
        assert_eq!(locations(None, Some("b"), Some("/home/u")).user, UserSource::Named("b".into()));
    }

    #[test]
    fn configured_paths_start_at_home_or_beside_the_file() {
        // F3, log_path
        let locations = locations(Some("/etc/p/c.toml"), None, Some("/home/u"));
        assert_eq!(locations.resolve("~/l"), Path::new("/home/u/l"));
        assert_eq!(locations.resolve("~"), Path::new("/home/u"));
        assert_eq!(locations.resolve("~x"), Path::new("/etc/p/~x"));
        assert_eq!(locations.resolve("l"), Path::new("/etc/p/l"));
        assert_eq!(locations.resolve("/l"), Path::new("/l"));
    }
}
