//! Words: text, quotes and expansions up to a blank or an operator.

use super::ast::{Part, ProcessKind, Word};
use super::chars::{is_special, starts_extended_pattern};
use super::dollar::Dollar;
use super::reader::Reader;
use super::run::{Run, Style};

/// What a word is for, as far as that changes where it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordKind {
    Argument,
    /// An argument of a builtin that assigns: `name=(…)` is an array.
    Declaration,
    /// May hold `@(…)` and the like.
    Pattern,
    /// Regular expression: parentheses and `|` are text.
    Regex,
}

impl<'a> Reader<'_, 'a> {
    /// The word that begins here.
    pub(super) fn word(&mut self, kind: WordKind) -> Word<'a> {
        let start = self.at;
        let mark = self.stacks.parts.len();
        if self.byte() == Some(b'=') && self.second() == Some(b'(') {
            self.zsh_process();
        }
        self.word_parts(kind, start);
        self.finish_word(mark, start)
    }

    pub(super) fn skip_plain(&mut self) {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|&byte| is_special(byte)).unwrap_or(rest.len());
    }

    /// The rest of a word that began at `start`.
    pub(super) fn word_parts(&mut self, kind: WordKind, start: usize) {
        let mut run = Run::default();
        loop {
            let from = self.at;
            self.skip_plain();
            run.push(self, Style::Bare, from, self.at);
            let Some(byte) = self.byte() else { break };
            match byte {
                b'\\' | b'\'' | b'"' | b'$' | b'`' => self.quoting_or_expansion(&mut run),
                b'<' | b'>' if self.second() == Some(b'(') => self.process(&mut run),
                b'(' if kind == WordKind::Declaration && self.assigns_array(start) => {
                    run.flush(self);
                    let elements = self.array();
                    self.stacks.parts.push(Part::Array(elements));
                }
                b'(' if kind == WordKind::Regex => self.pattern_group(&mut run),
                b'(' if self.behind_pattern_character(start) => {
                    if kind != WordKind::Pattern {
                        self.unexpected();
                    }
                    self.pattern_group(&mut run);
                }
                b'|' if kind == WordKind::Regex => {
                    run.push(self, Style::Bare, self.at, self.at + 1);
                    self.at += 1;
                }
                _ => break,
            }
        }
        run.flush(self);
    }

    /// At `(`: whether it makes a pattern with the character before it. Nothing in it makes a function instead.
    fn behind_pattern_character(&self, start: usize) -> bool {
        self.at > start
            && self.byte_at(self.at - 1).is_some_and(starts_extended_pattern)
            && self.byte_at(self.past_blanks(self.at + 1)) != Some(b')')
    }

    /// What means the same in every unquoted text.
    pub(super) fn quoting_or_expansion(&mut self, run: &mut Run) {
        match self.byte() {
            Some(b'\\') => self.escape(run),
            Some(b'\'') => self.single_quotes(run),
            Some(b'"') => {
                run.flush(self);
                self.double_quotes();
            }
            Some(b'`') => {
                run.flush(self);
                self.backticks(false);
            }
            _ => self.dollar_in(run, Style::Bare, false),
        }
    }

    /// `$` in text of this style.
    pub(super) fn dollar_in(&mut self, run: &mut Run, style: Style, quoted: bool) {
        match self.dollar_ahead(quoted) {
            Dollar::Literal => {
                run.push(self, style, self.at, self.at + 1);
                self.at += 1;
            }
            ahead => {
                run.flush(self);
                self.dollar(ahead, quoted);
            }
        }
    }

    /// At `<(` or `>(`.
    pub(super) fn process(&mut self, run: &mut Run) {
        run.flush(self);
        let kind = if self.byte() == Some(b'<') { ProcessKind::Read } else { ProcessKind::Write };
        self.at = self.past_joins(self.at + 1) + 1;
        let list = self.process_list();
        self.stacks.parts.push(Part::Process { list, kind });
    }

    /// `=(…)`, a file with the output of commands in zsh.
    fn zsh_process(&mut self) {
        self.at = self.past_joins(self.at + 1);
        self.unexpected();
        self.at += 1;
        let list = self.substituted_list();
        self.stacks.parts.push(Part::Process { list, kind: ProcessKind::Read });
    }

    /// `(…)` inside a pattern or a regular expression: everything up to the parenthesis that matches.
    fn pattern_group(&mut self, run: &mut Run) {
        let start = self.at;
        let end = self.closing_parenthesis(start + 1).map_or(self.text.len(), |close| close + 1).max(self.at);
        let inner = self.slice(start + 1, end);
        if inner.contains(['\\', '\'', '"', '$', '`']) {
            run.push(self, Style::Bare, start, start + 1);
            run.flush(self);
            self.within(inner, (start + 1, end), Self::pattern_parts);
        } else {
            run.push(self, Style::Bare, start, end);
        }
        self.at = self.at.max(end);
    }

    fn pattern_parts(&mut self) {
        let mut run = Run::default();
        while let Some(byte) = self.byte() {
            if matches!(byte, b'\\' | b'\'' | b'"' | b'$' | b'`') {
                self.quoting_or_expansion(&mut run);
            } else {
                let from = self.at;
                self.at += 1;
                self.skip_plain();
                run.push(self, Style::Bare, from, self.at);
            }
        }
        run.flush(self);
    }
}
