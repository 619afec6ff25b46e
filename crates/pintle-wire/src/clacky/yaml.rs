//! YAML to values, bounded in size, depth and what aliases multiply. The only place that knows the YAML library.

use std::collections::HashMap;

use granit_parser::{Event, Parser, ScalarStyle};
use serde_json::{Map, Number, Value};

/// Values in one document, aliases counted as often as they stand there.
const VALUES: usize = 100_000;
/// Levels.
const DEPTH: usize = 64;

/// The first document. The error says where and what.
pub(super) fn read(text: &str) -> Result<Value, String> {
    let mut tree = Tree::default();
    for next in Parser::new_from_str(text) {
        let (event, span) = next.map_err(|error| error.to_string())?;
        let done = tree.take(event).map_err(|problem| format!("line {}: {problem}", span.start.line()))?;
        if done {
            break;
        }
    }
    Ok(tree.root)
}

/// What is being read.
#[derive(Default)]
struct Tree {
    root: Value,
    open: Vec<Open>,
    /// What anchors stand for, with how many values that is.
    anchors: HashMap<usize, (Value, usize)>,
    values: usize,
}

/// A list or a map that is not closed yet.
struct Open {
    anchor: usize,
    value: Value,
    /// The key whose value comes next.
    key: Option<String>,
    /// Values before it.
    before: usize,
}

impl Tree {
    /// Says whether the document is over.
    fn take(&mut self, event: Event<'_>) -> Result<bool, String> {
        match event {
            Event::DocumentEnd | Event::StreamEnd => return Ok(true),
            Event::Scalar(text, style, anchor, tag) => {
                let value = match (style, tag) {
                    (ScalarStyle::Plain, None) => plain(&text),
                    _ => Value::from(&*text),
                };
                self.count(1)?;
                self.add(value, anchor, 1)?;
            }
            Event::SequenceStart(_, anchor, _) => self.open(Value::Array(Vec::new()), anchor)?,
            Event::MappingStart(_, anchor, _) => self.open(Value::Object(Map::new()), anchor)?,
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some(Open { anchor, value, before, .. }) = self.open.pop() {
                    let size = self.values - before;
                    self.add(value, anchor, size)?;
                }
            }
            Event::Alias(anchor) => {
                let (value, size) = self.anchors.get(&anchor).cloned().ok_or("an alias stands for nothing")?;
                self.count(size)?;
                self.add(value, 0, size)?;
            }
            _ => {}
        }
        Ok(false)
    }

    fn count(&mut self, size: usize) -> Result<(), String> {
        self.values = self.values.saturating_add(size);
        if self.values > VALUES { Err(format!("more than {VALUES} values")) } else { Ok(()) }
    }

    fn open(&mut self, value: Value, anchor: usize) -> Result<(), String> {
        if self.open.len() == DEPTH {
            return Err(format!("more than {DEPTH} levels"));
        }
        self.open.push(Open { anchor, value, key: None, before: self.values });
        self.count(1)
    }

    fn add(&mut self, value: Value, anchor: usize, size: usize) -> Result<(), String> {
        if anchor != 0 {
            self.anchors.insert(anchor, (value.clone(), size));
        }
        let Some(Open { value: parent, key, .. }) = self.open.last_mut() else {
            self.root = value;
            return Ok(());
        };
        match (parent, key.take()) {
            (Value::Array(list), _) => list.push(value),
            (Value::Object(map), Some(name)) if name == MERGE => merge(map, value),
            (Value::Object(map), Some(name)) => _ = map.insert(name, value),
            (_, None) => *key = Some(name_of(&value)?),
            _ => {}
        }
        Ok(())
    }
}

/// The key that takes over what another map has.
const MERGE: &str = "<<";

/// Keys that stand here already count.
fn merge(map: &mut Map<String, Value>, value: Value) {
    match value {
        Value::Object(other) => {
            for (key, value) in other {
                map.entry(key).or_insert(value);
            }
        }
        Value::Array(list) => list.into_iter().for_each(|value| merge(map, value)),
        _ => {}
    }
}

fn name_of(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Array(_) | Value::Object(_) => Err("a key is no text".to_owned()),
        other => Ok(other.to_string()),
    }
}

/// What a text without quotes stands for.
fn plain(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" | "True" | "TRUE" => return Value::Bool(true),
        "false" | "False" | "FALSE" => return Value::Bool(false),
        _ => {}
    }
    let is_number = text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first));
    let number = text.parse::<i64>().map(Number::from).ok();
    let number = number.or_else(|| text.parse().ok().and_then(Number::from_f64)).filter(|_| is_number);
    number.map_or_else(|| Value::from(text), Value::Number)
}
