//! The hooks of fairpeer, with a method for each event (L1–L5).

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pintle_wire::dialect::EventRow;
use pintle_wire::fairpeer::Payload;
use pintle_wire::registry;
use serde_json::value::RawValue;

use super::Status;
use super::engine::Fire;
use super::environment::Environment;
use super::gate::Everybody;
use super::handler::Handler;
use super::host::{Host, Listed, Notify};
use super::places::Places;
use super::spawner::{Processes, Spawner};
use super::wire::{Outcome, Report};
use crate::process::Cancel;

/// Resolved hooks, a working directory, somebody who starts programs and somebody who shows lines to the user.
///
/// One without hooks is a runner, too: every method answers that nothing is to be said, and starts nothing (L2). Hooks
/// that are handed in run: whether they are trusted was settled before.
///
/// ```
/// use pintle_host::hooks::{Job, Places, Ran, Runner};
///
/// let folder = tempfile::tempdir().unwrap();
/// std::fs::create_dir(folder.path().join(".fairpeer")).unwrap();
/// let settings = r#"{"hooks": {"PreToolUse": [{"match": "bash", "command": "no-network"}]}}"#;
/// std::fs::write(folder.path().join(".fairpeer/settings.json"), settings).unwrap();
///
/// let runner = Runner::load(&Places::below(folder.path()));
/// let runner = runner.with_spawner(|job: &Job<'_>| Ran::exited(2, "", "stay at home"));
/// let verdict = runner.pre_tool_use("bash", r#"{"command": "curl x"}"#);
/// assert!(verdict.is_blocked && verdict.message.unwrap().ends_with("block: stay at home"));
/// assert!(!runner.pre_tool_use("read_file", "{}").is_blocked);
/// ```
#[derive(Clone)]
pub struct Runner {
    hooks: Vec<Handler>,
    folder: PathBuf,
    environment: Environment,
    spawner: Arc<dyn Spawner>,
    notify: Option<Notify>,
    cancel: Cancel,
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runner").field("hooks", &self.hooks).field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// What came of an event that can be refused.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    pub is_blocked: bool,
    /// Why, for the model: the line that the user is shown as well.
    pub message: Option<String>,
}

impl Runner {
    /// Hooks that run in `folder`, in this order; `environment` is all that they get. Programs of the system are
    /// started, and lines are shown to nobody.
    pub fn new(hooks: Vec<Handler>, folder: impl Into<PathBuf>, environment: Environment) -> Self {
        let spawner = Arc::new(Processes);
        Self { hooks, folder: folder.into(), environment, spawner, notify: None, cancel: Cancel::default() }
    }

    /// No hooks.
    ///
    /// ```
    /// use pintle_host::hooks::Runner;
    ///
    /// let runner = Runner::none();
    /// assert!(!runner.is_enabled() && !runner.prompt_submit("hello", 1).is_blocked);
    /// assert_eq!(runner.post_llm_call("because", 1), "because");
    /// ```
    pub fn none() -> Self {
        Self::new(Vec::new(), "", Environment::default())
    }

    /// The hooks of the project, where it is trusted now, and those of the person (H35).
    pub fn load(places: &Places) -> Self {
        let host = Host::load(registry::FAIRPEER, places.clone());
        let is_trusted = |listed: &Listed<'_>| listed.status == Status::Trusted;
        let hooks = host.list().into_iter().filter(is_trusted).map(|listed| listed.handler.clone()).collect();
        Self::new(hooks, &places.workspace, places.environment.clone())
    }

    /// Somebody else who starts programs.
    #[must_use]
    pub fn with_spawner(self, spawner: impl Spawner + 'static) -> Self {
        Self { spawner: Arc::new(spawner), ..self }
    }

    /// Gets a line for each outcome that is not a pass (L5).
    #[must_use]
    pub fn with_notify(self, notify: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { notify: Some(Arc::new(notify)), ..self }
    }

    /// Ends what runs, from any thread. What is called afterwards starts nothing.
    pub fn canceller(&self) -> Cancel {
        self.cancel.clone()
    }

    pub fn hooks(&self) -> &[Handler] {
        &self.hooks
    }

    /// Whether there is any hook.
    pub fn is_enabled(&self) -> bool {
        !self.hooks.is_empty()
    }

    /// Whether there is a hook for this event.
    pub fn has(&self, event: &str) -> bool {
        self.hooks.iter().any(|hook| hook.entry.event == event)
    }

    /// Whether reasoning should be handed to [`Runner::post_llm_call`] before it is stored.
    pub fn has_post_llm_call(&self) -> bool {
        self.has("PostLLMCall")
    }

    /// A tool is about to run; `arguments` is JSON.
    pub fn pre_tool_use(&self, tool: &str, arguments: &str) -> Verdict {
        let arguments = json(arguments);
        self.verdict("PreToolUse", &Payload { tool_name: tool, tool_args: arguments.as_deref(), ..Payload::default() })
    }

    /// A tool has run, well or not.
    pub fn post_tool_use(&self, tool: &str, arguments: &str, result: &str) {
        let arguments = json(arguments);
        let payload =
            Payload { tool_name: tool, tool_args: arguments.as_deref(), tool_result: result, ..Payload::default() };
        self.fire("PostToolUse", &payload);
    }

    /// The user is going to be asked about a tool.
    pub fn permission_request(&self, tool: &str, arguments: &str, subject: &str) {
        let arguments = json(arguments);
        let payload = Payload { tool_name: tool, tool_args: arguments.as_deref(), subject, ..Payload::default() };
        self.fire("PermissionRequest", &payload);
    }

    /// The user has sent a prompt.
    pub fn prompt_submit(&self, prompt: &str, turn: u64) -> Verdict {
        self.verdict("UserPromptSubmit", &Payload { prompt, turn, ..Payload::default() })
    }

    /// The turn is over.
    pub fn stop(&self, last_assistant_text: &str, turn: u64) {
        self.fire("Stop", &Payload { last_assistant_text, turn, ..Payload::default() });
    }

    /// A session becomes active.
    pub fn session_start(&self) {
        self.fire("SessionStart", &Payload::default());
    }

    /// A session is closed or makes room for another.
    pub fn session_end(&self) {
        self.fire("SessionEnd", &Payload::default());
    }

    /// The process has started; before any session.
    pub fn startup(&self) {
        self.fire("Startup", &Payload::default());
    }

    /// A sub-agent has finished.
    pub fn subagent_stop(&self, last_assistant_text: &str) {
        self.fire("SubagentStop", &Payload { last_assistant_text, ..Payload::default() });
    }

    /// The user's attention is needed.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    ///
    /// use pintle_host::hooks::{Environment, Handler, Job, Places, Ran, Runner};
    ///
    /// let dialect = pintle_wire::registry::FAIRPEER;
    /// let file = dialect.read(r#"{"hooks": {"Notification": [{"command": "ring"}]}}"#);
    /// let places = Places::below("/project".as_ref());
    /// let hooks = file.entries.into_iter();
    /// let hooks = hooks.map(|entry| Handler::of_entry(dialect, &dialect.files[1], entry, &places)).collect();
    ///
    /// let lines = Arc::new(Mutex::new(Vec::new()));
    /// let shown = Arc::clone(&lines);
    /// Runner::new(hooks, "/project", Environment::default())
    ///     .with_spawner(|_: &Job<'_>| Ran::exited(1, "", "no bell"))
    ///     .with_notify(move |line: &str| shown.lock().unwrap().push(line.to_owned()))
    ///     .notification("approval needed: bash");
    /// let lines = lines.lock().unwrap();
    /// assert!(lines.len() == 1 && lines[0].ends_with("warn: no bell"), "{lines:?}");
    /// ```
    pub fn notification(&self, message: &str) {
        self.fire("Notification", &Payload { message, ..Payload::default() });
    }

    /// The conversation is about to be summarised (`auto` or `manual`): more guidance for that; empty for none (H48).
    ///
    /// ```
    /// use pintle_host::hooks::{Environment, Handler, Job, Places, Ran, Runner};
    ///
    /// let dialect = pintle_wire::registry::FAIRPEER;
    /// let text = r#"{"hooks": {"PreCompact": [{"command": "a"}, {"command": "b"}], "PostLLMCall": [{"command": "c"}]}}"#;
    /// let places = Places::below("/project".as_ref());
    /// let hooks = dialect.read(text).entries.into_iter();
    /// let hooks = hooks.map(|entry| Handler::of_entry(dialect, &dialect.files[1], entry, &places)).collect();
    ///
    /// let runner = Runner::new(hooks, "/project", Environment::default());
    /// let runner = runner.with_spawner(|job: &Job<'_>| Ran::exited(0, &format!("keep {}\n", job.command), ""));
    /// assert_eq!(runner.pre_compact("auto"), "keep a\nkeep b");
    /// assert_eq!(runner.post_llm_call("so it is", 1), "keep c");
    /// assert_eq!(Runner::none().post_llm_call("so it is", 1), "so it is");
    /// ```
    pub fn pre_compact(&self, trigger: &str) -> String {
        let report = self.fire("PreCompact", &Payload { trigger, ..Payload::default() });
        report.and_then(|report| report.text).unwrap_or_default()
    }

    /// The model has reasoned: what is to be stored of that (H47).
    pub fn post_llm_call(&self, reasoning: &str, turn: u64) -> String {
        let report = self.fire("PostLLMCall", &Payload { reasoning, turn, ..Payload::default() });
        report.and_then(|report| report.text).unwrap_or_else(|| reasoning.to_owned())
    }

    fn verdict(&self, event: &str, payload: &Payload<'_>) -> Verdict {
        let Some(report) = self.fire(event, payload) else { return Verdict::default() };
        let blocking = report.outcomes.iter().rev().find(|outcome| outcome.decision.is_block());
        Verdict { is_blocked: report.is_blocked(), message: blocking.map(Outcome::line) }
    }

    /// None where no hook waits for the event.
    fn fire(&self, event: &str, payload: &Payload<'_>) -> Option<Report> {
        let dialect = registry::FAIRPEER;
        let event: &'static EventRow = dialect.event(event).filter(|event| self.has(event.name))?;
        let folder = self.folder.to_string_lossy();
        let payload = dialect.payload(event, payload.to_json().as_bytes(), &folder).ok()?;
        let mut report = Report::nothing(dialect.name, event);
        let fire = Fire {
            dialect,
            event,
            payload,
            workspace: Path::new(&self.folder),
            environment: &self.environment,
            models: &[],
            spawner: &*self.spawner,
            cancel: &self.cancel,
            guard: None,
        };
        fire.run(self.hooks.iter(), &mut Everybody, &mut report);
        report.notify(dialect, self.notify.as_ref());
        Some(report)
    }
}

/// Arguments that are no JSON reach the hooks as text.
fn json(text: &str) -> Option<Box<RawValue>> {
    if text.trim().is_empty() {
        return None;
    }
    serde_json::from_str(text).ok().or_else(|| serde_json::value::to_raw_value(text).ok())
}
