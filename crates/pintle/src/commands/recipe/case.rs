//! A case of `pintle recipe test`: one event, and what the recipe should decide. It knows no file and no process.
//!
//! ```json
//! {
//!   "description": "optional, instead of the file's name",
//!   "event": "PreToolUse",
//!   "payload": { "tool_name": "exec", "tool_input": { "command": "git push" } },
//!   "files": { "src/a.txt": "what stands in the working directory" },
//!   "environment": { "NAME": "value" },
//!   "allowModels": ["small"],
//!   "expected": { "decision": "ask", "reasonContains": "push" }
//! }
//! ```

use std::path::{Component, Path};

use serde_json::{Map, Value};

const KEYS: &[&str] = &["description", "event", "payload", "files", "environment", "allowModels", "expected"];
const RUNS: &str = "runs";
const REASON_CONTAINS: &str = "reasonContains";

#[derive(Debug)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) event: String,
    pub(super) payload: Map<String, Value>,
    /// Relative paths and texts.
    pub(super) files: Vec<(String, String)>,
    pub(super) environment: Vec<(String, String)>,
    pub(super) models: Vec<String>,
    expected: Expected,
}

#[derive(Debug)]
struct Expected {
    /// Whether any handler of the recipe listens to this event at all.
    runs: bool,
    reason_contains: Option<String>,
    /// Keys of the object that `pintle host fire` writes, and what they should be.
    values: Map<String, Value>,
}

type Result<T> = std::result::Result<T, String>;

impl Case {
    /// Reads a case; `name` is that of its file.
    pub(super) fn read(name: &str, text: &str) -> Result<Self> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let Value::Object(case) = value else { return Err("found no object, expected a case".to_owned()) };
        known(&case, KEYS)?;
        let files = texts(&case, "files")?;
        if let Some((path, _)) = files.iter().find(|(path, _)| !is_inside(path)) {
            return Err(format!("`files`: found `{path}`, expected a path below the working directory"));
        }
        Ok(Self {
            name: text_of(&case, "description")?.unwrap_or(name).to_owned(),
            event: text_of(&case, "event")?.ok_or("`event`: found nothing, expected the name of an event")?.to_owned(),
            payload: object(&case, "payload")?.cloned().unwrap_or_default(),
            files,
            environment: texts(&case, "environment")?,
            models: list(&case, "allowModels")?,
            expected: Expected::read(object(&case, "expected")?)?,
        })
    }

    /// What in the result is not as expected, a line each.
    pub(super) fn differences(&self, result: &Value) -> Vec<String> {
        let none = Vec::new();
        let outcomes = result.get("outcomes").and_then(Value::as_array).unwrap_or(&none);
        let mut found: Vec<String> = outcomes.iter().filter_map(broken).collect();
        match (outcomes.is_empty(), self.expected.runs) {
            (true, true) => found.push(format!("no handler of the recipe ran; expected one for {}", self.event)),
            (false, false) => found.push("a handler ran, expected none".to_owned()),
            _ => {}
        }
        found.extend(self.expected.values.iter().filter_map(|(key, expected)| match result.get(key) {
            None => Some(format!("{key}: the result has no such key")),
            Some(actual) if actual != expected => Some(format!("{key}: found {actual}, expected {expected}")),
            Some(_) => None,
        }));
        if let Some(part) = &self.expected.reason_contains {
            let reason = result.get("reason").and_then(Value::as_str).unwrap_or_default();
            if !reason.contains(part) {
                found.push(format!("reason: found `{reason}`, expected `{part}` in it"));
            }
        }
        found
    }
}

/// A handler that broke down, whatever the host makes of that.
fn broken(outcome: &Value) -> Option<String> {
    let text = |key: &str| outcome.get(key).and_then(Value::as_str).unwrap_or_default().trim();
    let how = text("decision");
    if !["failure", "error"].contains(&how) {
        return None;
    }
    let code = outcome.get("exitCode").and_then(Value::as_i64).unwrap_or(-1);
    let said = [text("message"), text("stderr"), text("stdout")].into_iter().find(|it| !it.is_empty());
    Some(format!("handler `{}`: {how}, exit code {code}: {}", text("id"), said.unwrap_or("it said nothing")))
}

impl Expected {
    fn read(expected: Option<&Map<String, Value>>) -> Result<Self> {
        let missing = "`expected`: found nothing, expected a decision";
        let expected = expected.ok_or(missing)?;
        let runs = match expected.get(RUNS) {
            None => true,
            Some(Value::Bool(runs)) => *runs,
            Some(other) => return Err(format!("`runs`: found {other}, expected true or false")),
        };
        let reason_contains = text_of(expected, REASON_CONTAINS)?.map(str::to_owned);
        let mut values = expected.clone();
        for ours in [RUNS, REASON_CONTAINS] {
            values.remove(ours);
        }
        if runs && values.is_empty() && reason_contains.is_none() {
            return Err(missing.to_owned());
        }
        Ok(Self { runs, reason_contains, values })
    }
}

fn known(object: &Map<String, Value>, keys: &[&str]) -> Result<()> {
    match object.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(format!("found the key `{key}`, expected one of {}", keys.join(", "))),
        None => Ok(()),
    }
}

fn text_of<'a>(case: &'a Map<String, Value>, key: &str) -> Result<Option<&'a str>> {
    match case.get(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(format!("`{key}`: found {other}, expected a text")),
    }
}

fn object<'a>(case: &'a Map<String, Value>, key: &str) -> Result<Option<&'a Map<String, Value>>> {
    match case.get(key) {
        None => Ok(None),
        Some(Value::Object(object)) => Ok(Some(object)),
        Some(other) => Err(format!("`{key}`: found {other}, expected an object")),
    }
}

fn texts(case: &Map<String, Value>, key: &str) -> Result<Vec<(String, String)>> {
    let pairs = object(case, key)?.into_iter().flatten();
    pairs
        .map(|(name, value)| match value {
            Value::String(text) => Ok((name.clone(), text.clone())),
            other => Err(format!("`{key}`: `{name}`: found {other}, expected a text")),
        })
        .collect()
}

fn list(case: &Map<String, Value>, key: &str) -> Result<Vec<String>> {
    let wrong = |found: &Value| format!("`{key}`: found {found}, expected a list of texts");
    match case.get(key) {
        None => Ok(Vec::new()),
        Some(Value::Array(list)) => {
            list.iter().map(|it| it.as_str().map(str::to_owned).ok_or_else(|| wrong(it))).collect()
        }
        Some(other) => Err(wrong(other)),
    }
}

fn is_inside(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests;
