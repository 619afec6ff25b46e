//! Where parentheses and brackets close whose inside is read as a whole: arithmetic, groups of patterns, `$((a); b)`.
//!
//! bash finds these ends before it knows what is between, by rules that are simpler than those for reading, and so must
//! we, or text behind a malformed expression would be hidden in it. Command substitutions on the way are read in earnest;
//! what they hold is kept until the place is read again.

use super::ast::List;
use super::lookahead::{quotes, skip_to};
use super::reader::Reader;
use crate::invocation::UnreadableKind;

/// What two opening parentheses begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parentheses {
    /// Arithmetic: the places of the two that close it.
    Arithmetic(usize, usize),
    /// Commands in parentheses, with the place that closes the inner ones.
    Commands(usize),
    /// They do not close.
    Open,
}

/// Substitutions that were read ahead: where they begin and end in memory, since a part of the text may meanwhile be read
/// as a text of its own.
#[derive(Default)]
pub(super) struct ReadAhead<'a> {
    lists: std::collections::HashMap<usize, (usize, List<'a>)>,
    /// A parenthesis was looked for that never closes. Then none is looked for again.
    pub(super) hopeless: bool,
}

impl<'a> Reader<'_, 'a> {
    /// What begins with the two parentheses before `start`.
    pub(super) fn parentheses(&mut self, start: usize) -> Parentheses {
        let Some(inner) = self.closing_parenthesis(start) else { return Parentheses::Open };
        let outer = self.past_joins(inner + 1);
        if self.byte_at(outer) == Some(b')') {
            Parentheses::Arithmetic(inner, outer)
        } else {
            Parentheses::Commands(inner)
        }
    }

    /// The place of the parenthesis that closes the one before `start`.
    pub(super) fn closing_parenthesis(&mut self, start: usize) -> Option<usize> {
        if self.ahead.hopeless {
            return None;
        }
        let before = std::mem::replace(&mut self.at, start);
        let mut stack = std::mem::take(&mut self.lookahead.stack);
        stack.clear();
        stack.push(b'(');
        let found = self.match_parenthesis(&mut stack);
        self.lookahead.stack = stack;
        let end = found.unwrap_or(self.text.len());
        self.at = end;
        self.looked(end.saturating_sub(start));
        if self.has_halted() {
            return None;
        }
        if found.is_none() {
            self.ahead.hopeless = true;
            self.fail(UnreadableKind::Unfinished);
        }
        self.at = before;
        found
    }

    fn match_parenthesis(&mut self, stack: &mut Vec<u8>) -> Option<usize> {
        while let Some(byte) = self.byte() {
            let bytes = self.text.as_bytes();
            let top = stack.last().copied();
            match byte {
                b'\\' => self.at += 1,
                b'`' => self.at = skip_to(bytes, self.at + 1, b'`', true),
                b'\'' if quotes(stack) => self.at = skip_to(bytes, self.at + 1, b'\'', false),
                b'"' if top == Some(b'"') => drop(stack.pop()),
                b'"' => stack.push(b'"'),
                b'$' if self.skim_dollar(stack) => continue,
                b'(' if top == Some(b'(') => stack.push(b'('),
                b')' if top == Some(b'(') => {
                    stack.pop();
                    if stack.is_empty() {
                        return Some(self.at);
                    }
                }
                b'}' if top == Some(b'}') => drop(stack.pop()),
                _ => {}
            }
            self.at += 1;
        }
        None
    }

    /// At `$`; true when what begins here was read, otherwise one more byte belongs to it.
    fn skim_dollar(&mut self, stack: &mut Vec<u8>) -> bool {
        let second = self.past_joins(self.at + 1);
        match self.byte_at(second) {
            // Arithmetic in arithmetic is found by counting alone.
            Some(b'(') if self.byte_at(self.past_joins(second + 1)) == Some(b'(') => stack.push(b'('),
            Some(b'(') => {
                self.read_ahead(second + 1);
                return true;
            }
            // bash does not look at braces directly in arithmetic.
            Some(b'{') if stack.last() != Some(&b'(') => stack.push(b'}'),
            Some(b'\'') if quotes(stack) => {
                self.at = skip_to(self.text.as_bytes(), second + 1, b'\'', true);
                return false;
            }
            // The second of `$$` begins nothing.
            Some(b'$') => {}
            _ => return false,
        }
        self.at = second;
        false
    }

    fn address(&self, at: usize) -> usize {
        self.text.as_ptr().addr() + at
    }

    /// Reads the substitution whose inside begins at `inside`, and keeps it.
    fn read_ahead(&mut self, inside: usize) {
        let address = self.address(inside);
        self.at = inside;
        if self.read_before().is_some() {
            return;
        }
        let list = self.substituted_list();
        let end = self.address(self.at);
        self.ahead.lists.insert(address, (end, list));
    }

    /// The substitution whose inside begins here, if it was read ahead; steps over it.
    pub(super) fn read_before(&mut self) -> Option<List<'a>> {
        if self.ahead.lists.is_empty() {
            return None;
        }
        let here = self.address(self.at);
        let &(end, list) = self.ahead.lists.get(&here)?;
        self.at = (self.at + (end - here)).min(self.text.len());
        Some(list)
    }

    /// The place of the bracket that closes the one before `start`. Only quotes hide one from it.
    pub(super) fn closing_bracket(&mut self, start: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let mut at = start;
        let mut depth = 0_usize;
        let mut found = None;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b'`' | b'"' => at = skip_to(bytes, at + 1, byte, true),
                b'\'' => at = skip_to(bytes, at + 1, byte, false),
                b'[' => depth += 1,
                b']' if depth == 0 => {
                    found = Some(at);
                    break;
                }
                b']' => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        self.looked(at - start);
        if found.is_none() {
            self.fail(UnreadableKind::Unfinished);
        }
        found
    }
}
