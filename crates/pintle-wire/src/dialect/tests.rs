//! What holds for every dialect, the differences that are data, and the texts of answers.

use super::said::{cut, first_line, worth_saying};
use super::*;
use crate::registry::DIALECTS;

fn row(name: &str) -> &'static Dialect {
    crate::registry::dialect(name).unwrap()
}

fn names(dialect: &str, of: impl Fn(&EventRow) -> bool) -> Vec<&'static str> {
    row(dialect).events.iter().filter(|event| of(event)).map(|event| event.name).collect()
}

#[test]
fn values_that_nobody_looks_at_stay_the_texts_that_they_are() {
    let fields =
        Fields::parse(br#" {"n": 1.50e3, "big": 123456789012345678901234567890, "s": "\u0041", "o": {"z":1, "a":2}} "#);
    let expected = r#"{"n":1.50e3,"big":123456789012345678901234567890,"s":"\u0041","o":{"z":1, "a":2}}"#;
    assert_eq!(fields.unwrap().to_string(), expected);
}

#[test]
fn of_a_key_that_stands_twice_the_last_value_counts() {
    let fields = Fields::parse(br#"{"a": 1, "b": 2, "a": 3}"#).unwrap();
    assert_eq!(fields.to_string(), r#"{"b":2,"a":3}"#);
}

#[test]
fn only_one_object_and_nothing_behind_it_is_read() {
    for text in ["", "[]", "null", "\"{}\"", "{} {}", "{\"a\":}", "{\"a\":1"] {
        let problem = Fields::parse(text.as_bytes()).unwrap_err();
        assert!(problem.starts_with("found no JSON object"), "{text}: {problem}");
    }
}

#[test]
fn deep_nesting_is_refused_or_kept_and_never_overflows() {
    let deep = format!("{{\"a\":{}{}}}", "[".repeat(200_000), "]".repeat(200_000));
    for dialect in DIALECTS {
        let event = dialect.events.first().unwrap();
        _ = dialect.payload(event, deep.as_bytes(), "/w");
        _ = dialect.read(&deep);
        let ended = Ended { how: How::Exited(0), stdout: &deep, stderr: "" };
        _ = dialect.reply(event, &Entry::new(event.name), &ended);
    }
}

#[test]
fn a_payload_goes_to_a_handler_on_one_line() {
    // H41, H56
    for dialect in DIALECTS {
        for event in dialect.events {
            let bytes =
                b"{\r\n\"tool\": {\n\"name\": \"a\\nb\"},\n\"prompt\": \"two\\nlines\", \"tool_input\": {\n}\n}";
            let payload = dialect.payload(event, bytes, "/w").unwrap();
            let input = String::from_utf8(dialect.input(event, &payload, &Entry::new(event.name))).unwrap();
            assert_eq!(input.find('\n'), Some(input.len() - 1), "{} {}", dialect.name, event.name);
            assert!(!input.contains('\r'), "{} {}", dialect.name, event.name);
            Fields::parse(input.as_bytes()).unwrap();
        }
    }
}

#[test]
fn a_byte_order_mark_before_a_file_means_nothing() {
    let files = [
        ("finclaw", r#"{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}"#),
        ("fairpeer", r#"{"hooks":{"Stop":[{"command":"x"}]}}"#),
        ("clacky", "hooks:\n  on_start:\n    - command: x\n"),
    ];
    for (dialect, text) in files {
        assert_eq!(row(dialect).read(&format!("\u{feff}{text}")), row(dialect).read(text));
        assert_eq!(row(dialect).read(text).entries.len(), 1, "{dialect}");
    }
}

#[test]
fn the_events_that_can_object_are_those_of_each_system() {
    // H12, H21, H42, H57, DD10
    assert_eq!(
        names("finclaw", |event| event.can_block),
        ["PreToolUse", "PermissionRequest", "PostToolUse", "UserPromptSubmit"]
    );
    assert_eq!(names("fairpeer", |event| event.can_block), ["PreToolUse", "UserPromptSubmit"]);
    assert_eq!(names("clacky", |event| event.can_block), ["before_tool_use"]);
    for dialect in ["finclaw", "pintle"] {
        assert_eq!(names(dialect, |event| !event.is_spawned), ["PreCompact", "PostCompact", "Interrupt"]);
    }
}

#[test]
fn the_events_of_fairpeer_and_clacky_stand_in_their_order() {
    // H40, H55
    let fairpeer = "PreToolUse PostToolUse PermissionRequest UserPromptSubmit Stop PostLLMCall SessionStart SessionEnd \
                    SubagentStop Notification PreCompact Startup";
    assert_eq!(names("fairpeer", |_| true).join(" "), fairpeer);
    let clacky = "before_tool_use after_tool_use on_tool_error on_start on_complete on_iteration session_rollback";
    assert_eq!(names("clacky", |_| true).join(" "), clacky);
}

#[test]
fn who_may_run_beside_the_agent_and_who_fails_closed() {
    // H5, H6, H30, DD8, DD25
    let waits = ["PreToolUse", "PermissionRequest", "UserPromptSubmit", "SessionStart"];
    assert_eq!(names("finclaw", |event| !event.may_be_async), waits);
    assert_eq!(names("finclaw", |event| event.may_fail_closed), ["PreToolUse"]);
    assert_eq!(names("finclaw", |event| event.fails_closed), ["PermissionRequest"]);
    let gates = ["PreToolUse", "PermissionRequest", "UserPromptSubmit"];
    assert_eq!(names("pintle", |event| event.may_fail_closed), gates);
    for dialect in ["fairpeer", "clacky"] {
        let any = names(dialect, |event| event.may_be_async || event.may_fail_closed || event.fails_closed);
        assert_eq!(any, Vec::<&str>::new(), "{dialect}");
    }
}

#[test]
fn limits_order_and_trust_differ_as_they_do() {
    // DD1–DD4, DD14, DD15, DD22–DD24, DD27
    type Facts = (&'static str, &'static str, usize, bool, bool, Shell, u64);
    let facts: [Facts; 4] = [
        ("pintle", "profile project", 4 << 20, false, false, Shell::Plain, 30_000),
        ("finclaw", "profile project", 4 << 20, false, false, Shell::Login, 30_000),
        ("fairpeer", "project global", 256 << 10, true, false, Shell::Utf8, 5_000),
        ("clacky", "global", 8 << 20, true, true, Shell::Plain, 10_000),
    ];
    for (name, files, kept, stops, chains, shell, millis) in facts {
        let dialect = row(name);
        let scopes: Vec<_> = dialect.files.iter().map(|file| file.scope).collect();
        assert_eq!(scopes.join(" "), files, "{name}");
        assert_eq!((dialect.kept, dialect.stops_at_block, dialect.chains), (kept, stops, chains), "{name}");
        assert_eq!((dialect.shell, dialect.trims), (shell, name == "fairpeer"), "{name}");
        assert_eq!(dialect.events.first().unwrap().timeout, Duration::from_millis(millis), "{name}");
    }
    assert!(matches!(row("pintle").trust, Trust::Handlers { .. }));
    assert!(matches!(row("finclaw").trust, Trust::Handlers { .. }));
    assert!(matches!(row("fairpeer").trust, Trust::Projects { .. }));
    assert_eq!(row("clacky").trust, Trust::None);
    assert_eq!(row("fairpeer").pipes_after_exit, Duration::from_millis(500));
    assert_eq!(row("clacky").pipes_after_exit, Duration::from_secs(2));
    assert_eq!(row("clacky").polite, Some(Duration::from_secs(1)));
}

#[test]
fn matchers_are_held_against_the_tool_where_there_is_one() {
    // H9, H39, H63, DD21
    let cases = [
        ("finclaw", "PreToolUse", r#"{"tool_name": "exec"}"#, Some("exec")),
        ("finclaw", "PreToolUse", "{}", Some("")),
        ("finclaw", "SessionStart", r#"{"source": "resume"}"#, Some("resume")),
        ("finclaw", "Stop", r#"{"tool_name": "exec"}"#, None),
        ("fairpeer", "PermissionRequest", r#"{"toolName": "bash"}"#, Some("bash")),
        ("fairpeer", "Notification", r#"{"toolName": "bash"}"#, None),
        ("clacky", "before_tool_use", r#"{"tool": {"name": "terminal"}}"#, Some("terminal")),
        ("clacky", "after_tool_use", r#"{"tool": {"name": "terminal"}}"#, None),
    ];
    for (dialect, event, payload, expected) in cases {
        let (dialect, fields) = (row(dialect), Fields::parse(payload.as_bytes()).unwrap());
        assert_eq!(dialect.subject(dialect.event(event).unwrap(), &fields).as_deref(), expected, "{event} {payload}");
    }
}

#[test]
fn the_input_of_a_call_is_found_before_the_call_only() {
    let call = r#"{"tool_input": {"command": "a"}, "toolArgs": {"command": "a"},
        "tool": {"name": "t", "arguments": "{\"command\": \"a\"}"}}"#;
    let payload = Fields::parse(call.as_bytes()).unwrap();
    for dialect in DIALECTS {
        for event in dialect.events {
            let text = dialect.input_of_tool(event, &payload).and_then(|input| dialect.shell_text(&input));
            assert_eq!(text.as_deref(), event.precedes_tool.then_some("a"), "{} {}", dialect.name, event.name);
        }
    }
}

#[test]
fn a_text_is_cut_between_characters() {
    // H16
    assert_eq!((cut("añb", 2), cut("añb", 3), cut("añb", 99), cut("ñ", 1)), ("a", "añ", "añb", ""));
}

#[test]
fn blank_texts_say_nothing() {
    assert_eq!((worth_saying(" \n\t"), worth_saying(" a \n")), (None, Some("a")));
    assert_eq!((first_line("\n  \n x \n y"), first_line("\n \n")), (Some("x"), None));
    assert_eq!(first_line(&"x".repeat(1000)).map(str::len), Some(400));
}

#[test]
fn a_failure_says_how_it_came_and_what_stood_on_the_error_stream() {
    let words = |how, stderr| Ended { how, stdout: "", stderr }.in_words();
    assert_eq!(words(How::Exited(3), ""), "exit code 3");
    assert_eq!(words(How::Exited(3), "\nno such thing\nmore"), "exit code 3: no such thing");
    assert_eq!(words(How::Signalled, ""), "ended by a signal");
    assert_eq!(words(How::TimedOut, "timed out after 5s"), "timed out after 5s");
    assert_eq!(words(How::NotStarted, "no sh"), "could not be started: no sh");
}

#[test]
fn a_denial_is_stronger_than_everything() {
    // H29
    use Opinion::{Allow, Ask, Deny, Error, Failure, Pass, Reject, Warn};
    let ordered = [Pass, Warn, Error, Failure, Allow, Ask, Reject, Deny];
    assert!(ordered.is_sorted());
    assert!(ordered.iter().filter(|opinion| opinion.is_block()).eq(&[Reject, Deny]));
}
