//! A simple command: expanded once per world, then run in each.

use super::assignment::{array_name, assigns};
use super::choice::Next;
use super::env::Space;
use super::value::{Slot, Value, from_pieces, pieces_of};
use super::walk::{Input, Output, Walker};
use crate::invocation::{Arg, Invocation, Piece, Why};
use crate::shell::bash::ast::{Function, Part, Redirect, RedirectOperator, Simple, Word};
use crate::span::Span;
use crate::{name, wrappers};

/// Builtins whose `name=value` arguments are assignments.
fn declares(name: &str) -> bool {
    matches!(name, "declare" | "export" | "local" | "readonly" | "typeset")
}

/// Programs whose output is told from their arguments.
fn prints_its_arguments(name: &str) -> bool {
    matches!(name, "cat" | "command" | "echo" | "printf" | "tee" | "type" | "which")
}
/// Programs whose arguments change what names and files stand for.
fn changes_names_or_files(name: &str) -> bool {
    matches!(
        name,
        "alias"
            | "cp"
            | "curl"
            | "declare"
            | "export"
            | "getopts"
            | "hash"
            | "install"
            | "link"
            | "ln"
            | "local"
            | "mapfile"
            | "mv"
            | "printf"
            | "read"
            | "readarray"
            | "readonly"
            | "set"
            | "shift"
            | "tee"
            | "typeset"
            | "unalias"
            | "unset"
            | "wget"
    )
}

/// A simple command in one world.
struct Expanded<'a> {
    argv: &'a [Arg<'a>],
    /// `name=value` in front of the command.
    assigned: Vec<(&'a str, Value<'a>)>,
    /// `name=(…)` among the arguments of a declaring builtin.
    declared: Vec<(&'a str, Value<'a>)>,
    input: Option<Input<'a>>,
    output: Output<'a>,
}

impl<'a> Walker<'_, 'a> {
    pub(super) fn simple(&mut self, simple: &'a Simple<'a>) {
        if !self.spend() {
            return;
        }
        let choices = std::mem::take(&mut self.choices);
        let outputs = std::mem::take(&mut self.outputs);
        // Where aliases are off the word is what it says, so both readings are walked.
        self.alias(simple);
        if let ([], [_, _, ..]) = (simple.words, simple.assignments) {
            // Each sees those before it.
            for one in simple.assignments {
                let one = Simple { assignments: std::slice::from_ref(one), redirects: &[], ..*simple };
                self.worlds(self.arena.alloc(one));
            }
            self.worlds(self.arena.alloc(Simple { assignments: &[], ..*simple }));
        } else {
            self.worlds(simple);
        }
        self.otherwise(simple);
        self.choices = choices;
        self.outputs = outputs;
    }

    /// Words that another shell reads as a command of their own.
    fn otherwise(&mut self, simple: &'a Simple<'a>) {
        // dash: `true &>file rm x` runs `true` in the background, and then `rm`.
        let both = simple.redirects.iter().find(|redirect| {
            let before = usize::try_from(redirect.target.span.start).ok().and_then(|at| self.source.get(..at));
            redirect.operator == RedirectOperator::WriteBoth
                && before.is_some_and(|before| before.trim_end().trim_end_matches('>').ends_with('&'))
        });
        let behind = both.and_then(|redirect| {
            let at = simple.words.iter().position(|word| word.span.start >= redirect.target.span.end)?;
            simple.words.get(at..).filter(|_| at > 0)
        });
        // zsh: `if true { rm x }`.
        let is = |word: &Word<'_>, sign: &str| matches!(word.parts, [Part::Bare(text)] if *text == sign);
        let braced = simple.words.iter().skip(1).position(|word| is(word, "{")).and_then(|open| {
            let inside = simple.words.get(open + 2..)?;
            let close = inside.iter().position(|word| is(word, "}")).unwrap_or(inside.len());
            inside.get(..close)
        });
        for words in [behind, braced].into_iter().flatten().filter(|words| !words.is_empty()) {
            let certain = std::mem::replace(&mut self.certain_only, true);
            let part = self.arena.alloc(Simple { assignments: &[], words, redirects: &[], ..*simple });
            self.branch(|walker| walker.worlds(part));
            self.certain_only = certain;
        }
    }

    fn worlds(&mut self, simple: &'a Simple<'a>) {
        let first = self.expand(simple);
        let mut next = self.choices.next();
        if next == Next::NoMore {
            self.run(&first, simple.span);
            return;
        }
        let mut worlds = vec![first];
        while next == Next::World {
            worlds.push(self.expand(simple));
            next = self.choices.next();
        }
        if next == Next::TooMany {
            self.report_unknown(Why::TooMany, simple.span);
        }
        let branches: Vec<_> =
            worlds.iter().map(|world| self.branch(|walker| walker.run(world, simple.span))).collect();
        self.env.merge(&branches, false, self.arena);
    }

    /// Everything of the command that the shell works out before it runs.
    fn expand(&mut self, simple: &'a Simple<'a>) -> Expanded<'a> {
        let mut argv = std::mem::take(&mut self.words);
        let mut declared = Vec::new();
        let declaring =
            simple.words.first().is_some_and(|first| matches!(first.parts, [Part::Bare(name)] if declares(name)));
        for word in simple.words {
            if let (Some(name), [.., Part::Array(elements)]) = (array_name(word), word.parts) {
                let list = self.elements(elements);
                declared.push((name, list));
                argv.push(Arg::Known(name, word.span));
            } else if declaring && assigns(word) {
                argv.push(self.single(word));
            } else {
                self.fields(word, &mut argv);
            }
            if let [Arg::Known(program, _)] = argv.as_slice() {
                self.choices.undecided = Some((simple, program));
            }
        }
        self.choices.undecided = None;
        self.choices.indifferent = false;
        let assigned = simple.assignments.iter().map(|one| (one.name, self.assigned(one))).collect();
        let (input, output) = self.redirected(simple.redirects);
        let expanded = Expanded { argv: self.arena.alloc_slice_copy(&argv), assigned, declared, input, output };
        argv.clear();
        self.words = argv;
        expanded
    }

    /// Whether anything depends on the arguments of a command, so that each value that they may have must be tried.
    pub(super) fn arguments_matter(&self, simple: &Simple<'a>, program: &str) -> bool {
        let name = name::normalized(program);
        let printed = self.capture.is_some() || !simple.redirects.is_empty();
        let into_variable = &*name == "printf" && simple.words.get(1).is_some_and(|word| word.raw.starts_with("-v"));
        (printed && prints_its_arguments(&name))
            || into_variable
            || self.sink.cares(&name)
            || wrappers::is_wrapper(&name)
            || changes_names_or_files(&name)
            || self.env.get(Space::Function, program).is_some()
            || self.env.get(Space::File, name::last_part(program)).is_some()
            || self.env.has_any(Space::Alias)
    }

    /// Where standard input comes from and standard output goes to. Targets are expanded, whatever they are for.
    pub(super) fn redirected(&mut self, redirects: &[Redirect<'a>]) -> (Option<Input<'a>>, Output<'a>) {
        let mut input = None;
        let mut output = Output::Captured;
        for redirect in redirects {
            let target = self.single(&redirect.target);
            let writes = matches!(redirect.descriptor, None | Some(1));
            match redirect.operator {
                RedirectOperator::Heredoc
                | RedirectOperator::HereString
                | RedirectOperator::Read
                | RedirectOperator::ReadWrite => {
                    let from = self.readable(redirect.operator, target);
                    match redirect.descriptor {
                        None | Some(0) => input = Some(from),
                        Some(descriptor) => self.open_descriptor(descriptor, &from),
                    }
                }
                // `<&3` reads, `>&2` writes; which descriptors the text opened for reading is known.
                RedirectOperator::Duplicate if redirect.descriptor != Some(1) && self.descriptor(&target).is_some() => {
                    input = self.descriptor(&target);
                }
                RedirectOperator::Write | RedirectOperator::WriteBoth if writes => {
                    output = Output::File { path: target, append: false };
                }
                RedirectOperator::Append if writes => output = Output::File { path: target, append: true },
                RedirectOperator::Duplicate if redirect.descriptor == Some(1) || redirect.descriptor.is_none() => {
                    output = Output::Elsewhere;
                }
                _ => {}
            }
        }
        (input, output)
    }

    /// Runs the command as expanded in one world.
    fn run(&mut self, expanded: &Expanded<'a>, span: Span) {
        if expanded.argv.is_empty() {
            for (name, value) in &expanded.assigned {
                self.assign(name, *value);
            }
            match expanded.input {
                // `$(<file)` is what the file holds.
                Some(Input::Text(text)) => self.emit(pieces_of(self.arena, &text)),
                Some(_) => self.emit_unknown(),
                None => {}
            }
            if let Output::File { .. } = expanded.output {
                self.write(&expanded.output, &[]);
            }
            return;
        }
        let before: Vec<_> = expanded.assigned.iter().map(|(name, value)| self.lend(name, *value)).collect();
        let input = self.input;
        self.input = expanded.input.unwrap_or(input);
        match expanded.output {
            Output::Captured => self.dispatch(expanded.argv, span),
            Output::Elsewhere | Output::File { .. } => {
                let pieces = self.captured(|walker| walker.dispatch(expanded.argv, span));
                self.write(&expanded.output, &pieces);
            }
        }
        // `exec` without a program changes the input of the shell itself.
        if !matches!(expanded.argv, [Arg::Known("exec", _)]) {
            self.input = input;
        }
        for (name, variable, exported) in before.into_iter().rev() {
            self.env.set(Space::Variable, name, variable);
            self.env.set(Space::Exported, name, exported);
        }
        for (name, value) in &expanded.declared {
            self.assign(name, *value);
        }
    }

    /// Sets a variable for the length of one command; returns what to put back.
    fn lend(&mut self, name: &'a str, value: Value<'a>) -> (&'a str, Option<Slot<'a>>, Option<Slot<'a>>) {
        let before = (name, self.env.get(Space::Variable, name), self.env.get(Space::Exported, name));
        self.later(name, &value);
        let slot: Slot<'a> = self.arena.alloc_slice_copy(&[value]);
        self.env.set(Space::Variable, name, Some(slot));
        self.env.set(Space::Exported, name, Some(slot));
        before
    }

    /// One argument vector: reported, and followed to whatever it starts.
    pub(super) fn dispatch(&mut self, argv: &'a [Arg<'a>], span: Span) {
        let Some(program) = argv.first() else { return };
        if !self.spend() {
            return;
        }
        let Some(named) = program_name(program) else {
            let why = match program {
                Arg::Opaque(opaque) => opaque.why,
                Arg::Known(..) => Why::Variable,
            };
            let wrappers = self.wrappers.clone();
            let invocation = Invocation { argv, windows_name: None, span, wrappers: &wrappers, context: self.context };
            if !self.certain_only {
                self.sink.unknown(why, span, Some(&invocation));
            }
            self.emit_unknown();
            return;
        };
        if named == "{" {
            // zsh: `repeat 2 { rm x }`, where the braces are words to bash.
            let ([_, inner @ .., Arg::Known("}", _)] | [_, inner @ ..]) = argv else { return };
            self.dispatch(inner, span);
            return;
        }
        if named.starts_with("$=") {
            // zsh splits such a variable into words; to bash it is plain text.
            self.report_unknown(Why::OtherShell, span);
        }
        if self.wrappers.len() == self.shell
            && let Some(function) = self.function(named)
        {
            self.report(argv, span);
            self.call(function, argv.get(1..).unwrap_or_default());
            return;
        }
        self.report(argv, span);
        if let Some(copied) = self.copy_of(named) {
            let first = Arg::Known(copied, program.span());
            let rest = argv.iter().skip(1).copied();
            let argv: Vec<Arg<'a>> = std::iter::once(first).chain(rest).collect();
            self.report(self.arena.alloc_slice_copy(&argv), span);
        }
        self.follow(argv, named, span);
    }

    fn function(&mut self, name: &'a str) -> Option<&'a Function<'a>> {
        let slot = self.env.used(Space::Function, name)?;
        // Of several definitions the last one is walked here; the others are walked as never called.
        slot.iter().rev().find_map(|value| match value {
            Value::Function(function) => Some(*function),
            _ => None,
        })
    }

    /// Tells the sink about a program whose name is known.
    fn report(&mut self, argv: &'a [Arg<'a>], span: Span) {
        let Some(program) = argv.first() else { return };
        let invocation = Invocation {
            argv,
            windows_name: self.windows_name(program),
            span,
            wrappers: &self.wrappers,
            context: self.context,
        };
        self.sink.command(&invocation);
        // zsh: `=rm` is the path of `rm`. A carriage return belongs to the line end where shells run on Windows.
        if let Arg::Known(text, at) = program
            && let named = text.strip_prefix('=').unwrap_or(text).trim_end_matches('\r')
            && named.len() < text.len()
            && !named.is_empty()
        {
            let rest = argv.iter().skip(1).copied();
            let argv: Vec<Arg<'a>> = std::iter::once(Arg::Known(named, *at)).chain(rest).collect();
            self.sink.command(&Invocation { argv: &argv, ..invocation });
        }
    }

    pub(super) fn report_unknown(&mut self, why: Why, span: Span) {
        if !self.certain_only {
            self.sink.unknown(why, span, None);
        }
    }

    /// The program word as a Windows path: what stands behind its last unquoted backslash (B10).
    fn windows_name(&self, program: &Arg<'a>) -> Option<&'a str> {
        let span = program.span();
        // Text that was changed on the way has the place of all that it came from.
        let longest = u32::try_from(program.suffix().len()).ok()?.saturating_mul(4).saturating_add(64);
        let written = span.of(self.source).filter(|_| span.end - span.start <= longest)?;
        let last = name::after_backslash(written)?;
        if written.contains(char::is_whitespace) {
            return None;
        }
        Some(last.trim_end_matches(['"', '\'']))
    }

    /// Walks the text that an alias puts in the place of a word, as an interactive shell does.
    fn alias(&mut self, simple: &'a Simple<'a>) {
        if !self.env.has_any(Space::Alias) {
            return;
        }
        let Some((first, rest)) = simple.words.split_first() else { return };
        let [Part::Bare(name)] = first.parts else { return };
        let Some(slot) = self.env.used(Space::Alias, name) else { return };
        // An alias is not replaced again inside its own text.
        self.env.set(Space::Alias, name, None);
        for value in slot {
            let Value::Scalar(text) = value else { continue };
            let mut script: Vec<Piece<'a>> = pieces_of(self.arena, text).to_vec();
            for word in rest {
                script.extend([Piece::Text(" "), Piece::Text(word.raw)]);
            }
            let text = from_pieces(self.arena, &script, Why::ScriptText, first.raw, simple.span);
            self.same_shell(&text, self.context);
        }
        self.env.set(Space::Alias, name, Some(slot));
    }
}

/// The name by which a program is looked up: the whole word, or what follows its last known slash.
pub(super) fn program_name<'a>(program: &Arg<'a>) -> Option<&'a str> {
    match program {
        Arg::Known(text, _) => Some(text),
        Arg::Opaque(opaque) if opaque.many && program.prefix().is_empty() && !program.suffix().contains('/') => None,
        Arg::Opaque(_) => program.suffix().rsplit_once('/').map(|(_, last)| last).filter(|last| !last.is_empty()),
    }
}
