//! fairpeer: the exit code is the verdict, the first block is the last hook (H35–H48, DD10, DD26).

use serde_json::{Value, json};

use super::dice::Dice;
use super::{Case, Command, Does, Expected, Reason, hold, hold_from_files, lines};

const EVENTS: &[&str] =
    &["PreToolUse", "PostToolUse", "PermissionRequest", "UserPromptSubmit", "Stop", "PostLLMCall", "PreCompact"];
const TOOLS: &[&str] = &["bash", "read_file", "file"];
/// A matcher, and the tools that it is for.
const MATCHERS: &[(&str, &[&str])] = &[
    ("", TOOLS),
    ("*", TOOLS),
    ("file", &["file"]),
    (".*file", &["read_file", "file"]),
    ("bash|file", &["bash", "file"]),
    ("Bash", &[]),
    ("(", &[]),
    ("a)|(b", &[]),
];

struct Hook {
    event: &'static str,
    matcher: usize,
    command: Command,
}

#[test]
fn fairpeer_is_as_its_rules_say() {
    hold("fairpeer", |_| None, make);
    hold_from_files("fairpeer", |_| None, make);
}

fn make(dialect: &'static str, dice: &mut Dice) -> Case {
    let event = dice.of(EVENTS);
    let tool = dice.of(TOOLS);
    let mut all = Vec::new();
    let mut files = Vec::new();
    for _ in 0..2 {
        let hooks: Vec<Hook> = (0..dice.below(4)).map(|_| hook(event, all.len(), dice)).collect();
        // Numbered on through both files, so that every command is another.
        let hooks: Vec<Hook> = hooks
            .into_iter()
            .enumerate()
            .map(|(at, mut hook)| {
                hook.command.line = format!("c{}", all.len() + at);
                hook
            })
            .collect();
        files.push(file(&hooks, dice));
        all.extend(hooks);
    }
    let payload = json!({"toolName": tool, "toolArgs": {}, "prompt": "p", "reasoning": "before", "trigger": "auto"});
    let expected = model(&all, event, tool);
    Case { dialect, event, payload, files, commands: all.into_iter().map(|hook| hook.command).collect(), expected }
}

fn hook(event: &'static str, number: usize, dice: &mut Dice) -> Hook {
    let event = if dice.one_in(4) { dice.of(EVENTS) } else { event };
    let stdout = dice.of(&["", " \n", "out\n", " two\nlines ", "{\"decision\": \"block\"}"]).to_owned();
    let does = match dice.below(8) {
        0..=2 => Does::Exits(0, stdout, dice.of(&["", "note"]).to_owned()),
        3..=4 => Does::Exits(2, stdout, dice.of(&["", "why\n", " \n"]).to_owned()),
        5 => Does::Exits(dice.of(&[1, 3, 127]), stdout, String::new()),
        6 if dice.one_in(2) => Does::IsKilled(stdout),
        6 => Does::TakesTooLong(stdout),
        _ => Does::IsNotThere,
    };
    Hook { event, matcher: dice.below(MATCHERS.len()), command: Command { line: format!("c{number}"), does } }
}

/// Entries that the loader drops stand between the others.
fn file(hooks: &[Hook], dice: &mut Dice) -> String {
    if hooks.is_empty() && dice.one_in(2) {
        return "{ no JSON".to_owned();
    }
    let mut events = serde_json::Map::new();
    for hook in hooks {
        let list = events.entry(hook.event).or_insert_with(|| json!([])).as_array_mut().unwrap();
        if dice.one_in(5) {
            list.push(json!({"match": "", "command": "  "}));
        }
        let mut entry = json!({"command": hook.command.line});
        if !MATCHERS[hook.matcher].0.is_empty() || dice.one_in(2) {
            entry["match"] = Value::from(MATCHERS[hook.matcher].0);
        }
        list.push(entry);
    }
    events.insert("NoSuchEvent".to_owned(), json!([{"command": "never"}]));
    json!({"hooks": events, "other": 1}).to_string()
}

fn model(hooks: &[Hook], event: &str, tool: &str) -> Expected {
    let of_tools = ["PreToolUse", "PostToolUse", "PermissionRequest"].contains(&event);
    let gates = ["PreToolUse", "UserPromptSubmit"].contains(&event);
    let mut expected = Expected { decision: "none", ..Expected::default() };
    let mut texts = Vec::new();
    let fits = |hook: &&Hook| hook.event == event && (!of_tools || MATCHERS[hook.matcher].1.contains(&tool));
    for hook in hooks.iter().filter(fits) {
        let (word, said) = match &hook.command.does {
            Does::Exits(0, stdout, _) => ("pass", stdout.clone()),
            Does::Exits(2, stdout, stderr) if gates => {
                let why = if stderr.trim().is_empty() { stdout } else { stderr };
                let why = why.trim();
                // Where nothing was said the words are the engine's.
                expected.reason = if why.is_empty() { Reason::Any } else { Reason::Is(Some(why.to_owned())) };
                ("deny", String::new())
            }
            Does::TakesTooLong(_) if gates => {
                expected.reason = Reason::Any;
                ("deny", String::new())
            }
            Does::Exits(_, stdout, _) | Does::IsKilled(stdout) | Does::TakesTooLong(stdout) => ("warn", stdout.clone()),
            Does::IsNotThere => ("error", String::new()),
        };
        expected.started.push(hook.command.line.clone());
        expected.given.push(None);
        expected.words.push(word);
        let counts = event == "PreCompact" || (event == "PostLLMCall" && word == "pass");
        texts.extend(Some(said.trim().to_owned()).filter(|text| counts && !text.is_empty()));
        if word == "deny" {
            expected.decision = "deny";
            break;
        }
    }
    expected.text = match event {
        "PreCompact" => lines(&texts),
        "PostLLMCall" => Some(texts.into_iter().next().unwrap_or_else(|| "before".to_owned())),
        _ => None,
    };
    expected
}
