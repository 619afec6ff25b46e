//! `[[ … ]]`

use super::ast::{Compound, Word};
use super::reader::{Reader, keep};
use super::word::WordKind;
use crate::invocation::UnreadableKind;

/// Operators between two words, and what the second word is.
const BINARY: [(&str, WordKind); 13] = [
    ("=", WordKind::Pattern),
    ("==", WordKind::Pattern),
    ("!=", WordKind::Pattern),
    ("=~", WordKind::Regex),
    ("-eq", WordKind::Argument),
    ("-ne", WordKind::Argument),
    ("-lt", WordKind::Argument),
    ("-le", WordKind::Argument),
    ("-gt", WordKind::Argument),
    ("-ge", WordKind::Argument),
    ("-nt", WordKind::Argument),
    ("-ot", WordKind::Argument),
    ("-ef", WordKind::Argument),
];

const UNARY: &str = "abcdefghknoprstuvwxzGLNORS";

impl<'a> Reader<'_, 'a> {
    /// Behind `[[`. Operands are kept, operators checked and dropped.
    pub(super) fn condition(&mut self) -> Compound<'a> {
        let mark = self.stacks.words.len();
        let mut depth = 0_usize;
        while self.operand_ahead(&mut depth) {
            self.term();
            if !self.joined_to_another(&mut depth) {
                break;
            }
        }
        Compound::Condition(keep(&mut self.stacks.words, mark, self.arena))
    }

    /// Steps over `!` and `(`; false at the end.
    fn operand_ahead(&mut self, depth: &mut usize) -> bool {
        loop {
            self.newlines();
            match self.byte() {
                None => {
                    self.unexpected();
                    return false;
                }
                Some(b'(') => {
                    *depth += 1;
                    self.at += 1;
                }
                Some(b'!') if self.eat_whole_word("!") => {}
                Some(b']') if self.eat_whole_word("]]") => {
                    if *depth > 0 {
                        self.fail(UnreadableKind::Syntax("unclosed `(` in `[[`"));
                    }
                    return false;
                }
                Some(_) if self.word_ahead() => return true,
                Some(_) => {
                    self.unexpected();
                    self.at += 1;
                }
            }
        }
    }

    /// Behind a term: whether another operand follows. Steps over the end if not.
    fn joined_to_another(&mut self, depth: &mut usize) -> bool {
        loop {
            self.newlines();
            match self.byte() {
                Some(b')') if *depth > 0 => {
                    *depth -= 1;
                    self.at += 1;
                }
                Some(b'&') if self.eat("&&") => return true,
                Some(b'|') if self.eat("||") => return true,
                Some(b']') if self.whole_word_end("]]").is_some() => return self.operand_ahead(depth),
                None => {
                    self.unexpected();
                    return false;
                }
                Some(_) => {
                    self.unexpected();
                    return true;
                }
            }
        }
    }

    fn term(&mut self) {
        let first = self.condition_word(WordKind::Argument);
        self.gap();
        let unary = first.raw.strip_prefix('-').is_some_and(|letter| letter.len() == 1 && UNARY.contains(letter));
        if unary {
            return self.condition_operand(WordKind::Argument);
        }
        match self.byte() {
            Some(b'<' | b'>') if self.second() != Some(b'(') => {
                self.at += 1;
                self.condition_operand(WordKind::Argument);
            }
            Some(b'\n') => self.unexpected(),
            Some(_) if self.word_ahead() && self.whole_word_end("]]").is_none() => {
                let operator = self.binary_operator();
                match operator {
                    Some(kind) => self.condition_operand(kind),
                    None => self.fail(UnreadableKind::Syntax("unknown operator in `[[`")),
                }
            }
            _ => {}
        }
    }

    /// Steps over an operator; returns what stands behind it.
    fn binary_operator(&mut self) -> Option<WordKind> {
        if !matches!(self.byte()?, b'=' | b'!' | b'-' | b'\\') {
            return None;
        }
        BINARY.iter().find(|(text, _)| self.eat_whole_word(text)).map(|&(_, kind)| kind)
    }

    fn condition_word(&mut self, kind: WordKind) -> Word<'a> {
        let word = self.word(kind);
        self.stacks.words.push(word);
        word
    }

    fn condition_operand(&mut self, kind: WordKind) {
        self.gap();
        let begins = match self.byte() {
            Some(b'(' | b'|') => kind == WordKind::Regex,
            _ => self.word_ahead() && self.whole_word_end("]]").is_none(),
        };
        if begins {
            self.condition_word(kind);
        } else {
            self.unexpected();
        }
    }
}
