//! A panic must not look like an approval. The tests start this test program again, as a process that panics.

use std::process::{Command, Stdio};

use pintle_core::{Decision, Kind};
use pintle_wire::Capability;

use super::*;

/// Names the event at which the process that was started should panic.
const PANIC_AT: &str = "PINTLE_TEST_PANIC_AT";

/// A protocol whose reader panics, before or after it knows the place.
struct Panicking;

impl Handler for Panicking {
    fn name(&self) -> &'static str {
        "panicking"
    }

    fn capabilities(&self) -> &'static [Capability] {
        &[]
    }

    fn decode_event<'a>(&self, _: &'a [u8], option: Option<&'a str>) -> Result<Event<'a>, Fault<'a>> {
        match option {
            Some("unknown") => panic!("while decoding"),
            _ => Err(Fault { place: self.place_of_damaged(&[], option), kind: FaultKind::Empty }),
        }
    }

    fn place_of_damaged<'a>(&self, _: &'a [u8], option: Option<&'a str>) -> Place<'a> {
        let kind = match option {
            Some("gate") => Kind::Gate,
            Some("stop") => Kind::Stop,
            _ => Kind::Unknown,
        };
        Place { kind, event: option.unwrap_or_default().into() }
    }

    fn encode_reply(&self, _: &Place<'_>, _: &Decision) -> Reply {
        panic!("never asked")
    }

    fn refuse(&self, place: &Place<'_>, reason: &str) -> Reply {
        // Refusing a fault panics; refusing that panic does not.
        assert!(!reason.contains("is empty"), "while refusing");
        Reply { stdout: format!("refused {}\n", place.event), stderr: String::new(), exit: 2 }
    }

    fn pass(&self, place: &Place<'_>) -> Reply {
        Reply { stdout: format!("passed {}\n", place.event), stderr: String::new(), exit: 0 }
    }
}

/// What the started process runs; does nothing in an ordinary run of the tests.
#[test]
fn panicking_process() {
    let Ok(event) = std::env::var(PANIC_AT) else { return };
    let config = None;
    run(&Options { handler: &Panicking, event: Some(event.clone()), config, trace: false, debug: false, quiet: false });
    assert_ne!(event, "stop", "after decoding");
}

#[expect(clippy::disallowed_methods, reason = "a panic hook can only be watched from outside")]
fn started(event: &str) -> (i32, String) {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "hook::tests::panicking_process", "--nocapture", "--test-threads=1"])
        .env(PANIC_AT, event)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_panic_refuses_where_something_is_about_to_run() {
    for event in ["unknown", "gate"] {
        let (exit, stdout) = started(event);
        assert_eq!(exit, 2, "{event}");
        assert!(stdout.ends_with(&format!("refused {event}\n")), "{event}: {stdout}");
    }
}

#[test]
fn a_panic_at_a_stop_lets_the_agent_stop() {
    let (exit, stdout) = started("stop");
    assert_eq!(exit, 0);
    assert!(stdout.ends_with("passed stop\n"), "{stdout}");
}
