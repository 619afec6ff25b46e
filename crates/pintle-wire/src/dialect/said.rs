//! What a handler said.

use serde_json::value::RawValue;

/// How a handler came to its end, and what it printed.
#[derive(Debug, Clone, Copy)]
pub struct Ended<'a> {
    pub how: How,
    pub stdout: &'a str,
    pub stderr: &'a str,
}

/// How a handler came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    Exited(i32),
    Signalled,
    TimedOut,
    NotStarted,
}

/// What one handler thinks. The order is the precedence: the strongest decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Opinion {
    /// Nothing to say.
    #[default]
    Pass,
    /// Worth showing, and no objection.
    Warn,
    /// It could not be started.
    Error,
    /// It did not come to an answer that can be read.
    Failure,
    /// In the place of a person.
    Allow,
    /// A person should look.
    Ask,
    /// The user sees the reason in the place of the answer.
    Reject,
    Deny,
}

impl Opinion {
    /// The word of results.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Warn => "warn",
            Self::Error => "error",
            Self::Failure => "failure",
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Reject => "reject",
            Self::Deny => "deny",
        }
    }

    /// Whether it keeps something from happening.
    pub fn is_block(self) -> bool {
        matches!(self, Self::Deny | Self::Reject)
    }
}

/// An answer, read.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Said {
    pub opinion: Opinion,
    /// Why it objects, or why it failed. Never empty where the opinion is one of these.
    pub reason: Option<String>,
    /// The tool's input, as it should be.
    pub input: Option<Box<RawValue>>,
    pub prompt: Option<String>,
    pub model: Option<String>,
    /// For the model to read.
    pub context: Option<String>,
    /// Printed text, where the event has a use for it.
    pub text: Option<String>,
    /// What is odd about the answer, for whoever wrote the hook.
    pub remarks: Vec<String>,
}

impl Said {
    /// An objection of somebody who is no handler.
    pub fn denied(reason: String) -> Self {
        Self::that(Opinion::Deny, reason)
    }

    /// The wish of somebody who is no handler that a person looks.
    pub fn asked(reason: String) -> Self {
        Self::that(Opinion::Ask, reason)
    }

    /// A handler that cannot answer, and why.
    pub fn failed(why: &str) -> Self {
        Self::that(Opinion::Failure, why)
    }

    pub(crate) fn nothing() -> Self {
        Self::default()
    }

    pub(crate) fn that(opinion: Opinion, reason: impl Into<String>) -> Self {
        Self { opinion, reason: Some(reason.into()), ..Self::default() }
    }

    pub(crate) fn failure(why: impl Into<String>) -> Self {
        Self::that(Opinion::Failure, why)
    }
}

impl Ended<'_> {
    /// Why it is a failure, in words.
    pub(crate) fn in_words(&self) -> String {
        let what = match self.how {
            How::Exited(code) => format!("exit code {code}"),
            How::Signalled => "ended by a signal".to_owned(),
            How::TimedOut => "timed out".to_owned(),
            How::NotStarted => "could not be started".to_owned(),
        };
        match (self.how, first_line(self.stderr)) {
            (_, None) => what,
            // The line says it in full.
            (How::NotStarted | How::TimedOut, Some(line)) if line.contains(&what) => line.to_owned(),
            (_, Some(line)) => format!("{what}: {line}"),
        }
    }
}

/// The first line that says something, cut to what fits into one message.
pub(crate) fn first_line(text: &str) -> Option<&str> {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(cut(line, 400))
}

/// The beginning of a text: at most so many bytes, never half a character.
pub(crate) fn cut(text: &str, limit: usize) -> &str {
    text.get(..text.floor_char_boundary(limit)).unwrap_or_default()
}

/// A text that says something, without the blanks around it.
pub(crate) fn worth_saying(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty())
}
