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
    finds(&world, "reads no entry of ours");
    let world = World::new().file("home/.codex/config.toml", "[features]\nhooks = false\n");
    world.run(&["install", "--yes", "--trust"]);
    finds(&world, "no hook runs at all");
}

/// Each of these leaves Claude Code unguarded, and it does not say so.
#[test]
fn what_keeps_an_entry_from_guarding_is_named() {
    finds(
        &edited("\"timeout\": 10", "\"timeout\": 10, \"async\": true"),
        "`async`: found true, so the answer is not waited",
    );
    finds(&edited("\"timeout\": 10", "\"timeout\": 10, \"if\": \"Bash(git *)\""), "for some of the calls only");
    finds(&edited("\"timeout\": 10", "\"timeout\": 10, \"args\": [\"x\"]"), "taken for the name of a program");
    finds(&edited("\"a\": 1", "\"a\": \"tab\there\""), "control character");
    finds(&edited("\"a\": 1", "\"model\": 5"), "`model`: found 5, expected a text");
    finds(&edited("\"matcher\": \"*\"", "\"matcher\": 5"), "`hooks.PreToolUse[0].matcher`: found 5, expected a text");
    let harmless = edited("\"timeout\": 10", "\"timeout\": 10, \"async\": false, \"shell\": \"bash\", \"if\": \"\"");
    assert_eq!(harmless.run(&["doctor"]).exit, 0);
    // Installing again puts an entry right, and says what it cannot put right.
    let diverted = edited("\"timeout\": 10", "\"timeout\": 10, \"async\": true");
    diverted.run(&["install", "--yes"]);
    assert_eq!(diverted.run(&["doctor"]).exit, 0);
    let said = claude("{\"model\": 5}").run(&["install", "--yes"]);
    assert!(said.stderr.contains("`model`: found 5"), "{said:?}");
}

#[test]
fn a_switch_in_any_layer_is_found() {
    for layer in ["work/.claude/settings.json", "work/.claude/settings.local.json"] {
        finds(&installed().file(layer, "{\"disableAllHooks\": true}"), "so no entry of yours runs");
    }
    let world = everybody();
    world.run(&["install", "--yes", "agy", "cursor"]);
    let hooks = world.text("home/.gemini/config/hooks.json");
    let off = hooks.replacen("\"pintle\": {", "\"pintle\": {\n    \"enabled\": false,", 1);
    let world = world.file("home/.gemini/config/hooks.json", &off);
    finds(&world, "`enabled` is false in `pintle`");
    let hooks = world.text("home/.cursor/hooks.json");
    finds(&world.file("home/.cursor/hooks.json", &hooks.replacen('1', "2", 1)), "`version`: found 2, expected 1");
}

#[test]
fn commands_that_would_run_for_the_person_and_for_the_project_are_named() {
    let world = everybody();
    for scope in [&["install", "--yes", "claude", "cursor"][..], &["install", "--yes", "claude", "cursor", "--project"]]
    {
        assert_eq!(world.run(scope).exit, 0);
    }
    finds(&world, "afterFileEdit, stop would run twice");
    // Claude Code runs the same command line once.
    let said = world.run(&["doctor", "claude"]);
    assert_eq!(said.exit, 0, "{said:?}");
}

#[test]
fn a_project_that_codex_does_not_trust_is_named() {
    let world = everybody();
    world.run(&["install", "--yes", "codex", "--project", "--trust"]);
    finds(&world, "Codex does not trust this project");
    let folder = world.path("work");
    // The other spelling of Windows, `\\?\C:\…`, is one that Codex does not write.
    let folder = if cfg!(windows) { folder } else { folder.canonicalize().unwrap() };
    let config = world.text("home/.codex/config.toml");
    let project = toml_key(&folder.display().to_string());
    let world =
        world.file("home/.codex/config.toml", &format!("{config}\n[projects.{project}]\ntrust_level = \"trusted\"\n"));
    let said = world.run(&["doctor", "codex"]);
    assert!(!said.stdout.contains("does not trust"), "{said:?}");
}

#[test]
fn a_file_that_is_not_there_or_cannot_be_read_is_named() {
    finds(&everybody(), "settings.json does not exist");
    let world = installed();
    fs::write(world.path("home/.claude/settings.json"), b"{\n\xff}").unwrap();
    finds(&world, "line 2: found bytes that are not UTF-8");
    finds(&installed().file("home/.codex/config.toml", "").file("home/.codex/hooks.json", "{}"), "no entry of Pintle");
    let world = everybody();
    world.run(&["install", "--yes", "codex"]);
    finds(&world.file("home/.codex/config.toml", "a = 1\nb = \n"), "config.toml: line 2");
}

#[test]
fn an_entry_that_is_there_twice_is_named() {
    let world = installed();
    let text = world.text("home/.claude/settings.json");
    let mut value: Value = serde_json::from_str(&text).unwrap();
    let list = value["hooks"]["Stop"].as_array_mut().unwrap();
    list.push(list[0].clone());
    finds(&world.file("home/.claude/settings.json", &value.to_string()), "Stop is registered 2 times");
}

#[test]
fn an_agent_that_waits_less_long_than_a_command_may_take_is_noted() {
    let world = everybody().file("home/.config/pintle/config.toml", "[[stop_hooks]]\ncommands = [\"true\"]\n");
    world.run(&["install", "--yes", "grok"]);
    let said = world.run(&["doctor", "grok"]);
    assert!(
        said.exit == 0 && said.stdout.contains("note: Stop: the agent waits less long than `hook_timeout`, 60 s"),
        "{said:?}"
    );
}

#[cfg(unix)]
#[test]
fn a_program_that_cannot_answer_is_named() {
    use std::os::unix::fs::PermissionsExt;

    let ours = env!("CARGO_BIN_EXE_pintle");
    let replaced = |program: &str| {
        let world = installed();
        let path = world.path(program).display().to_string();
        let text = world.text("home/.claude/settings.json").replace(ours, &path);
        world.file("home/.claude/settings.json", &text)
    };
    finds(&replaced("work/pintle").file("work/pintle/x", ""), "pintle is no file");
    finds(&replaced("work/pintle").file("work/pintle", "x"), "may not be executed");
    for (script, complaint) in [
        ("exit 0", "the answer is not the expected one, and said nothing"),
        ("echo '{}'", "the answer is not the expected one, and said: {}"),
        ("echo 'out of order' >&2; exit 1", "it ended with code 1, expected 0, and said: out of order"),
        // Some shells stay and tell of the signal with a number of their own; `finds` sees to the rest.
        ("kill -9 $$", "PreToolUse refuses what is forbidden: it "),
    ] {
        let world = replaced("work/pintle").file("work/pintle", &format!("#!/bin/sh\n{script}\n"));
        fs::set_permissions(world.path("work/pintle"), fs::Permissions::from_mode(0o755)).unwrap();
        finds(&world, complaint);
    }
    let by_name = |path: &str| {
        let world = edited(ours, "pintle").file("work/empty/x", "");
        let said = world.command(&["doctor"]).env("PATH", path).output().unwrap();
        crate::program::Said::of(&said)
    };
    let nowhere = by_name("/nowhere");
    assert!(nowhere.exit == 1 && nowhere.stdout.contains("`pintle` is not on the search path"), "{nowhere:?}");
    let found = by_name(std::path::Path::new(ours).parent().unwrap().to_str().unwrap());
    assert!(found.stdout.contains("note: `pintle` is looked for on the agent's own search path"), "{found:?}");
}

fn toml_key(text: &str) -> String {
    Value::from(text).to_string()
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
