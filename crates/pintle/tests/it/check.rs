//! `pintle check` loads as a hook call does.

use crate::program::{World, bash};

#[test]
fn a_valid_configuration_is_called_so() {
    // F14
    let world = World::with("rm_block = true\n");
    let said = world.run(&["check"]);
    assert_eq!((said.exit, &*said.stderr), (0, ""));
    assert!(said.stdout.lines().any(|line| line == "valid"), "{said:?}");
    assert!(said.stdout.contains("config.toml") && said.stdout.contains("no .pintle.toml here"), "{said:?}");
    let said = world.project("rm_block = true\n").run(&["check"]);
    assert!(said.stdout.contains("project: .pintle.toml"), "{said:?}");
    let said = World::new().run(&["check"]);
    assert!(said.exit == 0 && said.stdout.contains("none at"), "{said:?}");
}

#[test]
fn warnings_go_to_standard_error_and_change_nothing() {
    // F6, F9, F14
    let said = World::with("rm_blok = true\n")
        .project("rm_block = false\n[[stop_hooks]]\ncommands = [\"x\"]\n")
        .run(&["check"]);
    assert_eq!(said.exit, 0);
    assert!(said.stdout.contains("valid"));
    let warnings: Vec<_> = said.stderr.lines().collect();
    assert!(warnings.len() == 3 && warnings.iter().all(|line| line.starts_with("warning: ")), "{said:?}");
    for word in ["rm_blok", "rm_block = false", "stop_hooks"] {
        assert!(said.stderr.contains(word), "{word}: {said:?}");
    }
}

#[test]
fn an_error_names_file_line_key_and_what_is_allowed() {
    // F4, F14
    let said = World::with("\nhook_timeout = 0\n").run(&["check"]);
    assert_eq!((said.exit, &*said.stdout), (1, ""));
    let lines: Vec<_> = said.stderr.lines().collect();
    assert!(
        lines[0].starts_with("error: ") && lines[0].contains("config.toml:2: `hook_timeout`: found the number 0"),
        "{said:?}"
    );
    assert!(lines[1].starts_with("hint: "), "{said:?}");
    let said = World::new().project("debug = true\n").run(&["check"]);
    assert!(said.exit == 1 && said.stderr.starts_with("error: .pintle.toml:1: `debug`"), "{said:?}");
}

#[test]
fn check_and_hook_agree() {
    // F14
    let texts = [
        ("", true),
        ("hook_timeout = 86400\n", true),
        ("hook_timeout = 0\n", false),
        ("rm_blok = true\n", true),
        ("[[custom_filters]]\ncommand = \"(\"\nmessage = \"m\"\n", false),
        ("[extension_hooks]\n\".zzz\" = [\"lint\"]\n", false),
        ("[[stop_hooks]]\ncommands = [\"x\"]\nstage = 6\n", false),
        ("\u{feff}rm_block = true\r\n", true),
        ("a = ", false),
    ];
    for (text, valid) in texts {
        let world = World::with(text);
        assert_eq!(world.run(&["check"]).exit == 0, valid, "check: {text}");
        assert_eq!(world.hook(&[], bash("ls")).exit == 0, valid, "hook: {text}");
    }
}

#[test]
fn another_file_can_be_checked() {
    // F12, F18
    let world = World::with("rm_block = 1\n").file("work/other.toml", "rm_block = true\n");
    assert_eq!(world.run(&["check"]).exit, 1);
    for arguments in [["check", "-c", "other.toml"], ["check", "--config", "other.toml"]] {
        let said = world.run(&arguments);
        assert!(said.exit == 0 && said.stdout.contains("other.toml"), "{said:?}");
    }
    let missing = world.run(&["check", "-c", "missing.toml"]);
    assert!(missing.exit == 1 && missing.stderr.contains("missing.toml: the file does not exist"), "{missing:?}");
    assert_eq!(world.run(&["check", "-q", "-c", "other.toml"]).stdout, "");
}
