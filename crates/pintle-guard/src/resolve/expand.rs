//! One word of the text → the words that the program gets: expansion in the shell's order.

use super::brace;
use super::fields::Fields;
use super::parameter::{Expansion, SEPARATORS};
use super::value::{from_pieces, unknown};
use super::walk::{Input, Walker};
use crate::invocation::{Arg, Opaque, Piece, Why};
use crate::shell::bash::ast::{List, Part, ProcessKind, Word};

impl<'a> Walker<'_, 'a> {
    /// Appends the fields that the word becomes.
    pub(super) fn fields(&mut self, word: &Word<'a>, out: &mut Vec<Arg<'a>>) {
        if let Some(plain) = plain(word) {
            out.push(Arg::Known(plain, word.span));
            return;
        }
        if self.stopped {
            return;
        }
        if brace::has_braces(word)
            && let Some(words) = brace::expand(word, self.arena)
        {
            for word in &words {
                self.pay(128 + word.raw.len());
                if self.stopped {
                    return;
                }
                self.fields_without_braces(word, out);
            }
            return;
        }
        self.fields_without_braces(word, out);
    }

    fn fields_without_braces(&mut self, word: &Word<'a>, out: &mut Vec<Arg<'a>>) {
        let mut fields = Fields::new(out, self.arena, word, true, self.spare.pop().unwrap_or_default());
        self.parts(word, &mut fields);
        fields.end_field();
        self.spare.push(fields.into_pieces());
    }

    /// The word as exactly one, neither split nor compared with file names: the value of an assignment, a target.
    pub(super) fn single(&mut self, word: &Word<'a>) -> Arg<'a> {
        if let Some(plain) = plain(word) {
            return Arg::Known(plain, word.span);
        }
        let mut none = Vec::new();
        let mut fields = Fields::new(&mut none, self.arena, word, false, self.spare.pop().unwrap_or_default());
        self.parts(word, &mut fields);
        let arg = fields.single();
        self.spare.push(fields.into_pieces());
        arg
    }

    fn parts(&mut self, word: &Word<'a>, fields: &mut Fields<'_, 'a>) {
        for part in word.parts {
            match part {
                Part::Bare(text) if fields.is_at_start() && text.starts_with('~') => {
                    let rest = text.find('/').and_then(|at| text.get(at..)).unwrap_or_default();
                    fields.hole(Why::Variable, false);
                    fields.bare(rest);
                }
                Part::Bare(text) => fields.bare(text),
                Part::Quoted(text) => fields.quoted(text),
                Part::Parameter(parameter) => {
                    let expansion = self.parameter(parameter, word);
                    self.append(&expansion, parameter.quoted, fields);
                }
                Part::Command { list, quoted } => {
                    let output = self.substitution(part, list, word);
                    self.append(&Expansion::One(output), *quoted, fields);
                }
                Part::Arithmetic { expression, quoted } => {
                    let expression = self.single(expression);
                    self.subscript(&expression);
                    fields.hole(Why::Variable, false);
                    debug_assert!(!quoted || !fields.is_at_start());
                }
                Part::Process { list, kind } => {
                    let file = self.process(part, list, *kind, word);
                    fields.quoted_arg(&file);
                }
                // The elements are the business of the declaring builtin.
                Part::Array(_) => fields.hole(Why::Variable, false),
            }
        }
    }

    fn append(&mut self, expansion: &Expansion<'a>, quoted: bool, fields: &mut Fields<'_, 'a>) {
        self.pay(match expansion {
            Expansion::Unset => 0,
            Expansion::One(value) => value.prefix().len() + value.suffix().len(),
            Expansion::Many(values) => values.len() * 64,
        });
        let separators = self.separators();
        match expansion {
            Expansion::Unset | Expansion::Many([]) => {
                // `"$x"` is a word even when it is empty, `"$@"` is none.
                if quoted && matches!(expansion, Expansion::Unset) {
                    fields.quoted("");
                }
            }
            Expansion::One(value) if quoted => fields.quoted_arg(value),
            Expansion::One(value) => fields.split_arg(value, separators),
            Expansion::Many(values) => {
                for (at, value) in values.iter().enumerate() {
                    if at > 0 {
                        if fields.splits {
                            fields.end_field();
                        } else {
                            fields.quoted(" ");
                        }
                    }
                    if quoted {
                        fields.quoted_arg(value);
                    } else {
                        fields.split_arg(value, separators);
                    }
                }
            }
        }
    }

    pub(super) fn separators(&mut self) -> &'a str {
        if !self.env.separators_set {
            return SEPARATORS;
        }
        match self.lookup("IFS") {
            Expansion::One(Arg::Known(text, _)) => text,
            _ => SEPARATORS,
        }
    }

    /// The output of `$(…)`, walked once per command however many worlds there are.
    pub(super) fn substitution(&mut self, part: &Part<'a>, list: &List<'a>, word: &Word<'a>) -> Arg<'a> {
        if let Some(known) = self.output_seen(part) {
            return known;
        }
        let pieces = self.captured_subshell(list);
        let arg = from_pieces(self.arena, &without_last_newlines(pieces), Why::Substitution, word.raw, word.span);
        self.outputs.insert(std::ptr::from_ref(part).addr(), arg);
        arg
    }

    /// The file that stands for `<(…)` or `>(…)`; what can be read from it is kept.
    fn process(&mut self, part: &Part<'a>, list: &List<'a>, kind: ProcessKind, word: &Word<'a>) -> Arg<'a> {
        if let Some(known) = self.output_seen(part) {
            return known;
        }
        let pieces = match kind {
            ProcessKind::Read => self.captured_subshell(list),
            ProcessKind::Write => {
                let written = unknown(self.arena, Why::ShellInput, word.raw, word.span);
                let before = std::mem::replace(&mut self.input, Input::Text(written));
                self.captured_subshell(list);
                self.input = before;
                vec![Piece::Hole]
            }
        };
        let content = from_pieces(self.arena, &pieces, Why::Substitution, word.raw, word.span);
        let opaque: &'a Opaque<'a> = self.arena.alloc(Opaque {
            pieces: self.arena.alloc_slice_copy(&[Piece::Text("/dev/fd/"), Piece::Hole]),
            why: Why::Substitution,
            many: false,
            raw: word.raw,
            span: word.span,
        });
        self.processes.push((opaque, content));
        let arg = Arg::Opaque(opaque);
        self.outputs.insert(std::ptr::from_ref(part).addr(), arg);
        arg
    }

    fn output_seen(&self, part: &Part<'a>) -> Option<Arg<'a>> {
        self.outputs.get(&std::ptr::from_ref(part).addr()).copied()
    }
}

/// The text of a word that no expansion changes; most words are.
fn plain<'a>(word: &Word<'a>) -> Option<&'a str> {
    match word.parts {
        [Part::Bare(text)] if !text.bytes().any(|b| matches!(b, b'{' | b'~' | b'*' | b'?' | b'[')) => Some(text),
        [Part::Quoted(text)] => Some(text),
        _ => None,
    }
}

/// A substitution drops the newlines at the end of the output.
fn without_last_newlines(mut pieces: Vec<Piece<'_>>) -> Vec<Piece<'_>> {
    while let Some(Piece::Text(text)) = pieces.last().copied() {
        let kept = text.trim_end_matches('\n');
        pieces.pop();
        if !kept.is_empty() {
            pieces.push(Piece::Text(kept));
            break;
        }
    }
    pieces
}
