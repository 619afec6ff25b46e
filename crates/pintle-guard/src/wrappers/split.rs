//! How `env -S` makes words of a string.

use bumpalo::Bump;
use bumpalo::collections::Vec;

use super::words::Builder;
use crate::invocation::{Arg, Piece, Why};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quote {
    None,
    Single,
    Double,
}

/// The words in `value`: split at blanks, with quotes, escapes and `${NAME}`.
pub(super) fn words<'a>(value: &Arg<'a>, arena: &'a Bump) -> Vec<'a, Arg<'a>> {
    let mut splitter =
        Splitter { arena, value, quote: Quote::None, word: None, words: Vec::new_in(arena), over: false };
    match value {
        Arg::Known(text, _) => splitter.text(text),
        Arg::Opaque(opaque) => {
            for piece in opaque.pieces {
                match piece {
                    Piece::Text(text) => splitter.text(text),
                    Piece::Hole => {
                        let word = splitter.word();
                        word.hole(opaque.why, "");
                        word.many();
                    }
                }
            }
        }
    }
    splitter.end_word();
    splitter.words
}

struct Splitter<'v, 'a> {
    arena: &'a Bump,
    value: &'v Arg<'a>,
    quote: Quote,
    word: Option<Builder<'a>>,
    words: Vec<'a, Arg<'a>>,
    over: bool,
}

impl<'a> Splitter<'_, 'a> {
    fn word(&mut self) -> &mut Builder<'a> {
        let (arena, span) = (self.arena, self.value.span());
        self.word.get_or_insert_with(|| {
            let mut word = Builder::new(arena);
            word.covers(span);
            word
        })
    }

    fn end_word(&mut self) {
        if let Some(word) = self.word.take() {
            self.words.push(word.finish());
        }
    }

    fn text(&mut self, text: &str) {
        let mut rest = text.chars();
        while let Some(character) = rest.next() {
            if self.over {
                return;
            }
            match (self.quote, character) {
                (Quote::None, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c') => self.end_word(),
                (Quote::None, '#') if self.word.is_none() => self.over = true,
                (Quote::None, '\'') => self.open(Quote::Single),
                (Quote::None, '"') => self.open(Quote::Double),
                (Quote::Single, '\'') | (Quote::Double, '"') => self.quote = Quote::None,
                (_, '\\') => match rest.next() {
                    Some(escaped) => self.escape(escaped),
                    None => self.word().character('\\'),
                },
                (Quote::None | Quote::Double, '$') if rest.as_str().starts_with('{') => {
                    rest.by_ref().take_while(|&inner| inner != '}').for_each(drop);
                    self.word().hole(Why::Variable, "${…}");
                }
                (_, other) => self.word().character(other),
            }
        }
    }

    fn open(&mut self, quote: Quote) {
        self.quote = quote;
        self.word();
    }

    fn escape(&mut self, escaped: char) {
        let character = match (self.quote, escaped) {
            (Quote::Single, '\\' | '\'') => escaped,
            (Quote::Single, other) => {
                self.word().character('\\');
                other
            }
            (Quote::None, '_') => return self.end_word(),
            (Quote::Double, '_') => ' ',
            (Quote::None, 'c') => {
                self.over = true;
                return;
            }
            (_, 'n') => '\n',
            (_, 't') => '\t',
            (_, 'r') => '\r',
            (_, 'f') => '\x0c',
            (_, 'v') => '\x0b',
            (_, other) => other,
        };
        self.word().character(character);
    }
}
