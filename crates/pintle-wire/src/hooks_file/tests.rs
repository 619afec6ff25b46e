//! What people's files look like, and what becomes of them.

mod generated;

use super::*;
use crate::registry::HOOKS_FILES;

const PROGRAM: &str = "/usr/local/bin/pintle";

fn file(agent: &str) -> &'static HooksFile {
    HOOKS_FILES.iter().find(|file| file.agent == agent).unwrap()
}

fn put_in(text: &str, agent: &str) -> String {
    install(Some(text), file(agent), PROGRAM, &[]).unwrap()
}

fn taken_out(text: &str, agent: &str) -> String {
    match uninstall(text, file(agent)).unwrap() {
        Rest::Text(text) => text,
        Rest::Nothing => String::new(),
        Rest::Untouched => panic!("nothing of ours in {text}"),
    }
}

#[test]
fn a_file_of_ours_alone_comes_and_goes() {
    // A85–A90
    for file in HOOKS_FILES {
        let text = install(None, file, PROGRAM, &[]).unwrap();
        assert_eq!(install(Some(&text), file, PROGRAM, &[]).unwrap(), text);
        assert_eq!(uninstall(&text, file).unwrap(), Rest::Nothing, "{}", file.agent);
        let found = found(&text, file).unwrap();
        assert_eq!(
            found.iter().map(|it| &*it.event).collect::<Vec<_>>(),
            file.entries.iter().map(|it| it.event).collect::<Vec<_>>()
        );
        assert!(found.iter().all(|it| it.differs.is_none() && it.program == PROGRAM), "{found:?}");
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
    }
}

#[test]
fn what_was_there_stays_byte_for_byte() {
    let text = include_str!("../../../../fixtures/hooks-files/claude/notes.before.json");
    let new = put_in(text, "claude");
    expect_test::expect_file!["../../../../fixtures/hooks-files/claude/notes.after.json"].assert_eq(&new);
    assert_eq!(put_in(&new, "claude"), new);
    assert_eq!(taken_out(&new, "claude"), text);
}

#[test]
fn layouts_of_all_kinds_come_back() {
    for text in [
        "{\"model\":\"x\"}",
        "{ \"model\": \"x\" }\n",
        "{\"hooks\":{\"PreToolUse\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"a\"}]}]}}",
        "{\r\n\t\"a\": 1 // no comma\r\n}",
        "{\n    \"a\": [1,\n 2], /* x */ // y\n}",
        "\u{feff}{\n  \"ä\": \"\\u00e4\"\n}\n",
        "{ \"a\": 1 // inline\n}",
        "{\n  \"a\": 1 /* of several\n lines */\n}\n\n",
        "{\n \"a\": 1\n /* own line */ , // after\n // last\n}",
        "// head\n{\n  \"a\": {}\n}\n// tail",
    ] {
        for agent in ["claude", "codex", "cursor", "windsurf", "agy", "grok"] {
            let new = put_in(text, agent);
            assert_eq!(put_in(&new, agent), new, "{agent}");
            // Whether Cursor's version was there before is what the text cannot tell; the copy beside the file does.
            let text = if agent == "cursor" { taken_out(&new, agent) } else { text.to_owned() };
            assert_eq!(taken_out(&new, agent), text, "{agent}: {new}");
            assert_eq!(new.contains("\r\n"), text.contains("\r\n"));
        }
    }
}

#[test]
fn an_entry_of_an_older_version_is_brought_up_to_date_where_it_is() {
    let old = "{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"Bash|PowerShell\",\"hooks\":[{\"type\":\"command\",\"command\":\"/old/pintle run -f claude --config 'my file'\",\"timeout\":5.5}]},{\"hooks\":[]}]}}";
    let new = put_in(old, "claude");
    let found = found(&new, file("claude")).unwrap();
    let gate: Vec<_> = found.iter().filter(|it| it.event == "PreToolUse").collect();
    assert_eq!(gate.len(), 1);
    assert_eq!(gate[0].position, (0, 0));
    assert_eq!(gate[0].command, "/usr/local/bin/pintle hook --config 'my file'");
    assert_eq!(gate[0].matcher.as_deref(), Some("*"));
    assert!(new.contains("{\"hooks\":[]}"), "{new}");
}

#[test]
fn reformatted_or_moved_entries_are_ours_all_the_same() {
    for agent in ["claude", "codex", "cursor", "windsurf", "agy", "grok"] {
        let value: serde_json::Value =
            serde_json::from_str(&install(None, file(agent), PROGRAM, &[]).unwrap()).unwrap();
        let compact = value.to_string();
        assert_eq!(put_in(&compact, agent), compact);
        assert_eq!(uninstall(&compact, file(agent)).unwrap(), Rest::Nothing);
    }
}

#[test]
fn an_entry_in_somebody_elses_group_leaves_the_group_to_them() {
    let shared = r#"{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "a"}, {"type": "command", "command": "pintle hook"}]}]}}"#;
    let without = r#"{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "a"}]}]}}"#;
    assert_eq!(taken_out(shared, "claude"), without);
    let new = put_in(shared, "claude");
    assert_eq!(taken_out(&new, "claude"), without);
}

#[test]
fn doubles_become_one() {
    let double = r#"{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "pintle hook"}]}, {"hooks": [{"type": "command", "command": "x"}]}, {"hooks": [{"type": "command", "command": "/b/pintle.exe run"}]}], "SessionEnd": [{"hooks": [{"type": "command", "command": "pintle hook"}]}]}}"#;
    let new = put_in(double, "claude");
    let found = found(&new, file("claude")).unwrap();
    assert_eq!(found.len(), 4, "{new}");
    assert!(!new.contains("SessionEnd"));
}

#[test]
fn a_file_that_is_not_as_expected_is_refused_with_its_place() {
    let refused = |text: &str| install(Some(text), file("claude"), PROGRAM, &[]).unwrap_err().to_string();
    assert_eq!(refused("{\n  \"hooks\": []\n}"), "line 2, column 3: `hooks`: found a list, expected an object");
    assert!(
        refused("{\n  \"hooks\": {\"PreToolUse\": {}}\n}").ends_with("`PreToolUse`: found an object, expected a list")
    );
    assert_eq!(refused("{\n  \"a\": 1\n  \"b\": 2\n}"), "line 2, column 9: found the end of the line: expected comma");
    assert!(refused("[]").contains("found a list, expected an object"));
    assert!(refused("{\"a\": 1, \"a\": 2}").contains("`a` is there twice"));
    assert!(refused("{\"a\": 'x'}").contains("found"));
    assert!(refused(&"[".repeat(100_000)).contains("nesting"));
}

#[test]
fn command_lines_of_ours_are_known() {
    for command in [
        "pintle hook",
        "/a/b/pintle run --format codex",
        "'/a b/pintle' hook",
        "\"C:/Program Files/pintle.exe\" hook",
        r"C:\tools\pintle.exe hook -f cursor",
        r"/a\ b/pintle hook",
        "& \"C:/x/pintle.exe\" hook",
    ] {
        assert!(is_ours(command), "{command}");
    }
    for command in ["pintle", "pintle check", "pintle-hook hook", "echo pintle hook", "other hook", "", "'"] {
        assert!(!is_ours(command), "{command}");
    }
    assert_eq!(quoted("/a b/it's", false), r"'/a b/it'\''s'");
    assert_eq!(quoted("/a/b-c_1.2", false), "/a/b-c_1.2");
    assert_eq!(quoted(r"C:\Program Files\pintle.exe", true), "\"C:/Program Files/pintle.exe\"");
    assert_eq!(quoted(r"\\?\C:\pintle.exe", true), "C:/pintle.exe");
}

#[test]
fn samples_are_read_as_what_they_are_about() {
    use pintle_core::Kind;
    for file in HOOKS_FILES {
        let handler = crate::registry::handler(file.agent).unwrap();
        for entry in file.entries {
            let subject = match entry.kind {
                Kind::Gate => Subject::Command("rm x"),
                Kind::AfterTool => Subject::File("/p/a.rs"),
                _ => Subject::Nothing,
            };
            let payload = (file.sample)(entry.event, subject, "/p").to_string();
            let option = entry.names_event.then_some(entry.event);
            let event = handler.decode_event(payload.as_bytes(), option).unwrap();
            assert_eq!((&*event.place.event, event.place.kind), (entry.event, entry.kind), "{}", file.agent);
            match entry.kind {
                Kind::Gate => assert_eq!(event.shell[0].text, "rm x", "{payload}"),
                Kind::AfterTool => assert_eq!(event.edited, ["/p/a.rs"], "{payload}"),
                _ => assert!(event.stop.is_some(), "{payload}"),
            }
        }
    }
}

#[test]
fn every_event_that_is_served_is_registered() {
    // Of Cursor's, edits by tab completion are left out: nobody waits for what is said about them.
    for file in HOOKS_FILES {
        for served in crate::registry::handler(file.agent).unwrap().capabilities() {
            if served.event != "afterTabFileEdit" {
                assert_eq!(file.entry(served.event).map(|entry| entry.kind), Some(served.kind), "{}", served.event);
            }
        }
    }
}

#[test]
fn the_page_for_people_registers_the_same() {
    // A85
    let page = include_str!("../../../../docs/agents.md");
    for file in HOOKS_FILES {
        let section =
            page.split("\n## ").find(|it| it.starts_with(file.title)).unwrap_or_else(|| panic!("{}", file.title));
        let block = section.split("```json").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        let told: serde_json::Value = serde_json::from_str(block).unwrap();
        let written: serde_json::Value = serde_json::from_str(&install(None, file, "pintle", &[]).unwrap()).unwrap();
        assert_eq!(told, written, "{}", file.title);
        let folder = section.lines().take(4).collect::<String>();
        assert!(folder.contains(file.folder) && folder.contains(file.project.rsplit_once('/').unwrap().0), "{folder}");
    }
}
