//! Here-documents.
//!
//! The body begins behind the line on which the operator stands, so it is looked up there at once, and whoever comes to
//! the end of that line goes on behind the body.

use std::borrow::Cow;

use super::ast::{Part, Word};
use super::reader::Reader;
use super::run::Style;
use super::word::WordKind;
use crate::invocation::UnreadableKind;

/// What is wrong when the end of the line was expected elsewhere.
pub(super) const UNCLEAR: &str = "here-document begins in an unclear place";

/// A line with here-documents.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// The newline that ends it.
    pub(super) end: usize,
    /// Where reading goes on: behind the bodies found so far.
    pub(super) resume: usize,
}

/// What ends a body, and how it is read.
struct Delimiter<'a> {
    text: Cow<'a, str>,
    quoted: bool,
    /// `<<-`: leading tabs are left out.
    strip: bool,
}

/// A body and what follows it.
struct Body<'a> {
    text: Cow<'a, str>,
    start: usize,
    end: usize,
    resume: usize,
}

impl<'a> Reader<'_, 'a> {
    /// Behind `<<` or `<<-`: the delimiter is read, the body returned.
    pub(super) fn heredoc(&mut self, strip: bool) -> Word<'a> {
        if !self.target_ahead(false) {
            return self.empty_word();
        }
        if self.at < self.looked_until {
            self.fail(UnreadableKind::Syntax(UNCLEAR));
        }
        let raw = self.word(WordKind::Argument).raw;
        let delimiter = Delimiter { text: unquote(raw), quoted: raw.contains(['\\', '\'', '"']), strip };
        let line = self.heredoc_line();
        let body = self.heredoc_body(line.resume, &delimiter);
        self.line = Some(Line { end: line.end, resume: body.resume });
        self.heredoc_word(&body, delimiter.quoted)
    }

    fn heredoc_line(&mut self) -> Line {
        if let Some(line) = self.line {
            return line;
        }
        let end = self.line_end();
        Line { end, resume: (end + 1).min(self.text.len()) }
    }

    fn heredoc_word(&mut self, body: &Body<'a>, quoted: bool) -> Word<'a> {
        let raw = self.slice(body.start, body.end);
        let span = self.span(body.start, body.end);
        let text: &'a str = match &body.text {
            Cow::Borrowed(text) => text,
            Cow::Owned(text) => self.arena.alloc_str(text),
        };
        let mark = self.stacks.parts.len();
        if quoted {
            self.stacks.parts.push(Part::Quoted(text));
        } else {
            self.within(text, (body.start, body.end), |reader| reader.quoted_text(None, Style::Bare));
        }
        let parts = super::reader::keep(&mut self.stacks.parts, mark, self.arena);
        Word { parts, span, raw }
    }

    fn heredoc_body(&self, start: usize, delimiter: &Delimiter<'_>) -> Body<'a> {
        let mut changed: Option<String> = None;
        let mut at = start;
        let length = self.text.len();
        let (end, resume) = loop {
            if at >= length {
                break (length, length);
            }
            let (line, next) = self.logical_line(at, delimiter);
            let stripped = if delimiter.strip { line.trim_start_matches('\t') } else { &line };
            let content = stripped.strip_suffix('\n').unwrap_or(stripped);
            if content == delimiter.text {
                break (at, next);
            }
            if let (Cow::Borrowed(whole), Some(rest)) = (&line, content.strip_prefix(&*delimiter.text))
                && rest.contains(')')
                && self.in_substitution()
            {
                // bash takes the delimiter in front of the closing parenthesis for a whole line, with a warning.
                break (at, at + (whole.len() - stripped.len()) + delimiter.text.len());
            }
            if stripped.len() != next - at && changed.is_none() {
                changed = Some(self.slice(start, at).to_owned());
            }
            if let Some(changed) = &mut changed {
                changed.push_str(stripped);
            }
            at = next;
        };
        let text = changed.map_or(Cow::Borrowed(self.slice(start, end)), Cow::Owned);
        Body { text, start, end, resume }
    }

    fn in_substitution(&self) -> bool {
        self.enclosure.iter().rev().find(|&&byte| byte != b'(') == Some(&b')')
    }

    /// The line at `at` with its newline and the beginning of the next. Joined lines are one, unless the delimiter was
    /// quoted.
    fn logical_line(&self, mut at: usize, delimiter: &Delimiter<'_>) -> (Cow<'a, str>, usize) {
        let mut line = Cow::Borrowed("");
        loop {
            let rest = self.text.get(at..).unwrap_or_default();
            let end = rest.find('\n').map_or(self.text.len(), |offset| at + offset + 1);
            let text = self.slice(at, end);
            let joined = text.strip_suffix("\\\n").filter(|before| {
                let backslashes = before.bytes().rev().take_while(|&byte| byte == b'\\').count();
                !delimiter.quoted && backslashes % 2 == 0
            });
            line += joined.unwrap_or(text);
            at = end;
            if joined.is_none() {
                return (line, at);
            }
            line = Cow::Owned(line.into_owned());
        }
    }
}

/// The delimiter as it is compared: without its quotes, nothing expanded.
fn unquote(raw: &str) -> Cow<'_, str> {
    if !raw.contains(['\\', '\'', '"']) {
        return Cow::Borrowed(raw);
    }
    let mut kept = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find(['\\', '\'', '"']) {
        let (before, quote) = rest.split_at_checked(at).unwrap_or((rest, ""));
        let (quote, inside) = quote.split_at_checked(1).unwrap_or((quote, ""));
        let dollar = before.ends_with('$');
        kept.push_str(if dollar && quote != "\\" { before.strip_suffix('$').unwrap_or(before) } else { before });
        rest = match quote {
            "\\" => {
                let mut chars = inside.chars();
                kept.extend(chars.next().filter(|&char| char != '\n'));
                chars.as_str()
            }
            "'" if dollar => {
                let end = ansi_end(inside);
                let (text, rest) = inside.split_at_checked(end).unwrap_or((inside, ""));
                kept.push_str(&super::ansi::decode(text));
                rest.get(1..).unwrap_or_default()
            }
            "'" => {
                let (text, rest) = inside.split_once('\'').unwrap_or((inside, ""));
                kept.push_str(text);
                rest
            }
            _ => double_quoted(inside, &mut kept),
        };
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

fn ansi_end(text: &str) -> usize {
    let mut escaped = false;
    for (at, char) in text.char_indices() {
        match char {
            '\'' if !escaped => return at,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

/// Adds the text up to the closing double quote; returns what follows it.
fn double_quoted<'t>(text: &'t str, kept: &mut String) -> &'t str {
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        match char {
            '"' => break,
            '\\' => match chars.next() {
                Some('\n') => {}
                Some(escaped @ ('$' | '`' | '"' | '\\')) => kept.push(escaped),
                other => {
                    kept.push('\\');
                    kept.extend(other);
                }
            },
            char => kept.push(char),
        }
    }
    chars.as_str()
}
