//! The two shapes that all replies have: one JSON value, or text on standard error.

use serde::Serialize;

/// What goes back to the agent: the bytes of both streams and the exit code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    pub stdout: String,
    pub stderr: String,
    pub exit: u8,
}

/// Said where a reason is missing: a refusal without one is void for some agents.
const NO_REASON: &str = "pintle refused this call and gave no reason";

/// The exit code that means a refusal to every agent that looks at exit codes.
pub(crate) const REFUSED: u8 = 2;

impl Reply {
    /// The neutral answer `{}`: no objection, and no approval either (A3).
    pub(crate) fn neutral() -> Self {
        Self { stdout: "{}\n".to_owned(), stderr: String::new(), exit: 0 }
    }

    /// One JSON value and a newline (A15).
    pub(crate) fn json(value: &impl Serialize, exit: u8) -> Self {
        match serde_json::to_string(value) {
            Ok(json) => Self { stdout: json + "\n", stderr: String::new(), exit },
            // Cannot happen with structs of texts; a refusal is the only safe thing left to say.
            Err(error) => Self::text(&error.to_string()),
        }
    }

    /// A refusal as plain text.
    pub(crate) fn text(reason: &str) -> Self {
        Self { stdout: String::new(), stderr: format!("{reason}\n"), exit: REFUSED }
    }
}

/// The reason, or words in its place where it is blank.
pub(crate) fn spoken(reason: Option<&str>) -> &str {
    worth_saying(reason).unwrap_or(NO_REASON)
}

/// A text that says something.
pub(crate) fn worth_saying(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.trim().is_empty())
}
