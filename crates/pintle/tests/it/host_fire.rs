//! `host fire` and `host serve` by their streams and exit codes.

use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::program::{Said, World, fed};

const CLACKY: &str = "home/.clacky/hooks.yml";
const DENY: &str = "hooks: {before_tool_use: [{command: 'echo nope; exit 2'}]}";
const CALL: &str = r#"{"tool": {"name": "terminal", "arguments": "{}"}}"#;

fn start(world: &World, arguments: &[&str], environment: &[(&str, &str)]) -> Child {
    let mut command = world.command(&["host"]);
    command.args(arguments).env("PATH", "/usr/bin:/bin").envs(environment.iter().copied());
    command.stdin(Stdio::piped()).spawn().unwrap()
}

fn host(world: &World, arguments: &[&str], input: &str) -> Said {
    fed(start(world, arguments, &[]), input.as_bytes())
}

#[test]
fn the_result_is_one_object_whatever_the_decision() {
    // M8
    let world = World::new().file(CLACKY, DENY);
    let fire = ["fire", "before_tool_use", "--dialect", "clacky"];
    let said = host(&world, &fire, CALL);
    assert_eq!((said.exit, said.stderr.as_str()), (0, ""));
    let result = said.json();
    assert_eq!((&result["decision"], &result["reason"]), (&json!("deny"), &json!("nope")));
    assert_eq!(result["outcomes"][0]["exitCode"], 2);
    assert!(result["outcomes"][0]["source"].as_str().unwrap().ends_with("hooks.yml"));
    assert_eq!(host(&world, &[&fire[..], &["--exit-code"]].concat(), CALL).exit, 2);
    assert_eq!(host(&World::new(), &[&fire[..], &["--exit-code"]].concat(), CALL).exit, 0);
}

#[test]
fn bad_input_is_one_line_on_standard_error() {
    let large = format!("{{\"a\": \"{}\"}}", "x".repeat(4 * 1024 * 1024));
    let table =
        [("Nope", "{}"), ("Stop", ""), ("Stop", "[]"), ("Stop", "{} x"), ("Stop", r#"{"turn": 1}"#), ("Stop", &large)];
    for (event, input) in table {
        let said = host(&World::new(), &["fire", event], input);
        assert_eq!((said.exit, said.stdout.as_str(), said.stderr.lines().count()), (1, "", 1), "{event}: {said:?}");
        assert!(said.stderr.starts_with("error: "));
    }
    assert_eq!(host(&World::new(), &["fire", "Stop", "--dialect", "other"], "{}").exit, 2);
    assert_eq!(host(&World::new(), &["fire"], "{}").exit, 2);
    // Known, and never spawned.
    assert_eq!(host(&World::new(), &["fire", "PreCompact"], "{}").json()["outcomes"], json!([]));
}

#[test]
fn serve_answers_each_line_in_order_and_goes_on_after_bad_ones() {
    let world = World::new().file(CLACKY, DENY);
    let lines = [
        format!("{{\"id\": {{\"any\": [1.50]}}, \"event\": \"before_tool_use\", \"payload\": {CALL}}}"),
        "no json".to_owned(),
        String::new(),
        "[]".to_owned(),
        r#"{"id": "two", "event": "nope", "payload": {}}"#.to_owned(),
        r#"{"id": 3, "payload": {}}"#.to_owned(),
        r#"{"id": 4, "event": "on_start", "payload": 7}"#.to_owned(),
        r#"{"id": 5, "event": "on_start"}"#.to_owned(),
        format!("{{\"id\": 6, \"event\": \"{}\"", "x".repeat(6 * 1024 * 1024)),
        r#"{"id": 7, "event": "on_start", "payload": {}}"#.to_owned(),
    ];
    let said = host(&world, &["serve", "--dialect", "clacky"], &lines.join("\n"));
    assert_eq!((said.exit, said.stderr.as_str()), (0, ""));
    let answers: Vec<Value> = said.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    let expected = json!([{"any": [1.50]}, null, null, "two", 3, 4, 5, null, 7]);
    assert_eq!(json!(ids), expected);
    let is_result: Vec<bool> = answers.iter().map(|answer| answer.get("result").is_some()).collect();
    assert_eq!(is_result, [true, false, false, false, false, false, true, false, true]);
    assert!(answers.iter().all(|answer| answer.get("result").is_some() != answer["error"]["message"].is_string()));
    assert_eq!(answers[0]["result"]["decision"], "deny");
}

#[test]
fn a_session_keeps_out_what_was_modified_in_it() {
    // I6
    let hooks = r#"{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "sh stop.sh"}]}]}}"#;
    // The script changes itself, and changes back when it is not looked at.
    let world =
        World::new().file("home/.config/pintle/hooks.json", hooks).file("work/stop.sh", "echo '#' >> stop.sh\n");
    assert_eq!(host(&world, &["trust", "--all"], "").exit, 0);
    let line = r#"{"id": 1, "event": "Stop", "payload": {}}"#;
    let said = host(&world, &["serve"], &format!("{line}\n{line}\n"));
    let spawned = |line: &str| {
        let answer: Value = serde_json::from_str(line).unwrap();
        answer["result"]["outcomes"].as_array().unwrap().len()
    };
    assert_eq!(said.stdout.lines().map(spawned).collect::<Vec<_>>(), [1, 0]);
}

#[test]
fn models_and_variables_are_named_on_the_command_line() {
    // H18, H26
    let answer = r#"echo '{\"hookSpecificOutput\":{\"updatedModel\":\"b\"}}'; env > env"#;
    let hooks = format!(
        r#"{{"hooks": {{"UserPromptSubmit": [{{"hooks": [{{"type": "command", "command": "{answer}"}}]}}]}}}}"#
    );
    let world = World::new().file("home/.config/pintle/hooks.json", &hooks);
    assert_eq!(host(&world, &["trust", "--all"], "").exit, 0);
    let fire = ["fire", "UserPromptSubmit", "--strip-env", "inner_*", "--strip-env", "OTHER"];
    let variables = [("INNER_TOKEN", "t"), ("other", "t"), ("X_API_KEY", "t"), ("KEEP", "1")];
    let run = |more: &[&str]| {
        let said = fed(start(&world, &[&fire[..], more].concat(), &variables), br#"{"model": "a"}"#);
        said.json()["updatedModel"].clone()
    };
    assert_eq!((run(&[]), run(&["--allow-model", "c", "--allow-model", "b"])), (Value::Null, json!("b")));
    let seen = world.text("work/env");
    assert!(seen.contains("KEEP=1") && !seen.contains("=t\n"), "{seen}");
}
