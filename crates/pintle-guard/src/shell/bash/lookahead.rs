//! Finding, without building anything, where the line ends behind which here-documents begin: their bodies belong to a
//! tree that is built before that line is read.
//!
//! Commands on the way are only skimmed, so a parenthesis of `case` may be taken for another. Whoever comes to a newline
//! that is not the one found here says so; it never goes unnoticed.
//!
//! What encloses a place is a stack of bytes: `)` a substitution, `(` parentheses among commands, `"` double quotes, `}`
//! a parameter or a substitution in braces, `]` brackets.

use super::chars::ends_word;
use super::reader::Reader;
use crate::invocation::UnreadableKind;

/// How often, on average, a byte may be looked at ahead of reading.
const LOOKS: usize = 16;
/// So much is looked at in any case.
const LOOK: usize = 64 * 1024;

#[derive(Debug)]
pub(super) struct Lookahead {
    left: usize,
    pub(super) stack: Vec<u8>,
}

impl Lookahead {
    pub(super) fn for_text(length: usize) -> Self {
        Self { left: LOOKS * length + LOOK, stack: Vec::new() }
    }
}

impl Reader<'_, '_> {
    /// The newline behind which here-documents of this line begin, or the end of the text.
    pub(super) fn line_end(&mut self) -> usize {
        let mut stack = std::mem::take(&mut self.lookahead.stack);
        stack.clone_from(&self.enclosure);
        let mut looker = Looker {
            bytes: self.text.as_bytes(),
            at: self.at,
            start: self.at,
            floor: stack.len(),
            left: false,
            stack: &mut stack,
        };
        looker.run();
        let end = looker.at.min(self.text.len());
        self.lookahead.stack = stack;
        self.looked(end - self.at);
        end
    }

    /// Counts bytes that were looked at. Where a text makes many long looks necessary, reading ends as if it were nested
    /// too deep.
    pub(super) fn looked(&mut self, bytes: usize) {
        self.lookahead.left = self.lookahead.left.saturating_sub(bytes);
        if self.lookahead.left == 0 {
            self.halt(UnreadableKind::TooDeep);
        }
    }
}

struct Looker<'t, 's> {
    bytes: &'t [u8],
    at: usize,
    start: usize,
    /// How much of the stack encloses the start.
    floor: usize,
    /// The substitution around the start was left: bash reads pending here-documents from the next line of the text then,
    /// even if quotes are open.
    left: bool,
    stack: &'s mut Vec<u8>,
}

impl Looker<'_, '_> {
    fn run(&mut self) {
        while let Some(byte) = self.byte(0) {
            let top = self.stack.last().copied();
            let among_commands = matches!(top, None | Some(b')' | b'('));
            match byte {
                b'\n' if self.left || (among_commands && self.is_outside()) => return,
                _ if self.left => {}
                b'\\' => self.at += 1,
                b'`' => self.skip_to(b'`', true),
                b'"' if top == Some(b'"') => self.pop(),
                b'"' => self.stack.push(b'"'),
                b'\'' if quotes(self.stack) => self.skip_to(b'\'', false),
                b'$' => self.dollar(),
                b'<' | b'>' if among_commands && self.byte(1) == Some(b'(') => {
                    self.at += 1;
                    self.stack.push(b')');
                }
                b'(' if among_commands => self.stack.push(b'('),
                b')' if among_commands => self.pop(),
                b'}' | b']' if top == Some(byte) => self.pop(),
                b'#' if among_commands && self.begins_word() => {
                    self.skip_to(b'\n', false);
                    continue;
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn pop(&mut self) {
        let popped = self.stack.pop();
        if self.stack.len() < self.floor {
            self.floor = self.stack.len();
            self.left = matches!(popped, Some(b')' | b'}'));
        }
    }

    /// Whether nothing but plain parentheses was opened since the start.
    fn is_outside(&self) -> bool {
        self.stack.get(self.floor..).unwrap_or_default().iter().all(|&byte| byte == b'(')
    }

    fn skip_to(&mut self, byte: u8, escapes: bool) {
        self.at = skip_to(self.bytes, self.at + 1, byte, escapes);
    }

    fn dollar(&mut self) {
        match self.byte(1) {
            Some(b'(') => self.stack.push(b')'),
            Some(b'{') => self.stack.push(b'}'),
            Some(b'[') => self.stack.push(b']'),
            Some(b'\'') if quotes(self.stack) => {
                self.at += 1;
                self.skip_to(b'\'', true);
                return;
            }
            // The second of `$$` begins nothing.
            Some(b'$') => {}
            _ => return,
        }
        self.at += 1;
    }

    fn begins_word(&self) -> bool {
        self.at == self.start
            || self.at.checked_sub(1).and_then(|at| self.bytes.get(at)).is_some_and(|&byte| ends_word(byte))
    }
}

/// Whether a single quote quotes inside this: not in double quotes, nor in braces directly inside them.
pub(super) fn quotes(stack: &[u8]) -> bool {
    !matches!(stack, [.., b'"'] | [.., b'"', b'}'])
}

/// The next `byte` from `at` on, or the end. With `escapes` a backslash hides the byte behind it.
pub(super) fn skip_to(bytes: &[u8], mut at: usize, byte: u8, escapes: bool) -> usize {
    while let Some(&found) = bytes.get(at) {
        if found == byte {
            break;
        }
        at += if escapes && found == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}
