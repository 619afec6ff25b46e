//! `${…}`

use super::ast::{DefaultKind, Operation, Parameter, Part, ReplaceKind, Word};
use super::chars::{is_special_parameter, starts_name};
use super::operand::OperandStyle;
use super::reader::Reader;
use crate::invocation::UnreadableKind;

impl<'a> Reader<'_, 'a> {
    /// At `${`.
    pub(super) fn brace(&mut self, quoted: bool) {
        let Some(_level) = self.deeper() else { return };
        self.eat("${");
        if matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'|')) {
            return self.command_in_braces(quoted);
        }
        self.enclosure.push(b'}');
        let parameter = self.parameter(quoted);
        self.enclosure.pop();
        if self.peek() == Some(b'}') {
            self.at += 1;
        } else {
            self.fail(UnreadableKind::Unfinished);
        }
        self.stacks.parts.push(Part::Parameter(self.arena.alloc(parameter)));
    }

    /// Everything up to the closing brace, which is left standing.
    fn parameter(&mut self, quoted: bool) -> Parameter<'a> {
        let length = self.length_prefix();
        let indirect = !length && self.indirection_prefix();
        let Some(name) = self.parameter_name() else {
            let operation = self.foreign(quoted);
            return Parameter { name: "", subscript: None, indirect, operation, quoted };
        };
        let subscript = if self.peek() == Some(b'[') {
            self.at += 1;
            Some(self.subscript(true))
        } else {
            None
        };
        let mut operation =
            if length { Operation::Length } else { self.operation(indirect, subscript.as_ref(), quoted) };
        if self.peek().is_some_and(|byte| byte != b'}') {
            operation = self.foreign(quoted);
        }
        Parameter { name, subscript, indirect, operation, quoted }
    }

    /// Steps over the `#` of `${#name}`; that of `${#}` or `${#-x}` is a parameter itself.
    fn length_prefix(&mut self) -> bool {
        if self.peek() != Some(b'#') {
            return false;
        }
        let second = self.past_joins(self.at + 1);
        let is_length = match self.byte_at(second) {
            Some(byte) if starts_name(byte) || byte.is_ascii_digit() => true,
            Some(byte) if is_special_parameter(byte) => {
                matches!(self.byte_at(self.past_joins(second + 1)), Some(b'}' | b'['))
            }
            _ => false,
        };
        if is_length {
            self.at = second;
        }
        is_length
    }

    /// Steps over the `!` of `${!name}`; that of `${!}` or `${!-x}` is a parameter itself.
    fn indirection_prefix(&mut self) -> bool {
        if self.peek() != Some(b'!') {
            return false;
        }
        let second = self.past_joins(self.at + 1);
        let is_indirection = self.byte_at(second).is_some_and(|byte| {
            starts_name(byte) || byte.is_ascii_digit() || matches!(byte, b'#' | b'?' | b'@' | b'*')
        });
        if is_indirection {
            self.at = second;
        }
        is_indirection
    }

    fn parameter_name(&mut self) -> Option<&'a str> {
        let first = self.peek()?;
        if starts_name(first) {
            return Some(self.name());
        }
        let start = self.at;
        if first.is_ascii_digit() {
            while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
                self.at += 1;
            }
        } else if first == b'$' && matches!(self.second(), Some(b'{' | b'(')) {
            // `${${…}…}` of zsh.
            return None;
        } else if is_special_parameter(first) {
            self.at += 1;
        } else {
            return None;
        }
        Some(self.slice(start, self.at))
    }

    fn operation(&mut self, indirect: bool, subscript: Option<&Word<'a>>, quoted: bool) -> Operation<'a> {
        let Some(byte) = self.peek() else { return Operation::None };
        match byte {
            b'}' if indirect && subscript.is_some_and(|word| matches!(word.raw, "@" | "*")) => Operation::Names,
            b'-' | b'=' | b'?' | b'+' => self.default(byte, false, quoted),
            b':' => match self.second() {
                Some(kind @ (b'-' | b'=' | b'?' | b'+')) => {
                    self.at = self.past_joins(self.at + 1);
                    self.default(kind, true, quoted)
                }
                _ => self.substring(quoted),
            },
            b'#' | b'%' => {
                let longest = self.doubled();
                let pattern = self.operand(OperandStyle::pattern(), b"");
                Operation::Remove { from_end: byte == b'%', longest, pattern }
            }
            b'/' => self.replace(quoted),
            b'^' | b',' => {
                let all = self.doubled();
                let pattern = self.operand(OperandStyle::pattern(), b"");
                Operation::Case { upper: byte == b'^', all, pattern: (!pattern.raw.is_empty()).then_some(pattern) }
            }
            b'@' | b'*' => self.transform(byte, indirect),
            _ => Operation::None,
        }
    }

    /// Steps over this byte and another one like it; true when there was another.
    fn doubled(&mut self) -> bool {
        let byte = self.byte();
        self.at += 1;
        let doubled = self.peek() == byte;
        if doubled {
            self.at += 1;
        }
        doubled
    }

    fn default(&mut self, kind: u8, colon: bool, quoted: bool) -> Operation<'a> {
        self.at += 1;
        let kind = match kind {
            b'-' => DefaultKind::Use,
            b'=' => DefaultKind::Assign,
            b'?' => DefaultKind::Fail,
            _ => DefaultKind::Alternative,
        };
        Operation::Default { kind, colon, word: self.operand(OperandStyle::text(quoted), b"") }
    }

    fn substring(&mut self, quoted: bool) -> Operation<'a> {
        self.at += 1;
        let offset = self.operand(OperandStyle::text(quoted), b":");
        let length = if self.byte() == Some(b':') {
            self.at += 1;
            Some(self.operand(OperandStyle::text(quoted), b""))
        } else {
            None
        };
        Operation::Substring { offset, length }
    }

    fn replace(&mut self, quoted: bool) -> Operation<'a> {
        self.at += 1;
        let kind = match self.peek() {
            Some(b'/') => ReplaceKind::All,
            Some(b'#') => ReplaceKind::Prefix,
            Some(b'%') => ReplaceKind::Suffix,
            _ => ReplaceKind::First,
        };
        if kind != ReplaceKind::First {
            self.at += 1;
        }
        let pattern = self.operand(OperandStyle::pattern(), b"/");
        let replacement = if self.byte() == Some(b'/') {
            self.at += 1;
            Some(self.operand(OperandStyle { bare: !quoted, ..OperandStyle::pattern() }, b""))
        } else {
            None
        };
        Operation::Replace { kind, pattern, replacement }
    }

    /// `${name@Q}`, and `${!prefix@}`, `${!prefix*}`.
    fn transform(&mut self, byte: u8, indirect: bool) -> Operation<'a> {
        let second = self.past_joins(self.at + 1);
        match self.byte_at(second) {
            Some(b'}') if indirect => {
                self.at = second;
                Operation::Names
            }
            Some(kind) if byte == b'@' && kind.is_ascii_alphabetic() => {
                self.at = second + 1;
                Operation::Transform(char::from(kind))
            }
            _ => Operation::None,
        }
    }

    /// What is no form of bash: all of it up to the closing brace.
    fn foreign(&mut self, quoted: bool) -> Operation<'a> {
        let word = self.operand(OperandStyle::text(quoted), b"");
        Operation::Foreign { words: self.arena.alloc_slice_copy(&[word]) }
    }
}
