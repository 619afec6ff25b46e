//! `if`, `else`, `for` and `rem`: what stands in front of a command and is none.

use super::line::{Ends, Reader, is_delimiter};
use super::{Input, Simple};
use crate::invocation::Context;

impl Reader<'_, '_> {
    /// Steps over a keyword and what belongs to it; the command comes next.
    pub(super) fn prefix(&mut self) -> bool {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let word = rest.get(..end).unwrap_or_default();
        let next = rest.get(end..).and_then(|rest| rest.chars().next());
        let alone = next.is_none_or(|c| is_delimiter(c) || matches!(c, '\n' | '(' | '&' | '|' | ')' | '/' | '"'));
        if !alone {
            return false;
        }
        match word.to_ascii_lowercase().as_str() {
            "rem" => {
                self.at += end;
                self.remark();
            }
            "if" => {
                self.at += end;
                self.condition();
                self.context = Context::Branch;
            }
            "else" => {
                self.at += end;
                self.context = Context::Branch;
            }
            "for" => {
                self.at += end;
                self.loop_head();
                self.context = Context::Loop;
            }
            _ => return false,
        }
        true
    }

    /// A remark takes the line with it, unless nothing stands between it and the next command.
    fn remark(&mut self) {
        self.blanks();
        if !matches!(self.peek(), Some('&' | '|')) {
            self.skip_line();
        }
    }

    fn condition(&mut self) {
        loop {
            self.blanks();
            let word = self.condition_word();
            match word.to_ascii_lowercase().as_str() {
                "" => return,
                "/i" | "not" => {}
                "exist" | "defined" | "errorlevel" | "cmdextversion" => {
                    self.blanks();
                    self.condition_word();
                    return;
                }
                _ => return self.comparison(),
            }
        }
    }

    /// Behind the first of two values.
    fn comparison(&mut self) {
        self.spaces();
        if self.rest().starts_with("==") {
            self.at += 2;
        } else {
            // `EQU`, `NEQ`, `LSS` and so on.
            self.condition_word();
        }
        self.blanks();
        self.condition_word();
    }

    fn spaces(&mut self) {
        while self.peek().is_some_and(|c| matches!(c, ' ' | '\t')) {
            self.bump();
        }
    }

    /// A word of a condition: up to a blank or `==`.
    fn condition_word(&mut self) -> String {
        let mut word = String::new();
        let mut quoted = false;
        while let Some(c) = self.peek() {
            quoted ^= c == '"';
            let ends = c == '\n' || (!quoted && (is_delimiter(c) || matches!(c, '&' | '|')));
            if ends || (c == '(' && !quoted && word.is_empty()) {
                break;
            }
            if c == '^' && !quoted {
                self.bump();
            }
            if let Some(c) = self.bump() {
                word.push(c);
            }
        }
        word
    }

    /// `for [options] %%i in (set) do`.
    fn loop_head(&mut self) {
        let mut reads_commands = false;
        loop {
            self.blanks();
            match self.peek() {
                None | Some('\n' | '&' | '|') => return,
                Some('(') => break,
                Some(_) => {}
            }
            let before = self.at;
            let mut word = String::new();
            self.piece(&mut word, Ends::Blank);
            reads_commands |= word.eq_ignore_ascii_case("/f");
            if self.at == before {
                return;
            }
        }
        let start = self.at;
        self.bump();
        let mut set = String::new();
        loop {
            self.piece(&mut set, Ends::Parenthesis);
            match self.bump() {
                Some('\n') => set.push(' '),
                _ => break,
            }
        }
        if reads_commands {
            self.looped_command(&set, start);
        }
        self.blanks();
        let is_do = self.rest().get(..2).is_some_and(|word| word.eq_ignore_ascii_case("do"));
        if is_do && self.rest().chars().nth(2).is_none_or(|c| is_delimiter(c) || matches!(c, '(' | '@' | '\n' | '^')) {
            self.at += 2;
        }
    }

    /// `for /f %%i in ('command') do`: its output is looped over. With `usebackq` it stands in backticks.
    fn looped_command(&mut self, set: &str, start: usize) {
        let set = set.trim();
        let inside = ['\'', '`'].iter().find_map(|quote| set.strip_prefix(*quote)?.strip_suffix(*quote));
        let Some(inside) = inside else { return };
        let text = self.arena.alloc_str(inside);
        let span = self.span(start, self.at);
        let (context, input) = (Context::Substitution, Input::Inherited);
        self.commands.push(Simple { text, span, context, input, nested: true, output: "" });
    }
}
