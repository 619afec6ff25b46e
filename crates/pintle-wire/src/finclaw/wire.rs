//! Names and shapes on the wire.

use std::fmt;

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

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

/// The file, read in one go. An event that stands there twice counts twice.
#[derive(Debug, Default)]
pub(super) struct Document {
    pub(super) unknown: Vec<String>,
    pub(super) hooks: Vec<(String, Value)>,
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(DocumentVisitor)
    }
}

struct DocumentVisitor;

impl<'de> Visitor<'de> for DocumentVisitor {
    type Value = Document;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Document, M::Error> {
        let mut document = Document::default();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "hooks" => document.hooks.extend(map.next_value::<Events>()?.0),
                "description" => _ = map.next_value::<IgnoredAny>()?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    document.unknown.push(key);
                }
            }
        }
        Ok(document)
    }
}

struct Events(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Events {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EventsVisitor).map(Self)
    }
}

struct EventsVisitor;

impl<'de> Visitor<'de> for EventsVisitor {
    type Value = Vec<(String, Value)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of events")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut events = Vec::new();
        while let Some(event) = map.next_entry()? {
            events.push(event);
        }
        Ok(events)
    }
}
