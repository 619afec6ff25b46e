//! A hook call from outside: who answers what.

use serde_json::json;

use crate::program::{Said, World, bash, stop};

const CONFIGURATION: &str = "error: the configuration is invalid\nhint: `pintle check` says what is wrong and where\n";

#[test]
fn a_forbidden_command_is_denied_and_a_harmless_one_passes() {
    // A1, A3, A15, B1, F2
    let world = World::new();
    assert!(world.hook(&[], bash("rm -rf build")).denied().contains("rm"));
    assert_eq!(world.hook(&[], bash("git status")), Said::neutral());
    assert_eq!(world.hook(&["--format", "claude"], bash("git status")), Said::neutral());
    // M1
    assert_eq!(world.hook(&["-f", "agy", "-e", "Stop"], "").json(), json!({"decision": "stop"}));
    let run = world.command(&["run"]).stdin(std::process::Stdio::piped()).spawn().unwrap();
    assert!(!crate::program::fed(run, bash("rm x").as_bytes()).denied().is_empty());
}

#[test]
fn every_agent_gets_a_deny_of_its_own() {
    // A.8
    let world = World::with("rm_block_message = \"R\"\n");
    let said = |format: &str, payload: serde_json::Value| world.hook(&["-f", format], payload.to_string());
    let cursor = said("cursor", json!({"hook_event_name": "beforeShellExecution", "command": "rm x"}));
    assert_eq!(
        (cursor.exit, cursor.json()),
        (0, json!({"permission": "deny", "user_message": "R", "agent_message": "R"}))
    );
    let windsurf =
        said("windsurf", json!({"agent_action_name": "pre_run_command", "tool_info": {"command_line": "rm x"}}));
    assert_eq!((windsurf.exit, &*windsurf.stdout, windsurf.stderr.trim_end()), (2, "", "R"));
    let agy = said("agy", json!({"toolCall": {"name": "run_command", "args": {"CommandLine": "rm x"}}}));
    assert_eq!((agy.exit, agy.json()), (0, json!({"decision": "deny", "reason": "R"})));
    let codex = world.hook(&["-f", "codex"], bash("rm x"));
    assert_eq!(codex.denied(), "R");
    let grok = said("grok", json!({"hookEventName": "PreToolUse", "toolName": "x", "toolInput": {"command": "rm x"}}));
    assert_eq!((grok.exit, grok.json()), (2, json!({"decision": "deny", "reason": "R"})));
}

#[test]
fn a_broken_configuration_closes_gates_and_nothing_else() {
    // A10, A11, F4
    let world = World::with("hook_timeout = 0 # SECRET\n");
    let claude = world.hook(&[], bash("ls"));
    assert_eq!((claude.exit, &*claude.stdout), (2, ""));
    assert!(claude.stderr.contains("`pintle check`") && claude.stderr.lines().count() == 1, "{claude:?}");
    let codex = world.hook(&["-f", "codex"], bash("ls"));
    assert!(codex.denied().contains("`pintle check`"));
    assert_eq!(codex.stderr, CONFIGURATION);
    assert_eq!(world.hook(&["-f", "codex", "-q"], bash("ls")).stderr, "");
    for said in [&claude, &codex] {
        let text = format!("{}{}", said.stdout, said.stderr);
        assert!(
            !text.contains("SECRET") && !text.contains("hook_timeout") && !text.contains("config.toml"),
            "{said:?}"
        );
    }
    assert_eq!(world.hook(&[], stop()), Said::new(0, "{}\n", CONFIGURATION));
    assert_eq!(world.hook(&[], r#"{"hook_event_name":"PostToolUse","tool_name":"Bash"}"#), Said::neutral());
    // A12
    assert_eq!(world.hook(&["-f", "agy", "-e", "Stop"], "").json(), json!({"decision": "stop"}));
}

#[test]
fn an_event_that_nobody_listens_to_needs_no_configuration() {
    // A21
    let world = World::with("rm_block = [\n");
    let read = r#"{"hook_event_name":"PreToolUse","tool_name":"Read","tool_input":{"file_path":"a"}}"#;
    assert_eq!(world.hook(&[], read), Said::neutral());
}

#[test]
fn a_named_configuration_replaces_the_usual_one() {
    // F12, F18
    let world = World::with("dd_block = true\n").file("work/other.toml", "dd_block = false\n");
    let dd = bash("dd if=a of=b");
    assert!(!world.hook(&[], &dd).denied().is_empty());
    for arguments in
        [["-c", "other.toml"].as_slice(), &["--config", "other.toml"], &["--config=other.toml"], &["-cother.toml"]]
    {
        assert_eq!(world.hook(arguments, &dd), Said::neutral(), "{arguments:?}");
    }
    assert_eq!(world.hook(&["-c", "missing.toml"], bash("ls")).exit, 2);
    let by_environment = |path: &str| {
        let child =
            world.command(&["hook"]).env("PINTLE_CONFIG", path).stdin(std::process::Stdio::piped()).spawn().unwrap();
        crate::program::fed(child, dd.as_bytes())
    };
    assert_eq!(by_environment("other.toml"), Said::neutral());
    assert_eq!(by_environment("missing.toml").exit, 2);
}

#[test]
fn a_project_tightens_and_never_loosens() {
    // F7, F8, F9, F12
    let world = World::with("dd_block = false\n").project("dd_block = true\nrm_block = false\n");
    assert!(!world.hook(&[], bash("dd if=a of=b")).denied().is_empty());
    assert!(!world.hook(&[], bash("rm x")).denied().is_empty());
    let world = world.file("work/other.toml", "dd_block = false\n");
    assert!(!world.hook(&["-c", "other.toml"], bash("dd if=a of=b")).denied().is_empty());
    // F7: not in parents
    let below = World::new().project("rm_block = [\n").file("work/below/x", "");
    let child = below
        .command(&["hook"])
        .current_dir(below.path("work/below"))
        .stdin(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    assert_eq!(crate::program::fed(child, bash("ls").as_bytes()), Said::neutral());
    // F10
    assert_eq!(World::new().project("debug = true\n").hook(&[], bash("ls")).exit, 2);
}

#[test]
fn warnings_are_kept_from_the_agent() {
    // F6, F13
    let world = World::with("rm_blok = true\n").project("kill_block = false\nstop_hooks = 1\n");
    assert_eq!(world.hook(&[], bash("ls")), Said::neutral());
}

#[test]
fn trace_shows_everything_and_changes_nothing() {
    // G3, G4
    let world = World::new();
    for (format, payload) in
        [("claude", bash("rm SECRET")), ("codex", bash("ls SECRET")), ("cursor", "{SECRET".to_owned())]
    {
        let plain = world.hook(&["-f", format], &payload);
        let traced = world.hook(&["-f", format, "--trace"], &payload);
        assert_eq!((traced.exit, &traced.stdout), (plain.exit, &plain.stdout));
        assert!(traced.stderr.contains("SECRET") && traced.stderr.contains("trace: output"), "{traced:?}");
    }
    assert_eq!(world.files(), [""; 0].map(std::path::PathBuf::from));
}

#[test]
fn an_assignment_in_the_command_switches_nothing_off() {
    let world = World::new();
    for command in ["PINTLE_CONFIG=/dev/null rm x", "HOME=/nowhere rm x", "env PINTLE_OFF=1 rm x"] {
        assert!(!world.hook(&[], bash(command)).denied().is_empty(), "{command}");
    }
}
