//! Killed at every step of a change: the old state or the new one, and the next run cleans up.

use std::fs;
use std::io::{BufRead, BufReader};

use crate::program::World;
use crate::recipe::{bump, install, pack, profile, sample};

type State = Vec<(String, Vec<u8>)>;

/// Runs a command and kills it where it says that it has come to this step; none where it ended before.
fn killed_at(world: &World, arguments: &[&str], step: u32) -> Option<String> {
    let mut child = world.command(arguments).env("PINTLE_STOP_AT_STEP", step.to_string()).spawn().unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let reached = lines.into_iter().find(|line| line.starts_with("stopped at step "));
    if reached.is_some() {
        child.kill().unwrap();
    }
    child.wait().unwrap();
    reached
}

/// What an agent would go by.
fn is_sound(world: &World) {
    let hooks = world.path("home/.config/pintle/hooks.json");
    if let Ok(text) = fs::read_to_string(hooks) {
        serde_json::from_str::<serde_json::Value>(&text).expect("valid at any moment");
    }
}

/// Kills at each step in a world of its own, and looks at what is there after another run.
fn at_every_step(prepare: impl Fn() -> World, arguments: &[&str]) {
    let (world, old) = (prepare(), profile(&prepare()));
    assert_eq!(world.run(arguments).exit, 0);
    let new = profile(&world);
    assert_ne!(old, new);
    let (mut was_old, mut was_new) = (false, false);
    let mut step = 1;
    loop {
        let world = prepare();
        let Some(reached) = killed_at(&world, arguments, step) else { break };
        is_sound(&world);
        let listed = world.run(&["recipe", "list"]);
        assert_eq!(listed.exit, 0, "{reached}: {listed:?}");
        let state: State = profile(&world);
        assert!(
            state == old || state == new,
            "{reached}: {:?}",
            state.iter().map(|(name, _)| name).collect::<Vec<_>>()
        );
        was_old |= state == old;
        was_new |= state == new;
        // And whatever was begun can be begun again.
        let again = world.run(arguments);
        let is_done = state == new && arguments.contains(&"remove");
        assert!(again.exit == 0 || is_done, "{reached}: {again:?}");
        assert_eq!(profile(&world), new, "{reached}");
        step += 1;
    }
    assert!(step > 6 && was_old && was_new, "{step} steps");
}

fn packed() -> World {
    let world = sample();
    assert_eq!(pack(&world, &["--timestamp", "2026-01-02T03:04:05Z"]).exit, 0);
    world.file("home/.config/pintle/hooks.json", "{\n  \"hooks\": {}\n}\n")
}

fn installed() -> World {
    let world = packed();
    assert_eq!(install(&world, &[]).exit, 0);
    world
}

fn outdated() -> World {
    let world = installed();
    bump(&world, "0.2.0", "#!/bin/sh\nexit 1\n");
    assert_eq!(pack(&world, &["--timestamp", "2026-01-02T03:04:05Z"]).exit, 0);
    world
}

const INSTALL: &[&str] = &["recipe", "install", "sample-gate", "--index", "out/hooks-index.json"];

#[test]
fn while_installing() {
    // J16
    at_every_step(packed, INSTALL);
}

#[test]
fn while_updating() {
    // J16, J19
    at_every_step(outdated, INSTALL);
}

#[test]
fn while_removing() {
    // J16, J18
    at_every_step(installed, &["recipe", "remove", "sample-gate"]);
}

#[test]
fn what_an_unfinished_replacement_left_is_cleared_away() {
    let world = installed();
    let workshop = "home/.config/pintle/hooks/.change";
    let before = profile(&world);
    let world = world
        .file(&format!("{workshop}/new/recipe.json"), "half")
        .file("home/.config/pintle/hooks.json.pintle-new-4711", "half");
    assert_eq!(world.run(&["recipe", "list"]).exit, 0);
    assert_eq!(profile(&world), before);
}

#[test]
fn what_cannot_be_finished_yet_is_finished_later() {
    // J16
    let world = outdated();
    let hooks = world.path("home/.config/pintle/hooks.json");
    let text = fs::read_to_string(&hooks).unwrap();
    assert!(killed_at(&world, INSTALL, 4).unwrap().ends_with("decided"));
    fs::write(&hooks, "{ no hooks file any more").unwrap();
    let said = world.run(&["recipe", "remove", "sample-gate"]);
    assert!(said.exit == 1 && said.stderr.contains("hooks.json"), "{said:?}");
    fs::write(&hooks, text).unwrap();
    let listed = world.run(&["recipe", "list"]);
    assert!(listed.stdout.contains("sample-gate 0.2.0") && listed.stderr.contains("finished"), "{listed:?}");
}
