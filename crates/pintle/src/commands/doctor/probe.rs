//! The very command line from the file, started as the agent would.

use std::time::Duration;

use pintle_core::{Decision, Kind, Place, Verdict};
use pintle_host::process::{self, End, Spec};
use pintle_wire::hooks_file::{Found, HooksFile, Subject};
use pintle_wire::{Handler, Reply, registry};

use crate::commands::try_event;

const LIMIT: Duration = Duration::from_secs(10);

/// Commands of which the configuration is sure to forbid one, unless it forbids nothing.
const FORBIDDEN: &[&str] = &["rm -rf ./pintle-doctor", "kill -9 1", "dd if=/dev/zero of=./pintle-doctor"];
const HARMLESS: &str = "true";
/// Refused by every configuration.
const BROKEN: &str = "{";
/// Stands for a reason, of which the words may differ.
const REASON: &str = "?";

/// One event that was played.
#[derive(Debug)]
pub(super) struct Probe {
    pub(super) event: String,
    pub(super) expected: &'static str,
    pub(super) command: String,
    pub(super) milliseconds: f64,
    pub(super) problem: Option<String>,
}

/// What to do about an answer that is not the expected one.
pub(super) const FIX: &str = "run the command line by hand with `--trace`; `pintle install` writes it anew";

pub(super) fn all(entries: &[Found], file: &HooksFile) -> Vec<Probe> {
    let Some(handler) = registry::handler(file.agent) else { return Vec::new() };
    let gates = entries.iter().filter(|entry| file.entry(&entry.event).is_some_and(|it| it.kind == Kind::Gate));
    gates.flat_map(|entry| [refused(entry, file, handler), passed(entry, file, handler)]).collect()
}

fn refused(entry: &Found, file: &HooksFile, handler: &dyn Handler) -> Probe {
    let denied = |payload: &String| {
        let answer = try_event::answer(handler, payload.as_bytes(), Some(&entry.event), None);
        answer.failure.is_none() && answer.decision.verdict == Verdict::Deny
    };
    let by_rule = FORBIDDEN.iter().map(|command| sample(file, &entry.event, command)).find(denied);
    if let Some(payload) = by_rule {
        let expected = handler.encode_reply(&gate(&entry.event), &Decision::deny(REASON.to_owned()));
        return played(entry, "refuses what is forbidden", &payload, &expected);
    }
    let option = file.entry(&entry.event).filter(|it| it.names_event).map(|it| it.event);
    let place = handler.place_of_damaged(BROKEN.as_bytes(), option);
    played(entry, "refuses what is broken", BROKEN, &handler.refuse(&place, REASON))
}

fn passed(entry: &Found, file: &HooksFile, handler: &dyn Handler) -> Probe {
    let payload = sample(file, &entry.event, HARMLESS);
    played(entry, "lets pass what is harmless", &payload, &handler.pass(&gate(&entry.event)))
}

fn gate(event: &str) -> Place<'_> {
    Place { kind: Kind::Gate, event: event.into() }
}

fn sample(file: &HooksFile, event: &str, command: &str) -> String {
    let folder = std::env::current_dir().map_or_else(|_| "/".to_owned(), |folder| folder.display().to_string());
    (file.sample)(event, Subject::Command(command), &folder).to_string()
}

fn played(entry: &Found, expected_text: &'static str, payload: &str, expected: &Reply) -> Probe {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("/bin/sh", "-c") };
    let mut spec = Spec::new(shell, LIMIT).arguments([flag, &entry.command]);
    spec.stdin = payload.as_bytes().to_vec();
    let probe = |milliseconds, problem| Probe {
        event: entry.event.clone(),
        expected: expected_text,
        command: entry.command.clone(),
        milliseconds,
        problem,
    };
    match process::run(&spec) {
        Err(error) => probe(0.0, Some(error.to_string())),
        Ok(finished) => {
            let milliseconds = finished.took.as_secs_f64() * 1000.0;
            let (stdout, stderr) = (finished.stdout.text(), finished.stderr.text());
            probe(milliseconds, difference(finished.end, &stdout, &stderr, expected))
        }
    }
}

fn difference(end: End, stdout: &str, stderr: &str, expected: &Reply) -> Option<String> {
    let said = || {
        let said = if stderr.trim().is_empty() { stdout.trim() } else { stderr.trim() };
        let first: String = said.lines().next().unwrap_or_default().chars().take(200).collect();
        if first.is_empty() { "and said nothing".to_owned() } else { format!("and said: {first}") }
    };
    match end {
        End::TimedOut | End::Cancelled => return Some("it did not answer within 10 seconds".to_owned()),
        End::Signalled(signal) => return Some(format!("it was ended by signal {signal}")),
        End::Exited(code) if code != i32::from(expected.exit) => {
            return Some(format!("it ended with code {code}, expected {}, {}", expected.exit, said()));
        }
        End::Exited(_) => {}
    }
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
    let fits = match (json(&expected.stdout), json(stdout)) {
        (Some(expected), Some(seen)) => is_alike(&expected, &seen),
        (None, None) => expected.stdout.trim().is_empty() == stdout.trim().is_empty(),
        _ => false,
    };
    let heard = expected.stderr.is_empty() || !stderr.trim().is_empty();
    (!fits || !heard).then(|| format!("the answer is not the expected one, {}", said()))
}

/// The same but for the words of reasons.
fn is_alike(expected: &serde_json::Value, seen: &serde_json::Value) -> bool {
    use serde_json::Value;
    match (expected, seen) {
        (Value::String(expected), Value::String(seen)) => expected == seen || (expected == REASON && !seen.is_empty()),
        (Value::Object(expected), Value::Object(seen)) => {
            expected.len() == seen.len()
                && expected.iter().all(|(key, value)| seen.get(key).is_some_and(|seen| is_alike(value, seen)))
        }
        _ => expected == seen,
    }
}
