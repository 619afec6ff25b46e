//! Quoted text and here-strings.

use super::HOLE;
use super::ast::Part;
use super::chars::{escaped, is_double_quote, is_newline, is_single_quote};
use super::cursor::Reader;
use crate::invocation::UnreadableKind;

impl<'a> Reader<'_, 'a> {
    /// A quoted text that begins here, if one does.
    pub(super) fn string(&mut self, parts: &mut Vec<Part<'a>>) -> bool {
        match (self.peek(), self.second()) {
            (Some('@'), Some(quote))
                if (is_single_quote(quote) || is_double_quote(quote)) && self.begins_here_string() =>
            {
                self.bump();
                self.here_string(is_double_quote(quote), parts);
            }
            (Some(quote), _) if is_single_quote(quote) => self.single_quoted(parts),
            (Some(quote), _) if is_double_quote(quote) => self.double_quoted(parts),
            _ => return false,
        }
        true
    }

    /// Nothing but blanks may stand behind the opening quote.
    fn begins_here_string(&self) -> bool {
        let behind = self.rest().chars().skip(2).find(|c| !matches!(c, ' ' | '\t'));
        behind.is_none_or(is_newline)
    }

    fn single_quoted(&mut self, parts: &mut Vec<Part<'a>>) {
        let open = self.at;
        self.bump();
        loop {
            let text = self.skip_while(|c| !is_single_quote(c) && c != HOLE);
            parts.push(Part::Text(text));
            match self.bump() {
                None => return self.fail(UnreadableKind::Unfinished, open),
                Some(HOLE) => parts.push(Part::Hole),
                Some(_) if self.peek().is_some_and(is_single_quote) => {
                    self.bump();
                    parts.push(Part::Text("'"));
                }
                Some(_) => return,
            }
        }
    }

    fn double_quoted(&mut self, parts: &mut Vec<Part<'a>>) {
        let open = self.at;
        self.bump();
        parts.push(Part::Text(""));
        loop {
            self.expandable(parts, is_double_quote);
            match self.bump() {
                None => return self.fail(UnreadableKind::Unfinished, open),
                Some(_) if self.peek().is_some_and(is_double_quote) => {
                    self.bump();
                    parts.push(Part::Text("\""));
                }
                Some(_) => return,
            }
        }
    }

    /// Text with variables, substitutions and escapes, up to a character that `ends` it.
    fn expandable(&mut self, parts: &mut Vec<Part<'a>>, ends: impl Fn(char) -> bool) {
        loop {
            let text = self.skip_while(|c| !ends(c) && !matches!(c, '`' | '$' | HOLE));
            if !text.is_empty() {
                parts.push(Part::Text(text));
            }
            match self.peek() {
                Some('`') => self.escape(parts),
                Some('$') => self.dollar(parts),
                Some(HOLE) => {
                    self.bump();
                    parts.push(Part::Hole);
                }
                _ => return,
            }
        }
    }

    /// A backtick and what it changes.
    pub(super) fn escape(&mut self, parts: &mut Vec<Part<'a>>) {
        self.bump();
        if self.starts("u{") {
            let digits = self.rest().get(2..).unwrap_or_default();
            let count = digits.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(digits.len());
            let number = digits.get(..count.min(6)).and_then(|digits| u32::from_str_radix(digits, 16).ok());
            if let Some(c) = number.and_then(char::from_u32) {
                self.at += 2 + count;
                self.eat("}");
                parts.push(Part::Text(self.arena.alloc_str(c.encode_utf8(&mut [0; 4]))));
                return;
            }
        }
        let start = self.at;
        let Some(c) = self.bump() else { return };
        if c == '\r' {
            self.eat("\n");
        }
        if is_newline(c) {
            return;
        }
        let meant = escaped(c);
        parts.push(if meant == c {
            Part::Text(self.text_from(start))
        } else {
            Part::Text(self.arena.alloc_str(meant.encode_utf8(&mut [0; 4])))
        });
    }

    /// From the opening quote of a here-string to behind its end.
    fn here_string(&mut self, expands: bool, parts: &mut Vec<Part<'a>>) {
        let open = self.at;
        self.bump();
        self.skip_line();
        let ends: fn(char) -> bool = if expands { is_double_quote } else { is_single_quote };
        parts.push(Part::Text(""));
        // The line break behind the opening belongs to it, the one before the end to the end.
        let mut first = true;
        loop {
            if expands {
                self.expandable(parts, |c| ends(c) || is_newline(c));
            } else {
                let text = self.skip_while(|c| !is_newline(c) && c != HOLE);
                parts.push(Part::Text(text));
            }
            let start = self.at;
            let Some(c) = self.bump() else { return self.fail(UnreadableKind::Unfinished, open) };
            if is_newline(c) {
                if c == '\r' {
                    self.eat("\n");
                }
                let mut ahead = self.rest().chars();
                if ahead.next().is_some_and(ends) && ahead.next() == Some('@') {
                    self.bump();
                    self.bump();
                    return;
                }
                if !std::mem::take(&mut first) {
                    parts.push(Part::Text(self.text_from(start)));
                }
            } else {
                parts.push(if c == HOLE { Part::Hole } else { Part::Text(self.text_from(start)) });
            }
        }
    }
}
