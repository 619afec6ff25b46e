//! The words that one word of the text becomes: pieces are appended, breaks end a field.

use bumpalo::Bump;

use super::value::{from_pieces, known_text, merged};
use crate::invocation::{Arg, Opaque, Piece, Why};
use crate::shell::bash::ast::Word;
use crate::span::Span;

/// More fields than this are not told apart.
const FIELDS: usize = 65_536;

/// Collects the fields of one word.
#[derive(Debug)]
pub(super) struct Fields<'o, 'a> {
    out: &'o mut Vec<Arg<'a>>,
    arena: &'a Bump,
    pieces: Vec<Piece<'a>>,
    /// A field exists although it may be empty (`""`).
    present: bool,
    many: bool,
    why: Why,
    raw: &'a str,
    span: Span,
    /// Whether unquoted text is split and compared with file names: not in assignments and the like.
    pub(super) splits: bool,
}

impl<'o, 'a> Fields<'o, 'a> {
    /// `pieces` is an empty vector with room, see [`Self::into_pieces`].
    pub(super) fn new(
        out: &'o mut Vec<Arg<'a>>,
        arena: &'a Bump,
        word: &Word<'a>,
        splits: bool,
        pieces: Vec<Piece<'a>>,
    ) -> Self {
        Self {
            out,
            arena,
            pieces,
            present: false,
            many: false,
            why: Why::Variable,
            raw: word.raw,
            span: word.span,
            splits,
        }
    }

    /// Text that stays as it is.
    pub(super) fn quoted(&mut self, text: &'a str) {
        self.present = true;
        if !text.is_empty() {
            self.pieces.push(Piece::Text(text));
        }
    }

    /// Text that may be a pattern; not split.
    pub(super) fn bare(&mut self, text: &'a str) {
        let glob = if self.splits { glob_range(text) } else { None };
        let Some((start, end)) = glob else {
            self.quoted(text);
            return;
        };
        self.quoted(text.get(..start).unwrap_or_default());
        self.hole(Why::Pattern, true);
        self.quoted(text.get(end..).unwrap_or_default());
    }

    /// Something unknown; `many` when it may be split.
    pub(super) fn hole(&mut self, why: Why, many: bool) {
        self.present = true;
        self.why = why;
        self.many |= many && self.splits;
        self.pieces.push(Piece::Hole);
    }

    /// Unquoted text out of a variable or command: split at the characters of `separators`.
    pub(super) fn split(&mut self, text: &'a str, separators: &str) {
        if !self.splits {
            self.quoted(text);
            return;
        }
        let mut rest = text;
        while let Some(at) = rest.find(|c| separators.contains(c)) {
            let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
            if !before.is_empty() {
                self.bare(before);
            }
            self.end_field();
            let mut chars = after.chars();
            chars.next();
            rest = chars.as_str();
        }
        if !rest.is_empty() {
            self.bare(rest);
        }
    }

    /// The value of a quoted expansion: stays one field.
    pub(super) fn quoted_arg(&mut self, arg: &Arg<'a>) {
        match arg {
            Arg::Known(text, _) => self.quoted(text),
            Arg::Opaque(opaque) => {
                self.present = true;
                self.why = opaque.why;
                self.many |= opaque.many && self.splits;
                self.pieces.extend_from_slice(opaque.pieces);
            }
        }
    }

    /// The value of an unquoted expansion.
    pub(super) fn split_arg(&mut self, arg: &Arg<'a>, separators: &str) {
        match arg {
            Arg::Known(text, _) => self.split(text, separators),
            Arg::Opaque(opaque) => {
                for piece in opaque.pieces {
                    match piece {
                        Piece::Text(text) => self.split(text, separators),
                        Piece::Hole => self.hole(opaque.why, true),
                    }
                }
            }
        }
    }

    pub(super) fn is_at_start(&self) -> bool {
        self.pieces.is_empty() && !self.present
    }

    /// Ends the field, if there is one.
    pub(super) fn end_field(&mut self) {
        if !self.present {
            return;
        }
        if self.out.len() > FIELDS {
            self.many = true;
            self.pieces.clear();
            self.pieces.push(Piece::Hole);
            self.out.truncate(FIELDS);
        }
        let arg = match known_text(self.arena, &self.pieces) {
            Some(text) => Arg::Known(text, self.span),
            None => Arg::Opaque(self.arena.alloc(Opaque {
                pieces: merged(self.arena, &self.pieces),
                why: self.why,
                many: self.many,
                raw: self.raw,
                span: self.span,
            })),
        };
        self.out.push(arg);
        self.pieces.clear();
        self.present = false;
        self.many = false;
    }

    /// Everything as one word that is never split: the value of an assignment.
    pub(super) fn single(&self) -> Arg<'a> {
        from_pieces(self.arena, &self.pieces, self.why, self.raw, self.span)
    }

    /// Gives back the vector that pieces were collected in: a word needs one, and there are many words.
    pub(super) fn into_pieces(mut self) -> Vec<Piece<'a>> {
        self.pieces.clear();
        self.pieces
    }
}

/// From the first to behind the last pattern character of unquoted text.
fn glob_range(text: &str) -> Option<(usize, usize)> {
    let last_close = text.rfind(']');
    let closes = |at: usize| last_close.is_some_and(|close| close > at + 1);
    let start = text.char_indices().find_map(|(at, c)| match c {
        '*' | '?' => Some(at),
        // A bracket is a pattern only when it closes around something.
        '[' => closes(at).then_some(at),
        _ => None,
    })?;
    let end = text.rfind(['*', '?', ']']).filter(|end| *end >= start)? + 1;
    Some((start, end))
}
