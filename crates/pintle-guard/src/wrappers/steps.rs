//! Collecting what is peeled.

use bumpalo::Bump;
use bumpalo::collections::Vec;

use super::{Language, Step};
use crate::invocation::{Arg, Why};
use crate::span::Span;

/// The steps found so far, in the order in which they would run.
pub(super) struct Steps<'a> {
    pub(super) arena: &'a Bump,
    /// The word that names the wrapper.
    pub(super) program: Arg<'a>,
    found: Vec<'a, Step<'a>>,
}

impl<'a> Steps<'a> {
    pub(super) fn new(arena: &'a Bump, program: Arg<'a>) -> Self {
        Self { arena, program, found: Vec::new_in(arena) }
    }

    pub(super) fn finish(self) -> &'a [Step<'a>] {
        self.found.into_bump_slice()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// A command, if there are words.
    pub(super) fn command(&mut self, argv: &'a [Arg<'a>]) {
        if !argv.is_empty() {
            self.found.push(Step::Command { argv });
        }
    }

    pub(super) fn script(&mut self, text: Arg<'a>, arguments: &'a [Arg<'a>]) {
        self.found.push(Step::Script { text, arguments, same_shell: false, remote: false });
    }

    pub(super) fn remote_script(&mut self, text: Arg<'a>) {
        self.found.push(Step::Script { text, arguments: &[], same_shell: false, remote: true });
    }

    pub(super) fn evaluated(&mut self, text: Arg<'a>) {
        self.found.push(Step::Script { text, arguments: &[], same_shell: true, remote: false });
    }

    pub(super) fn script_from_input(&mut self, arguments: &'a [Arg<'a>]) {
        self.found.push(Step::ScriptFromInput { arguments });
    }

    pub(super) fn script_file(&mut self, path: Arg<'a>, arguments: &'a [Arg<'a>], same_shell: bool) {
        self.found.push(Step::ScriptFile { path, arguments, same_shell });
    }

    pub(super) fn code(&mut self, language: &'static Language, text: Arg<'a>) {
        self.found.push(Step::Code { language, text });
    }

    pub(super) fn code_from_input(&mut self, language: &'static Language) {
        self.found.push(Step::CodeFromInput { language });
    }

    pub(super) fn code_file(&mut self, language: &'static Language, path: Arg<'a>) {
        self.found.push(Step::CodeFile { language, path });
    }

    pub(super) fn unknown(&mut self, why: Why, span: Span) {
        self.found.push(Step::Unknown { why, span });
    }
}
