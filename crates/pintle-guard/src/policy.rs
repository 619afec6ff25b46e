//! Which commands must not run, and what is said about them.

mod filter;
mod pattern;
pub(crate) mod sentences;

pub use filter::{Filter, FilterError};

use crate::rules::Group;

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

impl Default for Policy {
    fn default() -> Self {
        Self {
            groups: Groups::default(),
            filters: Vec::new(),
            unknown_commands: Answer::Ask,
            unreadable_commands: Answer::Block,
            interpreter_code: Answer::Ask,
        }
    }
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

impl Default for Groups {
    fn default() -> Self {
        Self {
            delete: Some(GroupMessage::BuiltIn),
            kill: Some(GroupMessage::BuiltIn),
            raw_copy: Some(GroupMessage::BuiltIn),
        }
    }
}

impl Groups {
    pub(crate) fn message(&self, group: Group) -> Option<&GroupMessage> {
        match group {
            Group::Delete => self.delete.as_ref(),
            Group::Kill => self.kill.as_ref(),
            Group::RawCopy => self.raw_copy.as_ref(),
        }
    }

    pub(crate) fn all_off(&self) -> bool {
        self.delete.is_none() && self.kill.is_none() && self.raw_copy.is_none()
    }
}

/// What is said when a group blocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroupMessage {
    BuiltIn,
    /// Said verbatim (B5).
    Configured(String),
}
