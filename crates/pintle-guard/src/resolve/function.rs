//! Functions that the text defines, called and not called.

use super::env::Space;
use super::value::{Slot, Value, same_args};
use super::walk::{Defined, Walker};
use crate::invocation::{Arg, Context, Opaque, Piece, Why};
use crate::shell::bash::ast::Function;

/// A function that is being walked this often already is not entered again.
const RECURSION: usize = 4;

impl<'a> Walker<'_, 'a> {
    /// A function that nobody calls here can be called by the next command; its arguments are unknown.
    pub(super) fn uncalled(&mut self, function: &'a Function<'a>) {
        let anything =
            Opaque { pieces: &[Piece::Hole], why: Why::Variable, many: true, raw: "\"$@\"", span: function.span };
        let arguments = self.arena.alloc_slice_copy(&[Arg::Opaque(self.arena.alloc(anything))]);
        let mark = self.env.mark();
        self.call(function, arguments);
        self.env.undo(&mark);
    }

    pub(super) fn define(&mut self, function: &'a Function<'a>) {
        let slot: Slot<'a> = self.arena.alloc_slice_copy(&[Value::Function(function)]);
        self.env.set(Space::Function, function.name, Some(slot));
        if !self.functions.iter().any(|defined| std::ptr::eq(defined.function, function)) {
            self.functions.push(Defined { function, called: false });
        }
    }

    /// Calls a function of the text with these arguments.
    pub(super) fn call(&mut self, function: &'a Function<'a>, arguments: &'a [Arg<'a>]) {
        for defined in &mut self.functions {
            defined.called |= std::ptr::eq(defined.function, function);
        }
        let before = self.active.iter().filter(|(active, _)| std::ptr::eq(*active, function));
        if before.clone().any(|(_, same)| same_args(same, arguments)) {
            return;
        }
        if before.count() >= RECURSION {
            self.report_unknown(Why::TooMany, function.span);
            return;
        }
        let choices = std::mem::take(&mut self.choices);
        let outputs = std::mem::take(&mut self.outputs);
        let context = std::mem::replace(&mut self.context, Context::Function);
        let positional = self.env.get(Space::Variable, "@");
        self.active.push((function, arguments));
        self.locals.push(Vec::new());
        self.assign("@", Value::List(arguments));
        self.deeper(|walker| walker.command(&function.body));
        for (name, outside) in self.locals.pop().unwrap_or_default().into_iter().rev() {
            self.env.set(Space::Variable, name, outside);
        }
        self.env.set(Space::Variable, "@", positional);
        self.active.pop();
        self.choices = choices;
        self.outputs = outputs;
        self.context = context;
    }
}
