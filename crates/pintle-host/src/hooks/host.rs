//! The hooks of one dialect for one workspace, and sessions that fire events at them (L13).

use std::fmt;
use std::sync::Arc;

use pintle_guard::policy::Policy;
use pintle_wire::dialect::{Dialect, EventRow, Opinion, Trust};
use pintle_wire::registry;

use super::discover::{Discovered, discover};
use super::engine::Fire;
use super::environment::Environment;
use super::gate::{Gate, OfSession, Status, Tainted};
use super::handler::Handler;
use super::places::Places;
use super::spawner::{Processes, Spawner};
use super::wire::{Diagnostic, Level, Outcome, Report};
use crate::PAYLOAD_LIMIT;
use crate::process::Cancel;

/// The hooks of one dialect, as its files named them when this was made.
#[derive(Clone)]
pub struct Host {
    dialect: &'static Dialect,
    places: Places,
    found: Discovered,
    models: Vec<String>,
    strips: Vec<String>,
    spawner: Arc<dyn Spawner>,
    notify: Option<Notify>,
    guard: Option<Arc<Policy>>,
}

/// Somebody who shows lines to the user.
pub(super) type Notify = Arc<dyn Fn(&str) + Send + Sync>;

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("dialect", &self.dialect.name).field("found", &self.found).finish_non_exhaustive()
    }
}

/// A handler and how it stands.
#[derive(Debug, Clone)]
pub struct Listed<'h> {
    pub handler: &'h Handler,
    pub status: Status,
}

/// An event that cannot be fired.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FireError {
    /// The dialect has no such event; these it has.
    UnknownEvent { event: String, known: Vec<&'static str> },
    /// The payload is not what the event takes, and this is wrong.
    Payload(String),
}

impl fmt::Display for FireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownEvent { event, known } => {
                write!(f, "unknown event `{event}`, expected one of {}", known.join(", "))
            }
            Self::Payload(what) => write!(f, "payload: {what}"),
        }
    }
}

impl std::error::Error for FireError {}

impl Host {
    /// The dialect of that name: `pintle`, `finclaw`, `fairpeer` or `clacky`.
    pub fn dialect(name: &str) -> Option<&'static Dialect> {
        registry::dialect(name)
    }

    /// Reads the files of hooks. Never fails: what is wrong is in [`Host::diagnostics`].
    pub fn load(dialect: &'static Dialect, places: Places) -> Self {
        let found = discover(dialect, &places);
        Self {
            dialect,
            places,
            found,
            models: Vec::new(),
            strips: Vec::new(),
            spawner: Arc::new(Processes),
            notify: None,
            guard: None,
        }
    }

    /// Models that hooks may choose, beside the one that a payload names.
    ///
    /// ```
    /// use pintle_host::hooks::{Host, Places};
    ///
    /// let host = Host::load(Host::dialect("pintle").unwrap(), Places::below("/nowhere".as_ref()));
    /// let host = host.with_models(["small".to_owned(), "large".to_owned()]);
    /// # let _ = host;
    /// ```
    #[must_use]
    pub fn with_models(self, models: impl IntoIterator<Item = String>) -> Self {
        Self { models: models.into_iter().collect(), ..self }
    }

    /// Variables that handlers do not get, beside those that the dialect keeps from them: names, compared without
    /// regard to case, `*` at one end for anything.
    ///
    /// ```
    /// use pintle_host::hooks::{Host, Places};
    ///
    /// let mut places = Places::below("/nowhere".as_ref());
    /// places.environment.set("AGENT_TOKEN", "secret");
    /// let host = Host::load(Host::dialect("clacky").unwrap(), places).with_strips(["agent_*".to_owned()]);
    /// let event = host.row().event("on_start").unwrap();
    /// assert_eq!(host.environment(event).get("AGENT_TOKEN"), None);
    /// ```
    #[must_use]
    pub fn with_strips(self, strips: impl IntoIterator<Item = String>) -> Self {
        Self { strips: strips.into_iter().collect(), ..self }
    }

    /// Somebody else who starts programs.
    ///
    /// ```
    /// use pintle_host::hooks::{Host, Job, Places, Ran};
    ///
    /// let host = Host::load(Host::dialect("pintle").unwrap(), Places::below("/nowhere".as_ref()));
    /// let host = host.with_spawner(|job: &Job<'_>| Ran::exited(0, "", ""));
    /// # let _ = host;
    /// ```
    #[must_use]
    pub fn with_spawner(self, spawner: impl Spawner + 'static) -> Self {
        Self { spawner: Arc::new(spawner), ..self }
    }

    /// The dialect, as data.
    pub fn row(&self) -> &'static Dialect {
        self.dialect
    }

    /// Whether each handler is trusted by what it runs, rather than a project as a whole, or nothing.
    pub fn trusts_by_content(&self) -> bool {
        matches!(self.dialect.trust, Trust::Handlers { .. })
    }

    /// Gets every line of [`Report::notifications`] at once.
    ///
    /// ```
    /// use pintle_host::hooks::{Host, Places};
    ///
    /// let host = Host::load(Host::dialect("fairpeer").unwrap(), Places::below("/nowhere".as_ref()));
    /// let host = host.with_notify(|line| eprintln!("{line}"));
    /// # let _ = host;
    /// ```
    #[must_use]
    pub fn with_notify(self, notify: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { notify: Some(Arc::new(notify)), ..self }
    }

    /// Judges shell text of tool calls by Pintle's own command policy as well, before the hooks and again after a
    /// rewrite.
    ///
    /// ```
    /// use pintle_host::hooks::{Decision, Host, Places, Policy};
    ///
    /// let host = Host::load(Host::dialect("pintle").unwrap(), Places::below("/nowhere".as_ref()));
    /// let host = host.with_guard(Policy::default());
    /// let payload = br#"{"tool_name": "exec", "tool_input": {"command": "rm -r build"}}"#;
    /// assert_eq!(host.session().fire("PreToolUse", payload).unwrap().decision, Decision::Deny);
    /// ```
    #[must_use]
    pub fn with_guard(self, policy: Policy) -> Self {
        Self { guard: Some(Arc::new(policy)), ..self }
    }

    /// Where the hooks and the store lie.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// Every handler that was found, those that do not run included.
    pub fn handlers(&self) -> &[Handler] {
        &self.found.handlers
    }

    /// What is wrong with files and handlers.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.found.diagnostics
    }

    /// What is wrong with files as a whole.
    pub fn file_problems(&self) -> &[Diagnostic] {
        &self.found.files
    }

    /// Every handler with how it stands now, in the order in which they would run. Reads the store and the scripts.
    ///
    /// ```
    /// use pintle_host::hooks::{Host, Places, Status};
    ///
    /// let folder = tempfile::tempdir().unwrap();
    /// std::fs::create_dir(folder.path().join(".pintle")).unwrap();
    /// let hooks = r#"{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make lint"}]}]}}"#;
    /// std::fs::write(folder.path().join(".pintle/hooks.json"), hooks).unwrap();
    /// let host = Host::load(Host::dialect("pintle").unwrap(), Places::below(folder.path()));
    /// assert_eq!(host.list()[0].status, Status::Untrusted);
    /// assert!(host.listens("Stop") && !host.listens("PreToolUse"));
    ///
    /// host.trust(&[&host.handlers()[0]]).unwrap();
    /// assert_eq!(host.list()[0].status, Status::Trusted);
    /// ```
    pub fn list(&self) -> Vec<Listed<'_>> {
        let gate = self.gate();
        let environments: Vec<_> =
            self.dialect.events.iter().map(|event| (event.name, self.environment(event))).collect();
        let none = Environment::default();
        let listed = self.found.handlers.iter().map(|handler| {
            let environment = environments.iter().find(|(event, _)| *event == handler.entry.event);
            let environment = environment.map_or(&none, |(_, environment)| environment);
            Listed { handler, status: gate.status(handler, &self.places, environment).0 }
        });
        listed.collect()
    }

    /// Whether a handler without problems waits for this event. Costs nothing and looks at no store.
    pub fn listens(&self, event: &str) -> bool {
        self.found.handlers.iter().any(|handler| {
            handler.entry.event == event
                && handler.problems.is_empty()
                && handler.event().is_some_and(|event| event.is_spawned)
        })
    }

    /// Whether a host should gather what happened in the turn: somebody who may run gets it (H15).
    pub fn wants_turn(&self) -> bool {
        self.list().iter().any(|Listed { handler, status }| {
            *status == Status::Trusted && handler.event().is_some_and(|event| event.gets_turn)
        })
    }

    /// What a handler of this event finds in its environment.
    pub fn environment(&self, event: &EventRow) -> Environment {
        let profile = self.places.profile.as_os_str();
        self.places.environment.of_handler(self.dialect, &self.strips, event, profile)
    }

    /// A session: what is modified in it stays so, and a project that is trusted later is trusted in the next one.
    pub fn session(&self) -> Session<'_> {
        // The other stores are read at each event.
        let is_by_project = matches!(self.dialect.trust, Trust::Projects { .. });
        let is_trusted_project = is_by_project && self.gate().is_trusted_project;
        let untold = (!is_trusted_project && self.project_defines_hooks()).then(|| self.about_the_project()).flatten();
        Session { host: self, tainted: Tainted::default(), cancel: Cancel::default(), is_trusted_project, untold }
    }

    /// What a person is told once of a project whose hooks do not run (I18).
    fn about_the_project(&self) -> Option<Diagnostic> {
        let file = self.dialect.files.iter().find(|row| row.is_projects)?;
        let message = "this project has hooks, and they do not run; once the project is trusted they do, from the next \
                       session on";
        let is_by_project = matches!(self.dialect.trust, Trust::Projects { .. });
        is_by_project.then(|| Diagnostic::about(&self.places.file(file), Level::Warning, message.to_owned()))
    }

    fn gate(&self) -> Gate {
        Gate::read(self.dialect.trust, &self.places, self.dialect)
    }
}

/// One run of an agent.
#[derive(Debug)]
pub struct Session<'h> {
    host: &'h Host,
    tainted: Tainted,
    cancel: Cancel,
    /// When the session began (I18).
    is_trusted_project: bool,
    /// What its first report says beside its own.
    untold: Option<Diagnostic>,
}

impl Session<'_> {
    /// Ends what runs in the session, from any thread. What is fired afterwards starts nothing.
    ///
    /// ```
    /// use pintle_host::hooks::{Host, Places};
    ///
    /// let host = Host::load(Host::dialect("clacky").unwrap(), Places::below("/nowhere".as_ref()));
    /// let session = host.session();
    /// let cancel = session.canceller();
    /// std::thread::spawn(move || cancel.cancel()).join().unwrap();
    /// assert!(session.canceller().is_cancelled());
    /// ```
    pub fn canceller(&self) -> Cancel {
        self.cancel.clone()
    }

    /// The same as [`fire`](Self::fire).
    pub fn respond(&mut self, event: &str, payload: &[u8]) -> Result<Report, FireError> {
        self.fire(event, payload)
    }

    /// Fires an event: `payload` is one JSON object with the keys of the dialect, of at most
    /// [`PAYLOAD_LIMIT`](crate::PAYLOAD_LIMIT) bytes. Waits for the handlers, each within its limit.
    ///
    /// A model that the host's user has pinned stays, whatever [`Report::updated_model`] says: that is the caller's to
    /// see to. A handler that is not awaited is not held to its limit.
    ///
    /// ```
    /// use pintle_host::hooks::{Decision, FireError, Host, Places};
    ///
    /// let host = Host::load(Host::dialect("pintle").unwrap(), Places::below("/nowhere".as_ref()));
    /// let mut session = host.session();
    /// assert_eq!(session.fire("SessionStart", br#"{"source": "startup"}"#).unwrap().decision, Decision::None);
    /// assert!(matches!(session.fire("Lunch", b"{}"), Err(FireError::UnknownEvent { .. })));
    /// ```
    pub fn fire(&mut self, event: &str, payload: &[u8]) -> Result<Report, FireError> {
        let Host { dialect, places, found, models, spawner, guard, .. } = self.host;
        let row = dialect.event(event).ok_or_else(|| FireError::UnknownEvent {
            event: event.to_owned(),
            known: dialect.events.iter().map(|row| row.name).collect(),
        })?;
        if payload.len() > PAYLOAD_LIMIT {
            let what = format!("found {} bytes, expected at most {PAYLOAD_LIMIT}", payload.len());
            return Err(FireError::Payload(what));
        }
        let folder = places.workspace.to_string_lossy();
        let payload = dialect.payload(row, payload, &folder).map_err(FireError::Payload)?;
        let mut report = Report::nothing(dialect.name, row);
        report.diagnostics.clone_from(&found.diagnostics);
        let environment = self.host.environment(row);
        let mut gate = self.host.gate();
        // Trust that is taken back counts at once.
        gate.is_trusted_project &= self.is_trusted_project;
        report.diagnostics.extend(self.untold.take());
        report.diagnostics.extend(gate.problem.clone().map(|message| Diagnostic {
            level: Level::Error,
            source: None,
            message,
        }));
        let models: Vec<String> = models.iter().cloned().chain(dialect.model(&payload)).collect();
        let fire = Fire {
            dialect,
            event: row,
            payload,
            workspace: &places.workspace,
            environment: &environment,
            models: &models,
            spawner: &**spawner,
            cancel: &self.cancel,
            guard: guard.as_deref(),
        };
        let tainted = &mut self.tainted;
        let mut admission = OfSession { gate: &gate, tainted, places, environment: &environment };
        fire.run(found.handlers.iter(), &mut admission, &mut report);
        report.notify(dialect, self.host.notify.as_ref());
        Ok(report)
    }
}

impl Report {
    /// Writes the lines for the user, and hands them over.
    pub(super) fn notify(&mut self, dialect: &Dialect, notify: Option<&Notify>) {
        if dialect.notifies {
            let worth = self.outcomes.iter().filter(|outcome| outcome.decision != Opinion::Pass);
            self.notifications = worth.map(Outcome::line).collect();
        }
        if let Some(notify) = notify {
            self.notifications.iter().for_each(|line| notify(line));
        }
    }
}
