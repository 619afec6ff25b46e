use super::*;
use crate::dialect::{Ended, Entry, How, Line, Opinion, Said};

fn said(event: &str, how: How, stdout: &str, stderr: &str) -> Said {
    let row = DIALECT.event(event).unwrap();
    DIALECT.reply(row, &Entry::new(event), &Ended { how, stdout, stderr })
}

fn payload(event: &str, given: &str) -> String {
    DIALECT.payload(DIALECT.event(event).unwrap(), given.as_bytes(), "/w").unwrap().to_string()
}

#[test]
fn entries_come_in_the_order_of_the_events() {
    // H35, H36, H40
    let file = DIALECT.read(
        r#"{"model": "x", "hooks": {
            "Stop": [{"command": "s1"}, {"command": "s2"}],
            "NoSuchEvent": [{"command": "n"}],
            "Notification": null,
            "PreToolUse": [{"match": "bash", "command": "p", "other": 1}]}}"#,
    );
    let found: Vec<_> = file.entries.iter().map(|entry| (&*entry.event, entry.command())).collect();
    let expected = [("PreToolUse", "p"), ("Stop", "s1"), ("Stop", "s2")];
    assert_eq!(found, expected.map(|(event, command)| (event, command.to_owned())));
    assert!(file.problems.is_empty() && file.entries.iter().all(|entry| entry.problems.is_empty()));
}

#[test]
fn a_file_that_cannot_be_read_has_no_hooks() {
    // H36, DD7
    for text in [
        "",
        "{",
        "[]",
        r#"{"hooks": []}"#,
        r#"{"hooks": {"Stop": [{"command": 1}]}}"#,
        r#"{"hooks": {"Stop": [[null, "x"]]}}"#,
        "{} x",
    ] {
        let file = DIALECT.read(text);
        assert!(file.entries.is_empty(), "{text}");
        assert_eq!(file.problems.len(), 1, "{text}");
    }
    assert_eq!(DIALECT.read("{}"), crate::dialect::HookFile::default());
}

#[test]
fn an_entry_is_read_whole() {
    // H37, DD1
    let file = DIALECT.read(
        r#"{"hooks": {"Stop": [
            {"command": "a", "match": "x", "description": "d", "timeout": 1500, "cwd": "sub"},
            {"command": "b", "match": "", "description": "", "timeout": 0, "cwd": ""},
            {"command": "c", "timeout": -5}, {"command": "  "}, {}]}}"#,
    );
    let [one, two, three] = &*file.entries else { panic!("{file:?}") };
    assert_eq!((one.matcher.as_deref(), one.folder.as_deref()), (Some("x"), Some("sub")));
    assert_eq!((one.description.as_deref(), one.timeout), (Some("d"), Some(Duration::from_millis(1500))));
    assert_eq!((&two.matcher, &two.folder, &two.description, two.timeout), (&None, &None, &None, None));
    assert_eq!((&three.line, three.timeout), (&Line::Shell("c".to_owned()), None));
}

#[test]
fn limits_are_short_where_somebody_waits() {
    // H44
    for event in DIALECT.events {
        let waits = ["PreToolUse", "PermissionRequest", "UserPromptSubmit"].contains(&event.name);
        assert_eq!(event.timeout, Duration::from_secs(if waits { 5 } else { 30 }), "{}", event.name);
    }
}

#[test]
fn the_payload_has_what_says_something_and_nothing_else() {
    // H41
    let given = r#"{"event": "Other", "reasoning": "r", "turn": 3, "toolArgs": {"a": [1, 2.0]}, "toolName": "bash",
        "subject": "", "toolResult": null, "unknown": 1}"#;
    let expected =
        r#"{"event":"PreToolUse","cwd":"/w","toolName":"bash","toolArgs":{"a": [1, 2.0]},"turn":3,"reasoning":"r"}"#;
    assert_eq!(payload("PreToolUse", given), expected);
    assert_eq!(payload("Stop", r#"{"turn": 0, "cwd": ""}"#), r#"{"event":"Stop","cwd":"/w"}"#);
    assert_eq!(payload("Stop", r#"{"cwd": "/p"}"#), r#"{"event":"Stop","cwd":"/p"}"#);
}

#[test]
fn the_exit_code_is_the_verdict() {
    // H42, H43, DD8–DD11
    use How::{Exited, NotStarted, Signalled, TimedOut};
    let hows = [Exited(0), Exited(1), Exited(2), Exited(127), Signalled, TimedOut, NotStarted];
    for event in DIALECT.events {
        let gates = ["PreToolUse", "UserPromptSubmit"].contains(&event.name);
        let blocks = if gates { Opinion::Deny } else { Opinion::Warn };
        let expected = [Opinion::Pass, Opinion::Warn, blocks, Opinion::Warn, Opinion::Warn, blocks, Opinion::Error];
        for (how, expected) in hows.into_iter().zip(expected) {
            let said = said(event.name, how, "", "");
            assert_eq!(said.opinion, expected, "{} {how:?}", event.name);
            assert_eq!(said.reason.is_some(), expected != Opinion::Pass, "{} {how:?}", event.name);
        }
    }
}

#[test]
fn the_reason_is_on_standard_error_or_else_on_standard_output() {
    // DD12
    let reason = |stdout, stderr| said("PreToolUse", How::Exited(2), stdout, stderr).reason.unwrap();
    assert_eq!(reason("out", " err \n"), "err");
    assert_eq!(reason(" out \n", "  \n"), "out");
    assert_eq!(reason("", ""), "exit code 2");
}

#[test]
fn json_on_standard_output_is_not_read() {
    // DD13, DD15, DD16
    let answer = r#"{"hookSpecificOutput": {"permissionDecision": "deny", "updatedInput": {"a": 1}}}"#;
    let said = said("PreToolUse", How::Exited(0), answer, "");
    assert_eq!((said.opinion, said.input.is_none(), said.text), (Opinion::Pass, true, None));
}

#[test]
fn printed_text_counts_at_two_events() {
    // H47, H48
    let text = |event, code, stdout| said(event, How::Exited(code), stdout, "").text;
    assert_eq!(text("PostLLMCall", 0, " new \n").as_deref(), Some("new"));
    assert_eq!(text("PostLLMCall", 0, " \n"), None);
    assert_eq!(text("PostLLMCall", 1, "new"), None);
    assert_eq!(text("PreCompact", 0, "a").as_deref(), Some("a"));
    assert_eq!(text("PreCompact", 3, " a\n").as_deref(), Some("a"));
    assert_eq!(text("Stop", 0, "a"), None);
}
