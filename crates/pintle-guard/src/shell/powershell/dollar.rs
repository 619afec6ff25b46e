//! Variables and what else begins with `$`.

use super::ast::Part;
use super::chars::in_name;
use super::cursor::Reader;
use crate::invocation::UnreadableKind;

/// Scopes of the language: the name behind them is the same variable, as far as one text goes.
const SCOPES: [&str; 7] = ["global:", "local:", "private:", "script:", "using:", "variable:", "workflow:"];

impl<'a> Reader<'_, 'a> {
    /// `$name`, `${name}`, `$( )`; a lone `$` is text.
    pub(super) fn dollar(&mut self, parts: &mut Vec<Part<'a>>) {
        let start = self.at;
        self.bump();
        match self.peek() {
            Some('(') => {
                let statements = self.parenthesis();
                parts.push(Part::Substitution(statements));
            }
            Some('{') => {
                self.bump();
                let name = self.skip_while(|c| c != '}');
                if self.bump().is_none() {
                    self.fail(UnreadableKind::Unfinished, start);
                }
                parts.push(Part::Variable(self.variable_name(name)));
            }
            Some('$' | '?' | '^') => {
                self.bump();
                parts.push(Part::Variable(self.text_from(start + 1)));
            }
            Some(c) if in_name(c) || (c == ':' && self.second().is_some_and(in_name)) => {
                let name = self.name();
                parts.push(Part::Variable(self.variable_name(name)));
            }
            _ => parts.push(Part::Text("$")),
        }
    }

    /// A name with the scopes in front of it.
    pub(super) fn name(&mut self) -> &'a str {
        let start = self.at;
        loop {
            self.skip_while(|c| in_name(c) || c == '?');
            let mut ahead = self.rest().chars();
            if ahead.next() != Some(':') || !ahead.next().is_some_and(in_name) {
                return self.text_from(start);
            }
            self.bump();
        }
    }

    pub(super) fn variable_name(&self, written: &'a str) -> &'a str {
        let mut name = self.lower(written.trim_start_matches(':'));
        while let Some(rest) = SCOPES.iter().find_map(|scope| name.strip_prefix(scope)) {
            name = rest;
        }
        name
    }

    /// The text in lower case; backticks in `${…}` are escapes.
    pub(super) fn lower(&self, text: &'a str) -> &'a str {
        if text.chars().any(|c| c.is_uppercase() || c == '`') {
            self.arena.alloc_str(&text.replace('`', "").to_lowercase())
        } else {
            text
        }
    }
}
