//! The example agents: three languages, the same hooks, the same transcript.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pintle_host::hooks::{Environment, Host, Places};

use crate::program::{HOME, Said, World};

#[expect(dead_code, reason = "an example has a main function of its own")]
#[path = "../../../pintle-host/examples/agent.rs"]
mod agent;

const PATH: &str = "/usr/bin:/bin";
/// Where an interpreter is that works in any home.
const FOLDERS: &[&str] = &["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

fn example(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(path).canonicalize().unwrap()
}

fn transcript() -> String {
    std::fs::read_to_string(example("transcript.txt")).unwrap()
}

/// A home in which the hooks of the examples are trusted.
fn trusting() -> World {
    let world = World::new();
    let profile = example("profile");
    let arguments = ["host", "trust", "--all", "--profile", profile.to_str().unwrap()];
    let said = Said::of(&world.command(&arguments).env("PATH", PATH).output().unwrap());
    assert_eq!((said.exit, &*said.stderr), (0, ""), "{said:?}");
    world
}

fn places(world: &World) -> Places {
    let mut environment = Environment::default();
    environment.set("PATH", PATH);
    Places { workspace: world.path("work"), profile: example("profile"), home: world.path("home"), environment }
}

fn played_by_rust(world: &World) -> String {
    let host = Host::load(Host::dialect("pintle").unwrap(), places(world));
    let mut said = Vec::new();
    agent::work(&host, &mut said).unwrap();
    String::from_utf8(said).unwrap()
}

#[expect(clippy::disallowed_methods, reason = "examples in other languages are run here and nowhere else")]
fn played_by(interpreter: &str, script: &str, world: &World) -> Option<Said> {
    let interpreter = FOLDERS.iter().map(|folder| Path::new(folder).join(interpreter)).find(|it| it.exists())?;
    let mut command = Command::new(interpreter);
    command
        .arg(example(script))
        .arg("--profile")
        .arg(example("profile"))
        .env_clear()
        .env(HOME, world.path("home"))
        .env("PATH", PATH)
        .env("PINTLE", env!("CARGO_BIN_EXE_pintle"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(world.path("work"))
        .stdin(Stdio::null());
    Some(Said::of(&command.output().unwrap()))
}

#[test]
fn the_agent_in_rust_is_told_everything() {
    assert_eq!(played_by_rust(&trusting()), transcript());
}

#[test]
fn the_agents_in_other_languages_are_told_the_same() {
    for (interpreter, script) in [("python3", "python/agent.py"), ("node", "node/agent.mjs")] {
        if let Some(said) = played_by(interpreter, script, &trusting()) {
            assert_eq!(said, Said::new(0, &transcript(), ""), "{script}");
        }
    }
}

#[test]
fn without_trust_no_hook_of_theirs_runs() {
    // I2
    let said = played_by_rust(&World::new());
    assert!(said.contains("exec {\"command\": \"git push\"}: done\n"), "{said}");
    assert!(said.contains("untrusted") && !said.contains("context:"), "{said}");
}
