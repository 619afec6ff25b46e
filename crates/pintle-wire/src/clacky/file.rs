//! The file: for each event a list of entries, or one entry (H52–H54, H63, H64).

use std::time::Duration;

use serde_json::Value;

use super::yaml;
use crate::dialect::{Dialect, Entry, HookFile, Line, Protocol};

pub(super) const TIMEOUT: Duration = Duration::from_secs(10);
const REWRITE_TIMEOUT: Duration = Duration::from_mins(1);
/// The one event where a rewrite entry may stand.
const REWRITES: &str = "before_tool_use";

pub(super) fn read(dialect: &'static Dialect, text: &str) -> HookFile {
    let mut file = HookFile::default();
    let document = match yaml::read(text) {
        Ok(document) => document,
        Err(problem) => {
            file.problems.push(format!("cannot be read, so it has no hooks: {problem}"));
            return file;
        }
    };
    let hooks = match document.get("hooks") {
        None | Some(Value::Null) => return file,
        Some(Value::Object(hooks)) => hooks,
        Some(_) => {
            file.problems.push("hooks: expected events with lists of entries".to_owned());
            return file;
        }
    };
    let known = dialect.events.iter().filter_map(|row| hooks.get_key_value(row.name));
    let unknown = hooks.iter().filter(|(event, _)| dialect.event(event).is_none());
    for (event, entries) in known.chain(unknown) {
        let entries = match entries {
            Value::Array(entries) => entries.as_slice(),
            Value::Null => &[],
            one => std::slice::from_ref(one),
        };
        file.entries.extend(entries.iter().map(|entry| read_entry(dialect, event, entry)));
    }
    file
}

fn read_entry(dialect: &'static Dialect, event: &str, found: &Value) -> Entry {
    let mut entry = Entry::new(event);
    let text = |key: &str| match found.get(key) {
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Null) | None => None,
        Some(other) => Some(other.to_string()),
    };
    entry.label = text("name").filter(|name| !name.trim().is_empty());
    entry.description.clone_from(&entry.label);
    match text("command").filter(|command| !command.trim().is_empty()) {
        Some(command) => entry.line = Line::Shell(command),
        None => entry.problems.push("missing command".to_owned()),
    }
    if dialect.event(event).is_none() {
        entry.problems.push("unknown event".to_owned());
    }
    match text("type").as_deref() {
        None | Some("command") => {}
        Some("rewrite") => {
            entry.protocol = Protocol::Rewrite;
            entry.matcher = text("matcher").filter(|matcher| !matcher.is_empty());
            if event != REWRITES {
                entry.problems.push(format!("type rewrite is for {REWRITES} only"));
            }
        }
        Some(other) => entry.problems.push(format!("unknown type `{other}`, expected `command` or `rewrite`")),
    }
    let usual = if entry.protocol == Protocol::Rewrite { REWRITE_TIMEOUT } else { TIMEOUT };
    entry.timeout = Some(seconds(found.get("timeout")).unwrap_or(usual));
    entry
}

/// A number, or text that is one. Anything else leaves the usual limit in place.
fn seconds(found: Option<&Value>) -> Option<Duration> {
    let number = match found? {
        Value::String(text) => text.trim().parse().ok()?,
        other => other.as_f64()?,
    };
    Duration::try_from_secs_f64(number).ok().filter(|limit| !limit.is_zero())
}
