//! Moving through the text. A backslash before a newline joins two lines and is not there for anybody but quotes and
//! comments.

use super::chars::{ends_word, is_blank};
use super::reader::Reader;
use crate::invocation::UnreadableKind;

impl Reader<'_, '_> {
    pub(super) fn byte(&self) -> Option<u8> {
        self.byte_at(self.at)
    }

    pub(super) fn byte_at(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// The first place from `at` on that is no join of two lines.
    pub(super) fn past_joins(&self, mut at: usize) -> usize {
        while self.byte_at(at) == Some(b'\\') && self.byte_at(at + 1) == Some(b'\n') {
            at += 2;
        }
        at
    }

    /// The first place from `at` on that is neither blank nor a join.
    pub(super) fn past_blanks(&self, mut at: usize) -> usize {
        loop {
            at = self.past_joins(at);
            match self.byte_at(at) {
                Some(byte) if is_blank(byte) => at += 1,
                _ => return at,
            }
        }
    }

    pub(super) fn char_end(&self, at: usize) -> usize {
        self.text.get(at..).and_then(|rest| rest.chars().next()).map_or(at, |first| at + first.len_utf8())
    }

    /// Steps over joins.
    pub(super) fn peek(&mut self) -> Option<u8> {
        self.at = self.past_joins(self.at);
        self.byte()
    }

    /// The byte after this one.
    pub(super) fn second(&self) -> Option<u8> {
        self.byte_at(self.past_joins(self.at + 1))
    }

    /// The end of `token` where it stands here.
    pub(super) fn token_end(&self, token: &str) -> Option<usize> {
        let mut end = self.at;
        for &expected in token.as_bytes() {
            let at = self.past_joins(end);
            if self.byte_at(at) != Some(expected) {
                return None;
            }
            end = at + 1;
        }
        Some(end)
    }

    pub(super) fn eat(&mut self, token: &str) -> bool {
        match self.token_end(token) {
            Some(end) => {
                self.at = end;
                true
            }
            None => false,
        }
    }

    /// The end of `word` where it stands here as a whole word.
    pub(super) fn whole_word_end(&self, word: &str) -> Option<usize> {
        let end = self.token_end(word)?;
        self.byte_at(self.past_joins(end)).is_none_or(ends_word).then_some(end)
    }

    pub(super) fn eat_whole_word(&mut self, word: &str) -> bool {
        match self.whole_word_end(word) {
            Some(end) => {
                self.at = end;
                true
            }
            None => false,
        }
    }

    /// Steps over blanks and a comment, between words.
    pub(super) fn gap(&mut self) {
        self.at = self.past_blanks(self.at);
        if self.byte() == Some(b'#') {
            let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
            self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        }
    }

    /// Steps over the newline that stands here, and over the here-documents that begin behind it.
    pub(super) fn newline(&mut self) {
        match self.line.take() {
            Some(line) if line.end == self.at => {
                self.at = line.resume;
                return;
            }
            Some(_) => self.fail(UnreadableKind::Syntax(super::heredoc::UNCLEAR)),
            None => {}
        }
        self.at += 1;
    }

    /// Steps over blanks, comments and newlines; true when there was a newline.
    pub(super) fn newlines(&mut self) -> bool {
        let mut crossed = false;
        loop {
            self.gap();
            if self.byte() != Some(b'\n') {
                return crossed;
            }
            self.newline();
            crossed = true;
        }
    }

    /// Whether a word begins here.
    pub(super) fn word_ahead(&self) -> bool {
        match self.byte() {
            None => false,
            Some(b'<' | b'>') => self.second() == Some(b'('),
            Some(byte) => !ends_word(byte),
        }
    }
}
