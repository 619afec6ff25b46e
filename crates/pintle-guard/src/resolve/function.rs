//! Functions that the text defines, called and not called.

use std::collections::btree_map::Entry;

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
        let at = self.functions.len();
        if let Entry::Vacant(place) = self.function_at.entry(std::ptr::from_ref(function).addr()) {
            place.insert(at);
            self.functions.push(Defined { function, called: false });
        }
    }

    /// Calls a function of the text with these arguments.
    pub(super) fn call(&mut self, function: &'a Function<'a>, arguments: &'a [Arg<'a>]) {
        let at = self.function_at.get(&std::ptr::from_ref(function).addr());
        if let Some(defined) = at.and_then(|at| self.functions.get_mut(*at)) {
            defined.called = true;
        }
        let before = self.active.iter().filter(|(active, _)| std::ptr::eq(*active, function));
        // Once more with the same arguments: variables may have changed since.
        if before.clone().filter(|(_, same)| same_args(same, arguments)).count() > 1 {
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
        let left_early = std::mem::replace(&mut self.left_early, false);
        self.deeper(|walker| walker.command(&function.body));
        self.left_early = left_early;
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
