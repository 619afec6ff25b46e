//! The payload as handlers get it (H13–H16).

use serde_json::value::RawValue;

use super::wire::{COMMON, EVENT, FOLDER, TOOL_INPUT, TURN};
use crate::dialect::{Entry, EventRow, Fields};

pub(crate) fn complete(event: &EventRow, payload: &Fields, folder: &str) -> Fields {
    let mut payload = payload.clone();
    payload.set_text(EVENT, event.name);
    if !payload.has(FOLDER) {
        payload.set_text(FOLDER, folder);
    }
    for key in COMMON {
        payload.set_missing(key);
    }
    if !event.gets_turn {
        payload.remove(TURN);
    }
    payload
}

/// Every handler sees the original (H19).
pub(crate) fn input(_: &EventRow, payload: &Fields, _: &Entry) -> Fields {
    payload.clone()
}

pub(crate) fn keep(_: &mut Fields, _: &RawValue) {}

pub(crate) fn tool_input(payload: &Fields) -> Option<Fields> {
    payload.object(TOOL_INPUT)
}
