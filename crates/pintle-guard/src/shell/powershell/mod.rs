//! Reader for PowerShell: a scanner, not a grammar.
//!
//! It finds statements, words, blocks and nested text. What it does not understand it steps over or marks, and it keeps
//! reading: PowerShell reads a whole text before it runs any of it, so nothing runs of a text that it refuses.

pub(crate) mod ast;
mod bracket;
mod chars;
mod cursor;
mod dollar;
pub(crate) mod encoded;
mod expression;
mod keyword;
mod statement;
mod string;
#[cfg(test)]
mod tests;
mod word;

use bumpalo::Bump;

use self::ast::Statement;
use self::cursor::Reader;
use crate::invocation::{Unreadable, UnreadableKind};
use crate::shell::bash::Origin;
use crate::shell::limits::{self, Budget};

/// Stands in a text for what is not known of it. No text needs this character.
pub(crate) const HOLE: char = '\u{ffff}';

/// The outcome of reading.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parsed<'a> {
    pub(crate) statements: &'a [Statement<'a>],
    pub(crate) error: Option<Unreadable>,
}

/// Reads a whole text. Never fails, never recurses deeper than `budget` allows, takes time linear in the text.
pub(crate) fn parse<'a>(text: &'a str, origin: Origin, budget: &Budget, arena: &'a Bump) -> Parsed<'a> {
    let mut reader = Reader::new(text, origin, budget, arena);
    if text.len() > limits::TEXT {
        reader.fail(UnreadableKind::TooLong, 0);
        return Parsed { statements: &[], error: reader.error };
    }
    let statements = reader.script();
    Parsed { statements, error: reader.error }
}
