//! A regular expression that is compiled when it is first needed.

use std::sync::OnceLock;

use regex_lite::{Regex, RegexBuilder};

use super::{Extent, FilterError};

#[derive(Debug, Clone)]
pub(super) struct Lazy {
    pattern: Box<str>,
    extent: Extent,
    compiled: OnceLock<Option<Regex>>,
}

impl Lazy {
    pub(super) fn known_as_valid(pattern: &str, extent: Extent) -> Self {
        Self { pattern: pattern.into(), extent, compiled: OnceLock::new() }
    }

    pub(super) fn checked(pattern: &str, extent: Extent) -> Result<Self, FilterError> {
        // By itself first: `a)|(b` becomes valid between brackets.
        let alone = compile(pattern).map_err(|error| refused(pattern, &error))?;
        let regex = match extent {
            Extent::Start => alone,
            Extent::Whole => whole(pattern).map_err(|error| refused(pattern, &error))?,
        };
        Ok(Self { pattern: pattern.into(), extent, compiled: OnceLock::from(Some(regex)) })
    }

    /// A pattern that cannot be tried matches: it was written to forbid something.
    pub(super) fn matches(&self, text: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| match self.extent {
            Extent::Start => compile(&self.pattern).ok(),
            Extent::Whole => whole(&self.pattern).ok(),
        });
        let Some(regex) = compiled else {
            return true;
        };
        match self.extent {
            // The leftmost match begins at the start if any does, so no alternative needs an anchor of its own.
            Extent::Start => regex.find(text).is_some_and(|found| found.start() == 0),
            Extent::Whole => regex.is_match(text),
        }
    }
}

/// `.` stands for a line break too: an argument with several lines hides nothing that stands behind it.
fn compile(pattern: &str) -> Result<Regex, regex_lite::Error> {
    RegexBuilder::new(pattern).dot_matches_new_line(true).build()
}

fn whole(pattern: &str) -> Result<Regex, regex_lite::Error> {
    compile(&format!("^(?:{pattern})$"))
        // A comment of the verbose mode swallows what follows on its line.
        .or_else(|_| compile(&format!("^(?:{pattern}\n)$")))
}

fn refused(pattern: &str, error: &regex_lite::Error) -> FilterError {
    const OPENINGS: [&str; 4] = ["(?=", "(?!", "(?<=", "(?<!"];
    // Only what the engine itself says counts: the same characters in a class are nothing special.
    let text = error.to_string();
    let opening = OPENINGS.into_iter().find(|opening| pattern.contains(opening));
    match opening {
        Some(opening) if text.contains("look-around") => FilterError::LookAround(opening),
        _ => FilterError::Pattern(text),
    }
}

#[cfg(test)]
impl Lazy {
    pub(super) fn is_compiled(&self) -> bool {
        self.compiled.get().is_some()
    }
}
