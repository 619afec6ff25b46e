//! Commands after an edit, as each agent comes to hear of them.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{Said, World, fed};

/// A linter that writes down its file, complains and fails.
const LINT: &str = r#"[extension_hooks]
".zzz" = ["sh -c 'echo $1 >> lint.log; echo BAD; exit 1' lint {file}"]
"#;

fn with_path(world: &World, arguments: &[&str], payload: &Value) -> Said {
    let arguments: Vec<_> = ["hook"].into_iter().chain(arguments.iter().copied()).collect();
    let child = world.command(&arguments).env("PATH", "/usr/bin:/bin").stdin(Stdio::piped()).spawn().unwrap();
    fed(child, payload.to_string().as_bytes())
}

fn context() -> Value {
    json!({"hookSpecificOutput": {"hookEventName": "PostToolUse", "additionalContext": "[sh] BAD"}})
}

#[test]
fn every_agent_has_the_commands_run_and_hears_what_it_can() {
    // A23, A24, A36, A41, A52, A68, A70, A77, A81, C3, C14
    let file = json!({"file_path": "a.zzz"});
    let claude =
        |tool: &str, input: Value| json!({"hook_event_name": "PostToolUse", "tool_name": tool, "tool_input": input});
    let heard = || Said::new(0, &format!("{}\n", context()), "");
    for (arguments, payload, expected) in [
        (vec![], claude("Write", file.clone()), heard()),
        (vec![], claude("Edit", file.clone()), heard()),
        (vec![], claude("MultiEdit", file.clone()), heard()),
        (vec![], claude("NotebookEdit", json!({"notebook_path": "a.zzz"})), heard()),
        (vec!["-f", "codex"], claude("Edit", file.clone()), heard()),
        (
            vec!["-f", "codex"],
            claude("apply_patch", json!({"command": "*** Begin Patch\n*** Add File: a.zzz\n+1\n*** End Patch\n"})),
            heard(),
        ),
        (vec!["-f", "cursor"], json!({"hook_event_name": "afterFileEdit", "file_path": "a.zzz"}), Said::neutral()),
        (vec!["-f", "cursor"], json!({"hook_event_name": "afterTabFileEdit", "filePath": "a.zzz"}), Said::neutral()),
        (
            vec!["-f", "windsurf"],
            json!({"agent_action_name": "post_write_code", "tool_info": {"file_path": "a.zzz"}}),
            Said::new(2, "", "[sh] BAD\n"),
        ),
        (
            vec!["-f", "agy", "-e", "PostToolUse"],
            json!({"toolCall": {"name": "write_to_file", "args": {"TargetFile": "a.zzz"}}, "stepIdx": 1}),
            Said::neutral(),
        ),
        (
            vec!["-f", "grok"],
            json!({"hookEventName": "PostToolUse", "toolName": "edit", "toolInput": {"filePath": "a.zzz"}}),
            Said::neutral(),
        ),
    ] {
        let world = World::with(LINT);
        let said = with_path(&world, &arguments, &payload);
        let json = |said: &Said| serde_json::from_str::<Value>(&said.stdout).unwrap_or_default();
        assert_eq!(
            (said.exit, json(&said), &said.stderr),
            (expected.exit, json(&expected), &expected.stderr),
            "{payload}"
        );
        assert_eq!(world.text("work/lint.log"), "a.zzz\n", "{payload}");
    }
}

#[test]
fn events_that_are_no_edit_run_nothing() {
    // A23, A48, A69, C3
    for (arguments, payload) in [
        (vec![], json!({"hook_event_name": "PreToolUse", "tool_name": "Write", "tool_input": {"file_path": "a.zzz"}})),
        (vec![], json!({"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_input": {"command": "rm a.zzz"}})),
        (vec![], json!({"hook_event_name": "PostToolUse", "tool_name": "Read", "tool_input": {"file_path": "a.zzz"}})),
        (vec![], json!({"hook_event_name": "PostToolUse", "tool_name": "Write", "tool_input": {}})),
        (
            vec!["-f", "agy"],
            json!({"toolCall": {"name": "write_to_file", "args": {"TargetFile": "a.zzz"}}, "stepIdx": 1}),
        ),
        (vec!["-f", "grok"], json!({"hookEventName": "PreToolUse", "toolInput": {"file_path": "a.zzz"}})),
    ] {
        let world = World::with(LINT);
        let said = with_path(&world, &arguments, &payload);
        assert_eq!((said.exit, &*said.stderr), (0, ""), "{payload}");
        assert!(!world.path("work/lint.log").exists(), "{payload}");
    }
}

#[test]
fn each_file_of_a_patch_has_its_own_sequence() {
    // A67, C8
    let patch = "*** Begin Patch\n*** Add File: a.zzz\n+1\n*** Update File: old.zzz\n*** Move to: new.zzz\n@@\n-a\n+b\n\
                 *** Delete File: gone.zzz\n*** Update File: ../up.zzz\n*** End Patch\n";
    let world = World::with(LINT);
    let payload =
        json!({"hook_event_name": "PostToolUse", "tool_name": "apply_patch", "tool_input": {"command": patch}});
    let said = with_path(&world, &["-f", "codex"], &payload);
    assert_eq!(world.text("work/lint.log"), "a.zzz\nnew.zzz\n");
    let json = said.json();
    let text = json["hookSpecificOutput"]["additionalContext"].as_str().unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines.len() == 3 && lines[..2] == ["[sh] BAD", "[sh] BAD"] && lines[2].starts_with("[ERROR] "), "{text}");
}

#[test]
fn a_broken_configuration_is_neutral_after_an_edit() {
    // A8, A10
    let world = World::with("hook_timeout = 0\n");
    let payload = json!({"hook_event_name": "PostToolUse", "tool_name": "Write", "tool_input": {"file_path": "a.zzz"}});
    let said = with_path(&world, &[], &payload);
    assert_eq!((said.exit, said.json()), (0, json!({})));
    let payload = json!({"agent_action_name": "post_write_code", "tool_info": {"file_path": "a.zzz"}});
    let said = with_path(&world, &["-f", "windsurf"], &payload);
    assert_eq!((said.exit, said.json()), (0, json!({})));
}

#[test]
fn a_person_sees_what_would_run_and_what_would_be_told() {
    let world = World::with(LINT);
    let run = |arguments: &[&str]| Said::of(&world.command(arguments).env("PATH", "/usr/bin:/bin").output().unwrap());
    let dry = run(&["run-edit", "-n", "a.zzz", "b.txt", "../c.zzz"]);
    assert!(!world.path("work/lint.log").exists());
    assert!(
        dry.stdout.contains(" lint a.zzz\nb.txt: no command is configured for it\n../c.zzz: no command was run"),
        "{dry:?}"
    );
    let told = run(&["run-edit", "a.zzz"]);
    assert_eq!(world.text("work/lint.log"), "a.zzz\n");
    assert!(
        told.stdout.contains("\nran:\n  sh: exit 1 (")
            && told.stdout.ends_with("\ntold to Claude Code, Codex, Windsurf:\n[sh] BAD\n"),
        "{told:?}"
    );
    assert_eq!(run(&["run-edit"]).exit, 2);
    assert_eq!(Said::of(&World::with("a").command(&["run-edit", "a"]).output().unwrap()).exit, 1);
}

#[test]
fn check_names_programs_that_are_not_there() {
    let world = World::with(
        "[extension_hooks]\n\".zzz\" = [\"no-lint {file}\", \"sh {file}\"]\n[[stop_hooks]]\ncommands = [\"./no-check\"]\n",
    );
    let said = Said::of(&world.command(&["check"]).env("PATH", "/usr/bin:/bin").output().unwrap());
    let warnings: Vec<_> = said.stderr.lines().collect();
    assert!(said.exit == 0 && said.stdout.contains("valid") && warnings.len() == 2, "{said:?}");
    assert!(
        warnings[0].starts_with("warning: ")
            && warnings[0].contains("`extension_hooks`: the program `no-lint` is not in PATH")
    );
    assert!(warnings[1].contains("`stop_hooks`: the program `./no-check` is not found from here"), "{said:?}");
}

#[test]
fn an_interrupted_hook_leaves_nothing_behind() {
    // The command ends the hook that started it. Its own end of the pipe closes when it is gone.
    let world = World::with(
        r#"[extension_hooks]
".pipe" = ["mkfifo {file}"]
".zzz" = ["sh -c 'exec 3> a.pipe; kill -TERM $PPID; sleep 60; echo late >&3' lint {file}"]
"#,
    );
    let made = Said::of(&world.command(&["run-edit", "a.pipe"]).env("PATH", "/usr/bin:/bin").output().unwrap());
    assert_eq!(made.exit, 0, "{made:?}");
    let child = world.command(&["hook"]).env("PATH", "/usr/bin:/bin").stdin(Stdio::piped()).spawn().unwrap();
    let payload = json!({"hook_event_name": "PostToolUse", "tool_name": "Write", "tool_input": {"file_path": "a.zzz"}});
    let pipe = world.path("work/a.pipe");
    let reader = std::thread::spawn(move || std::fs::read_to_string(pipe).unwrap());
    let said = fed(child, payload.to_string().as_bytes());
    assert_eq!((said.exit, &*said.stdout), (-1, ""), "{said:?}");
    assert_eq!(reader.join().unwrap(), "", "the command has outlived the hook");
}

#[test]
fn the_log_names_programs_and_nothing_of_what_they_say() {
    // D12, G2
    let world = World::with(
        "debug = true\n[extension_hooks]\n\".zzz\" = [\"sh -c 'echo SECRET $1; exit 3' lint {file}\"]\n\
         [[stop_hooks]]\ncommands = [\"no-such-program SECRET\"]\n",
    );
    let payload =
        json!({"hook_event_name": "PostToolUse", "tool_name": "Write", "tool_input": {"file_path": "SECRET.zzz"}});
    with_path(&world, &[], &payload);
    with_path(&world, &[], &json!({"hook_event_name": "Stop", "stop_hook_active": false}));
    let log = world.text("home/.config/pintle/logs/pintle.jsonl");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["ran"][0]["program"], &lines[0]["ran"][0]["how"]), (&json!("sh"), &json!("exit 3")));
    assert_eq!(
        (&lines[1]["ran"][0]["program"], &lines[1]["ran"][0]["how"]),
        (&json!("no-such-program"), &json!("not started"))
    );
    assert!(!log.contains("SECRET"), "{log}");
}
