//! The text that stands between the quotes of a JSON string.

use std::borrow::Cow;

/// A string's text, and whether it had half a surrogate pair in it (shown as U+FFFD).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unescaped<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) torn: bool,
}

/// Resolves the escapes of `raw`, which the scanner has accepted. Borrows where there are none.
pub(crate) fn unescape(raw: &str) -> Unescaped<'_> {
    let Some((plain, mut rest)) = at_backslash(raw) else {
        return Unescaped { text: Cow::Borrowed(raw), torn: false };
    };
    let mut text = String::with_capacity(raw.len());
    let mut torn = false;
    text.push_str(plain);
    loop {
        let (character, after) = escaped(rest);
        text.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
        torn |= character.is_none();
        let Some((plain, next)) = at_backslash(after) else {
            text.push_str(after);
            return Unescaped { text: Cow::Owned(text), torn };
        };
        text.push_str(plain);
        rest = next;
    }
}

/// What stands before and after the next backslash. Escapes stand close together where a script is quoted, and there a
/// search made for long texts costs more than it saves.
fn at_backslash(text: &str) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == b'\\')?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// The character that the escape behind a backslash means, and what follows it.
fn escaped(rest: &str) -> (Option<char>, &str) {
    let mut characters = rest.chars();
    let character = match characters.next() {
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('u') => return escaped_unit(characters.as_str()),
        Some(other) => other,
        None => return (None, ""),
    };
    (Some(character), characters.as_str())
}

fn escaped_unit(rest: &str) -> (Option<char>, &str) {
    let Some((high, after)) = unit(rest) else { return (None, rest) };
    if let Some(character) = char::from_u32(high) {
        return (Some(character), after);
    }
    let low = after.strip_prefix("\\u").and_then(unit);
    if let (0xd800..=0xdbff, Some((low @ 0xdc00..=0xdfff, after))) = (high, low) {
        return (char::from_u32(0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00)), after);
    }
    (None, after)
}

fn unit(rest: &str) -> Option<(u32, &str)> {
    let (digits, after) = rest.split_at_checked(4)?;
    Some((u32::from_str_radix(digits, 16).ok()?, after))
}
