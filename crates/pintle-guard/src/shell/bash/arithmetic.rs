//! Arithmetic: text in which only expansions matter.

use super::ast::Word;
use super::reader::Reader;
use super::run::{Run, Style};
use crate::invocation::UnreadableKind;

/// What ends an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ArithmeticEnd {
    /// `))`
    Parentheses,
    /// `))` of `for ((a; b; c))`, where bash allows blanks between the two
    Header,
    /// `]`
    Bracket,
}

impl<'a> Reader<'_, 'a> {
    /// An expression up to and including its end. Expansions happen even inside single quotes; brackets do not count
    /// there.
    pub(super) fn arithmetic(&mut self, end: ArithmeticEnd) -> Word<'a> {
        let (open, close) = if end == ArithmeticEnd::Bracket { (b'[', b']') } else { (b'(', b')') };
        let start = self.at;
        let mark = self.stacks.parts.len();
        let mut run = Run::default();
        let mut depth = 0_usize;
        let mut semicolons = 0_usize;
        let mut quote = None;
        self.enclosure.extend([close, close]);
        while let Some(byte) = self.byte() {
            match byte {
                b'\\' if self.byte_at(self.at + 1) == Some(b'\n') => {
                    self.at += 2;
                    continue;
                }
                b'$' => {
                    self.dollar_in(&mut run, Style::Bare, true);
                    continue;
                }
                b'`' => {
                    run.flush(self);
                    self.backticks(true);
                    continue;
                }
                b'\'' | b'"' if quote == Some(byte) => quote = None,
                b'\'' | b'"' if quote.is_none() => quote = Some(byte),
                b';' => semicolons += 1,
                _ if quote.is_some() => {}
                _ if byte == open => depth += 1,
                _ if byte == close && depth == 0 => break,
                _ if byte == close => depth -= 1,
                _ => {}
            }
            let next = self.char_end(if byte == b'\\' { self.at + 1 } else { self.at }).max(self.at + 1);
            if byte != b'"' {
                run.push(self, Style::Bare, self.at, next);
            }
            self.at = next;
        }
        self.enclosure.truncate(self.enclosure.len().saturating_sub(2));
        run.flush(self);
        let word = self.finish_word(mark, start);
        self.arithmetic_end(end);
        if end == ArithmeticEnd::Header && semicolons != 2 {
            self.fail(UnreadableKind::Syntax("`for ((` needs three expressions"));
        }
        word
    }

    fn arithmetic_end(&mut self, end: ArithmeticEnd) {
        if self.byte().is_none() {
            return self.fail(UnreadableKind::Unfinished);
        }
        self.at += 1;
        let second = match end {
            ArithmeticEnd::Bracket => return,
            ArithmeticEnd::Parentheses => self.past_joins(self.at),
            ArithmeticEnd::Header => self.past_blanks(self.at),
        };
        if self.byte_at(second) == Some(b')') {
            self.at = second + 1;
        } else {
            self.unexpected();
        }
    }
}
