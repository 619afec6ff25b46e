//! Build tools and timetables: text of theirs that holds commands.

use super::languages::{CRON, MAKE};
use super::row::{Effect, Operand, Order, PLAIN, Rest, Row};
use super::steps::Steps;
use super::words::{Builder, tail};
use crate::invocation::{Arg, Why};

pub(super) static MAKE_ROW: Row = Row {
    names: &["make", "gmake", "bmake"],
    short: "bBC:deE:f:hiI:j::kl::LmnO::o:pqrRsStvW:w",
    long: &[
        "eval=",
        "file=",
        "makefile=",
        "directory=",
        "include-dir=",
        "jobs=?",
        "load-average=?",
        "max-load=?",
        "old-file=",
        "assume-old=",
        "what-if=",
        "new-file=",
        "assume-new=",
        "output-sync=?",
        "debug=?",
        "shuffle=?",
        "help",
        "version",
    ],
    on: &[
        ("E", Effect::Setting(recipes)),
        ("eval", Effect::Setting(recipes)),
        ("f", Effect::CodeFile(&MAKE)),
        ("file", Effect::CodeFile(&MAKE)),
        ("makefile", Effect::CodeFile(&MAKE)),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::With(variables),
    examples: &[
        ("make --eval='x:;rm y' x", "script: rm y"),
        ("make -E 'x:;@rm y' x", "script: rm y"),
        ("make --eval '$(shell rm y)'", "script: rm y"),
        ("make -f - x", "code make from stdin"),
        ("make SHELL='rm x'", "script: rm x -c :"),
        ("make -C d -j 4 rm", "-"),
        ("make -f rm.mk clean", "code make in rm.mk"),
        ("make CC=rm", "-"),
        ("make --version", "-"),
    ],
    ..PLAIN
};

/// `SHELL=PROGRAM`: what reads every recipe.
fn variables<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    const SHELL: &str = "SHELL=";
    for word in words.iter().filter(|word| word.prefix().starts_with(SHELL)) {
        let mut builder = Builder::new(steps.arena);
        builder.word(&tail(steps.arena, word, SHELL.len()));
        builder.text(" -c :");
        let script = builder.finish();
        steps.script(script, &[]);
    }
}

/// The recipes in the text of a makefile, and what `$(shell …)` runs.
fn recipes<'a>(text: Arg<'a>, steps: &mut Steps<'a>) {
    let Arg::Known(text, span) = text else {
        steps.unknown(Why::Substitution, text.span());
        return;
    };
    for line in text.lines() {
        let shell =
            line.split_once("$(shell ").map(|(_, after)| after.rsplit_once(')').map_or(after, |(inner, _)| inner));
        let recipe = match line.strip_prefix('\t') {
            Some(recipe) => Some(recipe),
            None => line.split_once(':').and_then(|(_, after)| after.split_once(';')).map(|(_, recipe)| recipe),
        };
        let recipe = recipe.map(|text| text.trim_start_matches(['@', '-', '+', ' ', '\t']));
        for script in [shell, recipe].into_iter().flatten() {
            steps.script(Arg::Known(script, span), &[]);
        }
    }
}

/// `cmake -E env A=1 CMD`, `cmake -E time CMD`, `cmake -E chdir DIR CMD`.
pub(super) static CMAKE: Row = Row {
    names: &["cmake"],
    order: Order::None,
    rest: Rest::With(cmake),
    examples: &[
        ("cmake -E env A=1 rm x", "run: rm x"),
        ("cmake -E env --unset=A -- rm x", "run: rm x"),
        ("cmake -E time rm x", "run: rm x"),
        ("cmake -E chdir d rm x", "run: rm x"),
        ("cmake -E echo rm x", "-"),
        ("cmake -B build -S .", "-"),
        ("cmake --build build", "-"),
    ],
    ..PLAIN
};

fn cmake<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    match words {
        [Arg::Known("-E", _), Arg::Known("env", _), rest @ ..] => super::walk::walk(&CMAKE_ENV, rest, steps),
        [Arg::Known("-E", _), Arg::Known("time", _), rest @ ..]
        | [Arg::Known("-E", _), Arg::Known("chdir", _), _, rest @ ..] => steps.command(rest),
        _ => {}
    }
}

static CMAKE_ENV: Row = Row {
    names: &["env"],
    long: &["unset=", "modify="],
    on: &[],
    operands: &[Operand::Assignments],
    lenient: true,
    ..PLAIN
};

/// A timetable from standard input.
pub(super) static CRONTAB: Row = Row {
    names: &["crontab"],
    short: "u:lreinsTVc:x:",
    long: &[],
    on: &[("l", Effect::Ends), ("r", Effect::Ends), ("e", Effect::Ends), ("n", Effect::Ends), ("V", Effect::Ends)],
    lenient: true,
    rest: Rest::Program(&CRON),
    examples: &[
        ("crontab -", "code crontab from stdin"),
        ("crontab -u root -", "code crontab from stdin"),
        ("crontab", "code crontab from stdin"),
        ("crontab -l", "-"),
        ("crontab -r", "-"),
        ("crontab file", "code crontab in file"),
    ],
    ..PLAIN
};
