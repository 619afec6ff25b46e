//! What a name may stand for at one point of the text.

use bumpalo::Bump;

use crate::invocation::{Arg, Opaque, Piece, Why};
use crate::shell::bash::ast::Function;
use crate::shell::limits;
use crate::span::Span;

/// One thing that a name may stand for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Value<'a> {
    /// The text does not set it on this path: whatever the environment says.
    Unset,
    Scalar(Arg<'a>),
    /// Array elements, or the positional parameters from `$1`.
    List(&'a [Arg<'a>]),
    /// Associative array.
    Map(&'a [(&'a str, Arg<'a>)]),
    Function(&'a Function<'a>),
    /// A file that is a copy of, or a link to, this program.
    Program(&'a str),
}

/// All the things a name may stand for, one per path through the text that leads here; never empty.
pub(super) type Slot<'a> = &'a [Value<'a>];

/// More alternatives than this are "unknown".
pub(super) const ALTERNATIVES: usize = 16;
/// Longer values than this, in bytes or pieces, are unknown: `a=$a$a` doubles.
const LONGEST: usize = limits::TEXT;
const PIECES: usize = 4096;
/// Elements of a list that are kept; what follows is unknown.
const ELEMENTS: usize = 1024;
/// Once this much was built, nothing that is put together out of values is known any more.
const BUILT: usize = 64 * 1024 * 1024;

/// A word of which nothing is known.
pub(super) fn unknown<'a>(arena: &'a Bump, why: Why, raw: &'a str, span: Span) -> Arg<'a> {
    Arg::Opaque(arena.alloc(Opaque { pieces: &[Piece::Hole], why, many: false, raw, span }))
}

/// A word out of pieces: known when none of them is a hole.
pub(super) fn from_pieces<'a>(arena: &'a Bump, pieces: &[Piece<'a>], why: Why, raw: &'a str, span: Span) -> Arg<'a> {
    if let Some(text) = known_text(arena, pieces) {
        return Arg::Known(text, span);
    }
    Arg::Opaque(arena.alloc(Opaque { pieces: merged(arena, pieces), why, many: false, raw, span }))
}

/// The text of pieces without a hole.
pub(super) fn known_text<'a>(arena: &'a Bump, pieces: &[Piece<'a>]) -> Option<&'a str> {
    match pieces {
        [] => Some(""),
        [Piece::Text(text)] => Some(text),
        _ => {
            if pieces.contains(&Piece::Hole) || is_too_much(arena, pieces) {
                return None;
            }
            let mut joined = bumpalo::collections::String::new_in(arena);
            for piece in pieces {
                if let Piece::Text(text) = piece {
                    joined.push_str(text);
                }
            }
            Some(joined.into_bump_str())
        }
    }
}

/// Neighbouring texts joined and neighbouring holes made one, so that prefix and suffix are as long as they can be.
pub(super) fn merged<'a>(arena: &'a Bump, pieces: &[Piece<'a>]) -> &'a [Piece<'a>] {
    if is_too_much(arena, pieces) {
        return &[Piece::Hole];
    }
    let joins = |pair: &[Piece<'a>]| matches!(pair, [Piece::Text(_), Piece::Text(_)] | [Piece::Hole, Piece::Hole]);
    if !pieces.windows(2).any(joins) && !pieces.contains(&Piece::Text("")) {
        return arena.alloc_slice_copy(pieces);
    }
    let mut out: Vec<Piece<'a>> = Vec::with_capacity(pieces.len());
    for run in pieces.chunk_by(|one, other| matches!(one, Piece::Hole) == matches!(other, Piece::Hole)) {
        match run {
            [Piece::Hole, ..] => out.push(Piece::Hole),
            texts => {
                let text = known_text(arena, texts).unwrap_or_default();
                if !text.is_empty() {
                    out.push(Piece::Text(text));
                }
            }
        }
    }
    out.dedup_by(|one, other| matches!((one, other), (Piece::Hole, Piece::Hole)));
    arena.alloc_slice_copy(&out)
}

/// Whether these are more than a value may have.
fn is_too_much(arena: &Bump, pieces: &[Piece<'_>]) -> bool {
    let length =
        || pieces.iter().map(|piece| if let Piece::Text(text) = piece { text.len() } else { 0 }).sum::<usize>();
    pieces.len() > PIECES || length() > LONGEST || arena.allocated_bytes() > BUILT
}

/// A list no longer than is kept.
pub(super) fn bounded<'a>(arena: &'a Bump, list: &'a [Arg<'a>]) -> &'a [Arg<'a>] {
    let Some(kept) = list.get(..ELEMENTS).filter(|kept| kept.len() < list.len()) else { return list };
    let rest = Opaque { pieces: &[Piece::Hole], why: Why::TooMany, many: true, raw: "", span: Span::default() };
    let all: Vec<Arg<'a>> = kept.iter().copied().chain([Arg::Opaque(arena.alloc(rest))]).collect();
    arena.alloc_slice_copy(&all)
}

/// The pieces of a word, known or not.
pub(super) fn pieces_of<'a>(arena: &'a Bump, arg: &Arg<'a>) -> &'a [Piece<'a>] {
    match arg {
        Arg::Known(text, _) => arena.alloc_slice_copy(&[Piece::Text(text)]),
        Arg::Opaque(opaque) => opaque.pieces,
    }
}

/// Words joined by `separator` into one text.
pub(super) fn joined<'a>(arena: &'a Bump, args: &[Arg<'a>], separator: &'a str, span: Span) -> Arg<'a> {
    let mut pieces = Vec::with_capacity(args.len() * 2);
    let mut why = Why::Variable;
    for (at, arg) in args.iter().enumerate() {
        if at > 0 {
            pieces.push(Piece::Text(separator));
        }
        match arg {
            Arg::Known(text, _) => pieces.push(Piece::Text(text)),
            Arg::Opaque(opaque) => {
                why = opaque.why;
                pieces.extend_from_slice(opaque.pieces);
            }
        }
    }
    from_pieces(arena, &pieces, why, "", span)
}

/// Whether two values cannot be told apart by anything that follows.
pub(super) fn same(one: &Value<'_>, other: &Value<'_>) -> bool {
    match (one, other) {
        (Value::Unset, Value::Unset) => true,
        (Value::Scalar(one), Value::Scalar(other)) => same_arg(one, other),
        (Value::List(one), Value::List(other)) => same_args(one, other),
        (Value::Function(one), Value::Function(other)) => std::ptr::eq(*one, *other),
        (Value::Program(one), Value::Program(other)) => one == other,
        (Value::Map(one), Value::Map(other)) => std::ptr::eq(*one, *other),
        _ => false,
    }
}

/// Whether two argument lists say the same.
pub(super) fn same_args(one: &[Arg<'_>], other: &[Arg<'_>]) -> bool {
    one.len() == other.len() && one.iter().zip(other.iter()).all(|(one, other)| same_arg(one, other))
}

fn same_arg(one: &Arg<'_>, other: &Arg<'_>) -> bool {
    match (one, other) {
        (Arg::Known(one, _), Arg::Known(other, _)) => one == other,
        (Arg::Opaque(one), Arg::Opaque(other)) => std::ptr::eq(*one, *other) || one.pieces == other.pieces,
        _ => false,
    }
}
