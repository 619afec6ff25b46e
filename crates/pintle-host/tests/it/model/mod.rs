//! The engine against plain models of what each dialect's own system does.
//!
//! Hooks, an event and what each command would do are made up from a seed; the engine runs them with somebody in the
//! place of the system who does what was made up. A model, written from the rules and not from the engine, says what must
//! come of it. A seed that fails is named; `MODEL_SEED` runs it alone.

mod clacky;
mod dice;
mod fairpeer;
mod finclaw;

use std::path::Path;
use std::sync::{Arc, Mutex};

use pintle_host::hooks::{Decision, Environment, Handler, Host, Job, Places, Ran, Report, Wanted, run};
use pintle_wire::registry;
use serde_json::Value;

use self::dice::Dice;

const CASES: u64 = 10_000;
/// Of them, those that are made into files as well.
const FROM_FILES: u64 = 200;

/// What a command does.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Does {
    Exits(i32, String, String),
    IsKilled(String),
    TakesTooLong(String),
    IsNotThere,
}

impl Does {
    fn ran(&self) -> Ran {
        match self {
            Self::Exits(code, stdout, stderr) => Ran::exited(*code, stdout, stderr),
            Self::IsKilled(stdout) => Ran { exit: None, ..Ran::exited(0, stdout, "") },
            Self::TakesTooLong(stdout) => Ran { exit: None, timed_out: true, ..Ran::exited(0, stdout, "") },
            Self::IsNotThere => Ran { exit: None, start_error: Some("not there".to_owned()), ..Ran::default() },
        }
    }
}

/// One command of the made-up files, in the order in which it would run.
#[derive(Debug, Clone)]
struct Command {
    line: String,
    does: Does,
}

/// Why something is objected to.
#[derive(Debug, Clone, PartialEq)]
enum Reason {
    Is(Option<String>),
    /// The words are the engine's own.
    Any,
}

impl Default for Reason {
    fn default() -> Self {
        Self::Is(None)
    }
}

/// What must come of an event.
#[derive(Debug, Default, PartialEq)]
struct Expected {
    decision: &'static str,
    reason: Reason,
    input: Option<Value>,
    prompt: Option<String>,
    context: Option<String>,
    result: Option<Value>,
    text: Option<String>,
    /// The commands that were started.
    started: Vec<String>,
    /// What each of them is said to have done.
    words: Vec<&'static str>,
    /// The tool's input that each started command was given, where that can change.
    given: Vec<Option<Value>>,
}

/// A made-up case.
struct Case {
    dialect: &'static str,
    event: &'static str,
    payload: Value,
    /// The text of each file, in the order in which their hooks run.
    files: Vec<String>,
    commands: Vec<Command>,
    expected: Expected,
}

/// The tool's input in what a command was given.
type Given = fn(&Value) -> Option<Value>;

fn hold(dialect: &'static str, given: Given, make: fn(&'static str, &mut Dice) -> Case) {
    let one: Option<u64> = std::env::var("MODEL_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut objections = 0;
    for seed in one.map_or(1..=CASES, |seed| seed..=seed) {
        let case = make(dialect, &mut Dice::new(seed));
        // Without hooks it is not said whose they are.
        if case.commands.is_empty() {
            continue;
        }
        let (report, given) = fire(&case, given);
        let found = found(&report, &case.expected, given);
        objections += u64::from(report.decision != Decision::None);
        assert_eq!(
            found,
            case.expected,
            "\nMODEL_SEED={seed} {} {} {}\n{}\n{:#?}",
            case.dialect,
            case.event,
            case.payload,
            case.files.join("\n"),
            case.commands
        );
    }
    // A made-up world in which nobody ever objects would prove little.
    assert!(one.is_some() || (CASES / 20..CASES * 9 / 10).contains(&objections), "{objections} objections");
}

fn fire(case: &Case, given: Given) -> (Report, Vec<Option<Value>>) {
    let dialect = registry::dialect(case.dialect).unwrap();
    let event = dialect.event(case.event).unwrap();
    let places = Places::below(Path::new("/nowhere"));
    let mut hooks = Vec::new();
    for (row, text) in dialect.files.iter().zip(&case.files) {
        let entries = dialect.read(text).entries.into_iter();
        hooks.extend(entries.map(|entry| Handler::of_entry(dialect, row, entry, &places)));
    }
    let seen = Arc::new(Mutex::new(Vec::new()));
    let spawner = spawner(case, given, Arc::clone(&seen));
    let payload = dialect.payload(event, case.payload.to_string().as_bytes(), "/nowhere").unwrap();
    let report = run((event, payload), &hooks, &spawner, (Path::new("/nowhere"), &Environment::default()));
    (report, std::mem::take(&mut *seen.lock().unwrap()))
}

type Seen = Arc<Mutex<Vec<Option<Value>>>>;

/// Somebody in the place of the system, who does what was made up.
fn spawner(case: &Case, given: Given, seen: Seen) -> impl Fn(&Job<'_>) -> Ran + Send + Sync + 'static {
    let commands = case.commands.clone();
    move |job: &Job<'_>| {
        let payload: Value = serde_json::from_slice(job.stdin).unwrap();
        seen.lock().unwrap().push(given(&payload));
        commands.iter().find(|command| command.line == job.command).unwrap().does.ran()
    }
}

/// The same from files: found, trusted, fired. Without trust nothing of what needs it runs.
fn hold_from_files(dialect: &'static str, given: Given, make: fn(&'static str, &mut Dice) -> Case) {
    for seed in 1..=FROM_FILES {
        let case = make(dialect, &mut Dice::new(seed));
        let folder = tempfile::tempdir().unwrap();
        let below = |name: &str| folder.path().join(name);
        let environment = Environment::default();
        let places = Places { workspace: below("work"), profile: below("profile"), home: below("home"), environment };
        for (row, text) in registry::dialect(dialect).unwrap().files.iter().zip(&case.files) {
            let path = places.file(row);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        std::fs::create_dir_all(&places.workspace).unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let host = Host::load(Host::dialect(dialect).unwrap(), places);
        let host = host.with_spawner(spawner(&case, given, Arc::clone(&seen)));
        let payload = case.payload.to_string();
        if host.trusts_by_content() {
            let report = host.session().fire(case.event, payload.as_bytes()).unwrap();
            assert!(report.outcomes.is_empty() && report.decision == Decision::None, "{seed} {report:?}");
        }
        host.trust(&host.wanted(&Wanted::All).unwrap()).unwrap();
        if let Some(projects) = host.projects() {
            assert_eq!(projects.trust(&host.places().workspace).unwrap().changed, 1);
        }
        let report = host.session().fire(case.event, payload.as_bytes()).unwrap();
        let worth = case.expected.words.iter().filter(|word| **word != "pass").count();
        let lines = if host.row().notifies { worth } else { 0 };
        assert_eq!(report.notifications.len(), lines, "{seed} {report:?}");
        let given = std::mem::take(&mut *seen.lock().unwrap());
        assert_eq!(found(&report, &case.expected, given), case.expected, "{dialect} {seed}\n{}", case.files.join("\n"));
    }
}

fn found(report: &Report, expected: &Expected, given: Vec<Option<Value>>) -> Expected {
    let value = |text: &str| serde_json::from_str(text).unwrap();
    Expected {
        decision: match report.decision {
            Decision::None => "none",
            Decision::Allow => "allow",
            Decision::Ask => "ask",
            Decision::Deny => "deny",
            Decision::Reject => "reject",
        },
        reason: match expected.reason {
            Reason::Is(_) => Reason::Is(report.reason.clone()),
            Reason::Any => Reason::Any,
        },
        input: report.updated_input.as_ref().map(|input| value(input.get())),
        prompt: report.updated_prompt.clone(),
        context: report.additional_context.clone(),
        result: report.tool_result.as_ref().map(|result| value(result.get())),
        text: report.text.clone(),
        started: report.outcomes.iter().map(|outcome| outcome.command.clone()).collect(),
        words: report.outcomes.iter().map(|outcome| outcome.decision.word()).collect(),
        given,
    }
}

/// Texts, one below the other; none where there are none.
fn lines(texts: &[String]) -> Option<String> {
    (!texts.is_empty()).then(|| texts.join("\n"))
}
