//! Following a command to what it starts: wrappers, nested shells, interpreters.

use super::env::Space;
use super::files::is_standard_input;
use super::value::{Value, from_pieces, known_text};
use super::walk::{Input, Walker};
use crate::invocation::{Arg, Context, Opaque, Piece, Why};
use crate::name;
use crate::shell::bash::{self, Origin, Parsed};
use crate::span::Span;
use crate::wrappers::{self, Language, Step};

/// Stands where a part of a script is not known; no text sets it.
const HOLE: &str = "${__unknown__}";

impl<'a> Walker<'_, 'a> {
    /// What a reported command does beside being itself.
    pub(super) fn follow(&mut self, argv: &'a [Arg<'a>], named: &'a str, span: Span) {
        let own = self.wrappers.get(self.shell..).unwrap_or_default();
        let normal = name::normalized(named);
        if own.iter().all(|wrapper| matches!(*wrapper, "builtin" | "command")) {
            self.builtin(&normal, argv, span);
        }
        self.copies(&normal, argv);
        self.run_written(argv);
        if self.windows_program(&normal, argv, span) {
            self.emit_unknown();
            return;
        }
        let Some(peeled) = wrappers::peel_named(&normal, argv, self.arena) else {
            self.emit_output(&normal, argv);
            return;
        };
        if peeled.steps.is_empty() {
            self.emit_output(&normal, argv);
            return;
        }
        if matches!(peeled.wrapper, "env" | "sudo" | "doas") {
            self.lent_by_arguments(argv);
        }
        self.wrappers.push(peeled.wrapper);
        for step in peeled.steps {
            self.step(step, peeled.wrapper, span);
        }
        self.wrappers.pop();
        // What a shell prints comes from its commands; what an interpreter or a script file prints is not known.
        if !peeled.steps.iter().all(|step| matches!(step, Step::Command { .. } | Step::Script { .. })) {
            self.emit_unknown();
        }
    }

    fn step(&mut self, step: &Step<'a>, wrapper: &'static str, span: Span) {
        match step {
            Step::Command { argv } => self.deeper(|walker| walker.dispatch(argv, span_of(argv, span))),
            Step::Script { text, same_shell: true, .. } => {
                let context = if wrapper == "trap" { Context::Trap } else { self.context };
                if wrapper == "trap" {
                    // It runs later, with what names stand for then, and what it sets does not hold here.
                    self.traps.push(*text);
                    self.branch(|walker| walker.same_shell(text, context));
                } else {
                    self.same_shell(text, context);
                }
            }
            Step::Script { text, arguments, remote, .. } => {
                let context = if *remote { Context::Remote } else { Context::NestedShell };
                self.child(text, arguments, context);
            }
            Step::ScriptFromInput { arguments } => self.read_from_input(arguments, span),
            Step::ScriptFile { path, arguments, same_shell } => self.script_file(path, arguments, *same_shell, span),
            Step::Code { language, text } => self.code(language, text),
            Step::CodeFromInput { language } => match self.input {
                Input::Inherited => self.report_unknown(Why::InteractiveShell, span),
                Input::Text(text) if is_hole(&text) => self.report_unknown(Why::ShellInput, span),
                Input::Text(text) => self.code(language, &text),
                Input::File(path) => self.code_file(language, &path),
            },
            Step::CodeFile { language, path } => self.code_file(language, path),
            Step::Unknown { why, span } => self.report_unknown(*why, *span),
        }
    }

    fn code(&mut self, language: &'static Language, text: &Arg<'a>) {
        let mut known = String::new();
        let whole = match text {
            Arg::Known(text, _) => text,
            Arg::Opaque(opaque) => {
                for piece in opaque.pieces {
                    known.push_str(match piece {
                        Piece::Text(text) => text,
                        Piece::Hole => " ",
                    });
                }
                known.as_str()
            }
        };
        self.codes.push(self.arena.alloc_str(whole));
        if let Some(call) = language.finds(whole)
            && !self.certain_only
        {
            self.sink.code(language.name, call, text.span());
        }
    }

    /// A program that lies in a file: read where the same text wrote it, and otherwise for other eyes.
    pub(super) fn code_file(&mut self, language: &'static Language, path: &Arg<'a>) {
        match self.content_of(path) {
            Some(content) if is_hole(&content) => self.report_unknown(Why::WrittenFile, path.span()),
            Some(content) => self.code(language, &content),
            None => {}
        }
    }

    /// A shell that reads its commands from standard input.
    fn read_from_input(&mut self, arguments: &'a [Arg<'a>], span: Span) {
        match self.input {
            Input::Inherited => self.report_unknown(Why::InteractiveShell, span),
            Input::Text(text) if is_hole(&text) => self.report_unknown(Why::ShellInput, span),
            Input::Text(text) => {
                let zero = std::iter::once(Arg::Known("sh", span));
                let all: Vec<Arg<'a>> = zero.chain(arguments.iter().copied()).collect();
                self.input = Input::Inherited;
                self.child(&text, self.arena.alloc_slice_copy(&all), Context::NestedShell);
                self.input = Input::Text(text);
            }
            Input::File(path) => {
                // A shell that reads a file called `-` reads no other input behind it.
                let input = std::mem::replace(&mut self.input, Input::Inherited);
                self.script_file(&path, arguments, false, span);
                self.input = input;
            }
        }
    }

    fn script_file(&mut self, path: &Arg<'a>, arguments: &'a [Arg<'a>], same_shell: bool, span: Span) {
        if let Some(content) = self.content_of(path) {
            if is_hole(&content) {
                self.report_unknown(Why::WrittenFile, span);
            } else if same_shell {
                self.same_shell(&content, self.context);
            } else {
                let all: Vec<Arg<'a>> = std::iter::once(*path).chain(arguments.iter().copied()).collect();
                self.child(&content, self.arena.alloc_slice_copy(&all), Context::NestedShell);
            }
            return;
        }
        match path {
            Arg::Known(path, _) if *path == "-" || is_standard_input(path) => self.read_from_input(arguments, span),
            Arg::Known(path, _) if self.named_in_code(path) => self.report_unknown(Why::WrittenFile, span),
            // A script that lies there is for other eyes; one that is chosen or written here is not.
            Arg::Known(..) => {}
            Arg::Opaque(_) if path.suffix().contains('/') && !self.env.wrote_somewhere => {}
            // `tests/$name.sh` is one of the files that lie there, unless the text wrote some.
            Arg::Opaque(_) if names_a_folder(path.prefix()) && !self.env.has_any(Space::File) => {}
            Arg::Opaque(_) if self.env.wrote_somewhere => self.report_unknown(Why::WrittenFile, span),
            Arg::Opaque(opaque) => self.report_unknown(opaque.why, span),
        }
    }

    /// A script in a shell of its own: it sees what is exported, and nothing that it sets outlives it.
    pub(super) fn child(&mut self, text: &Arg<'a>, arguments: &'a [Arg<'a>], context: Context) {
        self.pay(self.env.len() * 64);
        let child = self.env.child();
        let outer = std::mem::replace(&mut self.env, child);
        let shell = std::mem::replace(&mut self.shell, self.wrappers.len());
        let choices = std::mem::take(&mut self.choices);
        let outputs = std::mem::take(&mut self.outputs);
        let context = std::mem::replace(&mut self.context, context);
        if let Some((zero, rest)) = arguments.split_first() {
            self.assign("0", Value::Scalar(*zero));
            self.assign("@", Value::List(rest));
        }
        let left_early = self.left_early;
        self.nested(text, Self::script);
        self.left_early = left_early;
        let child = std::mem::replace(&mut self.env, outer);
        self.env.take_files(&child);
        self.shell = shell;
        self.choices = choices;
        self.outputs = outputs;
        self.context = context;
    }

    /// A script that this shell reads itself (`eval`, `source`).
    pub(super) fn same_shell(&mut self, text: &Arg<'a>, context: Context) {
        let shell = std::mem::replace(&mut self.shell, self.wrappers.len());
        let choices = std::mem::take(&mut self.choices);
        let outputs = std::mem::take(&mut self.outputs);
        let context = std::mem::replace(&mut self.context, context);
        self.nested(text, |walker, parsed| {
            walker.list(&parsed.list);
            walker.list(&parsed.torn);
            walker.report_error(parsed);
        });
        self.shell = shell;
        self.choices = choices;
        self.outputs = outputs;
        self.context = context;
    }

    fn nested(&mut self, text: &Arg<'a>, walk: impl FnOnce(&mut Self, &Parsed<'a>)) {
        let arena = self.arena;
        let budget = self.budget;
        match text {
            Arg::Known(known, span) => {
                let origin = self.origin(known, *span);
                self.deeper(|walker| walk(walker, &bash::parse(known, origin, budget, arena)));
            }
            Arg::Opaque(opaque) => {
                if !self.is_inert(opaque) {
                    self.report_unknown(Why::ScriptText, opaque.span);
                }
                if is_hole(text) {
                    return;
                }
                let filled: Vec<Piece<'a>> = opaque
                    .pieces
                    .iter()
                    .map(|piece| match piece {
                        Piece::Text(text) => Piece::Text(text),
                        Piece::Hole => Piece::Text(HOLE),
                    })
                    .collect();
                let script = known_text(arena, &filled).unwrap_or_default();
                self.deeper(|walker| {
                    let parsed = bash::parse(script, Origin::Within(opaque.span), budget, arena);
                    // What does not parse may be the fault of the placeholder.
                    walk(walker, &Parsed { error: None, ..parsed });
                });
            }
        }
    }

    /// Whether all that is not known of a script cannot be more than a word in it: numbers that the shell counts, and the
    /// folders that the agent started in, as long as the text itself changes none of them.
    fn is_inert(&self, script: &Opaque<'a>) -> bool {
        let before = usize::try_from(script.span.start).ok().and_then(|start| self.source.get(..start));
        let before = before.unwrap_or("cd ");
        let moves = before.contains("cd ") || before.contains("pushd");
        // Only mentions that read it.
        let is_read = |(at, _): (usize, &str)| before.get(..at).is_some_and(|it| it.ends_with(['$', '{']));
        let folder = |name: &str| !(name == "PWD" && moves) && before.match_indices(name).all(is_read);
        let mut rest = script.raw;
        let mut found = 0;
        while let Some(at) = rest.find(['$', '`']) {
            let Some(behind) = rest.get(at..).and_then(|rest| rest.strip_prefix('$')) else { return false };
            let Some(name) = inert_name(behind) else { return false };
            if name.len() > 1 && !folder(name.trim_matches(['{', '}'])) {
                return false;
            }
            found += 1;
            rest = behind.get(name.len()..).unwrap_or_default();
        }
        found > 0 && found == script.pieces.iter().filter(|piece| matches!(piece, Piece::Hole)).count()
    }

    /// Where a nested script stands in the text that was handed in.
    fn origin(&self, script: &str, span: Span) -> Origin {
        let start = script.as_ptr().addr().checked_sub(self.source.as_ptr().addr());
        match start.filter(|start| start + script.len() <= self.source.len()) {
            Some(start) => Origin::Exact(u32::try_from(start).unwrap_or(u32::MAX)),
            None => Origin::Within(span),
        }
    }

    /// Output of a command as one word, for those who read it as text.
    pub(super) fn text_of(&self, pieces: &[Piece<'a>], span: Span) -> Arg<'a> {
        from_pieces(self.arena, pieces, Why::Substitution, "", span)
    }
}

/// Whether nothing of the text is known but blanks.
pub(super) fn is_hole(text: &Arg<'_>) -> bool {
    match text {
        Arg::Known(..) => false,
        Arg::Opaque(opaque) => opaque.pieces.iter().all(|piece| match piece {
            Piece::Hole => true,
            Piece::Text(text) => text.trim().is_empty(),
        }),
    }
}

/// The place of an inner command, where its words have one.
fn span_of(argv: &[Arg<'_>], outer: Span) -> Span {
    let mut spans = argv.iter().map(Arg::span).filter(|span| span.end > span.start);
    let Some(first) = spans.next() else { return outer };
    spans.fold(first, Span::to)
}

/// The parameter that begins here, behind its dollar, if its value is a number or a folder.
fn inert_name(text: &str) -> Option<&str> {
    const NAMES: [&str; 8] = ["?", "$", "!", "#", "{PWD}", "{HOME}", "PWD", "HOME"];
    let name = NAMES.iter().find(|name| text.starts_with(**name))?;
    let longer = |next: char| next == '_' || next.is_ascii_alphanumeric() || matches!(next, '[' | ':');
    let goes_on = name.ends_with(|last: char| last.is_ascii_alphabetic())
        && text.get(name.len()..).is_some_and(|rest| rest.starts_with(longer));
    (!goes_on).then_some(*name)
}

/// Whether a path that begins like this is in a folder of files, rather than of devices and open descriptors.
fn names_a_folder(beginning: &str) -> bool {
    beginning.contains('/') && !["/dev", "/proc"].iter().any(|other| beginning.starts_with(other))
}
