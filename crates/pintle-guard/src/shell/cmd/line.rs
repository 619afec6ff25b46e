//! Commands, what separates them, and where their input and output go.

use bumpalo::Bump;

use super::percent::{bang, known, percent};
use super::{HOLE, Input, Simple};
use crate::invocation::{Context, Unreadable, UnreadableKind};
use crate::shell::bash::Origin;
use crate::shell::limits::{Budget, DEPTH};
use crate::span::Span;

pub(super) struct Reader<'b, 'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    origin: Origin,
    budget: &'b Budget,
    pub(super) arena: &'a Bump,
    pub(super) commands: Vec<Simple<'a>>,
    pub(super) error: Option<Unreadable>,
    /// Open parentheses.
    depth: u32,
    /// The next command reads what the one before it writes.
    piped: bool,
    /// The next command stands behind `if` or in `for`.
    pub(super) context: Context,
}

/// What ended a piece of text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    Command,
    Blank,
    Parenthesis,
}

impl<'b, 'a> Reader<'b, 'a> {
    pub(super) fn new(text: &'a str, origin: Origin, budget: &'b Budget, arena: &'a Bump) -> Self {
        Self {
            text,
            at: 0,
            origin,
            budget,
            arena,
            commands: Vec::new(),
            error: None,
            depth: 0,
            piped: false,
            context: Context::Plain,
        }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    pub(super) fn fail(&mut self, kind: UnreadableKind, start: usize) {
        if self.error.is_none() {
            self.error = Some(Unreadable { kind, span: self.span(start, self.text.len()) });
        }
        self.at = self.text.len();
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

    pub(super) fn skip_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Blanks, and what is as good as a blank in front of a word.
    pub(super) fn blanks(&mut self) {
        while let Some(c) = self.peek() {
            let joined = c == '^' && self.rest().get(1..).is_some_and(|rest| rest.starts_with(['\n', '\r']));
            if joined {
                self.bump();
                if self.peek() == Some('\r') {
                    self.bump();
                }
            } else if !is_delimiter(c) {
                return;
            }
            self.bump();
        }
    }

    pub(super) fn read(&mut self) {
        if self.peek() == Some('\u{feff}') {
            self.bump();
        }
        let mut line_start = true;
        while let Some(c) = self.peek() {
            let at = self.at;
            match c {
                '\n' => {
                    self.bump();
                    line_start = true;
                    // A pipe may be followed by a new line inside of parentheses.
                    if self.depth == 0 {
                        self.context = Context::Plain;
                    }
                    continue;
                }
                ':' if line_start => self.skip_line(),
                '@' | '(' | ')' | '&' | '|' => self.punctuation(c),
                _ if is_delimiter(c) => {
                    self.bump();
                    continue;
                }
                _ => self.command(),
            }
            line_start = false;
            if self.at == at {
                self.bump();
            }
        }
        if self.depth > 0 && self.error.is_none() {
            self.error = Some(Unreadable { kind: UnreadableKind::Unfinished, span: self.span(0, self.text.len()) });
        }
    }

    fn punctuation(&mut self, c: char) {
        let at = self.at;
        self.bump();
        match c {
            '(' => {
                self.depth += 1;
                if self.depth > DEPTH {
                    self.fail(UnreadableKind::TooDeep, at);
                }
            }
            ')' => self.depth = self.depth.saturating_sub(1),
            '&' => self.piped = false,
            '|' => self.piped = self.peek() != Some('|'),
            _ => {}
        }
        if c == '|' && !self.piped {
            self.bump();
        }
        // `(… ) > file`
        if c == ')' {
            self.blanks();
            while self.redirect(&mut None, &mut "") {
                self.blanks();
            }
        }
    }

    /// A command with the keywords in front of it.
    fn command(&mut self) {
        if self.prefix() {
            return;
        }
        if !self.budget.command() {
            return self.fail(UnreadableKind::TooManyCommands, self.at);
        }
        let start = self.at;
        let mut text = String::new();
        let mut file = None;
        let mut output = "";
        while self.redirect(&mut file, &mut output) {
            self.blanks();
        }
        // `> file ( … )`
        if self.at > start && self.peek() == Some('(') {
            return;
        }
        while self.piece(&mut text, Ends::Command) {
            drop_handle(&mut text);
            if !self.redirect(&mut file, &mut output) {
                break;
            }
        }
        let end = self.at;
        if text.trim().is_empty() {
            return;
        }
        let input = match file {
            Some(file) => Input::File(file),
            None if self.piped => Input::Pipe,
            None => Input::Inherited,
        };
        self.piped = false;
        let written = self.text.get(start..end).unwrap_or_default();
        let text = if text == written { written } else { self.arena.alloc_str(&text) };
        let span = self.span(start, end);
        let context = match (self.context, input) {
            (Context::Plain, Input::Pipe) => Context::Pipeline,
            (context, _) => context,
        };
        self.commands.push(Simple { text, span, context, input, nested: false, output });
    }

    /// Adds text up to what `ends` it; true when a redirection stands there.
    pub(super) fn piece(&mut self, text: &mut String, ends: Ends) -> bool {
        let mut quoted = false;
        while let Some(c) = self.peek() {
            match c {
                '\n' => return false,
                '"' => {
                    quoted = !quoted;
                    text.push(c);
                }
                '%' | '!' => {
                    self.variable(c, text);
                    continue;
                }
                _ if quoted => text.push(c),
                '^' => {
                    self.bump();
                    self.caret(text);
                    continue;
                }
                '&' | '|' if ends != Ends::Parenthesis => return false,
                ')' if ends == Ends::Parenthesis || self.depth > 0 => return false,
                '<' | '>' if ends == Ends::Command => return true,
                _ if ends == Ends::Blank && (is_delimiter(c) || c == '(') => return false,
                '\r' => {}
                _ => text.push(c),
            }
            self.bump();
        }
        false
    }

    /// The character behind a caret stands for itself.
    fn caret(&mut self, text: &mut String) {
        match self.bump() {
            Some('\r') if self.peek() == Some('\n') => {
                self.bump();
            }
            // The line goes on; the first character of the next one stands for itself.
            Some('\n') => {
                if let Some(next) = self.peek().filter(|next| matches!(next, '&' | '|' | '<' | '>' | '(' | ')' | '^')) {
                    self.bump();
                    text.push(next);
                }
            }
            Some(next) => text.push(next),
            None => {}
        }
    }

    fn variable(&mut self, c: char, text: &mut String) {
        let length = if c == '%' { percent(self.rest()) } else { bang(self.rest()) };
        let Some(length) = length else {
            self.bump();
            text.push(c);
            return;
        };
        let written = self.rest().get(..length).unwrap_or_default();
        self.at += written.len().max(1);
        match known(written) {
            Some(value) => text.push_str(value),
            None => text.push(HOLE),
        }
    }

    /// Steps over a redirection and the word behind it.
    fn redirect(&mut self, file: &mut Option<&'a str>, output: &mut &'a str) -> bool {
        let mut ahead = self.rest().chars();
        let first = match ahead.next() {
            Some(digit) if digit.is_ascii_digit() => {
                let next = ahead.next().filter(|c| matches!(c, '<' | '>'));
                if next.is_some() {
                    self.bump();
                }
                next
            }
            other => other,
        };
        let Some(direction @ ('<' | '>')) = first else { return false };
        self.bump();
        while self.peek() == Some(direction) {
            self.bump();
        }
        if self.peek() == Some('&') {
            self.bump();
        }
        self.blanks();
        let mut word = String::new();
        self.piece(&mut word, Ends::Blank);
        // A parenthesis may be part of the name.
        let name: &'a str = self.arena.alloc_str(&word.replace('"', ""));
        if direction == '<' {
            *file = Some(name);
        } else if !name.is_empty() {
            *output = name;
        }
        true
    }
}

/// The digit in front of `2>` is no argument.
fn drop_handle(text: &mut String) {
    let mut behind = text.chars().rev();
    let digit = behind.next().is_some_and(|c| c.is_ascii_digit());
    if digit && behind.next().is_some_and(is_delimiter) {
        text.pop();
    }
}

pub(super) fn is_delimiter(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | ',' | ';' | '=' | '\u{b}' | '\u{c}' | '\u{a0}')
}
