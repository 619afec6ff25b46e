//! A command line as Windows programs split it.

use bumpalo::Bump;

use super::super::value::from_pieces;
use crate::invocation::{Arg, Piece, Why};
use crate::shell::powershell::HOLE;
use crate::span::Span;

/// The words of a command line: blanks separate, double quotes hold together, a backslash before a quote makes it text.
pub(in crate::resolve) fn words<'a>(arena: &'a Bump, text: &str, span: Span) -> Vec<Arg<'a>> {
    let mut all = Vec::new();
    let mut word = String::new();
    let (mut inside, mut quoted) = (false, false);
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '\\' if matches!(characters.peek(), Some('"' | '\\')) => {
                inside = true;
                let mut count = 1;
                while characters.next_if_eq(&'\\').is_some() {
                    count += 1;
                }
                let before_quote = characters.peek() == Some(&'"');
                let kept = if before_quote { count / 2 } else { count };
                word.extend(std::iter::repeat_n('\\', kept));
                if before_quote && count % 2 == 1 {
                    characters.next();
                    word.push('"');
                }
            }
            '"' => {
                inside = true;
                if quoted && characters.next_if_eq(&'"').is_some() {
                    word.push('"');
                } else {
                    quoted = !quoted;
                }
            }
            _ if c.is_whitespace() && !quoted => {
                if std::mem::take(&mut inside) {
                    all.push(from_text(arena, &std::mem::take(&mut word), span));
                }
            }
            _ => {
                inside = true;
                word.push(c);
            }
        }
    }
    if inside {
        all.push(from_text(arena, &word, span));
    }
    all
}

/// A word that is unknown where the text has holes.
pub(in crate::resolve) fn from_text<'a>(arena: &'a Bump, text: &str, span: Span) -> Arg<'a> {
    let text: &'a str = arena.alloc_str(text);
    if !text.contains(HOLE) {
        return Arg::Known(text, span);
    }
    let mut pieces = Vec::new();
    for (at, part) in text.split(HOLE).enumerate() {
        if at > 0 {
            pieces.push(Piece::Hole);
        }
        if !part.is_empty() {
            pieces.push(Piece::Text(part));
        }
    }
    from_pieces(arena, &pieces, Why::Variable, text, span)
}

/// The text of a word with [`HOLE`] for what is not known.
pub(in crate::resolve) fn with_holes<'a>(arena: &'a Bump, word: &Arg<'a>) -> &'a str {
    match word {
        Arg::Known(text, _) => text,
        Arg::Opaque(opaque) => {
            let mut all = bumpalo::collections::String::new_in(arena);
            for piece in opaque.pieces {
                match piece {
                    Piece::Text(text) => all.push_str(text),
                    Piece::Hole => all.push(HOLE),
                }
            }
            all.into_bump_str()
        }
    }
}
