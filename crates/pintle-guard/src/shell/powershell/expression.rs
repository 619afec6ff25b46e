//! Values: what begins with a quote, a variable, a bracket or a number.

use super::ast::{Call, Part, Word};
use super::chars::{ends_word, in_name, is_dash, is_newline};
use super::cursor::Reader;

impl<'a> Reader<'_, 'a> {
    /// An expression up to the end of its stage.
    pub(super) fn expression(&mut self) -> Word<'a> {
        let start = self.at;
        let mut parts = Vec::new();
        self.value_until(&mut parts, |_| false);
        Word { parts: self.parts(&parts), raw: self.text_from(start).trim_end(), span: self.span_from(start) }
    }

    /// Values and operators up to the end of the stage, or to a character that `ends` them.
    pub(super) fn value_until(&mut self, parts: &mut Vec<Part<'a>>, ends: impl Fn(char) -> bool) {
        loop {
            self.blanks();
            let Some(c) = self.peek() else { return };
            if is_newline(c) && matches!(parts.last(), Some(Part::Comma | Part::Operator(_))) {
                self.lines();
                continue;
            }
            if is_newline(c) || matches!(c, ')' | '}' | ']' | ';' | '|' | '&' | '<' | '>') || ends(c) {
                return;
            }
            if self.assigns() || self.begins_parameters(parts) {
                return;
            }
            self.term(parts);
        }
    }

    /// `[CmdletBinding()] param( … )`: a statement of its own behind its attribute.
    fn begins_parameters(&self, parts: &[Part<'a>]) -> bool {
        let word = self.rest().get(..5).is_some_and(|word| word.eq_ignore_ascii_case("param"));
        word && !parts.is_empty() && parts.iter().all(|part| matches!(part, Part::Type(..)))
    }

    fn term(&mut self, parts: &mut Vec<Part<'a>>) {
        let start = self.at;
        let follows =
            matches!(parts.last(), Some(last) if !matches!(last, Part::Comma | Part::Operator(_) | Part::Type(..)));
        if self.primary(parts) {
            return;
        }
        let Some(c) = self.peek() else { return };
        match c {
            ',' => {
                self.bump();
                parts.push(Part::Comma);
            }
            _ if is_dash(c) && self.second().is_some_and(char::is_alphabetic) => {
                self.bump();
                self.skip_while(in_name);
                parts.push(Part::Operator(self.text_from(start)));
            }
            _ if c.is_ascii_digit() => {
                let text = self.skip_while(|c| in_name(c) || c == '.');
                parts.push(Part::Text(text));
            }
            _ if in_name(c) || matches!(c, '\\' | '/') && follows && !self.blank_behind() => {
                self.skip_while(|c| !ends_word(c) && c != '=');
                parts.push(if follows { Part::Stray } else { Part::Text(self.text_from(start)) });
            }
            _ => {
                self.bump();
                parts.push(Part::Operator(self.text_from(start)));
            }
        }
    }

    fn blank_behind(&self) -> bool {
        self.second().is_none_or(|c| c.is_whitespace() || c.is_ascii_digit() || c == '$' || c == '(')
    }

    /// Whether an assignment operator stands here.
    pub(super) fn assigns(&self) -> bool {
        let rest = self.rest();
        let operator = rest.strip_prefix("??").or_else(|| rest.strip_prefix(['+', '-', '*', '/', '%']));
        operator.unwrap_or(rest).starts_with('=')
    }

    /// One value with everything that is attached to it; false when none begins here.
    pub(super) fn primary(&mut self, parts: &mut Vec<Part<'a>>) -> bool {
        let Some(c) = self.peek() else { return false };
        if !self.string(parts) {
            match (c, self.second()) {
                ('$', _) => self.dollar(parts),
                ('(', _) => {
                    let statements = self.parenthesis();
                    parts.push(Part::Substitution(statements));
                }
                ('{', _) => {
                    let statements = self.block();
                    parts.push(Part::Script(statements));
                }
                ('@', Some('(')) => {
                    self.bump();
                    let statements = self.parenthesis();
                    parts.push(Part::Substitution(statements));
                }
                ('@', Some('{')) => {
                    let values = self.hash();
                    parts.push(Part::Hash(values));
                }
                ('@', Some(next)) if in_name(next) => {
                    self.bump();
                    let name = self.name();
                    parts.push(Part::Splat(self.variable_name(name)));
                }
                ('[', _) => {
                    let (name, inside) = self.square();
                    parts.push(Part::Type(name, inside));
                }
                (super::HOLE, _) => {
                    self.bump();
                    parts.push(Part::Hole);
                }
                _ => return false,
            }
        }
        self.postfix(parts);
        true
    }

    /// Members, calls and indices behind a value.
    pub(super) fn postfix(&mut self, parts: &mut Vec<Part<'a>>) {
        loop {
            let conditional = self.starts("?.") || self.starts("?[");
            if conditional {
                self.bump();
            }
            let next = self.second();
            match self.peek() {
                Some('[') => {
                    let (_, inside) = self.square();
                    parts.push(Part::Index(inside));
                }
                Some('.') if next.is_some_and(|c| in_name(c) || "'\"$({".contains(c)) => {
                    self.bump();
                    self.member(false, parts);
                }
                Some(':') if next == Some(':') => {
                    self.bump();
                    self.bump();
                    self.member(true, parts);
                }
                _ => return,
            }
        }
    }

    /// The name behind `.` or `::`, and the call if it is one.
    fn member(&mut self, is_static: bool, parts: &mut Vec<Part<'a>>) {
        let start = self.at;
        let on = match parts.last() {
            Some(Part::Type(name, _)) => Some(*name),
            _ => None,
        };
        let name = self.member_name(parts);
        // `.Name{ … }` and, since version 7, type arguments in between.
        if self.peek() == Some('[')
            && self
                .rest()
                .find(']')
                .is_some_and(|end| self.rest().get(end + 1..).is_some_and(|rest| rest.starts_with('(')))
        {
            self.square();
        }
        match self.peek() {
            Some('(') => {
                let arguments = self.arguments();
                let call = Call { is_static, on, name, arguments, span: self.span_from(start) };
                parts.push(Part::Call(self.arena.alloc(call)));
            }
            Some('{') if name.is_some_and(|name| matches!(name, "foreach" | "where")) => {
                let block = self.block();
                parts.push(Part::Script(block));
            }
            _ => parts.push(Part::Member),
        }
    }

    /// In lower case; `None` where it is computed.
    fn member_name(&mut self, parts: &mut Vec<Part<'a>>) -> Option<&'a str> {
        if self.peek().is_some_and(in_name) {
            let written = self.skip_while(in_name);
            return Some(self.lower(written));
        }
        let mut inner = Vec::new();
        if !self.string(&mut inner) {
            match self.peek() {
                Some('$') => self.dollar(&mut inner),
                Some('(') => {
                    let statements = self.parenthesis();
                    inner.push(Part::Substitution(statements));
                }
                Some('{') => {
                    let statements = self.block();
                    inner.push(Part::Script(statements));
                }
                _ => return Some(""),
            }
        }
        let mut name = String::new();
        for part in &inner {
            let Part::Text(text) = part else {
                parts.extend_from_slice(&inner);
                return None;
            };
            name.push_str(text);
        }
        Some(self.arena.alloc_str(&name.to_lowercase()))
    }
}
