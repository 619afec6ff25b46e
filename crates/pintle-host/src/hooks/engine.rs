//! One event through its handlers: in order, each asked for right before it starts, until the dialect says stop.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use pintle_wire::dialect::{Dialect, Ended, EventRow, Fields, How, Line, Opinion, Said};

use super::combine::{Answer, combine};
use super::environment::Environment;
use super::gate::{Admission, Everybody, Status};
use super::guard;
use super::handler::Handler;
use super::spawner::{Job, Ran, Spawner};
use super::unstartable;
use super::wire::{Decision, Diagnostic, Level, Outcome, Report};
use crate::process::{Cancel, Unchanged};
use pintle_guard::policy::Policy;

/// What people call the guard beside hooks.
const GUARD: &str = "pintle";
const MODIFIED: &str = "it has changed since it was trusted; look at it and trust it again";
const CHANGED: &str = "a file that it runs changed while it ran, so what it said does not count";

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
    pub(super) cancel: &'f Cancel,
    /// Judges shell text as well, where there is one.
    pub(super) guard: Option<&'f Policy>,
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
    let fire = Fire {
        dialect: first.dialect,
        event,
        payload,
        workspace,
        environment,
        models: &[],
        spawner,
        cancel: &Cancel::default(),
        guard: None,
    };
    let mut report = Report::nothing(first.dialect.name, event);
    fire.run(hooks.iter(), &mut Everybody, &mut report);
    report
}

impl Fire<'_> {
    pub(super) fn run<'h>(
        mut self,
        handlers: impl Iterator<Item = &'h Handler>,
        admission: &mut dyn Admission,
        report: &mut Report,
    ) {
        let mut answers: Vec<Answer> = Vec::new();
        answers.extend(self.guard_of(self.dialect.input_of_tool(self.event, &self.payload)));
        let is_over = |answer: &Answer| answer.weight().is_block() && self.dialect.stops_at_block;
        if self.event.is_spawned && !answers.iter().any(is_over) {
            self.ask_all(handlers, admission, &mut answers, report);
        }
        let rewritten = answers.iter().rev().find_map(|answer| answer.said.input.as_deref());
        let rewritten = rewritten.and_then(|input| Fields::parse(input.get().as_bytes()).ok());
        answers.extend(self.guard_of(rewritten));
        combine(self.dialect, self.event, (&self.payload, self.models), &answers, report);
    }

    fn ask_all<'h>(
        &mut self,
        handlers: impl Iterator<Item = &'h Handler>,
        admission: &mut dyn Admission,
        answers: &mut Vec<Answer>,
        report: &mut Report,
    ) {
        let subject = self.dialect.subject(self.event, &self.payload);
        let event = self.event.name;
        let mut ran: HashMap<(&Line, Option<&str>), usize> = HashMap::new();
        for handler in handlers.filter(|handler| handler.entry.event == event && handler.fits(subject.as_deref())) {
            let (status, files) = admission.admit(handler);
            if status != Status::Trusted {
                answers.extend(self.skip(handler, status, report));
                continue;
            }
            if self.dialect.runs_once {
                let line = (&handler.entry.line, handler.entry.shell.as_deref());
                if let Some(twin) = ran.get(&line).and_then(|place| answers.get_mut(*place)) {
                    twin.fails_closed |= handler.entry.denies_on_failure;
                    continue;
                }
                ran.insert(line, answers.len());
            }
            let Some(answer) = self.ask(handler, &files, admission, report) else { continue };
            let is_over = answer.weight().is_block() && self.dialect.stops_at_block;
            if let Some(input) = answer.said.input.as_deref().filter(|_| self.dialect.chains) {
                self.dialect.rewrite(&mut self.payload, input);
            }
            answers.push(answer);
            if is_over {
                break;
            }
        }
    }

    fn answer(&self, handler: &Handler, said: Said) -> Answer {
        Answer {
            name: handler.name(),
            source: Some(handler.source.to_string_lossy().into_owned()),
            said,
            fails_closed: self.event.fails_closed || handler.entry.denies_on_failure,
        }
    }

    /// A handler that must not run refuses only where it was trusted once and asks for that.
    fn skip(&self, handler: &Handler, status: Status, report: &mut Report) -> Option<Answer> {
        if status == Status::Skipped {
            return None;
        }
        let message = format!("{} `{}` is skipped: it is {}", self.event.name, handler.name(), status.word());
        report.diagnostics.push(Diagnostic::about(&handler.source, Level::Warning, message));
        let denies = status == Status::Modified && handler.entry.denies_on_failure;
        denies.then(|| self.answer(handler, Said::failed(MODIFIED)))
    }

    /// None where it turns out at the start that it must not run.
    fn ask(
        &self,
        handler: &Handler,
        files: &[Unchanged],
        admission: &mut dyn Admission,
        report: &mut Report,
    ) -> Option<Answer> {
        let input = self.dialect.input(self.event, &self.payload, &handler.entry);
        let folder = self.folder(handler);
        let job = Job {
            handler,
            command: &handler.entry.command(),
            folder: &folder,
            stdin: &input,
            timeout: handler.timeout,
            environment: self.environment,
            unchanged: files,
            cancel: self.cancel,
        };
        let is_async = handler.entry.is_async;
        let ran = if is_async { self.spawner.start(&job) } else { self.spawner.run(&job) };
        if ran.is_changed {
            admission.taint(handler);
            if ran.start_error.is_some() {
                return self.skip(handler, Status::Modified, report);
            }
        }
        let said = match (ran.is_changed, is_async && ran.start_error.is_none()) {
            (true, _) => Said::failed(CHANGED),
            (_, true) => Said::default(),
            _ => self.said(&job, &ran),
        };
        report.outcomes.push(self.outcome(&job, &said, &ran));
        Some(self.answer(handler, said))
    }

    /// What the guard thinks of the shell text in a tool's input.
    fn guard_of(&self, input: Option<Fields>) -> Option<Answer> {
        let (policy, input) = (self.guard?, input?);
        let tool = self.dialect.subject(self.event, &self.payload)?;
        let is_shell = self.dialect.shell_tools.contains(&&*tool);
        let said = guard::judge(&self.dialect.shell_text(&input)?, is_shell, policy)?;
        Some(Answer { name: GUARD.to_owned(), source: None, said, fails_closed: false })
    }

    fn folder(&self, handler: &Handler) -> PathBuf {
        let base = self.workspace.join(self.dialect.folder(&self.payload).unwrap_or_default());
        match &handler.entry.folder {
            Some(folder) => base.join(folder),
            None => base,
        }
    }

    fn said(&self, job: &Job<'_>, ran: &Ran) -> Said {
        let how = match (ran.exit, &ran.start_error) {
            (_, Some(_)) => How::NotStarted,
            _ if ran.timed_out => How::TimedOut,
            (Some(code), None) => How::Exited(code),
            (None, None) => How::Signalled,
        };
        let stdout = String::from_utf8_lossy(&ran.stdout);
        let mut stderr = String::from_utf8_lossy(&ran.stderr);
        if let Some(error) = &ran.start_error {
            stderr = Cow::Borrowed(error);
        } else if ran.timed_out && stderr.trim().is_empty() {
            stderr = Cow::Owned(format!("timed out after {:?}", job.timeout));
        }
        let ended = Ended { how, stdout: &stdout, stderr: &stderr };
        let mut said = self.dialect.reply(self.event, &job.handler.entry, &ended);
        if let (Opinion::Failure, Some(why)) = (said.opinion, unstartable::why(job, ran.exit)) {
            said.reason = Some(said.reason.map_or_else(|| why.clone(), |reason| format!("{reason}; {why}")));
        }
        said
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
