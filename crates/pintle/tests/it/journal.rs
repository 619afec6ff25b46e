//! The log: off by default, metadata only, never in the way.

use crate::program::{Said, World, bash};

#[test]
fn nothing_is_written_by_default() {
    // G1
    let world = World::new();
    world.hook(&[], bash("rm SECRET"));
    world.hook(&["-t"], bash("ls"));
    assert!(world.files().is_empty());
}

#[test]
fn the_log_lies_beside_the_configuration_and_holds_no_text_of_the_call() {
    // F3, G2
    let world = World::with("debug = true\n");
    assert!(!world.hook(&[], bash("rm SECRET")).denied().is_empty());
    assert_eq!(world.hook(&[], bash("ls SECRET")), Said::neutral());
    let log = world.text("home/.config/pintle/logs/pintle.jsonl");
    assert_eq!(log.lines().count(), 2);
    assert!(!log.contains("SECRET"), "{log}");
    let first: serde_json::Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["agent"], &first["tool"], &first["decision"], &first["rule"]),
        (&"claude".into(), &"Bash".into(), &"deny".into(), &"delete".into())
    );
}

#[test]
fn the_log_can_lie_elsewhere_and_be_asked_for_once() {
    // F3, G1
    let world = World::with("debug = true\nlog_path = \"~/state/pintle\"\n");
    world.hook(&[], bash("ls"));
    assert!(world.path("home/state/pintle/pintle.jsonl").exists());
    let world = World::new();
    world.hook(&["--debug"], bash("ls"));
    assert!(world.path("home/.config/pintle/logs/pintle.jsonl").exists());
}

#[test]
fn a_log_that_cannot_be_written_is_only_a_warning() {
    // G5
    let world = World::with("debug = true\nlog_path = \"config.toml/logs\"\n");
    assert!(!world.hook(&[], bash("rm x")).denied().is_empty());
    // The agent reads standard error here, so nothing stands on it.
    assert_eq!(world.hook(&[], bash("ls")), Said::neutral());
    let codex = world.hook(&["-f", "codex"], bash("ls"));
    assert_eq!((codex.exit, &*codex.stdout), (0, "{}\n"));
    assert!(
        codex.stderr.starts_with("warning: the log cannot be written") && codex.stderr.lines().count() == 1,
        "{codex:?}"
    );
    assert!(!codex.stderr.contains("config.toml"), "{codex:?}");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_the_log_does_not_hold_the_hook_up() {
    let world = World::with("debug = true\n").file("home/.config/pintle/logs/x", "");
    std::os::unix::fs::symlink("/dev/stdin", world.path("home/.config/pintle/logs/pintle.jsonl")).unwrap();
    assert_eq!(world.hook(&["-f", "codex"], bash("ls")).stdout, "{}\n");
}
