//! Files that the text itself writes, copies or links, and then runs.

use super::env::Space;
use super::peeled::is_hole;
use super::value::{Slot, Value, joined, pieces_of};
use super::walk::{Input, Output, Walker};
use crate::invocation::{Arg, Context, Opaque, Piece, Why};
use crate::name::last_part;
use crate::shell::bash::ast::RedirectOperator;
use crate::span::Span;
use crate::wrappers;

/// Writing there writes no file.
const NO_FILES: &[&str] = &["/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty", "-"];

impl<'a> Walker<'_, 'a> {
    /// Takes down what a command wrote into a file.
    pub(super) fn write(&mut self, output: &Output<'a>, pieces: &[Piece<'a>]) {
        let Output::File { path, append } = output else { return };
        self.write_file(path, *append, pieces);
    }

    pub(super) fn write_file(&mut self, path: &Arg<'a>, append: bool, pieces: &[Piece<'a>]) {
        if path.known().is_some_and(|path| NO_FILES.contains(&path)) {
            return;
        }
        let Some(name) = self.file_name(path) else {
            self.env.wrote_somewhere = true;
            return;
        };
        let content = self.text_of(pieces, path.span());
        let before = self.env.get(Space::File, name).unwrap_or_default();
        let mut all: Vec<Value<'a>> = Vec::new();
        if append && before.iter().any(|value| matches!(value, Value::Scalar(_))) {
            for value in before {
                let Value::Scalar(before) = value else { continue };
                // In a loop the same line is added any number of times.
                let more = if self.context == Context::Loop { &[Piece::Hole][..] } else { &[] };
                let more = self.text_of(more, path.span());
                all.push(Value::Scalar(joined(self.arena, &[*before, content, more], "", path.span())));
            }
        } else {
            all.push(Value::Scalar(content));
        }
        let slot: Slot<'a> = self.arena.alloc_slice_copy(&all);
        let place = path.known().unwrap_or_default();
        if self.env.written_at(name, place) {
            self.env.set(Space::File, name, Some(slot));
        } else {
            // Another file of the same name: which of them is meant later is not told apart.
            self.env.add(Space::File, name, slot, self.arena);
        }
    }

    /// By which name a file is remembered: the last part of its path, since the text may go to its folder by many ways;
    /// or the way it is written when not even that is known (`"$f"`).
    fn file_name(&self, path: &Arg<'a>) -> Option<&'a str> {
        let last =
            |text: &'a str| text.trim_end_matches('/').rsplit(['/', '\\']).next().filter(|last| !last.is_empty());
        match path {
            Arg::Known(text, _) if text.starts_with("/dev/fd/") || text.starts_with("/proc/self/fd/") => Some(text),
            Arg::Known(text, _) => last(text),
            Arg::Opaque(opaque) if path.suffix().contains('/') && last(path.suffix()).is_some() => {
                debug_assert!(!opaque.pieces.is_empty());
                last(path.suffix())
            }
            Arg::Opaque(opaque) => {
                let written = opaque.raw.trim_matches('"');
                (!written.is_empty()).then(|| &*self.arena.alloc_str(&written.replace(['{', '}'], "")))
            }
        }
    }

    /// What can be read from a file that this text made, or from `<(…)`.
    pub(super) fn content_of(&mut self, path: &Arg<'a>) -> Option<Arg<'a>> {
        self.pay(self.processes.len());
        if let Arg::Opaque(opaque) = path
            && let Some((_, content)) = self.processes.iter().find(|(file, _)| same_file(file, opaque))
        {
            return Some(*content);
        }
        if !self.env.has_any(Space::File) {
            return None;
        }
        let name = self.file_name(path)?;
        let slot = self.env.used(Space::File, name)?;
        let contents: Vec<Arg<'a>> = slot
            .iter()
            .filter_map(|value| match value {
                Value::Scalar(content) => Some(*content),
                _ => None,
            })
            .collect();
        // Whoever reads commands from it reads those of every way in which it may have been written.
        match contents.as_slice() {
            [] => None,
            [only] => Some(*only),
            several => Some(joined(self.arena, several, "\n", path.span())),
        }
    }

    /// What a file holds, where there is but one possibility.
    pub(super) fn sure_content_of(&mut self, path: &Arg<'a>) -> Option<Arg<'a>> {
        let sure = match self.file_name(path) {
            Some(name) => self.env.get(Space::File, name).is_none_or(|slot| slot.len() == 1),
            None => true,
        };
        self.content_of(path).filter(|_| sure)
    }

    /// Whether program text that was run above names this file.
    pub(super) fn named_in_code(&self, path: &str) -> bool {
        let name = last_part(path);
        let names = |code: &str, quote: char| {
            code.match_indices(name).any(|(at, _)| {
                code.get(..at).is_some_and(|before| before.ends_with([quote, '/', '>', ' ']))
                    && code
                        .get(at + name.len()..)
                        .is_none_or(|after| after.is_empty() || after.starts_with([quote, ' ', ';', ')']))
            })
        };
        !name.is_empty() && self.codes.iter().any(|code| names(code, '\'') || names(code, '"'))
    }

    /// Standard input opened on a file.
    pub(super) fn opened(&mut self, target: Arg<'a>) -> Input<'a> {
        if target.known() == Some("/dev/null") {
            return Input::Text(Arg::Known("", target.span()));
        }
        self.content_of(&target).map_or(Input::File(target), Input::Text)
    }

    /// What a redirection gives to read.
    pub(super) fn readable(&mut self, operator: RedirectOperator, target: Arg<'a>) -> Input<'a> {
        match operator {
            RedirectOperator::Heredoc => Input::Text(target),
            RedirectOperator::HereString => {
                let newline = Arg::Known("\n", target.span());
                Input::Text(joined(self.arena, &[target, newline], "", target.span()))
            }
            // What is read already.
            _ if target.known().is_some_and(is_standard_input) => self.input,
            _ => self.opened(target),
        }
    }

    /// A descriptor other than standard input, which can be read as a file of its own (`bash /dev/fd/3 3<<< …`).
    pub(super) fn open_descriptor(&mut self, descriptor: u32, from: &Input<'a>) {
        let Input::Text(content) = from else { return };
        let slot: Slot<'a> = self.arena.alloc_slice_copy(&[Value::Scalar(*content)]);
        for folder in ["/dev/fd", "/proc/self/fd"] {
            let path = self.arena.alloc_str(&format!("{folder}/{descriptor}"));
            self.env.set(Space::File, path, Some(slot));
        }
    }

    /// What can be read from another descriptor that the text opened.
    pub(super) fn descriptor(&mut self, target: &Arg<'a>) -> Option<Input<'a>> {
        let number = target.known().filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?;
        let path = Arg::Known(self.arena.alloc_str(&format!("/dev/fd/{number}")), target.span());
        self.content_of(&path).map(Input::Text)
    }

    /// The program that a file is a copy of.
    pub(super) fn copy_of(&mut self, path: &'a str) -> Option<&'a str> {
        if !self.env.has_any(Space::File) {
            return None;
        }
        let slot = self.env.used(Space::File, last_part(path))?;
        slot.iter().find_map(|value| match value {
            Value::Program(program) => Some(*program),
            _ => None,
        })
    }

    /// A program that is a file written above.
    pub(super) fn run_written(&mut self, argv: &'a [Arg<'a>]) {
        let Some(program) = argv.first() else { return };
        if let Some(language) = wrappers::language_of_file(program.suffix())
            && self.env.has_any(Space::File)
        {
            self.code_file(language, program);
        }
        let found_by_name = || self.env.get(Space::Variable, "PATH").is_some();
        if !self.env.has_any(Space::File) || !(written_as_path(program) || found_by_name()) {
            return;
        }
        let Some(content) = self.content_of(program) else { return };
        let first_line = content.prefix().lines().next().unwrap_or_default();
        let by_another = first_line.starts_with("#!") && !first_line.contains("sh");
        if by_another && wrappers::language_of_file(program.suffix()).is_some() && !is_hole(&content) {
            return;
        }
        if is_hole(&content) || by_another {
            self.report_unknown(Why::WrittenFile, program.span());
        } else {
            self.child(&content, argv, Context::NestedShell);
        }
    }

    /// What programs do that make files out of files.
    pub(super) fn copies(&mut self, program: &str, argv: &'a [Arg<'a>]) {
        let arguments = argv.get(1..).unwrap_or_default();
        match program {
            "cp" | "ln" | "mv" | "install" | "link" => self.copied(arguments),
            "tee" | "sponge" => self.teed(arguments),
            "sed"
                if arguments.iter().any(|argument| {
                    argument.prefix().starts_with("-i") || argument.prefix().starts_with("--in-place")
                }) =>
            {
                self.rewritten(arguments);
            }
            "mkfifo" | "patch" | "ed" | "ex" => self.rewritten(arguments),
            "dd" => {
                for path in arguments.iter().filter_map(|argument| argument.known()?.strip_prefix("of=")) {
                    self.write_file(&Arg::Known(path, Span::default()), false, &[Piece::Hole]);
                }
            }
            "curl" | "wget" => self.fetched(program, arguments),
            _ => {}
        }
    }

    /// Files whose contents a program changes in ways that are not followed.
    fn rewritten(&mut self, arguments: &[Arg<'a>]) {
        for path in arguments.iter().filter(|argument| !argument.prefix().starts_with('-')) {
            self.write_file(path, false, &[Piece::Hole]);
        }
    }

    fn copied(&mut self, arguments: &[Arg<'a>]) {
        let mut after_value = false;
        let mut operands = arguments.iter().filter(|arg| {
            // `install -m 755 from to`
            let value = std::mem::replace(&mut after_value, matches!(arg.known(), Some("-m" | "-o" | "-g" | "-S")));
            !value && !arg.prefix().starts_with('-')
        });
        let (Some(from), Some(to), None) = (operands.next(), operands.next(), operands.next()) else { return };
        let Some(name) = self.file_name(to) else { return };
        let value = match (self.content_of(from), from) {
            (Some(content), _) => Value::Scalar(content),
            // `cp $(which rm) x`: the last path part is enough to know the program.
            (None, Arg::Opaque(_)) if from.suffix().contains('/') => Value::Program(from.suffix()),
            (None, Arg::Known(path, _)) => Value::Program(path),
            _ => return,
        };
        let slot: Slot<'a> = self.arena.alloc_slice_copy(&[value]);
        self.env.set(Space::File, name, Some(slot));
    }

    fn teed(&mut self, arguments: &[Arg<'a>]) {
        let append = arguments.iter().any(|arg| matches!(arg.known(), Some("-a" | "--append")));
        let pieces = match self.input {
            Input::Text(text) => pieces_of(self.arena, &text),
            Input::Inherited | Input::File(_) => &[Piece::Hole],
        };
        for path in arguments.iter().filter(|arg| !arg.prefix().starts_with('-')) {
            self.write_file(path, append, pieces);
        }
    }

    /// A file that comes over the network is as unknown as what is piped from there.
    fn fetched(&mut self, program: &str, arguments: &[Arg<'a>]) {
        let (short, long) = if program == "curl" { ('o', "--output") } else { ('O', "--output-document") };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            let Some(text) = word.known() else { continue };
            let cluster = text.starts_with('-') && !text.starts_with("--") && text.ends_with(short);
            if cluster || text == long {
                if let Some(path) = words.next() {
                    self.write_file(path, false, &[Piece::Hole]);
                }
            } else if let Some(path) = text.strip_prefix(long).and_then(|rest| rest.strip_prefix('=')) {
                self.write_file(&Arg::Known(path, word.span()), false, &[Piece::Hole]);
            }
        }
    }
}

/// A path that stands for whatever standard input is.
pub(super) fn is_standard_input(path: &str) -> bool {
    matches!(path, "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0")
}

fn written_as_path(program: &Arg<'_>) -> bool {
    program.prefix().contains('/') || program.suffix().contains('/') || matches!(program, Arg::Opaque(_))
}

fn same_file(one: &Opaque<'_>, other: &Opaque<'_>) -> bool {
    std::ptr::eq(one, other) || (one.pieces == other.pieces && one.span == other.span && !one.pieces.is_empty())
}
