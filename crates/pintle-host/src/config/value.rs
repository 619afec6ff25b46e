//! Reading single values of a TOML document, with errors that say what was found and what is allowed.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use pintle_core::shorten;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::problem::Flaw;

pub(super) type Key<'t> = Spanned<Cow<'t, str>>;
pub(super) type Item<'t> = Spanned<DeValue<'t>>;

/// Characters of a value that an error repeats.
const QUOTED: usize = 60;

/// `key` is where the value stands, as the error names it.
pub(super) fn boolean(key: &str, item: &Item<'_>) -> Result<bool, Flaw> {
    item.get_ref().as_bool().ok_or_else(|| wrong(key, item, "`true` or `false`"))
}

pub(super) fn text<'v>(key: &str, item: &'v Item<'_>) -> Result<&'v str, Flaw> {
    item.get_ref().as_str().ok_or_else(|| wrong(key, item, "text in quotes"))
}

/// Text that says something.
pub(super) fn filled<'v>(key: &str, item: &'v Item<'_>) -> Result<&'v str, Flaw> {
    match text(key, item)? {
        blank if blank.trim().is_empty() => Err(wrong(key, item, "text that is not empty")),
        filled => Ok(filled),
    }
}

pub(super) fn integer(key: &str, item: &Item<'_>, allowed: RangeInclusive<i64>, expected: &str) -> Result<i64, Flaw> {
    item.get_ref()
        .as_integer()
        .and_then(|integer| i64::from_str_radix(integer.as_str(), integer.radix()).ok())
        .filter(|number| allowed.contains(number))
        .ok_or_else(|| wrong(key, item, expected))
}

/// One of the names of a table.
pub(super) fn choice<T: Copy>(key: &str, item: &Item<'_>, names: &[(&str, T)]) -> Result<T, Flaw> {
    let found = item.get_ref().as_str();
    names.iter().find(|(name, _)| Some(*name) == found).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<String> = names.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        wrong(key, item, &format!("one of {}", names.join(", ")))
    })
}

pub(super) fn list<'v, 't>(key: &str, item: &'v Item<'t>, of: &str) -> Result<&'v [Item<'t>], Flaw> {
    item.get_ref().as_array().map(|array| &**array).ok_or_else(|| wrong(key, item, &format!("a list of {of}")))
}

pub(super) fn table<'v, 't>(key: &str, item: &'v Item<'t>) -> Result<&'v DeTable<'t>, Flaw> {
    item.get_ref().as_table().ok_or_else(|| wrong(key, item, "a table"))
}

/// The complaint about a value.
pub(super) fn wrong(key: &str, item: &Item<'_>, expected: &str) -> Flaw {
    Flaw { offset: item.span().start, what: format!("`{key}`: found {}, expected {expected}", found(item.get_ref())) }
}

fn found(value: &DeValue<'_>) -> Cow<'static, str> {
    let number = |digits: String| Cow::Owned(format!("the number {}", shorten(&digits, QUOTED)));
    match value {
        DeValue::String(text) if text.trim().is_empty() => "nothing".into(),
        DeValue::String(text) => format!("the text {:?}", shorten(text, QUOTED)).into(),
        DeValue::Integer(integer) => number(integer.to_string()),
        DeValue::Float(float) => number(float.to_string()),
        DeValue::Boolean(boolean) => format!("`{boolean}`").into(),
        DeValue::Datetime(_) => "a date".into(),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "a table".into(),
    }
}

/// The complaint about a key that nothing reads, with the known key that was probably meant.
pub(super) fn unknown_key(table: &str, key: &Key<'_>, known: &[&str]) -> String {
    let name = key.get_ref();
    let place = if table.is_empty() { String::new() } else { format!(" in `{table}`") };
    let hint = nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    format!("unknown key `{}`{place}{hint}", label(name))
}

/// A key as it can be shown: bounded, and unable to forge a line of its own (G10).
pub(super) fn label(key: &str) -> String {
    let shown: String = key.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).take(QUOTED).collect();
    if key.chars().nth(QUOTED).is_some() { shown + "…" } else { shown }
}

/// The known name that needs the fewest edits, where it is few.
fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    // The bound also keeps a hostile file from buying time with long keys.
    if name.len() > 40 {
        return None;
    }
    known
        .iter()
        .map(|candidate| (distance(name, candidate), *candidate))
        .filter(|(edits, candidate)| *edits <= 1 + candidate.len() / 5)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// Edits (insertions, deletions, replacements) between two names.
fn distance(from: &str, to: &str) -> usize {
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (deleted, a) in from.bytes().enumerate() {
        let mut row = vec![deleted + 1];
        for (pair, b) in above.windows(2).zip(to.bytes()) {
            let (&[diagonal, up], Some(left)) = (pair, row.last()) else { continue };
            row.push((up + 1).min(left + 1).min(diagonal + usize::from(a != b)));
        }
        above = row;
    }
    above.last().copied().unwrap_or_default()
}
