//! Finds listed calls in program text without reading the language.
//!
//! Text and list are compared as tokens (names, numbers, single signs), blanks between them ignored. In a listed call
//!
//! - `name*` is a name with this beginning,
//! - `^` before the first name asks for the place of a statement and for something an argument can begin with, so that
//!   words in prose or in a pattern do not count,
//! - `…` is anything up to the end of the line.

use super::Language;

/// Tokens between the parts of a call that is written with `…`.
const MOST_SKIPPED: usize = 40;

/// Words after which a statement can begin.
const BEFORE_STATEMENT: &[&str] = &[
    "and", "or", "not", "xor", "do", "then", "else", "return", "if", "unless", "while", "until", "eval", "print",
    "puts", "die", "begin", "my", "for", "foreach", "tell", "END", "BEGIN", "exit", "p", "defer",
];

/// Words that can follow a call without brackets.
const AFTER_CALL: &[&str] = &[
    "qw",
    "q",
    "qq",
    "glob",
    "map",
    "grep",
    "sort",
    "for",
    "foreach",
    "if",
    "unless",
    "or",
    "and",
    "shift",
    "TERM",
    "KILL",
    "HUP",
    "INT",
    "USR1",
    "USR2",
    "STOP",
    "CONT",
    "QUIT",
    "SIGTERM",
    "SIGKILL",
    "reverse",
    "join",
    "every",
    "item",
    "items",
    "selection",
    "document",
    "Dir",
    "ARGV",
    "ENV",
    "file",
    "folder",
    "pack",
    "unpack",
    "decode_base64",
    "while",
    "until",
    "keys",
    "values",
    "sh",
    "bash",
    "rm",
    "kill",
    "sudo",
    "dd",
];

pub(super) fn first_call(language: &Language, text: &str) -> Option<&'static str> {
    if let Some(own) = language.own {
        return own(text);
    }
    // Most text holds none of the words; reading it token by token costs a hundred times more than seeing that.
    let signs = Signs::of(text);
    let possible = |call: &&str| language.any_case || may_occur(call, text, &signs);
    let calls: Vec<&'static str> = language.calls.iter().copied().filter(possible).collect();
    let mut rest = if calls.is_empty() { "" } else { text };
    let mut before = Before::default();
    while let Some((token, after)) = next_token(rest) {
        rest = rest.trim_start();
        let found = calls.iter().find(|call| begins_with(call, rest, &before, language.any_case));
        if let Some(call) = found {
            return Some(call.strip_prefix('^').unwrap_or(call));
        }
        before = Before { token: Some(token), newline: false, blank: false };
        let gap = after.len() - after.trim_start().len();
        let blanks = after.get(..gap).unwrap_or_default();
        before.newline = blanks.contains('\n');
        before.blank = gap > 0;
        rest = after;
    }
    None
}

/// Which bytes stand in a text, and which stand next to each other: most listed calls have something that a short text
/// has not.
struct Signs {
    bytes: [u64; 4],
    /// One bit for each pair of the low six bits.
    pairs: [u64; 64],
}

impl Signs {
    fn of(text: &str) -> Self {
        let mut signs = Self { bytes: [0; 4], pairs: [0; 64] };
        let mut before = 0;
        for byte in text.bytes() {
            if let Some(word) = signs.bytes.get_mut(usize::from(byte >> 6)) {
                *word |= 1 << (byte & 63);
            }
            if let Some(word) = signs.pairs.get_mut(usize::from(before & 63)) {
                *word |= 1 << (byte & 63);
            }
            before = byte;
        }
        signs
    }

    fn has(&self, byte: u8) -> bool {
        self.bytes.get(usize::from(byte >> 6)).is_some_and(|word| word >> (byte & 63) & 1 == 1)
    }

    fn has_pair(&self, before: u8, byte: u8) -> bool {
        self.pairs.get(usize::from(before & 63)).is_some_and(|word| word >> (byte & 63) & 1 == 1)
    }
}

/// Whether the first sign and every name of the call stand somewhere in the text.
fn may_occur(call: &str, text: &str, signs: &Signs) -> bool {
    let call = call.strip_prefix('^').unwrap_or(call);
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut before = None;
    let next_to_each_other = |byte: u8| {
        let before = before.replace(byte);
        before.is_none_or(|before| !in_name(before) || !in_name(byte) || signs.has_pair(before, byte))
    };
    call.bytes().next().is_some_and(|first| signs.has(first))
        && call.bytes().all(next_to_each_other)
        && call.split(|sign| !is_name_sign(sign)).all(|name| text.contains(name))
}

/// What stands before a place in the text.
#[derive(Default)]
struct Before<'t> {
    token: Option<&'t str>,
    newline: bool,
    blank: bool,
}

impl Before<'_> {
    /// Whether a statement can begin here.
    fn statement(&self) -> bool {
        let Some(token) = self.token else { return true };
        self.newline
            || (token == "." && self.blank)
            || matches!(token, ";" | "{" | "}" | "(" | ")" | "&" | "|" | "!" | "=" | "?" | ":" | "," | "[")
            || BEFORE_STATEMENT.contains(&token)
    }

    /// Whether a name here would be another name, or another object's.
    fn part_of_name(&self) -> bool {
        !self.blank && matches!(self.token, Some("$" | "@" | "%" | "-" | ">" | "#"))
    }
}

/// Whether `text` begins with `call`.
fn begins_with(call: &str, text: &str, before: &Before<'_>, any_case: bool) -> bool {
    let (call, statement) = match call.strip_prefix('^') {
        Some(call) => (call, true),
        None => (call, false),
    };
    // Most places differ in the first byte.
    if !first_byte_agrees(call, text, any_case) {
        return false;
    }
    let named = call.starts_with(|first: char| first.is_alphabetic() || first == '_');
    if (named && before.part_of_name()) || (statement && !before.statement()) {
        return false;
    }
    if call.starts_with('|') && before.token == Some("|") {
        return false;
    }
    let Some(after) = match_tokens(call, text, any_case) else { return false };
    !statement || argument_follows(after)
}

fn first_byte_agrees(call: &str, text: &str, any_case: bool) -> bool {
    match (call.bytes().next(), text.bytes().next()) {
        (Some(call), Some(text)) => call == text || (any_case && call.eq_ignore_ascii_case(&text)),
        _ => false,
    }
}

/// The text after the tokens of `call`.
fn match_tokens<'t>(call: &str, text: &'t str, any_case: bool) -> Option<&'t str> {
    let (mut call, mut text) = (call, text);
    while let Some((wanted, call_after)) = next_token(call) {
        if wanted == "…" {
            return match_later(call_after.trim_start(), text, any_case);
        }
        let (token, text_after) = next_token(text)?;
        call = call_after;
        let agrees = if let Some(star) = call.strip_prefix('*').filter(|_| is_name(wanted)) {
            call = star;
            token.get(..wanted.len()).is_some_and(|start| same(start, wanted, any_case))
        } else {
            same(token, wanted, any_case)
        };
        if !agrees {
            return None;
        }
        text = text_after;
    }
    Some(text)
}

/// The tokens of `call` somewhere before the line ends.
fn match_later<'t>(call: &str, text: &'t str, any_case: bool) -> Option<&'t str> {
    let mut rest = text;
    for _ in 0..MOST_SKIPPED {
        let trimmed = rest.trim_start();
        let gap = rest.get(..rest.len() - trimmed.len()).unwrap_or_default();
        if gap.contains('\n') {
            return None;
        }
        if first_byte_agrees(call, trimmed, any_case)
            && let Some(after) = match_tokens(call, trimmed, any_case)
        {
            return Some(after);
        }
        (_, rest) = next_token(trimmed)?;
    }
    None
}

/// Whether the text can be the argument of a call without brackets, or ends the statement.
fn argument_follows(text: &str) -> bool {
    let blank = text.starts_with([' ', '\t']);
    let text = text.trim_start_matches([' ', '\t']);
    let Some(first) = text.chars().next() else { return true };
    match first {
        '(' | '"' | '\'' | '`' | ';' | '{' | '<' => true,
        '}' | '$' | '@' | '%' | '[' | '~' | '*' | ':' | '\\' => blank,
        '-' | '0'..='9' => blank && text.get(1..).is_some_and(|rest| !rest.starts_with(['>', '='])),
        '/' | '.' => blank && text.len() > 1 && !text.starts_with("/ "),
        _ => blank && next_token(text).is_some_and(|(word, _)| AFTER_CALL.contains(&word)),
    }
}

fn same(left: &str, right: &str, any_case: bool) -> bool {
    left == right || (any_case && left.eq_ignore_ascii_case(right))
}

fn is_name(token: &str) -> bool {
    token.starts_with(is_name_sign)
}

fn is_name_sign(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// The first token after blanks, and what follows it. A line continued with a backslash is one line.
fn next_token(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let first = text.chars().next()?;
    let end = if is_name_sign(first) {
        text.find(|sign| !is_name_sign(sign)).unwrap_or(text.len())
    } else {
        first.len_utf8()
    };
    text.split_at_checked(end)
}
