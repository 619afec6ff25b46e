//! Words of a command.

use super::HOLE;
use super::ast::{Part, Word};
use super::chars::{ends_word, is_newline};
use super::cursor::Reader;

impl<'a> Reader<'_, 'a> {
    /// One word of a command, with what commas add to it.
    pub(super) fn word(&mut self) -> Word<'a> {
        let start = self.at;
        let mut parts = Vec::new();
        loop {
            self.element(&mut parts);
            let end = self.at;
            self.blanks();
            if self.peek() != Some(',') {
                self.at = end;
                break;
            }
            self.bump();
            self.lines();
            parts.push(Part::Comma);
        }
        Word { parts: self.parts(&parts), raw: self.text_from(start), span: self.span_from(start) }
    }

    /// A value, or text up to where a word ends.
    fn element(&mut self, parts: &mut Vec<Part<'a>>) {
        let bracket = self.peek() == Some('[');
        if !bracket && self.primary(parts) && self.peek().is_none_or(ends_word) {
            return;
        }
        self.bare(parts);
    }

    /// Text that is not quoted, and quotes in the middle of it.
    pub(super) fn bare(&mut self, parts: &mut Vec<Part<'a>>) {
        loop {
            let text = self
                .skip_while(|c| !ends_word(c) && !matches!(c, '`' | '$' | '\'' | '"' | HOLE | '\u{2018}'..='\u{201e}'));
            if !text.is_empty() {
                parts.push(Part::Text(text));
            }
            match self.peek() {
                Some('`') if self.second().is_some_and(is_newline) => return,
                Some('`') => self.escape(parts),
                Some('$') => self.dollar(parts),
                Some(HOLE) => {
                    self.bump();
                    parts.push(Part::Hole);
                }
                Some(c) if !ends_word(c) => {
                    self.string(parts);
                }
                _ => return,
            }
        }
    }
}
