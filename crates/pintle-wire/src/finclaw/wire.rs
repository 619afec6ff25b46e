//! Names and shapes on the wire.

use serde::{Deserialize, Serialize};

pub(super) const EVENT: &str = "hook_event_name";
pub(super) const FOLDER: &str = "cwd";
pub(super) const TURN: &str = "turn";
pub(super) const TOOL: &str = "tool_name";
pub(super) const TOOL_INPUT: &str = "tool_input";
pub(super) const SOURCE: &str = "source";
pub(super) const END_REASON: &str = "reason";
pub(crate) const MODEL: &str = "model";
/// What every event has, null where nobody knows it.
pub(super) const COMMON: &[&str] = &["session_id", "turn_id", MODEL, "permission_mode", "transcript_path"];

pub(super) const SPECIFIC: &str = "hookSpecificOutput";
pub(super) const SPECIFIC_EVENT: &str = "hookEventName";
pub(super) const PERMISSION: &str = "permissionDecision";
pub(super) const PERMISSION_REASON: &str = "permissionDecisionReason";
pub(super) const UPDATED_INPUT: &str = "updatedInput";
pub(super) const UPDATED_PROMPT: &str = "updatedPrompt";
pub(super) const UPDATED_MODEL: &str = "updatedModel";
pub(super) const CONTEXT: &str = "additionalContext";
pub(super) const DECISION: &str = "decision";
pub(super) const REASON: &str = "reason";
pub(super) const BEHAVIOR: &str = "behavior";
pub(super) const MESSAGE: &str = "message";

/// What happened since the user spoke (H15).
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Turn {
    #[serde(default)]
    pub(super) user_text: Option<String>,
    #[serde(default)]
    pub(super) assistant_text: Option<String>,
    #[serde(default)]
    pub(super) tools: Option<Vec<TurnTool>>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct TurnTool {
    #[serde(default)]
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) input_summary: Option<String>,
    #[serde(default)]
    pub(super) result_summary: Option<String>,
}
