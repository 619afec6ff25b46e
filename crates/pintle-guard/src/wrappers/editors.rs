//! Editors and debuggers: commands of theirs that start a program or evaluate text.

use super::languages;
use super::row::{Effect, Order, PLAIN, Rest, Row};
use super::steps::Steps;
use super::words::tail;
use crate::invocation::Arg;

pub(super) static VIM: Row = Row {
    names: &["vim", "vi", "nvim", "view", "ex", "gvim", "vimdiff", "nvi", "vimx"],
    short: "AbCdDeEfFgHhi:lLmMnNo#O#p#P:q:r:RsS:t:T:u:U:vVw:W:xXyZc:",
    long: &[
        "cmd=",
        "clean",
        "embed",
        "headless",
        "listen=",
        "noplugin",
        "nofork",
        "not-a-term",
        "startuptime=",
        "ttyfail",
        "literal",
        "remote",
        "remote-silent",
        "remote-send=",
        "remote-expr=",
        "servername=",
        "help",
        "version",
    ],
    on: &[
        ("c", Effect::Setting(ex)),
        ("cmd", Effect::Setting(ex)),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
        ("h", Effect::Ends),
    ],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::With(plus_commands),
    examples: &[
        ("vim -c ':!rm x' -c ':q'", "script: rm x"),
        ("vim '+!rm x' f", "script: rm x"),
        ("vim -es -c 'silent! !rm x' f", "script: rm x"),
        ("nvim --headless +'%!rm x' +qa", "script: rm x"),
        ("vim --cmd 'r !rm x'", "script: rm x"),
        ("vim -c 'call system(1)'", "code vim: call system(1)"),
        ("vim -c 'wq!' f", "-"),
        ("vim -c 's/!rm/x/' f", "code vim: s/!rm/x/"),
        ("vim +12 rm", "-"),
        ("vim --version", "-"),
    ],
    ..PLAIN
};

/// `+COMMAND` among the operands.
fn plus_commands<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    for word in words {
        if word.prefix().starts_with('+') {
            let text = tail(steps.arena, word, 1);
            ex(text, steps);
        }
    }
}

/// Ex commands that may stand before `!`.
const BEFORE_BANG: [&str; 12] =
    ["silent", "sil", "exe", "execute", "noautocmd", "noa", "keepalt", "read", "r", "w", "write", "terminal"];

/// One command of vim's command line.
fn ex<'a>(word: Arg<'a>, steps: &mut Steps<'a>) {
    let text = word.prefix();
    let mut rest = text.trim_start_matches([':', ' ', '\t', '|']);
    rest = rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || "%.$,+-'".contains(sign));
    while let Some(after) = BEFORE_BANG.iter().find_map(|name| modifier(rest, name)) {
        rest = after;
    }
    if let Some(command) = rest.strip_prefix('!') {
        let script = tail(steps.arena, &word, text.len() - command.len());
        steps.script(script, &[]);
    } else if !is_plain(&word) {
        steps.code(&languages::VIM, word);
    }
}

/// What follows the modifier and its own `!`.
fn modifier<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let after = text.strip_prefix(name)?;
    let after = if name.starts_with("sil") { after.strip_prefix('!').unwrap_or(after) } else { after };
    let trimmed = after.trim_start_matches([' ', '\t', '"', '\'']);
    (trimmed.len() < after.len() || trimmed.starts_with('!')).then_some(trimmed)
}

/// Only letters, digits and what ends a command: nothing that could evaluate text.
fn is_plain(word: &Arg<'_>) -> bool {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, ':' | '!' | ' ' | '=' | '|');
    word.known().is_some_and(|text| text.chars().all(plain) && !text.contains("!r"))
}

pub(super) static EMACS: Row = Row {
    names: &["emacs", "emacsclient"],
    short: "qQl:f:L:d:t:u:xnwece:s:a:T:F:",
    long: &[
        "eval=",
        "execute=",
        "batch",
        "load=",
        "funcall=",
        "script=",
        "directory=",
        "no-init-file",
        "quick",
        "no-site-file",
        "daemon=?",
        "display=",
        "insert=",
        "user=",
        "kill",
        "no-window-system",
        "socket-name=",
        "server-file=",
        "create-frame",
        "tty",
        "help",
        "version",
    ],
    on: &[
        ("eval", Effect::Code(&languages::ELISP)),
        ("execute", Effect::Code(&languages::ELISP)),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    single_dash: true,
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("emacs --batch --eval '(shell-command 1)'", "code elisp: (shell-command 1)"),
        ("emacs -batch -eval=x", "code elisp: x"),
        ("emacs rm", "-"),
    ],
    ..PLAIN
};

/// Commands of debuggers that evaluate an expression in the program.
const CALLS: [&str; 8] = ["call", "print", "p", "expr", "expression", "e", "compile", "set"];

/// Commands that a debugger hands to a shell: `!CMD`, `shell CMD`, `platform shell CMD`, `make …`.
pub(super) fn gdb<'a>(word: Arg<'a>, steps: &mut Steps<'a>) {
    let text = word.prefix();
    let rest = text.trim_start();
    let command = ["!", "shell ", "platform shell ", "pipe "].iter().find_map(|start| rest.strip_prefix(start));
    if let Some(command) = command {
        let script = tail(steps.arena, &word, text.len() - command.len());
        steps.script(script, &[]);
    } else if let Some(python) =
        ["python ", "py ", "script ", "python-interactive "].iter().find_map(|start| rest.strip_prefix(start))
    {
        let code = tail(steps.arena, &word, text.len() - python.len());
        steps.code(&languages::PYTHON, code);
    } else if CALLS.iter().any(|name| rest.strip_prefix(name).is_some_and(|after| after.starts_with([' ', '/']))) {
        steps.code(&languages::GDB, word);
    }
}
