//! Reader for the language of `cmd.exe`: a scanner, line by line, as that program is one.
//!
//! It yields the simple commands in the order of the text, with `if` and `for` taken off. `%NAME%` and `!NAME!` are
//! never known. A bracket that is missing or too many ends nothing here: what stands behind it is read too.

mod line;
mod percent;
mod prefix;
#[cfg(test)]
mod tests;

use bumpalo::Bump;

use self::line::Reader;
use crate::invocation::{Context, Unreadable, UnreadableKind};
use crate::shell::bash::Origin;
use crate::shell::limits::{self, Budget};
use crate::span::Span;

pub(crate) use crate::shell::powershell::HOLE;

/// One command without its redirections; or a command line that another one runs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Simple<'a> {
    /// Quotes are kept, carets are taken out, [`HOLE`] stands for what is not known.
    pub(crate) text: &'a str,
    pub(crate) span: Span,
    pub(crate) context: Context,
    pub(crate) input: Input<'a>,
    /// It is text for another `cmd`: `for /f … in ('text')`.
    pub(crate) nested: bool,
    /// The file that its output goes to.
    pub(crate) output: &'a str,
}

/// Where a command reads from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Input<'a> {
    Inherited,
    /// From the command before it.
    Pipe,
    File(&'a str),
}

/// The outcome of reading.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parsed<'a> {
    pub(crate) commands: &'a [Simple<'a>],
    pub(crate) error: Option<Unreadable>,
}

/// Reads a whole text. Never fails, does not recurse, takes time linear in the text.
pub(crate) fn parse<'a>(text: &'a str, origin: Origin, budget: &Budget, arena: &'a Bump) -> Parsed<'a> {
    let mut reader = Reader::new(text, origin, budget, arena);
    if text.len() > limits::TEXT {
        reader.fail(UnreadableKind::TooLong, 0);
        return Parsed { commands: &[], error: reader.error };
    }
    reader.read();
    Parsed { commands: arena.alloc_slice_copy(&reader.commands), error: reader.error }
}
