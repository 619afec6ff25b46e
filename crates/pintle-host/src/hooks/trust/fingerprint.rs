//! One number for everything that decides what a handler runs.
//!
//! SHA-256 over named fields, each with its length before it, so that no two handlers look alike by shifting text from
//! one field into the next. Covered are the event, the matcher, the command with its shell, the limit, whether
//! somebody waits for it, what its failure means, and the bytes and the place of every file that the command names as
//! a program; for an installed recipe, of every file in its folder. Names, descriptions and the place in the
//! configuration are not.

use std::fmt;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::scripts::{self, Named};
use crate::process::Unchanged;

/// What was hashed first; another way to hash says something else.
const FORM: &str = "pintle-handler-1";
/// Events whose meaning changed once, and what is hashed with them, so that an old trust does not cover the new.
const MARKED: &[(&str, &str)] = &[("Stop", "stop:v1")];
/// Bytes of one file.
const FILE: u64 = 256 * 1024 * 1024;
/// Files, bytes and levels of a recipe's folder.
const FILES: usize = 4096;
const BYTES: u64 = 256 * 1024 * 1024;
const DEPTH: usize = 16;
/// Bytes read at a time.
const CHUNK: usize = 64 * 1024;

/// What is started, as it stands in the file.
#[derive(Debug, Clone, Copy)]
pub enum Line<'a> {
    /// Text for a shell.
    Shell(&'a str),
    /// A program and its arguments.
    Program(&'a [String]),
}

/// Everything that is covered.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub event: &'a str,
    pub matcher: Option<&'a str>,
    pub line: Line<'a>,
    /// The shell that the handler asks for.
    pub shell: Option<&'a str>,
    /// The effective limit, in milliseconds.
    pub timeout_ms: u64,
    pub is_async: bool,
    pub failure_policy: Option<&'a str>,
    /// The folder of the installed recipe that the handler belongs to. One that does not exist is none.
    pub recipe: Option<&'a Path>,
    /// Where it runs.
    pub workspace: &'a Path,
    /// The environment that it gets, by name.
    pub variable: &'a dyn Fn(&str) -> Option<String>,
}

impl fmt::Debug for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject").field("event", &self.event).field("line", &self.line).finish_non_exhaustive()
    }
}

/// A file that is covered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Covered {
    /// Without links.
    pub path: PathBuf,
    /// SHA-256 of its bytes.
    pub digest: [u8; 32],
}

/// A file that a handler would run and that cannot be hashed. Such a handler cannot be trusted.
#[derive(Debug)]
pub struct Unreadable {
    pub path: PathBuf,
    pub source: io::Error,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be read: {}", self.path.display(), self.source)
    }
}

impl std::error::Error for Unreadable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// What a handler is at one moment.
#[derive(Debug, Clone)]
pub struct Fingerprint {
    hash: String,
    files: Vec<Covered>,
    seals: Vec<Unchanged>,
}

/// When it was taken does not matter.
impl PartialEq for Fingerprint {
    fn eq(&self, other: &Self) -> bool {
        (&self.hash, &self.files) == (&other.hash, &other.files)
    }
}

impl Eq for Fingerprint {}

impl Fingerprint {
    /// Reads the files that the command names. Nothing is kept from one call to the next.
    ///
    /// ```
    /// use pintle_host::hooks::trust::{Fingerprint, Line, Subject};
    ///
    /// let folder = tempfile::tempdir().unwrap();
    /// std::fs::write(folder.path().join("check.py"), "print()").unwrap();
    /// let subject = Subject {
    ///     event: "PreToolUse",
    ///     matcher: Some("exec"),
    ///     line: Line::Shell("python3 check.py"),
    ///     shell: None,
    ///     timeout_ms: 30_000,
    ///     is_async: false,
    ///     failure_policy: None,
    ///     recipe: None,
    ///     workspace: folder.path(),
    ///     variable: &|_| None,
    /// };
    /// let before = Fingerprint::of(&subject).unwrap();
    /// assert_eq!(before.files().len(), 1);
    /// std::fs::write(folder.path().join("check.py"), "print(1)").unwrap();
    /// assert_ne!(before, Fingerprint::of(&subject).unwrap());
    /// ```
    pub fn of(subject: &Subject<'_>) -> Result<Self, Unreadable> {
        let mut fields = Fields::default();
        fields.add("form", FORM.as_bytes());
        fields.add("event", subject.event.as_bytes());
        for (_, mark) in MARKED.iter().filter(|(event, _)| *event == subject.event) {
            fields.add("mark", mark.as_bytes());
        }
        fields.add_some("matcher", subject.matcher);
        match subject.line {
            Line::Shell(text) => fields.add("command", text.as_bytes()),
            Line::Program(words) => words.iter().for_each(|word| fields.add("argument", word.as_bytes())),
        }
        fields.add_some("shell", subject.shell);
        fields.add("timeout", subject.timeout_ms.to_string().as_bytes());
        fields.add("async", &[u8::from(subject.is_async)]);
        fields.add_some("failure-policy", subject.failure_policy);

        let mut paths = scripts::named(subject)?;
        let of_recipe = subject.recipe.map(tree).transpose()?.into_iter().flatten();
        paths.extend(of_recipe.map(|path| Named { asked: path.clone(), path }));
        let workspace = fs::canonicalize(subject.workspace).unwrap_or_else(|_| subject.workspace.to_owned());
        let (mut files, mut seals): (Vec<Covered>, Vec<Unchanged>) = Default::default();
        for Named { path, asked } in paths {
            // Before the bytes are read: what changes from now on is seen.
            seals.extend(sealed(&path, &asked)?);
            if files.iter().any(|covered| covered.path == path) {
                continue;
            }
            let digest = digest_of(&path)?;
            // A script below the workspace is the same in every workspace; any other has one place.
            match path.strip_prefix(&workspace) {
                Ok(below) => fields.add("script below", below.as_os_str().as_encoded_bytes()),
                Err(_) => fields.add("script", path.as_os_str().as_encoded_bytes()),
            }
            fields.add("bytes", &digest);
            files.push(Covered { path, digest });
        }
        Ok(Self { hash: fields.finish(), files, seals })
    }

    /// `sha256:` and 64 digits.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// These files as they were, so that whoever starts the handler can see that they still are.
    pub fn seals(&self) -> &[Unchanged] {
        &self.seals
    }

    /// The files whose bytes are covered.
    pub fn files(&self) -> &[Covered] {
        &self.files
    }
}

/// A file by the name that the command gives it and by its own. Both must be the same file.
fn sealed(path: &Path, asked: &Path) -> Result<Vec<Unchanged>, Unreadable> {
    let seal = |path: &Path| Unchanged::now(path).map_err(|source| Unreadable { path: path.to_owned(), source });
    let own = seal(path)?;
    if path == asked {
        return Ok(vec![own]);
    }
    let named = seal(asked)?;
    if named.is_same_as(&own) {
        return Ok(vec![own, named]);
    }
    Err(Unreadable { path: asked.to_owned(), source: io::Error::other("it became another file just now") })
}

/// SHA-256 over parts, each with its length before it.
pub fn digest<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut fields = Fields::default();
    parts.into_iter().for_each(|part| fields.add("", part));
    fields.finish()
}

#[derive(Default)]
struct Fields(Sha256);

impl Fields {
    fn add(&mut self, name: &str, value: &[u8]) {
        for part in [name.as_bytes(), value] {
            self.0.update((part.len() as u64).to_le_bytes());
            self.0.update(part);
        }
    }

    fn add_some(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.add(name, value.as_bytes());
        }
    }

    fn finish(self) -> String {
        self.0.finalize().iter().fold("sha256:".to_owned(), |mut text, byte| {
            _ = write!(text, "{byte:02x}");
            text
        })
    }
}

fn digest_of(path: &Path) -> Result<[u8; 32], Unreadable> {
    hash_file(path).map_err(|source| Unreadable { path: path.to_owned(), source })
}

fn hash_file(path: &Path) -> io::Result<[u8; 32]> {
    let mut file = open(path)?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; CHUNK];
    let mut left = FILE;
    loop {
        let read = match file.read(&mut buffer) {
            Ok(0) => return Ok(hash.finalize().into()),
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        left = left.checked_sub(read as u64).ok_or(io::ErrorKind::FileTooLarge)?;
        hash.update(buffer.get(..read).unwrap_or_default());
    }
}

/// Opens a file and nothing else: a pipe would wait for somebody to write into it.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.open(path)?;
    if file.metadata()?.is_file() {
        return Ok(file);
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "found no file, expected one"))
}

/// Every file of a recipe's folder, in order. A link in it is refused: no archive of a recipe has one.
fn tree(root: &Path) -> Result<Vec<PathBuf>, Unreadable> {
    let refused = |path: &Path, what: &str| Unreadable {
        path: path.to_owned(),
        source: io::Error::new(io::ErrorKind::InvalidInput, what),
    };
    let mut folders = match fs::symlink_metadata(root) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(source) => return Err(Unreadable { path: root.to_owned(), source }),
        Ok(about) if about.is_dir() => {
            let root = fs::canonicalize(root).map_err(|source| Unreadable { path: root.to_owned(), source })?;
            vec![(root, 0)]
        }
        Ok(_) => return Err(refused(root, "found no folder, expected that of a recipe")),
    };
    let mut files = Vec::new();
    let mut bytes = 0;
    while let Some((folder, depth)) = folders.pop() {
        let failed = |source| Unreadable { path: folder.clone(), source };
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let about = fs::symlink_metadata(&path).map_err(|source| Unreadable { path: path.clone(), source })?;
            bytes += about.len();
            if files.len() == FILES || depth == DEPTH || bytes > BYTES {
                return Err(refused(&path, "found too much below a recipe"));
            }
            match about.file_type() {
                kind if kind.is_dir() => folders.push((path, depth + 1)),
                kind if kind.is_file() => files.push(path),
                _ => return Err(refused(&path, "found a link or a device, expected files and folders")),
            }
        }
    }
    files.sort();
    Ok(files)
}
