//! The files of a recipe, in memory: read from a folder or an archive whole, checked, and only then written anywhere.

use std::collections::BTreeMap;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::names::Seen;
use super::problem::{Problem, Result};

/// Files and folders of one recipe, and bytes of all its files.
pub(crate) const ENTRIES: usize = 4096;
pub(crate) const BYTES: usize = 32 * 1024 * 1024;

/// A folder that belongs to whoever packs, never to a recipe (J10).
const DEPENDENCIES: &str = "node_modules";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Content {
    pub(crate) bytes: Vec<u8>,
    pub(crate) is_executable: bool,
}

/// Files by their path from the root, with `/` between folders, in the order of their bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tree {
    files: BTreeMap<String, Content>,
}

impl Tree {
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &Content)> {
        self.files.iter().map(|(path, content)| (path.as_str(), content))
    }

    pub(crate) fn get(&self, path: &str) -> Option<&Content> {
        self.files.get(path)
    }

    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.get(path).and_then(|content| str::from_utf8(&content.bytes).ok())
    }

    pub(crate) fn insert(&mut self, path: String, content: Content) {
        self.files.insert(path, content);
    }

    /// Everything below a folder, which is a folder itself and no link to one.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let cannot = |error: io::Error| Problem::new(format_args!("{}: cannot be read: {error}", root.display()));
        if !fs::symlink_metadata(root).map_err(cannot)?.is_dir() {
            return Err(Problem::new(format_args!("{}: found no folder, expected a recipe", root.display())));
        }
        let mut reader =
            Reader { root: root.to_owned(), seen: Seen::default(), left: BYTES, entries: 0, tree: Self::default() };
        reader.folder(root, "")?;
        Ok(reader.tree)
    }

    /// Writes everything into a folder that is not there yet.
    pub(crate) fn write(&self, root: &Path) -> Result<()> {
        let made = |path: &Path, error: io::Error| {
            Problem::new(format_args!("{}: cannot be written: {error}", path.display()))
        };
        DirBuilder::new().create(root).map_err(|error| made(root, error))?;
        for (path, content) in self.files() {
            let place = path.split('/').fold(root.to_path_buf(), |place, part| place.join(part));
            if let Some(folder) = place.parent() {
                fs::create_dir_all(folder).map_err(|error| made(folder, error))?;
            }
            write_file(&place, content).map_err(|error| made(&place, error))?;
        }
        sync(root);
        Ok(())
    }
}

struct Reader {
    root: PathBuf,
    seen: Seen,
    left: usize,
    entries: usize,
    tree: Tree,
}

impl Reader {
    fn folder(&mut self, folder: &Path, above: &str) -> Result<()> {
        let refused =
            |path: &Path, what: &dyn std::fmt::Display| Problem::new(format_args!("{}: {what}", path.display()));
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(|error| refused(folder, &format_args!("cannot be read: {error}")))?;
        for entry in entries {
            let path = entry.path();
            let name = entry.file_name();
            let name = name.to_str().ok_or_else(|| refused(&path, &"found a name that is not UTF-8"))?;
            let inner = if above.is_empty() { name.to_owned() } else { format!("{above}/{name}") };
            let about = fs::symlink_metadata(&path)
                .map_err(|error| refused(&path, &format_args!("cannot be read: {error}")))?;
            self.entries += 1;
            if self.entries > ENTRIES {
                return Err(refused(&self.root, &format_args!("found more than {ENTRIES} files and folders")));
            }
            if name == DEPENDENCIES {
                return Err(refused(&path, &"found in a recipe, which has to bring what it needs as files of its own"));
            }
            self.seen.add(&inner, about.is_dir()).map_err(|what| refused(&path, &format_args!("found {what}")))?;
            if about.is_dir() {
                self.folder(&path, &inner)?;
            } else if about.is_file() {
                let content = self.file(&path, &about)?;
                self.tree.insert(inner, content);
            } else {
                return Err(refused(&path, &"found a link or a device, expected files and folders only"));
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, about: &fs::Metadata) -> Result<Content> {
        let mut bytes = Vec::new();
        let read = File::open(path).and_then(|file| file.take(self.left as u64 + 1).read_to_end(&mut bytes));
        read.map_err(|error| Problem::new(format_args!("{}: cannot be read: {error}", path.display())))?;
        self.left = self.left.checked_sub(bytes.len()).ok_or_else(|| {
            Problem::new(format_args!(
                "{}: found more than {} MiB of files",
                self.root.display(),
                BYTES / (1024 * 1024)
            ))
        })?;
        Ok(Content { is_executable: is_executable(about, &bytes), bytes })
    }
}

#[cfg(unix)]
fn is_executable(about: &fs::Metadata, _: &[u8]) -> bool {
    use std::os::unix::fs::PermissionsExt;
    about.permissions().mode() & 0o111 != 0
}

/// Where files have no such mark, the first line says it.
#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata, bytes: &[u8]) -> bool {
    bytes.starts_with(b"#!")
}

fn write_file(path: &Path, content: &Content) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, if content.is_executable { 0o755 } else { 0o644 });
    let mut file = options.open(path)?;
    file.write_all(&content.bytes)?;
    file.sync_all()
}

/// A name is safe only when its folder is; where that cannot be asked for, it has to do without.
pub(crate) fn sync(folder: &Path) {
    _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests;
