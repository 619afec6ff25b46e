//! Text of which nobody says whether PowerShell or `cmd` reads it.

use bumpalo::Bump;

use super::super::{cmd, powershell};
use crate::invocation::{Invocation, Sink, Unreadable, UnreadableKind, Why};
use crate::shell::limits::Budget;
use crate::span::Span;

/// Reads `text` in both ways. Whatever one of them finds counts. Only a shell that can read a text runs it, so wrong
/// syntax counts where it is wrong in both.
pub(in crate::resolve) fn read_both<'a>(text: &'a str, arena: &'a Bump, sink: &mut dyn Sink) {
    let mut tolerant = Tolerant { sink, syntax: None };
    powershell::read_all(text, &Budget::default(), arena, &mut tolerant);
    let in_powershell = tolerant.syntax.take();
    if tolerant.done() {
        return;
    }
    cmd::read_all(text, &Budget::default(), arena, &mut tolerant);
    if let (Some(error), Some(_)) = (in_powershell, tolerant.syntax) {
        sink.unreadable(&error);
    }
}

/// Passes everything on but wrong syntax.
struct Tolerant<'s> {
    sink: &'s mut dyn Sink,
    syntax: Option<Unreadable>,
}

impl Sink for Tolerant<'_> {
    fn command(&mut self, invocation: &Invocation<'_, '_>) {
        self.sink.command(invocation);
    }

    fn unknown(&mut self, why: Why, span: Span, invocation: Option<&Invocation<'_, '_>>) {
        self.sink.unknown(why, span, invocation);
    }

    fn code(&mut self, language: &'static str, call: &'static str, span: Span) {
        self.sink.code(language, call, span);
    }

    fn unreadable(&mut self, error: &Unreadable) {
        if matches!(error.kind, UnreadableKind::Syntax(_)) {
            self.syntax.get_or_insert(*error);
        } else {
            self.sink.unreadable(error);
        }
    }

    fn done(&self) -> bool {
        self.sink.done()
    }
}
