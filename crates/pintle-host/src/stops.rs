//! How often a session was kept from stopping, for agents that neither say so nor have a cap of their own.
//!
//! One small file, written only when a stop is blocked: `pintle/stops.json` in the folder for caches. What cannot be
//! read counts as nothing, and sessions that stop at the same time wait for each other.

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use serde_json::{Map, Value, json};

const FOLDER: &str = "pintle";
const FILE: &str = "stops.json";
const HOME: &str = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
/// Sessions that are remembered.
const SESSIONS: usize = 64;
/// Characters of a session's name.
const NAME: usize = 128;
/// Bytes of the file; more was not written here.
const SIZE: u64 = 64 * 1024;
/// Seconds after which a session is forgotten.
const KEPT: u64 = 24 * 60 * 60;
/// How often, and how far apart, a busy file is tried. Whoever holds it needs a few milliseconds.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(10);

/// The file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stops {
    folder: PathBuf,
}

/// What is known of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Session {
    /// In a row.
    blocks: u64,
    /// The agent's own count at the last of them.
    attempt: Option<u64>,
    /// When that was, in seconds.
    at: u64,
}

impl Stops {
    /// Where the environment of this process has it; none without a home directory.
    pub(crate) fn of_process() -> Option<Self> {
        let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let caches = absolute("XDG_CACHE_HOME").or_else(|| absolute(HOME).map(|home| home.join(".cache")))?;
        Some(Self { folder: caches.join(FOLDER) })
    }

    /// Counts a stop that is to be blocked and says how many there were in a row; none where `cap` were enough.
    ///
    /// An agent's count that does not grow belongs to a new prompt, which starts anew. Where the count cannot be kept,
    /// every stop is the first.
    pub(crate) fn block(&self, session: &str, attempt: Option<u64>, cap: u32) -> Option<u32> {
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs();
        self.block_at(session, attempt, cap, now)
    }

    fn block_at(&self, session: &str, attempt: Option<u64>, cap: u32, now: u64) -> Option<u32> {
        let name: String = session.chars().take(NAME).collect();
        // Held until the end of this function.
        let _lock = self.lock();
        let mut sessions = self.read();
        sessions.retain(|_, session| session.at.abs_diff(now) < KEPT);
        let before = sessions.get(&name).filter(|before| goes_on(before.attempt, attempt)).map_or(0, |it| it.blocks);
        if before >= u64::from(cap) {
            return None;
        }
        sessions.insert(name, Session { blocks: before + 1, attempt, at: now });
        while sessions.len() > SESSIONS {
            let oldest = sessions.iter().min_by_key(|(_, session)| session.at).map(|(name, _)| name.clone());
            oldest.and_then(|name| sessions.remove(&name));
        }
        _ = self.write(&sessions);
        u32::try_from(before + 1).ok()
    }

    fn path(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    /// Goes on without a lock where there is none to be had: a lost count is better than an agent that waits.
    fn lock(&self) -> Option<File> {
        create_private(&self.folder).ok()?;
        let lock = lockable(&self.folder).ok()?;
        for _ in 0..TRIES {
            match lock.try_lock() {
                Ok(()) => return Some(lock),
                Err(fs::TryLockError::WouldBlock) => pause(),
                Err(fs::TryLockError::Error(_)) => return None,
            }
        }
        None
    }

    fn read(&self) -> BTreeMap<String, Session> {
        let text = read_bounded(&self.path()).unwrap_or_default();
        let sessions: Map<String, Value> = serde_json::from_str(&text).unwrap_or_default();
        sessions.into_iter().filter_map(|(name, value)| Some((name, Session::of(&value)?))).collect()
    }

    /// A reader sees the old text or the new one, never a part.
    fn write(&self, sessions: &BTreeMap<String, Session>) -> io::Result<()> {
        let sessions: Map<_, _> = sessions.iter().map(|(name, session)| (name.clone(), session.json())).collect();
        let new = self.folder.join(format!("{FILE}.{}", std::process::id()));
        let written =
            write_private(&new, &Value::from(sessions).to_string()).and_then(|()| fs::rename(&new, self.path()));
        if written.is_err() {
            _ = fs::remove_file(&new);
        }
        written
    }
}

impl Session {
    fn of(value: &Value) -> Option<Self> {
        Some(Self {
            blocks: value.get("blocks")?.as_u64()?,
            attempt: value.get("attempt").and_then(Value::as_u64),
            at: value.get("at")?.as_u64()?,
        })
    }

    fn json(self) -> Value {
        json!({"blocks": self.blocks, "attempt": self.attempt, "at": self.at})
    }
}

/// Whether an attempt belongs to the same prompt as the one before. An agent that does not count may be in a loop.
fn goes_on(before: Option<u64>, now: Option<u64>) -> bool {
    before.zip(now).is_none_or(|(before, now)| now > before)
}

#[expect(clippy::disallowed_methods, reason = "no system has a file lock that waits for a while and then gives up")]
fn pause() {
    thread::sleep(PAUSE);
}

fn read_bounded(path: &Path) -> io::Result<String> {
    // A pipe in this place would keep the agent waiting.
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut text = String::new();
    let length = File::open(path)?.take(SIZE + 1).read_to_string(&mut text)?;
    if length as u64 > SIZE { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}

fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}

/// What is locked: the folder itself, so that no further file lies about.
#[cfg(unix)]
fn lockable(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

/// What is locked: a file beside, since folders cannot be.
#[cfg(not(unix))]
fn lockable(folder: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(folder.join("stops.lock"))
}

#[cfg(test)]
mod tests;
