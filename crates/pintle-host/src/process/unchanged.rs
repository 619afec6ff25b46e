//! Files that are to be the same at the start of a program as when somebody looked at them.
//!
//! Compared is what the system says of a file, not its bytes: which one it is, how long it is, when its content and its
//! entry changed. On Unix nobody but the administrator can set the last of these back, so a file that was exchanged and
//! put back is seen, too. On Windows the times can be set.
//!
//! Between the look and the moment when an interpreter opens its script there is time that no system lets us close: see
//! `docs/host.md`.

use std::io;
use std::path::Path;

/// A file, as it was at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unchanged(imp::File);

impl Unchanged {
    /// What is there now, behind all links.
    ///
    /// ```
    /// use pintle_host::process::Unchanged;
    ///
    /// let folder = tempfile::tempdir().unwrap();
    /// let script = folder.path().join("script");
    /// std::fs::write(&script, "first").unwrap();
    /// let file = Unchanged::now(&script).unwrap();
    /// assert!(file.still());
    /// std::fs::rename(&script, folder.path().join("away")).unwrap();
    /// std::fs::write(&script, "other").unwrap();
    /// assert!(!file.still());
    /// ```
    pub fn now(path: &Path) -> io::Result<Self> {
        imp::File::now(path).map(Self)
    }

    /// Whether both were the same file at their moments.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.0.facts == other.0.facts
    }

    /// Whether it is still the same. Allocates nothing, and makes one system call.
    pub fn still(&self) -> bool {
        self.0.still()
    }
}

/// What a start fails with where a file is another one.
pub(super) const CHANGED: i32 = imp::CHANGED;

pub(super) fn changed() -> io::Error {
    io::Error::from_raw_os_error(CHANGED)
}

pub(super) fn is_what_failed(error: &io::Error) -> bool {
    error.raw_os_error() == Some(CHANGED)
}

#[cfg(unix)]
mod imp {
    use std::ffi::CString;
    use std::io;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    use rustix::fs::{Stat, stat};

    pub(super) const CHANGED: i32 = libc::ESTALE;

    #[derive(Debug, Clone, PartialEq, Eq)]
    pub(super) struct File {
        path: CString,
        pub(super) facts: Facts,
    }

    /// Which file, of what length, and when its content and its entry changed.
    pub(super) type Facts = (u64, u64, i64, [i64; 2], [i64; 2]);

    #[expect(clippy::unnecessary_cast, clippy::cast_possible_wrap, reason = "the types differ between systems")]
    fn facts(stat: &Stat) -> Facts {
        let content = [stat.st_mtime as i64, stat.st_mtime_nsec as i64];
        let entry = [stat.st_ctime as i64, stat.st_ctime_nsec as i64];
        (stat.st_dev as u64, stat.st_ino as u64, stat.st_size as i64, content, entry)
    }

    impl File {
        pub(super) fn now(path: &Path) -> io::Result<Self> {
            let path = CString::new(path.as_os_str().as_bytes())?;
            let facts = facts(&stat(path.as_c_str())?);
            Ok(Self { path, facts })
        }

        pub(super) fn still(&self) -> bool {
            stat(self.path.as_c_str()).is_ok_and(|stat| facts(&stat) == self.facts)
        }
    }
}

#[cfg(windows)]
mod imp {
    use std::fs;
    use std::io;
    use std::os::windows::fs::MetadataExt;
    use std::path::{Path, PathBuf};

    use windows_sys::Win32::Foundation::ERROR_FILE_INVALID;

    pub(super) const CHANGED: i32 = ERROR_FILE_INVALID.cast_signed();

    #[derive(Debug, Clone, PartialEq, Eq)]
    pub(super) struct File {
        path: PathBuf,
        pub(super) facts: [u64; 3],
    }

    fn facts(path: &Path) -> io::Result<[u64; 3]> {
        let about = fs::metadata(path)?;
        Ok([about.file_size(), about.last_write_time(), about.creation_time()])
    }

    impl File {
        pub(super) fn now(path: &Path) -> io::Result<Self> {
            Ok(Self { path: path.to_owned(), facts: facts(path)? })
        }

        pub(super) fn still(&self) -> bool {
            facts(&self.path).is_ok_and(|facts| facts == self.facts)
        }
    }
}
