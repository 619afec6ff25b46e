//! Where programs start: they are reported, and followed to what they start in turn.

use std::borrow::Cow;
use std::collections::BTreeSet;

use bumpalo::Bump;

use super::super::peeled::is_hole;
use super::super::walk::{Input, Walker};
use super::super::{cmd, powershell};
use super::programs::{self, Dialect};
use super::split::with_holes;
use crate::invocation::{Arg, Context, Invocation, Opaque, Sink, Unreadable, UnreadableKind, Why};
use crate::name::normalized;
use crate::shell::bash::{self, Origin};
use crate::shell::limits::Budget;
use crate::shell::powershell::HOLE;
use crate::span::Span;
use crate::wrappers::{self, Language, Step};

/// Bytes of nested text that are read at most.
const NESTED: usize = 1024 * 1024;

/// Commands that are tried once more with other values of their variables.
const WORLDS: u32 = 16_384;

/// Stands where a part of a script for bash is not known; no text sets it.
const BASH_HOLE: &str = "${__unknown__}";

/// Text in some shell's language.
#[derive(Debug, Clone, Copy)]
pub(in crate::resolve) struct Script<'a> {
    pub(in crate::resolve) dialect: Dialect,
    /// With [`HOLE`] for what is not known.
    pub(in crate::resolve) text: &'a str,
    pub(in crate::resolve) span: Span,
}

pub(in crate::resolve) struct Host<'w, 'a> {
    pub(in crate::resolve) arena: &'a Bump,
    /// The text that was handed in.
    pub(in crate::resolve) source: &'a str,
    pub(in crate::resolve) budget: &'w Budget,
    pub(in crate::resolve) sink: &'w mut dyn Sink,
    pub(in crate::resolve) wrappers: Vec<&'static str>,
    pub(in crate::resolve) context: Context,
    pub(in crate::resolve) input: Input<'a>,
    /// Last path parts of files that the text writes, in lower case, and what they are called without their endings.
    written: BTreeSet<Cow<'a, str>>,
    bytes: usize,
    worlds: u32,
    stopped: bool,
}

impl<'w, 'a> Host<'w, 'a> {
    pub(in crate::resolve) fn new(
        source: &'a str,
        arena: &'a Bump,
        budget: &'w Budget,
        sink: &'w mut dyn Sink,
    ) -> Self {
        Self {
            arena,
            source,
            budget,
            sink,
            wrappers: Vec::new(),
            context: Context::Plain,
            input: Input::Inherited,
            written: BTreeSet::new(),
            bytes: NESTED,
            worlds: WORLDS,
            stopped: false,
        }
    }

    /// Whether nothing more needs to be walked.
    pub(in crate::resolve) fn over(&mut self) -> bool {
        self.stopped |= self.sink.done();
        self.stopped
    }

    /// Counts one more try of a command; false when no more are made.
    pub(in crate::resolve) fn spend(&mut self) -> bool {
        match self.worlds.checked_sub(1) {
            Some(left) => self.worlds = left,
            None => self.give_up(UnreadableKind::TooManyCommands),
        }
        !self.stopped
    }

    pub(in crate::resolve) fn unknown(&mut self, why: Why, span: Span) {
        self.sink.unknown(why, span, None);
    }

    /// A command: reported, then followed. `other` is another reading of its name.
    pub(in crate::resolve) fn start(&mut self, argv: &'a [Arg<'a>], other: Option<&'a str>, span: Span) {
        let Some(program) = argv.first() else { return };
        if self.over() {
            return;
        }
        self.report(argv, other, span);
        if let Some(named) = named(program) {
            self.follow(argv, named, span);
        }
    }

    pub(in crate::resolve) fn report(&mut self, argv: &[Arg<'a>], other: Option<&'a str>, span: Span) {
        let wrappers = self.wrappers.clone();
        let invocation = Invocation { argv, windows_name: other, span, wrappers: &wrappers, context: self.context };
        match argv.first() {
            Some(program) if named(program).is_some() => self.sink.command(&invocation),
            Some(Arg::Opaque(Opaque { why, .. })) => self.sink.unknown(*why, span, Some(&invocation)),
            Some(Arg::Known(..)) | None => {}
        }
    }

    /// What a command starts that was reported already.
    pub(in crate::resolve) fn follow_only(&mut self, argv: &'a [Arg<'a>], span: Span) {
        if let Some(name) = argv.first().and_then(Arg::known) {
            self.follow(argv, name, span);
        }
    }

    fn follow(&mut self, argv: &'a [Arg<'a>], named: &'a str, span: Span) {
        let normal = normalized(named);
        let budget = self.budget;
        let Some(_level) = budget.deeper() else { return self.give_up(UnreadableKind::TooDeep) };
        self.runs_written(named, span);
        if programs::follow(self, &normal, argv, span) {
            return;
        }
        let Some(peeled) = wrappers::peel(argv, self.arena) else { return };
        self.within(peeled.wrapper, |host| {
            for step in peeled.steps {
                host.step(step, span);
            }
        });
    }

    /// A program or script that the same text wrote: what is in it was not looked at.
    pub(in crate::resolve) fn runs_written(&mut self, path: &str, span: Span) {
        let name = last_part(path);
        if !name.is_empty() && !self.written.is_empty() && self.written.contains(&lower(name)) {
            self.unknown(Why::WrittenFile, span);
        }
    }

    pub(in crate::resolve) fn writes(&mut self, path: &Arg<'a>) {
        let name = last_part(path.suffix());
        // `function:x` and the like are no files; a drive is one letter.
        let drive = path.prefix().split(':').next().filter(|drive| drive.len() < path.prefix().len());
        let is_file = drive.is_none_or(|drive| drive.len() < 2);
        if is_file && !name.is_empty() && !name.eq_ignore_ascii_case("nul") {
            self.written.extend(without_ending(name).map(lower));
            self.written.insert(lower(name));
        }
    }

    /// Runs `walk` with one more wrapper.
    pub(in crate::resolve) fn within(&mut self, wrapper: &'static str, walk: impl FnOnce(&mut Self)) {
        self.wrappers.push(wrapper);
        walk(self);
        self.wrappers.pop();
    }

    fn step(&mut self, step: &Step<'a>, span: Span) {
        match step {
            Step::Command { argv } => self.start(argv, None, span),
            Step::Script { text, remote, .. } => {
                let context = if *remote { Context::Remote } else { Context::NestedShell };
                self.bash(text, context);
            }
            Step::ScriptFromInput { .. } => self.read_input(Dialect::Bash, span),
            Step::CodeFile { path, .. } => self.runs_written(path.suffix(), span),
            Step::ScriptFile { path, .. } => match path {
                Arg::Known(path, _) => self.runs_written(path, span),
                Arg::Opaque(_) if path.suffix().contains(['/', '\\']) => self.runs_written(path.suffix(), span),
                Arg::Opaque(opaque) => self.unknown(opaque.why, span),
            },
            Step::Code { language, text } => self.code(language, text),
            Step::CodeFromInput { language } => match self.input {
                Input::Inherited => self.unknown(Why::InteractiveShell, span),
                Input::Text(text) if is_hole(&text) => self.unknown(Why::ShellInput, span),
                Input::Text(text) => self.code(language, &text),
                Input::File(path) => self.runs_written(path.suffix(), span),
            },
            Step::Unknown { why, span } => self.unknown(*why, *span),
        }
    }

    fn code(&mut self, language: &'static Language, text: &Arg<'a>) {
        let whole = with_holes(self.arena, text);
        if let Some(call) = language.calls.iter().find(|call| whole.contains(**call)) {
            self.sink.code(language.name, call, text.span());
        }
    }

    /// A shell that reads its commands from standard input.
    pub(in crate::resolve) fn read_input(&mut self, dialect: Dialect, span: Span) {
        match self.input {
            Input::Inherited => self.unknown(Why::InteractiveShell, span),
            Input::Text(text) if is_hole(&text) => self.unknown(Why::ShellInput, span),
            Input::Text(text) => {
                self.input = Input::Inherited;
                if dialect == Dialect::Bash {
                    self.bash(&text, Context::NestedShell);
                } else {
                    self.read_as(dialect, &text);
                }
                self.input = Input::Text(text);
            }
            Input::File(path) => self.runs_written(path.suffix(), span),
        }
    }

    /// Text that PowerShell or `cmd` reads. Where a part of it is not known, that is a finding of its own.
    pub(in crate::resolve) fn read_as(&mut self, dialect: Dialect, text: &Arg<'a>) {
        if let Arg::Opaque(opaque) = text {
            self.unknown(Why::ScriptText, opaque.span);
            if is_hole(text) {
                return;
            }
        }
        let text = Script { dialect, text: with_holes(self.arena, text), span: text.span() };
        self.read(&text);
    }

    /// Text that another shell reads.
    pub(in crate::resolve) fn read(&mut self, script: &Script<'a>) {
        let Some(_level) = self.enter(script.text) else { return };
        let context = std::mem::replace(&mut self.context, Context::NestedShell);
        let origin = self.origin(script.text, script.span);
        match script.dialect {
            Dialect::PowerShell => powershell::read(script.text, origin, self),
            Dialect::Cmd => cmd::read(script.text, origin, self),
            Dialect::Bash => {}
        }
        self.context = context;
    }

    fn bash(&mut self, text: &Arg<'a>, context: Context) {
        if let Arg::Opaque(opaque) = text {
            self.unknown(Why::ScriptText, opaque.span);
            if is_hole(text) {
                return;
            }
        }
        let holed = with_holes(self.arena, text);
        let script: &'a str =
            if holed.contains(HOLE) { self.arena.alloc_str(&holed.replace(HOLE, BASH_HOLE)) } else { holed };
        let Some(_level) = self.enter(script) else { return };
        let origin = self.origin(script, text.span());
        let mut parsed = bash::parse(script, origin, self.budget, self.arena);
        if text.known().is_none() {
            // What does not parse may be the fault of the placeholder.
            parsed.error = None;
        }
        let mut walker = Walker::new(self.source, self.arena, self.budget, &mut *self.sink);
        walker.shell = self.wrappers.len();
        walker.wrappers.clone_from(&self.wrappers);
        walker.context = context;
        walker.script(&parsed);
    }

    /// One level deeper, with so much text to read; `None` when a bound is reached.
    fn enter(&mut self, text: &str) -> Option<crate::shell::limits::Level<'w>> {
        if self.over() {
            return None;
        }
        let budget = self.budget;
        let level = budget.deeper();
        let left = self.bytes.checked_sub(text.len());
        match (level, left) {
            (Some(level), Some(left)) => {
                self.bytes = left;
                Some(level)
            }
            (level, _) => {
                let kind = if level.is_none() { UnreadableKind::TooDeep } else { UnreadableKind::TooManyCommands };
                self.give_up(kind);
                None
            }
        }
    }

    fn give_up(&mut self, kind: UnreadableKind) {
        if !self.stopped {
            self.sink.unreadable(&Unreadable { kind, span: Span::new(0, self.source.len()) });
        }
        self.stopped = true;
    }

    /// Where a nested text stands in the text that was handed in.
    fn origin(&self, text: &str, span: Span) -> Origin {
        let start = text.as_ptr().addr().checked_sub(self.source.as_ptr().addr());
        match start.filter(|start| start + text.len() <= self.source.len()) {
            Some(start) => Origin::Exact(u32::try_from(start).unwrap_or(u32::MAX)),
            None => Origin::Within(span),
        }
    }
}

/// The program by its word, or by the last part of a path that is known no further.
fn named<'a>(program: &Arg<'a>) -> Option<&'a str> {
    match program {
        Arg::Known(name, _) => Some(name),
        Arg::Opaque(_) => Some(program.suffix()).filter(|end| end.contains(['/', '\\'])),
    }
}

fn last_part(path: &str) -> &str {
    path.rsplit(['/', '\\', ':']).next().unwrap_or(path)
}

fn lower(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
    }
}

/// A program may be named without its ending.
fn without_ending(written: &str) -> Option<&str> {
    const ENDINGS: [&str; 6] = ["bat", "cmd", "com", "exe", "ps1", "psm1"];
    let (stem, ending) = written.rsplit_once('.')?;
    ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)).then_some(stem)
}
