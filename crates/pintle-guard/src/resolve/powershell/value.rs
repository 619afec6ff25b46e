//! The words that a word of the text becomes.

use super::super::value::{from_pieces, known_text};
use super::env::Value;
use super::walk::Walk;
use crate::invocation::{Arg, Opaque, Piece, Why};
use crate::shell::powershell::ast::{Part, Stage, Statement, What, Word};
use crate::span::Span;

/// Written form of a value that is a block of this text. It was or will be walked where it stands.
const BLOCK: &str = "{}";

/// Combinations of values that are tried for one command.
const WORLDS: usize = 16;

/// Which of its values each name has, for the command at hand.
#[derive(Debug, Default)]
pub(super) struct Choices<'a> {
    picked: Vec<(&'a str, usize, usize)>,
    worlds: usize,
}

/// Whether another combination is to be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    World,
    NoMore,
    TooMany,
}

impl<'a> Choices<'a> {
    fn pick(&mut self, name: &'a str, count: usize) -> usize {
        if let Some((_, at, _)) = self.picked.iter().find(|(picked, _, _)| *picked == name) {
            return *at;
        }
        self.picked.push((name, 0, count));
        0
    }

    pub(super) fn next(&mut self) -> Next {
        while let Some((_, at, count)) = self.picked.last_mut() {
            *at += 1;
            if *at < *count {
                self.worlds += 1;
                return if self.worlds < WORLDS { Next::World } else { Next::TooMany };
            }
            self.picked.pop();
        }
        Next::NoMore
    }
}

pub(super) fn is_block(arg: &Arg<'_>) -> bool {
    matches!(arg, Arg::Opaque(opaque) if opaque.raw == BLOCK)
}

impl<'a> Walk<'_, '_, 'a> {
    fn opaque(&self, why: Why, raw: &'a str, many: bool, span: Span) -> Arg<'a> {
        Arg::Opaque(self.host.arena.alloc(Opaque { pieces: &[Piece::Hole], why, many, raw, span }))
    }

    pub(super) fn nothing_known(&self, why: Why, span: Span) -> Value<'a> {
        self.host.arena.alloc_slice_copy(&[self.opaque(why, "", true, span)])
    }

    /// What a variable holds, in the world at hand.
    fn variable(&mut self, name: &'a str, span: Span) -> Value<'a> {
        match name {
            "true" => return self.host.arena.alloc_slice_copy(&[Arg::Known("True", span)]),
            "false" => return self.host.arena.alloc_slice_copy(&[Arg::Known("False", span)]),
            "null" => return &[],
            // The one variable of the environment whose value says the same everywhere.
            "env:comspec" => return self.host.arena.alloc_slice_copy(&[Arg::Known("cmd.exe", span)]),
            _ => {}
        }
        let values = self.env.get(name);
        let count = values.len();
        let at = if count > 1 { self.choices.pick(name, count) } else { 0 };
        match values.get(at) {
            Some(value) => value,
            None => self.nothing_known(Why::Variable, span),
        }
    }

    /// The words that a word becomes: commas make several.
    pub(super) fn words_of(&mut self, word: &Word<'a>, out: &mut Vec<Arg<'a>>) {
        for segment in word.parts.split(|part| matches!(part, Part::Comma)) {
            match segment {
                [] => {}
                [Part::Variable(name) | Part::Splat(name)] => {
                    let value = self.variable(name, word.span);
                    out.extend(value.iter().map(|arg| at(*arg, word.span)));
                }
                [Part::Substitution(statements)] => match Self::plain(statements) {
                    Some(inner) => self.words_of(&inner, out),
                    None => out.push(self.opaque(Why::Substitution, word.raw, true, word.span)),
                },
                _ => out.push(self.scalar(segment, word)),
            }
        }
    }

    /// A word as one text.
    pub(super) fn single(&mut self, word: &Word<'a>) -> Arg<'a> {
        let mut all = Vec::new();
        self.words_of(word, &mut all);
        match all.as_slice() {
            [one] => *one,
            _ => super::super::value::joined(self.host.arena, &all, " ", word.span),
        }
    }

    /// The value inside of parentheses that hold nothing else.
    fn plain(statements: &'a [Statement<'a>]) -> Option<Word<'a>> {
        let [Statement::Pipeline([Stage { operator: None, what, .. }])] = statements else { return None };
        match what {
            What::Expression(word) => Some(*word),
            What::Command([name, word]) => {
                let says_it = match (name.parts, word.parts) {
                    ([Part::Text(name)], _) if is_echo(name) => true,
                    ([Part::Text(name)], [Part::Text(found)]) => {
                        finds_command(name) && !found.contains(['*', '?', '['])
                    }
                    _ => false,
                };
                says_it.then_some(*word)
            }
            What::Command(_) => None,
        }
    }

    fn scalar(&mut self, parts: &'a [Part<'a>], word: &Word<'a>) -> Arg<'a> {
        let mut pieces = Vec::new();
        let mut why = Why::Variable;
        let mut operand = false;
        for (at, part) in parts.iter().enumerate() {
            match part {
                Part::Text(text) => pieces.push(Piece::Text(text)),
                Part::Hole => pieces.push(Piece::Hole),
                Part::Variable(name) => self.push_value(name, word.span, &mut pieces, &mut why),
                Part::Substitution(statements) => {
                    if let Some(inner) = Self::plain(statements) {
                        let inner = self.single(&inner);
                        push_arg(&inner, &mut pieces, &mut why);
                    } else {
                        why = Why::Substitution;
                        pieces.push(Piece::Hole);
                    }
                }
                // Numbers add up, texts are joined.
                Part::Operator("+") if operand => {}
                Part::Type(name, _) if at == 0 && harmless_cast(name) => {}
                Part::Script(_) if parts.len() == 1 => return self.opaque(why, BLOCK, false, word.span),
                _ => return self.opaque(Why::Substitution, word.raw, false, word.span),
            }
            operand = true;
        }
        let length: usize = pieces.iter().map(|piece| if let Piece::Text(text) = piece { text.len() } else { 1 }).sum();
        if pieces.len() > 1 && !self.spend(length) {
            return self.opaque(Why::TooMany, word.raw, false, word.span);
        }
        from_pieces(self.host.arena, &pieces, why, word.raw, word.span)
    }

    fn push_value(&mut self, name: &'a str, span: Span, pieces: &mut Vec<Piece<'a>>, why: &mut Why) {
        let value = self.variable(name, span);
        for (at, arg) in value.iter().enumerate() {
            if at > 0 {
                pieces.push(Piece::Text(" "));
            }
            push_arg(arg, pieces, why);
        }
    }

    /// The name of a command with its backticks merely taken out, where that is another name than with them read.
    pub(super) fn other_name(&self, word: &Word<'a>) -> Option<&'a str> {
        if !word.raw.contains('`') {
            return None;
        }
        let plain: String = word.raw.chars().filter(|c| !matches!(c, '`' | '\'' | '"')).collect();
        let texts: Option<Vec<Piece<'a>>> = word
            .parts
            .iter()
            .map(|part| if let Part::Text(text) = part { Some(Piece::Text(text)) } else { None })
            .collect();
        let read = known_text(self.host.arena, &texts?);
        (read != Some(plain.as_str())).then(|| &*self.host.arena.alloc_str(&plain))
    }
}

pub(super) fn is_echo(name: &str) -> bool {
    ["echo", "write", "write-output"].iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// What it finds is as good as the name that it is given.
fn finds_command(name: &str) -> bool {
    ["gcm", "get-command"].iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// A cast that leaves text as it is.
fn harmless_cast(name: &str) -> bool {
    ["string", "system.string", "scriptblock", "object", "io.fileinfo", "string[", "object[", "array"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

fn push_arg<'a>(arg: &Arg<'a>, pieces: &mut Vec<Piece<'a>>, why: &mut Why) {
    match arg {
        Arg::Known(text, _) => pieces.push(Piece::Text(text)),
        Arg::Opaque(opaque) => {
            *why = opaque.why;
            pieces.extend_from_slice(opaque.pieces);
        }
    }
}

/// The word as it stands where it is used.
fn at(arg: Arg<'_>, span: Span) -> Arg<'_> {
    match arg {
        Arg::Known(text, _) => Arg::Known(text, span),
        Arg::Opaque(_) => arg,
    }
}
