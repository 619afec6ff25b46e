//! The events, as rows (H5, H6, H12, H15, H21–H30).

use std::time::Duration;

use super::wire::{END_REASON, SOURCE, TOOL};
use crate::dialect::{EventRow, Saying, Subject, Text};

const TIMEOUT: Duration = Duration::from_secs(30);

/// An event that only tells: nothing can object, everything fails open.
const fn notice(name: &'static str, subject: Subject) -> EventRow {
    EventRow {
        name,
        is_spawned: true,
        can_block: false,
        may_be_async: true,
        may_fail_closed: false,
        fails_closed: false,
        timeout: TIMEOUT,
        subject,
        precedes_tool: false,
        gets_turn: false,
        fields: &[],
        says: &[],
        text: Text::None,
    }
}

const fn silent(name: &'static str) -> EventRow {
    EventRow { is_spawned: false, ..notice(name, Subject::None) }
}

const PRE_TOOL_USE: EventRow = EventRow {
    can_block: true,
    may_be_async: false,
    may_fail_closed: true,
    precedes_tool: true,
    gets_turn: true,
    says: &[Saying::Permission, Saying::Block],
    ..notice("PreToolUse", Subject::Key(TOOL))
};

const PERMISSION_REQUEST: EventRow = EventRow {
    can_block: true,
    may_be_async: false,
    fails_closed: true,
    says: &[Saying::Behaviour, Saying::Block],
    ..notice("PermissionRequest", Subject::Key(TOOL))
};

const POST_TOOL_USE: EventRow = EventRow {
    can_block: true,
    gets_turn: true,
    says: &[Saying::Block, Saying::Context, Saying::Result],
    ..notice("PostToolUse", Subject::Key(TOOL))
};

const USER_PROMPT_SUBMIT: EventRow = EventRow {
    can_block: true,
    may_be_async: false,
    gets_turn: true,
    says: &[Saying::Block, Saying::Prompt],
    ..notice("UserPromptSubmit", Subject::None)
};

const SESSION_START: EventRow =
    EventRow { may_be_async: false, says: &[Saying::Context], ..notice("SessionStart", Subject::Key(SOURCE)) };

const STOP: EventRow = EventRow { gets_turn: true, says: &[Saying::Reject], ..notice("Stop", Subject::None) };

pub(crate) const EVENTS: &[EventRow] = &[
    PRE_TOOL_USE,
    PERMISSION_REQUEST,
    POST_TOOL_USE,
    USER_PROMPT_SUBMIT,
    SESSION_START,
    notice("SessionEnd", Subject::Key(END_REASON)),
    notice("SubagentStart", Subject::Key(TOOL)),
    notice("SubagentStop", Subject::Key(TOOL)),
    STOP,
    silent("PreCompact"),
    silent("PostCompact"),
    silent("Interrupt"),
];

/// The same, and every gate can be asked to fail closed.
pub(crate) const PINTLE_EVENTS: &[EventRow] = &[
    PRE_TOOL_USE,
    EventRow { may_fail_closed: true, ..PERMISSION_REQUEST },
    POST_TOOL_USE,
    EventRow { may_fail_closed: true, ..USER_PROMPT_SUBMIT },
    SESSION_START,
    notice("SessionEnd", Subject::Key(END_REASON)),
    notice("SubagentStart", Subject::Key(TOOL)),
    notice("SubagentStop", Subject::Key(TOOL)),
    STOP,
    silent("PreCompact"),
    silent("PostCompact"),
    silent("Interrupt"),
];
