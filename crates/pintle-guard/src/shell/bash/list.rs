//! Lists of commands, `&&` and `||`, pipelines.

use super::ast::{AndOr, AndOrOperator, Command, List, Pipeline};
use super::keyword::{Ends, Keyword};
use super::reader::{Braces, Reader, keep};
use crate::invocation::UnreadableKind;

impl<'a> Reader<'_, 'a> {
    /// Commands up to one of `ends`, which is left standing, or to the end of the text.
    pub(super) fn list(&mut self, ends: Ends) -> List<'a> {
        let outer = self.open;
        self.open = outer.with(ends);
        let mark = self.stacks.items.len();
        while self.item_ahead(ends, mark) {
            let start = self.at;
            let mut item = self.and_or();
            item.background = self.separator();
            self.stacks.items.push(item);
            if self.at == start {
                self.unexpected();
                self.at = self.char_end(start);
            }
        }
        self.open = outer;
        List { items: keep(&mut self.stacks.items, mark, self.arena) }
    }

    /// A list that bash does not allow to be empty.
    pub(super) fn block(&mut self, ends: Ends) -> List<'a> {
        let list = self.list(ends);
        if list.items.is_empty() {
            self.unexpected();
        }
        list
    }

    /// Whether one more command follows. Tokens that nobody waits for are noted and stepped over.
    fn item_ahead(&mut self, ends: Ends, mark: usize) -> bool {
        loop {
            let crossed = self.newlines();
            let ended = self.byte().is_none();
            if ends == Ends::NONE && self.error.is_none() && (crossed || ended) {
                self.complete = self.stacks.items.len().saturating_sub(mark);
            }
            if ended {
                self.unread_line(ends);
                return false;
            }
            let Some((token, end)) = self.end_token() else { return true };
            if ends.has(token) {
                return false;
            }
            self.unexpected();
            if self.open.has(token) {
                return false;
            }
            self.at = end;
        }
    }

    /// At the end of the text: the line of a here-document must have ended, at a newline or here.
    fn unread_line(&mut self, ends: Ends) {
        if ends == Ends::NONE && self.line.take().is_some_and(|line| line.end < self.text.len()) {
            self.fail(UnreadableKind::Syntax(super::heredoc::UNCLEAR));
        }
    }

    /// Steps over what separates a command from the next; true for `&`.
    fn separator(&mut self) -> bool {
        self.gap();
        match self.byte() {
            None | Some(b'\n' | b')') => {}
            Some(b';') => {
                if !matches!(self.second(), Some(b';' | b'&')) {
                    self.at += 1;
                }
            }
            Some(b'&') => {
                self.at += 1;
                return true;
            }
            Some(b'}') if self.braces == Braces::Close => {}
            Some(b'a') if self.braces == Braces::Close && self.eat_whole_word("always") => {}
            Some(_) => {
                if !(self.after_compound && self.end_token().is_some()) {
                    self.unexpected();
                }
            }
        }
        false
    }

    fn and_or(&mut self) -> AndOr<'a> {
        let first = self.pipeline();
        let mark = self.stacks.pipelines.len();
        loop {
            self.gap();
            let operator = if self.eat("&&") {
                AndOrOperator::And
            } else if self.eat("||") {
                AndOrOperator::Or
            } else {
                break;
            };
            if !self.command_ahead() {
                break;
            }
            let pipeline = self.pipeline();
            self.stacks.pipelines.push((operator, pipeline));
        }
        let rest = keep(&mut self.stacks.pipelines, mark, self.arena);
        AndOr { first, rest, background: false }
    }

    /// Whether a command follows behind an operator, as it must.
    fn command_ahead(&mut self) -> bool {
        self.newlines();
        let ahead = self.byte().is_some() && self.end_token().is_none();
        if !ahead {
            self.unexpected();
        }
        ahead
    }

    fn pipeline(&mut self) -> Pipeline<'a> {
        if self.prefixes() && (self.byte().is_none_or(|byte| byte == b'\n') || self.end_token().is_some()) {
            if !matches!(self.byte(), None | Some(b'\n' | b';')) {
                self.unexpected();
            }
            return Pipeline { commands: &[] };
        }
        let mark = self.stacks.commands.len();
        loop {
            let command = self.command();
            self.stacks.commands.push(command);
            self.gap();
            if self.byte() != Some(b'|') || self.second() == Some(b'|') {
                break;
            }
            if !self.eat("|&") {
                self.at += 1;
            }
            if !self.command_ahead() {
                break;
            }
        }
        Pipeline { commands: keep(&mut self.stacks.commands, mark, self.arena) }
    }

    /// Steps over `!` and `time`; true when there was one.
    fn prefixes(&mut self) -> bool {
        let mut found = false;
        while let Some((keyword @ (Keyword::Bang | Keyword::Time), end)) = self.keyword() {
            found = true;
            self.at = end;
            self.gap();
            if keyword == Keyword::Time {
                for option in ["-p", "--"] {
                    if self.eat_whole_word(option) {
                        self.gap();
                    }
                }
            }
        }
        found
    }

    pub(super) fn command(&mut self) -> Command<'a> {
        loop {
            if self.byte() == Some(b'(') {
                return self.parenthesised();
            }
            match self.keyword() {
                Some((Keyword::Bang, end)) => {
                    self.fail(UnreadableKind::Syntax("unexpected `!`"));
                    self.at = end;
                    self.gap();
                }
                Some((Keyword::Coproc, end)) => {
                    self.at = end;
                    return self.coproc();
                }
                Some((Keyword::Function, end)) => {
                    let start = self.at;
                    self.at = end;
                    return self.function(start);
                }
                Some((keyword, end)) if keyword.begins_compound() => {
                    self.at = end;
                    return self.compound(keyword);
                }
                _ => return self.simple(),
            }
        }
    }
}
