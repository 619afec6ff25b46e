//! Names and shapes on the wire.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub(super) const EVENT: &str = "event";
pub(super) const FOLDER: &str = "cwd";
pub(super) const TOOL: &str = "toolName";
pub(super) const REASONING: &str = "reasoning";
pub(super) const ARGUMENTS: &str = "toolArgs";
/// In the order in which they are written.
pub(super) const FIELDS: &[&str] =
    &[TOOL, ARGUMENTS, "subject", "toolResult", "prompt", "lastAssistantText", "turn", "message", "trigger", REASONING];
/// Values that say nothing, and are left out.
pub(super) const EMPTY: &[&str] = &["null", "\"\"", "0"];

/// The file. Other keys are somebody else's.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Settings {
    #[serde(default)]
    pub(super) hooks: Option<BTreeMap<String, Option<Vec<Hook>>>>,
    #[serde(flatten)]
    _others: Others,
}

#[derive(Debug, Deserialize)]
pub(super) struct Hook {
    #[serde(default, rename = "match")]
    pub(super) matcher: Option<String>,
    #[serde(default)]
    pub(super) command: Option<String>,
    #[serde(default)]
    pub(super) description: Option<String>,
    /// Milliseconds.
    #[serde(default)]
    pub(super) timeout: Option<i64>,
    #[serde(default)]
    pub(super) cwd: Option<String>,
    #[serde(flatten)]
    _others: Others,
}

/// Other keys. Without them, serde would also take a list of values for the object.
#[derive(Debug, Default, Deserialize)]
struct Others {}

/// The payload of an event, for hosts that write it themselves (H41). What is empty is left out.
///
/// ```
/// use pintle_wire::fairpeer::Payload;
///
/// let payload = Payload { tool_name: "bash", turn: 2, ..Payload::default() };
/// assert_eq!(payload.to_json(), r#"{"toolName":"bash","turn":2}"#);
/// ```
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Payload<'p> {
    #[serde(skip_serializing_if = "str::is_empty")]
    pub cwd: &'p str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub tool_name: &'p str,
    /// Any JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_args: Option<&'p RawValue>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub subject: &'p str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub tool_result: &'p str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub prompt: &'p str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub last_assistant_text: &'p str,
    #[serde(skip_serializing_if = "is_zero")]
    pub turn: u64,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub message: &'p str,
    /// `auto` or `manual`.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub trigger: &'p str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub reasoning: &'p str,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Payload<'_> {
    /// One JSON object.
    pub fn to_json(&self) -> String {
        // Texts, a number and JSON, so this cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}
