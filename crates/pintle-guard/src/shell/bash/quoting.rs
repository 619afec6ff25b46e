//! Quotes and backslashes.

use super::ast::Part;
use super::reader::Reader;
use super::run::{Run, Style};
use crate::invocation::UnreadableKind;

impl Reader<'_, '_> {
    fn find(&self, byte: u8, from: usize) -> Option<usize> {
        let rest = self.text.as_bytes().get(from..)?;
        rest.iter().position(|&found| found == byte).map(|offset| from + offset)
    }

    /// A backslash outside quotes.
    pub(super) fn escape(&mut self, run: &mut Run) {
        let escaped = self.at + 1;
        let end = self.char_end(escaped);
        self.at = end;
        if self.byte_at(escaped) == Some(b'\n') {
            return;
        }
        if end == escaped {
            // The last character of the text: bash keeps it.
            run.push(self, Style::Quoted, escaped - 1, escaped);
            return;
        }
        run.push(self, Style::Quoted, escaped, end);
    }

    pub(super) fn single_quotes(&mut self, run: &mut Run) {
        let start = self.at + 1;
        let end = self.find(b'\'', start);
        if end.is_none() {
            self.fail(UnreadableKind::Unfinished);
        }
        let end = end.unwrap_or(self.text.len());
        if start == end {
            run.flush(self);
            self.stacks.parts.push(Part::Quoted(""));
        }
        run.push(self, Style::Quoted, start, end);
        self.at = (end + 1).min(self.text.len());
    }

    pub(super) fn double_quotes(&mut self) {
        let mark = self.stacks.parts.len();
        let start = self.at;
        self.at += 1;
        self.enclosure.push(b'"');
        let closed = self.quoted_text(Some(b'"'), Style::Quoted);
        self.enclosure.pop();
        if !closed {
            self.at = start;
            self.fail(UnreadableKind::Unfinished);
            self.at = self.text.len();
        }
        if self.stacks.parts.len() == mark {
            self.stacks.parts.push(Part::Quoted(""));
        }
    }

    /// Text in which only `$`, backticks and some backslashes mean something, up to `close` or to the end: double quotes
    /// and, without `close`, here-documents. False when `close` is missing.
    pub(super) fn quoted_text(&mut self, close: Option<u8>, style: Style) -> bool {
        let mut run = Run::default();
        loop {
            let from = self.at;
            let rest = self.text.as_bytes().get(from..).unwrap_or_default();
            let plain = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'$' | b'`'));
            self.at += plain.unwrap_or(rest.len());
            run.push(self, style, from, self.at);
            match self.byte() {
                None => {
                    run.flush(self);
                    return close.is_none();
                }
                found @ Some(b'"') => {
                    if found == close {
                        run.flush(self);
                        self.at += 1;
                        return true;
                    }
                    run.push(self, style, self.at, self.at + 1);
                    self.at += 1;
                }
                Some(b'\\') => self.escape_in_quotes(&mut run, style, close),
                Some(b'`') => {
                    run.flush(self);
                    self.backticks(close.is_some());
                }
                Some(_) => self.dollar_in(&mut run, style, true),
            }
        }
    }

    /// A backslash where only `also` and what can begin an expansion may be escaped; else it is text.
    pub(super) fn escape_in_quotes(&mut self, run: &mut Run, style: Style, also: Option<u8>) {
        let escaped = self.at + 1;
        match self.byte_at(escaped) {
            Some(b'\n') => self.at += 2,
            Some(byte) if matches!(byte, b'$' | b'`' | b'\\') || Some(byte) == also => {
                run.push(self, Style::Quoted, escaped, escaped + 1);
                self.at += 2;
            }
            _ => {
                run.push(self, style, self.at, escaped);
                self.at = escaped;
            }
        }
    }

    /// `$'…'`
    pub(super) fn ansi_quotes(&mut self) {
        let start = self.past_joins(self.at + 1) + 1;
        let bytes = self.text.as_bytes();
        let mut end = start;
        let mut escapes = false;
        loop {
            match bytes.get(end) {
                None | Some(b'\'') => break,
                Some(b'\\') => {
                    escapes = true;
                    end = self.char_end(end + 1);
                }
                Some(_) => end += 1,
            }
        }
        if end >= bytes.len() {
            self.fail(UnreadableKind::Unfinished);
        }
        let text = self.slice(start, end);
        let text = if escapes { self.arena.alloc_str(&super::ansi::decode(text)) } else { text };
        self.stacks.parts.push(Part::Quoted(text));
        self.at = (end + 1).min(bytes.len());
    }
}
