//! What programs that run other programs do with their arguments. Tables; pure functions from an argument vector to
//! what follows from it.

use bumpalo::Bump;

use crate::invocation::{Arg, Why};
use crate::span::Span;

/// What one argument vector leads to, beside the program itself.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step<'a> {
    /// These words are a command that runs.
    Command { argv: &'a [Arg<'a>] },
    /// A shell reads this text; `arguments` become `$0`, `$1`, … . The text may be an [`Arg::Opaque`] with known pieces.
    /// `same_shell` for `eval` and `trap`: it sees and changes the variables of this shell.
    Script { text: Arg<'a>, arguments: &'a [Arg<'a>], same_shell: bool, remote: bool },
    /// A shell reads commands from its standard input. `interactive`: nothing but this says what it will run when
    /// nothing is fed to it.
    ScriptFromInput { arguments: &'a [Arg<'a>] },
    /// A shell reads this file (`bash x.sh`, `. x.sh`).
    ScriptFile { path: Arg<'a>, arguments: &'a [Arg<'a>], same_shell: bool },
    /// Program text for an interpreter (`python -c TEXT`).
    Code { language: &'static Language, text: Arg<'a> },
    /// An interpreter reads its program from standard input (`python3 - <<EOF`).
    CodeFromInput { language: &'static Language },
    /// What would run cannot be known.
    Unknown { why: Why, span: Span },
}

/// An interpreter whose program text may be given on the command line.
#[derive(Debug)]
pub(crate) struct Language {
    pub(crate) name: &'static str,
    /// Calls that delete, kill or start programs, as they are written in program text.
    pub(crate) calls: &'static [&'static str],
}

/// A wrapper's name and what follows from its arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peeled<'a> {
    pub(crate) wrapper: &'static str,
    pub(crate) steps: &'a [Step<'a>],
}

/// What this command starts besides itself; `None` when its program is no wrapper. `argv` is never empty and its
/// program is known, at least by its last path part.
pub(crate) fn peel<'a>(_argv: &'a [Arg<'a>], _arena: &'a Bump) -> Option<Peeled<'a>> {
    None
}
