//! What both kinds of entries get (H56, H59, H61, H70).

use serde_json::value::{RawValue, to_raw_value};

use super::wire::{
    ARGUMENTS, EVENT, FOLDER, MODE, NAME, PRE_TOOL_USE, REWRITE_EVENT, SESSION, TOOL, TOOL_INPUT, TOOL_NAME, USUAL_MODE,
};
use crate::dialect::{Entry, EventRow, Fields, Protocol};

pub(super) fn complete(event: &EventRow, payload: &Fields, folder: &str) -> Fields {
    let mut payload = payload.clone();
    payload.set_text(EVENT, event.name);
    if !payload.has(FOLDER) {
        payload.set_text(FOLDER, folder);
    }
    payload
}

pub(super) fn input(event: &EventRow, payload: &Fields, entry: &Entry) -> Fields {
    match entry.protocol {
        Protocol::Plain => plain(event, payload),
        Protocol::Rewrite => rewriting(payload),
    }
}

fn plain(event: &EventRow, payload: &Fields) -> Fields {
    let mut input = Fields::default();
    input.set_text(EVENT, event.name);
    for key in event.fields {
        if let Some(value) = payload.get(key) {
            input.set(key, value.to_owned());
        }
    }
    input
}

fn rewriting(payload: &Fields) -> Fields {
    let mut input = Fields::default();
    for key in [SESSION, FOLDER] {
        input.set(key, payload.get(key).unwrap_or(RawValue::NULL).to_owned());
    }
    input.set_text(MODE, payload.text(MODE).filter(|mode| !mode.is_empty()).as_deref().unwrap_or(USUAL_MODE));
    input.set_text(REWRITE_EVENT, PRE_TOOL_USE);
    let tool = payload.object(TOOL).unwrap_or_default();
    input.set(TOOL_NAME, tool.get(NAME).unwrap_or(RawValue::NULL).to_owned());
    if let Some(arguments) = arguments(payload).unwrap_or_default().to_raw() {
        input.set(TOOL_INPUT, arguments);
    }
    input
}

/// The arguments of the call: an object, or text that is one.
pub(crate) fn arguments(payload: &Fields) -> Option<Fields> {
    let tool = payload.object(TOOL)?;
    match tool.text(ARGUMENTS) {
        Some(text) => Fields::parse(text.as_bytes()).ok(),
        None => tool.object(ARGUMENTS),
    }
}

/// Puts other arguments in the place of the old ones, as text where these were text.
pub(super) fn rewrite(payload: &mut Fields, input: &RawValue) {
    let mut tool = payload.object(TOOL).unwrap_or_default();
    let value = if tool.text(ARGUMENTS).is_some() { to_raw_value(input.get()).ok() } else { Some(input.to_owned()) };
    if let Some(value) = value {
        tool.set(ARGUMENTS, value);
    }
    if let Some(tool) = tool.to_raw() {
        payload.set(TOOL, tool);
    }
}
