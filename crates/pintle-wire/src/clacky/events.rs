//! The events, as rows (H55–H57).

use super::wire::{NAME, TOOL};
use crate::dialect::{EventRow, Subject, Text};

const fn notice(name: &'static str, fields: &'static [&'static str]) -> EventRow {
    EventRow {
        name,
        is_spawned: true,
        can_block: false,
        may_be_async: false,
        may_fail_closed: false,
        fails_closed: false,
        timeout: super::file::TIMEOUT,
        subject: Subject::None,
        precedes_tool: false,
        gets_turn: false,
        fields,
        says: &[],
        text: Text::None,
    }
}

pub(super) const EVENTS: &[EventRow] = &[
    EventRow {
        can_block: true,
        subject: Subject::Within(TOOL, NAME),
        precedes_tool: true,
        ..notice("before_tool_use", &[TOOL])
    },
    notice("after_tool_use", &[TOOL, "result"]),
    notice("on_tool_error", &[TOOL, "error"]),
    notice("on_start", &["user_input"]),
    notice("on_complete", &["result"]),
    notice("on_iteration", &["iteration"]),
    notice("session_rollback", &["info"]),
];
