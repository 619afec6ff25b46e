//! What a `$` begins, and backticks.

use super::ast::{List, Operation, Parameter, Part};
use super::chars::{in_name, is_special_parameter, starts_name};
use super::keyword::Ends;
use super::matched::Parentheses;
use super::reader::Reader;
use crate::invocation::UnreadableKind;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dollar {
    /// Nothing: a dollar sign.
    Literal,
    /// `$name`
    Name,
    /// `$1`, `$@`
    Special,
    /// `${`
    Brace,
    /// `$(`
    Parenthesis,
    /// `$[`
    Bracket,
    /// `$'`
    Ansi,
    /// `$"`
    Locale,
}

impl<'a> Reader<'_, 'a> {
    pub(super) fn dollar_ahead(&self, quoted: bool) -> Dollar {
        match self.second() {
            Some(b'{') => Dollar::Brace,
            Some(b'(') => Dollar::Parenthesis,
            Some(b'[') => Dollar::Bracket,
            Some(b'\'') if !quoted => Dollar::Ansi,
            Some(b'"') if !quoted => Dollar::Locale,
            Some(byte) if starts_name(byte) => Dollar::Name,
            Some(byte) if byte.is_ascii_digit() || is_special_parameter(byte) => Dollar::Special,
            _ => Dollar::Literal,
        }
    }

    /// Reads what begins with the `$` here.
    pub(super) fn dollar(&mut self, ahead: Dollar, quoted: bool) {
        match ahead {
            Dollar::Literal | Dollar::Name | Dollar::Special => self.plain_parameter(ahead, quoted),
            Dollar::Brace => self.brace(quoted),
            Dollar::Parenthesis => self.parenthesis(quoted),
            Dollar::Bracket => self.bracket(quoted),
            Dollar::Ansi => self.ansi_quotes(),
            Dollar::Locale => {
                self.at = self.past_joins(self.at + 1);
                self.double_quotes();
            }
        }
    }

    fn plain_parameter(&mut self, ahead: Dollar, quoted: bool) {
        self.at = self.past_joins(self.at + 1);
        let name = if ahead == Dollar::Name {
            self.name()
        } else {
            self.at += 1;
            self.slice(self.at - 1, self.at)
        };
        let parameter = Parameter { name, subscript: None, indirect: false, operation: Operation::None, quoted };
        self.stacks.parts.push(Part::Parameter(self.arena.alloc(parameter)));
    }

    /// The name that begins here; joins inside it are left out.
    pub(super) fn name(&mut self) -> &'a str {
        let start = self.at;
        let mut joined: Option<String> = None;
        let mut from = start;
        loop {
            let rest = self.text.as_bytes().get(from..).unwrap_or_default();
            self.at = from + rest.iter().position(|&byte| !in_name(byte)).unwrap_or(rest.len());
            let next = self.past_joins(self.at);
            let more = next > self.at && self.byte_at(next).is_some_and(in_name);
            if !more && joined.is_none() {
                return self.slice(start, self.at);
            }
            let text = self.slice(from, self.at);
            let joined = joined.get_or_insert_default();
            joined.push_str(text);
            if !more {
                return self.arena.alloc_str(joined);
            }
            from = next;
        }
    }

    /// `$[…]`
    fn bracket(&mut self, quoted: bool) {
        let Some(_level) = self.deeper() else { return };
        self.eat("$[");
        let end = self.closing_bracket(self.at).unwrap_or(self.text.len());
        self.arithmetic_part(end, quoted);
        self.at = (self.at + 1).min(self.text.len());
    }

    fn arithmetic_part(&mut self, end: usize, quoted: bool) {
        let expression = self.expression(end);
        let expression = self.arena.alloc(expression);
        self.stacks.parts.push(Part::Arithmetic { expression, quoted });
    }

    fn parenthesis(&mut self, quoted: bool) {
        let Some(_level) = self.deeper() else { return };
        if let Some(start) = self.token_end("$((") {
            match self.parentheses(start) {
                Parentheses::Arithmetic(inner, outer) => {
                    self.at = start;
                    self.arithmetic_part(inner, quoted);
                    self.at = self.at.max(outer + 1);
                    return;
                }
                Parentheses::Commands(_) => {
                    self.eat("$(");
                    let list = self.commands_by_themselves();
                    self.stacks.parts.push(Part::Command { list, quoted });
                    return;
                }
                Parentheses::Open => {}
            }
        }
        self.eat("$(");
        let list = match self.read_before() {
            Some(list) => list,
            None => self.list_of_substitution(b')'),
        };
        self.stacks.parts.push(Part::Command { list, quoted });
    }

    /// `(a); b)`, behind the opening parenthesis of a substitution: bash looks for the end before it reads the commands, so
    /// here-documents end with them.
    fn commands_by_themselves(&mut self) -> List<'a> {
        let Some(end) = self.closing_parenthesis(self.at) else { return self.list_of_substitution(b')') };
        let start = self.at;
        let list = self.within(self.slice(start, end), (start, end), |reader| reader.list(Ends::NONE));
        self.at = self.at.max(end + 1);
        list
    }

    /// The commands of `<(…)` behind its opening, one level deeper.
    pub(super) fn process_list(&mut self) -> List<'a> {
        match self.deeper() {
            Some(_level) if self.peek() == Some(b'(') => self.commands_by_themselves(),
            Some(_level) => self.list_of_substitution(b')'),
            None => List { items: &[] },
        }
    }

    /// The commands of `(…)` behind its opening, one level deeper.
    pub(super) fn substituted_list(&mut self) -> List<'a> {
        match self.deeper() {
            Some(_level) => self.list_of_substitution(b')'),
            None => List { items: &[] },
        }
    }

    /// The commands of a substitution up to and including `close`, `)` or `}`.
    fn list_of_substitution(&mut self, close: u8) -> List<'a> {
        let open = std::mem::replace(&mut self.open, Ends::NONE);
        self.outer_lines.push(self.line.take());
        self.enclosure.push(close);
        let list = self.list(if close == b')' { Ends::PAREN } else { Ends::SUBSTITUTION });
        self.enclosure.pop();
        let outer = self.outer_lines.pop().flatten();
        if outer.is_some() && self.line.is_some() {
            self.fail(UnreadableKind::Syntax(super::heredoc::UNCLEAR));
        }
        // Here-documents that begin behind the substitution belong to the line around it.
        self.line = self.line.take().or(outer);
        self.open = open;
        if self.byte() == Some(close) {
            self.at += 1;
        } else {
            self.unexpected();
        }
        list
    }

    /// `${ …; }` and `${|…}`, behind the brace.
    pub(super) fn command_in_braces(&mut self, quoted: bool) {
        self.at += 1;
        let outer = std::mem::replace(&mut self.may_run, true);
        let list = self.list_of_substitution(b'}');
        self.may_run = outer;
        self.stacks.parts.push(Part::Command { list, quoted });
    }

    /// `` `…` ``: the shell first takes some backslashes away and reads what is left.
    pub(super) fn backticks(&mut self, quoted: bool) {
        let Some(_level) = self.deeper() else { return };
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut end = start + 1;
        let mut changed = false;
        loop {
            match bytes.get(end) {
                None | Some(b'`') => break,
                Some(b'\\') => {
                    changed |= matches!(bytes.get(end + 1), Some(b'$' | b'`' | b'\\' | b'\n' | b'"'));
                    end = self.char_end(end + 1);
                }
                Some(_) => end += 1,
            }
        }
        if end >= bytes.len() {
            self.fail(UnreadableKind::Unfinished);
        }
        let inner = self.slice(start + 1, end);
        let place = if changed { (start, end) } else { (start + 1, end) };
        let text = if changed { self.arena.alloc_str(&without_backslashes(inner, quoted)) } else { inner };
        let list = self.within(text, place, |reader| reader.list(Ends::NONE));
        self.at = self.at.max((end + 1).min(bytes.len()));
        self.stacks.parts.push(Part::Command { list, quoted });
    }
}

fn without_backslashes(text: &str, quoted: bool) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        if char != '\\' {
            kept.push(char);
            continue;
        }
        match chars.next() {
            Some('\n') => {}
            Some(escaped @ ('$' | '`' | '\\')) => kept.push(escaped),
            Some('"') if quoted => kept.push('"'),
            other => {
                kept.push('\\');
                kept.extend(other);
            }
        }
    }
    kept
}
