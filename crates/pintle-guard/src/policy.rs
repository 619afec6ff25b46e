//! Which commands must not run, and what is said about them.

/// What the guard is told to do. Plain values; whoever reads a configuration fills it in.
#[derive(Debug, Clone)]
pub struct Policy {
    pub groups: Groups,
    pub filters: Vec<Filter>,
    /// A command whose program cannot be known from the text.
    pub unknown_commands: Answer,
    /// Text past a limit, or that bash would refuse after having run a part of it.
    pub unreadable_commands: Answer,
    /// Program text for an interpreter that calls a listed function.
    pub interpreter_code: Answer,
}

/// How to answer a class of findings. The order is the strictness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    Pass,
    Ask,
    Block,
}

/// The built-in groups: `None` is off, `Some` on, with the configured message where there is one.
#[derive(Debug, Clone)]
pub struct Groups {
    pub delete: Option<GroupMessage>,
    pub kill: Option<GroupMessage>,
    pub raw_copy: Option<GroupMessage>,
}

/// What is said when a group blocks.
#[derive(Debug, Clone)]
pub enum GroupMessage {
    BuiltIn,
    /// Said verbatim (B5).
    Configured(String),
}

/// A rule of the user's own (`[[custom_filters]]`).
#[derive(Debug, Clone)]
pub struct Filter {}
