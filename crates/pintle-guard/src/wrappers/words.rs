//! Making words out of words. What is not known stays a hole.

use bumpalo::Bump;
use bumpalo::collections::{String, Vec};

use crate::invocation::{Arg, Opaque, Piece, Why};
use crate::span::Span;

/// A word under construction.
pub(super) struct Builder<'a> {
    arena: &'a Bump,
    pieces: Vec<'a, Piece<'a>>,
    text: String<'a>,
    raw: String<'a>,
    why: Option<Why>,
    many: bool,
    span: Option<Span>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(arena: &'a Bump) -> Self {
        Self {
            arena,
            pieces: Vec::new_in(arena),
            text: String::new_in(arena),
            raw: String::new_in(arena),
            why: None,
            many: false,
            span: None,
        }
    }

    pub(super) fn covers(&mut self, span: Span) {
        self.span = Some(self.span.map_or(span, |before| before.to(span)));
    }

    pub(super) fn text(&mut self, text: &str) {
        self.text.push_str(text);
        self.raw.push_str(text);
    }

    pub(super) fn character(&mut self, character: char) {
        self.text.push(character);
        self.raw.push(character);
    }

    pub(super) fn hole(&mut self, why: Why, raw: &str) {
        self.flush();
        if self.pieces.last() != Some(&Piece::Hole) {
            self.pieces.push(Piece::Hole);
        }
        self.raw.push_str(raw);
        self.why.get_or_insert(why);
    }

    /// It may become several words or none.
    pub(super) fn many(&mut self) {
        self.many = true;
    }

    pub(super) fn word(&mut self, word: &Arg<'a>) {
        self.covers(word.span());
        match word {
            Arg::Known(text, _) => self.text(text),
            Arg::Opaque(opaque) => {
                for piece in opaque.pieces {
                    match piece {
                        Piece::Text(text) => self.text.push_str(text),
                        Piece::Hole => self.hole(opaque.why, ""),
                    }
                }
                self.raw.push_str(opaque.raw);
            }
        }
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            let text = std::mem::replace(&mut self.text, String::new_in(self.arena));
            self.pieces.push(Piece::Text(text.into_bump_str()));
        }
    }

    pub(super) fn finish(mut self) -> Arg<'a> {
        let span = self.span.unwrap_or_default();
        let Some(why) = self.why else {
            return Arg::Known(self.text.into_bump_str(), span);
        };
        self.flush();
        let (pieces, raw) = (self.pieces.into_bump_slice(), self.raw.into_bump_str());
        Arg::Opaque(self.arena.alloc(Opaque { pieces, why, many: self.many, raw, span }))
    }
}

/// The words with blanks between them, as one.
pub(super) fn joined<'a>(arena: &'a Bump, words: &[Arg<'a>]) -> Arg<'a> {
    if let [single] = words {
        return *single;
    }
    let mut builder = Builder::new(arena);
    for (at, word) in words.iter().enumerate() {
        if at > 0 {
            builder.character(' ');
        }
        builder.word(word);
    }
    builder.finish()
}

/// The word without the first `count` bytes, which must be known.
pub(super) fn tail<'a>(arena: &'a Bump, word: &Arg<'a>, count: usize) -> Arg<'a> {
    match word {
        Arg::Known(text, span) => Arg::Known(text.get(count..).unwrap_or_default(), *span),
        Arg::Opaque(opaque) => {
            let mut pieces = Vec::from_iter_in(opaque.pieces.iter().copied(), arena);
            if let Some(Piece::Text(text)) = pieces.first_mut() {
                *text = text.get(count..).unwrap_or_default();
            }
            pieces.retain(|piece| *piece != Piece::Text(""));
            Arg::Opaque(arena.alloc(Opaque { pieces: pieces.into_bump_slice(), ..**opaque }))
        }
    }
}

/// Where the next thing to replace stands in a text, and how long it is.
pub(super) type Next<'n> = &'n dyn Fn(&str) -> Option<(usize, usize)>;

/// The first of `placeholders`, all of which begin with `{`.
pub(super) fn next_placeholder(text: &str, placeholders: &[&str]) -> Option<(usize, usize)> {
    text.match_indices('{').find_map(|(at, _)| {
        let rest = text.get(at..)?;
        let placeholder = placeholders.iter().find(|placeholder| rest.starts_with(**placeholder))?;
        Some((at, placeholder.len()))
    })
}

/// The word with everything that `next` finds made a hole; the same word where it finds nothing.
pub(super) fn with_holes<'a>(arena: &'a Bump, word: &Arg<'a>, next: Next<'_>) -> Arg<'a> {
    replaced(arena, word, next, |builder| builder.hole(Why::Substitution, "{}"))
}

/// The word with everything that `next` finds replaced; the same word where it finds nothing.
pub(super) fn replaced<'a>(arena: &'a Bump, word: &Arg<'a>, next: Next<'_>, put: impl Fn(&mut Builder<'a>)) -> Arg<'a> {
    if !any_text(word, |text| next(text).is_some()) {
        return *word;
    }
    let whole = [Piece::Text(word.known().unwrap_or_default())];
    let (pieces, why) = match word {
        Arg::Known(..) => (whole.as_slice(), Why::Substitution),
        Arg::Opaque(opaque) => (opaque.pieces, opaque.why),
    };
    let mut builder = Builder::new(arena);
    builder.covers(word.span());
    for piece in pieces {
        let Piece::Text(text) = piece else {
            builder.hole(why, "$…");
            continue;
        };
        let mut rest = *text;
        while let Some((at, length)) = next(rest) {
            builder.text(rest.get(..at).unwrap_or_default());
            put(&mut builder);
            rest = rest.get(at + length..).unwrap_or_default();
        }
        builder.text(rest);
    }
    if word.many() {
        builder.many();
    }
    builder.finish()
}

/// Words that come from input: none, one or several.
pub(super) fn items(arena: &Bump, span: Span) -> Arg<'_> {
    Arg::Opaque(arena.alloc(Opaque { pieces: &[Piece::Hole], why: Why::Substitution, many: true, raw: "", span }))
}

/// A word that comes from input.
pub(super) fn item(arena: &Bump, span: Span) -> Arg<'_> {
    Arg::Opaque(arena.alloc(Opaque { pieces: &[Piece::Hole], why: Why::Substitution, many: false, raw: "", span }))
}

/// Whether some known part of the word satisfies `holds`.
pub(super) fn any_text(word: &Arg<'_>, holds: impl Fn(&str) -> bool) -> bool {
    match word {
        Arg::Known(text, _) => holds(text),
        Arg::Opaque(opaque) => opaque.pieces.iter().any(|piece| matches!(piece, Piece::Text(text) if holds(text))),
    }
}
