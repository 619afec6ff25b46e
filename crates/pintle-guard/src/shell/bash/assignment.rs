//! Assignments and arrays.

use super::ast::{Assignment, Element, Part, Value, Word};
use super::chars::{ends_word, starts_name};
use super::reader::{Reader, keep};
use super::word::WordKind;

/// What stands in front of a value: `[subscript]` or nothing, and the operator.
enum Head<'a> {
    Assigns {
        subscript: Option<Word<'a>>,
        append: bool,
    },
    /// No operator: a word after all.
    Word {
        subscript: Option<Word<'a>>,
    },
}

impl<'a> Reader<'_, 'a> {
    /// Reads an assignment where one may stand; otherwise the word that stands there.
    pub(super) fn assignment(&mut self) -> Option<Word<'a>> {
        let start = self.at;
        if !self.byte().is_some_and(starts_name) {
            return Some(self.word(WordKind::Argument));
        }
        let name = self.name();
        let name_end = self.at;
        match self.assignment_head() {
            Head::Assigns { subscript, append } => {
                let value = self.value();
                let span = self.span(start, self.at);
                self.stacks.assignments.push(Assignment { name, subscript, append, value, span });
                None
            }
            Head::Word { subscript: None } => {
                self.at = start;
                Some(self.word(WordKind::Argument))
            }
            Head::Word { subscript: Some(subscript) } => Some(self.word_with_brackets(start, name_end, &subscript)),
        }
    }

    /// Behind a name, or at the `[` of an element.
    fn assignment_head(&mut self) -> Head<'a> {
        let subscript = if self.peek() == Some(b'[') {
            self.at += 1;
            Some(self.subscript(false))
        } else {
            None
        };
        let append = self.eat("+=");
        if append || self.eat("=") { Head::Assigns { subscript, append } } else { Head::Word { subscript } }
    }

    /// The rest of a word that began with a name and a subscript but does not assign.
    fn word_with_brackets(&mut self, start: usize, bracket: usize, subscript: &Word<'a>) -> Word<'a> {
        let mark = self.stacks.parts.len();
        let bracket = self.past_joins(bracket) + 1;
        let before = self.slice(start, bracket);
        self.stacks.parts.push(Part::Bare(before));
        self.stacks.parts.extend_from_slice(subscript.parts);
        if self.at > bracket && self.byte_at(self.at - 1) == Some(b']') {
            self.stacks.parts.push(Part::Bare("]"));
        }
        self.word_parts(WordKind::Argument, start);
        self.finish_word(mark, start)
    }

    fn value(&mut self) -> Value<'a> {
        if self.peek() == Some(b'(') { Value::Array(self.array()) } else { Value::Scalar(self.value_word()) }
    }

    fn value_word(&mut self) -> Word<'a> {
        let start = self.at;
        let mark = self.stacks.parts.len();
        self.word_parts(WordKind::Argument, start);
        self.finish_word(mark, start)
    }

    /// At `(`: whether the word that began at `start` is `name=` or `name[…]+=` so far.
    pub(super) fn assigns_array(&self, start: usize) -> bool {
        let Some(target) = self.slice(start, self.at).strip_suffix('=') else { return false };
        let target = target.strip_suffix('+').unwrap_or(target);
        let name = target.split_once('[').map_or(target, |(name, _)| name);
        name.bytes().next().is_some_and(starts_name) && !name.bytes().any(ends_word)
    }

    /// The elements of `(…)`.
    pub(super) fn array(&mut self) -> &'a [Element<'a>] {
        self.at = self.past_joins(self.at) + 1;
        let mark = self.stacks.elements.len();
        loop {
            self.newlines();
            match self.byte() {
                None => {
                    self.unexpected();
                    break;
                }
                Some(b')') => {
                    self.at += 1;
                    break;
                }
                Some(b'(') => {
                    self.stray_list();
                    if let Some(value) = self.stacks.words.pop() {
                        self.stacks.elements.push(Element { subscript: None, value });
                    }
                }
                Some(_) if self.word_ahead() => {
                    let element = self.element();
                    self.stacks.elements.push(element);
                }
                Some(_) => {
                    self.unexpected();
                    self.at += 1;
                }
            }
        }
        keep(&mut self.stacks.elements, mark, self.arena)
    }

    fn element(&mut self) -> Element<'a> {
        let start = self.at;
        if self.byte() != Some(b'[') {
            return Element { subscript: None, value: self.word(WordKind::Argument) };
        }
        match self.assignment_head() {
            Head::Assigns { subscript, .. } => Element { subscript, value: self.value_word() },
            Head::Word { subscript } => {
                let subscript = subscript.unwrap_or_else(|| self.empty_word());
                Element { subscript: None, value: self.word_with_brackets(start, start, &subscript) }
            }
        }
    }
}
