use super::*;
use crate::dialect::{Ended, Entry, Fields, HookFile, How, Opinion, Protocol, Said};

fn entry(protocol: Protocol) -> Entry {
    Entry { protocol, ..Entry::new("before_tool_use") }
}

fn said(event: &str, protocol: Protocol, how: How, (stdout, stderr): (&str, &str)) -> Said {
    DIALECT.reply(DIALECT.event(event).unwrap(), &entry(protocol), &Ended { how, stdout, stderr })
}

fn input(event: &str, protocol: Protocol, given: &str) -> String {
    let event = DIALECT.event(event).unwrap();
    let payload = DIALECT.payload(event, given.as_bytes(), "/w").unwrap();
    String::from_utf8(DIALECT.input(event, &payload, &entry(protocol))).unwrap().trim_end().to_owned()
}

#[test]
fn a_file_names_lists_of_entries_or_one_entry() {
    // H52, H53
    let file = DIALECT.read(
        "
hooks:
  on_start: {command: single}
  before_tool_use:
    - command: ~/bin/check  # a comment
      name: label
      timeout: 2.5
    - {command: second, type: rewrite, matcher: terminal, timeout: '7'}
  on_complete:
",
    );
    assert!(file.problems.is_empty());
    let [one, two, three] = &*file.entries else { panic!("{file:?}") };
    assert_eq!((one.command(), one.description.as_deref()), ("~/bin/check".to_owned(), Some("label")));
    assert_eq!((one.protocol, one.timeout), (Protocol::Plain, Some(Duration::from_millis(2500))));
    assert_eq!((two.protocol, two.matcher.as_deref()), (Protocol::Rewrite, Some("terminal")));
    assert_eq!((two.timeout, two.name()), (Some(Duration::from_secs(7)), "second".to_owned()));
    assert_eq!((&*three.event, three.command()), ("on_start", "single".to_owned()));
    assert!(file.entries.iter().all(|entry| entry.problems.is_empty()));
}

#[test]
fn a_file_that_cannot_be_read_registers_nothing() {
    // H53, DD7
    for text in ["hooks: [", "'", "hooks: text", "hooks: [a]", "a: *nobody", "{[1]: 2}"] {
        let file = DIALECT.read(text);
        assert!(file.entries.is_empty() && file.problems.len() == 1, "{text}: {file:?}");
    }
    for text in ["", "# nothing", "other: 1", "hooks:", "hooks: {}", "just text"] {
        assert_eq!(DIALECT.read(text), HookFile::default(), "{text}");
    }
}

#[test]
fn what_is_skipped_says_why() {
    // H54
    let cases = [
        ("before_tool_use: [{name: x}]", "missing command"),
        ("before_tool_use: [{command: '  '}]", "missing command"),
        ("before_tool_use: [text]", "missing command"),
        ("before_breakfast: [{command: x}]", "unknown event"),
        ("on_start: [{command: x, type: rewrite}]", "type rewrite is for before_tool_use only"),
        ("on_start: [{command: x, type: other}]", "unknown type `other`, expected `command` or `rewrite`"),
    ];
    for (text, problem) in cases {
        let file = DIALECT.read(&format!("hooks: {{{text}}}"));
        let [entry] = &*file.entries else { panic!("{text}: {file:?}") };
        assert_eq!(entry.problems, [problem], "{text}");
    }
}

#[test]
fn limits_are_those_of_the_protocol_where_none_is_set() {
    // H64
    let limit = |entry: &str| DIALECT.read(&format!("hooks: {{before_tool_use: [{entry}]}}")).entries[0].timeout;
    let seconds = |number| Some(Duration::from_secs(number));
    assert_eq!((limit("{command: x}"), limit("{command: x, type: rewrite}")), (seconds(10), seconds(60)));
    for odd in ["0", "-1", "soon", ".nan", "1e400", "[]"] {
        assert_eq!(limit(&format!("{{command: x, timeout: {odd}}}")), seconds(10), "{odd}");
    }
    assert_eq!(limit("{command: x, timeout: 0.25}"), Some(Duration::from_millis(250)));
}

#[test]
fn only_entries_that_rewrite_have_a_matcher() {
    // H63
    let file = DIALECT.read("hooks: {before_tool_use: [{command: x, matcher: terminal}]}");
    assert_eq!(file.entries[0].matcher, None);
}

#[test]
fn yaml_is_read_as_yaml() {
    let cases = [
        ("{command: &c run}, {command: *c}", "run run"),
        ("&e {command: run}, {<<: *e, name: b}", "run run"),
        (r#"{command: "two\twords"}"#, "two\twords"),
        ("{command: 12}, {command: 'yes'}, {command: yes}", "12 yes yes"),
        ("{command: !!str true}", "true"),
    ];
    for (text, expected) in cases {
        let file = DIALECT.read(&format!("hooks: {{on_start: [{text}]}}"));
        let commands: Vec<_> = file.entries.iter().map(Entry::command).collect();
        assert_eq!(commands.join(" "), expected, "{text}");
    }
    let file = DIALECT.read(
        "hooks:\n  on_start:\n    - command: |\n        one\n        two\n    - command: >-\n        a\n        b\n",
    );
    let commands: Vec<_> = file.entries.iter().map(Entry::command).collect();
    assert_eq!(commands, ["one\ntwo\n", "a b"]);
}

#[test]
fn yaml_that_grows_or_nests_without_end_is_refused() {
    let deep = format!("hooks: {}{}", "[".repeat(100_000), "]".repeat(100_000));
    let mut bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for (name, before) in "bcdefgh".chars().zip("abcdefg".chars()) {
        let list = vec![format!("*{before}"); 10].join(", ");
        bomb.extend([name, ':', ' ', '&', name, ' '].into_iter().chain(format!("[{list}]\n").chars()));
    }
    for text in [deep, bomb] {
        let file = DIALECT.read(&text);
        assert!(file.entries.is_empty());
        assert!(file.problems[0].contains("more than") || file.problems[0].contains("limit"), "{:?}", file.problems);
    }
}

#[test]
fn a_simple_entry_gets_the_keys_of_its_event() {
    // H56, DD20, DD21
    let all = r#"{"tool": {"name": "t", "arguments": "{}"}, "result": 1, "error": "e", "user_input": "u",
        "iteration": 4, "info": {"a": 1}, "session_id": "s", "cwd": "/c"}"#;
    let expected = [
        ("before_tool_use", r#""tool":{"name": "t", "arguments": "{}"}"#),
        ("after_tool_use", r#""tool":{"name": "t", "arguments": "{}"},"result":1"#),
        ("on_tool_error", r#""tool":{"name": "t", "arguments": "{}"},"error":"e""#),
        ("on_start", r#""user_input":"u""#),
        ("on_complete", r#""result":1"#),
        ("on_iteration", r#""iteration":4"#),
        ("session_rollback", r#""info":{"a": 1}"#),
    ];
    for (event, keys) in expected {
        assert_eq!(input(event, Protocol::Plain, all), format!(r#"{{"event":"{event}",{keys}}}"#));
    }
}

#[test]
fn an_entry_that_rewrites_gets_the_names_of_other_agents() {
    // H59, H70
    let given = r#"{"tool": {"name": "terminal", "arguments": "{\"command\": \"ls\"}"}, "session_id": "s",
        "cwd": "/c", "permission_mode": "auto"}"#;
    let expected = r#"{"session_id":"s","cwd":"/c","permission_mode":"auto","hook_event_name":"PreToolUse","tool_name":"terminal","tool_input":{"command":"ls"}}"#;
    assert_eq!(input("before_tool_use", Protocol::Rewrite, given), expected);

    let bare = r#"{"tool": {"name": "t", "arguments": "no json"}}"#;
    let expected = r#"{"session_id":null,"cwd":"/w","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"t","tool_input":{}}"#;
    assert_eq!(input("before_tool_use", Protocol::Rewrite, bare), expected);
}

#[test]
fn an_input_is_replaced_in_the_form_that_it_had() {
    // H61
    let replaced = |arguments: &str| {
        let text = format!(r#"{{"tool": {{"id": 7, "name": "t", "arguments": {arguments}}}}}"#);
        let mut payload = Fields::parse(text.as_bytes()).unwrap();
        let input = serde_json::value::RawValue::from_string(r#"{"b":1}"#.to_owned()).unwrap();
        DIALECT.rewrite(&mut payload, &input);
        payload.to_string()
    };
    assert_eq!(replaced(r#""{\"a\": 2}""#), r#"{"tool":{"id":7,"name":"t","arguments":"{\"b\":1}"}}"#);
    assert_eq!(replaced(r#"{"a": 2}"#), r#"{"tool":{"id":7,"name":"t","arguments":{"b":1}}}"#);
}

#[test]
fn exit_code_two_denies_before_a_tool_and_nowhere_else() {
    // H57, DD8–DD11
    use How::{Exited, NotStarted, Signalled, TimedOut};
    let deny = r#"{"hookSpecificOutput": {"permissionDecision": "deny"}}"#;
    for event in DIALECT.events {
        for protocol in [Protocol::Plain, Protocol::Rewrite] {
            let opinion = |how| said(event.name, protocol, how, (deny, "")).opinion;
            let gates = event.name == "before_tool_use";
            assert_eq!(opinion(Exited(2)) == Opinion::Deny, gates, "{} {protocol:?}", event.name);
            // H66: what it printed before it broke does not count.
            for how in [Exited(1), Exited(127), Signalled, TimedOut, NotStarted] {
                assert!(!opinion(how).is_block(), "{} {how:?}", event.name);
            }
        }
    }
}

#[test]
fn the_reason_stands_where_the_protocol_puts_it() {
    // H58, DD12
    let reason = |protocol, texts| said("before_tool_use", protocol, How::Exited(2), texts).reason.unwrap();
    assert_eq!(reason(Protocol::Plain, (" out \n", "err")), "out");
    assert_eq!(reason(Protocol::Plain, (" \n", "err")), "Denied by hook");
    assert_eq!(reason(Protocol::Rewrite, ("out", " err\n")), "err");
    assert_eq!(reason(Protocol::Rewrite, ("out", " \n")), "out");
    assert_eq!(reason(Protocol::Rewrite, ("", "")), "Denied by hook");
}

#[test]
fn only_a_plain_deny_denies() {
    // H60, DD13, DD16
    let opinion = |stdout: &str| said("before_tool_use", Protocol::Rewrite, How::Exited(0), (stdout, "")).opinion;
    let of = |decision: &str| opinion(&format!(r#"{{"hookSpecificOutput": {{"permissionDecision": {decision}}}}}"#));
    assert_eq!(of("\"deny\""), Opinion::Deny);
    for other in ["\"allow\"", "\"ask\"", "\"defer\"", "\"Deny\"", "true", "null", "{}"] {
        assert_eq!(of(other), Opinion::Pass, "{other}");
    }
    for stdout in ["", "text", "{", "[]", "{}", r#"{"permissionDecision": "deny"}"#, r#"{"hookSpecificOutput": 1}"#] {
        assert_eq!(opinion(stdout), Opinion::Pass, "{stdout}");
    }
    // The simple protocol reads no JSON.
    let deny = r#"{"hookSpecificOutput": {"permissionDecision": "deny"}}"#;
    assert_eq!(said("before_tool_use", Protocol::Plain, How::Exited(0), (deny, "")).opinion, Opinion::Pass);
}

#[test]
fn a_denial_in_json_gives_its_reason() {
    // H58, H60
    let reason = |reason: &str| {
        let specific = format!(r#""permissionDecision": "deny", "permissionDecisionReason": {reason}"#);
        let answer = format!(r#"{{"hookSpecificOutput": {{{specific}}}}}"#);
        said("before_tool_use", Protocol::Rewrite, How::Exited(0), (&answer, "")).reason.unwrap()
    };
    assert_eq!(
        (reason("\" no \""), reason("\"\""), reason("3")),
        ("no".into(), "Denied by hook".into(), "Denied by hook".into())
    );
}

#[test]
fn another_input_is_an_object_that_is_not_empty() {
    // H61
    let input = |value: &str| {
        let answer = format!(r#"{{"hookSpecificOutput": {{"updatedInput": {value}}}}}"#);
        said("before_tool_use", Protocol::Rewrite, How::Exited(0), (&answer, "")).input.map(|raw| raw.get().to_owned())
    };
    assert_eq!(input(r#"{"a": 1.0}"#).as_deref(), Some(r#"{"a": 1.0}"#));
    for nothing in ["{}", "null", "[]", "\"{}\"", "1"] {
        assert_eq!(input(nothing), None, "{nothing}");
    }
}
