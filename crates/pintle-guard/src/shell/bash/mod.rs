//! Reader for bash and, by courtesy, what sh, dash, ksh, zsh and fish share with it.
//!
//! [`parse`] yields the tree of everything that was read and, beside it, the error that ended the reading: bash runs the
//! complete commands before a syntax error, so they must be seen.

mod ansi;
mod arithmetic;
mod assignment;
pub(crate) mod ast;
mod chars;
mod compound;
mod condition;
mod cursor;
mod dollar;
mod heredoc;
mod keyword;
mod list;
mod lookahead;
mod matched;
mod operand;
mod parameter;
mod quoting;
mod reader;
mod redirect;
mod run;
mod simple;
#[cfg(test)]
mod tests;
mod word;

use bumpalo::Bump;

use self::ast::List;
use self::keyword::Ends;
use self::reader::{Braces, Reader};
use crate::invocation::{Unreadable, UnreadableKind};
use crate::shell::limits::{self, Budget};
use crate::span::Span;

/// Where the text that is read stands in the text that was handed in.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Origin {
    /// It begins at this byte and is unchanged.
    Exact(u32),
    /// It was made out of what stands there; every span in the tree is this one.
    Within(Span),
}

/// The outcome of reading.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parsed<'a> {
    /// The complete commands that were read; with an error, those that bash runs before it refuses.
    pub(crate) list: List<'a>,
    /// What was read of the command in which the error lies. bash does not run it, but it is judged (B29: `rm "x`).
    pub(crate) torn: List<'a>,
    pub(crate) error: Option<Unreadable>,
}

/// Reads a whole script. Never fails, never recurses deeper than `budget` allows, takes time linear in the text.
pub(crate) fn parse<'a>(text: &'a str, origin: Origin, budget: &Budget, arena: &'a Bump) -> Parsed<'a> {
    if text.len() > limits::TEXT {
        let reader = Reader::new("", origin, Braces::Argument, budget, arena);
        let error = Unreadable { kind: UnreadableKind::TooLong, span: reader.span(0, text.len()) };
        return Parsed { list: NOTHING, torn: NOTHING, error: Some(error) };
    }
    let (parsed, braces) = read(text, origin, Braces::Argument, budget, arena);
    let unfinished = parsed.error.is_some_and(|error| error.kind == UnreadableKind::Unfinished);
    if !unfinished || braces != Braces::ArgumentSeen {
        return parsed;
    }
    // bash misses the end of a group; zsh may have taken a `}` among the arguments for it, and run what follows.
    let (as_zsh, _) = read(text, origin, Braces::Close, budget, arena);
    let mut items = as_zsh.list.items.to_vec();
    items.extend_from_slice(as_zsh.torn.items);
    let torn = List { items: arena.alloc_slice_copy(&items) };
    Parsed { list: parsed.list, torn, error: as_zsh.error.or(parsed.error) }
}

const NOTHING: List<'static> = List { items: &[] };

fn read<'a>(text: &'a str, origin: Origin, braces: Braces, budget: &Budget, arena: &'a Bump) -> (Parsed<'a>, Braces) {
    let mut reader = Reader::new(text, origin, braces, budget, arena);
    if let Some(at) = text.bytes().position(|byte| byte == 0) {
        reader.at = at;
        reader.fail(UnreadableKind::Syntax("null byte"));
        reader.at = 0;
    }
    let all = reader.list(Ends::NONE);
    let (list, torn) = all.items.split_at_checked(reader.complete).unwrap_or((all.items, &[]));
    (Parsed { list: List { items: list }, torn: List { items: torn }, error: reader.error }, reader.braces)
}
