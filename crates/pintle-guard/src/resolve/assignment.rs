//! What assignments make of values: scalars, arrays, elements.

use std::collections::BTreeMap;

use super::parameter::is_name;
use super::value::{Value, joined};
use super::walk::Walker;
use crate::invocation::Arg;
use crate::shell::bash::ast::{Assignment, Element, Part, Value as Assigned, Word};

impl<'a> Walker<'_, 'a> {
    pub(super) fn assigned(&mut self, assignment: &Assignment<'a>) -> Value<'a> {
        let subscript = assignment.subscript.map(|subscript| self.single(&subscript));
        // Only what adds to a value depends on it.
        let before = (assignment.append || subscript.is_some()).then(|| self.value_of(assignment.name));
        let value = match &assignment.value {
            Assigned::Scalar(word) => Value::Scalar(self.single(word)),
            Assigned::Array(elements) => self.elements(elements),
        };
        self.pay(match before {
            Some(Value::List(list)) => list.len() * 32,
            Some(Value::Map(map)) => map.len() * 256,
            Some(Value::Scalar(before)) => before.prefix().len(),
            _ => 0,
        });
        match (subscript, before, value) {
            (Some(key), before, Value::Scalar(value)) => self.with_element(before, &key, value),
            (None, Some(Value::Scalar(before)), Value::Scalar(value)) if assignment.append => {
                Value::Scalar(joined(self.arena, &[before, value], "", assignment.span))
            }
            (None, Some(Value::Scalar(before)), Value::List(value)) if assignment.append => {
                let all: Vec<Arg<'a>> = std::iter::once(&before).chain(value).copied().collect();
                Value::List(self.arena.alloc_slice_copy(&all))
            }
            (None, Some(Value::List([first, rest @ ..])), Value::Scalar(value)) if assignment.append => {
                let first = joined(self.arena, &[*first, value], "", assignment.span);
                let all: Vec<Arg<'a>> = std::iter::once(&first).chain(rest).copied().collect();
                Value::List(self.arena.alloc_slice_copy(&all))
            }
            (None, Some(Value::List(before)), Value::List(value)) if assignment.append => {
                let all: Vec<Arg<'a>> = before.iter().chain(value).copied().collect();
                Value::List(self.arena.alloc_slice_copy(&all))
            }
            (_, _, value) => value,
        }
    }

    fn with_element(&mut self, before: Option<Value<'a>>, key: &Arg<'a>, value: Arg<'a>) -> Value<'a> {
        let Some(key) = key.known() else { return Value::List(self.arena.alloc_slice_copy(&[value])) };
        let mut map: Vec<(&'a str, Arg<'a>)> = match before {
            Some(Value::Map(map)) => map.to_vec(),
            Some(Value::List(list)) => {
                let keyed = list.iter().enumerate();
                keyed.map(|(at, arg)| (&*self.arena.alloc_str(&at.to_string()), *arg)).collect()
            }
            _ => Vec::new(),
        };
        map.push((key, value));
        Value::Map(self.arena.alloc_slice_copy(&in_order(map)))
    }

    pub(super) fn elements(&mut self, elements: &'a [Element<'a>]) -> Value<'a> {
        if elements.iter().any(|element| element.subscript.is_some()) {
            let mut map = Vec::new();
            for element in elements {
                let key = element.subscript.and_then(|subscript| self.single(&subscript).known());
                map.push((key.unwrap_or_default(), self.single(&element.value)));
            }
            return Value::Map(self.arena.alloc_slice_copy(&in_order(map)));
        }
        let mut list = Vec::new();
        for element in elements {
            self.fields(&element.value, &mut list);
        }
        Value::List(self.arena.alloc_slice_copy(&list))
    }
}

/// Elements in the order in which `${name[@]}` gives them, of those with the same key the last.
fn in_order<'a>(map: Vec<(&'a str, Arg<'a>)>) -> Vec<(&'a str, Arg<'a>)> {
    const LONGEST: usize = 1024;
    let number = |key: &str| key.parse::<u64>().unwrap_or(u64::MAX);
    let last: BTreeMap<(u64, &'a str), Arg<'a>> =
        map.into_iter().map(|(key, value)| ((number(key), key), value)).collect();
    last.into_iter().take(LONGEST).map(|((_, key), value)| (key, value)).collect()
}

/// `name=` at the start of an argument of a declaring builtin.
pub(super) fn assigns(word: &Word<'_>) -> bool {
    let Some(Part::Bare(text)) = word.parts.first() else { return false };
    text.split_once('=').is_some_and(|(name, _)| is_name(name.trim_end_matches('+')))
}

/// The name in `name=(…)` among the words of a command.
pub(super) fn array_name<'a>(word: &Word<'a>) -> Option<&'a str> {
    match word.parts {
        [Part::Bare(text), Part::Array(_)] => {
            Some(text.trim_end_matches('=').trim_end_matches('+')).filter(|name| is_name(name))
        }
        _ => None,
    }
}
