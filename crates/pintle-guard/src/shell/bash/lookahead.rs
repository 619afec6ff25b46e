//! Finding, without building anything, where a parenthesis closes or a line of commands ends.
//!
//! Both questions come up before the text in between can be read: `((` is arithmetic only when its inner parenthesis is
//! closed directly before the outer one, and here-documents begin behind the line whose tree they belong to. The way
//! ahead is bounded in all: where a text makes many long looks necessary, reading ends as if it were nested too deep.
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
    /// A parenthesis was looked for that never closes. Then none is looked for again.
    pub(super) hopeless: bool,
    stack: Vec<u8>,
}

impl Lookahead {
    pub(super) fn for_text(length: usize) -> Self {
        Self { left: LOOKS * length + LOOK, hopeless: false, stack: Vec::new() }
    }
}

/// What two opening parentheses begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parentheses {
    /// Arithmetic: the places of the two that close it.
    Arithmetic(usize, usize),
    /// Commands in parentheses, with the place that closes the inner ones.
    Commands(usize),
    /// They do not close.
    Open,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// The parenthesis that the stack began with is closed.
    Close,
    /// A newline among commands, here or around.
    Newline,
}

impl Reader<'_, '_> {
    /// What begins with the two parentheses before `start`.
    pub(super) fn parentheses(&mut self, start: usize) -> Parentheses {
        let Some(inner) = self.closing_parenthesis(start) else { return Parentheses::Open };
        let outer = self.past_joins(inner + 1);
        if self.byte_at(outer) == Some(b')') {
            Parentheses::Arithmetic(inner, outer)
        } else {
            Parentheses::Commands(inner)
        }
    }

    /// The place of the parenthesis that closes the one before `start`.
    pub(super) fn closing_parenthesis(&mut self, start: usize) -> Option<usize> {
        if self.lookahead.hopeless {
            return None;
        }
        self.lookahead.stack.clear();
        self.lookahead.stack.push(b'(');
        let found = self.look(start, Goal::Close);
        if found.is_none() {
            self.lookahead.hopeless = true;
            self.fail(UnreadableKind::Unfinished);
        }
        found
    }

    /// The place of the bracket that closes the one before `start`. Only quotes hide one from it.
    pub(super) fn closing_bracket(&mut self, start: usize) -> Option<usize> {
        let mut looker = Looker::new(self.text.as_bytes(), start, Goal::Close, &mut self.lookahead.stack);
        let mut depth = 0_usize;
        let mut found = None;
        while let Some(byte) = looker.byte(0) {
            match byte {
                b'\\' => looker.at += 1,
                b'`' | b'"' => looker.skip_to(byte, true),
                b'\'' => looker.skip_to(byte, false),
                b'[' => depth += 1,
                b']' if depth == 0 => {
                    found = Some(looker.at);
                    break;
                }
                b']' => depth -= 1,
                _ => {}
            }
            looker.at += 1;
        }
        let looked = looker.at - start;
        self.looked(looked);
        found
    }

    /// The newline behind which here-documents of this line begin, or the end of the text.
    pub(super) fn line_end(&mut self) -> usize {
        self.lookahead.stack.clone_from(&self.enclosure);
        self.look(self.at, Goal::Newline).unwrap_or(self.text.len())
    }

    fn look(&mut self, start: usize, goal: Goal) -> Option<usize> {
        let mut stack = std::mem::take(&mut self.lookahead.stack);
        let mut looker = Looker::new(self.text.as_bytes(), start, goal, &mut stack);
        let found = looker.run(start.saturating_add(self.lookahead.left));
        let looked = looker.at - start;
        self.lookahead.stack = stack;
        self.looked(looked);
        found
    }

    fn looked(&mut self, bytes: usize) {
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
    goal: Goal,
    /// How much of the stack encloses the start.
    floor: usize,
    /// The substitution around the start was left: bash reads pending here-documents from the next line of the text then,
    /// even if quotes are open.
    left: bool,
    stack: &'s mut Vec<u8>,
}

impl<'t, 's> Looker<'t, 's> {
    fn new(bytes: &'t [u8], start: usize, goal: Goal, stack: &'s mut Vec<u8>) -> Self {
        Self { bytes, at: start, start, goal, floor: stack.len(), left: false, stack }
    }

    fn run(&mut self, limit: usize) -> Option<usize> {
        while let Some(byte) = self.byte(0) {
            if self.at >= limit {
                return None;
            }
            let top = self.stack.last().copied();
            let among_commands = matches!(top, None | Some(b')' | b'('));
            match byte {
                b'\n' if self.left || (self.goal == Goal::Newline && among_commands && self.is_outside()) => {
                    return Some(self.at);
                }
                _ if self.left => {}
                b'\\' => self.at += 1,
                b'`' => self.skip_to(b'`', true),
                b'"' if top == Some(b'"') => self.pop(),
                b'"' => self.stack.push(b'"'),
                b'\'' if self.quotes() => self.skip_to(b'\'', false),
                b'$' => self.dollar(),
                b'<' | b'>' if among_commands && self.byte(1) == Some(b'(') => {
                    self.at += 1;
                    self.stack.push(b')');
                }
                b'(' if among_commands => self.stack.push(b'('),
                b')' if among_commands => {
                    self.pop();
                    if self.goal == Goal::Close && self.stack.is_empty() {
                        return Some(self.at);
                    }
                }
                b'}' | b']' if top == Some(byte) => self.pop(),
                b'#' if among_commands && self.begins_comment() => {
                    self.skip_to(b'\n', false);
                    continue;
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.at.min(self.bytes.len());
        None
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn pop(&mut self) {
        let popped = self.stack.pop();
        if self.stack.len() < self.floor {
            self.floor = self.stack.len();
            self.left = self.goal == Goal::Newline && matches!(popped, Some(b')' | b'}'));
        }
    }

    /// Whether nothing but plain parentheses was opened since the start.
    fn is_outside(&self) -> bool {
        self.stack.get(self.floor..).unwrap_or_default().iter().all(|&byte| byte == b'(')
    }

    /// Whether a single quote quotes here: not in double quotes, nor in braces directly inside them.
    fn quotes(&self) -> bool {
        !matches!(self.stack.as_slice(), [.., b'"'] | [.., b'"', b'}'])
    }

    /// To the next `byte`; to the end when there is none.
    fn skip_to(&mut self, byte: u8, escapes: bool) {
        self.at += 1;
        while let Some(found) = self.byte(0) {
            if found == byte {
                return;
            }
            self.at += if escapes && found == b'\\' { 2 } else { 1 };
        }
    }

    fn dollar(&mut self) {
        let arithmetic = self.goal == Goal::Close && self.stack.iter().all(|&byte| byte == b'(');
        match self.byte(1) {
            Some(b'(') => self.stack.push(b')'),
            // bash does not look at braces and brackets while it looks for the end of arithmetic.
            Some(b'{' | b'[') if arithmetic => {}
            Some(b'{') => self.stack.push(b'}'),
            Some(b'[') => self.stack.push(b']'),
            Some(b'\'') if self.quotes() => {
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

    /// In arithmetic `#` is never the beginning of a comment.
    fn begins_comment(&self) -> bool {
        if self.goal == Goal::Close && self.stack.iter().all(|&byte| byte == b'(') {
            return false;
        }
        self.at == self.start
            || self.at.checked_sub(1).and_then(|at| self.bytes.get(at)).is_some_and(|&byte| ends_word(byte))
    }
}
