//! The configuration: where its files are, what they may say, and what they come to together.
//!
//! A hook call and `pintle check` load it through the same function, so neither can accept what the other refuses.

mod file;
mod hooks;
mod layers;
mod locate;
mod problem;
mod recipes;
mod value;
mod words;

pub use hooks::{Condition, ExtensionHook, SessionScope, StopHook};
pub use layers::Settings;
pub use locate::{Locations, UserSource};
pub use problem::Problem;
pub use recipes::Recipes;
pub(crate) use words::Words;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use file::{ProjectFile, UserFile};
use problem::Flaws;

/// Bytes of the person's own file.
const USER_FILE: u64 = 1024 * 1024;
/// Bytes of a project's file. A hostile one must not be able to spend the time that an agent grants a hook.
const PROJECT_FILE: u64 = 64 * 1024;

/// Everything that loading brought to light.
#[derive(Debug)]
#[non_exhaustive]
pub struct Loaded {
    pub settings: Settings,
    /// Ignored project entries and unknown keys: shown by `pintle check` only (F13).
    pub warnings: Vec<Problem>,
    /// The person's file, where there is one.
    pub user: Option<PathBuf>,
    /// The project's file, where there is one.
    pub project: Option<PathBuf>,
}

/// Reads both files, validates them and merges them.
pub fn load(locations: &Locations) -> Result<Loaded, Problem> {
    let user = read_user(&locations.user)?;
    let user = user.as_ref().map(|(path, text)| (*path, text.as_str()));
    layered(locations, user, || read(&locations.project, PROJECT_FILE))
}

/// What the person's own file comes to, for those in whose business a project has no say.
pub fn load_user(locations: &Locations) -> Result<Settings, Problem> {
    let user = read_user(&locations.user)?;
    let user = user.as_ref().map(|(path, text)| (*path, text.as_str()));
    layered(locations, user, || Ok(None)).map(|loaded| loaded.settings)
}

/// What the two texts come to, for those who have them from elsewhere than the disk.
pub fn from_texts(locations: &Locations, user: Option<&str>, project: Option<&str>) -> Result<Loaded, Problem> {
    let path = locations.user_path().unwrap_or(Path::new("config.toml"));
    layered(locations, user.map(|text| (path, text)), || Ok(project.map(str::to_owned)))
}

/// `project` is asked last: what is wrong with the person's own file is told first.
fn layered(
    locations: &Locations,
    user_text: Option<(&Path, &str)>,
    project: impl FnOnce() -> Result<Option<String>, Problem>,
) -> Result<Loaded, Problem> {
    let mut warnings = Vec::new();
    let user = match user_text {
        Some((path, text)) => UserFile::read(path, text, &mut warnings)?,
        None => UserFile::default(),
    };
    let project_text = project()?;
    let settings = match &project_text {
        Some(text) => {
            let project = ProjectFile::read(&locations.project, text, &mut warnings)?;
            let mut ignored = Flaws::default();
            let settings = layers::settings(user, project, locations, &mut ignored);
            warnings.extend(ignored.in_file(&locations.project, text));
            settings
        }
        None => layers::settings(user, ProjectFile::default(), locations, &mut Flaws::default()),
    };
    Ok(Loaded {
        settings,
        warnings,
        user: user_text.map(|(path, _)| path.to_path_buf()),
        project: project_text.map(|_| locations.project.clone()),
    })
}

fn read_user(source: &UserSource) -> Result<Option<(&Path, String)>, Problem> {
    let (path, must_exist) = match source {
        UserSource::Named(path) => (path, true),
        UserSource::Usual(path) => (path, false),
        UserSource::Nowhere => return Ok(None),
    };
    match read(path, USER_FILE)? {
        Some(text) => Ok(Some((path, text))),
        None if must_exist => Err(Problem::of_file(path, "the file does not exist; `pintle init` writes one")),
        None => Ok(None),
    }
}

/// The text of a file; `None` where there is none.
fn read(path: &Path, limit: u64) -> Result<Option<String>, Problem> {
    let unreadable = |error: &io::Error| Problem::of_file(path, &format!("the file cannot be read: {error}"));
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if is_missing(&error) => return Ok(None),
        Err(error) => return Err(unreadable(&error)),
    };
    // A pipe or a device in this place would keep the hook waiting, and agents let a call pass when it waits too long.
    if !metadata.is_file() {
        return Err(Problem::of_file(path, "this is not a regular file"));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len().min(limit)).unwrap_or(0) + 1);
    File::open(path)
        .and_then(|file| file.take(limit + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > limit {
        return Err(Problem::of_file(path, &format!("the file is too large, expected at most {} KiB", limit / 1024)));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(text)),
        Err(error) => Err(not_utf8(path, &error)),
    }
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

fn not_utf8(path: &Path, error: &std::string::FromUtf8Error) -> Problem {
    let valid = error.utf8_error().valid_up_to();
    let before = error.as_bytes().get(..valid).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default();
    Problem::at(path, before, valid, "the file is not UTF-8 text".to_owned())
}

#[cfg(test)]
mod tests;
