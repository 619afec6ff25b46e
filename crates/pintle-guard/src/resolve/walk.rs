//! The walk through lists, pipelines and compound commands.

use std::collections::BTreeMap;

use bumpalo::Bump;

use super::choice::Choices;
use super::env::{Changes, Env};
use super::value::{Slot, from_pieces, unknown};
use crate::invocation::{Arg, Context, Opaque, Piece, Sink, Unreadable, UnreadableKind, Why};
use crate::shell::bash::Parsed;
use crate::shell::bash::ast::{AndOr, AndOrOperator, Command, Function, List, Part, Pipeline};
use crate::shell::limits::Budget;
use crate::span::Span;

/// Commands that are walked at most, repeated walks of functions and loops included.
const WALKED: u32 = 131_072;

/// Bytes of values that are copied, searched or made at most: what people write needs a thousandth.
const WORK: usize = 32 * 1024 * 1024;

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
    File {
        path: Arg<'a>,
        append: bool,
    },
    Elsewhere,
}

/// A function that the text defines.
#[derive(Debug)]
pub(super) struct Defined<'a> {
    pub(super) function: &'a Function<'a>,
    pub(super) called: bool,
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
    pub(super) outputs: BTreeMap<usize, Arg<'a>>,
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
    /// Where each function stands among them, by its address.
    pub(super) function_at: BTreeMap<usize, usize>,
    /// Functions being walked, with the arguments of each call.
    pub(super) active: Vec<(&'a Function<'a>, &'a [Arg<'a>])>,
    /// Names made local by the functions being walked, with what they stood for outside.
    pub(super) locals: Vec<Vec<(&'a str, Option<Slot<'a>>)>>,
    /// Actions of `trap`, which run when something happens or at the end.
    pub(super) traps: Vec<Arg<'a>>,
    /// Program texts given to interpreters, which may write files.
    pub(super) codes: Vec<&'a str>,
    /// A `break`, `continue`, `return` or `exit` was walked: what follows may not run.
    pub(super) left_early: bool,
    /// An empty vector for the words of a command.
    pub(super) words: Vec<Arg<'a>>,
    /// Empty vectors for the pieces of words.
    pub(super) spare: Vec<Vec<Piece<'a>>>,
    /// The text is read in a way that few shells share: only programs that are known count.
    pub(super) certain_only: bool,
    /// How many loops are being walked for the second time.
    pub(super) repeating: usize,
    left: u32,
    /// Work on values that may still be done, in bytes touched, roughly.
    work: usize,
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
            outputs: BTreeMap::new(),
            processes: Vec::new(),
            wrappers: Vec::new(),
            shell: 0,
            context: Context::Plain,
            input: Input::Inherited,
            capture: None,
            functions: Vec::new(),
            function_at: BTreeMap::new(),
            active: Vec::new(),
            locals: Vec::new(),
            traps: Vec::new(),
            codes: Vec::new(),
            left_early: false,
            words: Vec::new(),
            spare: Vec::new(),
            certain_only: false,
            repeating: 0,
            left: WALKED,
            work: WORK,
            stopped: false,
        }
    }

    /// A whole script: its commands, then the functions that it defines and never calls.
    pub(super) fn script(&mut self, parsed: &Parsed<'a>) {
        let known = self.functions.len();
        let traps = self.traps.len();
        self.list(&parsed.list);
        self.list(&parsed.torn);
        self.report_error(parsed);
        for action in self.traps.split_off(traps) {
            self.branch(|walker| walker.same_shell(&action, Context::Trap));
        }
        let mut at = known;
        while let Some(defined) = self.functions.get(at) {
            let function = defined.function;
            if !defined.called {
                self.uncalled(function);
            }
            at += 1;
        }
        for defined in self.functions.drain(known..) {
            self.function_at.remove(&std::ptr::from_ref(defined.function).addr());
        }
    }

    pub(super) fn report_error(&mut self, parsed: &Parsed<'a>) {
        if let Some(error) = &parsed.error
            && !self.certain_only
        {
            self.sink.unreadable(error);
        }
    }

    pub(super) fn list(&mut self, list: &List<'a>) {
        let mut items = list.items.iter();
        while let Some(item) = items.next() {
            if self.stopped {
                return;
            }
            let before = self.left_early;
            self.item(item);
            if self.left_early && !before && !items.as_slice().is_empty() {
                // Somewhere in there the shell may have gone elsewhere, so the rest runs only perhaps.
                let changes = self.branch(|walker| items.by_ref().for_each(|item| walker.item(item)));
                self.env.merge(&[changes], true, self.arena);
            }
        }
    }

    fn item(&mut self, item: &AndOr<'a>) {
        if self.stopped {
            return;
        }
        if item.background {
            self.subshell(|walker| walker.and_or(item));
        } else {
            self.and_or(item);
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
            for (operator, next) in rest.as_slice() {
                match operator {
                    AndOrOperator::And => walker.pipeline(next),
                    // Where this runs, what stands before it has failed somewhere on the way.
                    AndOrOperator::Or => {
                        let changes = walker.branch(|walker| walker.pipeline(next));
                        walker.env.merge(&[changes], true, walker.arena);
                    }
                }
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
        let left_early = self.left_early;
        walk(self);
        self.left_early = left_early;
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
        let Some(left) = self.left.checked_sub(1) else {
            self.give_up(UnreadableKind::TooManyCommands);
            return false;
        };
        self.left = left;
        true
    }

    /// Pays for work that grows with the values at hand; when nothing is left, the walk ends.
    pub(super) fn pay(&mut self, bytes: usize) {
        match self.work.checked_sub(bytes) {
            Some(left) => self.work = left,
            None => self.give_up(UnreadableKind::TooManyCommands),
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
            Command::Coproc(command) => {
                // What is written to it later is its input.
                let written = unknown(self.arena, Why::ShellInput, "", Span::default());
                let input = std::mem::replace(&mut self.input, Input::Text(written));
                self.deeper(|walker| walker.subshell(|walker| walker.command(command)));
                self.input = input;
            }
        }
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
