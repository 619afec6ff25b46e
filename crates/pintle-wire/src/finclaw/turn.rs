//! How much of a turn a handler is told (H16).

use serde_json::value::{RawValue, to_raw_value};

use super::wire::{TURN, Turn};
use crate::dialect::Fields;
use crate::dialect::said::cut;

/// Bytes of what each side said.
const TEXT: usize = 8192;
/// Bytes of what is said of a call.
const SUMMARY: usize = 1024;
/// Calls; the last ones count.
const TOOLS: usize = 32;

pub(crate) fn shorten(payload: &mut Fields) -> Result<(), String> {
    if !payload.has(TURN) {
        payload.remove(TURN);
        return Ok(());
    }
    let raw = payload.get(TURN).map_or("", RawValue::get);
    let mut turn: Turn = serde_json::from_str(raw)
        .map_err(|error| format!("{TURN}: expected user_text, assistant_text and tools ({error})"))?;
    for text in [&mut turn.user_text, &mut turn.assistant_text] {
        limit(text, TEXT);
    }
    if let Some(tools) = &mut turn.tools {
        tools.drain(..tools.len().saturating_sub(TOOLS));
        for tool in tools {
            limit(&mut tool.input_summary, SUMMARY);
            limit(&mut tool.result_summary, SUMMARY);
        }
    }
    let value = to_raw_value(&turn).map_err(|error| format!("{TURN}: {error}"))?;
    payload.set(TURN, value);
    Ok(())
}

fn limit(text: &mut Option<String>, bytes: usize) {
    if let Some(text) = text {
        text.truncate(cut(text, bytes).len());
    }
}
