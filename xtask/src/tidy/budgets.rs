//! How long a file may be. Functions and parameter lists are clippy's (`clippy.toml`).

use super::Complaint;
use crate::repo::TextFile;

/// Lines of program code in one file.
const FILE: usize = 400;

/// Files that are one long table: length is no complexity there.
const TABLES: &[&str] = &[
    "crates/pintle-guard/src/wrappers/containers.rs",
    "crates/pintle-guard/src/wrappers/git.rs",
    "crates/pintle-guard/src/wrappers/index.rs",
    "crates/pintle-guard/src/wrappers/interpreters.rs",
    "crates/pintle-guard/src/wrappers/languages.rs",
    "crates/pintle-guard/src/wrappers/launchers.rs",
    "crates/pintle-guard/src/wrappers/namespaces.rs",
    "crates/pintle-guard/src/wrappers/packages.rs",
    "crates/pintle-guard/src/wrappers/shells.rs",
    "crates/pintle-guard/src/wrappers/time_and_priority.rs",
    "crates/pintle-guard/src/wrappers/tools.rs",
    "crates/pintle-guard/src/wrappers/tracing.rs",
];

pub(super) fn files(files: &[TextFile]) -> Vec<Complaint> {
    files
        .iter()
        .filter(|file| file.is_rust() && !file.is_test() && !TABLES.contains(&file.path.as_str()))
        .map(|file| (file, file.code().count()))
        .filter(|(_, lines)| *lines > FILE)
        .map(|(file, lines)| format!("{}: {lines} code lines, the budget is {FILE}: split it by topic", file.path))
        .collect()
}
