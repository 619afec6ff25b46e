//! One event through its handlers: in order, each asked for right before it starts, until the dialect says stop.

use std::collections::HashSet;
use std::path::Path;

use pintle_wire::dialect::{Dialect, Ended, EventRow, Fields, How, Said};

use super::combine::{Answer, combine};
use super::environment::Environment;
use super::gate::Status;
use super::handler::Handler;
use super::spawner::{Job, Ran, Spawner};
use super::wire::{Decision, Diagnostic, Level, Outcome, Report};

/// Everything that one event needs.
pub(super) struct Fire<'f> {
    pub(super) dialect: &'static Dialect,
    pub(super) event: &'static EventRow,
    pub(super) payload: Fields,
    pub(super) workspace: &'f Path,
    pub(super) environment: &'f Environment,
    /// Models that may be chosen.
    pub(super) models: &'f [String],
    pub(super) spawner: &'f dyn Spawner,
}

/// Runs hooks at an event and asks nobody whether they are trusted: hand in what was (L6). Hooks of other events, those
/// for other tools and those with problems are left out. `environment` is all that they get.
///
/// ```
/// use pintle_host::hooks::{Decision, Environment, Handler, Job, Places, Ran, run};
/// use pintle_wire::registry;
///
/// let dialect = registry::dialect("fairpeer").unwrap();
/// let event = dialect.event("PreToolUse").unwrap();
/// let places = Places::below("/project".as_ref());
/// let file = dialect.read(r#"{"hooks": {"PreToolUse": [{"match": "bash", "command": "check"}]}}"#);
/// let hooks: Vec<Handler> =
///     file.entries.into_iter().map(|entry| Handler::of_entry(dialect, &dialect.files[1], entry, &places)).collect();
///
/// let payload = dialect.payload(event, br#"{"toolName": "bash"}"#, "/project").unwrap();
/// let spawner = |job: &Job<'_>| Ran::exited(2, "", job.command);
/// let report = run((event, payload), &hooks, &spawner, (&places.workspace, &Environment::default()));
/// assert_eq!((report.decision, report.reason.as_deref()), (Decision::Deny, Some("check")));
/// ```
pub fn run(
    (event, payload): (&'static EventRow, Fields),
    hooks: &[Handler],
    spawner: &dyn Spawner,
    (workspace, environment): (&Path, &Environment),
) -> Report {
    let Some(first) = hooks.first() else { return Report::nothing("", event) };
    let fire = Fire { dialect: first.dialect, event, payload, workspace, environment, models: &[], spawner };
    let mut report = Report::nothing(first.dialect.name, event);
    fire.run(
        hooks.iter(),
        &mut |handler| if handler.problems.is_empty() { Status::Trusted } else { Status::Skipped },
        &mut report,
    );
    report
}

impl Fire<'_> {
    pub(super) fn run<'h>(
        mut self,
        handlers: impl Iterator<Item = &'h Handler>,
        status: &mut dyn FnMut(&Handler) -> Status,
        report: &mut Report,
    ) {
        let mut answers: Vec<Answer> = Vec::new();
        if self.event.is_spawned {
            let subject = self.dialect.subject(self.event, &self.payload);
            let subject = subject.as_deref();
            let mut seen = HashSet::new();
            for handler in handlers.filter(|handler| handler.entry.event == self.event.name && handler.fits(subject)) {
                let Some(answer) = self.ask(handler, status(handler), &mut seen, report) else { continue };
                let is_block = answer.weight().is_block();
                if let Some(input) = answer.said.input.as_deref().filter(|_| self.dialect.chains) {
                    self.dialect.rewrite(&mut self.payload, input);
                }
                answers.push(answer);
                if is_block && self.dialect.stops_at_block {
                    break;
                }
            }
        }
        combine(self.dialect, self.event, (&self.payload, self.models), &answers, report);
    }

    /// None where nothing is to be said of the handler.
    fn ask(
        &self,
        handler: &Handler,
        status: Status,
        seen: &mut HashSet<String>,
        report: &mut Report,
    ) -> Option<Answer> {
        let answer = |said| Answer {
            name: handler.name(),
            source: handler.source.to_string_lossy().into_owned(),
            said,
            fails_closed: self.event.fails_closed || handler.entry.denies_on_failure,
        };
        match status {
            Status::Trusted => {}
            Status::Skipped => return None,
            Status::Untrusted | Status::Modified => {
                report.diagnostics.push(skipped(handler, status));
                let denies = status == Status::Modified && handler.entry.denies_on_failure;
                let why = "it has changed since it was trusted; look at it and trust it again";
                return denies.then(|| answer(Said::failed(why)));
            }
        }
        let command = handler.entry.command();
        if self.dialect.runs_once && !seen.insert(format!("{:?}{:?}", handler.entry.line, handler.entry.shell)) {
            return None;
        }
        let input = self.dialect.input(self.event, &self.payload, &handler.entry);
        let folder = self.folder(handler);
        let job = Job {
            handler,
            command: &command,
            folder: &folder,
            stdin: &input,
            timeout: handler.timeout,
            environment: self.environment,
        };
        let (said, ran) = if handler.entry.is_async { self.start(&job) } else { self.await_end(&job) };
        report.outcomes.push(self.outcome(&job, &said, &ran));
        Some(answer(said))
    }

    fn folder(&self, handler: &Handler) -> std::path::PathBuf {
        match &handler.entry.folder {
            Some(folder) => self.workspace.join(folder),
            None => self.workspace.to_owned(),
        }
    }

    fn start(&self, job: &Job<'_>) -> (Said, Ran) {
        match self.spawner.start(job) {
            Ok(()) => (Said::default(), Ran::default()),
            Err(why) => {
                let ran = Ran { start_error: Some(why), ..Ran::default() };
                (self.said(job, &ran), ran)
            }
        }
    }

    fn await_end(&self, job: &Job<'_>) -> (Said, Ran) {
        let ran = self.spawner.run(job);
        (self.said(job, &ran), ran)
    }

    fn said(&self, job: &Job<'_>, ran: &Ran) -> Said {
        let how = match (ran.exit, &ran.start_error) {
            (_, Some(_)) => How::NotStarted,
            _ if ran.timed_out => How::TimedOut,
            (Some(code), None) => How::Exited(code),
            (None, None) => How::Signalled,
        };
        let stdout = String::from_utf8_lossy(&ran.stdout);
        let stderr = String::from_utf8_lossy(&ran.stderr);
        let stderr = ran.start_error.as_deref().unwrap_or(&stderr);
        self.dialect.reply(self.event, &job.handler.entry, &Ended { how, stdout: &stdout, stderr })
    }

    fn outcome(&self, job: &Job<'_>, said: &Said, ran: &Ran) -> Outcome {
        let handler = job.handler;
        let shown = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes);
            let text = if self.dialect.trims { text.trim() } else { &text };
            text.get(..text.floor_char_boundary(self.dialect.kept)).unwrap_or_default().to_owned()
        };
        Outcome {
            id: handler.entry.id.clone(),
            scope: handler.scope,
            source: handler.source.to_string_lossy().into_owned(),
            event: self.event.name,
            command: job.command.to_owned(),
            decision: said.opinion,
            exit_code: ran.exit.filter(|_| !ran.timed_out).unwrap_or(-1),
            timed_out: ran.timed_out,
            truncated: ran.truncated,
            took: ran.took,
            stdout: shown(&ran.stdout),
            stderr: shown(&ran.stderr),
            message: said.reason.clone(),
        }
    }
}

impl Report {
    /// Of an event at which nothing ran.
    pub(super) fn nothing(dialect: &'static str, event: &'static EventRow) -> Self {
        Self {
            dialect,
            event: event.name,
            decision: Decision::None,
            reason: None,
            updated_input: None,
            updated_prompt: None,
            updated_model: None,
            additional_context: None,
            tool_result: None,
            text: None,
            outcomes: Vec::new(),
            diagnostics: Vec::new(),
            notifications: Vec::new(),
        }
    }
}

fn skipped(handler: &Handler, status: Status) -> Diagnostic {
    let message = format!("{} `{}` is skipped: it is {}", handler.entry.event, handler.name(), status.word());
    Diagnostic::about(&handler.source, Level::Warning, message)
}
