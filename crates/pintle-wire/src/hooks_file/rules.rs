//! What an agent's own reader expects of a whole file: one breach, whoever wrote it, and our entries do not count either.

use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged;

use super::json::{self, Unfit};
use super::{HooksFile, registration::split_mark};

/// What must stand at a place, if anything stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Keys from the root on, with dots between them: `*` is every item, `@` every event that the agent looks at.
    pub at: &'static str,
    pub is: Is,
    /// Whether null does as well.
    pub or_null: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Is {
    Text,
    Flag,
    List,
    /// An object with all of these keys.
    With(&'static [&'static str]),
    /// An object with none but these keys.
    Only(&'static [&'static str]),
    /// A number above 0.
    Positive,
    /// A whole number that is not negative.
    Whole,
    OneOf(&'static [&'static str]),
    /// An object with one of these kinds as its `type`, and the texts that this kind needs.
    Handler(&'static [(&'static str, &'static [&'static str])]),
}

impl Rule {
    pub(crate) const fn new(at: &'static str, is: Is) -> Self {
        Self { at, is, or_null: false }
    }

    pub(crate) const fn or_null(at: &'static str, is: Is) -> Self {
        Self { at, is, or_null: true }
    }
}

/// The first place that keeps the agent from reading our entries, though it is JSON.
pub fn unread_by(file: &HooksFile, text: &str) -> Option<Unfit> {
    let (_, text) = split_mark(text);
    let root = Value::Object(json::parse(text).ok()?);
    let (place, what) = file.rules.iter().find_map(|rule| {
        let steps: Vec<_> = rule.at.split('.').filter(|step| !step.is_empty()).collect();
        breach(&root, &steps, "", &Checked { rule, events: file.events })
    })?;
    Some(json::unfit(text, place, what))
}

struct Checked<'r> {
    rule: &'r Rule,
    events: &'static [&'static str],
}

/// Where the value, or one below it, is not what the rule says, and what is.
fn breach(value: &Value<'_>, steps: &[&str], path: &str, checked: &Checked<'_>) -> Option<(usize, String)> {
    let Some((step, rest)) = steps.split_first() else {
        let what = checked.rule.breach(value)?;
        let path = if path.is_empty() { "the file" } else { path };
        return Some((value.start(), format!("`{path}`: {what}")));
    };
    match value {
        Value::Object(object) => object.properties.iter().find_map(|member| {
            let key = member.name.as_str();
            let meant = match *step {
                "*" => true,
                "@" => checked.events.contains(&key),
                step => step == key,
            };
            let path = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
            if meant { breach(&member.value, rest, &path, checked) } else { None }
        }),
        Value::Array(array) if *step == "*" => {
            let mut elements = array.elements.iter().enumerate();
            elements.find_map(|(index, element)| breach(element, rest, &format!("{path}[{index}]"), checked))
        }
        _ => None,
    }
}

impl Rule {
    fn breach(&self, value: &Value<'_>) -> Option<String> {
        if self.or_null && matches!(value, Value::NullKeyword(_)) {
            return None;
        }
        let plain = || json::plain(value);
        let shown = || match value {
            Value::Object(_) | Value::Array(_) => json::kind(value).to_owned(),
            _ => plain().to_string(),
        };
        let expected = match self.is {
            Is::Text if value.as_string_lit().is_none() => "a text",
            Is::Flag if value.as_boolean_lit().is_none() => "true or false",
            Is::List if value.as_array().is_none() => "a list",
            Is::Positive if plain().as_f64().is_none_or(|number| number <= 0.0) => "a number above 0",
            Is::Whole if plain().as_u64().is_none() => "a whole number",
            Is::OneOf(words) if plain().as_str().is_none_or(|word| !words.contains(&word)) => {
                return Some(format!("found {}, expected {}", shown(), listed(words)));
            }
            Is::With(keys) => return missing(value, keys, shown),
            Is::Only(keys) => {
                let object = value.as_object()?;
                let other = object.properties.iter().find(|member| !keys.contains(&member.name.as_str()))?;
                return Some(format!("found `{}`, expected {}", other.name.as_str(), listed(keys)));
            }
            Is::Handler(kinds) => {
                let kind = value.as_object().and_then(|object| object.get_string("type"));
                let names = kinds.iter().map(|(name, _)| *name).collect::<Vec<_>>();
                let needs = kind.and_then(|kind| kinds.iter().find(|(name, _)| *name == kind.value));
                return match needs {
                    Some((_, keys)) => missing(value, keys, shown),
                    None if value.as_object().is_none() => Some(format!("found {}, expected an object", shown())),
                    None => Some(format!("found no known `type`, expected {}", listed(&names))),
                };
            }
            _ => return None,
        };
        Some(format!("found {}, expected {expected}", shown()))
    }
}

fn missing(value: &Value<'_>, keys: &[&str], shown: impl Fn() -> String) -> Option<String> {
    let Some(object) = value.as_object() else { return Some(format!("found {}, expected an object", shown())) };
    let key = keys.iter().find(|key| object.get(key).is_none())?;
    Some(format!("found no `{key}`, expected one"))
}

fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
