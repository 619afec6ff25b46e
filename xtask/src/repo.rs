//! The repository as files.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders that no walk enters.
const SKIPPED: &[&str] = &[".git", "target", "node_modules"];

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The static program that `dist` builds.
pub(crate) fn static_program() -> PathBuf {
    target().join("x86_64-unknown-linux-musl/release/pintle")
}

/// One text file, its path relative to the root and with `/`.
#[derive(Debug)]
pub(crate) struct TextFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl TextFile {
    pub(crate) fn is_rust(&self) -> bool {
        Path::new(&self.path).extension().is_some_and(|extension| extension == "rs")
    }

    /// Test code: a `tests` folder, a `tests.rs` beside its module or a folder of them.
    pub(crate) fn is_test(&self) -> bool {
        self.path.split('/').any(|part| part == "tests" || part == "tests.rs" || part == "benches")
    }

    /// The lines of program code with their numbers, comments and the inline test module left out.
    pub(crate) fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..)
            .zip(self.text.lines())
            .take_while(|(_, line)| !line.starts_with("#[cfg(test)]") || !self.has_inline_tests())
            .filter(|(_, line)| !line.trim_start().starts_with("//") && !line.trim().is_empty())
    }

    fn has_inline_tests(&self) -> bool {
        self.text.contains("\nmod tests {")
    }
}

/// Every text file that git tracks; without git, every one outside the skipped folders.
pub(crate) fn text_files() -> Result<Vec<TextFile>, String> {
    let root = root();
    let mut paths = tracked(&root).unwrap_or_default();
    if paths.is_empty() {
        walk(&root, "", &mut paths)?;
    }
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        // Another person's deletion that is not committed yet, and binary files.
        if let Ok(text) = std::fs::read_to_string(root.join(&path)) {
            files.push(TextFile { path, text });
        }
    }
    Ok(files)
}

fn tracked(root: &Path) -> Option<Vec<String>> {
    let listing = Command::new("git").arg("-C").arg(root).args(["ls-files", "-z"]).output().ok()?;
    if !listing.status.success() {
        return None;
    }
    let listing = String::from_utf8(listing.stdout).ok()?;
    Some(listing.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect())
}

fn walk(root: &Path, below: &str, paths: &mut Vec<String>) -> Result<(), String> {
    let folder = root.join(below);
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && !SKIPPED.contains(&name.as_str()) => walk(root, &path, paths)?,
            Ok(kind) if kind.is_file() => paths.push(path),
            _ => {}
        }
    }
    Ok(())
}

/// A TOML file of the repository.
pub(crate) fn toml(path: &str) -> Result<toml::Table, String> {
    let text = std::fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))?;
    text.parse().map_err(|error| format!("{path}: {error}"))
}
