//! Names and shapes on the wire.

pub(super) const EVENT: &str = "event";
pub(super) const TOOL: &str = "tool";
pub(super) const NAME: &str = "name";
pub(super) const ARGUMENTS: &str = "arguments";

/// The input of a rewrite entry, in the names that other agents use.
pub(super) const SESSION: &str = "session_id";
pub(super) const FOLDER: &str = "cwd";
pub(super) const MODE: &str = "permission_mode";
pub(super) const USUAL_MODE: &str = "default";
pub(super) const REWRITE_EVENT: &str = "hook_event_name";
pub(super) const PRE_TOOL_USE: &str = "PreToolUse";
pub(super) const TOOL_NAME: &str = "tool_name";
pub(super) const TOOL_INPUT: &str = "tool_input";

pub(super) const SPECIFIC: &str = "hookSpecificOutput";
pub(super) const PERMISSION: &str = "permissionDecision";
pub(super) const PERMISSION_REASON: &str = "permissionDecisionReason";
pub(super) const UPDATED_INPUT: &str = "updatedInput";
