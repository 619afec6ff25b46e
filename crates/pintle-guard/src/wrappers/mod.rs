//! What programs that run other programs do with their arguments. Tables; pure functions from an argument vector to
//! what follows from it.
//!
//! [`index`] finds a program by its name. Most programs are a [`row::Row`], which [`walk`] reads; those whose arguments
//! no row can describe have a function of their own ([`shells`], [`find`], [`builtins`]). Nothing here knows what is
//! forbidden, nor the variables, functions and files of the shell that runs the command.

mod build;
mod builtins;
mod calculators;
mod channels;
mod cloud;
mod code;
mod containers;
mod editors;
mod find;
mod git;
mod index;
mod interpreters;
mod languages;
mod launchers;
mod lisps;
mod multi;
mod namespaces;
mod packages;
mod parallel;
mod privilege;
mod remote;
mod row;
mod sed;
mod shells;
mod split;
mod steps;
mod terminals;
mod time_and_priority;
mod tools;
mod tracing;
mod walk;
mod words;

#[cfg(test)]
mod tests;

use bumpalo::Bump;

use crate::invocation::{Arg, Why};
use crate::name::normalized;
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
    /// An interpreter reads its program from this file (`python3 x.py`).
    CodeFile { language: &'static Language, path: Arg<'a> },
    /// What would run cannot be known.
    Unknown { why: Why, span: Span },
}

/// An interpreter whose program text may be given on the command line.
#[derive(Debug)]
pub(crate) struct Language {
    pub(crate) name: &'static str,
    /// Calls that delete, kill or start programs, in the notation of [`code`].
    pub(crate) calls: &'static [&'static str],
    /// Names mean the same in upper and lower case.
    pub(crate) any_case: bool,
    /// For languages in which such a call is no name that could be listed.
    pub(crate) own: Option<fn(&str) -> Option<&'static str>>,
}

impl Language {
    /// The first listed call in `text`, as it is listed. Strings and comments are not told apart from the rest, so that
    /// a mention may be found as well; plain words in prose are not.
    pub(crate) fn finds(&self, text: &str) -> Option<&'static str> {
        code::first_call(self, text)
    }
}

/// The language of a program in a file of this name, which some other program starts (`uv run x.py`).
pub(crate) fn language_of_file(path: &str) -> Option<&'static Language> {
    const ENDINGS: [(&str, &Language); 8] = [
        ("cjs", &languages::NODE),
        ("js", &languages::NODE),
        ("mjs", &languages::NODE),
        ("php", &languages::PHP),
        ("pl", &languages::PERL),
        ("py", &languages::PYTHON),
        ("rb", &languages::RUBY),
        ("ts", &languages::NODE),
    ];
    let (_, ending) = path.rsplit_once('.')?;
    ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, language)| *language)
}

/// A wrapper's name and what follows from its arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peeled<'a> {
    pub(crate) wrapper: &'static str,
    pub(crate) steps: &'a [Step<'a>],
}

/// What this command starts besides itself; `None` when its program is no wrapper. `argv` is never empty and its
/// program is known, at least by its last path part.
pub(crate) fn peel<'a>(argv: &'a [Arg<'a>], arena: &'a Bump) -> Option<Peeled<'a>> {
    let name = match argv.first()? {
        Arg::Known(text, _) => text,
        program @ Arg::Opaque(_) if program.suffix().contains(['/', '\\']) => program.suffix(),
        Arg::Opaque(_) => return None,
    };
    peel_named(&normalized(name), argv, arena)
}

/// Whether a program of this normalised name runs others.
pub(crate) fn is_wrapper(name: &str) -> bool {
    index::program(name).is_some()
}

/// The same for a program whose normalised name is at hand.
pub(crate) fn peel_named<'a>(name: &str, argv: &'a [Arg<'a>], arena: &'a Bump) -> Option<Peeled<'a>> {
    let (program, words) = argv.split_first()?;
    let found = index::program(name)?;
    let mut steps = steps::Steps::new(arena, *program);
    index::run(found, words, &mut steps);
    Some(Peeled { wrapper: found.name(), steps: steps.finish() })
}
