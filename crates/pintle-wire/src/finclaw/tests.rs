//! `FinClaw`'s files, payloads and answers, and where our own dialect differs.

use super::*;
use crate::dialect::{Ended, Entry, How, Line, Opinion, Said};
use crate::pintle::DIALECT as PINTLE;

const DENY: &str = r#"{"hookSpecificOutput": {"permissionDecision": "deny", "permissionDecisionReason": "no"}}"#;
const FAILURE: Opinion = Opinion::Failure;

fn said(dialect: &'static Dialect, event: &str, how: How, (stdout, stderr): (&str, &str)) -> Said {
    dialect.reply(dialect.event(event).unwrap(), &Entry::new(event), &Ended { how, stdout, stderr })
}

/// What is said by a handler that ends well.
fn answer(event: &str, stdout: &str) -> Said {
    said(&DIALECT, event, How::Exited(0), (stdout, ""))
}

fn specific(event: &str, keys: &str) -> Said {
    answer(event, &format!(r#"{{"hookSpecificOutput": {{"hookEventName": "{event}", {keys}}}}}"#))
}

fn read(dialect: &'static Dialect, event: &str, hook: &str) -> Entry {
    let file = dialect.read(&format!(r#"{{"hooks": {{"{event}": [{{"hooks": [{hook}]}}]}}}}"#));
    assert_eq!(file.problems, [""; 0], "{hook}");
    let [entry] = &*file.entries else { panic!("{file:?}") };
    entry.clone()
}

fn payload(event: &str, given: &str) -> serde_json::Value {
    let payload = DIALECT.payload(DIALECT.event(event).unwrap(), given.as_bytes(), "/w").unwrap();
    serde_json::from_str(&payload.to_string()).unwrap()
}

#[test]
fn a_file_names_events_groups_and_commands() {
    // H2, H3, H11
    let file = DIALECT.read(
        r#"{"description": "d", "hooks": {
            "Stop": [{"hooks": [{"type": "command", "command": "s"}]}],
            "PreToolUse": [
                {"matcher": "exec", "hooks": [
                    {"type": "command", "command": "a", "timeout": 5, "id": "an-id", "statusMessage": "looks",
                     "failurePolicy": "deny", "recipe": "r"},
                    {"type": "command", "command": "b", "async": false}]},
                {"hooks": []},
                {"matcher": null, "hooks": [{"type": "command", "command": "c"}]}]}}"#,
    );
    assert!(file.problems.is_empty());
    assert!(file.entries.iter().all(|entry| entry.problems.is_empty()), "{file:?}");
    let commands: Vec<_> = file.entries.iter().map(Entry::command).collect();
    assert_eq!(commands, ["a", "b", "c", "s"]);
    let first = &file.entries[0];
    assert_eq!((first.matcher.as_deref(), first.timeout), (Some("exec"), Some(Duration::from_secs(5))));
    assert_eq!((first.id.as_deref(), first.description.as_deref()), (Some("an-id"), Some("looks")));
    assert_eq!((first.recipe.as_deref(), first.denies_on_failure), (Some("r"), true));
    assert_eq!((&file.entries[2].matcher, file.entries[2].timeout), (&None, None));
}

#[test]
fn a_fault_in_a_handler_is_its_own() {
    // H3–H7
    let cases = [
        (r#"{"type": "command", "command": "x", "colour": 1}"#, "unknown field `colour`"),
        (r#"{"type": "prompt", "command": "x"}"#, "type: found"),
        (r#"{"command": "x"}"#, "type: found nothing"),
        (r#"{"type": "command"}"#, "command: missing command"),
        (r#"{"type": "command", "command": " "}"#, "command: missing command"),
        (r#"{"type": "command", "command": 1}"#, "command: found 1"),
        (r#"{"type": "command", "command": "x", "timeout": 0}"#, "timeout: found 0"),
        (r#"{"type": "command", "command": "x", "timeout": 1.5}"#, "timeout: found 1.5"),
        (r#"{"type": "command", "command": "x", "timeout": "5"}"#, "timeout: found"),
        (r#"{"type": "command", "command": "x", "async": 1}"#, "async: found 1"),
        (r#"{"type": "command", "command": "x", "async": true}"#, "async: PreToolUse waits"),
        (r#"{"type": "command", "command": "x", "failurePolicy": "allow"}"#, "failurePolicy: found"),
        (r#"{"type": "command", "command": "x", "id": "A"}"#, "id: found"),
        (r#"{"type": "command", "command": "x", "args": ["a"]}"#, "unknown field `args`"),
        (r#"{"type": "command", "command": "x", "shell": "login"}"#, "unknown field `shell`"),
        (r#""x""#, "found \"x\", expected an object"),
    ];
    for (hook, problem) in cases {
        let entry = read(&DIALECT, "PreToolUse", hook);
        assert!(entry.problems.len() == 1 && entry.problems[0].starts_with(problem), "{hook}: {:?}", entry.problems);
    }
}

#[test]
fn one_bad_handler_leaves_the_others_alone() {
    // H7
    let file = DIALECT.read(
        r#"{"hooks": {"Stop": [
            {"hooks": [{"type": "command", "command": "a"}, {"type": "command", "command": "b", "x": 1}]},
            {"matcher": 3, "hooks": [{"type": "command", "command": "c"}]},
            {"extra": 1, "hooks": [{"type": "command", "command": "d"}]},
            {"matcher": "*"}, 7,
            {"hooks": [{"type": "command", "command": "e"}]}]}}"#,
    );
    let well: Vec<_> = file.entries.iter().filter(|entry| entry.problems.is_empty()).map(Entry::command).collect();
    assert_eq!((well.join(" "), file.entries.len()), ("a e".to_owned(), 5));
    assert_eq!(file.problems.len(), 2, "{:?}", file.problems);
}

#[test]
fn names_of_handlers_are_words_with_hyphens() {
    // H4
    let problems = |id: &str| {
        read(&DIALECT, "Stop", &format!(r#"{{"type": "command", "command": "x", "id": "{id}"}}"#)).problems.len()
    };
    for id in ["a", "0", "a-b-c", "check2", &"a".repeat(64)] {
        assert_eq!(problems(id), 0, "{id}");
    }
    for id in ["", "-", "a-", "-a", "a--b", "a_b", "A", "ä", "a b", &"a".repeat(65)] {
        assert_eq!(problems(id), 1, "{id}");
    }
}

#[test]
fn who_may_be_async_and_who_may_fail_closed() {
    // H5, H6
    for event in DIALECT.events {
        let problems = |dialect, key: &str| {
            read(dialect, event.name, &format!(r#"{{"type": "command", "command": "x", {key}}}"#)).problems.len()
        };
        let waits = ["PreToolUse", "PermissionRequest", "UserPromptSubmit", "SessionStart"].contains(&event.name);
        assert_eq!(problems(&DIALECT, r#""async": true"#), usize::from(waits), "{}", event.name);
        let policy = r#""failurePolicy": "deny""#;
        assert_eq!(problems(&DIALECT, policy), usize::from(event.name != "PreToolUse"), "{}", event.name);
        let is_gate = ["PreToolUse", "PermissionRequest", "UserPromptSubmit"].contains(&event.name);
        assert_eq!(problems(&PINTLE, policy), usize::from(!is_gate), "{}", event.name);
    }
}

#[test]
fn a_file_that_is_no_json_names_nobody() {
    // H8, DD7
    for text in ["", "{", "[]", "// {}", "{} {}", r#"{"hooks": []}"#, r#"{"hooks": "x"}"#] {
        let file = DIALECT.read(text);
        assert!(file.entries.is_empty() && file.problems.len() == 1, "{text}: {file:?}");
    }
    assert!(DIALECT.read("{}").problems.is_empty());
}

#[test]
fn an_event_that_nobody_knows_is_a_problem_of_its_handlers() {
    // H8
    let entry = read(&DIALECT, "PreToolUSe", r#"{"type": "command", "command": "x"}"#);
    assert!(entry.problems[0].starts_with("unknown event `PreToolUSe`"), "{:?}", entry.problems);
}

#[test]
fn our_own_dialect_takes_programs_and_shells() {
    let line = |hook: &str| read(&PINTLE, "Stop", hook);
    let words = line(r#"{"type": "command", "args": ["prog", "", "a b"]}"#);
    let expected = ["prog", "", "a b"].map(str::to_owned).to_vec();
    assert_eq!((words.line, words.problems.len()), (Line::Program(expected), 0));
    let login = line(r#"{"type": "command", "command": "x", "shell": "login"}"#);
    assert_eq!((login.shell.as_deref(), login.problems.len()), (Some("login"), 0));
    for wrong in [
        r#"{"type": "command", "command": "x", "args": ["y"]}"#,
        r#"{"type": "command", "args": []}"#,
        r#"{"type": "command", "args": [" "]}"#,
        r#"{"type": "command", "args": ["x", 1]}"#,
        r#"{"type": "command", "args": "x"}"#,
        r#"{"type": "command", "command": "x", "shell": "fish"}"#,
        r#"{"type": "command", "args": ["x"], "shell": "login"}"#,
    ] {
        assert_eq!(line(wrong).problems.len(), 1, "{wrong}: {:?}", line(wrong).problems);
    }
}

#[test]
fn every_event_gets_the_common_keys() {
    // H13, H14
    let full =
        payload("PostToolUse", r#"{"session_id": "s", "cwd": "/c", "tool_response": 1, "hook_event_name": "X"}"#);
    let expected = serde_json::json!({"session_id": "s", "cwd": "/c", "tool_response": 1, "hook_event_name": "PostToolUse",
        "turn_id": null, "model": null, "permission_mode": null, "transcript_path": null});
    assert_eq!(full, expected);
    assert_eq!(payload("Stop", "{}")["cwd"], "/w");
}

#[test]
fn the_turn_is_for_four_events() {
    // H15
    for event in DIALECT.events {
        let gets = ["PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop"].contains(&event.name);
        let given = payload(event.name, r#"{"turn": {"user_text": "u", "tools": []}}"#);
        let turn = given.get("turn").cloned();
        let expected = serde_json::json!({"user_text": "u", "assistant_text": null, "tools": []});
        assert_eq!(turn, gets.then_some(expected), "{}", event.name);
        assert_eq!(payload(event.name, r#"{"turn": null}"#).get("turn"), None);
    }
    let row = DIALECT.event("Stop").unwrap();
    assert!(DIALECT.payload(row, br#"{"turn": 3}"#, "/w").unwrap_err().starts_with("turn: expected"));
}

#[test]
fn a_long_turn_is_cut_at_characters_and_loses_its_oldest_calls() {
    // H16
    let tool = |number: usize| {
        let summary = format!("a{}", "é".repeat(600));
        serde_json::json!({"name": number.to_string(), "input_summary": summary, "result_summary": null})
    };
    let tools: Vec<_> = (0..40).map(tool).collect();
    let text = format!("a{}", "é".repeat(5000));
    let given = serde_json::json!({"turn": {"user_text": text, "assistant_text": "short", "tools": tools}});
    let turn = &payload("Stop", &given.to_string())["turn"];
    assert_eq!(turn["user_text"].as_str().map(str::len), Some(8191));
    assert_eq!(turn["assistant_text"], "short");
    let kept = turn["tools"].as_array().unwrap();
    assert_eq!((kept.len(), &kept[0]["name"], &kept[31]["name"]), (32, &"8".into(), &"39".into()));
    assert_eq!(kept[0]["input_summary"].as_str().map(str::len), Some(1023));
}

#[test]
fn no_answer_is_no_decision() {
    // H20, H31
    for stdout in ["", "  \n", "all is well", "true", "{}", "{\"hookSpecificOutput\": null}", "{\"other\": 1}"] {
        for event in DIALECT.events {
            let said = answer(event.name, stdout);
            assert_eq!((said.opinion, said.reason), (Opinion::Pass, None), "{} {stdout}", event.name);
        }
    }
}

#[test]
fn what_looks_like_json_and_is_none_is_a_failure() {
    // H20, DD13
    for stdout in ["{", " \n[1", "[]", "{} trailing", "{\"a\": }", "[ok] done"] {
        assert_eq!(answer("PreToolUse", stdout).opinion, FAILURE, "{stdout}");
    }
}

#[test]
fn exit_code_two_with_a_reason_objects_where_something_can_be_stopped() {
    // H21, H28, DD10, DD12
    for event in DIALECT.events {
        let gates = ["PreToolUse", "PermissionRequest", "PostToolUse", "UserPromptSubmit"].contains(&event.name);
        let objection = said(&DIALECT, event.name, How::Exited(2), (DENY, " because \n"));
        assert_eq!(objection.opinion, if gates { Opinion::Deny } else { FAILURE }, "{}", event.name);
        if gates {
            assert_eq!(objection.reason.as_deref(), Some("because"));
        }
        for stderr in ["", " \n"] {
            let said = said(&DIALECT, event.name, How::Exited(2), (DENY, stderr));
            assert_eq!(said.opinion, FAILURE, "{}", event.name);
        }
    }
}

#[test]
fn every_other_end_is_a_failure_whatever_was_printed() {
    // H21, DD8, DD9, DD11
    use How::{Exited, NotStarted, Signalled, TimedOut};
    for (how, expected) in [
        (Exited(1), FAILURE),
        (Exited(127), FAILURE),
        (Exited(-1), FAILURE),
        (Signalled, FAILURE),
        (TimedOut, FAILURE),
        (NotStarted, Opinion::Error),
    ] {
        assert_eq!(said(&DIALECT, "PreToolUse", how, (DENY, "why")).opinion, expected, "{how:?}");
    }
}

#[test]
fn a_tool_call_is_refused_or_shown_to_a_person() {
    // H22, DD16
    let deny = specific("PreToolUse", r#""permissionDecision": "deny", "permissionDecisionReason": "no""#);
    assert_eq!((deny.opinion, deny.reason.as_deref()), (Opinion::Deny, Some("no")));
    let ask = specific("PreToolUse", r#""permissionDecision": "ask", "updatedInput": {"a": 1.0}"#);
    assert_eq!((ask.opinion, ask.reason.as_deref()), (Opinion::Ask, Some("a hook refused this and gave no reason")));
    assert_eq!(ask.input.unwrap().get(), r#"{"a": 1.0}"#);
    // H31: allowing changes nothing.
    assert_eq!(specific("PreToolUse", r#""permissionDecision": "allow""#).opinion, Opinion::Pass);
    let block = answer("PreToolUse", r#"{"decision": "block", "reason": "old form"}"#);
    assert_eq!((block.opinion, block.reason.as_deref()), (Opinion::Deny, Some("old form")));
}

#[test]
fn an_answer_with_values_of_another_kind_is_a_failure() {
    // H20
    for keys in [
        r#""permissionDecision": "denied""#,
        r#""permissionDecision": true"#,
        r#""permissionDecision": "deny", "permissionDecisionReason": 1"#,
        r#""updatedInput": []"#,
        r#""updatedInput": "{}""#,
    ] {
        assert_eq!(specific("PreToolUse", keys).opinion, FAILURE, "{keys}");
    }
    assert_eq!(answer("PreToolUse", r#"{"permissionDecision": "deny"}"#).opinion, FAILURE);
    assert_eq!(answer("PreToolUse", r#"{"hookSpecificOutput": "deny"}"#).opinion, FAILURE);
    assert_eq!(answer("PreToolUse", r#"{"decision": "stop"}"#).opinion, FAILURE);
}

#[test]
fn a_request_is_answered_in_the_place_of_a_person() {
    // H23
    let of = |decision: &str| specific("PermissionRequest", &format!(r#""decision": {decision}"#));
    assert_eq!(of(r#"{"behavior": "allow"}"#).opinion, Opinion::Allow);
    let deny = of(r#"{"behavior": "deny", "message": "no"}"#);
    assert_eq!((deny.opinion, deny.reason.as_deref()), (Opinion::Deny, Some("no")));
    assert_eq!((of("{}").opinion, of("null").opinion), (Opinion::Pass, Opinion::Pass));
    assert_eq!((of(r#"{"behavior": "perhaps"}"#).opinion, of("\"allow\"").opinion), (FAILURE, FAILURE));
    // Nothing else is decided here, and nothing of it elsewhere.
    assert!(specific("PermissionRequest", r#""updatedInput": {"a": 1}"#).input.is_none());
    assert_eq!(specific("PreToolUse", r#""decision": {"behavior": "deny"}"#).opinion, Opinion::Pass);
}

#[test]
fn after_a_tool_and_at_the_start_text_goes_to_the_model() {
    // H24, H27, DD17
    let context = |event| specific(event, r#""additionalContext": "note""#).context;
    for event in DIALECT.events {
        let takes = ["PostToolUse", "SessionStart"].contains(&event.name);
        assert_eq!(context(event.name).as_deref(), takes.then_some("note"), "{}", event.name);
    }
    assert_eq!(specific("SessionStart", r#""additionalContext": "  ""#).context, None);
    assert_eq!(answer("PostToolUse", r#"{"decision": "block", "reason": "r"}"#).opinion, Opinion::Deny);
    assert_eq!(answer("SessionStart", r#"{"decision": "block", "reason": "r"}"#).opinion, Opinion::Pass);
}

#[test]
fn a_prompt_can_be_refused_and_replaced() {
    // H25
    let said = specific("UserPromptSubmit", r#""updatedPrompt": "p", "updatedModel": "m""#);
    assert_eq!((said.prompt.as_deref(), said.model.as_deref()), (Some("p"), Some("m")));
    assert_eq!(answer("UserPromptSubmit", r#"{"decision": "block"}"#).opinion, Opinion::Deny);
    let elsewhere = specific("PreToolUse", r#""updatedPrompt": "p", "updatedModel": "m""#);
    assert_eq!((elsewhere.prompt, elsewhere.model), (None, None));
}

#[test]
fn at_the_end_only_a_reject_with_a_reason_counts() {
    // H28, DD18
    let reject = specific("Stop", r#""decision": "reject", "reason": " wrong ""#);
    assert_eq!((reject.opinion, reject.reason.as_deref()), (Opinion::Reject, Some(" wrong ")));
    let ignored = [
        r#"{"hookSpecificOutput": {"decision": "reject", "reason": " "}}"#,
        r#"{"hookSpecificOutput": {"decision": "reject"}}"#,
        r#"{"hookSpecificOutput": {"decision": "block", "reason": "r"}}"#,
        r#"{"decision": "block", "reason": "r"}"#,
        r#"{"decision": "reject", "reason": "r"}"#,
    ];
    for stdout in ignored {
        let said = answer("Stop", stdout);
        assert_eq!((said.opinion, said.remarks.len()), (Opinion::Pass, 1), "{stdout}");
    }
    assert_eq!(specific("PreToolUse", r#""decision": "reject", "reason": "r""#).opinion, Opinion::Pass);
}

#[test]
fn an_answer_to_another_event_is_remarked_on() {
    let stdout = r#"{"hookSpecificOutput": {"hookEventName": "Stop", "permissionDecision": "deny"}}"#;
    let said = answer("PreToolUse", stdout);
    assert_eq!((said.opinion, said.remarks.len()), (Opinion::Deny, 1));
}

#[test]
fn our_own_dialect_finds_the_answer_between_other_lines() {
    let stdout = format!("loading\n  {DENY}  \nbye\n");
    let ours = said(&PINTLE, "PreToolUse", How::Exited(0), (&stdout, ""));
    assert_eq!((ours.opinion, ours.reason.as_deref()), (Opinion::Deny, Some("no")));
    assert_eq!(ours.remarks, ["the output has text beside the answer: loading"]);
    assert_eq!(answer("PreToolUse", &stdout).opinion, Opinion::Pass);
    // Over several lines, and not in the middle of one.
    let pretty = DENY.replace(": ", ":\n  ");
    assert_eq!(said(&PINTLE, "PreToolUse", How::Exited(0), (&pretty, "")).opinion, Opinion::Deny);
    let quoted = format!("I would say {DENY}\n");
    assert_eq!(said(&PINTLE, "PreToolUse", How::Exited(0), (&quoted, "")).opinion, Opinion::Pass);
}

#[test]
fn in_our_own_dialect_an_objection_counts_however_its_handler_ended() {
    for how in [How::Exited(1), How::Exited(2), How::Signalled, How::TimedOut] {
        let said = said(&PINTLE, "PreToolUse", how, (DENY, ""));
        assert_eq!(
            (said.opinion, said.reason.as_deref(), said.remarks.len()),
            (Opinion::Deny, Some("no"), 1),
            "{how:?}"
        );
    }
    let allow = r#"{"hookSpecificOutput": {"permissionDecision": "allow"}}"#;
    assert_eq!(said(&PINTLE, "PreToolUse", How::Exited(1), (allow, "")).opinion, FAILURE);
}

#[test]
fn in_our_own_dialect_several_answers_are_one_objection_or_a_failure() {
    let allow = r#"{"hookSpecificOutput": {"permissionDecision": "allow"}}"#;
    let both = |one: &str, two: &str| said(&PINTLE, "PreToolUse", How::Exited(0), (&format!("{one}\n{two}\n"), ""));
    assert_eq!((both(allow, DENY).opinion, both(DENY, allow).opinion), (Opinion::Deny, Opinion::Deny));
    assert_eq!(both(allow, allow).opinion, FAILURE);
    // A line of a log is no answer.
    assert_eq!(both(r#"{"level": "info"}"#, DENY).opinion, Opinion::Deny);
}

#[test]
fn an_answer_that_breaks_off_is_a_failure_in_our_own_dialect() {
    let broken = DENY.get(..DENY.len() - 2).unwrap();
    assert_eq!(said(&PINTLE, "PreToolUse", How::Exited(0), (&format!("log\n{broken}"), "")).opinion, FAILURE);
    let many = "{broken\n".repeat(100_000);
    assert_eq!(said(&PINTLE, "PreToolUse", How::Exited(0), (&many, "")).opinion, FAILURE);
}
