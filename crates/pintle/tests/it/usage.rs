//! The command line: what is accepted, and what a mistake looks like.

use crate::program::{Said, World, bash};

#[test]
fn a_mistake_in_a_registration_never_looks_like_an_approval() {
    // M3, A1
    let world = World::new();
    let mistakes: [&[&str]; 14] = [
        &["-f", "nosuch"],
        &["-f", "Claude"],
        &["--format="],
        &["--format"],
        &["-f"],
        &["-e"],
        &["-c", "a", "-c", "b"],
        &["-f", "claude", "--format", "claude"],
        &["--nosuch"],
        &["-x"],
        &["-tx"],
        &["--trace=yes"],
        &["extra"],
        &["--"],
    ];
    for arguments in mistakes {
        let said = world.hook(arguments, bash("ls"));
        assert_eq!((said.exit, &*said.stdout), (2, ""), "{arguments:?}");
        assert!(said.stderr.starts_with("error: "), "{arguments:?}: {}", said.stderr);
    }
    let unknown = world.hook(&["-f", "nosuch"], "").stderr;
    assert!(
        unknown.contains("`nosuch`") && unknown.contains("claude, cursor, windsurf, agy, codex, grok"),
        "{unknown}"
    );
}

#[test]
fn options_have_long_and_short_forms() {
    // M2, A2
    let world = World::new();
    let stop = "{\"decision\":\"stop\"}\n";
    let forms: [&[&str]; 7] = [
        &["--format", "agy", "--event", "Stop"],
        &["--format=agy", "--event=Stop"],
        &["-f", "agy", "-e", "Stop"],
        &["-fagy", "-eStop"],
        &["-f=agy", "-e=Stop"],
        &["-qfagy", "-e", "  Stop "],
        &["-e", "Stop", "-f", "agy", "--quiet"],
    ];
    for arguments in forms {
        assert_eq!(world.hook(arguments, ""), Said::new(0, stop, ""), "{arguments:?}");
    }
    // A2: blank counts as not given.
    assert!(world.hook(&["-f", "agy", "-e", " "], "").stdout.contains("deny"));
}

#[test]
fn the_version_is_told_whatever_the_configuration_is_like() {
    // F17
    let world = World::with("[[[\n");
    let line = format!("pintle {} (hook protocol 0.13.1)\n", env!("CARGO_PKG_VERSION"));
    for arguments in [["version"], ["-V"], ["--version"]] {
        assert_eq!(world.run(&arguments), Said::new(0, &line, ""));
    }
}

#[test]
fn every_command_has_help() {
    // M2, F18
    let world = World::with("[[[\n");
    let commands: [&[&str]; 6] = [&[], &["hook"], &["check"], &["init"], &["explain"], &["version"]];
    for command in commands {
        for flag in ["-h", "--help"] {
            let arguments: Vec<_> = command.iter().copied().chain([flag]).collect();
            let said = world.run(&arguments);
            assert_eq!((said.exit, &*said.stderr), (0, ""), "{arguments:?}");
            assert!(said.stdout.contains("Usage: pintle"), "{arguments:?}");
        }
    }
    for option in ["--format", "--event", "--config", "--trace"] {
        assert!(world.run(&["hook", "--help"]).stdout.contains(option));
    }
}

#[test]
fn mistakes_beside_hook_exit_with_two() {
    let world = World::new();
    let mistakes: [&[&str]; 5] =
        [&[], &["chek"], &["check", "--nosuch"], &["explain"], &["explain", "ls", "--shell", "tcl"]];
    for arguments in mistakes {
        let said = world.run(arguments);
        assert_eq!((said.exit, &*said.stdout), (2, ""), "{arguments:?}");
        assert!(!said.stderr.is_empty());
    }
}

#[test]
fn explain_exits_with_zero_whatever_the_verdict() {
    let world = World::with("rm_block_message = \"R\"\n");
    for command in ["ls", "rm x", "$x", "\"", ""] {
        assert_eq!(world.run(&["explain", command]).exit, 0, "{command}");
        let json: serde_json::Value = serde_json::from_str(&world.run(&["explain", "--json", command]).stdout).unwrap();
        for key in ["verdict", "rule", "reason", "commands", "unknown", "errors"] {
            assert!(json.get(key).is_some(), "{key}");
        }
    }
    assert!(world.run(&["explain", "rm x"]).stdout.contains('R'));
    let broken = World::with("rm_block = 1\n").run(&["explain", "rm x"]);
    assert_eq!((broken.exit, &*broken.stdout), (1, ""));
}
