//! The walk through lists, pipelines and compound commands.

use bumpalo::Bump;

use super::choice::{Choices, Next};
use super::env::{Changes, Env, Space};
use super::value::{ALTERNATIVES, Slot, Value, from_pieces, same_args, unknown};
use crate::invocation::{Arg, Context, Opaque, Piece, Sink, Unreadable, UnreadableKind, Why};
use crate::shell::bash::Parsed;
use crate::shell::bash::ast::{AndOr, AndOrOperator, CaseArm, Command, Compound, Function, List, Part, Pipeline, Redirect, Word};
use crate::shell::limits::Budget;
use crate::span::Span;

/// Commands that are walked at most, repeated walks of functions and loops included.
const WALKED: u32 = 131_072;
/// A function that is being walked this often already is not entered again.
const RECURSION: usize = 4;

/// What a command reads from its standard input.
#[derive(Debug, Clone, Copy)]
pub(super) enum Input<'a> {
    /// Whatever the agent gives its commands: nothing, as a rule.
    Inherited,
    /// This text, as far as it is known.
    Text(Arg<'a>),
    /// This file.
    File(Arg<'a>),
}

/// Where a command's output goes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Output<'a> {
    /// To whoever asked for it.
    Captured,
    File { path: Arg<'a>, append: bool },
    Elsewhere,
}

/// A function that the text defines.
#[derive(Debug)]
pub(super) struct Defined<'a> {
    function: &'a Function<'a>,
    called: bool,
}

pub(super) struct Walker<'w, 'a> {
    pub(super) arena: &'a Bump,
    /// The text that was handed in.
    pub(super) source: &'a str,
    pub(super) budget: &'w Budget,
    pub(super) sink: &'w mut dyn Sink,
    pub(super) env: Env<'a>,
    pub(super) choices: Choices<'a>,
    /// Results of the substitutions of the command at hand, by the address of their part.
    pub(super) outputs: Vec<(usize, Arg<'a>)>,
    /// What can be read from process substitutions.
    pub(super) processes: Vec<(&'a Opaque<'a>, Arg<'a>)>,
    pub(super) wrappers: Vec<&'static str>,
    /// How many of the wrappers stand outside of the shell whose script is being walked.
    pub(super) shell: usize,
    pub(super) context: Context,
    pub(super) input: Input<'a>,
    /// Where known output is collected; `None` when nobody asks.
    pub(super) capture: Option<Vec<Piece<'a>>>,
    pub(super) functions: Vec<Defined<'a>>,
    /// Functions being walked, with the arguments of each call.
    active: Vec<(&'a Function<'a>, &'a [Arg<'a>])>,
    /// Names made local by the functions being walked, with what they stood for outside.
    pub(super) locals: Vec<Vec<(&'a str, Option<Slot<'a>>)>>,
    /// `set -a`
    pub(super) exports_all: bool,
    /// A file was written whose path is not known.
    pub(super) wrote_somewhere: bool,
    repeating: bool,
    left: u32,
    pub(super) stopped: bool,
}

impl<'w, 'a> Walker<'w, 'a> {
    pub(super) fn new(source: &'a str, arena: &'a Bump, budget: &'w Budget, sink: &'w mut dyn Sink) -> Self {
        Self {
            arena,
            source,
            budget,
            sink,
            env: Env::default(),
            choices: Choices::default(),
            outputs: Vec::new(),
            processes: Vec::new(),
            wrappers: Vec::new(),
            shell: 0,
            context: Context::Plain,
            input: Input::Inherited,
            capture: None,
            functions: Vec::new(),
            active: Vec::new(),
            locals: Vec::new(),
            exports_all: false,
            wrote_somewhere: false,
            repeating: false,
            left: WALKED,
            stopped: false,
        }
    }

    /// A whole script: its commands, then the functions that it defines and never calls.
    pub(super) fn script(&mut self, parsed: &Parsed<'a>) {
        let known = self.functions.len();
        self.list(&parsed.list);
        self.list(&parsed.torn);
        if let Some(error) = &parsed.error {
            self.sink.unreadable(error);
        }
        let mut at = known;
        while let Some(defined) = self.functions.get(at) {
            let function = defined.function;
            if !defined.called {
                self.uncalled(function);
            }
            at += 1;
        }
        self.functions.truncate(known);
    }

    /// A function that nobody calls here can be called by the next command; its arguments are unknown.
    fn uncalled(&mut self, function: &'a Function<'a>) {
        let anything = Opaque { pieces: &[Piece::Hole], why: Why::Variable, many: true, raw: "\"$@\"", span: function.span };
        let arguments = self.arena.alloc_slice_copy(&[Arg::Opaque(self.arena.alloc(anything))]);
        let mark = self.env.mark();
        self.call(function, arguments);
        self.env.undo(&mark);
    }

    pub(super) fn list(&mut self, list: &List<'a>) {
        for item in list.items {
            if self.stopped {
                return;
            }
            if item.background {
                self.subshell(|walker| walker.and_or(item));
            } else {
                self.and_or(item);
            }
        }
    }

    fn and_or(&mut self, item: &AndOr<'a>) {
        self.pipeline(&item.first);
        let mut before = &item.first;
        let mut rest = item.rest.iter();
        // What follows a command that cannot fail runs for certain.
        while let Some((operator, next)) = rest.as_slice().first() {
            if *operator == AndOrOperator::Or || !cannot_fail(before) {
                break;
            }
            rest.next();
            self.pipeline(next);
            before = next;
        }
        if rest.as_slice().is_empty() {
            return;
        }
        let changes = self.branch(|walker| {
            for (_, next) in rest.as_slice() {
                walker.pipeline(next);
            }
        });
        self.env.merge(&[changes], true, self.arena);
    }

    /// Walks something that may or may not run: its changes are returned, its output is unknown.
    pub(super) fn branch(&mut self, walk: impl FnOnce(&mut Self)) -> Changes<'a> {
        let outer = self.capture.is_some().then(Vec::new);
        let outer = std::mem::replace(&mut self.capture, outer);
        let mark = self.env.mark();
        walk(self);
        let changes = self.env.undo(&mark);
        let inner = std::mem::replace(&mut self.capture, outer);
        if inner.is_some_and(|pieces| !pieces.is_empty()) {
            self.emit_unknown();
        }
        changes
    }

    /// Walks something whose changes are lost when it ends.
    pub(super) fn subshell(&mut self, walk: impl FnOnce(&mut Self)) {
        let mark = self.env.mark();
        walk(self);
        self.env.leave_subshell(&mark);
    }

    /// Walks something whose output is wanted.
    pub(super) fn captured(&mut self, walk: impl FnOnce(&mut Self)) -> Vec<Piece<'a>> {
        let outer = self.capture.replace(Vec::new());
        walk(self);
        std::mem::replace(&mut self.capture, outer).unwrap_or_default()
    }

    /// The output of `$(…)`.
    pub(super) fn captured_subshell(&mut self, list: &List<'a>) -> Vec<Piece<'a>> {
        let choices = std::mem::take(&mut self.choices);
        let outputs = std::mem::take(&mut self.outputs);
        let wrappers = self.wrappers.split_off(self.shell);
        let context = std::mem::replace(&mut self.context, Context::Substitution);
        let pieces = self.captured(|walker| walker.deeper(|walker| walker.subshell(|walker| walker.list(list))));
        self.choices = choices;
        self.outputs = outputs;
        self.wrappers.extend(wrappers);
        self.context = context;
        pieces
    }

    pub(super) fn emit(&mut self, pieces: &[Piece<'a>]) {
        if let Some(capture) = &mut self.capture {
            capture.extend_from_slice(pieces);
        }
    }

    pub(super) fn emit_unknown(&mut self) {
        self.emit(&[Piece::Hole]);
    }

    fn pipeline(&mut self, pipeline: &Pipeline<'a>) {
        let [first @ .., last] = pipeline.commands else { return };
        if first.is_empty() {
            self.command(last);
            return;
        }
        let input = self.input;
        let context = std::mem::replace(&mut self.context, Context::Pipeline);
        for command in first {
            let pieces = self.captured(|walker| walker.subshell(|walker| walker.command(command)));
            let text = from_pieces(self.arena, &pieces, Why::ShellInput, "", Span::default());
            self.input = Input::Text(text);
        }
        // Some shells run the last command of a pipeline themselves, others start a subshell for it.
        let mark = self.env.mark();
        self.command(last);
        let changes = self.env.undo(&mark);
        if !changes.is_empty() {
            self.env.merge(&[changes], true, self.arena);
        }
        self.input = input;
        self.context = context;
    }

    /// Goes one level deeper, or says that it is too deep.
    pub(super) fn deeper(&mut self, walk: impl FnOnce(&mut Self)) {
        let budget = self.budget;
        let Some(_level) = budget.deeper() else {
            self.give_up(UnreadableKind::TooDeep);
            return;
        };
        walk(self);
    }

    /// Counts one command; false when no more are walked.
    pub(super) fn spend(&mut self) -> bool {
        if self.stopped || self.sink.done() {
            self.stopped = true;
            return false;
        }
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                true
            }
            None => {
                self.give_up(UnreadableKind::TooManyCommands);
                false
            }
        }
    }

    fn give_up(&mut self, kind: UnreadableKind) {
        if !self.stopped {
            self.sink.unreadable(&Unreadable { kind, span: Span::new(0, self.source.len()) });
        }
        self.stopped = true;
    }

    pub(super) fn command(&mut self, command: &Command<'a>) {
        match command {
            Command::Simple(simple) => self.simple(simple),
            Command::Compound(compound, redirects) => self.compound(compound, redirects),
            Command::Function(function) => self.define(function),
            Command::Coproc(command) => self.deeper(|walker| walker.subshell(|walker| walker.command(command))),
        }
    }

    fn define(&mut self, function: &'a Function<'a>) {
        let slot: Slot<'a> = self.arena.alloc_slice_copy(&[Value::Function(function)]);
        self.env.set(Space::Function, function.name, Some(slot));
        if !self.functions.iter().any(|defined| std::ptr::eq(defined.function, function)) {
            self.functions.push(Defined { function, called: false });
        }
    }

    /// Calls a function of the text with these arguments.
    pub(super) fn call(&mut self, function: &'a Function<'a>, arguments: &'a [Arg<'a>]) {
        for defined in &mut self.functions {
            defined.called |= std::ptr::eq(defined.function, function);
        }
        let before = self.active.iter().filter(|(active, _)| std::ptr::eq(*active, function));
        if before.clone().any(|(_, same)| same_args(same, arguments)) {
            return;
        }
        if before.count() >= RECURSION {
            self.report_unknown(Why::TooMany, function.span);
            return;
        }
        let choices = std::mem::take(&mut self.choices);
        let outputs = std::mem::take(&mut self.outputs);
        let context = std::mem::replace(&mut self.context, Context::Function);
        let positional = self.env.get(Space::Variable, "@");
        self.active.push((function, arguments));
        self.locals.push(Vec::new());
        self.assign("@", Value::List(arguments));
        self.deeper(|walker| walker.command(&function.body));
        for (name, outside) in self.locals.pop().unwrap_or_default().into_iter().rev() {
            self.env.set(Space::Variable, name, outside);
        }
        self.env.set(Space::Variable, "@", positional);
        self.active.pop();
        self.choices = choices;
        self.outputs = outputs;
        self.context = context;
    }

    fn compound(&mut self, compound: &Compound<'a>, redirects: &[Redirect<'a>]) {
        if redirects.is_empty() {
            self.deeper(|walker| walker.inside(compound));
            return;
        }
        let (input, output) = self.redirected(redirects);
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
            }
            Compound::Condition(words) => {
                for word in *words {
                    self.single_apart(word);
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
                branches.push(self.branch(|walker| {
                    walker.list(condition);
                    walker.list(body);
                }));
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
        let mut branches = Vec::new();
        for arm in arms {
            for pattern in arm.patterns {
                self.single_apart(pattern);
            }
            branches.push(self.branch(|walker| walker.list(&arm.body)));
        }
        self.env.merge(&branches, true, self.arena);
        self.context = context;
    }

    fn for_loop(&mut self, name: &'a str, words: Option<&'a [Word<'a>]>, body: &List<'a>) {
        let mut values = Vec::new();
        match words {
            Some(words) => {
                let outputs = std::mem::take(&mut self.outputs);
                let choices = std::mem::take(&mut self.choices);
                loop {
                    for word in words {
                        self.fields(word, &mut values);
                    }
                    if self.choices.next() != Next::World || values.len() > ALTERNATIVES {
                        break;
                    }
                }
                self.outputs = outputs;
                self.choices = choices;
            }
            None => {
                let positional = self.positional_list();
                values.extend_from_slice(positional);
            }
        }
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
        let round = |walker: &mut Self| lists.iter().for_each(|list| walker.list(list));
        let mut changes = self.branch(round);
        // Inner loops of a second round get one round only, or nesting would double the work at every level.
        let again = !self.repeating && !changes.is_empty() && !self.env.covers(&changes);
        self.env.merge(&[changes], skipped, self.arena);
        if again {
            self.repeating = true;
            changes = self.branch(round);
            if !self.env.covers(&changes) {
                self.env.merge(&[changes], true, self.arena);
                changes = self.branch(round);
            }
            self.env.merge(&[changes], true, self.arena);
            self.repeating = false;
        }
        self.context = context;
    }
}

/// Whether the pipeline always ends well: assignments and builtins that do.
fn cannot_fail(pipeline: &Pipeline<'_>) -> bool {
    const SURE: &[&str] =
        &[":", "alias", "declare", "echo", "export", "local", "printf", "readonly", "set", "shopt", "true", "typeset"];
    let [Command::Simple(simple)] = pipeline.commands else { return false };
    match simple.words.first() {
        None => true,
        Some(first) => matches!(first.parts, [Part::Bare(name)] if SURE.contains(name)),
    }
}
