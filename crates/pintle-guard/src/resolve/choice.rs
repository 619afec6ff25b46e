//! One world at a time: a name with several alternatives is given each of them in turn, the same one wherever it
//! stands in a command.

use super::env::Space;
use super::value::{Slot, Value};
use crate::shell::bash::ast::Simple;

/// More combinations than this for one command are not tried.
const WORLDS: usize = 32;

/// The alternatives chosen in the world at hand.
#[derive(Debug, Default)]
pub(super) struct Choices<'a> {
    chosen: Vec<Choice<'a>>,
    worlds: usize,
    /// The command whose arguments are being worked out, until it is decided whether they matter.
    pub(super) undecided: Option<(&'a Simple<'a>, &'a str)>,
    /// From here on a name with several alternatives is one that is not known: nobody cares which it is.
    pub(super) indifferent: bool,
}

#[derive(Debug)]
struct Choice<'a> {
    name: (Space, &'a str),
    slot: Slot<'a>,
    at: usize,
}

/// What comes after the world at hand.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    World,
    NoMore,
    /// There are more, but no more are tried.
    TooMany,
}

impl<'a> Choices<'a> {
    /// The value of a name in this world.
    pub(super) fn pick(&mut self, space: Space, name: &'a str, slot: Slot<'a>) -> Value<'a> {
        if let [only] = slot {
            return *only;
        }
        if self.indifferent {
            return Value::Unset;
        }
        let found = self.chosen.iter().find(|choice| choice.name == (space, name) && std::ptr::eq(choice.slot, slot));
        let at = found.map_or(0, |choice| choice.at);
        if found.is_none() {
            self.chosen.push(Choice { name: (space, name), slot, at: 0 });
        }
        slot.get(at).copied().unwrap_or(Value::Unset)
    }

    /// Turns to the next world.
    pub(super) fn next(&mut self) -> Next {
        self.worlds += 1;
        self.indifferent = false;
        self.undecided = None;
        while let Some(mut last) = self.chosen.pop() {
            if last.at + 1 < last.slot.len() {
                last.at += 1;
                self.chosen.push(last);
                return if self.worlds < WORLDS { Next::World } else { Next::TooMany };
            }
        }
        Next::NoMore
    }
}
