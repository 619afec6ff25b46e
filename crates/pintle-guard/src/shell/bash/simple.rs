//! Simple commands, functions and coprocesses.

use super::ast::{Command, Function, Part, Simple};
use super::keyword::Keyword;
use super::reader::{Braces, Reader, keep};
use super::word::WordKind;
use crate::invocation::UnreadableKind;

/// Builtins whose arguments may assign arrays.
const DECLARATIONS: [&str; 7] = ["alias", "declare", "eval", "export", "local", "readonly", "typeset"];

/// Heights of the stacks where a simple command began.
struct Marks {
    start: usize,
    assignments: usize,
    words: usize,
    redirects: usize,
}

impl<'a> Reader<'_, 'a> {
    pub(super) fn no_command(&self) -> Command<'a> {
        let span = self.span(self.at, self.at);
        Command::Simple(self.arena.alloc(Simple { assignments: &[], words: &[], redirects: &[], span }))
    }

    fn marks(&self) -> Marks {
        Marks {
            start: self.at,
            assignments: self.stacks.assignments.len(),
            words: self.stacks.words.len(),
            redirects: self.stacks.redirects.len(),
        }
    }

    pub(super) fn simple(&mut self) -> Command<'a> {
        self.count_command();
        self.after_compound = false;
        let marks = self.marks();
        let mut end = marks.start;
        let mut kind = WordKind::Argument;
        loop {
            self.gap();
            let Some(byte) = self.byte() else { break };
            match byte {
                b'\n' | b';' | b'|' | b')' => break,
                b'&' if self.second() != Some(b'>') => break,
                b'}' if self.ends_group(&marks) => break,
                b'(' => {
                    if let Some(name) = self.function_name(&marks) {
                        return self.function_body(name, marks.start);
                    }
                    self.stray_list();
                }
                b'<' | b'>' | b'&' | b'{' | b'0'..=b'9' if self.redirect() => {}
                _ => self.simple_word(&marks, &mut kind),
            }
            end = self.at;
        }
        self.finish_simple(&marks, end)
    }

    fn finish_simple(&mut self, marks: &Marks, end: usize) -> Command<'a> {
        let simple = Simple {
            assignments: keep(&mut self.stacks.assignments, marks.assignments, self.arena),
            words: keep(&mut self.stacks.words, marks.words, self.arena),
            redirects: keep(&mut self.stacks.redirects, marks.redirects, self.arena),
            span: self.span(marks.start, end),
        };
        Command::Simple(self.arena.alloc(simple))
    }

    /// Reads an assignment or a word; `kind` is what further words are.
    fn simple_word(&mut self, marks: &Marks, kind: &mut WordKind) {
        let first = self.stacks.words.len() == marks.words;
        let word = if first {
            match self.assignment() {
                None => return,
                Some(word) => word,
            }
        } else {
            self.word(*kind)
        };
        if let (true, [Part::Bare(name)]) = (first, word.parts)
            && DECLARATIONS.contains(name)
        {
            *kind = WordKind::Declaration;
        }
        self.stacks.words.push(word);
    }

    /// Whether a lone `}` ends the command: in a brace group as zsh reads it.
    fn ends_group(&mut self, marks: &Marks) -> bool {
        let lone = matches!(self.keyword(), Some((Keyword::RightBrace, _)));
        if !lone || !self.open.has(super::keyword::Ends::BRACE) || self.at == marks.start {
            return false;
        }
        if self.braces != Braces::Close {
            self.braces = Braces::ArgumentSeen;
        }
        self.braces == Braces::Close
    }

    /// At `(`: the name when it makes a function of the only word before it. Steps over the parentheses then.
    fn function_name(&mut self, marks: &Marks) -> Option<&'a str> {
        let close = self.past_blanks(self.at + 1);
        let alone = self.stacks.words.len() == marks.words + 1
            && self.stacks.assignments.len() == marks.assignments
            && self.stacks.redirects.len() == marks.redirects;
        if !alone || self.byte_at(close) != Some(b')') {
            return None;
        }
        self.at = close + 1;
        self.stacks.words.pop().map(|word| word.raw)
    }

    /// At a `(` that may not stand there. In fish it is a command substitution and in zsh often a list of words or a
    /// body; what is in it is read as commands.
    pub(super) fn stray_list(&mut self) {
        if self.byte_at(self.past_blanks(self.at + 1)).is_none() {
            self.fail(UnreadableKind::Unfinished);
        }
        self.unexpected();
        let start = self.at;
        self.at += 1;
        let mark = self.stacks.parts.len();
        let list = self.substituted_list();
        self.stacks.parts.push(Part::Command { list, quoted: false });
        let word = self.finish_word(mark, start);
        self.stacks.words.push(word);
    }

    /// Behind `function`.
    pub(super) fn function(&mut self, start: usize) -> Command<'a> {
        self.after_compound = false;
        self.gap();
        if !self.word_ahead() {
            self.unexpected();
            return self.no_command();
        }
        let name = self.word(WordKind::Argument).raw;
        self.gap();
        let close = self.past_blanks(self.at + 1);
        if self.byte() == Some(b'(') && self.byte_at(close) == Some(b')') {
            self.at = close + 1;
        } else if self.word_ahead() && !self.compound_ahead() {
            return self.function_of_many_names(name, start);
        }
        self.function_body(name, start)
    }

    /// `function f g { … }`, as zsh has it. Without a body the words are kept as a command.
    fn function_of_many_names(&mut self, name: &'a str, start: usize) -> Command<'a> {
        self.unexpected();
        let marks = self.marks();
        let mut end = self.at;
        while self.word_ahead() && !self.compound_ahead() {
            let word = self.word(WordKind::Argument);
            self.stacks.words.push(word);
            end = self.at;
            self.gap();
        }
        if self.compound_ahead() {
            self.stacks.words.truncate(marks.words);
            return self.function_body(name, start);
        }
        let body = self.finish_simple(&marks, end);
        Command::Function(self.arena.alloc(Function { name, body, span: self.span(start, end) }))
    }

    fn function_body(&mut self, name: &'a str, start: usize) -> Command<'a> {
        let Some(_level) = self.deeper() else { return self.no_command() };
        self.newlines();
        let body = if self.byte().is_none() || self.end_token().is_some() {
            self.unexpected();
            self.no_command()
        } else {
            let expected = self.compound_ahead();
            if !expected {
                self.fail(UnreadableKind::Syntax("function body is no compound command"));
            }
            self.command()
        };
        Command::Function(self.arena.alloc(Function { name, body, span: self.span(start, self.at) }))
    }

    pub(super) fn compound_ahead(&self) -> bool {
        self.byte() == Some(b'(') || self.keyword().is_some_and(|(keyword, _)| keyword.begins_compound())
    }

    /// Behind `coproc`.
    pub(super) fn coproc(&mut self) -> Command<'a> {
        let Some(_level) = self.deeper() else { return self.no_command() };
        self.gap();
        if self.byte().is_none_or(|byte| byte == b'\n') || self.end_token().is_some() {
            self.unexpected();
            return self.no_command();
        }
        if !self.compound_ahead() {
            self.coproc_name();
        }
        let command = match self.keyword() {
            Some((Keyword::Time, _)) => self.simple(),
            Some((Keyword::Coproc, _)) => {
                self.unexpected();
                self.command()
            }
            _ => self.command(),
        };
        Command::Coproc(self.arena.alloc(command))
    }

    /// Steps over a name when a compound command follows it.
    fn coproc_name(&mut self) {
        let start = self.at;
        self.skip_plain();
        let named = self.at > start && self.slice(start, self.at) != "coproc";
        self.at = self.past_blanks(self.at);
        if !named || !self.compound_ahead() {
            self.at = start;
        }
    }
}
