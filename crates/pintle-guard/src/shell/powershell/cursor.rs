//! Moving through the text.

use bumpalo::Bump;

use super::ast::Part;
use super::chars::{is_blank, is_newline};
use crate::invocation::{Unreadable, UnreadableKind};
use crate::shell::bash::Origin;
use crate::shell::limits::Budget;
use crate::span::Span;

pub(super) struct Reader<'b, 'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    origin: Origin,
    pub(super) budget: &'b Budget,
    pub(super) arena: &'a Bump,
    pub(super) error: Option<Unreadable>,
}

impl<'b, 'a> Reader<'b, 'a> {
    pub(super) fn new(text: &'a str, origin: Origin, budget: &'b Budget, arena: &'a Bump) -> Self {
        Self { text, at: 0, origin, budget, arena, error: None }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    /// The character before this place.
    pub(super) fn before(&self) -> Option<char> {
        self.text.get(..self.at).and_then(|before| before.chars().next_back())
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    pub(super) fn starts(&self, token: &str) -> bool {
        self.rest().starts_with(token)
    }

    /// Steps over `token` if it stands here.
    pub(super) fn eat(&mut self, token: &str) -> bool {
        let here = self.starts(token);
        if here {
            self.at += token.len();
        }
        here
    }

    pub(super) fn skip_while(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !test(c)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    pub(super) fn skip_line(&mut self) {
        self.skip_while(|c| !is_newline(c));
    }

    pub(super) fn text_from(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        match self.origin {
            Origin::Exact(base) => {
                let base = usize::try_from(base).unwrap_or(usize::MAX);
                Span::new(base.saturating_add(start), base.saturating_add(end))
            }
            Origin::Within(span) => span,
        }
    }

    pub(super) fn span_from(&self, start: usize) -> Span {
        self.span(start, self.at)
    }

    /// The first error is kept; a bound ends the reading.
    pub(super) fn fail(&mut self, kind: UnreadableKind, start: usize) {
        if self.error.is_none() {
            self.error = Some(Unreadable { kind, span: self.span(start, self.text.len()) });
        }
        if matches!(kind, UnreadableKind::TooLong | UnreadableKind::TooDeep | UnreadableKind::TooManyCommands) {
            if self.error.is_some_and(|error| matches!(error.kind, UnreadableKind::Unfinished)) {
                self.error = Some(Unreadable { kind, span: self.span(start, self.text.len()) });
            }
            self.at = self.text.len();
        }
    }

    /// Goes one level deeper, or ends the reading.
    pub(super) fn nested<T: Default>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let budget = self.budget;
        let Some(_level) = budget.deeper() else {
            self.fail(UnreadableKind::TooDeep, self.at);
            return T::default();
        };
        read(self)
    }

    /// Steps over blanks, comments and joined lines.
    pub(super) fn blanks(&mut self) {
        loop {
            match self.peek() {
                Some(c) if is_blank(c) => {
                    self.bump();
                }
                Some('`') if self.second().is_some_and(is_newline) => {
                    self.bump();
                    self.eat("\r");
                    self.eat("\n");
                }
                Some('<') if self.starts("<#") => self.block_comment(),
                Some('#') if self.begins_comment() => self.skip_line(),
                _ => return,
            }
        }
    }

    fn begins_comment(&self) -> bool {
        self.before().is_none_or(|c| is_blank(c) || is_newline(c) || "(){};,|&=".contains(c) || c == '>')
    }

    fn block_comment(&mut self) {
        let start = self.at;
        if let Some(end) = self.rest().find("#>") {
            self.at += end + 2;
        } else {
            self.at = self.text.len();
            self.fail(UnreadableKind::Unfinished, start);
        }
    }

    /// [`Reader::blanks`], and newlines.
    pub(super) fn lines(&mut self) {
        loop {
            self.blanks();
            if !self.peek().is_some_and(is_newline) {
                return;
            }
            self.bump();
        }
    }

    pub(super) fn parts(&self, parts: &[Part<'a>]) -> &'a [Part<'a>] {
        self.arena.alloc_slice_copy(parts)
    }

    /// Steps over `close`, or notes that it is missing.
    pub(super) fn close(&mut self, close: char, start: usize) {
        if self.peek() == Some(close) {
            self.bump();
        } else {
            self.fail(UnreadableKind::Unfinished, start);
        }
    }
}
