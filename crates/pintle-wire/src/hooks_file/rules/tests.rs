use super::super::install;
use super::*;
use crate::registry::HOOKS_FILES;

/// A file with a foreign handler beside ours, or a key at the root.
fn unread(agent: &str, foreign: &str) -> Option<String> {
    let file = HOOKS_FILES.iter().find(|file| file.agent == agent).unwrap();
    unread_by(file, &install(Some(foreign), file, "/usr/bin/pintle", &[]).unwrap()).map(|place| place.to_string())
}

fn handler(handler: &str) -> String {
    format!(r#"{{"hooks": {{"PreToolUse": [{{"matcher": "x", "hooks": [{handler}]}}]}}}}"#)
}

#[test]
fn what_is_written_by_ourselves_is_read() {
    for file in HOOKS_FILES {
        assert_eq!(unread_by(file, &install(None, file, "/usr/bin/pintle", &[]).unwrap()), None, "{}", file.agent);
    }
}

/// Each of these was tried with the real program: `true` where its hook ran all the same.
#[test]
fn faults_of_others_are_seen_as_claude_code_sees_them() {
    let command = |more: &str| handler(&format!(r#"{{"type": "command", "command": "true"{more}}}"#));
    for (text, runs) in [
        (command(""), true),
        (command(r#", "bogus": 1"#), true),
        (command(r#", "timeout": 1.5"#), true),
        (command(r#", "timeout": 0"#), false),
        (command(r#", "timeout": -1"#), false),
        (command(r#", "timeout": "10""#), false),
        (command(r#", "async": "yes""#), false),
        (command(r#", "once": "x""#), false),
        (command(r#", "if": 4"#), false),
        (command(r#", "args": "x""#), false),
        (command(r#", "statusMessage": 5"#), false),
        (command(r#", "onFailure": "bogus""#), false),
        (command(r#", "shell": "bogus""#), false),
        (handler(r#"{"type": "command"}"#), false),
        (handler(r#"{"type": "command", "command": ""}"#), true),
        (handler(r#"{"command": "true"}"#), false),
        (handler(r#"{"type": "bogus", "command": "true"}"#), false),
        (handler(r#"{"type": "http"}"#), false),
        (handler(r#"{"type": "prompt"}"#), false),
        (handler(r#"{"type": "mcp_tool"}"#), false),
        (handler(""), true),
        (r#"{"hooks": {"PreToolUse": [5]}}"#.to_owned(), false),
        (r#"{"hooks": {"PreToolUse": [{"matcher": "x"}]}}"#.to_owned(), false),
        (r#"{"hooks": {"PreToolUse": [{"matcher": "x", "hooks": null}]}}"#.to_owned(), false),
        (r#"{"hooks": {"PreToolUse": [{"matcher": null, "hooks": []}]}}"#.to_owned(), false),
        (r#"{"hooks": {"PreToolUse": [{"matcher": "[", "hooks": []}]}}"#.to_owned(), true),
        (r#"{"hooks": {"SessionStart": [{"hooks": [{"type": "command"}]}]}}"#.to_owned(), true),
        (r#"{"hooks": {"Nonsense": [5]}}"#.to_owned(), true),
        (r#"{"bogus": 1}"#.to_owned(), true),
        (r#"{"env": {"A": 1}}"#.to_owned(), true),
        (r#"{"env": []}"#.to_owned(), false),
        (r#"{"model": 5}"#.to_owned(), false),
        (r#"{"permissions": 5}"#.to_owned(), false),
        (r#"{"permissions": {"allow": "x"}}"#.to_owned(), false),
        (r#"{"permissions": {"allow": [5], "deny": ["no rule("]}}"#.to_owned(), true),
        (r#"{"disableAllHooks": "true"}"#.to_owned(), false),
        (r#"{"cleanupPeriodDays": -1}"#.to_owned(), false),
        (r#"{"statusLine": {"type": "bogus"}}"#.to_owned(), false),
        (r#"{"effortLevel": 5, "theme": 5}"#.to_owned(), true),
    ] {
        assert_eq!(unread("claude", &text).is_none(), runs, "{text}: {:?}", unread("claude", &text));
    }
    let place =
        unread("claude", "{\n  \"hooks\": {\"PreToolUse\": [\n    {\"hooks\": [{\"type\": \"command\"}]}\n  ]}\n}");
    let expected = "line 3, column 16: `hooks.PreToolUse[0].hooks[0]`: found no `command`, expected one";
    assert_eq!(place.as_deref(), Some(expected));
}

#[test]
fn faults_of_others_are_seen_as_codex_sees_them() {
    let command = |more: &str| handler(&format!(r#"{{"type": "command", "command": "true"{more}}}"#));
    for (text, runs) in [
        (command(r#", "timeout": 0, "bogus": 1"#), true),
        (command(r#", "timeout": null, "statusMessage": null"#), true),
        (command(r#", "timeout": 1.5"#), false),
        (command(r#", "timeout": -1"#), false),
        (command(r#", "timeout": 99999999999999999999"#), false),
        (command(r#", "async": null"#), false),
        (command(r#", "statusMessage": 5"#), false),
        (command(r#", "commandWindows": 5"#), false),
        (command(r#", "additionalContextLimit": "x""#), false),
        (handler(r#"{"type": "command"}"#), false),
        (handler(r#"{"command": "true"}"#), false),
        (handler(r#"{"type": "http", "url": "x"}"#), false),
        (handler(r#"{"type": "mcp_tool"}"#), false),
        (handler(r#"{"type": "prompt"}, {"type": "agent"}"#), true),
        (r#"{"hooks": {"PreToolUse": [5]}}"#.to_owned(), false),
        (r#"{"hooks": {"PreToolUse": [{"matcher": "x"}, {"matcher": null}]}}"#.to_owned(), true),
        (r#"{"hooks": {"PreToolUse": [{"hooks": null}]}}"#.to_owned(), false),
        (r#"{"hooks": {"SessionStart": {}}}"#.to_owned(), false),
        (r#"{"hooks": {"SessionStart": null}}"#.to_owned(), false),
        (r#"{"hooks": {"Nonsense": 5}}"#.to_owned(), true),
        (r#"{"description": "x"}"#.to_owned(), true),
        (r#"{"$schema": "x"}"#.to_owned(), false),
        (r#"{"version": 1}"#.to_owned(), false),
    ] {
        assert_eq!(unread("codex", &text).is_none(), runs, "{text}: {:?}", unread("codex", &text));
    }
    let place = unread("codex", r#"{"version": 1}"#).unwrap();
    assert!(place.ends_with("`the file`: found `version`, expected `hooks`, `description`"), "{place}");
}

#[test]
fn antigravity_takes_whole_seconds_and_right_types() {
    for (text, read) in [
        (r#"{"mine": {"enabled": true, "Stop": [{"type": "command", "command": "x", "timeout": 5}]}}"#, true),
        (r#"{"mine": {"Stop": [{"type": "command", "command": "x", "timeout": 1.5}]}}"#, false),
        (r#"{"mine": {"PreToolUse": [{"matcher": 3, "hooks": []}]}}"#, false),
        (r#"{"mine": {"PreToolUse": {}}}"#, false),
        (r#"{"mine": 3}"#, false),
    ] {
        assert_eq!(unread("agy", text).is_none(), read, "{text}");
    }
}
