//! What each agent lets a hook do, as rows: which of its events are served, and what an answer can say there.

use std::borrow::Cow;

use pintle_core::{Kind, Place};

/// One event of an agent. Events without a row pass untouched.
#[derive(Debug, Clone, Copy)]
pub struct Capability {
    /// The agent's own name of the event.
    pub event: &'static str,
    pub kind: Kind,
    /// What reaches the agent from there, besides the neutral answer.
    pub says: &'static [Say],
}

/// Something that an answer can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Say {
    Deny,
    /// Ask a person, by the agent's own means.
    Ask,
    /// Text beside the result of an edit.
    Feedback,
    /// Do not stop yet.
    KeepGoing,
    /// The same as often as one likes: the agent has neither a flag nor a cap against loops.
    Endlessly,
}

/// The place that an event's name stands for, by an agent's rows.
pub(crate) fn place_of<'a>(rows: &'static [Capability], name: Cow<'a, str>) -> Place<'a> {
    match rows.iter().find(|row| row.event == name.trim()) {
        Some(row) => Place { kind: row.kind, event: Cow::Borrowed(row.event) },
        None => Place { kind: Kind::Other, event: name },
    }
}

/// The place of a payload that does not say where it comes from (A9).
pub(crate) fn unknown_place<'a>() -> Place<'a> {
    Place { kind: Kind::Unknown, event: Cow::Borrowed("") }
}

/// Whether an answer at this place can say so.
pub(crate) fn can(rows: &[Capability], place: &Place<'_>, say: Say) -> bool {
    rows.iter().any(|row| row.event == place.event && row.says.contains(&say))
}
