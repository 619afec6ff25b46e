//! Source text that is shown more than once (E18–E20).

use std::collections::HashSet;

use super::lines::{Lines, number};

/// How many lines of one diagnostic are remembered, so that memory stays bounded.
const REMEMBERED: usize = 4096;

/// Drops what one diagnostic shows again (E18).
pub(super) fn without_repeats_inside(text: &str) -> String {
    let mut lines = Lines::for_text(text);
    for part in Parts::of(text) {
        let mut seen = HashSet::new();
        for line in part.text.lines() {
            let is_new = !part.is_diagnostic
                || !is_excerpt(line)
                || seen.len() >= REMEMBERED && !seen.contains(line)
                || seen.insert(line);
            if is_new {
                lines.push(line);
            }
        }
    }
    lines.finish()
}

/// Drops the excerpt of a diagnostic that shows the same as the one before it (E19).
pub(super) fn without_repeats_across(text: &str) -> String {
    let mut lines = Lines::for_text(text);
    let mut before: Option<&str> = None;
    for part in Parts::of(text) {
        let repeats = part.is_diagnostic && before.is_some_and(|before| excerpt(before).eq(excerpt(part.text)));
        for line in part.text.lines().filter(|line| !repeats || !is_excerpt(line)) {
            lines.push(line);
        }
        before = part.is_diagnostic.then_some(part.text);
    }
    lines.finish()
}

fn excerpt(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| is_excerpt(line))
}

/// `12 | code`, `3 │ code`, `> 3 │ code`; a line of a diff is none.
fn is_excerpt(line: &str) -> bool {
    let line = line.strip_prefix("> ").unwrap_or(line);
    let Some((_, bar)) = number(line) else { return false };
    let Some(code) = bar.strip_prefix(" |").or_else(|| bar.strip_prefix(" │")) else { return false };
    let code = code.strip_prefix(' ').unwrap_or(code);
    !["- ", "+ "].iter().any(|sign| code.starts_with(sign)) && code != "-" && code != "+"
}

/// A stretch of text: a diagnostic, or what comes before the first one.
struct Part<'t> {
    text: &'t str,
    is_diagnostic: bool,
}

/// Cuts text where diagnostics start (E20).
struct Parts<'t> {
    rest: &'t str,
    is_diagnostic: bool,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Self {
        Self { is_diagnostic: starts_diagnostic(text), rest: text }
    }
}

impl<'t> Iterator for Parts<'t> {
    type Item = Part<'t>;

    fn next(&mut self) -> Option<Part<'t>> {
        if self.rest.is_empty() {
            return None;
        }
        let mut end = 0;
        for line in self.rest.split_inclusive('\n') {
            if end > 0 && starts_diagnostic(self.rest.get(end..).unwrap_or_default()) {
                break;
            }
            end += line.len();
        }
        let (text, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        let part = Part { text, is_diagnostic: self.is_diagnostic };
        self.rest = rest;
        self.is_diagnostic = true;
        Some(part)
    }
}

/// Whether a diagnostic starts with the first line of `text`.
fn starts_diagnostic(text: &str) -> bool {
    let mut lines = text.lines();
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    is_header(first) || !first.is_empty() && is_location(second)
}

/// `path:line:col …`
fn is_header(line: &str) -> bool {
    line.split(' ').next().is_some_and(is_place)
}

/// `-> path:line:col`
fn is_location(line: &str) -> bool {
    line.strip_prefix("-> ").and_then(|place| place.split(' ').next()).is_some_and(is_place)
}

fn is_place(word: &str) -> bool {
    let mut parts = word.strip_suffix(':').unwrap_or(word).rsplitn(3, ':');
    let is_number = |part: Option<&str>| part.and_then(number).is_some_and(|(_, rest)| rest.is_empty());
    is_number(parts.next())
        && is_number(parts.next())
        && parts.next().is_some_and(|path| path.contains(|c: char| c.is_alphabetic() || matches!(c, '.' | '/' | '_')))
}
