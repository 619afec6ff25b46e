//! What comes of one event, in the shape in which it is written.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use pintle_wire::dialect::Opinion;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// What came of one event.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Report {
    pub dialect: &'static str,
    pub event: &'static str,
    pub decision: Decision,
    /// Why, where something is objected to.
    pub reason: Option<String>,
    /// The tool's input as it should be now; none where nothing changed it.
    pub updated_input: Option<Box<RawValue>>,
    pub updated_prompt: Option<String>,
    /// Only ever one that is allowed.
    pub updated_model: Option<String>,
    /// For the model to read.
    pub additional_context: Option<String>,
    /// In the place of the tool's result.
    pub tool_result: Option<Box<RawValue>>,
    /// The reasoning to store, or the guidance for a summary.
    pub text: Option<String>,
    /// One for each handler that was started, in order.
    pub outcomes: Vec<Outcome>,
    pub diagnostics: Vec<Diagnostic>,
    /// What a host would show its user.
    pub notifications: Vec<String>,
}

/// What is to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// Nobody objects.
    #[default]
    None,
    /// A handler said so itself, in the place of a person.
    Allow,
    Ask,
    Deny,
    Reject,
}

/// What became of one handler.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Outcome {
    pub id: Option<String>,
    pub scope: &'static str,
    pub source: String,
    pub event: &'static str,
    pub command: String,
    #[serde(serialize_with = "word")]
    pub decision: Opinion,
    /// -1 where there is none.
    pub exit_code: i32,
    pub timed_out: bool,
    /// Whether one of its streams was longer than what is kept.
    pub truncated: bool,
    #[serde(rename = "durationMs", serialize_with = "millis")]
    pub took: Duration,
    pub stdout: String,
    pub stderr: String,
    /// Its reason, or why it failed.
    pub message: Option<String>,
}

/// Something that a person should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    pub level: Level,
    /// The file that it is about.
    pub source: Option<String>,
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Some(source) => write!(f, "{source}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Info,
    Warning,
    Error,
}

impl Diagnostic {
    pub(super) fn about(source: &Path, level: Level, message: String) -> Self {
        Self { level, source: Some(source.to_string_lossy().into_owned()), message }
    }
}

/// Characters of a command in a line for people.
const COMMAND: usize = 60;

impl Outcome {
    /// One line for people: where the hook comes from, its command, what it decided and why (L7).
    pub fn line(&self) -> String {
        let command = match self.command.char_indices().nth(COMMAND) {
            Some((end, _)) => format!("{}…", self.command.get(..end).unwrap_or_default()),
            None => self.command.clone(),
        };
        let command = command.replace(['\n', '\r'], " ");
        let decision = if self.decision == Opinion::Deny { "block" } else { self.decision.word() };
        let cut = if self.truncated { " (output truncated)" } else { "" };
        let said = [self.stderr.as_str(), self.stdout.as_str(), self.message.as_deref().unwrap_or_default()];
        let detail = said.into_iter().map(str::trim).find(|text| !text.is_empty());
        let detail = detail.map(|text| format!(": {}", text.replace(['\n', '\r'], " "))).unwrap_or_default();
        format!("[{} {}] `{command}` {decision}{cut}{detail}", self.scope, self.event)
    }
}

impl Report {
    /// Whether something is refused.
    pub fn is_blocked(&self) -> bool {
        matches!(self.decision, Decision::Deny | Decision::Reject)
    }

    /// One line of JSON.
    ///
    /// ```
    /// use pintle_host::hooks::{Host, Places};
    ///
    /// let host = Host::load(Host::dialect("fairpeer").unwrap(), Places::below("/nowhere".as_ref()));
    /// let report = host.session().fire("Stop", b"{}").unwrap();
    /// assert!(report.to_json().starts_with(r#"{"dialect":"fairpeer","event":"Stop","decision":"none""#));
    /// ```
    pub fn to_json(&self) -> String {
        // Texts and numbers only, so this cannot fail; an empty object would still be read as no decision at all.
        serde_json::to_string(self).unwrap_or_else(|_| "{}".to_owned())
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn word<S: Serializer>(opinion: &Opinion, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(opinion.word())
}

fn millis<S: Serializer>(took: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(took.as_millis()).unwrap_or(u64::MAX))
}
