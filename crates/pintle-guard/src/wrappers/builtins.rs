//! Commands of the shell itself that run others.

use super::index::Own;
use super::row::{Effect, Examples, Operand, PLAIN, Rest, Row};
use super::steps::Steps;
use super::words::joined;
use crate::invocation::Arg;

pub(super) static COMMAND: Row = Row {
    names: &["command"],
    // `-q`, `-s`, `--search` and their like are fish's.
    short: "pvVqsa",
    long: &["all", "query", "search", "help"],
    on: &[
        ("v", Effect::Ends),
        ("V", Effect::Ends),
        ("q", Effect::Ends),
        ("s", Effect::Ends),
        ("a", Effect::Ends),
        ("all", Effect::Ends),
        ("query", Effect::Ends),
        ("search", Effect::Ends),
        ("help", Effect::Ends),
    ],
    examples: &[
        ("command rm x", "run: rm x"),
        ("command -p rm x", "run: rm x"),
        ("command -p -- rm x", "run: rm x"),
        ("command -v rm", "-"),
        ("command -V rm", "-"),
        ("command -pv rm", "-"),
        ("command", "-"),
    ],
    ..PLAIN
};

pub(super) static BUILTIN: Row = Row {
    names: &["builtin"],
    short: "nq",
    long: &["names", "query", "help"],
    on: &[
        ("n", Effect::Ends),
        ("q", Effect::Ends),
        ("names", Effect::Ends),
        ("query", Effect::Ends),
        ("help", Effect::Ends),
    ],
    examples: &[("builtin kill x", "run: kill x"), ("builtin -- kill x", "run: kill x"), ("builtin", "-")],
    ..PLAIN
};

pub(super) static EXEC: Row = Row {
    names: &["exec"],
    short: "cla:",
    long: &["help"],
    examples: &[
        ("exec rm x", "run: rm x"),
        ("exec -a name rm x", "run: rm x"),
        ("exec -cl rm x", "run: rm x"),
        ("exec -la name rm x", "run: rm x"),
        ("exec -a ? rm x", "run: rm x"),
        ("exec -- rm x", "run: rm x"),
        ("exec", "-"),
    ],
    ..PLAIN
};

/// Words that zsh and fish put before a command.
pub(super) static PRECOMMAND: Row = Row {
    names: &["-", "noglob", "nocorrect", "not", "begin", "and", "or"],
    long: &[],
    examples: &[
        ("noglob rm x", "run: rm x"),
        ("- rm x", "run: rm x"),
        ("not rm x", "run: rm x"),
        ("begin", "-"),
        ("and", "-"),
    ],
    ..PLAIN
};

pub(super) static REPEAT: Row = Row {
    names: &["repeat"],
    long: &[],
    operands: &[Operand::One],
    examples: &[("repeat 3 rm x", "run: rm x"), ("repeat ? rm x", "run: rm x"), ("repeat 3", "-")],
    ..PLAIN
};

pub(super) const EVAL_EXAMPLES: Examples = &[
    ("eval rm x", "eval: rm x"),
    ("eval 'rm x' y", "eval: rm x y"),
    ("eval -- rm x", "eval: rm x"),
    ("eval ??", "eval: ?"),
    ("eval 'rm ?' x", "eval: rm ? x"),
    ("eval", "-"),
];

pub(super) fn eval<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let words = without_dashes(words);
    if !words.is_empty() {
        let text = joined(steps.arena, words);
        steps.evaluated(text);
    }
}

pub(super) const TRAP_EXAMPLES: Examples = &[
    ("trap 'rm x' EXIT", "eval: rm x"),
    ("trap -- 'rm x' INT TERM", "eval: rm x"),
    ("trap ? EXIT", "eval: ?"),
    ("trap - EXIT", "-"),
    ("trap '' INT", "-"),
    ("trap EXIT", "-"),
    ("trap 2", "-"),
    ("trap -p EXIT", "-"),
    ("trap -l", "-"),
    ("trap", "-"),
];

/// With a single word, that is a signal whose action is reset.
pub(super) fn trap<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let dashes = matches!(words, [Arg::Known("--", _), ..]);
    let words = without_dashes(words);
    let [action, _, ..] = words else { return };
    let nothing = match action.known() {
        Some("" | "-") => true,
        Some(text) => !dashes && matches!(text, "-p" | "-P" | "-l" | "-lp"),
        None => false,
    };
    if !nothing {
        steps.evaluated(*action);
    }
}

pub(super) const SOURCE_EXAMPLES: Examples = &[
    (". x.sh a b", "sourced: x.sh [a b]"),
    ("source x.sh", "sourced: x.sh"),
    ("source -- x.sh", "sourced: x.sh"),
    ("source -p dir x.sh", "sourced: x.sh"),
    (". ?", "sourced: ?"),
    (". /dev/stdin", "stdin"),
    ("source /dev/fd/0 a", "stdin [a]"),
    ("source -", "stdin"),
    (".", "stdin"),
    ("source --help", "-"),
];

pub(super) fn source<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let words = match words {
        // Only the help is shown.
        [Arg::Known("--help", _)] => return,
        [Arg::Known("-p", _), _, rest @ ..] => rest,
        _ => without_dashes(words),
    };
    let Some((path, arguments)) = words.split_first() else {
        // fish reads its input then; other shells refuse.
        steps.script_from_input(&[]);
        return;
    };
    match path.known() {
        Some("/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0" | "-") => steps.script_from_input(arguments),
        _ => steps.script_file(*path, arguments, true),
    }
}

fn without_dashes<'a>(words: &'a [Arg<'a>]) -> &'a [Arg<'a>] {
    match words {
        [Arg::Known("--", _), rest @ ..] => rest,
        _ => words,
    }
}

/// `mapfile -C CALLBACK` and its like.
pub(super) static MAPFILE: Row = Row {
    names: &["mapfile", "readarray"],
    short: "d:n:O:s:tu:C:c:",
    long: &["help"],
    on: &[("C", Effect::Aside), ("help", Effect::Ends)],
    rest: Rest::Nothing,
    examples: &[("mapfile -c 1 -C 'rm x' a", "script: rm x"), ("mapfile -t a", "-")],
    ..PLAIN
};

/// `complete -C COMMAND` and `compgen -C COMMAND` run it.
pub(super) static COMPGEN: Row = Row {
    names: &["compgen"],
    short: "abcdefgjksuvo:A:G:W:F:C:X:P:S:V:",
    long: &["help"],
    on: &[("C", Effect::Aside), ("help", Effect::Ends)],
    rest: Rest::Nothing,
    examples: &[("compgen -C 'rm x' a", "script: rm x"), ("compgen -W 'rm x' a", "-")],
    ..PLAIN
};

pub(super) static EVAL: Own = Own { names: &["eval"], read: eval, examples: EVAL_EXAMPLES };
pub(super) static TRAP: Own = Own { names: &["trap"], read: trap, examples: TRAP_EXAMPLES };
pub(super) static SOURCE: Own = Own { names: &["source", "."], read: source, examples: SOURCE_EXAMPLES };
