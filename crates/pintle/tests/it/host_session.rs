//! What holds for the rest of a session, and what trust does there.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::program::{Said, World};

const PROFILE: &str = "home/.config/pintle/hooks.json";
const PROJECT: &str = "work/.pintle/hooks.json";

/// `pintle host serve`, a line for a line.
struct Serve {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Serve {
    fn start(world: &World, options: &[&str]) -> Self {
        let arguments = [&["host", "serve"], options].concat();
        let mut child = world.command(&arguments).env("PATH", "/usr/bin:/bin").stdin(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    fn line(&mut self, line: &str) -> Value {
        writeln!(self.input, "{line}").unwrap();
        let mut answer = String::new();
        self.output.read_line(&mut answer).unwrap();
        serde_json::from_str(&answer).unwrap()
    }

    fn fire(&mut self, event: &str) -> Value {
        let payload = json!({"tool_name": "exec", "tool_input": {}, "toolName": "exec"});
        self.line(&json!({"id": 7, "event": event, "payload": payload}).to_string())["result"].take()
    }

    fn end(self) -> i32 {
        drop(self.input);
        let Self { mut child, .. } = self;
        child.wait().unwrap().code().unwrap()
    }
}

fn host(world: &World, arguments: &[&str]) -> Said {
    Said::of(&world.command(&[&["host"], arguments].concat()).env("PATH", "/usr/bin:/bin").output().unwrap())
}

fn hooks(handlers: &Value) -> String {
    json!({"hooks": {"PreToolUse": [{"hooks": handlers}]}}).to_string()
}

fn spawned(result: &Value) -> usize {
    result["outcomes"].as_array().unwrap().len()
}

fn lines(world: &World, path: &str) -> usize {
    fs::read_to_string(world.path(path)).map_or(0, |text| text.lines().count())
}

#[test]
fn what_changed_in_a_session_stays_out_of_it() {
    // I6
    let mark = "echo ran >> ran\n";
    let world = World::new()
        .file(PROFILE, &hooks(&json!([{"type": "command", "id": "mark", "command": "sh mark.sh"}])))
        .file("work/mark.sh", mark);
    assert_eq!(host(&world, &["trust", "mark"]).exit, 0);
    let mut session = Serve::start(&world, &[]);
    assert_eq!((spawned(&session.fire("PreToolUse")), lines(&world, "work/ran")), (1, 1));
    let world = world.file("work/mark.sh", &format!("{mark}#"));
    let result = session.fire("PreToolUse");
    assert!(result["diagnostics"].to_string().contains("modified"), "{result}");
    // The old bytes, and new trust, are for the next session.
    let world = world.file("work/mark.sh", mark);
    assert_eq!((spawned(&session.fire("PreToolUse")), lines(&world, "work/ran")), (0, 1));
    assert_eq!(host(&world, &["trust", "mark"]).exit, 0);
    assert_eq!((spawned(&session.fire("PreToolUse")), lines(&world, "work/ran")), (0, 1));
    assert_eq!(session.end(), 0);
    let mut next = Serve::start(&world, &[]);
    assert_eq!((spawned(&next.fire("PreToolUse")), lines(&world, "work/ran")), (1, 2));
    // Trust that is taken back counts at once.
    assert_eq!(host(&world, &["revoke", "mark"]).exit, 0);
    assert_eq!((spawned(&next.fire("PreToolUse")), lines(&world, "work/ran")), (0, 2));
    assert_eq!(next.end(), 0);
}

#[test]
fn a_gate_that_must_not_fail_open_denies_when_its_script_changed_and_not_before_it_is_trusted() {
    // I5, H30
    let handler = json!([{"type": "command", "id": "gate", "command": "sh gate.sh", "failurePolicy": "deny"}]);
    let world = World::new().file(PROFILE, &hooks(&handler)).file("work/gate.sh", "exit 0\n");
    let decision = |world: &World| Serve::start(world, &[]).fire("PreToolUse")["decision"].clone();
    assert_eq!(decision(&world), "none");
    assert_eq!(host(&world, &["trust", "gate"]).exit, 0);
    assert_eq!(decision(&world), "none");
    let world = world.file("work/gate.sh", "exit 0\n#");
    assert_eq!(decision(&world), "deny");
    assert_eq!(host(&world, &["revoke", "gate"]).exit, 0);
    assert_eq!(decision(&world), "none");
}

#[test]
fn a_project_neither_trusts_itself_nor_keeps_the_persons_own_hooks_from_running() {
    // I1, I2, H7
    let project = json!({
        "trusted": true, "trustedFolders": ["."], "env": {"PINTLE_HOME": "."},
        "hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "echo theirs >> ran"}]}]},
    });
    let world = World::new()
        .file(PROFILE, &hooks(&json!([{"type": "command", "id": "mine", "command": "echo mine >> ran"}])))
        .file(PROJECT, &project.to_string());
    assert_eq!(host(&world, &["trust", "mine"]).exit, 0);
    let result = Serve::start(&world, &[]).fire("PreToolUse");
    assert_eq!((spawned(&result), &*world.text("work/ran")), (1, "mine\n"));
    let told = result["diagnostics"].to_string();
    for word in ["untrusted", "`trusted` is not known", "`trustedFolders` is not known", "`env` is not known"] {
        assert!(told.contains(word), "{word}: {told}");
    }
}

#[test]
fn the_same_command_of_two_files_runs_once_and_twice_for_finclaw() {
    // DD14 and the differences of our own dialect
    let [one, check] = ["echo fmt >> ran", "echo check >> ran"].map(|it| json!({"type": "command", "command": it}));
    let world = World::new()
        .file(PROFILE, &hooks(&json!([one])))
        .file(PROJECT, &hooks(&json!([one, check])))
        .file("work/.finclaw/hooks.json", &hooks(&json!([one, check])));
    for (dialect, ran) in [("pintle", "fmt\ncheck\n"), ("finclaw", "fmt\nfmt\ncheck\n")] {
        let options = ["--dialect", dialect];
        assert_eq!(host(&world, &[&["trust", "--all"], &options[..]].concat()).exit, 0);
        Serve::start(&world, &options).fire("PreToolUse");
        assert_eq!(world.text("work/ran"), ran, "{dialect}");
        fs::remove_file(world.path("work/ran")).unwrap();
    }
}

#[test]
fn a_project_that_is_trusted_later_is_trusted_in_the_next_session_and_the_person_is_told_once() {
    // I16, I18
    let settings = r#"{"hooks": {"PreToolUse": [{"command": "echo ran >> ran"}]}}"#;
    let world = World::new().file("work/.fairpeer/settings.json", settings);
    let options = ["--dialect", "fairpeer"];
    let mut session = Serve::start(&world, &options);
    let told = |result: &Value| result["diagnostics"].to_string().contains("once the project is trusted");
    let first = session.fire("Stop");
    assert!(told(&first), "{first}");
    assert_eq!(host(&world, &["trust", "--dialect", "fairpeer"]).exit, 0);
    let second = session.fire("PreToolUse");
    assert!(!told(&second) && spawned(&second) == 0, "{second}");
    let mut next = Serve::start(&world, &options);
    assert_eq!(spawned(&next.fire("PreToolUse")), 1);
    assert_eq!(host(&world, &["revoke", "--dialect", "fairpeer"]).exit, 0);
    assert_eq!((spawned(&next.fire("PreToolUse")), lines(&world, "work/ran")), (0, 1));
}

#[test]
fn scaffolds_load_deny_and_are_never_overwritten() {
    // M5
    let payload = |dialect: &str| match dialect {
        "fairpeer" => json!({"toolName": "bash", "toolArgs": {"command": "rm -rf /"}}),
        "clacky" => json!({"tool": {"name": "terminal", "arguments": "{\"command\": \"rm -rf /\"}"}}),
        _ => json!({"tool_name": "exec", "tool_input": {"command": "rm -rf /"}}),
    };
    for (dialect, file, event) in [
        ("pintle", "home/.config/pintle/hooks.json", "PreToolUse"),
        ("finclaw", "home/.config/pintle/hooks.json", "PreToolUse"),
        ("fairpeer", "home/.fairpeer/settings.json", "PreToolUse"),
        ("clacky", "home/.clacky/hooks.yml", "before_tool_use"),
    ] {
        let world = World::new();
        let run = |verb: &[&str]| host(&world, &[verb, &["--dialect", dialect]].concat());
        let said = run(&["scaffold"]);
        let (file, script) = (world.path(file), world.path(file).with_file_name("hook-scripts/deny-example.sh"));
        assert_eq!(said, Said::new(0, &format!("{}\n{}\n", file.display(), script.display()), ""), "{dialect}");
        assert_eq!(run(&["verify"]).exit, 0, "{dialect}");
        assert_eq!(run(&["trust", "--all"]).exit, 0, "{dialect}");
        let mut session = Serve::start(&world, &["--dialect", dialect]);
        let request = json!({"id": null, "event": event, "payload": payload(dialect)}).to_string();
        let result = session.line(&request)["result"].take();
        assert_eq!(result["decision"], "deny", "{dialect} {result}");
        assert!(result["reason"].as_str().unwrap().contains("rm -rf /"), "{dialect} {result}");
        let harmless = session.line(&request.replace("rm -rf /", "ls"))["result"].take();
        assert_eq!(harmless["decision"], "none", "{dialect} {harmless}");
        let before = (fs::read(&file).unwrap(), fs::read(&script).unwrap());
        let again = run(&["scaffold"]);
        assert!(again.exit == 1 && again.stdout.is_empty() && again.stderr.starts_with("error: "), "{again:?}");
        assert_eq!((fs::read(&file).unwrap(), fs::read(&script).unwrap()), before);
    }
}

#[test]
fn verify_has_a_line_for_each_hook_and_says_when_there_is_none() {
    // M6, H54
    let yaml = "hooks:\n  before_tool_use:\n    - {name: ok, command: 'true'}\n    - {name: none}\n  \
                other:\n    - {command: x}\n  on_complete:\n    - {type: rewrite, command: y}\n";
    let world = World::new().file("home/.clacky/hooks.yml", yaml);
    let said = host(&world, &["verify", "--dialect", "clacky"]);
    let lines: Vec<_> = said.stdout.lines().collect();
    assert_eq!((said.exit, lines.len(), lines[0]), (1, 4, "before_tool_use ok: loaded"), "{said:?}");
    for (start, word) in [("before_tool_use none", "missing command"), ("other x", "unknown event")] {
        assert!(lines.iter().any(|it| it.starts_with(&format!("{start}: skipped, ")) && it.contains(word)), "{said:?}");
    }
    assert!(lines.iter().any(|it| it.starts_with("on_complete y: skipped, ") && it.contains("before_tool_use")));
    let none = host(&World::new(), &["verify", "--dialect", "clacky"]);
    assert_eq!((none.exit, none.stdout.lines().count()), (0, 1), "{none:?}");
}

#[test]
fn the_settings_are_listed_with_their_count_and_the_projects_trust() {
    // M7, M9, M10, I17
    let world = World::new()
        .file("work/.fairpeer/settings.json", r#"{"hooks": {"PreToolUse": [{"command": "one", "match": "bash"}]}}"#)
        .file(
            "home/.fairpeer/settings.json",
            r#"{"hooks": {"PostToolUse": [{"command": "two"}], "Stop": [{"command": "three"}]}}"#,
        );
    let list = || host(&world, &["list", "--dialect", "fairpeer"]).stdout;
    let rows = |text: &str| -> Vec<Vec<String>> {
        text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
    };
    let before = rows(&list());
    assert_eq!(before[0], ["2", "active", "hooks"]);
    assert_eq!(before[1], ["PreToolUse", "project", "bash", "one"]);
    assert_eq!(before[2], ["PostToolUse", "global", "*", "two"]);
    assert_eq!(before[3], ["Stop", "global", "-", "three"]);
    assert!(before[4].join(" ").ends_with("not trusted, its hooks do not run"), "{before:?}");
    assert_eq!(host(&world, &["trust", "--dialect", "fairpeer"]).exit, 0);
    let after = rows(&list());
    assert_eq!((after[0].join(" "), after[4].join(" ").ends_with(": trusted")), ("3 active hooks".to_owned(), true));
}
