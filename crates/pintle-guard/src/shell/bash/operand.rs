//! Words inside `${…}` and subscripts, where blanks and operators are text.

use super::ast::Word;
use super::reader::Reader;
use super::run::{Run, Style};
use crate::invocation::UnreadableKind;

/// How an operand of `${…}` reads its text.
#[derive(Debug, Clone, Copy)]
pub(super) struct OperandStyle {
    /// Text outside quotes may still be split and matched.
    pub(super) bare: bool,
    /// Single quotes and backslashes quote, even inside double quotes.
    pub(super) quotes: bool,
}

impl OperandStyle {
    pub(super) fn text(quoted: bool) -> Self {
        Self { bare: !quoted, quotes: !quoted }
    }

    pub(super) fn pattern() -> Self {
        Self { bare: true, quotes: true }
    }
}

/// How deep in parentheses and conditional expressions the offset of a substring is.
#[derive(Default)]
struct Offset {
    parentheses: usize,
    choices: usize,
}

impl Offset {
    /// Whether `byte` belongs to the expression although it looks like the end of it.
    fn takes(&mut self, byte: u8) -> bool {
        match byte {
            b'(' => self.parentheses += 1,
            b')' => self.parentheses = self.parentheses.saturating_sub(1),
            b'?' => self.choices += 1,
            b':' if self.parentheses > 0 => {}
            b':' if self.choices > 0 => self.choices -= 1,
            _ => return false,
        }
        true
    }
}

impl<'a> Reader<'_, 'a> {
    /// Text up to `}` or one of `stops`, which is left standing.
    pub(super) fn operand(&mut self, style: OperandStyle, stops: &[u8]) -> Word<'a> {
        let start = self.at;
        let mark = self.stacks.parts.len();
        let text = if style.bare { Style::Bare } else { Style::Quoted };
        let mut run = Run::default();
        let mut offset = Offset::default();
        let is_offset = stops == b":";
        while let Some(byte) = self.byte() {
            if is_offset && offset.takes(byte) {
                run.push(self, text, self.at, self.at + 1);
                self.at += 1;
                continue;
            }
            match byte {
                b'}' => break,
                _ if stops.contains(&byte) => break,
                b'\\' if !style.quotes => self.escape_in_braces(&mut run, text),
                b'\'' if !style.quotes => self.quotes_that_stay(&mut run),
                b'$' => self.dollar_in(&mut run, text, !style.quotes || !style.bare),
                b'\\' | b'\'' | b'"' | b'`' => self.quoting_or_expansion(&mut run),
                b'<' | b'>' if style.quotes && self.second() == Some(b'(') => self.process(&mut run),
                _ => {
                    let end = self.char_end(self.at);
                    run.push(self, text, self.at, end);
                    self.at = end;
                }
            }
        }
        run.flush(self);
        self.finish_word(mark, start)
    }

    /// Single quotes inside `"${…}"`: they are text, and what can be expanded between them is, but a brace between them
    /// closes nothing.
    fn quotes_that_stay(&mut self, run: &mut Run) {
        let start = self.at;
        let end = self.text.get(start + 1..).and_then(|rest| rest.find('\''));
        if end.is_none() {
            self.fail(UnreadableKind::Unfinished);
        }
        let end = end.map_or(self.text.len(), |length| start + 1 + length + 1);
        let quoted = self.slice(start, end);
        if quoted.contains(['$', '`', '\\']) {
            run.flush(self);
            self.within(quoted, (start, end), |reader| reader.quoted_text(None, Style::Quoted));
        } else {
            run.push(self, Style::Quoted, start, end);
        }
        self.at = self.at.max(end);
    }

    /// A backslash inside `"${…}"`.
    fn escape_in_braces(&mut self, run: &mut Run, text: Style) {
        let also = match self.byte_at(self.at + 1) {
            Some(byte @ (b'"' | b'}')) => Some(byte),
            _ => None,
        };
        self.escape_in_quotes(run, text, also);
    }

    /// A subscript behind its `[`, up to and including the `]` that matches. `braced`: it stands in `${…}`, which ends
    /// first.
    pub(super) fn subscript(&mut self, braced: bool) -> Word<'a> {
        let start = self.at;
        let mark = self.stacks.parts.len();
        let mut run = Run::default();
        let mut depth = 0_usize;
        self.enclosure.push(b']');
        loop {
            match self.byte() {
                None => {
                    // Where bash takes the word for another than the first, no bracket is looked for and what follows runs.
                    let open = UnreadableKind::Syntax("unclosed `[`");
                    self.fail(if braced { UnreadableKind::Unfinished } else { open });
                    break;
                }
                Some(b'}') if braced => break,
                Some(b']') if depth == 0 => break,
                Some(b'\\' | b'\'' | b'"' | b'`' | b'$') => {
                    self.quoting_or_expansion(&mut run);
                    continue;
                }
                Some(b'[') => depth += 1,
                Some(b']') => depth -= 1,
                Some(_) => {}
            }
            let end = self.char_end(self.at);
            run.push(self, Style::Bare, self.at, end);
            self.at = end;
        }
        self.enclosure.pop();
        run.flush(self);
        let word = self.finish_word(mark, start);
        if self.byte() == Some(b']') {
            self.at += 1;
        }
        word
    }
}
