//! Hooks of each dialect, from their files to the report, with real shells unless a test says otherwise.

#![expect(clippy::needless_pass_by_value, reason = "hooks and payloads are written where they are used")]

mod at_the_start;
mod finclaw;
mod others;
mod pintle;
mod runner;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::review::Wanted;
use super::{Decision, Environment, Host, Level, Places, Report};

/// A home, a profile and a project below one temporary folder.
struct World {
    folder: TempDir,
    dialect: &'static str,
}

impl World {
    fn of(dialect: &'static str) -> Self {
        let world = Self { folder: tempfile::tempdir().unwrap(), dialect };
        for folder in ["home", "profile", "work"] {
            fs::create_dir(world.folder.path().join(folder)).unwrap();
        }
        world
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    #[cfg(unix)]
    fn script(&self, name: &str, text: &str) -> PathBuf {
        let path = self.write(name, text);
        make_executable(&path);
        path
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    fn places(&self) -> Places {
        let path = std::env::var_os("PATH").unwrap();
        let variables = [("PATH", path), ("ONE_API_KEY", "k".into()), ("Kept", "1".into())];
        Places {
            workspace: self.path("work"),
            profile: self.path("profile"),
            home: self.path("home"),
            environment: Environment::from_iter(variables),
        }
    }

    fn host(&self) -> Host {
        Host::load(Host::dialect(self.dialect).unwrap(), self.places())
    }

    /// Hooks of the profile: for each event, lists of commands; each is trusted.
    fn hooks(&self, event: &str, hooks: Value) -> Host {
        self.write("profile/hooks.json", &json!({"hooks": {event: [{"hooks": hooks}]}}).to_string());
        let host = self.host();
        host.trust(&host.handlers().iter().collect::<Vec<_>>()).unwrap();
        host
    }

    /// One event with one command.
    fn one(&self, event: &str, command: &str) -> Report {
        fire(&self.hooks(event, json!([{"type": "command", "command": command}])), event, json!({}))
    }
}

fn fire(host: &Host, event: &str, payload: Value) -> Report {
    host.session().fire(event, payload.to_string().as_bytes()).unwrap()
}

fn words(report: &Report) -> Vec<&'static str> {
    report.outcomes.iter().map(|outcome| outcome.decision.word()).collect()
}

/// A `sh` command that prints this answer.
fn says(answer: &Value) -> String {
    format!("echo '{answer}'")
}

fn denies() -> Value {
    json!({"hookSpecificOutput": {"permissionDecision": "deny", "permissionDecisionReason": "NO"}})
}

#[cfg(unix)]
fn make_executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn an_event_that_nobody_knows_and_a_payload_that_is_none_are_errors() {
    for dialect in ["pintle", "finclaw", "fairpeer", "clacky"] {
        let host = World::of(dialect).host();
        let event = host.row().events[0].name;
        let unknown = host.session().fire("Nope", b"{}").unwrap_err().to_string();
        assert!(unknown.contains("unknown event `Nope`") && unknown.contains(event), "{unknown}");
        for payload in [&b""[..], b"[]", b"{", b"{} {}", b"\xff"] {
            assert!(host.session().fire(event, payload).is_err(), "{dialect} {payload:?}");
        }
        let large = vec![b' '; crate::PAYLOAD_LIMIT + 1];
        assert!(host.session().fire(event, &large).unwrap_err().to_string().contains("at most"));
    }
}

#[test]
fn what_is_not_spawned_is_listed_and_says_nothing() {
    // H12, I10
    let world = World::of("pintle");
    let host = world.hooks("PreCompact", json!([{"type": "command", "command": "echo x > ran"}]));
    let report = fire(&host, "PreCompact", json!({}));
    assert_eq!((host.list().len(), report.outcomes.len(), world.path("work/ran").exists()), (1, 0, false));
    assert!(!host.listens("PreCompact"));
}

#[test]
fn a_faulty_handler_costs_itself_alone() {
    // H5, H6, H7, H8
    let world = World::of("finclaw");
    let host = world.hooks(
        "PostToolUse",
        json!([
            {"type": "command", "command": "true", "more": 1},
            {"type": "command", "command": "true", "failurePolicy": "deny"},
            {"type": "command", "command": "true", "timeout": 0},
            {"type": "command", "command": "true", "id": "Not_So"},
            {"type": "command", "args": ["true"]},
            {"type": "prompt", "command": "true"},
            {"type": "command"},
            7,
            {"type": "command", "command": "true"},
        ]),
    );
    let report = fire(&host, "PostToolUse", json!({}));
    assert_eq!(words(&report), ["pass"]);
    let errors = report.diagnostics.iter().filter(|found| found.level == Level::Error).count();
    assert!(errors >= 8, "{:#?}", report.diagnostics);

    world.write("profile/hooks.json", "{");
    let report = fire(&world.host(), "PostToolUse", json!({}));
    assert_eq!((report.outcomes.len(), report.diagnostics.len()), (0, 1));
}

#[test]
fn a_thousand_handlers_cost_what_those_that_match_cost() {
    let world = World::of("pintle");
    let groups: Vec<_> = (0..1000)
        .map(|number| {
            let matcher = if number % 400 == 0 { "exec|other".to_owned() } else { format!("tool-{number}, more") };
            json!({"matcher": matcher, "hooks": [{"type": "command", "command": format!("true {number}")}]})
        })
        .collect();
    world.write("profile/hooks.json", &json!({"hooks": {"PreToolUse": groups}}).to_string());
    let host = world.host();
    host.trust(&host.handlers().iter().collect::<Vec<_>>()).unwrap();
    let count = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let seen = count.clone();
    let host = host.with_spawner(move |_: &super::Job<'_>| {
        seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        super::Ran::exited(0, "", "")
    });
    let report = fire(&host, "PreToolUse", json!({"tool_name": "exec"}));
    assert_eq!((report.outcomes.len(), count.load(std::sync::atomic::Ordering::Relaxed)), (3, 3));
    assert_eq!(host.list().len(), 1000);
}
