//! Changing a file that belongs to somebody else: a copy beside it first, then the whole file at once.
//!
//! Whoever looks at the file at any moment sees the old text or the new one. Its mode and owner stay, and a link stays a
//! link to a file with the new text. Where the text is not what it was when the change was made up, nothing happens.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Settings are small; what is larger is something else.
const LIMIT: u64 = 16 * 1024 * 1024;

/// Behind the name of a file: the text before we came, and the text before our latest change.
pub(crate) const BEFORE: &str = ".before-pintle";
pub(crate) const PREVIOUS: &str = ".pintle-backup";

/// Why a file was not changed.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) path: PathBuf,
    pub(crate) what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.what)
    }
}

impl Problem {
    pub(crate) fn new(path: &Path, what: impl fmt::Display) -> Self {
        Self { path: path.to_owned(), what: what.to_string() }
    }
}

/// The text, or nothing where there is no file.
pub(crate) fn read(path: &Path) -> Result<Option<String>, Problem> {
    let problem = |what: &dyn fmt::Display| Problem::new(path, what);
    match fs::metadata(path) {
        Ok(about) if !about.is_file() => return Err(problem(&"found no file, expected one")),
        Ok(about) if about.len() > LIMIT => return Err(problem(&"found more than 16 MiB, expected settings")),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return if fs::symlink_metadata(path).is_ok() {
                Err(problem(&"found a link that leads nowhere, expected a file"))
            } else {
                Ok(None)
            };
        }
        Err(error) => return Err(problem(&format_args!("cannot be read: {error}"))),
    }
    let bytes = fs::read(path).map_err(|error| problem(&format_args!("cannot be read: {error}")))?;
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let before = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        let line = String::from_utf8_lossy(before).matches('\n').count() + 1;
        problem(&format_args!("line {line}: found bytes that are not UTF-8, expected text"))
    })
}

/// The name of a copy beside the file.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

/// Writes a copy of the file beside it. What has its name is replaced, and a link is not followed: one that came with
/// somebody's project could lead anywhere.
pub(crate) fn back_up(path: &Path, text: &str, ending: &str) -> Result<PathBuf, Problem> {
    let copy = beside(path, ending);
    let made = make(&fresh(&copy), path, text).and_then(|()| fs::rename(fresh(&copy), &copy));
    if let Err(error) = made {
        _ = fs::remove_file(fresh(&copy));
        return Err(Problem::new(&copy, format_args!("cannot be written: {error}")));
    }
    Ok(copy)
}

/// Where a text is written before it gets its name.
fn fresh(path: &Path) -> PathBuf {
    beside(&fresh_prefix(path), &std::process::id().to_string())
}

fn fresh_prefix(path: &Path) -> PathBuf {
    beside(path, ".pintle-new-")
}

/// Replaces `old` by `new`; there is no file where `old` is nothing.
pub(crate) fn replace(path: &Path, old: Option<&str>, new: &str) -> Result<(), Problem> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| Problem::new(folder, format_args!("cannot be created: {error}")))?;
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let made = make(&fresh(&target), path, new)
        .map_err(|error| Problem::new(path, format_args!("cannot be written: {error}")))
        .and_then(|()| unchanged(path, old))
        .and_then(|()| {
            fs::rename(fresh(&target), &target)
                .map_err(|error| Problem::new(path, format_args!("cannot be replaced: {error}")))
        });
    if made.is_err() {
        _ = fs::remove_file(fresh(&target));
        return made;
    }
    // The name itself is safe only when its folder is; where that cannot be asked for, it has to do without.
    _ = target.parent().and_then(|folder| File::open(folder).ok()).map(|folder| folder.sync_all());
    Ok(())
}

/// Takes away what a run that was killed had begun to write in place of a file.
pub(crate) fn clear_unfinished(path: &Path) {
    let name = fresh_prefix(path);
    let (Some(folder), Some(start)) = (path.parent(), name.file_name().and_then(|it| it.to_str())) else { return };
    let is_unfinished = |name: &str| {
        let number = name.strip_prefix(start);
        number.is_some_and(|it| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit()))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_str().is_some_and(is_unfinished)) {
        _ = fs::remove_file(entry.path());
    }
}

/// Takes a file away that holds nothing but `old`, and the folders up to `base` that are empty then.
pub(crate) fn remove(path: &Path, old: &str, base: &Path) -> Result<(), Problem> {
    unchanged(path, Some(old))?;
    fs::remove_file(path).map_err(|error| Problem::new(path, format_args!("cannot be removed: {error}")))?;
    let folders = path.ancestors().skip(1).take_while(|folder| *folder != base && folder.starts_with(base));
    for folder in folders {
        // Only ever takes an empty one.
        if fs::remove_dir(folder).is_err() {
            break;
        }
    }
    Ok(())
}

fn unchanged(path: &Path, old: Option<&str>) -> Result<(), Problem> {
    if read(path)?.as_deref() == old {
        return Ok(());
    }
    Err(Problem::new(path, "somebody else has changed it just now; nothing was done, try again"))
}

/// A new file with the text, and the mode and owner of `model` where that exists.
fn make(fresh: &Path, model: &Path, text: &str) -> io::Result<()> {
    let create = || OpenOptions::new().write(true).create_new(true).open(fresh);
    let mut file = match create() {
        // A run with our number was killed before it came to rename it.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            fs::remove_file(fresh)?;
            create()?
        }
        created => created?,
    };
    if let Ok(about) = fs::metadata(model) {
        keep_owner(&file, &about)?;
        file.set_permissions(about.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(unix)]
fn keep_owner(file: &File, about: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let now = file.metadata()?;
    if (now.uid(), now.gid()) == (about.uid(), about.gid()) {
        return Ok(());
    }
    fchown(file, Some(about.uid()), Some(about.gid()))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the other platform's can fail")]
fn keep_owner(_: &File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests;
