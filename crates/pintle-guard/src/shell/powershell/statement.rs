//! Statements, pipelines and commands.

use super::ast::{Assign, Operator, Part, Stage, Statement, What, Word};
use super::chars::{ends_word, is_dash, is_newline};
use super::cursor::Reader;
use crate::invocation::UnreadableKind;

impl<'a> Reader<'_, 'a> {
    /// The whole text.
    pub(super) fn script(&mut self) -> &'a [Statement<'a>] {
        self.eat("\u{feff}");
        let mut all = self.statements(None).to_vec();
        // PowerShell would refuse a bracket too many. What stands behind it is read all the same.
        while self.peek().is_some() {
            self.fail(UnreadableKind::Syntax("a bracket closes what is not open"), self.at);
            self.bump();
            all.extend_from_slice(self.statements(None));
        }
        self.arena.alloc_slice_copy(&all)
    }

    /// Statements up to `close`, or to a bracket that closes what was not opened here.
    pub(super) fn statements(&mut self, close: Option<char>) -> &'a [Statement<'a>] {
        let mut all = Vec::new();
        loop {
            self.separators();
            let start = self.at;
            match self.peek() {
                None => break,
                Some(c) if Some(c) == close => break,
                Some(')' | '}') => {
                    if close.is_none() {
                        break;
                    }
                    self.fail(UnreadableKind::Syntax("a bracket closes what is not open"), start);
                    self.bump();
                    continue;
                }
                Some(_) => {}
            }
            all.extend(self.statement());
            if self.at == start {
                self.bump();
            }
        }
        self.arena.alloc_slice_copy(&all)
    }

    /// Steps over what may stand between statements.
    pub(super) fn separators(&mut self) {
        loop {
            self.lines();
            if !self.eat(";") && !self.eat("&&") && !self.eat("||") {
                return;
            }
        }
    }

    pub(super) fn statement(&mut self) -> Option<Statement<'a>> {
        if let Some(found) = self.keyword() {
            return found.0;
        }
        let mut stages = Vec::new();
        loop {
            let start = self.at;
            let Some(stage) = self.stage() else { break };
            if let (What::Expression(target), true) = (stage.what, stages.is_empty() && self.assigns()) {
                self.skip_while(|c| c != '=');
                self.bump();
                self.lines();
                return self.assigned(target);
            }
            stages.push(stage);
            if !self.continues() || self.at == start {
                break;
            }
        }
        (!stages.is_empty()).then(|| Statement::Pipeline(self.arena.alloc_slice_copy(&stages)))
    }

    /// Steps over a `|` to the next stage. It may stand on a line of its own below.
    fn continues(&mut self) -> bool {
        self.blanks();
        let end = self.at;
        if self.peek().is_some_and(is_newline) {
            self.lines();
        }
        if self.starts("|") && !self.starts("||") {
            self.bump();
            self.lines();
            return self.peek().is_some();
        }
        self.at = end;
        false
    }

    /// What stands behind the `=` of an assignment.
    pub(super) fn assigned(&mut self, target: Word<'a>) -> Option<Statement<'a>> {
        let value = self.nested(Self::statement)?;
        let name = match target.parts {
            [Part::Variable(name)]
            | [Part::Type(..), Part::Variable(name)]
            | [Part::Type(..), Part::Type(..), Part::Variable(name)] => Some(*name),
            _ => None,
        };
        let written = self.lower(target.raw);
        let scoped = written.contains("script:") || written.contains("global:") || written.contains("variable:");
        let operator = self.text.get(..).and_then(|text| {
            let end = target.raw.as_ptr().addr().checked_sub(text.as_ptr().addr())? + target.raw.len();
            text.get(end..)
        });
        let plain = operator.is_some_and(|operator| operator.trim_start().starts_with('='));
        Some(Statement::Assign(self.arena.alloc(Assign { name, scoped, plain, target, value })))
    }

    fn stage(&mut self) -> Option<Stage<'a>> {
        self.blanks();
        if !self.budget.command() {
            self.fail(UnreadableKind::TooManyCommands, self.at);
            return None;
        }
        let start = self.at;
        let mut redirects = Vec::new();
        let operator = self.operator();
        let what = if operator.is_none() && self.begins_value() {
            let value = self.expression();
            self.redirects(&mut redirects);
            // `{ … } arguments` and the like are no commands, but what is in them is seen.
            What::Expression(value)
        } else {
            What::Command(self.command(&mut redirects)?)
        };
        let end = self.at;
        if self.starts("&") && !self.starts("&&") {
            self.bump();
        }
        let redirects = self.arena.alloc_slice_copy(&redirects);
        Some(Stage { operator, what, redirects, span: self.span(start, end) })
    }

    /// `&`, and `.` where it is no part of a path.
    fn operator(&mut self) -> Option<Operator> {
        let operator = match (self.peek(), self.second()) {
            (Some('&'), Some(next)) if next != '&' => Operator::Call,
            (Some('.'), Some(next)) if next.is_whitespace() || matches!(next, '\'' | '"' | '$' | '(' | '{' | '&') => {
                Operator::Dot
            }
            _ => return None,
        };
        self.bump();
        self.lines();
        Some(operator)
    }

    /// Whether what stands here is a value and no command.
    fn begins_value(&self) -> bool {
        let Some(c) = self.peek() else { return false };
        match c {
            '$' | '(' | '{' | '@' | '[' | '!' | ',' | '\'' | '"' | '+' | '\u{2018}'..='\u{201e}' => true,
            super::HOLE => false,
            _ if is_dash(c) => true,
            _ if c.is_ascii_digit() => {
                let rest = self.rest();
                let word = rest.get(..rest.find(ends_word).unwrap_or(rest.len())).unwrap_or_default();
                is_number(word)
            }
            _ => false,
        }
    }

    fn command(&mut self, redirects: &mut Vec<Word<'a>>) -> Option<&'a [Word<'a>]> {
        let mut words = Vec::new();
        loop {
            self.blanks();
            self.redirects(redirects);
            let start = self.at;
            let Some(c) = self.peek() else { break };
            if is_newline(c) || matches!(c, ')' | '}' | ';' | '|' | '&') {
                break;
            }
            if self.starts("--%") && !words.is_empty() {
                self.verbatim(&mut words);
                break;
            }
            let word = self.word();
            if self.at == start {
                self.bump();
                continue;
            }
            words.push(word);
        }
        (!words.is_empty()).then(|| &*self.arena.alloc_slice_copy(&words))
    }

    /// Behind `--%` the line is handed on as it is, but for `%NAME%`.
    fn verbatim(&mut self, words: &mut Vec<Word<'a>>) {
        self.eat("--%");
        loop {
            self.skip_while(|c| c == ' ' || c == '\t');
            let start = self.at;
            let mut quoted = false;
            while let Some(c) = self.peek() {
                quoted ^= c == '"';
                if is_newline(c) || (!quoted && matches!(c, ' ' | '\t' | '|')) {
                    break;
                }
                self.bump();
            }
            let raw = self.text_from(start);
            if raw.is_empty() {
                return;
            }
            let mut parts = Vec::new();
            for (at, text) in raw.split('%').enumerate() {
                parts.push(if at % 2 == 1 { Part::Hole } else { Part::Text(text) });
            }
            words.push(Word { parts: self.parts(&parts), raw, span: self.span_from(start) });
        }
    }

    /// Steps over redirections; the words that they name are kept.
    fn redirects(&mut self, redirects: &mut Vec<Word<'a>>) {
        loop {
            self.blanks();
            let mut ahead = self.rest().chars();
            let first = ahead.next();
            let second = ahead.next();
            match (first, second) {
                (Some('<' | '>'), _) => {}
                (Some('1'..='6' | '*'), Some('>')) => {
                    self.bump();
                }
                _ => return,
            }
            self.bump();
            self.eat(">");
            if self.eat("&") {
                self.skip_while(|c| c.is_ascii_digit());
                continue;
            }
            self.blanks();
            let start = self.at;
            let word = self.word();
            if self.at > start {
                redirects.push(word);
            }
        }
    }
}

/// `12`, `1.5`, `0x1f`, `10MB`; `7z` is a program.
fn is_number(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    if let Some(digits) = lower.strip_prefix("0x") {
        return !digits.is_empty() && digits.chars().all(|c| c.is_ascii_hexdigit());
    }
    let stem = ["kb", "mb", "gb", "tb", "pb"].iter().find_map(|unit| lower.strip_suffix(unit)).unwrap_or(&lower);
    let stem = stem.trim_end_matches(['l', 'd', 'u', 's', 'y', 'n']);
    !stem.is_empty()
        && stem
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | '+' | '-' | '*' | '/' | '%' | '=' | '[' | ']'))
}
