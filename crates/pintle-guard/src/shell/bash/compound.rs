//! Groups, branches and loops.

use super::ast::{CaseArm, Command, Compound, List, Part, Word};
use super::keyword::{Ends, Keyword};
use super::matched::Parentheses;
use super::reader::{Reader, keep};
use super::word::WordKind;
use crate::invocation::UnreadableKind;

impl<'a> Reader<'_, 'a> {
    /// The compound command whose reserved word was just read, with its redirections.
    pub(super) fn compound(&mut self, keyword: Keyword) -> Command<'a> {
        let Some(_level) = self.deeper() else { return self.no_command() };
        let node = match keyword {
            Keyword::If => self.branch(),
            Keyword::While | Keyword::Until => {
                let condition = self.block(Ends::DO);
                Compound::While { condition, body: self.loop_body() }
            }
            Keyword::For => self.for_loop(),
            Keyword::Select => self.named_loop(),
            Keyword::Case => self.case(),
            Keyword::Condition => self.condition(),
            _ => Compound::Group(self.group()),
        };
        self.with_redirects(node)
    }

    /// `(…)` or `((…))`
    pub(super) fn parenthesised(&mut self) -> Command<'a> {
        let Some(_level) = self.deeper() else { return self.no_command() };
        if let Some(start) = self.token_end("((") {
            match self.parentheses(start) {
                Parentheses::Arithmetic(inner, outer) => {
                    self.at = start;
                    let node = Compound::Arithmetic(self.expression(inner));
                    self.at = self.at.max(outer + 1);
                    return self.with_redirects(node);
                }
                Parentheses::Commands(inner) => self.looked_until = self.looked_until.max(inner),
                Parentheses::Open => {}
            }
        }
        // Looking for the other end may have come upon a bound, which ends the reading.
        self.eat("(");
        self.enclosure.push(b'(');
        let list = self.block(Ends::PAREN);
        self.enclosure.pop();
        self.close_parenthesis();
        self.with_redirects(Compound::Subshell(list))
    }

    pub(super) fn close_parenthesis(&mut self) {
        if self.byte() == Some(b')') {
            self.at += 1;
        } else {
            self.unexpected();
        }
    }

    fn with_redirects(&mut self, node: Compound<'a>) -> Command<'a> {
        let mark = self.stacks.redirects.len();
        loop {
            self.gap();
            if !self.redirect() {
                break;
            }
        }
        let redirects = keep(&mut self.stacks.redirects, mark, self.arena);
        self.after_compound = redirects.is_empty();
        Command::Compound(self.arena.alloc(node), redirects)
    }

    fn group(&mut self) -> List<'a> {
        let list = self.block(Ends::BRACE);
        self.expect(Keyword::RightBrace);
        list
    }

    fn branch(&mut self) -> Compound<'a> {
        const ARM: Ends = Ends::ELIF.with(Ends::ELSE).with(Ends::FI);
        let mark = self.stacks.branches.len();
        let mut otherwise = None;
        loop {
            let condition = self.block(Ends::THEN);
            let then = if self.expect(Keyword::Then) { self.block(ARM) } else { List { items: &[] } };
            self.stacks.branches.push((condition, then));
            match self.keyword() {
                Some((Keyword::Elif, end)) => {
                    self.at = end;
                    continue;
                }
                Some((Keyword::Else, end)) => {
                    self.at = end;
                    otherwise = Some(self.block(Ends::FI));
                }
                _ => {}
            }
            self.expect(Keyword::Fi);
            break;
        }
        Compound::If { arms: keep(&mut self.stacks.branches, mark, self.arena), otherwise }
    }

    /// `do …; done` or `{ …; }`
    fn loop_body(&mut self) -> List<'a> {
        self.newlines();
        match self.keyword() {
            Some((Keyword::LeftBrace, end)) => {
                self.at = end;
                self.group()
            }
            _ if self.expect(Keyword::Do) => {
                let list = self.block(Ends::DONE);
                self.expect(Keyword::Done);
                list
            }
            _ => List { items: &[] },
        }
    }

    fn for_loop(&mut self) -> Compound<'a> {
        self.gap();
        if !self.eat("((") {
            return self.named_loop();
        }
        let header = match self.parentheses(self.at) {
            Parentheses::Arithmetic(inner, outer) => {
                let header = self.expression(inner);
                self.at = self.at.max(outer + 1);
                header
            }
            Parentheses::Commands(inner) => {
                let header = self.expression(inner);
                self.fail(UnreadableKind::Syntax("unclosed `for ((`"));
                self.at = self.at.max(inner + 1);
                header
            }
            Parentheses::Open => self.expression(self.text.len()),
        };
        if semicolons(&header) != 2 {
            self.fail(UnreadableKind::Syntax("`for ((` needs three expressions"));
        }
        self.gap();
        if self.byte() == Some(b';') {
            self.at += 1;
        }
        Compound::ForArithmetic { header, body: self.loop_body() }
    }

    fn named_loop(&mut self) -> Compound<'a> {
        self.gap();
        let name = if self.word_ahead() {
            self.word(WordKind::Argument).raw
        } else {
            self.unexpected();
            ""
        };
        self.gap();
        let mut words = None;
        match self.byte() {
            Some(b';') => self.at += 1,
            Some(b'(') => {
                self.unexpected();
                self.at += 1;
                words = Some(self.loop_words());
                self.close_parenthesis();
            }
            _ => {
                if !self.newlines() && self.keyword().is_some_and(|(keyword, _)| keyword == Keyword::LeftBrace) {
                    self.unexpected();
                }
                if let Some((Keyword::In, end)) = self.keyword() {
                    self.at = end;
                    words = Some(self.loop_words());
                    match self.byte() {
                        Some(b';') => self.at += 1,
                        Some(b'\n') => {}
                        _ => self.unexpected(),
                    }
                }
            }
        }
        Compound::For { name, words, body: self.loop_body() }
    }

    fn loop_words(&mut self) -> &'a [Word<'a>] {
        let mark = self.stacks.words.len();
        loop {
            self.gap();
            if !self.word_ahead() {
                break;
            }
            let word = self.word(WordKind::Argument);
            self.stacks.words.push(word);
        }
        keep(&mut self.stacks.words, mark, self.arena)
    }

    fn case(&mut self) -> Compound<'a> {
        self.gap();
        let subject = if self.word_ahead() {
            self.word(WordKind::Argument)
        } else {
            self.unexpected();
            self.empty_word()
        };
        self.newlines();
        let mark = self.stacks.arms.len();
        match self.keyword() {
            Some((Keyword::LeftBrace, end)) => {
                self.fail(UnreadableKind::Syntax("`case` without `in`"));
                self.at = end;
                self.case_arms(Keyword::RightBrace, Ends::BRACE);
            }
            _ if self.expect(Keyword::In) => self.case_arms(Keyword::Esac, Ends::ESAC),
            _ => {}
        }
        Compound::Case { subject, arms: keep(&mut self.stacks.arms, mark, self.arena) }
    }

    fn case_arms(&mut self, last: Keyword, last_end: Ends) {
        loop {
            self.newlines();
            let start = self.at;
            if let Some((keyword, end)) = self.keyword()
                && keyword == last
            {
                self.at = end;
                return;
            }
            if self.byte() == Some(b'(') {
                self.at += 1;
            }
            let patterns = self.patterns();
            self.close_parenthesis();
            let body = self.list(Ends::CLAUSE.with(last_end));
            self.stacks.arms.push(CaseArm { patterns, body });
            if let Some((Ends::CLAUSE, end)) = self.end_token() {
                self.at = end;
            }
            if self.at == start || self.byte().is_none() {
                self.unexpected();
                return;
            }
        }
    }

    fn patterns(&mut self) -> &'a [Word<'a>] {
        let mark = self.stacks.words.len();
        loop {
            self.gap();
            if !self.word_ahead() {
                self.unexpected();
                break;
            }
            let pattern = self.word(WordKind::Pattern);
            self.stacks.words.push(pattern);
            self.gap();
            if self.byte() != Some(b'|') {
                break;
            }
            self.at += 1;
        }
        keep(&mut self.stacks.words, mark, self.arena)
    }
}

fn semicolons(word: &Word<'_>) -> usize {
    let bare = word.parts.iter().filter_map(|part| if let Part::Bare(text) = part { Some(*text) } else { None });
    bare.map(|text| text.matches(';').count()).sum()
}
