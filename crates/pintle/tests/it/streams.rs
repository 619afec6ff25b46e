//! Standard input and output as they really are: too much, too slow, closed, full.

use std::fs::File;
use std::io::Write;
use std::process::Stdio;

use crate::program::{Said, World, bash, fed, stop};

/// Bytes of a payload that are accepted (G6).
const LIMIT: usize = 4 * 1024 * 1024;

/// A call of Claude Code that has this many bytes.
fn call_of_size(command: &str, size: usize) -> String {
    let call = bash(command);
    let open = call.strip_suffix('}').unwrap();
    let frame = format!("{open},\"padding\":\"\"}}").len();
    format!("{open},\"padding\":\"{}\"}}", "x".repeat(size - frame))
}

#[test]
fn four_mebibytes_are_accepted_and_one_more_is_not() {
    // G6, A6
    let world = World::new();
    assert_eq!(world.hook(&[], call_of_size("ls", LIMIT)), Said::neutral());
    assert!(!world.hook(&[], call_of_size("rm x", LIMIT)).denied().is_empty());
    let over = world.hook(&[], call_of_size("ls", LIMIT + 1));
    assert_eq!((over.exit, &*over.stdout), (2, ""));
    assert!(over.stderr.contains("4 MiB"), "{}", over.stderr);
}

#[test]
fn an_oversized_payload_is_answered_at_its_own_event() {
    // A7, A8, A13
    let world = World::new();
    let padded = |event: &str| format!("{{\"hook_event_name\":\"{event}\",\"x\":\"{}\"}}", "x".repeat(LIMIT));
    assert_eq!(world.hook(&[], padded("Stop")), Said::neutral());
    assert_eq!(world.hook(&[], padded("PostToolUse")), Said::neutral());
    assert_eq!(world.hook(&[], padded("PreToolUse")).exit, 2);
    let nameless = format!("{{\"x\":\"{}\"}}", "x".repeat(LIMIT));
    assert_eq!(world.hook(&[], nameless).exit, 2);
}

#[test]
fn invalid_utf8_closes_a_gate_and_no_other_place() {
    // G7
    let world = World::new();
    let spoiled = |payload: String| [payload.as_bytes().split_last().unwrap().1, b",\"x\":\"\xff\"}"].concat();
    let gate = world.hook(&[], spoiled(bash("rm x")));
    assert_eq!((gate.exit, &*gate.stdout), (2, ""));
    assert_eq!(world.hook(&[], spoiled(stop())), Said::neutral());
}

#[test]
fn nothing_on_standard_input_closes_the_gate() {
    // A6, A9
    let world = World::new();
    for payload in ["", "  \n", "null", "[]", "{", "x"] {
        let said = world.hook(&[], payload);
        assert_eq!((said.exit, &*said.stdout, said.stderr.is_empty()), (2, "", false), "{payload:?}");
    }
    assert_eq!(world.run(&["hook"]).exit, 2);
}

// Elsewhere a directory cannot be opened like a file.
#[cfg(unix)]
#[test]
fn a_directory_as_standard_input_is_a_fault() {
    // A6, A12
    let world = World::new();
    let run = |arguments: &[&str]| {
        let folder = File::open(world.path("work")).unwrap();
        Said::of(&world.command(arguments).stdin(folder).output().unwrap())
    };
    let said = run(&["hook"]);
    assert_eq!((said.exit, &*said.stdout), (2, ""));
    assert_eq!(run(&["hook", "-f", "agy", "-e", "Stop"]).stdout.trim_end(), r#"{"decision":"stop"}"#);
}

#[test]
fn a_payload_may_come_in_pieces() {
    let world = World::new();
    let mut child = world.command(&["hook"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for byte in bash("rm x").as_bytes() {
        stdin.write_all(&[*byte]).unwrap();
        stdin.flush().unwrap();
    }
    drop(stdin);
    assert!(!Said::of(&child.wait_with_output().unwrap()).denied().is_empty());
}

#[test]
fn a_closed_pipe_changes_no_exit_code() {
    // A16
    let world = World::new();
    let grok = r#"{"hookEventName":"PreToolUse","toolInput":{"command":"rm x"}}"#;
    for (arguments, payload, exit) in [
        (["hook", "-f", "grok"], grok, 2),
        (["hook", "-f", "claude"], &bash("rm x"), 0),
        (["hook", "-f", "claude"], &stop(), 0),
    ] {
        let mut child = world.command(&arguments).stdin(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let said = fed(child, payload.as_bytes());
        assert_eq!((said.exit, &*said.stderr), (exit, ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_changes_no_exit_code() {
    // A16
    let world = World::new();
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let child = world.command(&["hook"]).stdin(Stdio::piped()).stdout(full()).spawn().unwrap();
    assert_eq!(fed(child, bash("rm x").as_bytes()), Said::new(0, "", ""));
    let child = world.command(&["hook"]).stdin(Stdio::piped()).stdout(full()).stderr(full()).spawn().unwrap();
    assert_eq!(fed(child, b"{").exit, 2);
    assert_eq!(Said::of(&world.command(&["check"]).stdout(full()).output().unwrap()).exit, 0);
}

#[cfg(unix)]
#[test]
#[expect(clippy::disallowed_methods, reason = "only a shell starts a program without its streams")]
fn a_program_without_streams_keeps_its_exit_code() {
    // A6, A16
    let world = World::new();
    let run = |streams: &str| {
        let script = format!("exec \"$0\" hook -f grok {streams}");
        let payload = world.path("work/payload");
        std::fs::write(&payload, r#"{"hookEventName":"PreToolUse","toolInput":{"command":"ls"}}"#).unwrap();
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_pintle")]).current_dir(world.path("work"));
        shell.env("HOME", world.path("home")).env_remove("PINTLE_CONFIG");
        Said::of(&shell.output().unwrap())
    };
    assert_eq!(run("<payload"), Said::neutral());
    assert_eq!(run("<&-").json()["decision"], "deny");
    assert_eq!(run("<&-").exit, 2);
    assert_eq!(run("<&- >&- 2>&-"), Said::new(2, "", ""));
    assert_eq!(run("<payload >&-"), Said::new(0, "", ""));
}
