//! Terminal multiplexers, terminals, and what writes a session down.

use super::row::{Effect, Operand, Order, PLAIN, Rest, Row, Without};
use super::steps::Steps;
use super::words::joined;
use crate::invocation::Arg;

pub(super) static SCRIPT: Row = Row {
    names: &["script"],
    short: "aB:c:deE:fFhI:km:O:o:pqrt::T:V",
    long: &[
        "append",
        "command=",
        "echo=",
        "flush",
        "force",
        "log-in=",
        "log-io=",
        "log-out=",
        "log-timing=",
        "logging-format=",
        "output-limit=",
        "quiet",
        "return",
        "timing=?",
        "help",
        "version",
    ],
    on: &[
        ("c", Effect::Script),
        ("command", Effect::Script),
        ("h", Effect::Ends),
        ("help", Effect::Ends),
        ("V", Effect::Ends),
        ("version", Effect::Ends),
    ],
    operands: &[Operand::OneBeforeDashes],
    order: Order::Mixed,
    rest: Rest::With(recorded),
    examples: &[
        ("script -qc 'rm x' /dev/null", "script: rm x"),
        ("script -q -c 'rm x'", "script: rm x"),
        ("script f -c 'rm x'", "script: rm x"),
        ("script --command='rm x' f", "script: rm x"),
        ("script -aqt0 f rm x", "run: rm x"),
        ("script -q f rm x", "run: rm x"),
        ("script f -- rm x", "run: rm x"),
        ("script -- rm x", "run: rm x"),
        ("script -c ?", "script: ?"),
        ("script -q ? rm x", "run: rm x"),
        ("script f", "-"),
        ("script -V", "-"),
    ],
    ..PLAIN
};

fn recorded<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    steps.command(words);
}

pub(super) static TMUX: Row = Row {
    names: &["tmux"],
    short: "2c:CDf:hlL:NqS:T:uUvV",
    long: &[],
    on: &[("c", Effect::Aside), ("V", Effect::Ends), ("h", Effect::Ends)],
    rest: Rest::With(tmux),
    examples: &[
        ("tmux new-session -d 'rm x'", "script: rm x"),
        ("tmux new -d -s n rm x", "run: rm x"),
        ("tmux -L s new-window -n w 'rm x'", "script: rm x"),
        ("tmux split-window -h -p 50 'rm x'", "script: rm x"),
        ("tmux run-shell -b 'rm x'", "script: rm x"),
        ("tmux if-shell 'rm x' 'display a'", "script: rm x"),
        ("tmux if-shell true 'run-shell \"rm x\"'", "script: true ; script: rm x"),
        ("tmux pipe-pane -o 'rm x'", "script: rm x"),
        ("tmux display-popup -E 'rm x'", "script: rm x"),
        ("tmux send-keys -t 1 'rm x' Enter", "script: rm x"),
        ("tmux new -d ; split-window 'rm x'", "script: rm x"),
        ("tmux -c 'rm x'", "script: rm x"),
        ("tmux kill-session -t rm", "-"),
        ("tmux ls", "-"),
        ("tmux", "-"),
    ],
    ..PLAIN
};

/// What the words after a command of tmux are.
#[derive(Clone, Copy)]
enum Rule {
    ArgvOrScript,
    FirstIsScript,
    /// A script, then commands of tmux in one word each.
    Condition,
    Keys,
}

/// Commands of tmux that start something: full name, alias, options.
const TMUX_COMMANDS: &[(&str, &str, &str, Rule)] = &[
    ("new-session", "new", "AdDEPXc:e:f:F:n:s:t:x:y:", Rule::ArgvOrScript),
    ("new-window", "neww", "abdkPSc:e:F:n:t:", Rule::ArgvOrScript),
    ("split-window", "splitw", "bdefhIvPZc:F:l:p:t:", Rule::ArgvOrScript),
    ("respawn-pane", "respawnp", "kc:e:t:", Rule::ArgvOrScript),
    ("respawn-window", "respawnw", "kc:e:t:", Rule::ArgvOrScript),
    ("display-popup", "popup", "BCEkNb:c:d:e:h:s:S:t:T:w:x:y:", Rule::ArgvOrScript),
    ("pipe-pane", "pipep", "IOot:", Rule::FirstIsScript),
    ("run-shell", "run", "bCc:d:t:", Rule::FirstIsScript),
    ("if-shell", "if", "bt:", Rule::Condition),
    ("send-keys", "send", "FHKlMRXc:N:t:", Rule::Keys),
];

/// The alias of `display-message`, which shows text.
const DISPLAY: &str = "display";

fn tmux<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    for words in words.split(|word| matches!(word.known(), Some(";" | "\\;"))) {
        let Some((command, rest)) = words.split_first() else { continue };
        let found = TMUX_COMMANDS.iter().find(|(full, alias, _, _)| {
            command
                .known()
                .is_some_and(|name| name == *alias || (name.len() > 3 && name != DISPLAY && full.starts_with(name)))
        });
        if let Some((_, _, options, rule)) = found {
            tmux_command(after_options(options, rest), *rule, steps);
        }
    }
}

fn tmux_command<'a>(rest: &'a [Arg<'a>], rule: Rule, steps: &mut Steps<'a>) {
    match (rule, rest) {
        (_, []) => {}
        (Rule::ArgvOrScript | Rule::FirstIsScript, [single]) => steps.script(*single, &[]),
        (Rule::FirstIsScript, [first, ..]) => steps.script(*first, &[]),
        (Rule::Condition, [condition, branches @ ..]) => {
            steps.script(*condition, &[]);
            for branch in branches {
                let words = super::split::words(branch, steps.arena).into_bump_slice();
                tmux(words, steps);
            }
        }
        (Rule::ArgvOrScript, _) => steps.command(rest),
        (Rule::Keys, _) => {
            // What is typed into a shell: the words that are no names of keys.
            let typed = rest.iter().filter(|word| !matches!(word.known(), Some("Enter" | "C-m" | "KPEnter" | "C-c")));
            let typed = bumpalo::collections::Vec::from_iter_in(typed.copied(), steps.arena).into_bump_slice();
            if !typed.is_empty() {
                let text = joined(steps.arena, typed);
                steps.script(text, &[]);
            }
        }
    }
}

/// Skips options written as `getopt` has them.
fn after_options<'a>(options: &str, words: &'a [Arg<'a>]) -> &'a [Arg<'a>] {
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        let prefix = word.prefix();
        if !prefix.starts_with('-') || word.known() == Some("-") {
            return rest;
        }
        rest = after;
        if word.known() == Some("--") {
            return rest;
        }
        let last = prefix.char_indices().skip(1).find_map(|(at, letter)| {
            let mut follows = options.get(options.find(letter)?..)?.chars().skip(1);
            (follows.next() == Some(':')).then_some(at + letter.len_utf8())
        });
        if last == Some(prefix.len()) && word.known().is_some() {
            rest = rest.get(1..).unwrap_or_default();
        }
    }
    rest
}

pub(super) static SCREEN: Row = Row {
    names: &["screen"],
    // The value of `-X` is a command of screen; what follows it is typed or run.
    short: "46aAc:dDe:fh:ilLmOp:qQrRs:S:t:T:UvwxX:",
    long: &["help", "version"],
    on: &[("v", Effect::Ends), ("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    rest: Rest::ArgvOrScript,
    examples: &[
        ("screen -S n -X exec rm x", "run: rm x"),
        ("screen -S n -X stuff 'rm x'", "script: rm x"),
        ("screen -S n -p 0 -X screen rm x", "run: rm x"),
        ("screen -dmS n rm x", "run: rm x"),
        ("screen -S n -dm rm x", "run: rm x"),
        ("screen rm x", "run: rm x"),
        ("screen -S n -X quit", "-"),
        ("screen -ls", "-"),
    ],
    ..PLAIN
};

/// Terminals: everything behind `-e` or `--`.
pub(super) static TERMINAL: Row = Row {
    names: &[
        "xterm",
        "uxterm",
        "urxvt",
        "rxvt",
        "lxterminal",
        "mate-terminal",
        "xfce4-terminal",
        "konsole",
        "gnome-terminal",
        "alacritty",
        "kitty",
        "foot",
        "st",
        "terminator",
        "tilix",
        "x-terminal-emulator",
    ],
    rest: Rest::With(super::tools::after_e),
    order: Order::None,
    examples: &[
        ("xterm -e rm x", "run: rm x"),
        ("xterm -title a -e 'rm x'", "script: rm x"),
        ("gnome-terminal --tab -- rm x", "run: rm x"),
        ("konsole --hold -e rm x", "run: rm x"),
        ("xterm", "-"),
    ],
    ..PLAIN
};

/// Detached sessions.
pub(super) static DTACH: Row = Row {
    names: &["dtach", "abduco"],
    short: "a:A:c:n:N:p:e:r:Ezf",
    long: &[],
    operands: &[],
    examples: &[("dtach -n sock rm x", "run: rm x"), ("abduco -c s rm x", "run: rm x"), ("dtach -a sock", "-")],
    ..PLAIN
};

/// Programs that give a command a terminal, a line editor or quiet.
pub(super) static UNBUFFER: Row = Row {
    names: &["unbuffer", "rlwrap", "chronic", "ifne", "dumb-init", "tini", "catatonit", "grc"],
    short: "pnevsgcahNHRw:P:b:f:H:l:t:",
    long: &["help", "version", "single-child", "rewrite=", "verbose", "colour=", "config=", "stdout", "stderr"],
    lenient: true,
    examples: &[
        ("unbuffer -p rm x", "run: rm x"),
        ("chronic rm x", "run: rm x"),
        ("dumb-init -- rm x", "run: rm x"),
        ("tini --version", "-"),
    ],
    without: Without::Nothing,
    ..PLAIN
};
