//! `FinClaw` and Pintle's own dialect: every hook sees the original and all of them run (H1–H34, DD14–DD17), and what the
//! contract says in which Pintle's differs.

use serde_json::{Value, json};

use super::dice::Dice;
use super::{Case, Command, Does, Expected, Reason, hold, hold_from_files, lines};

const EVENTS: &[&str] = &[
    "PreToolUse",
    "PreToolUse",
    "PermissionRequest",
    "PostToolUse",
    "UserPromptSubmit",
    "SessionStart",
    "SessionEnd",
    "SubagentStop",
    "Stop",
    "PreCompact",
];
const TOOLS: &[&str] = &["exec", "start_exec_job", "write_file"];
/// A matcher, and the tools that it is for: in `FinClaw`, in Pintle. None where the handler is at fault.
type Row = (Option<&'static str>, Option<&'static [&'static str]>, Option<&'static [&'static str]>);
const MATCHERS: &[Row] = &[
    (None, Some(TOOLS), Some(TOOLS)),
    (Some("*"), Some(TOOLS), Some(TOOLS)),
    (Some(""), Some(TOOLS), Some(TOOLS)),
    (Some("exec"), Some(&["exec"]), Some(&["exec"])),
    (Some("exec|write_file"), Some(&["exec", "write_file"]), Some(&["exec", "write_file"])),
    (Some("exec, write_file"), Some(&[]), Some(&["exec", "write_file"])),
    (Some(".*_(job|file)"), Some(&["start_exec_job", "write_file"]), Some(&["start_exec_job", "write_file"])),
    (Some("Exec"), Some(&[]), Some(&[])),
    (Some("("), None, None),
    (Some("a)|(b"), None, None),
];

struct Hook {
    event: &'static str,
    matcher: usize,
    is_async: bool,
    policy: bool,
    unknown_field: bool,
    command: Command,
}

fn input_given(payload: &Value) -> Option<Value> {
    payload.get("tool_input").cloned()
}

#[test]
fn finclaw_is_as_its_rules_say() {
    hold("finclaw", input_given, make);
    hold_from_files("finclaw", input_given, make);
}

#[test]
fn pintle_is_as_its_rules_say() {
    hold("pintle", input_given, make);
    hold_from_files("pintle", input_given, make);
}

fn make(dialect: &'static str, dice: &mut Dice) -> Case {
    let event = dice.of(EVENTS);
    let tool = dice.of(TOOLS);
    let (mut all, mut files) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let mut hooks: Vec<Hook> = (0..dice.below(4)).map(|_| hook(event, dice)).collect();
        for (at, hook) in hooks.iter_mut().enumerate() {
            hook.command.line = format!("c{}", all.len() + at);
        }
        files.push(file(&hooks));
        all.extend(hooks);
    }
    // The same line again, which does the same.
    if let [first, .., last] = all.as_mut_slice()
        && dice.one_in(3)
        && files[1].contains(&format!("\"{}\"", last.command.line))
    {
        files[1] = files[1].replace(&format!("\"{}\"", last.command.line), &format!("\"{}\"", first.command.line));
        last.command = first.command.clone();
    }
    let mut payload =
        json!({"tool_name": tool, "prompt": "p", "source": "startup", "reason": "quit", "subagent_id": "s"});
    if has_input(event) {
        payload["tool_input"] = json!({"at": 0});
    }
    let expected = model(dialect, &all, event, tool);
    Case { dialect, event, payload, files, commands: all.into_iter().map(|hook| hook.command).collect(), expected }
}

fn hook(event: &'static str, dice: &mut Dice) -> Hook {
    let event = if dice.one_in(5) { dice.of(EVENTS) } else { event };
    let number = dice.below(1000);
    let stdout = match dice.below(5) {
        0 => String::new(),
        1 => dice.of(&["  \n", "just words\n"]).to_owned(),
        2 => dice.of(&["{ no JSON", "[1, 2", "{\"hookSpecificOutput\": {}}"]).to_owned(),
        _ => answer(event, number, dice),
    };
    let stderr = dice.of(&["", " \n", "why\n"]).to_owned();
    let does = match dice.below(10) {
        0..=5 => Does::Exits(0, stdout, stderr),
        6 => Does::Exits(2, String::new(), stderr),
        7 => Does::Exits(dice.of(&[1, 3]), stdout, stderr),
        8 if dice.one_in(2) => Does::IsKilled(String::new()),
        8 => Does::TakesTooLong(String::new()),
        _ => Does::IsNotThere,
    };
    Hook {
        event,
        matcher: dice.below(MATCHERS.len()),
        is_async: dice.one_in(6),
        policy: dice.one_in(4),
        unknown_field: dice.one_in(12),
        command: Command { line: String::new(), does },
    }
}

/// One JSON object that says something at this event.
fn answer(event: &str, number: usize, dice: &mut Dice) -> String {
    let why = dice.of(&["no", "not so"]);
    let specific = |mut value: Value| {
        value["hookEventName"] = Value::from(event);
        json!({"hookSpecificOutput": value}).to_string()
    };
    match (event, dice.below(4)) {
        ("PreToolUse", 0) => specific(json!({"permissionDecision": "deny", "permissionDecisionReason": why})),
        ("PreToolUse", 1) => specific(json!({"permissionDecision": "ask", "permissionDecisionReason": why})),
        ("PreToolUse", _) => specific(json!({"updatedInput": {"at": number}})),
        ("PermissionRequest", 0 | 1) => specific(json!({"decision": {"behavior": "allow"}})),
        ("PermissionRequest", _) => specific(json!({"decision": {"behavior": "deny", "message": why}})),
        ("PostToolUse" | "UserPromptSubmit", 0) => json!({"decision": "block", "reason": why}).to_string(),
        ("PostToolUse" | "SessionStart", _) => specific(json!({"additionalContext": format!("context {number}")})),
        ("UserPromptSubmit", _) => specific(json!({"updatedPrompt": format!("prompt {number}")})),
        ("Stop", 0 | 1) => specific(json!({"decision": "reject", "reason": why})),
        ("Stop", 2) => specific(json!({"decision": "reject", "reason": " "})),
        ("Stop", _) => json!({"decision": "block", "reason": why}).to_string(),
        _ => "{}".to_owned(),
    }
}

fn file(hooks: &[Hook]) -> String {
    let mut events = serde_json::Map::new();
    for hook in hooks {
        let mut entry = json!({"type": "command", "command": hook.command.line});
        if hook.is_async {
            entry["async"] = Value::from(true);
        }
        if hook.policy {
            entry["failurePolicy"] = Value::from("deny");
        }
        if hook.unknown_field {
            entry["colour"] = Value::from("red");
        }
        let mut group = json!({"hooks": [entry]});
        if let Some(matcher) = MATCHERS[hook.matcher].0 {
            group["matcher"] = Value::from(matcher);
        }
        events.entry(hook.event).or_insert_with(|| json!([])).as_array_mut().unwrap().push(group);
    }
    json!({"description": "made up", "hooks": events}).to_string()
}

/// What one handler amounts to.
#[derive(Default)]
struct Says {
    word: &'static str,
    /// None where the words are the engine's own.
    reason: Option<String>,
    input: Option<Value>,
    prompt: Option<String>,
    context: Option<String>,
}

fn model(dialect: &str, hooks: &[Hook], event: &str, tool: &str) -> Expected {
    let is_pintle = dialect == "pintle";
    let mut expected = Expected { decision: "none", ..Expected::default() };
    let (mut denials, mut asks, mut rejects, mut allows) = (Vec::new(), Vec::new(), Vec::new(), 0);
    let mut contexts = Vec::new();
    let mut ran: Vec<(&str, bool)> = Vec::new();
    let fitting = fitting(is_pintle, hooks, event, tool);
    for hook in &fitting {
        let line = hook.command.line.as_str();
        if is_pintle && ran.iter().any(|(known, _)| *known == line) {
            continue;
        }
        ran.push((line, false));
        // Of twins that run once, one that asks for it makes the failure count.
        let policy = hook.policy || (is_pintle && fitting.iter().any(|twin| twin.command.line == line && twin.policy));
        let says = says(is_pintle, hook, event);
        expected.started.push(line.to_owned());
        expected.given.push(if has_input(event) { Some(json!({"at": 0})) } else { None });
        expected.words.push(says.word);
        let failed = ["failure", "error"].contains(&says.word);
        let denies = says.word == "deny" || (failed && (event == "PermissionRequest" || (policy && !hook.is_async)));
        if denies {
            denials.push(says.reason.filter(|_| !failed));
        } else {
            match says.word {
                "ask" => asks.push(says.reason),
                "reject" => rejects.push(says.reason),
                "allow" => allows += 1,
                _ => {}
            }
            expected.input = says.input.or(expected.input);
            expected.prompt = says.prompt.or(expected.prompt);
        }
        contexts.extend(says.context);
    }
    expected.context = lines(&contexts);
    let strongest =
        [("deny", denials), ("reject", rejects), ("ask", asks)].into_iter().find(|(_, said)| !said.is_empty());
    match strongest {
        Some((word, reasons)) => {
            expected.decision = word;
            let all = reasons.into_iter().collect::<Option<Vec<_>>>();
            expected.reason = all.map_or(Reason::Any, |all| Reason::Is(lines(&all)));
        }
        None if allows > 0 => expected.decision = "allow",
        None => {}
    }
    if expected.decision == "deny" {
        (expected.input, expected.prompt) = (None, None);
        if event == "PostToolUse" {
            // A failure never blocks here, so that the words are always the handlers'.
            if let Reason::Is(reason) = &expected.reason {
                expected.result = reason.clone().map(Value::from);
            }
        }
    }
    expected
}

fn fitting<'h>(is_pintle: bool, hooks: &'h [Hook], event: &str, tool: &str) -> Vec<&'h Hook> {
    let runs = |hook: &&Hook| {
        let row = MATCHERS[hook.matcher];
        let tools = if is_pintle { row.2 } else { row.1 };
        let subject = if has_input(event) { Some(tool) } else { subject(event, tool) };
        let fits = tools.is_some_and(|tools| subject.is_none_or(|name| tools == TOOLS || tools.contains(&name)));
        hook.event == event && may_load(is_pintle, hook) && event != "PreCompact" && fits
    };
    hooks.iter().filter(runs).collect()
}

/// What a matcher is held against where there is no tool to choose.
fn subject<'t>(event: &str, tool: &'t str) -> Option<&'t str> {
    match event {
        "SessionStart" => Some("startup"),
        "SessionEnd" => Some("quit"),
        "SubagentStop" => Some(tool),
        _ => None,
    }
}

/// Events that hand the tool's input on.
fn has_input(event: &str) -> bool {
    ["PreToolUse", "PermissionRequest", "PostToolUse"].contains(&event)
}

/// H5–H7.
fn may_load(is_pintle: bool, hook: &Hook) -> bool {
    let gates: &[&str] =
        if is_pintle { &["PreToolUse", "PermissionRequest", "UserPromptSubmit"] } else { &["PreToolUse"] };
    let waited_for = ["PreToolUse", "PermissionRequest", "UserPromptSubmit", "SessionStart"];
    let policy = !hook.policy || gates.contains(&hook.event);
    !hook.unknown_field && policy && !(hook.is_async && waited_for.contains(&hook.event))
}

/// H20–H28.
fn says(is_pintle: bool, hook: &Hook, event: &str) -> Says {
    let failure = |word| Says { word, ..Says::default() };
    if hook.is_async {
        return failure(if hook.command.does == Does::IsNotThere { "error" } else { "pass" });
    }
    let blocks = ["PreToolUse", "PermissionRequest", "PostToolUse", "UserPromptSubmit"].contains(&event);
    match &hook.command.does {
        Does::Exits(0, stdout, _) => reads(stdout, event),
        Does::Exits(code, stdout, stderr) => {
            let said = reads(stdout, event);
            // The contract says it of a deny; a reject is what a stop has in its place.
            if is_pintle && ["deny", "reject"].contains(&said.word) {
                return said;
            }
            if *code == 2 && blocks && !stderr.trim().is_empty() {
                return Says { word: "deny", reason: Some(stderr.trim().to_owned()), ..Says::default() };
            }
            failure("failure")
        }
        Does::IsKilled(_) | Does::TakesTooLong(_) => failure("failure"),
        Does::IsNotThere => failure("error"),
    }
}

fn reads(stdout: &str, event: &str) -> Says {
    let pass = Says { word: "pass", ..Says::default() };
    if !stdout.trim_start().starts_with(['{', '[']) {
        return pass;
    }
    let Ok(value) = serde_json::from_str::<Value>(stdout) else { return Says { word: "failure", ..Says::default() } };
    let specific = &value["hookSpecificOutput"];
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match event {
        // What a block means to Codex, whose words these are.
        "PreToolUse" | "PermissionRequest" | "PostToolUse" | "UserPromptSubmit" if value["decision"] == "block" => {
            Says { word: "deny", reason: text(&value["reason"]), ..pass }
        }
        "PreToolUse" => Says {
            word: match specific["permissionDecision"].as_str() {
                Some("deny") => "deny",
                Some("ask") => "ask",
                _ => "pass",
            },
            reason: text(&specific["permissionDecisionReason"]),
            input: specific.get("updatedInput").cloned(),
            ..pass
        },
        "PermissionRequest" => Says {
            word: match specific["decision"]["behavior"].as_str() {
                Some("allow") => "allow",
                Some("deny") => "deny",
                _ => "pass",
            },
            reason: text(&specific["decision"]["message"]),
            ..pass
        },
        "PostToolUse" | "SessionStart" => Says { context: text(&specific["additionalContext"]), ..pass },
        "UserPromptSubmit" => Says { prompt: text(&specific["updatedPrompt"]), ..pass },
        "Stop" if specific["decision"] == "reject" => {
            let reason = text(&specific["reason"]).filter(|reason| !reason.trim().is_empty());
            Says { word: if reason.is_some() { "reject" } else { "pass" }, reason, ..pass }
        }
        _ => pass,
    }
}
