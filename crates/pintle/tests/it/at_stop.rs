//! Commands at a stop, as each agent comes to hear of them.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{Said, World, fed};

/// A check that writes down that it ran, complains and fails.
const CHECK: &str = "[[stop_hooks]]\ncommands = [\"sh -c 'echo ran >> log; echo BAD; exit 1'\"]\nreport = true\n";
const REASON: &str = "Stop hook failed: sh\nBAD";

fn stopped_in(world: &World, variable: Option<&str>, arguments: &[&str], payload: &Value) -> Said {
    let arguments: Vec<_> = ["hook"].into_iter().chain(arguments.iter().copied()).collect();
    let mut command = world.command(&arguments);
    command.env("PATH", "/usr/bin:/bin").env("XDG_CACHE_HOME", world.path("cache"));
    if let Some(name) = variable {
        command.env(name, "");
    }
    fed(command.stdin(Stdio::piped()).spawn().unwrap(), payload.to_string().as_bytes())
}

fn stopped(world: &World, arguments: &[&str], payload: &Value) -> Said {
    stopped_in(world, None, arguments, payload)
}

fn ran(world: &World) -> usize {
    if world.path("work/log").exists() { world.text("work/log").lines().count() } else { 0 }
}

fn claude(more: &Value) -> Value {
    let mut payload = json!({"hook_event_name": "Stop", "stop_hook_active": false, "session_id": "s"});
    payload.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    payload
}

#[test]
fn every_agent_has_the_commands_run_and_goes_on_where_it_can() {
    // A25, A33, A35, A42, A58, A65, A81, D17
    let block = json!({"decision": "block", "reason": REASON});
    for (agent, payload, expected) in [
        ("claude", claude(&json!({})), block.clone()),
        ("codex", claude(&json!({})), block),
        ("cursor", json!({"hook_event_name": "stop", "loop_count": 0}), json!({"followup_message": REASON})),
        ("windsurf", json!({"agent_action_name": "post_cascade_response", "tool_info": {"response": "r"}}), json!({})),
        ("agy", json!({"fullyIdle": true, "executionNum": 7}), json!({"decision": "continue", "reason": REASON})),
        ("grok", json!({"hookEventName": "Stop"}), json!({})),
    ] {
        let world = World::with(CHECK);
        let said = stopped(&world, &["-f", agent], &payload);
        assert_eq!((said.exit, said.json(), &*said.stderr), (0, expected, ""), "{agent}");
        assert_eq!(ran(&world), 1, "{agent}");
        // Without an id there is no count.
        assert!(!world.path("cache").exists(), "{agent}");
    }
}

#[test]
fn a_stop_that_a_stop_brought_about_runs_nothing() {
    // A27, A34, A73, D20
    for (agent, payload) in [
        ("claude", claude(&json!({"stop_hook_active": true}))),
        ("claude", claude(&json!({"stop_hook_active": "false"}))),
        ("codex", claude(&json!({"stop_hook_active": true}))),
        ("cursor", json!({"hook_event_name": "stop", "loop_count": 1})),
    ] {
        let world = World::with(&format!("{CHECK}[[stop_hooks]]\ncommands = [\"sh -c 'echo detached >> log'\"]\n"));
        assert_eq!(stopped(&world, &["-f", agent], &payload), Said::neutral(), "{payload}");
        assert_eq!(ran(&world), 0, "{payload}");
    }
}

#[test]
fn inside_a_command_of_a_stop_nothing_runs() {
    // D21
    for name in ["PINTLE_STOP_ACTIVE", "CLAW_HOOKS_STOP_ACTIVE"] {
        let world = World::with(CHECK);
        assert_eq!(stopped_in(&world, Some(name), &[], &claude(&json!({}))), Said::neutral());
        let agy = stopped_in(&world, Some(name), &["-f", "agy"], &json!({"fullyIdle": true}));
        assert_eq!((agy.json(), ran(&world)), (json!({"decision": "stop"}), 0));
    }
}

#[test]
fn scopes_come_from_the_payload() {
    // D18, D19
    let config = "[[stop_hooks]]\ncommands = [\"sh -c 'exit 1'\"]\nreport = true\nsession_scope = \"delegated\"\n";
    for (more, delegated) in [
        (json!({"agent_id": "x", "agent_type": "t"}), true),
        (json!({"agent_id": "x"}), false),
        (json!({"agent_id": " ", "agent_type": "t"}), false),
        (json!({}), false),
    ] {
        let said = stopped(&World::with(config), &[], &claude(&more));
        assert_eq!(said.stdout.contains("block"), delegated, "{more}");
    }
}

fn agy(world: &World, execution: u64) -> Value {
    let payload =
        json!({"fullyIdle": true, "conversationId": "c", "executionNum": execution, "terminationReason": "DONE"});
    stopped(world, &["-f", "agy", "-e", "Stop"], &payload).json()
}

#[test]
fn an_agent_without_a_cap_is_held_back_so_often_and_no_more() {
    // A59, `stop_max_blocks`
    let world = World::with(CHECK);
    let stop = json!({"decision": "stop"});
    let go_on = |reason: &str| json!({"decision": "continue", "reason": reason});
    let last = format!("{REASON}\n\nThe next stop will pass, whatever the checks say.");
    for _prompt in 0..2 {
        let answers: Vec<_> = (1..=5).map(|execution| agy(&world, execution)).collect();
        assert_eq!(answers, [go_on(REASON), go_on(REASON), go_on(&last), stop.clone(), stop.clone()]);
    }
    assert_eq!(world.files().iter().filter(|path| path.starts_with(world.path("cache"))).count(), 1);
    assert!(world.text("cache/pintle/stops.json").contains("\"c\""));
}

#[test]
fn the_cap_is_the_persons_and_the_reason_stays_within_its_length() {
    // E1
    let config = format!("stop_max_blocks = 1\noutput_max_length = 80\n{}", CHECK.replace("BAD", "BAD$(seq 100)"));
    let world = World::with(&config);
    let reason = agy(&world, 1)["reason"].as_str().unwrap().to_owned();
    assert!(reason.chars().count() <= 80 && reason.contains("(truncated)") && reason.ends_with("say."), "{reason}");
    assert_eq!(agy(&world, 2), json!({"decision": "stop"}));
}

#[test]
fn only_a_stop_that_is_held_back_is_written_down() {
    // G1
    let world = World::with("[[stop_hooks]]\ncommands = [\"true\"]\nreport = true\n");
    assert_eq!(agy(&world, 1), json!({"decision": "stop"}));
    let held_back = World::with(CHECK);
    for agent in ["claude", "codex", "cursor", "grok"] {
        let payload = json!({"hook_event_name": "Stop", "hookEventName": "Stop", "stop_hook_active": false,
            "session_id": "s", "sessionId": "s", "conversation_id": "s"});
        stopped(&held_back, &["-f", agent], &payload);
    }
    assert!(!world.path("cache").exists() && !held_back.path("cache").exists());
}

#[test]
fn a_broken_configuration_lets_the_agent_stop() {
    // A7, A10
    let world = World::with("hook_timeout = 0\n");
    assert_eq!(stopped(&world, &[], &claude(&json!({}))).json(), json!({}));
    assert_eq!(agy(&world, 1), json!({"decision": "stop"}));
}

#[test]
fn a_person_sees_what_would_run_and_what_would_be_told() {
    let world = World::with(&format!(
        "{CHECK}stage = 2\n[[stop_hooks]]\ncommands = [\"never\"]\ncondition = {{ file_exists = \"marker\" }}\nstage = 1\n\
         [[stop_hooks]]\ncommands = [\"never\"]\nsession_scope = \"delegated\"\n[[stop_hooks]]\ncommands = [\"true\"]\n"
    ));
    let run = |arguments: &[&str]| Said::of(&world.command(arguments).env("PATH", "/usr/bin:/bin").output().unwrap());
    let plan = "stage 1 (skipped: `file_exists = \"marker\"` does not hold now):\n  never\n\
                stage 2 (reported):\n  sh -c 'echo ran >> log; echo BAD; exit 1'\n\
                stage 5 (skipped: it is for other sessions):\n  never\n\
                stage 5 (in the background):\n  true\n";
    assert_eq!(run(&["run-stop", "--dry-run"]), Said::new(0, plan, ""));
    assert_eq!(ran(&world), 0);
    let told = run(&["run-stop"]);
    assert!(
        told.stdout.ends_with(&format!("\nwould keep going Claude Code, Codex, Cursor, Antigravity:\n{REASON}\n")),
        "{told:?}"
    );
    assert_eq!(ran(&world), 1);
    let inside = Said::of(&world.command(&["run-stop"]).env("PINTLE_STOP_ACTIVE", "1").output().unwrap());
    assert_eq!((inside.exit, ran(&world)), (1, 1));
}

#[test]
fn check_says_who_has_no_cap() {
    // A59
    let world = World::with(&CHECK.replace("sh -c", "true")).file(
        "home/.gemini/config/hooks.json",
        r#"{"pintle": {"Stop": [{"type": "command", "command": "pintle hook --format agy --event Stop"}]}}"#,
    );
    let check = || Said::of(&world.command(&["check"]).env("PATH", "/usr/bin:/bin").output().unwrap());
    let said = check();
    assert!(said.exit == 0 && said.stderr.lines().count() == 1, "{said:?}");
    assert!(said.stderr.contains("Antigravity") && said.stderr.contains("3 times"), "{said:?}");
    let world = world.file("home/.config/pintle/config.toml", "[[stop_hooks]]\ncommands = [\"true\"]\n");
    assert_eq!(Said::of(&world.command(&["check"]).env("PATH", "/usr/bin:/bin").output().unwrap()).stderr, "");
}
