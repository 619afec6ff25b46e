//! Reads an argument vector by a row.

use bumpalo::collections::Vec;

use super::row::{Effect, Operand, Order, Rest, Row, Takes, Without};
use super::steps::Steps;
use super::words::{any_text, items, joined, tail, with_holes};
use super::{shells, split};
use crate::invocation::{Arg, Why};

/// How deep rows may lead into rows by splitting values (`env -S '-S …'`).
const MOST_SPLITS: u8 = 8;

/// Names of standard input.
const STANDARD_INPUT: [&str; 4] = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];

/// What reading has found so far.
struct Walk<'r, 'a> {
    row: &'static Row,
    words: &'a [Arg<'a>],
    at: usize,
    operand: usize,
    dashes: bool,
    options_over: bool,
    rest: Rest,
    without: Without,
    script: Option<Arg<'a>>,
    program: Option<Arg<'a>>,
    replaced: Option<Arg<'a>>,
    code: bool,
    unknown: Option<UnknownOption>,
    loose: Vec<'a, Arg<'a>>,
    splits: u8,
    steps: &'r mut Steps<'a>,
}

#[derive(Clone, Copy)]
struct UnknownOption {
    may_take_next: bool,
}

/// Whether to go on.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    End,
}

/// Reads the words after the name of `row`'s program.
pub(super) fn walk<'a>(row: &'static Row, words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    walk_within(row, words, 0, steps);
}

fn walk_within<'a>(row: &'static Row, words: &'a [Arg<'a>], splits: u8, steps: &mut Steps<'a>) {
    let arena = steps.arena;
    let mut walk = Walk {
        row,
        words,
        at: 0,
        operand: 0,
        dashes: false,
        options_over: row.order == Order::None,
        rest: row.rest,
        without: row.without,
        script: None,
        program: None,
        replaced: None,
        code: false,
        unknown: None,
        loose: Vec::new_in(arena),
        splits,
        steps,
    };
    if let Some(rest) = walk.command_words() {
        walk.finish(rest);
    }
}

impl<'a> Walk<'_, 'a> {
    /// Skips options and operands; the words that are left, or nothing when nothing runs.
    fn command_words(&mut self) -> Option<&'a [Arg<'a>]> {
        while let Some(word) = self.words.get(self.at) {
            if !self.options_over && is_option(word) {
                self.at += 1;
                if self.option(word) == Flow::End {
                    return None;
                }
                continue;
            }
            if self.take_operand(word) {
                self.at += 1;
                continue;
            }
            if self.row.order != Order::Anywhere || self.options_over {
                break;
            }
            // Copied only where options stand between; most words after the operands are in one piece.
            let together = self.words.get(self.at..).unwrap_or_default();
            if self.loose.is_empty() && !together.iter().any(is_option) {
                return Some(together);
            }
            self.loose.push(*word);
            self.at += 1;
        }
        let rest = self.words.get(self.at..).unwrap_or_default();
        if self.loose.is_empty() {
            return Some(self.without_dashes(rest));
        }
        self.loose.extend_from_slice(rest);
        let loose = std::mem::replace(&mut self.loose, Vec::new_in(self.steps.arena));
        Some(loose.into_bump_slice())
    }

    /// A `--` right before the command is no command.
    fn without_dashes(&self, rest: &'a [Arg<'a>]) -> &'a [Arg<'a>] {
        match rest {
            [Arg::Known("--", _), after @ ..] if !self.dashes && self.row.order != Order::None => after,
            _ => rest,
        }
    }

    /// Whether the word is an operand before the command; sets what follows from that.
    fn take_operand(&mut self, word: &Arg<'a>) -> bool {
        while let Some(operand) = self.row.operands.get(self.operand) {
            let taken = match operand {
                Operand::Assignments if is_assignment(word) => return true,
                Operand::Assignments => false,
                Operand::One => true,
                Operand::OneBeforeDashes => !self.dashes,
                Operand::Number => {
                    word.known().is_none_or(|text| text.starts_with(|first: char| first.is_ascii_digit()))
                }
                Operand::Prefixed(prefix) => word.prefix().starts_with(prefix),
                Operand::Dash => word.known() == Some("-"),
            };
            self.operand += 1;
            if taken {
                if self.row.order == Order::Strict && *operand != Operand::Dash {
                    self.options_over = true;
                }
                return true;
            }
        }
        false
    }

    fn option(&mut self, word: &Arg<'a>) -> Flow {
        let prefix = word.prefix();
        if word.known() == Some("--") {
            self.options_over = true;
            self.dashes = true;
            return Flow::On;
        }
        if self.row.digits && is_number_option(word) {
            return Flow::On;
        }
        if let Some(written) = prefix.strip_prefix("--") {
            return self.long_option(word, written, 2);
        }
        let written = prefix.get(1..).unwrap_or_default();
        if self.row.single_dash {
            let name = written.split('=').next().unwrap_or_default();
            if self.row.exact_long_option(name).is_some() {
                return self.long_option(word, written, 1);
            }
        }
        self.cluster(word)
    }

    fn long_option(&mut self, word: &Arg<'a>, written: &str, dashes: usize) -> Flow {
        let (name, attached) = match written.split_once('=') {
            Some((name, _)) => (name, Some(tail(self.steps.arena, word, dashes + name.len() + 1))),
            None => (written, None),
        };
        if attached.is_none() && word.known().is_none() {
            return self.unknown_option(false);
        }
        let Some((name, takes)) = self.row.long_option(name) else {
            return self.unknown_option(attached.is_none());
        };
        self.value(name, takes, attached)
    }

    fn cluster(&mut self, word: &Arg<'a>) -> Flow {
        let letters = word.prefix();
        let mut characters = letters.char_indices().skip(1).peekable();
        while let Some((at, letter)) = characters.next() {
            let after = at + letter.len_utf8();
            let more = after < letters.len() || word.known().is_none();
            let Some(takes) = self.row.short_option(letter) else {
                return self.unknown_option(!more);
            };
            let mut buffer = [0; 4];
            let name: &str = letter.encode_utf8(&mut buffer);
            match takes {
                Takes::Nothing => {
                    if self.effect(name, None) == Flow::End {
                        return Flow::End;
                    }
                }
                Takes::Digits => {
                    while characters
                        .next_if(|(_, digit)| digit.is_ascii_hexdigit() && !digit.is_ascii_lowercase())
                        .is_some()
                    {}
                }
                Takes::Value | Takes::Attached => {
                    let attached = more.then(|| tail(self.steps.arena, word, after));
                    return self.value(name, takes, attached);
                }
            }
        }
        if word.known().is_none() { self.unknown_option(false) } else { Flow::On }
    }

    /// An option whose value, if any, is attached or the next word.
    fn value(&mut self, name: &str, takes: Takes, attached: Option<Arg<'a>>) -> Flow {
        if takes != Takes::Value || attached.is_some() {
            return self.effect(name, attached);
        }
        let next = self.words.get(self.at).copied();
        if let (Some(Effect::CodeUnlessOption(_)), Some(word)) = (self.row.effect(name), next)
            && is_option(&word)
        {
            return Flow::On;
        }
        if next.is_some() {
            self.at += 1;
        }
        self.effect(name, next)
    }

    fn unknown_option(&mut self, may_take_next: bool) -> Flow {
        if self.unknown.is_none() {
            self.unknown = Some(UnknownOption { may_take_next });
        }
        Flow::On
    }

    fn effect(&mut self, name: &str, value: Option<Arg<'a>>) -> Flow {
        let Some(effect) = self.row.effect(name) else { return Flow::On };
        match (effect, value) {
            (Effect::Ends, _) => return Flow::End,
            (Effect::Script, Some(value)) => self.script = Some(value),
            (Effect::Aside, Some(value)) => self.steps.script(value, &[]),
            (Effect::Code(language) | Effect::CodeUnlessOption(language), Some(value)) => {
                self.code = true;
                self.steps.code(language, value);
            }
            (Effect::CodeThenArguments(language), Some(value)) => {
                self.steps.code(language, value);
                return Flow::End;
            }
            (Effect::CodeElsewhere, _) => self.code = true,
            (Effect::CodeFile(language), value) => {
                self.code = true;
                match value {
                    Some(Arg::Known(path, _)) if STANDARD_INPUT.contains(&path) => self.steps.code_from_input(language),
                    Some(path) => self.steps.code_file(language, path),
                    None => {}
                }
            }
            (Effect::Split, Some(value)) => return self.split(&value),
            (Effect::Argv, _) => self.rest = Rest::Argv,
            (Effect::Joined, _) => self.rest = Rest::Joined,
            (Effect::Shell, _) => self.without = Without::Shell,
            (Effect::Replace(default), value) => {
                self.replaced = Some(value.unwrap_or(Arg::Known(default, self.steps.program.span())));
            }
            (Effect::Program, Some(value)) => self.program = Some(value),
            (Effect::Setting(read), Some(value)) => read(value, self.steps),
            (Effect::NoOperands, _) => self.operand = self.row.operands.len(),
            (
                Effect::Script
                | Effect::Aside
                | Effect::Code(_)
                | Effect::CodeUnlessOption(_)
                | Effect::CodeThenArguments(_)
                | Effect::Split
                | Effect::Program
                | Effect::Setting(_),
                None,
            ) => {}
        }
        Flow::On
    }

    /// The words of a split value stand where the option stood.
    fn split(&mut self, value: &Arg<'a>) -> Flow {
        if self.splits >= MOST_SPLITS {
            self.steps.unknown(Why::TooMany, value.span());
            return Flow::End;
        }
        let mut words = split::words(value, self.steps.arena);
        words.extend_from_slice(self.words.get(self.at..).unwrap_or_default());
        walk_within(self.row, words.into_bump_slice(), self.splits + 1, self.steps);
        Flow::End
    }

    fn finish(mut self, rest: &'a [Arg<'a>]) {
        if self.unknown.is_some() && !self.row.lenient {
            let span = self.steps.program.span();
            self.steps.unknown(Why::WrapperOption, span);
        }
        if let Some(script) = self.script {
            self.steps.script(script, rest);
        } else if let Some(program) = self.program.filter(|word| word.known() != Some("")) {
            let mut argv = Vec::with_capacity_in(rest.len() + 1, self.steps.arena);
            argv.push(program);
            argv.extend_from_slice(rest);
            self.steps.command(argv.into_bump_slice());
        } else if self.without == Without::ShellAlways {
            if !self.code && self.steps.is_empty() {
                self.steps.script_from_input(&[]);
            }
        } else if rest.is_empty() {
            self.nothing_left();
        } else {
            self.command(rest);
            self.shifted(rest);
        }
    }

    fn nothing_left(&mut self) {
        match (self.without, self.rest) {
            (Without::Shell, _) => self.steps.script_from_input(&[]),
            (Without::Program(name), Rest::Items) => {
                let program = Arg::Known(name, self.steps.program.span());
                let rest = std::slice::from_ref(self.steps.arena.alloc(program));
                self.with_items(rest);
            }
            (Without::Program(name), _) => {
                let program = Arg::Known(name, self.steps.program.span());
                self.steps.command(std::slice::from_ref(self.steps.arena.alloc(program)));
            }
            (_, Rest::Program(language)) if !self.code => self.steps.code_from_input(language),
            (_, Rest::With(read)) => read(&[], self.steps),
            _ => {}
        }
    }

    /// An option that is not known may have had the first of these words for its value.
    fn shifted(&mut self, rest: &'a [Arg<'a>]) {
        if self.unknown.is_some_and(|unknown| unknown.may_take_next)
            && !self.row.lenient
            && matches!(self.rest, Rest::Argv | Rest::Items)
        {
            self.steps.command(rest.get(1..).unwrap_or_default());
        }
    }

    fn command(&mut self, rest: &'a [Arg<'a>]) {
        let arena = self.steps.arena;
        match self.rest {
            Rest::Argv => self.steps.command(rest),
            Rest::Joined => self.steps.script(joined(arena, rest), &[]),
            Rest::Remote => self.steps.remote_script(joined(arena, rest)),
            Rest::ArgvOrScript => match rest {
                [single] => self.steps.script(*single, &[]),
                _ => self.steps.command(rest),
            },
            Rest::Items => self.with_items(rest),
            Rest::Shell => {
                shells::posix(rest, self.steps);
                if rest.first().is_some_and(|word| !is_option(word)) {
                    self.steps.command(rest);
                }
            }
            Rest::Sub(rows) => self.subcommand(rows, rest),
            Rest::Then(row) => walk_within(row, rest, self.splits, self.steps),
            Rest::Nothing => {}
            Rest::Program(language) => match rest.first().filter(|_| !self.code) {
                Some(Arg::Known("-", _)) => self.steps.code_from_input(language),
                Some(path) => self.steps.code_file(language, *path),
                None => {}
            },
            Rest::Text(language) => {
                if let (false, Some(text)) = (self.code, rest.first()) {
                    self.steps.code(language, *text);
                }
            }
            Rest::With(read) => {
                let rest = self.with_replaced(rest);
                read(rest, self.steps);
            }
        }
    }

    /// The words with a hole for each mention of an input item.
    fn with_replaced(&self, rest: &'a [Arg<'a>]) -> &'a [Arg<'a>] {
        let arena = self.steps.arena;
        let Some(needle) = self.replaced.and_then(|word| word.known()).filter(|text| !text.is_empty()) else {
            return rest;
        };
        let next = |text: &str| Some((text.find(needle)?, needle.len()));
        Vec::from_iter_in(rest.iter().map(|word| with_holes(arena, word, &next)), arena).into_bump_slice()
    }

    /// The row of the subcommand; an unknown option may have taken the first word.
    fn subcommand(&mut self, rows: &'static [Row], rest: &'a [Arg<'a>]) {
        let tries = if self.unknown.is_some() { 2 } else { 1 };
        for (at, word) in rest.iter().enumerate().take(tries) {
            let row = word.known().and_then(|name| rows.iter().find(|row| row.names.contains(&name)));
            if let Some(row) = row {
                walk_within(row, rest.get(at + 1..).unwrap_or_default(), self.splits, self.steps);
                return;
            }
        }
    }

    /// The command of `xargs` and its like.
    fn with_items(&mut self, rest: &'a [Arg<'a>]) {
        let arena = self.steps.arena;
        let placed = self.replaced.is_some_and(|word| word.known().is_some_and(|text| !text.is_empty()));
        if placed {
            let argv = self.with_replaced(rest);
            self.steps.command(argv);
            return;
        }
        let mut argv = Vec::with_capacity_in(rest.len() + 1, arena);
        argv.extend_from_slice(rest);
        argv.push(items(arena, self.steps.program.span()));
        self.steps.command(argv.into_bump_slice());
    }
}

/// Whether the word begins like an option; a lone `-` is none.
fn is_option(word: &Arg<'_>) -> bool {
    let prefix = word.prefix();
    prefix.starts_with('-') && (prefix.len() > 1 || word.known().is_none())
}

/// Whether the word is `NAME=VALUE`, as far as it is known.
fn is_assignment(word: &Arg<'_>) -> bool {
    // `=rm` is how zsh writes the path of `rm`.
    let path = word.prefix().starts_with(['/', '.', '=']);
    !path && any_text(word, |text| text.contains('='))
}

/// `-5`, `-+5` and `--5`.
fn is_number_option(word: &Arg<'_>) -> bool {
    let prefix = word.prefix();
    let digits = prefix.trim_start_matches(['-', '+']);
    let hole = digits.is_empty() && word.known().is_none() && prefix.len() < 3;
    hole || (prefix.len() - digits.len() < 3 && digits.starts_with(|first: char| first.is_ascii_digit()))
}
