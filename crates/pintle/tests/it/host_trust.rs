//! What runs and what does not, told by whether a script left a mark.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::program::{Said, World, fed};

/// A handler by its script, which leaves a mark when it runs.
const HOOKS: &str = r#"{"hooks": {"PreToolUse": [{"hooks": [
    {"type": "command", "id": "mark", "command": "./mark.sh"}]}]}}"#;
const MARK: &str = "#!/bin/sh\necho ran >> ran\n";
const PROFILE: &str = "home/.config/pintle/hooks.json";
const STORE: &str = "home/.config/pintle/hooks-trust.json";

fn world() -> World {
    with_script(World::new().file(PROFILE, HOOKS), "mark.sh", MARK)
}

fn with_script(world: World, name: &str, text: &str) -> World {
    let world = world.file(&format!("work/{name}"), text);
    make_executable(&world, &format!("work/{name}"));
    world
}

fn make_executable(world: &World, path: &str) {
    use std::os::unix::fs::PermissionsExt;

    fs::set_permissions(world.path(path), fs::Permissions::from_mode(0o755)).unwrap();
}

fn host(world: &World, arguments: &[&str]) -> Said {
    let arguments: Vec<_> = ["host"].into_iter().chain(arguments.iter().copied()).collect();
    Said::of(&world.command(&arguments).env("PATH", "/usr/bin:/bin").output().unwrap())
}

fn start(world: &World, arguments: &[&str]) -> Child {
    let arguments: Vec<_> = ["host"].into_iter().chain(arguments.iter().copied()).collect();
    world.command(&arguments).env("PATH", "/usr/bin:/bin").stdin(Stdio::piped()).spawn().unwrap()
}

fn fire(world: &World, arguments: &[&str]) -> Value {
    let arguments: Vec<_> = ["fire", "PreToolUse"].into_iter().chain(arguments.iter().copied()).collect();
    let said = fed(start(world, &arguments), json!({"tool_name": "exec", "tool_input": {}}).to_string().as_bytes());
    assert_eq!((said.exit, &*said.stderr), (0, ""), "{said:?}");
    said.json()
}

fn ran(world: &World) -> usize {
    fs::read_to_string(world.path("work/ran")).map_or(0, |text| text.lines().count())
}

fn statuses(world: &World) -> Vec<String> {
    let listing: Value = serde_json::from_str(&host(world, &["list", "--json"]).stdout).unwrap();
    listing.as_array().unwrap().iter().map(|it| it["status"].as_str().unwrap().to_owned()).collect()
}

fn fires(world: &World) -> usize {
    let result = fire(world, &[]);
    let spawned = result["outcomes"].as_array().unwrap().len();
    // Whoever was left out is named.
    assert_eq!(spawned == 0, !result["diagnostics"].as_array().unwrap().is_empty(), "{result}");
    spawned
}

#[test]
fn a_handler_runs_only_while_it_is_what_was_trusted() {
    // I2, I5, I7
    let world = world();
    assert_eq!((statuses(&world), fires(&world), ran(&world)), (vec!["untrusted".to_owned()], 0, 0));
    assert_eq!(host(&world, &["trust", "mark"]).exit, 0);
    assert_eq!((statuses(&world), fires(&world), ran(&world)), (vec!["trusted".to_owned()], 1, 1));
    let world = with_script(world, "mark.sh", &format!("{MARK}#\n"));
    assert_eq!((statuses(&world), fires(&world), ran(&world)), (vec!["modified".to_owned()], 0, 1));
    let world = with_script(world, "mark.sh", MARK);
    assert_eq!((statuses(&world), fires(&world), ran(&world)), (vec!["trusted".to_owned()], 1, 2));
    assert_eq!(host(&world, &["revoke", "mark"]).exit, 0);
    assert_eq!((statuses(&world), fires(&world), ran(&world)), (vec!["untrusted".to_owned()], 0, 2));
}

#[test]
fn a_script_that_became_something_else_does_not_run() {
    // I5
    for replace in [
        (|world: &World| std::os::unix::fs::symlink("other.sh", world.path("work/mark.sh")).unwrap()) as fn(&World),
        |world| fs::create_dir(world.path("work/mark.sh")).unwrap(),
        |_| {},
    ] {
        let world = with_script(world(), "other.sh", MARK);
        assert_eq!(host(&world, &["trust", "--all"]).exit, 0);
        fs::remove_file(world.path("work/mark.sh")).unwrap();
        replace(&world);
        assert_eq!((statuses(&world), fires(&world), ran(&world)), (vec!["modified".to_owned()], 0, 0));
        // And cannot be trusted by the way, where it cannot be read.
        let said = host(&world, &["trust", "--all"]);
        assert_eq!(said.exit == 0, !world.path("work/mark.sh").is_dir(), "{said:?}");
    }
}

#[test]
fn every_covered_part_of_a_handler_asks_again() {
    // I3, I4, I10
    let of = |more: &str| {
        format!(
            r#"{{"hooks": {{"PreToolUse": [{{"matcher": "exec", "hooks": [
        {{"type": "command", "id": "mark", "command": "true"{more}}}]}}]}}}}"#
        )
    };
    for (changed, status) in [
        (of(r#", "timeout": 7"#), "modified"),
        (of(r#", "failurePolicy": "deny""#), "modified"),
        (of(r#", "description": "d""#).replace(r#""description": "d""#, r#""statusMessage": "s""#), "trusted"),
        (of("").replace("\"true\"", "\"true 1\""), "modified"),
        (of("").replace(r#""command": "true""#, r#""args": ["true"]"#), "modified"),
        (of("").replace("\"exec\"", "\"other\""), "modified"),
        (of("").replace("PreToolUse", "PostToolUse"), "untrusted"),
        (of("").replace("\"mark\"", "\"other\""), "untrusted"),
        (format!("\n{}", of("")), "trusted"),
    ] {
        let world = World::new().file(PROFILE, &of(""));
        assert_eq!(host(&world, &["trust", "--all"]).exit, 0);
        let world = world.file(PROFILE, &changed);
        assert_eq!(statuses(&world), [status], "{changed}");
    }
    let silent = World::new().file(PROFILE, &of("").replace("PreToolUse", "PreCompact"));
    assert_eq!((host(&silent, &["trust", "mark"]).exit, statuses(&silent)), (0, vec!["trusted".to_owned()]));
}

#[test]
fn what_a_project_says_about_trust_means_nothing() {
    // I1, I15
    let world = with_script(World::new(), "mark.sh", MARK).file("work/.pintle/hooks.json", HOOKS);
    assert_eq!(host(&world, &["trust", "--all"]).exit, 0);
    let store = world.text(STORE);
    fs::remove_file(world.path(STORE)).unwrap();
    for place in ["work/.pintle/hooks-trust.json", "work/hooks-trust.json", "work/.pintle/trust.json"] {
        fs::write(world.path(place), &store).unwrap();
    }
    assert_eq!((statuses(&world), fires(&world), ran(&world)), (vec!["untrusted".to_owned()], 0, 0));
}

#[test]
fn a_store_that_is_damaged_or_no_file_trusts_nothing() {
    // I12
    let world = world();
    assert_eq!(host(&world, &["trust", "--all"]).exit, 0);
    for damaged in ["{{{", "", "[]"] {
        fs::write(world.path(STORE), damaged).unwrap();
        assert_eq!((statuses(&world), fires(&world), ran(&world)), (vec!["untrusted".to_owned()], 0, 0));
    }
    let said = host(&world, &["trust", "--all"]);
    assert_eq!(said.exit, 0);
    assert!(said.stderr.starts_with("warning: "), "{said:?}");
    assert_eq!(world.text(&format!("{STORE}.damaged")), "[]");
    fs::remove_file(world.path(STORE)).unwrap();
    fs::create_dir(world.path(STORE)).unwrap();
    assert_eq!((statuses(&world), fires(&world)), (vec!["untrusted".to_owned()], 0));
    let said = host(&world, &["trust", "--all"]);
    assert_eq!(said.exit, 1);
    assert!(said.stderr.starts_with("error: "), "{said:?}");
}

#[test]
fn what_to_trust_must_be_said_and_must_be_there() {
    // I7, M4
    let two = r#"{"hooks": {"PreToolUse": [{"hooks": [
        {"type": "command", "id": "one", "command": "true", "recipe": "kit"},
        {"type": "command", "id": "two", "command": "true", "recipe": "kit"},
        {"type": "command", "id": "three", "command": "true"},
        {"type": "command", "command": "true 4"},
        {"type": "command", "id": "bad", "command": "true", "unknown": 1}]}]}}"#;
    let world = World::new().file(PROFILE, two);
    for (arguments, exit, trusted) in [
        (&["trust"][..], 2, 0),
        (&["trust", "one", "--all"], 2, 0),
        (&["trust", "nobody"], 1, 0),
        (&["trust", "one", "nobody"], 1, 0),
        (&["trust", "--recipe", "nothing"], 1, 0),
        (&["trust", "bad"], 1, 0),
        (&["trust", "one", "three"], 0, 2),
        (&["trust", "--recipe", "kit"], 0, 3),
        (&["revoke", "--recipe", "kit"], 0, 1),
        (&["trust", "--all"], 0, 4),
        (&["revoke"], 2, 4),
        (&["revoke", "nobody"], 1, 4),
        (&["revoke", "one"], 0, 3),
        (&["revoke", "--all"], 0, 0),
    ] {
        let said = host(&world, arguments);
        let count = statuses(&world).iter().filter(|status| *status == "trusted").count();
        assert_eq!((said.exit, count), (exit, trusted), "{arguments:?} {said:?}");
        let warned = said.stderr.starts_with("warning: PreToolUse bad cannot be trusted");
        let passes_over = arguments == ["trust", "--all"];
        assert_eq!(
            (exit == 0 && !passes_over, passes_over),
            (said.stderr.is_empty(), warned),
            "{arguments:?} {said:?}"
        );
    }
    let none = World::new();
    assert_eq!((host(&none, &["trust", "--all"]).exit, host(&none, &["revoke", "--all"]).exit), (0, 0));
}

#[test]
fn revoking_all_forgets_what_is_no_longer_written_anywhere() {
    let world = world();
    assert_eq!(host(&world, &["trust", "--all"]).exit, 0);
    let world = world.file(PROFILE, "{}");
    assert_eq!(host(&world, &["revoke", "--all"]).exit, 0);
    let world = world.file(PROFILE, HOOKS);
    assert_eq!(statuses(&world), ["untrusted"]);
}

#[test]
fn the_dialects_keep_their_trust_apart() {
    // I1, I13, I14
    let world =
        world().file("work/.fairpeer/settings.json", r#"{"hooks": {"PreToolUse": [{"command": "./mark.sh"}]}}"#);
    assert_eq!(host(&world, &["trust", "--all", "--dialect", "finclaw"]).exit, 0);
    assert!(world.path("home/.finclaw/hooks-trust.json").exists() && !world.path(STORE).exists());
    assert_eq!(statuses(&world), ["untrusted"]);
    assert_eq!(host(&world, &["trust", "--dialect", "clacky"]).exit, 0);
    assert_eq!(host(&world, &["revoke", "--dialect", "clacky"]).exit, 0);

    let fairpeer = |verb: &str| host(&world, &[verb, "--dialect", "fairpeer"]).exit;
    let store = || serde_json::from_str::<Value>(&world.text("home/.fairpeer/trust.json")).unwrap();
    let payload = json!({"event": "PreToolUse", "cwd": world.path("work"), "toolName": "exec"}).to_string();
    let fire = || {
        fed(start(&world, &["fire", "PreToolUse", "--dialect", "fairpeer"]), payload.as_bytes());
        ran(&world)
    };
    assert_eq!(fire(), 0);
    assert_eq!((fairpeer("trust"), fairpeer("trust"), fire()), (0, 0, 1));
    let root = fs::canonicalize(world.path("work")).unwrap().to_str().unwrap().to_owned();
    assert_eq!(store(), json!({"projects": {root: true}}));
    assert_eq!((fairpeer("revoke"), fairpeer("revoke"), fire()), (0, 0, 1));
    assert_eq!(store(), json!({"projects": {}}));
}

/// Many writers and readers of one store at once, some of them killed at whatever they are doing.
#[test]
fn a_hundred_processes_at_once_lose_and_invent_nothing() {
    // I12
    let handlers = |range: std::ops::Range<usize>| {
        let handlers = range
            .map(|number| json!({"type": "command", "id": format!("h{number}"), "command": format!("true {number}")}));
        json!({"hooks": {"PreToolUse": [{"hooks": handlers.collect::<Vec<_>>()}]}}).to_string()
    };
    let world = World::new().file(PROFILE, &handlers(0..60));
    let doomed = |number: usize| number.is_multiple_of(3);
    let mut trusting: Vec<_> = (0..60).map(|number| start(&world, &["trust", &format!("h{number}")])).collect();
    let firing: Vec<_> = (0..40).map(|_| start(&world, &["fire", "PreToolUse"])).collect();
    for (number, child) in trusting.iter_mut().enumerate() {
        // Whether it is still reading, waiting, writing or done, is chance.
        if doomed(number) {
            child.kill().unwrap();
        }
    }
    for child in firing {
        let result = fed(child, br#"{"tool_name": "exec"}"#).json();
        let outcomes = result["outcomes"].as_array().unwrap();
        assert!(outcomes.iter().all(|outcome| outcome["decision"] == "pass"), "{result}");
    }
    for (number, child) in trusting.into_iter().enumerate() {
        let said = Said::of(&child.wait_with_output().unwrap());
        assert!(doomed(number) || said.exit == 0, "{number}: {said:?}");
    }
    let listing: Value = serde_json::from_str(&host(&world, &["list", "--json"]).stdout).unwrap();
    for (number, handler) in listing.as_array().unwrap().iter().enumerate() {
        assert!(doomed(number) || handler["status"] == "trusted", "{handler}");
        assert_ne!(handler["status"], "modified", "{handler}");
    }
    let store: Value = serde_json::from_str(&world.text(STORE)).unwrap();
    let known: Vec<_> =
        store["handlers"].as_array().unwrap().iter().map(|it| it["handler"].as_str().unwrap()).collect();
    let possible: BTreeSet<_> = (0..60).map(|number| format!("id:h{number}")).collect();
    assert!(known.len() >= 40 && known.iter().all(|name| possible.contains(*name)), "{known:?}");
    // Whoever was killed while it held the store keeps nobody from it.
    assert_eq!(host(&world, &["trust", "--all"]).exit, 0);
    assert!(statuses(&world).iter().all(|status| status == "trusted"));
}

#[test]
fn what_stands_in_a_file_does_not_steer_the_terminal() {
    let hostile = json!({"hooks": {
        "PreToolUse": [{"matcher": "m".repeat(100_000), "hooks": [
            {"type": "command", "id": "a", "command": "true \u{1b}]0;x\u{7}\r\u{202e}"},
            {"type": "command", "command": "true", "\u{1b}[2J": 1}]}],
        "\u{1b}[2JNone": [{"hooks": [{"type": "command", "command": "true"}]}],
    }});
    let yaml = "hooks:\n  \"\\e[2J\": [{command: x}]\n  on_start:\n    - {name: \"\\e]0;x\\a\", command: \"true\"}\n";
    let settings = r#"{"hooks": {"Stop": [{"command": "true \u001b[2J\u202e"}]}, "\u001b[2J": {}}"#;
    let world = World::new()
        .file(PROFILE, &hostile.to_string())
        .file("home/.clacky/hooks.yml", yaml)
        .file("home/.fairpeer/settings.json", settings);
    for dialect in ["pintle", "finclaw", "fairpeer", "clacky"] {
        for arguments in [&["list"][..], &["verify"], &["list", "--json"], &["trust", "--all"], &["revoke", "--all"]] {
            let said = host(&world, &[arguments, &["--dialect", dialect]].concat());
            let steers = |text: &str| text.chars().any(|it| it.is_control() && it != '\n');
            assert!([0, 1].contains(&said.exit) && !steers(&said.stdout) && !steers(&said.stderr), "{said:?}");
            // JSON is for programs.
            assert!(arguments.contains(&"--json") || !said.stdout.contains('\u{202e}'), "{said:?}");
        }
    }
}

#[test]
fn hostile_files_are_refused_at_once() {
    // H8, H53
    let deep = format!("{{\"hooks\": {}", "[".repeat(100_000));
    let laughs = (1..12).fold("a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned(), |text, number| {
        let again = format!("*a{}, ", number - 1).repeat(9);
        text + &format!("a{number}: &a{number} [{}]\n", again.trim_end_matches(", "))
    });
    let deep_yaml = format!("hooks: {}", "[".repeat(100_000));
    for (dialect, path, text) in [
        ("pintle", PROFILE, deep.as_str()),
        ("pintle", PROFILE, "\u{0}"),
        ("fairpeer", "home/.fairpeer/settings.json", &deep),
        ("clacky", "home/.clacky/hooks.yml", &laughs),
        ("clacky", "home/.clacky/hooks.yml", &deep_yaml),
    ] {
        let world = World::new().file(path, text);
        let said = host(&world, &["verify", "--dialect", dialect]);
        assert_eq!(said.exit, 1, "{said:?}");
        let listed = host(&world, &["list", "--json", "--dialect", dialect]);
        assert_eq!((listed.exit, listed.json()), (0, json!([])));
    }
}
