//! Reading: JSON with comments and trailing commas, with places in the text.
//!
//! The reader is lenient where an agent may be, since what a person wrote has to stay; nothing is ever written that
//! the file did not have. Keys that occur twice are refused: agents differ in which of the two counts.

use std::fmt;

use jsonc_parser::ast::{Array, Object, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

/// Why a file is left alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfit {
    pub line: usize,
    pub column: usize,
    /// What was found, and what was expected.
    pub what: String,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for Unfit {}

/// A step from the root to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

const LENIENT: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_trailing_commas: true,
    allow_loose_object_property_names: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

const STRICT: ParseOptions = ParseOptions { allow_comments: false, allow_trailing_commas: false, ..LENIENT };

/// The whole file; its root is an object.
pub(crate) fn parse(text: &str) -> Result<Object<'_>, Unfit> {
    let root = parse_with(text, &LENIENT)?;
    match root {
        Some(Value::Object(object)) => {
            no_key_twice(text, &object)?;
            Ok(object)
        }
        Some(other) => Err(unfit(text, other.start(), format!("found {}, expected an object", kind(&other)))),
        None => Err(unfit(text, 0, "found nothing, expected an object".to_owned())),
    }
}

/// Where the text has something that plain JSON has not.
pub(crate) fn beyond_plain(text: &str) -> Option<Unfit> {
    parse_with(text, &STRICT).err().or_else(|| beyond_grammar(text))
}

/// What the lenient reader puts up with whatever is asked of it: bare control characters in texts, odd blanks.
fn beyond_grammar(text: &str) -> Option<Unfit> {
    let error = serde_json::from_str::<serde::de::IgnoredAny>(text).err()?;
    let what = error.to_string();
    let what = what.split(" at line ").next().unwrap_or(&what).to_owned();
    Some(Unfit { line: error.line(), column: error.column(), what })
}

fn parse_with<'a>(text: &'a str, options: &ParseOptions) -> Result<Option<Value<'a>>, Unfit> {
    let parsed = parse_to_ast(text, &CollectOptions::default(), options);
    parsed.map(|parsed| parsed.value).map_err(|error| {
        let found = text.get(error.range().start..).and_then(|rest| rest.chars().next());
        let found = match found {
            None => "the end of the file".to_owned(),
            Some('\n' | '\r') => "the end of the line".to_owned(),
            Some(found) => format!("`{}`", found.escape_debug()),
        };
        let what = error.kind().to_string();
        unfit(text, error.range().start, format!("found {found}: {}", lower_first(&what)))
    })
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_lowercase().chain(characters).collect())
}

pub(crate) fn unfit(text: &str, place: usize, what: String) -> Unfit {
    let before = text.get(..place).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
    Unfit { line, column, what }
}

pub(crate) fn kind(value: &Value<'_>) -> &'static str {
    match value {
        Value::Object(_) => "an object",
        Value::Array(_) => "a list",
        Value::StringLit(_) => "a text",
        Value::NumberLit(_) => "a number",
        Value::BooleanLit(_) => "a truth value",
        Value::NullKeyword(_) => "null",
    }
}

fn no_key_twice(text: &str, object: &Object<'_>) -> Result<(), Unfit> {
    let mut seen = std::collections::HashSet::new();
    for member in &object.properties {
        let key = member.name.as_str();
        if !seen.insert(key) {
            return Err(unfit(text, member.range.start, format!("`{key}` is there twice, expected once")));
        }
        no_key_twice_below(text, &member.value)?;
    }
    Ok(())
}

fn no_key_twice_below(text: &str, value: &Value<'_>) -> Result<(), Unfit> {
    match value {
        Value::Object(object) => no_key_twice(text, object),
        Value::Array(array) => array.elements.iter().try_for_each(|element| no_key_twice_below(text, element)),
        _ => Ok(()),
    }
}

/// The value at the end of a path.
pub(crate) fn at<'o, 'a>(object: &'o Object<'a>, path: &[Step<'_>]) -> Option<&'o Value<'a>> {
    let (first, rest) = path.split_first()?;
    let Step::Key(key) = first else { return None };
    rest.iter().try_fold(&object.get(key)?.value, |value, step| match (value, step) {
        (Value::Object(object), Step::Key(key)) => object.get(key).map(|member| &member.value),
        (Value::Array(Array { elements, .. }), Step::Index(index)) => elements.get(*index),
        _ => None,
    })
}

/// Without places and comments, for comparing.
pub(crate) fn plain(value: &Value<'_>) -> serde_json::Value {
    match value {
        Value::Object(object) => {
            let members = object.properties.iter();
            members
                .map(|member| (member.name.as_str().to_owned(), plain(&member.value)))
                .collect::<serde_json::Map<_, _>>()
                .into()
        }
        Value::Array(array) => array.elements.iter().map(plain).collect(),
        Value::StringLit(text) => text.value.as_ref().into(),
        Value::NumberLit(number) => serde_json::from_str(number.value).unwrap_or(serde_json::Value::Null),
        Value::BooleanLit(flag) => flag.value.into(),
        Value::NullKeyword(_) => serde_json::Value::Null,
    }
}
