//! Programs of Windows that bash starts.

use super::super::walk::Walker;
use super::host::Host;
use super::programs;
use crate::invocation::{Arg, Invocation, Sink, Unreadable, Why};
use crate::span::Span;

impl<'a> Walker<'_, 'a> {
    /// Goes on with what such a program starts; false when it is none.
    pub(in crate::resolve) fn windows_program(&mut self, name: &str, argv: &'a [Arg<'a>], span: Span) -> bool {
        if !programs::is_known(name) {
            return false;
        }
        let made_here: Vec<Arg<'a>> = argv.iter().filter(|word| self.content_of(word).is_some()).copied().collect();
        let mut certain = CertainOnly { sink: &mut *self.sink };
        let (budget, arena, source) = (self.budget, self.arena, self.source);
        let mut host = if self.certain_only {
            Host::new(source, arena, budget, &mut certain)
        } else {
            Host::new(source, arena, budget, certain.sink)
        };
        host.wrappers.clone_from(&self.wrappers);
        host.context = self.context;
        host.input = self.input;
        for file in &made_here {
            host.writes(file);
        }
        programs::follow(&mut host, name, argv, span)
    }
}

/// Passes on what is known and nothing else.
struct CertainOnly<'s> {
    sink: &'s mut dyn Sink,
}

impl Sink for CertainOnly<'_> {
    fn command(&mut self, invocation: &Invocation<'_, '_>) {
        self.sink.command(invocation);
    }

    fn unknown(&mut self, _why: Why, _span: Span, _invocation: Option<&Invocation<'_, '_>>) {}

    fn code(&mut self, language: &'static str, call: &'static str, span: Span) {
        self.sink.code(language, call, span);
    }

    fn unreadable(&mut self, error: &Unreadable) {
        self.sink.unreadable(error);
    }

    fn done(&self) -> bool {
        self.sink.done()
    }
}
