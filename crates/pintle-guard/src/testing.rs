//! Invocations made by hand, for tests of what sees only invocations.

use bumpalo::Bump;

use crate::invocation::{Arg, Context, Invocation, Opaque, Piece, Why};
use crate::span::Span;

/// Words separated by single blanks; `$x`, `$dir` and the like in a word are holes. `''` is an empty word, and in a word
/// that begins with `=` a `_` stands for a blank.
pub(crate) fn invocation<'a>(command: &str, arena: &'a Bump) -> Invocation<'a, 'a> {
    let mut at = 0;
    let mut argv = Vec::new();
    for word in command.split(' ') {
        argv.push(arg(word, Span::new(at, at + word.len()), arena));
        at += word.len() + 1;
    }
    let span = Span::new(0, command.len());
    Invocation { argv: arena.alloc_slice_copy(&argv), windows_name: None, span, wrappers: &[], context: Context::Plain }
}

fn arg<'a>(word: &str, span: Span, arena: &'a Bump) -> Arg<'a> {
    let text: &'a str = match word.strip_prefix('=') {
        Some(rest) => arena.alloc_str(&rest.replace('_', " ")),
        None if word == "''" => "",
        None => arena.alloc_str(word),
    };
    let Some((before, after)) = text.split_once('$') else {
        return Arg::Known(text, span);
    };
    let after = after.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let mut pieces = vec![Piece::Text(before), Piece::Hole, Piece::Text(after)];
    pieces.retain(|piece| *piece != Piece::Text(""));
    let pieces = arena.alloc_slice_copy(&pieces);
    Arg::Opaque(arena.alloc(Opaque { pieces, why: Why::Variable, many: true, raw: text, span }))
}
