//! Why something was not done.

use std::fmt;

/// What was found, and where there is a way out, the hint.
#[derive(Debug)]
pub(crate) struct Problem {
    what: String,
    pub(crate) hint: Option<String>,
}

pub(crate) type Result<T> = std::result::Result<T, Problem>;

impl Problem {
    pub(crate) fn new(what: impl fmt::Display) -> Self {
        Self { what: what.to_string(), hint: None }
    }

    #[must_use]
    pub(crate) fn hint(mut self, hint: impl fmt::Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// With the thing that it is about in front.
    #[must_use]
    pub(crate) fn of(mut self, thing: impl fmt::Display) -> Self {
        self.what = format!("{thing}: {}", self.what);
        self
    }
}

/// One line, whatever the names in it hold.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::diff::visible(&self.what))
    }
}

impl From<crate::edit::Problem> for Problem {
    fn from(problem: crate::edit::Problem) -> Self {
        Self::new(problem)
    }
}
