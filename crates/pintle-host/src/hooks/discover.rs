//! Files → handlers (H1, H7, H8, H35, H36, H53).

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use pintle_wire::dialect::Dialect;

use super::handler::Handler;
use super::places::Places;
use super::wire::{Diagnostic, Level};

/// Bytes of a file of hooks.
const LIMIT: u64 = 4 * 1024 * 1024;

/// What was found.
#[derive(Debug, Clone, Default)]
pub struct Discovered {
    /// All of them, those with problems and those that nobody trusts included, in the order in which they would run.
    pub handlers: Vec<Handler>,
    /// What is wrong with files and handlers.
    pub diagnostics: Vec<Diagnostic>,
    /// Those of them that are about a file as a whole.
    pub files: Vec<Diagnostic>,
}

/// Reads the files of hooks of a dialect. A file that is missing is none; one that cannot be read is a diagnostic.
///
/// ```
/// use pintle_host::hooks::{Host, Places, discover};
///
/// let folder = tempfile::tempdir().unwrap();
/// let found = discover(Host::dialect("pintle").unwrap(), &Places::below(folder.path()));
/// assert!(found.handlers.is_empty() && found.diagnostics.is_empty());
/// ```
pub fn discover(dialect: &'static Dialect, places: &Places) -> Discovered {
    let mut found = Discovered::default();
    for row in dialect.files {
        let path = places.file(row);
        let text = match read(&path) {
            Ok(None) => continue,
            Ok(Some(text)) => text,
            Err(error) => {
                found.files.push(Diagnostic::about(&path, Level::Error, format!("cannot be read: {error}")));
                continue;
            }
        };
        let file = dialect.read(&text);
        let problems = file.problems.into_iter().map(|problem| Diagnostic::about(&path, Level::Warning, problem));
        found.files.extend(problems);
        for entry in file.entries {
            let handler = Handler::of_entry(dialect, row, entry, places);
            if !(handler.problems.is_empty() && handler.remarks.is_empty()) {
                found.diagnostics.extend(handler_problems(&handler));
            }
            found.handlers.push(handler);
        }
    }
    found.diagnostics.splice(..0, found.files.iter().cloned());
    // Within one event the order of the files stays.
    let rank = |handler: &Handler| {
        let known = dialect.events.iter().position(|row| row.name == handler.entry.event);
        known.unwrap_or(dialect.events.len())
    };
    found.handlers.sort_by_key(rank);
    found
}

fn handler_problems(handler: &Handler) -> impl Iterator<Item = Diagnostic> {
    let place = format!("{} `{}`", handler.entry.event, handler.name());
    let skipped = handler.problems.iter().map(move |problem| (Level::Error, format!("{place}: skipped, {problem}")));
    let place = format!("{} `{}`", handler.entry.event, handler.name());
    let odd = handler.remarks.iter().map(move |remark| (Level::Warning, format!("{place}: never runs, {remark}")));
    skipped.chain(odd).map(|(level, message)| Diagnostic::about(&handler.source, level, message))
}

/// The text; none where there is no file.
fn read(path: &Path) -> io::Result<Option<String>> {
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory].contains(&error.kind()) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    // A pipe in this place would keep everybody waiting.
    if !about.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "found no file, expected one"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LIMIT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LIMIT {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "found more than 4 MiB, expected less"));
    }
    String::from_utf8(bytes)
        .map(Some)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "found bytes that are not UTF-8"))
}
