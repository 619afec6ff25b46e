//! Arithmetic: text in which only expansions matter. Its end is looked up before it is read, as bash does, so that what
//! is wrong in it stays in it.

use super::ast::Word;
use super::reader::Reader;
use super::run::{Run, Style};
use crate::invocation::UnreadableKind;

impl<'a> Reader<'_, 'a> {
    /// The expression that begins here and ends before `end`, which is left standing.
    pub(super) fn expression(&mut self, end: usize) -> Word<'a> {
        let start = self.at;
        let text = self.slice(start, end);
        let mark = self.stacks.parts.len();
        self.within(text, (start, end), Self::expression_parts);
        self.at = self.at.max(end);
        let parts = super::reader::keep(&mut self.stacks.parts, mark, self.arena);
        Word { parts, span: self.span(start, end), raw: text }
    }

    /// Expansions happen even inside single quotes.
    fn expression_parts(&mut self) {
        let mut run = Run::default();
        loop {
            let from = self.at;
            let rest = self.text.as_bytes().get(from..).unwrap_or_default();
            let plain = rest.iter().position(|byte| matches!(byte, b'$' | b'`' | b'"' | b'\\'));
            self.at += plain.unwrap_or(rest.len());
            run.push(self, Style::Bare, from, self.at);
            match self.byte() {
                None => break,
                Some(b'$') => self.dollar_in(&mut run, Style::Bare, true),
                Some(b'`') => {
                    run.flush(self);
                    self.backticks(true);
                }
                Some(b'"') => self.at += 1,
                Some(_) => self.escape_in_quotes(&mut run, Style::Bare, None),
            }
        }
        run.flush(self);
        if self.line.is_some() {
            self.fail(UnreadableKind::Syntax(super::heredoc::UNCLEAR));
        }
    }
}
