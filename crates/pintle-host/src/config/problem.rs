//! What is wrong with a file, and where.

use std::fmt;
use std::path::{Path, PathBuf};

/// A finding about a configuration file. The text names the key, what was found and what is allowed; it is for people,
/// never for an agent (A11).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    pub file: PathBuf,
    /// Counted from 1; `None` where the whole file is meant.
    pub line: Option<usize>,
    pub what: String,
}

impl Problem {
    pub(crate) fn of_file(file: &Path, what: &str) -> Self {
        Self { file: file.to_path_buf(), line: None, what: what.to_owned() }
    }

    /// A finding at a byte of `text`.
    pub(crate) fn at(file: &Path, text: &str, offset: usize, what: String) -> Self {
        let line = text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1;
        Self { file: file.to_path_buf(), line: Some(line), what }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.what)
    }
}

impl std::error::Error for Problem {}

/// A finding in a file whose text is at hand.
#[derive(Debug)]
pub(super) struct Flaw {
    pub(super) offset: usize,
    pub(super) what: String,
}

impl Flaw {
    pub(super) fn in_file(self, file: &Path, text: &str) -> Problem {
        Problem::at(file, text, self.offset, self.what)
    }
}

/// Findings that do not spoil a file. Their number is bounded, so that a hostile file cannot buy time with them.
#[derive(Debug, Default)]
pub(super) struct Flaws {
    kept: Vec<Flaw>,
    /// Beyond the bound; the offset is that of the first.
    more: Option<(usize, usize)>,
}

impl Flaws {
    const KEPT: usize = 50;

    pub(super) fn add(&mut self, offset: usize, what: impl FnOnce() -> String) {
        if self.kept.len() < Self::KEPT {
            self.kept.push(Flaw { offset, what: what() });
        } else {
            let (first, count) = self.more.unwrap_or((offset, 0));
            self.more = Some((first.min(offset), count + 1));
        }
    }

    pub(super) fn in_file(mut self, file: &Path, text: &str) -> impl Iterator<Item = Problem> {
        self.kept.sort_by_key(|flaw| flaw.offset);
        if let Some((offset, count)) = self.more {
            self.kept.push(Flaw { offset, what: format!("and {count} more warnings from here on") });
        }
        self.kept.into_iter().map(move |flaw| flaw.in_file(file, text))
    }
}
