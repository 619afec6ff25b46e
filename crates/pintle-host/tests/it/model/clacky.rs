//! Clacky: a chain of commands, of which the first deny is the last and each rewrite is what the next one sees (H52–H66).

use serde_json::{Value, json};

use super::dice::Dice;
use super::{Case, Command, Does, Expected, Reason, hold, hold_from_files};

const EVENTS: &[&str] =
    &["before_tool_use", "before_tool_use", "after_tool_use", "on_tool_error", "on_start", "on_iteration"];
const TOOLS: &[&str] = &["terminal", "write"];

struct Hook {
    event: &'static str,
    rewrites: bool,
    matcher: Option<&'static str>,
    command: Command,
}

#[test]
fn clacky_is_as_its_rules_say() {
    hold("clacky", input_given, make);
    hold_from_files("clacky", input_given, make);
}

/// Both protocols name the tool's input, each in its own way.
fn input_given(payload: &Value) -> Option<Value> {
    match payload.get("tool_input") {
        Some(input) => Some(input.clone()),
        None => serde_json::from_str(payload.get("tool")?.get("arguments")?.as_str()?).ok(),
    }
}

fn make(dialect: &'static str, dice: &mut Dice) -> Case {
    let event = dice.of(EVENTS);
    let tool = dice.of(TOOLS);
    let hooks: Vec<Hook> = (0..dice.below(6)).map(|number| hook(event, number, dice)).collect();
    let payload = json!({
        "tool": {"name": tool, "arguments": "{\"at\": 0}"},
        "result": "r", "error": "e", "user_input": "u", "iteration": 1
    });
    let expected = model(&hooks, event, tool);
    let files = vec![file(&hooks, dice)];
    Case { dialect, event, payload, files, commands: hooks.into_iter().map(|hook| hook.command).collect(), expected }
}

fn hook(event: &'static str, number: usize, dice: &mut Dice) -> Hook {
    let event = if dice.one_in(4) { dice.of(EVENTS) } else { event };
    let rewrites = event == "before_tool_use" && dice.one_in(2);
    let answer = |specific: Value| json!({"hookSpecificOutput": specific}).to_string();
    let stdout = match dice.below(9) {
        0 => String::new(),
        1 => " words \n".to_owned(),
        2 => "{ no JSON".to_owned(),
        3 => answer(json!({"permissionDecision": "deny", "permissionDecisionReason": " because "})),
        4 => answer(json!({"permissionDecision": "deny"})),
        5 => answer(json!({"permissionDecision": dice.of(&["allow", "ask", "defer"])})),
        6 => answer(json!({"updatedInput": {}})),
        7 => answer(json!({"updatedInput": "text", "permissionDecision": "allow"})),
        _ => answer(json!({"updatedInput": {"at": number + 1}})),
    };
    let does = match dice.below(9) {
        0..=4 => Does::Exits(0, stdout, dice.of(&["", "note"]).to_owned()),
        5 => Does::Exits(2, stdout, dice.of(&["", " why \n"]).to_owned()),
        6 => Does::Exits(dice.of(&[1, 3]), stdout, String::new()),
        7 => Does::IsKilled(stdout),
        _ => Does::TakesTooLong(stdout),
    };
    let matcher = if rewrites {
        dice.of(&[None, Some("*"), Some("terminal"), Some("term"), Some("write|terminal")])
    } else {
        None
    };
    Hook { event, rewrites, matcher, command: Command { line: format!("c{number}"), does } }
}

/// JSON is YAML.
fn file(hooks: &[Hook], dice: &mut Dice) -> String {
    let mut events = serde_json::Map::new();
    for hook in hooks {
        let list = events.entry(hook.event).or_insert_with(|| json!([])).as_array_mut().unwrap();
        if dice.one_in(5) {
            list.push(json!({"name": "nothing to run"}));
        }
        let mut entry = json!({"command": hook.command.line});
        if hook.rewrites {
            entry["type"] = Value::from("rewrite");
        } else if dice.one_in(2) {
            entry["type"] = Value::from("command");
        }
        if let Some(matcher) = hook.matcher {
            entry["matcher"] = Value::from(matcher);
        }
        list.push(entry);
    }
    events.insert("no_such_event".to_owned(), json!([{"command": "never"}]));
    events.insert("on_complete".to_owned(), json!([{"command": "never", "type": "rewrite"}]));
    json!({"hooks": events}).to_string()
}

fn model(hooks: &[Hook], event: &str, tool: &str) -> Expected {
    let denies_here = event == "before_tool_use";
    let of_tools = ["before_tool_use", "after_tool_use", "on_tool_error"].contains(&event);
    let mut expected = Expected { decision: "none", ..Expected::default() };
    let mut input = json!({"at": 0});
    let fits =
        |hook: &&Hook| hook.event == event && hook.matcher.is_none_or(|matcher| matcher == "*" || matcher == tool);
    for hook in hooks.iter().filter(fits) {
        expected.started.push(hook.command.line.clone());
        expected.given.push(of_tools.then(|| input.clone()));
        let denied =
            |why: &str| Some(if why.trim().is_empty() { "Denied by hook".to_owned() } else { why.trim().to_owned() });
        let mut deny = None;
        let word = match &hook.command.does {
            Does::Exits(0, stdout, _) if hook.rewrites => {
                let said: Value = serde_json::from_str(stdout).unwrap_or_default();
                let said = &said["hookSpecificOutput"];
                if said["permissionDecision"] == "deny" {
                    deny = denied(said["permissionDecisionReason"].as_str().unwrap_or_default());
                } else if said["updatedInput"].as_object().is_some_and(|input| !input.is_empty()) {
                    input = said["updatedInput"].clone();
                    expected.input = Some(input.clone());
                }
                "pass"
            }
            Does::Exits(2, stdout, stderr) if denies_here => {
                deny = denied(if hook.rewrites && !stderr.trim().is_empty() { stderr } else { stdout });
                "pass"
            }
            // Exit code 2 means nothing elsewhere.
            Does::Exits(0 | 2, ..) => "pass",
            _ => "failure",
        };
        expected.words.push(if deny.is_some() { "deny" } else { word });
        if deny.is_some() {
            expected.decision = "deny";
            expected.reason = Reason::Is(deny);
            break;
        }
    }
    expected
}
