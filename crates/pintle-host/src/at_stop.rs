//! At a stop: the project's checks run, and where one that is reported fails, the agent goes on and hears why (D1–D25).
//!
//! Never in a loop: nothing runs at a stop that an earlier one brought about (D20), nor inside a command that this room
//! started (D21), and agents that have neither flag nor cap get a cap of ours (see `stops.rs`).

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::thread::{self, ScopedJoinHandle};

use pintle_core::{Decision, Kind, Stop, StopScope, shorten};
use pintle_wire::Say;

use crate::commands::{self, CommandLine, Outcome, Told};
use crate::config::{Condition, SessionScope, Settings, StopHook};
use crate::feedback::{Tools, shape_owned};
use crate::process::{SearchPath, Spec, find_program};
use crate::respond::{Call, Opinion, Response};
use crate::stops::Stops;

/// Tells a command, and whatever it starts, that a stop is being handled already (D21, D23).
const STOP_ACTIVE: [&str; 2] = ["PINTLE_STOP_ACTIVE", "CLAW_HOOKS_STOP_ACTIVE"];
/// The agent's last words (D24).
const AGENT_MESSAGE: [&str; 2] = ["PINTLE_AGENT_MESSAGE", "CLAW_HOOKS_AGENT_MESSAGE"];
/// Bytes of a message: systems refuse to start a program with a longer variable.
const MESSAGE: usize = if cfg!(windows) { 16 * 1024 } else { 96 * 1024 };
/// Said the last time that a stop is held back.
const LAST: &str = "\n\nThe next stop will pass, whatever the checks say.";
const STAGES: std::ops::RangeInclusive<u8> = 1..=5;

pub(crate) fn listens(event: &pintle_core::Event<'_>) -> bool {
    event.place.kind == Kind::Stop && event.stop.as_ref().is_some_and(|stop| !stop.repeated) && !is_active()
}

/// Whether this process was started by a command of a stop (D21).
pub fn is_active() -> bool {
    STOP_ACTIVE.iter().any(|name| env::var_os(name).is_some())
}

pub(crate) fn respond(call: &Call<'_>) -> Response {
    let Some(stop) = &call.event.stop else { return Response::default() };
    let Told { text, ran } = run(stop.scope, stop.message.as_deref(), call.settings);
    let keep_going = text.and_then(|failures| counted(call, stop, failures));
    let decision = Decision { keep_going, ..Decision::no_opinion() };
    Response { opinions: vec![Opinion { decision, rule: None }], ran }
}

/// What the agent hears, unless it was held back often enough. The last time says so.
fn counted(call: &Call<'_>, stop: &Stop<'_>, failures: String) -> Option<String> {
    let (limit, cap) = (call.settings.output_max_length, call.settings.stop_max_blocks);
    let place = &call.event.place.event;
    let endless =
        call.handler.capabilities().iter().any(|row| row.event == *place && row.says.contains(&Say::Endlessly));
    let session = call.event.session.as_deref().filter(|_| endless);
    let Some((session, stops)) = session.zip(Stops::of_process()) else {
        return Some(shorten(&failures, limit).into_owned());
    };
    let blocks = stops.block(session, stop.attempt, cap)?;
    let note = if blocks == cap { LAST } else { "" };
    let room = limit.checked_sub(note.len()).filter(|room| *room > 0);
    Some(match room {
        _ if limit == 0 => failures + note,
        Some(room) => shorten(&failures, room).into_owned() + note,
        None => shorten(&failures, limit).into_owned(),
    })
}

/// Runs the hooks of a session of this kind and says what failed, shaped but not shortened (D8–D11).
///
/// Hooks that are not reported are started and left alone (D12).
pub fn run(scope: StopScope, message: Option<&str>, settings: &Settings) -> Told {
    let (mut failures, mut ran) = (Vec::new(), Vec::new());
    for stage in STAGES {
        // D16: right before the stage, since an earlier one may have changed what they look at.
        let hooks: Vec<_> =
            settings.stop_hooks.iter().filter(|hook| hook.stage == stage && runs(hook, scope)).collect();
        for line in lines(&hooks, false) {
            ran.push(commands::detach(&line, &spec(&line, message, settings)));
        }
        let reported = lines(&hooks, true);
        // D9: a failure does not stop later stages.
        let outcomes = side_by_side(&reported, message, settings);
        ran.extend(outcomes.iter().map(|outcome| outcome.ran.clone()));
        failures.extend(outcomes.into_iter().filter(|outcome| !outcome.is_success()));
    }
    let reasons: Vec<_> = failures.into_iter().map(reason).collect();
    if reasons.is_empty() {
        return Told { text: None, ran };
    }
    let joined = reasons.join("\n\n");
    drop(reasons);
    Told { text: Some(shape_owned(joined, &Tools::default())), ran }
}

/// D11
fn reason(outcome: Outcome) -> String {
    let heading = format!("Stop hook failed: {}\n", outcome.ran.program);
    outcome.into_text(&heading)
}

fn lines(hooks: &[&StopHook], reported: bool) -> Vec<CommandLine> {
    hooks.iter().filter(|hook| hook.report == reported).flat_map(|hook| command_lines(hook)).collect()
}

/// The commands of a hook.
pub fn command_lines(hook: &StopHook) -> Vec<CommandLine> {
    hook.commands.iter().map(|command| CommandLine::of(command)).collect()
}

/// Every command in a thread of its own (D8), outcomes in the order of the commands.
fn side_by_side(lines: &[CommandLine], message: Option<&str>, settings: &Settings) -> Vec<Outcome> {
    let run = |line: &CommandLine| commands::run(line, &spec(line, message, settings));
    if let [line] = lines {
        return vec![run(line)];
    }
    thread::scope(|scope| {
        let started: Vec<_> = lines
            .iter()
            .map(|line| (line, thread::Builder::new().spawn_scoped(scope, move || run(line)).ok()))
            .collect();
        // Where the system has no thread left, the command has its turn here.
        let outcome = |(line, thread): (_, Option<ScopedJoinHandle<'_, _>>)| match thread {
            Some(thread) => thread.join().unwrap_or_else(|_| Outcome::broken(line)),
            None => run(line),
        };
        started.into_iter().map(outcome).collect()
    })
}

/// D13, D23–D25
fn spec(line: &CommandLine, message: Option<&str>, settings: &Settings) -> Spec {
    let mut spec = line.spec(settings.hook_timeout);
    for name in STOP_ACTIVE {
        spec = spec.variable(name, "1");
    }
    let message = message.map(variable);
    spec.environment.extend(AGENT_MESSAGE.iter().map(|name| (OsString::from(name), message.clone())));
    spec
}

/// A text as the value of a variable: bounded, and without what ends one.
fn variable(text: &str) -> OsString {
    let mut end = text.len().min(MESSAGE);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default().replace('\0', "").into()
}

/// Whether a hook runs now for a session of this kind.
fn runs(hook: &StopHook, scope: StopScope) -> bool {
    is_for(hook.scope, scope) && hook.condition.as_ref().is_none_or(|condition| unmet(condition).is_none())
}

/// D19
pub fn is_for(hook: SessionScope, session: StopScope) -> bool {
    match hook {
        SessionScope::All => true,
        SessionScope::Primary => session == StopScope::Primary,
        SessionScope::Delegated => session == StopScope::Delegated,
    }
}

/// The first part of a condition that does not hold now, as it stands in the configuration (D5, D6).
pub fn unmet(condition: &Condition) -> Option<String> {
    let exists = |file: &str| Path::new(file).exists();
    let found = |program: &str| find_program(program.as_ref(), &SearchPath::of_process()).is_some();
    let unmet = |name: &str, value: &Option<String>, holds: &dyn Fn(&str) -> bool| {
        value.as_deref().filter(|value| !holds(value)).map(|value| format!("{name} = {value:?}"))
    };
    unmet("file_exists", &condition.file_exists, &exists)
        .or_else(|| unmet("file_not_exists", &condition.file_not_exists, &|file| !exists(file)))
        .or_else(|| unmet("command_exists", &condition.command_exists, &found))
        .or_else(|| unmet("command_not_exists", &condition.command_not_exists, &|program| !found(program)))
}

#[cfg(test)]
mod tests;
