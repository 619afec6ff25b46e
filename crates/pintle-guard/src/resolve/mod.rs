//! Syntax tree → invocations: what would start, under which names, with which words.
//!
//! The walk follows the text as the shell would run it and keeps, for every name, all the values that some path
//! can give it ([`env`]). A command is expanded once for each combination of them ([`choice`]). Code that no path
//! reaches is walked too: what it holds can be called next.
//!
//! Knows what the shell's own builtins do to names. Knows no rule, and no program but those whose output can be told
//! from their arguments ([`output`]), that print text made to be run ([`printers`]) or that copy files ([`files`]).

mod assignment;
mod brace;
mod builtin;
mod choice;
mod cmd;
mod compound;
mod env;
mod expand;
mod fields;
mod files;
mod function;
mod later;
mod output;
mod parameter;
mod pattern;
mod peeled;
mod powershell;
mod printers;
mod simple;
#[cfg(test)]
mod tests;
mod value;
mod walk;
mod windows;

use bumpalo::Bump;

use crate::invocation::Sink;
use crate::judge::Language;
use crate::shell::bash::{self, Origin};
use crate::shell::limits::Budget;

/// Reads `text` and tells `sink` everything that it would start. Never fails; time is linear in the text for texts that
/// people write, and bounded for all others.
pub(crate) fn read<'a>(text: &'a str, language: Language, arena: &'a Bump, sink: &mut dyn Sink) {
    let budget = Budget::default();
    match language {
        Language::Posix => {
            let parsed = bash::parse(text, Origin::Exact(0), &budget, arena);
            let mut walker = walk::Walker::new(text, arena, &budget, sink);
            walker.script(&parsed);
        }
        Language::PowerShell => powershell::read_all(text, &budget, arena, sink),
        Language::Cmd => cmd::read_all(text, &budget, arena, sink),
        Language::Windows => windows::read_both(text, arena, sink),
    }
}
