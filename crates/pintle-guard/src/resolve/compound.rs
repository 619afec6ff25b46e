//! Compound commands: branches, loops, groups.

use super::choice::Next;
use super::env::Space;
use super::value::{ALTERNATIVES, Slot, Value, unknown};
use super::walk::{Input, Output, Walker};
use crate::invocation::{Arg, Context, Why};
use crate::shell::bash::ast::{CaseArm, Compound, List, Redirect, Word};
use crate::span::Span;

impl<'a> Walker<'_, 'a> {
    pub(super) fn compound(&mut self, compound: &Compound<'a>, redirects: &[Redirect<'a>]) {
        if redirects.is_empty() {
            self.deeper(|walker| walker.inside(compound));
            return;
        }
        let choices = std::mem::take(&mut self.choices);
        let outputs = std::mem::take(&mut self.outputs);
        let mut worlds = Vec::new();
        loop {
            worlds.push(self.redirected(redirects));
            if self.choices.next() != Next::World {
                break;
            }
        }
        self.choices = choices;
        self.outputs = outputs;
        if let [only] = worlds.as_slice() {
            self.redirected_compound(compound, *only);
            return;
        }
        let branches: Vec<_> =
            worlds.iter().map(|world| self.branch(|walker| walker.redirected_compound(compound, *world))).collect();
        self.env.merge(&branches, false, self.arena);
    }

    fn redirected_compound(&mut self, compound: &Compound<'a>, (input, output): (Option<Input<'a>>, Output<'a>)) {
        let before = self.input;
        self.input = input.unwrap_or(before);
        match output {
            Output::Captured => self.deeper(|walker| walker.inside(compound)),
            Output::Elsewhere | Output::File { .. } => {
                let pieces = self.captured(|walker| walker.deeper(|walker| walker.inside(compound)));
                self.write(&output, &pieces);
            }
        }
        self.input = before;
    }

    fn inside(&mut self, compound: &Compound<'a>) {
        match compound {
            Compound::Subshell(list) => self.subshell(|walker| walker.list(list)),
            Compound::Group(list) => self.list(list),
            Compound::If { arms, otherwise } => self.conditional(arms, otherwise.as_ref()),
            Compound::While { condition, body } => self.repeated(&[condition, body], true),
            Compound::For { name, words, body } => self.for_loop(name, *words, body),
            Compound::ForArithmetic { header, body } => {
                self.single_apart(header);
                self.repeated(&[body], true);
            }
            Compound::Case { subject, arms } => self.case(subject, arms),
            Compound::Arithmetic(expression) => {
                self.single_apart(expression);
                self.arithmetic_as_commands(expression);
            }
            Compound::Condition(words) => {
                for word in *words {
                    let word = self.single_apart(word);
                    self.subscript(&word);
                }
            }
        }
    }

    /// Expands a word outside of any command, in the first world only: it names no program.
    pub(super) fn single_apart(&mut self, word: &Word<'a>) -> Arg<'a> {
        let choices = std::mem::take(&mut self.choices);
        let outputs = std::mem::take(&mut self.outputs);
        let arg = self.single(word);
        self.choices = choices;
        self.outputs = outputs;
        arg
    }

    fn conditional(&mut self, arms: &'a [(List<'a>, List<'a>)], otherwise: Option<&List<'a>>) {
        let context = std::mem::replace(&mut self.context, Context::Branch);
        let mut branches = Vec::new();
        for (at, (condition, body)) in arms.iter().enumerate() {
            if at == 0 {
                self.list(condition);
                branches.push(self.branch(|walker| walker.list(body)));
            } else {
                // A condition that fails leaves its traces in the arms behind it.
                let changes = self.branch(|walker| walker.list(condition));
                self.env.merge(&[changes], true, self.arena);
                branches.push(self.branch(|walker| walker.list(body)));
            }
        }
        if let Some(list) = otherwise {
            branches.push(self.branch(|walker| walker.list(list)));
        }
        self.env.merge(&branches, otherwise.is_none(), self.arena);
        self.context = context;
    }

    fn case(&mut self, subject: &Word<'a>, arms: &'a [CaseArm<'a>]) {
        self.single_apart(subject);
        let context = std::mem::replace(&mut self.context, Context::Branch);
        for arm in arms {
            for pattern in arm.patterns {
                self.single_apart(pattern);
            }
            // Arms that end in `;&` or `;;&` go on into the next ones.
            let changes = self.branch(|walker| walker.list(&arm.body));
            self.env.merge(&[changes], true, self.arena);
        }
        self.context = context;
    }

    fn for_loop(&mut self, name: &'a str, words: Option<&'a [Word<'a>]>, body: &List<'a>) {
        let mut values = Vec::new();
        let outputs = std::mem::take(&mut self.outputs);
        let choices = std::mem::take(&mut self.choices);
        loop {
            match words {
                Some(words) => words.iter().for_each(|word| self.fields(word, &mut values)),
                None => values.extend_from_slice(self.positional_list()),
            }
            if self.choices.next() != Next::World || values.len() > ALTERNATIVES {
                break;
            }
        }
        self.outputs = outputs;
        self.choices = choices;
        let runs = !values.is_empty() && !values.iter().any(Arg::many);
        let slot: Slot<'a> = if values.is_empty() || values.len() > ALTERNATIVES {
            let any = unknown(self.arena, Why::Variable, "", Span::default());
            self.arena.alloc_slice_copy(&[Value::Scalar(any)])
        } else {
            self.arena.alloc_slice_fill_iter(values.iter().map(|value| Value::Scalar(*value)))
        };
        self.env.set(Space::Variable, name, Some(slot));
        self.repeated(&[body], !runs);
    }

    /// A loop: walked once, and again with what the first round made of the names.
    fn repeated(&mut self, lists: &[&List<'a>], skipped: bool) {
        let context = std::mem::replace(&mut self.context, Context::Loop);
        let left_early = std::mem::replace(&mut self.left_early, false);
        let round = |walker: &mut Self| lists.iter().for_each(|list| walker.list(list));
        self.env.begin_round();
        let changes = self.branch(round);
        let matters = self.env.end_round(&changes);
        // Inner loops of a second round get one round only, or nesting would double the work at every level.
        let again = self.repeating == 0 && matters && !self.env.covers(&changes);
        self.env.merge(&[changes], skipped, self.arena);
        if again {
            self.repeating += 1;
            let mut changes = self.branch(round);
            if !self.env.covers(&changes) {
                // Values that still change may become anything in later rounds.
                self.env.widen(&changes, self.arena);
                changes = self.branch(round);
            }
            self.env.merge(&[changes], true, self.arena);
            self.repeating -= 1;
        }
        self.left_early = left_early;
        self.context = context;
    }

    /// To dash `((rm x))` is a subshell in a subshell. Only what is known to start there counts: read as commands, most
    /// arithmetic is nonsense.
    fn arithmetic_as_commands(&mut self, expression: &Word<'a>) {
        if !looks_like_command(expression.raw) {
            return;
        }
        self.certainly(&Arg::Known(expression.raw, expression.span));
    }
}

/// A name, a blank, and then something that is no operator.
fn looks_like_command(text: &str) -> bool {
    let text = text.trim_start_matches(['(', ' ', '\t', '\n']);
    let Some((name, rest)) = text.split_once([' ', '\t']) else { return false };
    let mut signs = rest.trim_start().chars();
    let operand = match signs.next() {
        Some('-') => signs.next().is_some_and(|sign| sign.is_ascii_alphabetic() || sign == '-'),
        Some(sign) => sign.is_ascii_alphanumeric() || matches!(sign, '/' | '.' | '~' | '"' | '\'' | '*'),
        None => false,
    };
    operand && name.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '/' | '.' | '-' | '_'))
}
