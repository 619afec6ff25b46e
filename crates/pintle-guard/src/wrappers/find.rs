//! `find` and `fd`: commands inside an expression.

use bumpalo::collections::Vec;

use super::index::Own;
use super::row::Examples;
use super::steps::Steps;
use super::words::{any_text, items, next_placeholder, tail, with_holes};
use crate::find::values_behind;
use crate::invocation::Arg;

pub(super) const FIND_EXAMPLES: Examples = &[
    ("find . -exec rm {} ;", "run: rm ?"),
    ("find . -type f -exec rm -f {} +", "run: rm -f ??"),
    ("find / -name x -execdir rm ./{} ; -print", "run: rm ./?"),
    ("find . -ok rm {} ; -okdir rmdir {} ;", "run: rm ? ; run: rmdir ?"),
    ("find . -exec a {} ; -exec b {} ;", "run: a ? ; run: b ?"),
    ("find . ( -name x -o -name y ) -exec sh -c 'rm {}' ;", "run: sh -c 'rm ?'"),
    ("find . -name -exec -exec rm {} ;", "run: rm ?"),
    ("find . -exec rm + {} +", "run: rm + ??"),
    ("find ?? -exec rm {} ;", "run: rm ?"),
    ("find . -exec rm {}", "run: rm ?"),
    ("find . -exec {} ;", "run: ?"),
    ("find . -name rm", "-"),
    ("find . -name -exec -print", "-"),
    ("find . -fprintf -exec rm ;", "-"),
    ("find / -delete", "-"),
];

pub(super) fn find<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        rest = after;
        match word.known() {
            Some("-exec" | "-execdir") => rest = action(rest, true, steps),
            Some("-ok" | "-okdir") => rest = action(rest, false, steps),
            Some(word) => rest = rest.get(values_behind(word)..).unwrap_or_default(),
            None => {}
        }
    }
}

/// One command up to its end; the words after it.
fn action<'a>(words: &'a [Arg<'a>], plus: bool, steps: &mut Steps<'a>) -> &'a [Arg<'a>] {
    let mut before = None;
    let end = words.iter().position(|word| {
        let text = word.known();
        let ends = text == Some(";") || (plus && text == Some("+") && before == Some("{}"));
        before = text;
        ends
    });
    let (command, after) = words.split_at_checked(end.unwrap_or(words.len())).unwrap_or((words, &[]));
    let several = matches!(after.first(), Some(Arg::Known("+", _)));
    let arena = steps.arena;
    let mut argv = Vec::with_capacity_in(command.len(), arena);
    argv.extend(command.iter().map(|word| match word {
        Arg::Known("{}", span) if several => items(arena, *span),
        _ => with_holes(arena, word, &|text| Some((text.find("{}")?, 2))),
    }));
    steps.command(argv.into_bump_slice());
    after.get(1..).unwrap_or_default()
}

pub(super) const FD_EXAMPLES: Examples = &[
    ("fd . / -x rm -rf", "run: rm -rf ??"),
    ("fd -e tmp -X rm", "run: rm ??"),
    ("fdfind -Hx rm {}", "run: rm ?"),
    ("fd -tf --exec rm {/.}.o ; -e c", "run: rm ?.o"),
    ("fd --exec-batch=rm", "run: rm ??"),
    ("fd -x a {} ; -X b", "run: a ? ; run: b ??"),
    ("fd --exec sh -c 'rm {//}'", "run: sh -c 'rm ?'"),
    ("fd rm", "-"),
    ("fd -ex", "-"),
    ("fd -- -x rm", "-"),
];

/// What `fd` replaces by a path or a part of it.
const PLACEHOLDERS: &[&str] = &["{}", "{/}", "{//}", "{.}", "{/.}"];
/// Short options of `fd` with a value, which ends a cluster.
const FD_WITH_VALUE: &str = "dEteScjoC";

pub(super) fn fd<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        rest = after;
        let prefix = word.prefix();
        if word.known() == Some("--") {
            return;
        }
        let command = match prefix.strip_prefix("--") {
            Some("exec" | "exec-batch") => Some(None),
            Some(long) => match long.split_once('=') {
                Some(("exec" | "exec-batch", _)) => {
                    Some(Some(tail(steps.arena, word, 3 + long.split('=').next().map_or(0, str::len))))
                }
                _ => None,
            },
            None if prefix.starts_with('-') => in_cluster(prefix).then_some(None),
            None => None,
        };
        if let Some(first) = command {
            rest = fd_command(first, rest, steps);
        }
    }
}

fn placeholder(text: &str) -> Option<(usize, usize)> {
    next_placeholder(text, PLACEHOLDERS)
}

fn in_cluster(letters: &str) -> bool {
    letters
        .chars()
        .skip(1)
        .take_while(|letter| !FD_WITH_VALUE.contains(*letter))
        .any(|letter| matches!(letter, 'x' | 'X'))
}

fn fd_command<'a>(first: Option<Arg<'a>>, words: &'a [Arg<'a>], steps: &mut Steps<'a>) -> &'a [Arg<'a>] {
    let end = words.iter().position(|word| word.known() == Some(";")).unwrap_or(words.len());
    let (command, after) = words.split_at_checked(end).unwrap_or((words, &[]));
    let arena = steps.arena;
    let mut argv = Vec::with_capacity_in(command.len() + 2, arena);
    argv.extend(first.iter().chain(command).map(|word| with_holes(arena, word, &placeholder)));
    let placed = first.iter().chain(command).any(|word| any_text(word, |text| placeholder(text).is_some()));
    if !placed && !argv.is_empty() {
        argv.push(items(arena, steps.program.span()));
    }
    steps.command(argv.into_bump_slice());
    after.get(1..).unwrap_or_default()
}

pub(super) static FIND: Own = Own { names: &["find", "gfind"], read: find, examples: FIND_EXAMPLES };
pub(super) static FD: Own = Own { names: &["fd", "fdfind"], read: fd, examples: FD_EXAMPLES };
