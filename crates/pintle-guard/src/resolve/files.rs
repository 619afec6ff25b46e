//! Files that the text itself writes, copies or links, and then runs.

use super::env::Space;
use super::peeled::is_hole;
use super::value::{Slot, Value, joined, pieces_of};
use super::walk::{Input, Output, Walker};
use crate::invocation::{Arg, Context, Opaque, Piece, Why};
use crate::shell::bash::ast::RedirectOperator;

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
        let mut content = self.text_of(pieces, path.span());
        if append && let Some([Value::Scalar(before)]) = self.env.get(Space::File, name) {
            content = joined(self.arena, &[*before, content], "", path.span());
        }
        let slot: Slot<'a> = self.arena.alloc_slice_copy(&[Value::Scalar(content)]);
        self.env.set(Space::File, name, Some(slot));
    }

    /// By which name a file is remembered: its path, or the way it is written when that is not known (`"$f"`).
    fn file_name(&self, path: &Arg<'a>) -> Option<&'a str> {
        match path {
            Arg::Known(text, _) => Some(text.trim_start_matches("./")),
            Arg::Opaque(opaque) => {
                let written = opaque.raw.trim_matches('"');
                (!written.is_empty()).then(|| &*self.arena.alloc_str(&written.replace(['{', '}'], "")))
            }
        }
    }

    /// What can be read from a file that this text made, or from `<(…)`.
    pub(super) fn content_of(&mut self, path: &Arg<'a>) -> Option<Arg<'a>> {
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
        match self.choices.pick(Space::File, name, slot) {
            Value::Scalar(content) => Some(content),
            _ => None,
        }
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
        let slot = self.env.used(Space::File, path.trim_start_matches("./"))?;
        slot.iter().find_map(|value| match value {
            Value::Program(program) => Some(*program),
            _ => None,
        })
    }

    /// A program that is a file written above.
    pub(super) fn run_written(&mut self, argv: &'a [Arg<'a>]) {
        let Some(program) = argv.first() else { return };
        if !self.env.has_any(Space::File) || !written_as_path(program) {
            return;
        }
        let Some(content) = self.content_of(program) else { return };
        let first_line = content.prefix().lines().next().unwrap_or_default();
        if is_hole(&content) || (first_line.starts_with("#!") && !first_line.contains("sh")) {
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
            "tee" => self.teed(arguments),
            "curl" | "wget" => self.fetched(program, arguments),
            _ => {}
        }
    }

    fn copied(&mut self, arguments: &[Arg<'a>]) {
        let mut operands = arguments.iter().filter(|arg| !arg.prefix().starts_with('-'));
        let (Some(from), Some(to), None) = (operands.next(), operands.next(), operands.next()) else { return };
        let Some(name) = self.file_name(to) else { return };
        let value = match (self.content_of(from), from) {
            (Some(content), _) => Value::Scalar(content),
            // `cp $(which rm) x`: the last path part is enough to know the program.
            (None, Arg::Opaque(_)) if from.suffix().contains('/') => Value::Program(from.suffix()),
            (None, Arg::Known(path, _)) if path.contains('/') => Value::Program(path),
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

fn written_as_path(program: &Arg<'_>) -> bool {
    program.prefix().contains('/') || program.suffix().contains('/') || matches!(program, Arg::Opaque(_))
}

fn same_file(one: &Opaque<'_>, other: &Opaque<'_>) -> bool {
    std::ptr::eq(one, other) || (one.pieces == other.pieces && one.span == other.span && !one.pieces.is_empty())
}
