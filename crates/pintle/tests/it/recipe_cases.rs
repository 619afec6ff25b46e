//! `pintle recipe new` and `pintle recipe test`, from an empty folder to a case that fails.

use std::path::Path;

use crate::program::{Said, World};

/// The languages whose interpreter is on this machine; the shell always is.
const LANGUAGES: &[(&str, &str)] = &[("sh", "sh"), ("python", "python3"), ("ts", "node")];

fn run(world: &World, arguments: &[&str]) -> Said {
    let path = std::env::var_os("PATH").unwrap_or_default();
    Said::of(&world.command(arguments).env("PATH", path).output().unwrap())
}

fn is_here(program: &str) -> bool {
    std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).any(|folder| folder.join(program).is_file())
}

#[test]
fn a_new_recipe_passes_its_cases_and_notices_a_wrong_one() {
    for (language, _) in LANGUAGES.iter().filter(|(_, program)| is_here(program)) {
        let world = World::new();
        let made = run(&world, &["recipe", "new", "my-hook", "--lang", language]);
        assert_eq!((made.exit, &*made.stdout), (0, "wrote ./my-hook\n"), "{made:?}");

        let tested = run(&world, &["recipe", "test", "my-hook"]);
        let passed = "ok      asks-before-a-push\nok      says-nothing-to-the-rest\n2 passed, 0 failed\n";
        assert_eq!(tested, Said::new(0, passed, ""), "{language}");

        let case = "work/my-hook/cases/asks-before-a-push.json";
        let wrong = world.text(case).replace(r#""decision": "ask""#, r#""decision": "deny""#);
        let world = world.file(case, &wrong);
        let tested = run(&world, &["recipe", "test", "my-hook", "--only", "push"]);
        let failed = "FAILED  asks-before-a-push: decision: found \"ask\", expected \"deny\"\n0 passed, 1 failed\n";
        assert_eq!(tested, Said::new(1, failed, "error: `my-hook` fails its cases\n"), "{language}");
    }
}

#[test]
fn a_new_recipe_can_be_packed() {
    // J9
    let world = World::new();
    for (language, _) in LANGUAGES {
        let made = run(&world, &["recipe", "new", &format!("in-{language}"), "--lang", language, "--dir", "recipes"]);
        assert_eq!(made.exit, 1, "the folder above is not made: {made:?}");
    }
    std::fs::create_dir(world.path("work/recipes")).unwrap();
    for (language, _) in LANGUAGES {
        let made = run(&world, &["recipe", "new", &format!("in-{language}"), "--lang", language, "--dir", "recipes"]);
        assert_eq!(made.exit, 0, "{made:?}");
    }
    let base = ["--asset-base-url", "https://hooks.example.com"];
    let packed =
        run(&world, &[&["recipe", "pack", "--recipes-dir", "recipes", "--out-dir", "out"][..], &base].concat());
    assert_eq!(packed.exit, 0, "{packed:?}");
    for (language, _) in LANGUAGES {
        assert!(world.path(&format!("work/out/hooks-in-{language}-0.1.0.tar.zst")).is_file());
    }
}

#[test]
fn a_new_recipe_overwrites_nothing_and_needs_a_sound_name() {
    // J2, J7
    let world = World::new().file("work/mine/notes.txt", "mine");
    let refused = run(&world, &["recipe", "new", "mine"]);
    assert_eq!(refused.exit, 1);
    assert!(refused.stderr.starts_with("error: ./mine: exists already\nhint: "), "{refused:?}");
    assert_eq!(world.files(), [world.path("work/mine/notes.txt")]);
    for name in ["Upper", "a--b", "", "../up", "a b", "openai-gate"] {
        let refused = run(&world, &["recipe", "new", name]);
        assert_eq!(refused.exit, 1, "{name}: {refused:?}");
        assert!(refused.stderr.starts_with("error: "), "{refused:?}");
    }
    assert_eq!(world.files(), [world.path("work/mine/notes.txt")]);
}

#[test]
fn a_test_needs_cases_that_can_be_read() {
    let world = World::new();
    run(&world, &["recipe", "new", "my-hook"]);
    let table = [
        (r#"{"event": "Stop""#, "EOF"),
        (r#"{"event": "Stop", "expect": {}}"#, "found the key `expect`"),
        (r#"{"event": "Stop", "expected": {}}"#, "`expected`"),
    ];
    let mut world = world;
    for (text, part) in table {
        world = world.file("work/my-hook/cases/broken.json", text);
        let refused = run(&world, &["recipe", "test", "my-hook"]);
        assert_eq!((refused.exit, &*refused.stdout), (1, ""), "{refused:?}");
        assert!(refused.stderr.starts_with("error: my-hook/cases/broken.json: "), "{refused:?}");
        assert!(refused.stderr.contains(part), "{refused:?}");
    }
    for arguments in [&["--cases", "nowhere"][..], &["--only", "nothing"]] {
        assert_eq!(run(&world, &[&["recipe", "test", "my-hook"], arguments].concat()).exit, 1, "{arguments:?}");
    }
}

#[test]
fn a_recipe_that_breaks_down_or_is_not_asked_passes_no_case() {
    let silent = r#"{"event": "PreToolUse", "payload": {"tool_name": "exec"}, "expected": {"decision": "none"}}"#;
    let world = World::new();
    run(&world, &["recipe", "new", "my-hook"]);
    let world = world.file("work/cases/a.json", silent).file("work/my-hook/scripts/main.sh", "echo oops >&2\nexit 3\n");
    let test = ["recipe", "test", "my-hook", "--cases", "cases"];
    let said = run(&world, &test);
    assert_eq!(said.exit, 1);
    assert!(said.stdout.starts_with("FAILED  a: handler `ask-before-push`: failure, exit code 3: "), "{said:?}");

    let other = silent.replace("exec", "read_file");
    let world = world.file("work/cases/a.json", &other);
    let said = run(&world, &test);
    assert!(said.stdout.starts_with("FAILED  a: no handler of the recipe ran"), "{said:?}");
    let world = world.file("work/cases/a.json", &other.replace(r#""decision": "none""#, r#""runs": false"#));
    assert_eq!(run(&world, &test), Said::new(0, "ok      a\n1 passed, 0 failed\n", ""));
}

#[test]
fn a_case_has_files_and_variables_and_nothing_of_the_tester() {
    let script = "#!/bin/sh
cat >/dev/null
printf '{\"hookSpecificOutput\": {\"permissionDecision\": \"deny\", \"permissionDecisionReason\": \"%s %s %s\"}}' \
  \"$(cat sub/a.txt)\" \"$GIVEN\" \"${PINTLE_JUDGE_TOKEN-unset}${FINCLAW_HOOK_JUDGE_TOKEN-unset}\"
";
    let case = r#"{
        "event": "PreToolUse", "payload": {"tool_name": "exec"}, "files": {"sub/a.txt": "text"},
        "environment": {"GIVEN": "value"}, "expected": {"decision": "deny", "reason": "text value unsetunset"}
    }"#;
    let world = World::new();
    run(&world, &["recipe", "new", "my-hook"]);
    let world = world.file("work/cases/a.json", case).file("work/my-hook/scripts/main.sh", script);
    let before = world.files();
    let mut command = world.command(&["recipe", "test", "my-hook", "--cases", "cases"]);
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.envs([("PINTLE_JUDGE_TOKEN", "t"), ("FINCLAW_HOOK_JUDGE_TOKEN", "t"), ("PINTLE_PROFILE", "/nowhere")]);
    let said = Said::of(&command.output().unwrap());
    assert_eq!(said, Said::new(0, "ok      a\n1 passed, 0 failed\n", ""));
    assert_eq!(world.files(), before, "a test leaves nothing behind");
}

#[test]
fn the_example_passes_its_cases() {
    if is_here("python3") {
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/recipes/generated-files");
        let said = run(&World::new(), &["recipe", "test", &example.to_string_lossy()]);
        assert_eq!((said.exit, &*said.stderr), (0, ""), "{said:?}");
        assert!(said.stdout.ends_with(" passed, 0 failed\n"), "{said:?}");
    }
}
