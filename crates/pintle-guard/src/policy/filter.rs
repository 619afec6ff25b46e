//! A rule of the user's own (`[[custom_filters]]`).

#[cfg(test)]
mod tests;

use std::fmt;

use super::pattern::{Extent, Pattern};
use crate::invocation::Arg;
use crate::rules::{Beginnings, Call};

/// Blocks the calls that it matches, with a message of its own (B6).
#[derive(Debug, Clone)]
pub struct Filter {
    pattern: Pattern,
    /// Empty: the pattern is tried on name and arguments. Otherwise it is tried on the whole name, and the arguments
    /// must begin with one of these (B33, B34, B39).
    arguments: Vec<String>,
    message: String,
}

/// Why a filter is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FilterError {
    EmptyCommand,
    EmptyMessage,
    /// The pattern looks ahead or behind; the text is the opening of that part, such as `(?!`.
    LookAround(&'static str),
    /// The pattern is no regular expression; the text says why.
    Pattern(String),
}

impl FilterError {
    /// The key at fault.
    pub fn key(&self) -> &'static str {
        match self {
            Self::EmptyMessage => "message",
            Self::EmptyCommand | Self::LookAround(_) | Self::Pattern(_) => "command",
        }
    }
}

impl fmt::Display for FilterError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyCommand => {
                out.write_str("`command` is empty, expected a program or a regular expression such as `npm install`")
            }
            Self::EmptyMessage => out.write_str("`message` is empty, expected what the agent should be told"),
            Self::LookAround(opening) => write!(
                out,
                "look-around (`{opening}…)`) is not supported in `command`; name the forbidden forms one by one, \
                 separated by `|`, or give `args`"
            ),
            Self::Pattern(cause) => write!(
                out,
                "`command` is no valid regular expression: {cause}; put a backslash before a character that is meant \
                 literally"
            ),
        }
    }
}

impl std::error::Error for FilterError {}

impl Filter {
    /// `arguments` empty is pattern mode (B31, B39), otherwise argument mode (B33).
    pub fn new(command: &str, arguments: Vec<String>, message: String) -> Result<Self, FilterError> {
        if command.trim().is_empty() {
            return Err(FilterError::EmptyCommand);
        }
        if message.trim().is_empty() {
            return Err(FilterError::EmptyMessage);
        }
        let extent = if arguments.is_empty() { Extent::Start } else { Extent::Whole };
        Ok(Self { pattern: Pattern::new(command, extent)?, arguments, message })
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// How the name of a call begins that it can object to.
    pub(crate) fn beginnings(&self) -> Beginnings {
        self.pattern.beginnings()
    }

    pub(crate) fn objects(&self, call: &Call<'_, '_>) -> bool {
        let mut names = call.spellings(self.pattern.names_a_path());
        if self.arguments.is_empty() {
            return names.any(|name| self.pattern.matches(name, call.arguments()));
        }
        self.arguments.iter().any(|entry| begin_with(call.arguments(), entry))
            && names.any(|name| self.pattern.matches(name, &[]))
    }
}

/// The first argument equals the entry (B33, B38), or the first arguments are its words (B34).
fn begin_with(arguments: &[Arg<'_>], entry: &str) -> bool {
    let first = arguments.first().and_then(Arg::known);
    if first == Some(entry) {
        return true;
    }
    let mut words = entry.split_whitespace().peekable();
    let mut given = arguments.iter().map(Arg::known);
    entry.contains(char::is_whitespace) && words.peek().is_some() && words.all(|word| given.next() == Some(Some(word)))
}
