//! Installing into homes of their own: what is written, what stays, what is refused (A85–A90).

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{Said, World};

/// A home with traces of all agents.
pub(crate) fn everybody() -> World {
    [".claude", ".codex", ".cursor", ".codeium/windsurf", ".gemini/config", ".grok"].iter().fold(
        World::new(),
        |world, folder| {
            fs::create_dir_all(world.path(&format!("home/{folder}"))).unwrap();
            world
        },
    )
}

const FILES: &[&str] = &[
    "home/.claude/settings.json",
    "home/.codex/hooks.json",
    "home/.cursor/hooks.json",
    "home/.codeium/windsurf/hooks.json",
    "home/.gemini/config/hooks.json",
    "home/.grok/hooks/pintle.json",
];

/// Every path below the home, with what it holds.
pub(crate) fn snapshot(world: &World) -> Vec<(String, Vec<u8>)> {
    world.files().iter().map(|path| (path.display().to_string(), fs::read(path).unwrap())).collect()
}

#[test]
fn every_agent_that_is_here_is_registered_and_put_back() {
    let world = everybody();
    let before = snapshot(&world);
    let said = world.run(&["install", "--yes"]);
    assert_eq!(said.exit, 0, "{said:?}");
    for file in FILES {
        let value: Value = serde_json::from_str(&world.text(file)).unwrap();
        assert!(value.to_string().contains(env!("CARGO_BIN_EXE_pintle")), "{value}");
    }
    let installed = snapshot(&world);
    let again = world.run(&["install", "--yes"]);
    assert_eq!((again.exit, snapshot(&world)), (0, installed), "twice is once");
    assert!(again.stdout.contains("Claude Code: nothing to do"), "{again:?}");
    assert_eq!(world.run(&["uninstall", "--yes"]).exit, 0);
    assert_eq!(snapshot(&world), before);
    assert!(world.path("home/.grok").is_dir() && !world.path("home/.grok/hooks").exists());
}

#[test]
fn a_dry_run_shows_everything_and_does_nothing() {
    let world = everybody().file("home/.claude/settings.json", "{\n  \"model\": \"x\"\n}\n");
    let before = snapshot(&world);
    let said = world.run(&["install", "--dry-run"]);
    assert_eq!((said.exit, snapshot(&world)), (0, before));
    assert!(said.stdout.contains("-   \"model\": \"x\"\n") && said.stdout.contains("+   \"hooks\": {"), "{said:?}");
}

#[test]
fn without_a_terminal_and_without_yes_nothing_happens() {
    let world = everybody();
    let before = snapshot(&world);
    let said = world.run(&["install"]);
    assert_eq!((said.exit, snapshot(&world)), (1, before));
    assert!(said.stderr.contains("--yes"), "{said:?}");
}

#[test]
fn only_the_named_are_touched_and_unknown_names_are_usage_errors() {
    let world = everybody();
    assert_eq!(world.run(&["install", "--yes", "antigravity", "cursor"]).exit, 0);
    assert!(world.path("home/.cursor/hooks.json").exists() && world.path("home/.gemini/config/hooks.json").exists());
    assert!(!world.path("home/.claude/settings.json").exists());
    let said = world.run(&["install", "--yes", "emacs"]);
    assert!(said.exit == 2 && said.stderr.contains("expected one of claude"), "{said:?}");
    let nobody = World::new().run(&["install", "--yes"]);
    assert!(nobody.exit == 1 && nobody.stderr.contains("pintle install claude"), "{nobody:?}");
}

#[test]
fn a_file_with_everything_in_it_comes_back_byte_for_byte() {
    let texts = [
        "{\n  // my notes\n  \"model\": \"x\",\n  \"hooks\": {\n    \"PreToolUse\": [\n      { \"matcher\": \"Bash\", \"hooks\": [{ \"type\": \"command\", \"command\": \"mine.sh\" }] }, // keep\n    ],\n    \"SessionStart\": [ { \"hooks\": [{ \"type\": \"command\", \"command\": \"other-tool\" }] } ],\n  },\n  \"zzz\": 1,\n}\n",
        "{}",
        "{\n}\n",
        "{ }",
        "",
        "\n",
        "{\"hooks\":{}}",
        "{\r\n\t\"hooks\": {\r\n\t\t\"PreToolUse\": [ ],\r\n\t\t\"Stop\": []\r\n\t}\r\n}",
        "\u{feff}{\"a\": [1, 2,], }",
        "{\"hooks\": { /* none */ }}",
    ];
    for text in texts {
        let world = everybody().file("home/.claude/settings.json", text).file("home/.cursor/hooks.json", text);
        let before = snapshot(&world);
        assert_eq!(world.run(&["install", "--yes"]).exit, 0, "{text}");
        assert_ne!(snapshot(&world), before);
        assert_eq!(world.text("home/.claude/settings.json.before-pintle"), text);
        assert_eq!(world.run(&["uninstall", "--yes"]).exit, 0, "{text}");
        assert_eq!(snapshot(&world), before, "{text}");
    }
}

#[test]
fn what_others_changed_since_stays() {
    let world = World::new().file("home/.claude/settings.json", "{\n  \"a\": 1\n}\n");
    world.run(&["install", "--yes"]);
    let path = world.path("home/.claude/settings.json");
    let changed = world.text("home/.claude/settings.json").replace("\"a\": 1", "\"a\": 2,\n  \"b\": {}");
    fs::write(&path, changed).unwrap();
    let said = world.run(&["uninstall", "--yes"]);
    assert_eq!(world.text("home/.claude/settings.json"), "{\n  \"a\": 2,\n  \"b\": {}\n}\n", "{said:?}");
}

#[test]
fn a_file_that_does_not_parse_is_left_alone_and_the_others_are_done() {
    let broken = "{\n  \"model\": \"x\"\n  \"b\": 1\n}\n";
    let world = everybody().file("home/.claude/settings.json", broken);
    let said = world.run(&["install", "--yes"]);
    assert_eq!((said.exit, &*world.text("home/.claude/settings.json")), (1, broken));
    let said = said.stderr.replace('\\', "/");
    assert!(said.contains(".claude/settings.json: line 2, column 15: found the end of the line"), "{said}");
    assert!(!world.path("home/.claude/settings.json.before-pintle").exists());
    assert!(world.path("home/.codex/hooks.json").exists());
    let said = world.run(&["uninstall", "--yes", "claude"]);
    assert_eq!((said.exit, &*world.text("home/.claude/settings.json")), (1, broken));
}

#[test]
fn an_agent_that_reads_plain_json_only_is_told_of() {
    let world = World::new().file("home/.claude/settings.json", "{\n  // x\n}\n");
    let said = world.run(&["install", "--yes"]);
    assert!(said.exit == 0 && said.stderr.contains("plain JSON"), "{said:?}");
    let said = world.run(&["doctor"]);
    assert!(said.exit == 1 && said.stdout.contains("comments are not allowed"), "{said:?}");
}

#[test]
fn an_older_entry_is_replaced_and_not_doubled() {
    let old = "{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"Bash\",\"hooks\":[{\"type\":\"command\",\"command\":\"'/old place/pintle' hook -f claude\"}]}]}}";
    let world = World::new().file("home/.claude/settings.json", old);
    assert_eq!(world.run(&["install", "--yes"]).exit, 0);
    let text = world.text("home/.claude/settings.json");
    assert!(!text.contains("old place") && text.matches("\"PreToolUse\"").count() == 1, "{text}");
    assert_eq!(world.text("home/.claude/settings.json.pintle-backup"), old);
    assert_eq!(world.run(&["uninstall", "--yes"]).exit, 0);
    assert!(
        !world.path("home/.claude/settings.json").exists()
            || !world.text("home/.claude/settings.json").contains("pintle")
    );
}

#[test]
fn a_project_has_files_of_its_own() {
    let world = everybody();
    assert_eq!(world.run(&["install", "--yes", "--project"]).exit, 0);
    for file in [
        "work/.claude/settings.json",
        "work/.codex/hooks.json",
        "work/.cursor/hooks.json",
        "work/.windsurf/hooks.json",
        "work/.agents/hooks.json",
        "work/.grok/hooks/pintle.json",
    ] {
        assert!(world.path(file).exists(), "{file}");
    }
    assert!(!world.path("home/.claude/settings.json").exists());
    assert_eq!(world.run(&["uninstall", "--yes", "--project"]).exit, 0);
    assert_eq!(fs::read_dir(world.path("work")).unwrap().count(), 0);
}

#[test]
fn grok_is_not_told_twice_what_claude_code_is_told() {
    // A90
    let world = everybody();
    let said = world.run(&["install", "--yes", "claude", "grok"]);
    let grok = world.text("home/.grok/hooks/pintle.json");
    assert!(grok.contains("PreToolUse") && !grok.contains("Stop"), "{grok}");
    assert!(said.stdout.contains("Grok also runs the entries of"), "{said:?}");
    let alone = everybody();
    alone.run(&["install", "--yes", "grok"]);
    assert!(alone.text("home/.grok/hooks/pintle.json").contains("Stop"));
    // Where Claude Code comes later, the doctor sees it and installing again puts it right.
    alone.run(&["install", "--yes", "claude"]);
    let doctor = alone.run(&["doctor", "grok"]);
    assert!(doctor.exit == 1 && doctor.stdout.contains("Stop runs twice"), "{doctor:?}");
    alone.run(&["install", "--yes", "grok"]);
    assert_eq!(alone.run(&["doctor", "grok"]).exit, 0);
}

#[test]
fn codex_is_trusted_only_where_asked_and_forgotten_again() {
    let world = everybody().file("home/.codex/config.toml", "model = \"x\"\r\n[features]\r\n");
    let before = snapshot(&world);
    let said = world.run(&["install", "--yes", "codex"]);
    assert!(
        said.stdout.contains("--trust") && !world.text("home/.codex/config.toml").contains("hooks.state"),
        "{said:?}"
    );
    let doctor = world.run(&["doctor", "codex"]);
    assert!(doctor.exit == 1 && doctor.stdout.contains("not reviewed"), "{doctor:?}");
    assert_eq!(world.run(&["install", "--yes", "codex", "--trust"]).exit, 0);
    let config = world.text("home/.codex/config.toml");
    assert_eq!(config.matches("trusted_hash").count(), 4, "{config}");
    assert_eq!(world.run(&["doctor", "codex"]).exit, 0);
    assert_eq!(world.run(&["uninstall", "--yes"]).exit, 0);
    assert_eq!(snapshot(&world), before);
}

#[cfg(unix)]
#[test]
fn links_and_modes_stay_and_a_path_with_blanks_is_quoted() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let world = World::new().file("home/dotfiles/claude.json", "{\n  \"a\": 1\n}\n");
    fs::create_dir(world.path("home/.claude")).unwrap();
    let real = world.path("home/dotfiles/claude.json");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
    symlink("../dotfiles/claude.json", world.path("home/.claude/settings.json")).unwrap();
    fs::create_dir(world.path("home/a b's")).unwrap();
    symlink(env!("CARGO_BIN_EXE_pintle"), world.path("home/a b's/pintle")).unwrap();
    let installed = world.command(&["install", "--yes"]).env("PATH", world.path("home/a b's")).output().unwrap();
    assert_eq!(Said::of(&installed).exit, 0);
    assert_eq!(fs::read_link(world.path("home/.claude/settings.json")).unwrap(), Path::new("../dotfiles/claude.json"));
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o600);
    // By the name on the search path, which outlives the file that it leads to.
    let text = world.text("home/dotfiles/claude.json");
    assert!(text.contains(r"a b'\\''s/pintle' hook"), "{text}");
    assert_eq!(world.run(&["doctor"]).exit, 0, "the quoted command line starts");
    assert_eq!(world.run(&["uninstall", "--yes"]).exit, 0);
    assert_eq!(world.text("home/dotfiles/claude.json"), "{\n  \"a\": 1\n}\n");
    assert!(world.path("home/.claude/settings.json").is_symlink());
}

#[test]
fn folders_that_variables_move_are_found() {
    let world = World::new();
    let moved = world.path("home/elsewhere");
    let said = world.command(&["install", "--yes", "claude"]).env("CLAUDE_CONFIG_DIR", &moved).output().unwrap();
    assert_eq!(Said::of(&said).exit, 0);
    assert!(moved.join("settings.json").exists() && !world.path("home/.claude").exists());
}

/// Killed at any moment, the file is the old one or the new one, and what is not the old one has its copy.
#[cfg(unix)]
#[test]
fn a_kill_leaves_the_old_file_or_the_new_one() {
    let old = format!("{{\n  \"big\": \"{}\"\n}}\n", "x".repeat(2_000_000));
    let reference = World::new().file("home/.claude/settings.json", &old);
    reference.run(&["install", "--yes"]);
    let new = reference.text("home/.claude/settings.json");
    let took = {
        let world = World::new().file("home/.claude/settings.json", &old);
        let started = std::time::Instant::now();
        world.run(&["install", "--yes"]);
        started.elapsed()
    };
    let mut seen = [0; 2];
    for round in 0..24_u32 {
        let world = World::new().file("home/.claude/settings.json", &old);
        let mut child = world.command(&["install", "--yes"]).stdout(std::process::Stdio::null()).spawn().unwrap();
        let until = std::time::Instant::now() + took * round / 20;
        while std::time::Instant::now() < until {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let text = world.text("home/.claude/settings.json");
        assert!(text == old || text == new, "torn after {round}/20");
        seen[usize::from(text == new)] += 1;
        if text == new {
            assert_eq!(world.text("home/.claude/settings.json.before-pintle"), old);
        }
        // And whatever was left lying about, the next run comes through.
        assert_eq!(world.run(&["install", "--yes"]).exit, 0);
        assert_eq!(world.text("home/.claude/settings.json"), new);
        assert_eq!(world.run(&["uninstall", "--yes"]).exit, 0);
        assert_eq!(world.text("home/.claude/settings.json"), old);
    }
    assert!(seen[0] > 0, "no kill came before the end: {seen:?}");
}

#[test]
fn completions_pages_and_the_schema_are_printed() {
    let world = World::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let said = world.run(&["completions", shell]);
        assert!(said.exit == 0 && said.stdout.contains("uninstall"), "{said:?}");
    }
    let page = world.run(&["man"]);
    assert!(page.exit == 0 && page.stdout.contains(".TH") && page.stdout.contains("doctor"), "{page:?}");
    assert!(world.run(&["man", "install"]).stdout.contains("dry\\-run"));
    assert_eq!(world.run(&["man", "nothing"]).exit, 2);
    assert!(serde_json::from_str::<Value>(&world.run(&["schema"]).stdout).is_ok());
}
