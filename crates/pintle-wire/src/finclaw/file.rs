//! The file: events, groups, commands (H2–H8, H11). A fault costs the handlers that it touches and no others.

use std::time::Duration;

use serde_json::Value;

use super::wire::Document;
use crate::dialect::{Dialect, Entry, EventRow, HookFile, Line};

const KNOWN: &[&str] = &["type", "command", "timeout", "async", "statusMessage", "id", "failurePolicy", "recipe"];
/// What only our own dialect has.
const KNOWN_TO_PINTLE: &[&str] = &["args", "shell"];
const GROUP: &[&str] = &["matcher", "hooks"];
const ID_LENGTH: usize = 64;
/// The shell that an entry can ask for.
const LOGIN: &str = "login";

pub(crate) fn read(dialect: &'static Dialect, text: &str) -> HookFile {
    let mut file = HookFile::default();
    let Document { unknown, hooks } = match serde_json::from_str(text) {
        Ok(document) => document,
        Err(error) => {
            file.problems.push(format!("expected an object whose `hooks` is an object of events ({error})"));
            return file;
        }
    };
    let unknown = unknown.iter().map(|key| format!("`{key}` is not known, expected `description` and `hooks`"));
    file.problems.extend(unknown);
    for row in dialect.events {
        for (event, groups) in hooks.iter().filter(|(name, _)| name == row.name) {
            read_event(dialect, event, groups, &mut file);
        }
    }
    for (event, groups) in hooks.iter().filter(|(name, _)| dialect.event(name).is_none()) {
        read_event(dialect, event, groups, &mut file);
    }
    file
}

fn read_event(dialect: &'static Dialect, event: &str, groups: &Value, file: &mut HookFile) {
    let Some(groups) = groups.as_array() else {
        file.problems.push(format!("hooks.{event}: expected a list of groups"));
        return;
    };
    for (number, group) in groups.iter().enumerate() {
        let Some(hooks) = group.get("hooks").and_then(Value::as_array) else {
            file.problems.push(format!("hooks.{event}[{number}]: expected an object with a list `hooks`"));
            continue;
        };
        let (matcher, problems) = of_group(group);
        for hook in hooks {
            let mut entry = Entry::new(event);
            entry.matcher.clone_from(&matcher);
            entry.problems.clone_from(&problems);
            Reader { dialect, event: dialect.event(event), entry: &mut entry }.read(hook);
            file.entries.push(entry);
        }
    }
}

/// The matcher, and what is wrong with the group: that is a problem of every handler in it.
fn of_group(group: &Value) -> (Option<String>, Vec<String>) {
    let keys = group.as_object().into_iter().flat_map(|group| group.keys());
    let unknown = keys.filter(|key| !GROUP.contains(&key.as_str()));
    let mut problems: Vec<String> = unknown.map(|key| format!("unknown field `{key}` of its group")).collect();
    let matcher = match group.get("matcher") {
        None | Some(Value::Null) => None,
        Some(Value::String(matcher)) => Some(matcher.clone()),
        Some(other) => {
            problems.push(format!("matcher: found {other}, expected text"));
            None
        }
    };
    (matcher, problems)
}

struct Reader<'r> {
    dialect: &'static Dialect,
    event: Option<&'static EventRow>,
    entry: &'r mut Entry,
}

impl Reader<'_> {
    fn read(mut self, hook: &Value) {
        if self.event.is_none() {
            let known: Vec<_> = self.dialect.events.iter().map(|row| row.name).collect();
            self.problem(format!("unknown event `{}`, expected one of {}", self.entry.event, known.join(", ")));
        }
        let Some(fields) = hook.as_object() else {
            self.problem(format!("found {hook}, expected an object"));
            return;
        };
        for key in fields.keys() {
            let more = if self.dialect.takes_programs { KNOWN_TO_PINTLE } else { &[] };
            if !KNOWN.iter().chain(more).any(|known| known == key) {
                self.problem(format!("unknown field `{key}`"));
            }
        }
        match hook.get("type") {
            Some(Value::String(kind)) if kind == "command" => {}
            other => self.wrong("type", other, "`command`"),
        }
        self.entry.id = self.text(hook, "id");
        if self.entry.id.as_deref().is_some_and(|id| !is_id(id)) {
            self.wrong("id", hook.get("id"), "words of a-z and 0-9 with - between them, at most 64 characters");
        }
        self.entry.description = self.text(hook, "statusMessage");
        self.entry.recipe = self.text(hook, "recipe");
        self.line(hook);
        self.timeout(hook);
        self.is_async(hook);
        self.failure_policy(hook);
    }

    fn problem(&mut self, problem: String) {
        self.entry.problems.push(problem);
    }

    fn wrong(&mut self, key: &str, found: Option<&Value>, expected: &str) {
        let found = found.map_or_else(|| "nothing".to_owned(), ToString::to_string);
        self.problem(format!("{key}: found {found}, expected {expected}"));
    }

    fn text(&mut self, hook: &Value, key: &str) -> Option<String> {
        match hook.get(key) {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text.clone()),
            other => {
                self.wrong(key, other, "text");
                None
            }
        }
    }

    fn line(&mut self, hook: &Value) {
        let command = self.text(hook, "command");
        let words = hook.get("args").filter(|_| self.dialect.takes_programs);
        match (command, words) {
            (Some(_), Some(_)) => self.problem("`command` and `args`: expected one of them".to_owned()),
            (None, Some(words)) => self.words(words),
            (Some(command), None) if !command.trim().is_empty() => self.entry.line = Line::Shell(command),
            _ if hook.get("command").is_none_or(|command| command.is_string() || command.is_null()) => {
                self.problem("command: missing command".to_owned());
            }
            _ => {}
        }
        self.shell(hook);
    }

    fn words(&mut self, found: &Value) {
        let words: Option<Vec<String>> =
            found.as_array().and_then(|words| words.iter().map(|word| word.as_str().map(str::to_owned)).collect());
        match words {
            Some(words) if words.first().is_some_and(|program| !program.trim().is_empty()) => {
                self.entry.line = Line::Program(words);
            }
            _ => self.wrong("args", Some(found), "a list of texts, a program first"),
        }
    }

    fn shell(&mut self, hook: &Value) {
        let Some(shell) = hook.get("shell").filter(|_| self.dialect.takes_programs) else { return };
        self.entry.shell = self.text(hook, "shell");
        if self.entry.shell.as_deref() != Some(LOGIN) {
            self.wrong("shell", Some(shell), "`login`");
        } else if matches!(self.entry.line, Line::Program(_)) {
            self.problem("shell: `args` start a program without a shell".to_owned());
        }
    }

    fn timeout(&mut self, hook: &Value) {
        match hook.get("timeout") {
            None | Some(Value::Null) => {}
            Some(found) => match found.as_u64() {
                Some(seconds @ 1..) => self.entry.timeout = Some(Duration::from_secs(seconds)),
                _ => self.wrong("timeout", Some(found), "whole seconds, at least 1"),
            },
        }
    }

    fn is_async(&mut self, hook: &Value) {
        match hook.get("async") {
            None | Some(Value::Null) => {}
            Some(Value::Bool(is_async)) => {
                self.entry.is_async = *is_async;
                if *is_async && self.event.is_some_and(|event| !event.may_be_async) {
                    self.problem(format!("async: {} waits for its handlers", self.entry.event));
                }
            }
            other => self.wrong("async", other, "true or false"),
        }
    }

    fn failure_policy(&mut self, hook: &Value) {
        match self.text(hook, "failurePolicy").as_deref() {
            None => {}
            Some("deny") if self.event.is_none_or(|event| event.may_fail_closed) => {
                self.entry.denies_on_failure = true;
            }
            Some("deny") => self.problem(format!("failurePolicy: {} has none", self.entry.event)),
            Some(_) => self.wrong("failurePolicy", hook.get("failurePolicy"), "`deny`"),
        }
    }
}

/// H4.
fn is_id(id: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    id.len() <= ID_LENGTH && id.split('-').all(is_word)
}
