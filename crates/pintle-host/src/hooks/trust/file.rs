//! A small file of a person's: read with a bound, changed by one process at a time, never seen half written.
//!
//! The lock is on the folder (where that cannot be locked, on a file beside), so that it outlives every file that is
//! renamed into place, and the system lets go of it when its holder is killed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, thread};

/// Bytes of a store. What is longer was not written here.
pub(super) const LIMIT: u64 = 4 * 1024 * 1024;
/// How often, and how far apart, a store that somebody else is changing is tried: half a minute. A holder needs a few
/// milliseconds, and many may be waiting.
const TRIES: u32 = 3000;
const PAUSE: Duration = Duration::from_millis(10);
/// Behind the name of a store that could not be read when it was written anew.
const DAMAGED: &str = ".damaged";
/// Behind the name of a text that is about to be the store. Only who holds the lock touches it.
const NEW: &str = ".new";

/// Why a store could not be read or changed.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// There is something, and it is not a store.
    Damaged { path: PathBuf, what: String },
    /// The system refused.
    Io { path: PathBuf, doing: &'static str, source: io::Error },
    /// Another process holds the lock for longer than it should need.
    Busy { path: PathBuf },
    /// It would grow beyond what is read again.
    Full { path: PathBuf },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged { path, what } => write!(f, "{}: {what}, so nothing is trusted", path.display()),
            Self::Io { path, doing, source } => write!(f, "{} cannot be {doing}: {source}", path.display()),
            Self::Busy { path } => write!(f, "{} is being changed by another process, try again", path.display()),
            Self::Full { path } => {
                write!(f, "{}: more than {LIMIT} bytes, expected less: revoke what is no longer used", path.display())
            }
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::Damaged { .. } | Self::Busy { .. } | Self::Full { .. } => None,
        }
    }
}

/// What a change did beside changing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Written {
    /// Entries that are different now.
    pub changed: usize,
    /// Where the former text was put, since it was damaged.
    pub set_aside: Option<PathBuf>,
}

/// The text; none where there is no file.
pub(super) fn read(path: &Path) -> Result<Option<String>, StoreError> {
    let damaged = |what: &str| StoreError::Damaged { path: path.to_owned(), what: what.to_owned() };
    let unreadable = |source| StoreError::Io { path: path.to_owned(), doing: "read", source };
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unreadable(error)),
        // A pipe in this place would keep everybody waiting.
        Ok(about) if !about.is_file() => return Err(damaged("found no file, expected one")),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(LIMIT + 1).read_to_end(&mut bytes)).map_err(unreadable)?;
    if bytes.len() as u64 > LIMIT {
        return Err(damaged("found more than 4 MiB"));
    }
    String::from_utf8(bytes).map(Some).map_err(|_| damaged("found bytes that are not UTF-8"))
}

/// Changes the text under the lock: `change` gets what `parse` made of the old one and gives the new one, or nothing
/// where it may stay. What cannot be parsed is set aside and counts as nothing.
pub(super) fn update<T: Default>(
    path: &Path,
    parse: impl FnOnce(&str) -> Result<T, String>,
    change: impl FnOnce(T) -> (usize, Option<String>),
) -> Result<Written, StoreError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    create_private(folder).map_err(|source| StoreError::Io { path: folder.to_owned(), doing: "created", source })?;
    // Held until the end of this function.
    let _lock = lock(path, folder)?;
    // A link stays a link to a file with the new text.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let (old, damaged) = match read(path) {
        Ok(None) => (T::default(), false),
        Ok(Some(text)) => parse(&text).map_or_else(|_| (T::default(), true), |old| (old, false)),
        Err(StoreError::Damaged { .. }) if target.is_file() => (T::default(), true),
        Err(error) => return Err(error),
    };
    let (changed, new) = change(old);
    let Some(new) = new else { return Ok(Written { changed, set_aside: None }) };
    if new.len() as u64 > LIMIT {
        return Err(StoreError::Full { path: path.to_owned() });
    }
    let written = |source| StoreError::Io { path: path.to_owned(), doing: "written", source };
    let set_aside = damaged.then(|| beside(&target, DAMAGED));
    if let Some(aside) = &set_aside {
        fs::rename(&target, aside).map_err(written)?;
    }
    replace(&target, &new).map_err(written)?;
    Ok(Written { changed, set_aside })
}

/// A reader sees the old text or the new one, never a part.
fn replace(target: &Path, text: &str) -> io::Result<()> {
    let new = beside(target, NEW);
    // Left by a process that was killed. Taken away first, so that no link in this place is followed.
    if let Err(error) = fs::remove_file(&new)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error);
    }
    let written = write_private(&new, text).and_then(|()| fs::rename(&new, target));
    if written.is_err() {
        _ = fs::remove_file(&new);
        return written;
    }
    // The name itself is safe only when its folder is; where that cannot be asked for, it has to do without.
    _ = target.parent().and_then(|folder| File::open(folder).ok()).map(|folder| folder.sync_all());
    Ok(())
}

fn lock(path: &Path, folder: &Path) -> Result<File, StoreError> {
    let io = |source| StoreError::Io { path: path.to_owned(), doing: "locked", source };
    // Where folders cannot be opened or locked (Windows, some network file systems), a file beside is, by everybody.
    match File::open(folder).map_err(io).and_then(|folder| wait_for(folder, path)) {
        Err(StoreError::Io { .. }) => lock_file(path).map_err(io).and_then(|file| wait_for(file, path)),
        done => done,
    }
}

fn wait_for(lock: File, path: &Path) -> Result<File, StoreError> {
    for _ in 0..TRIES {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(fs::TryLockError::WouldBlock) => pause(),
            Err(fs::TryLockError::Error(source)) => {
                return Err(StoreError::Io { path: path.to_owned(), doing: "locked", source });
            }
        }
    }
    Err(StoreError::Busy { path: path.to_owned() })
}

fn lock_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(beside(path, ".lock"))
}

#[expect(clippy::disallowed_methods, reason = "no system has a file lock that waits for a while and then gives up")]
fn pause() {
    thread::sleep(PAUSE);
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
