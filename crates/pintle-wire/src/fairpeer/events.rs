//! The events, as rows (H39, H40, H42, H44, H47, H48).

use std::time::Duration;

use super::wire::{REASONING, TOOL};
use crate::dialect::{EventRow, Subject, Text};

const SHORT: Duration = Duration::from_secs(5);
const LONG: Duration = Duration::from_secs(30);

const fn notice(name: &'static str) -> EventRow {
    EventRow {
        name,
        is_spawned: true,
        can_block: false,
        may_be_async: false,
        may_fail_closed: false,
        fails_closed: false,
        timeout: LONG,
        subject: Subject::None,
        precedes_tool: false,
        gets_turn: false,
        fields: &[],
        says: &[],
        text: Text::None,
    }
}

pub(super) const EVENTS: &[EventRow] = &[
    EventRow {
        can_block: true,
        timeout: SHORT,
        subject: Subject::Key(TOOL),
        precedes_tool: true,
        ..notice("PreToolUse")
    },
    EventRow { subject: Subject::Key(TOOL), ..notice("PostToolUse") },
    EventRow { timeout: SHORT, subject: Subject::Key(TOOL), ..notice("PermissionRequest") },
    EventRow { can_block: true, timeout: SHORT, ..notice("UserPromptSubmit") },
    notice("Stop"),
    EventRow { text: Text::First(REASONING), ..notice("PostLLMCall") },
    notice("SessionStart"),
    notice("SessionEnd"),
    notice("SubagentStop"),
    notice("Notification"),
    EventRow { text: Text::Joined, ..notice("PreCompact") },
    notice("Startup"),
];
