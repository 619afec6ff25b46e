//! What the doctor sees, and what `try` shows.

use std::fs;

use serde_json::Value;

use crate::install::everybody;
use crate::program::World;

fn claude(text: &str) -> World {
    World::new().file("home/.claude/settings.json", text)
}

fn installed() -> World {
    let world = claude("{\n  \"a\": 1\n}\n");
    assert_eq!(world.run(&["install", "--yes"]).exit, 0);
    world
}

/// The doctor says so, and that something is wrong.
#[track_caller]
fn finds(world: &World, what: &str) {
    let said = world.run(&["doctor"]);
    assert!(said.exit == 1 && said.stdout.contains(what), "{said:?}");
    assert!(said.stdout.contains("fix: "), "{said:?}");
}

fn edited(from: &str, to: &str) -> World {
    let world = installed();
    let path = world.path("home/.claude/settings.json");
    let text = world.text("home/.claude/settings.json");
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
    world
}

#[test]
fn all_agents_are_well_after_installing() {
    let world = everybody();
    world.run(&["install", "--yes", "--trust"]);
    let said = world.run(&["doctor", "--json"]);
    let value: Value = serde_json::from_str(&said.stdout).unwrap();
    assert_eq!((said.exit, &value["ok"]), (0, &Value::from(true)), "{value}");
    assert_eq!(value["agents"].as_array().unwrap().len(), 6);
    for agent in value["agents"].as_array().unwrap() {
        let probes = agent["probes"].as_array().unwrap();
        assert!(probes.len() >= 2 && probes.iter().all(|probe| probe["ok"] == true && probe["ms"].is_f64()), "{agent}");
    }
}

#[test]
fn what_is_missing_or_broken_is_named() {
    finds(&World::new(), "no agent was found");
    finds(&claude("{}"), "no entry of Pintle");
    finds(&claude("{"), "line 1");
    finds(&edited("\"a\": 1", "\"disableAllHooks\": true"), "`disableAllHooks` is true");
    finds(&edited("\"matcher\": \"*\"", "\"matcher\": \"Bash\""), "`matcher`: found Bash, expected *");
    finds(&edited("\"timeout\": 10", "\"timeout\": 1"), "`timeout`: found 1, expected 10");
    finds(&edited("\"timeout\": 10", "\"timeout\": 10.5"), "`timeout`: found 10.5");
    finds(&edited("\"type\": \"command\"", "\"type\": \"comand\""), "`type`: found \"comand\"");
    finds(&edited("\"PreSkillShellCommand\"", "\"PreSkillShell\""), "PreSkillShellCommand is not registered");
    finds(
        &edited(" hook\"", " hook --nonsense\""),
        "it ended with code 2, expected 0, and said: error: unknown option",
    );
    finds(&edited(env!("CARGO_BIN_EXE_pintle"), "/nowhere/pintle"), "/nowhere/pintle does not exist");
}

#[test]
fn a_longer_limit_is_a_persons_own_choice() {
    let world = edited("\"timeout\": 10", "\"timeout\": 30");
    assert_eq!(world.run(&["doctor"]).exit, 0);
    assert!(world.run(&["install", "--yes"]).stdout.contains("nothing to do"));
}

#[test]
fn a_limit_with_a_fraction_anywhere_voids_the_file_of_codex() {
    let hooks = "{\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"x\",\"timeout\":1.5}]}]}}";
    let world = World::new().file("home/.codex/hooks.json", hooks);
    world.run(&["install", "--yes", "--trust"]);
    finds(&world, "drops the whole file");
    let world = World::new().file("home/.codex/config.toml", "[features]\nhooks = false\n");
    world.run(&["install", "--yes", "--trust"]);
    finds(&world, "no hook runs at all");
}

#[test]
fn a_broken_configuration_is_wrong_and_still_refuses() {
    let world = installed().file("home/.config/pintle/config.toml", "rm_block = 3\n");
    finds(&world, "rm_block");
}

#[test]
fn a_configuration_that_forbids_nothing_is_tried_with_a_broken_payload() {
    let world =
        installed().file("home/.config/pintle/config.toml", "rm_block = false\nkill_block = false\ndd_block = false\n");
    let said = world.run(&["doctor"]);
    assert!(said.exit == 0 && said.stdout.contains("refuses what is broken"), "{said:?}");
}

#[test]
fn try_plays_every_agent() {
    let world = World::new();
    let said = world.run(&["try", "claude", "PreToolUse", "--command", "rm x"]);
    assert!(said.exit == 0 && said.stdout.contains("decision: deny") && said.stdout.contains("tool_input"), "{said:?}");
    for agent in ["claude", "codex", "cursor", "windsurf", "agy", "grok"] {
        for (command, decision) in [("rm x", "deny"), ("ls", "pass")] {
            let said = world.run(&["try", agent, "--command", command, "--json"]);
            let value: Value = serde_json::from_str(&said.stdout).unwrap();
            assert_eq!(value["decision"], decision, "{agent}: {value}");
        }
        assert_eq!(world.run(&["try", agent, "--file", "a.rs"]).exit, 0);
    }
    assert_eq!(world.run(&["try", "claude", "PreToolUse"]).exit, 2);
    assert_eq!(world.run(&["try", "claude"]).exit, 2);
    assert_eq!(world.run(&["try", "emacs", "x"]).exit, 2);
}
