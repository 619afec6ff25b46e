//! Splitting a configured command into words: shell quoting, no expansion (C7, D7).

use std::borrow::Cow;
use std::iter::Peekable;
use std::str::CharIndices;

/// The words of a command line; an error ends them.
#[derive(Debug, Clone)]
pub(crate) struct Words<'t> {
    text: &'t str,
    chars: Peekable<CharIndices<'t>>,
    failed: bool,
}

/// A quote that is never closed, or a backslash at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unfinished;

impl<'t> Words<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self { text, chars: text.char_indices().peekable(), failed: false }
    }

    fn word(&mut self, start: usize) -> Result<Cow<'t, str>, Unfinished> {
        let plain = |c: char| !c.is_ascii_whitespace() && !matches!(c, '\'' | '"' | '\\');
        while self.chars.next_if(|(_, c)| plain(*c)).is_some() {}
        let end = self.chars.peek().map_or(self.text.len(), |(at, _)| *at);
        let bare = self.text.get(start..end).unwrap_or_default();
        if self.chars.peek().is_none_or(|(_, c)| c.is_ascii_whitespace()) {
            return Ok(Cow::Borrowed(bare));
        }
        let mut word = bare.to_owned();
        while let Some((_, c)) = self.chars.next_if(|(_, c)| !c.is_ascii_whitespace()) {
            match c {
                '\'' => self.single_quoted(&mut word)?,
                '"' => self.double_quoted(&mut word)?,
                '\\' => match self.chars.next().ok_or(Unfinished)? {
                    (_, '\n') => {}
                    (_, escaped) => word.push(escaped),
                },
                _ => word.push(c),
            }
        }
        Ok(Cow::Owned(word))
    }

    fn single_quoted(&mut self, word: &mut String) -> Result<(), Unfinished> {
        loop {
            match self.chars.next().ok_or(Unfinished)? {
                (_, '\'') => return Ok(()),
                (_, c) => word.push(c),
            }
        }
    }

    fn double_quoted(&mut self, word: &mut String) -> Result<(), Unfinished> {
        loop {
            match self.chars.next().ok_or(Unfinished)? {
                (_, '"') => return Ok(()),
                (_, '\\') => match self.chars.next().ok_or(Unfinished)? {
                    (_, '\n') => {}
                    (_, c @ ('"' | '\\' | '$' | '`')) => word.push(c),
                    (_, c) => word.extend(['\\', c]),
                },
                (_, c) => word.push(c),
            }
        }
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Result<Cow<'t, str>, Unfinished>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.chars.next_if(|(_, c)| c.is_ascii_whitespace()).is_some() {}
        let start = self.chars.peek().filter(|_| !self.failed)?.0;
        let word = self.word(start);
        self.failed = word.is_err();
        Some(word)
    }
}
