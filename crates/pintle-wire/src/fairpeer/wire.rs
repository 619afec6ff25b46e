//! Names and shapes on the wire.

use std::collections::BTreeMap;

use serde::Deserialize;

pub(super) const EVENT: &str = "event";
pub(super) const FOLDER: &str = "cwd";
pub(super) const TOOL: &str = "toolName";
pub(super) const REASONING: &str = "reasoning";
/// In the order in which they are written.
pub(super) const FIELDS: &[&str] = &[
    TOOL,
    "toolArgs",
    "subject",
    "toolResult",
    "prompt",
    "lastAssistantText",
    "turn",
    "message",
    "trigger",
    REASONING,
];
/// Values that say nothing, and are left out.
pub(super) const EMPTY: &[&str] = &["null", "\"\"", "0"];

/// The file. Other keys are somebody else's.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Settings {
    #[serde(default)]
    pub(super) hooks: Option<BTreeMap<String, Option<Vec<Hook>>>>,
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
}
