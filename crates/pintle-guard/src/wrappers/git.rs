//! The commands that `git` takes from its arguments.

use super::row::{Effect, Order, PLAIN, Rest, Row};
use super::steps::Steps;
use super::words::{Builder, tail};
use crate::invocation::Arg;

pub(super) static GIT: Row = Row {
    names: &["git"],
    short: "C:c:hpPv",
    long: &[
        "config-env=",
        "exec-path=?",
        "html-path",
        "man-path",
        "info-path",
        "paginate",
        "no-pager",
        "no-replace-objects",
        "no-lazy-fetch",
        "no-optional-locks",
        "no-advice",
        "bare",
        "git-dir=",
        "work-tree=",
        "namespace=",
        "super-prefix=",
        "literal-pathspecs",
        "glob-pathspecs",
        "noglob-pathspecs",
        "icase-pathspecs",
        "list-cmds=",
        "attr-source=",
        "help",
        "version",
    ],
    on: &[
        ("c", Effect::Setting(setting)),
        ("h", Effect::Ends),
        ("v", Effect::Ends),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    lenient: true,
    rest: Rest::Sub(COMMANDS),
    examples: &[
        ("git -c alias.x='!rm x' x", "script: rm x"),
        ("git -c alias.x=! x", "script: "),
        ("git -c 'alias.x=bisect run rm' x", "script: git bisect run rm"),
        ("git -C d -c core.pager='rm x' log", "script: rm x"),
        ("git -c Core.sshCommand=? fetch", "script: ?"),
        ("git -c credential.helper='!rm x' fetch", "script: rm x"),
        ("git -c diff.a.b.textconv='rm x' diff", "script: rm x"),
        ("git -c filter.lfs.clean='rm x' add .", "script: rm x"),
        ("git -c protocol.version=2 -c alias.y=? status", "script: git ?"),
        ("git status", "-"),
        ("git rm --cached a", "-"),
        ("git -c user.name=rm commit -m 'rm x'", "-"),
        ("git -c core.editor=true commit", "script: true"),
        ("git -c core.fsmonitor=false status", "-"),
        ("git", "-"),
        ("git ? rm", "-"),
    ],
    ..PLAIN
};

/// Keys whose value is a command, by beginning and end.
const COMMAND_KEYS: &[(&str, &str)] = &[
    ("browser.", ".cmd"),
    ("core.", "askpass"),
    ("core.", "editor"),
    ("core.", "pager"),
    ("core.", "sshcommand"),
    ("core.", "gitproxy"),
    ("core.", "alternaterefscommand"),
    ("diff.", "external"),
    ("diff.", ".command"),
    ("diff.", ".textconv"),
    ("difftool.", ".cmd"),
    ("filter.", ".clean"),
    ("filter.", ".process"),
    ("filter.", ".smudge"),
    ("gpg.", "program"),
    ("gpg.", "defaultkeycommand"),
    ("interactive.", "difffilter"),
    ("man.", ".cmd"),
    ("merge.", ".driver"),
    ("mergetool.", ".cmd"),
    ("pager.", ""),
    ("remote.", ".receivepack"),
    ("remote.", ".uploadpack"),
    ("sendemail.", "cmd"),
    ("sequence.", "editor"),
    ("tar.", ".command"),
    ("trailer.", ".cmd"),
    ("trailer.", ".command"),
    ("uploadpack.", "packobjectshook"),
];

/// Values that are a switch and no command.
const SWITCHES: [&str; 6] = ["", "true", "false", "1", "0", "cat"];

/// `-c KEY=VALUE`.
fn setting<'a>(word: Arg<'a>, steps: &mut Steps<'a>) {
    let Some((key, _)) = word.prefix().split_once('=') else { return };
    let value = tail(steps.arena, &word, key.len() + 1);
    let key = key.to_ascii_lowercase();
    if key.starts_with("alias.") {
        alias(value, steps);
    } else if key == "core.fsmonitor" || key.starts_with("credential.") {
        let helper = value.prefix();
        let script = if helper.starts_with('!') { tail(steps.arena, &value, 1) } else { value };
        let runs = helper.starts_with(['!', '/', '.', '~']) || (key == "core.fsmonitor" && !is_switch(&value));
        if runs {
            steps.script(script, &[]);
        }
    } else if COMMAND_KEYS.iter().any(|(start, end)| key.starts_with(start) && key.ends_with(end))
        && !(key.starts_with("pager.") && is_switch(&value))
    {
        steps.script(value, &[]);
    }
}

fn is_switch(value: &Arg<'_>) -> bool {
    value.known().is_some_and(|text| SWITCHES.contains(&text))
}

/// A shell's command after `!`, otherwise a subcommand of git.
fn alias<'a>(value: Arg<'a>, steps: &mut Steps<'a>) {
    if value.prefix().starts_with('!') {
        let script = tail(steps.arena, &value, 1);
        steps.script(script, &[]);
        return;
    }
    let mut builder = Builder::new(steps.arena);
    builder.text("git ");
    builder.word(&value);
    let script = builder.finish();
    steps.script(script, &[]);
}

const COMMANDS: &[Row] = &[
    Row {
        names: &["bisect"],
        rest: Rest::Sub(&[Row {
            names: &["run"],
            examples: &[("git bisect run rm x", "run: rm x"), ("git bisect run", "-")],
            ..PLAIN
        }]),
        lenient: true,
        examples: &[("git bisect run sh -c 'rm x'", "run: sh -c 'rm x'"), ("git bisect start", "-")],
        ..PLAIN
    },
    Row {
        names: &["submodule"],
        short: "q",
        long: &["quiet", "cached"],
        on: &[],
        lenient: true,
        rest: Rest::Sub(&[Row {
            names: &["foreach"],
            short: "q",
            long: &["recursive", "quiet"],
            on: &[],
            rest: Rest::ArgvOrScript,
            examples: &[
                ("git submodule foreach --recursive 'rm x'", "script: rm x"),
                ("git submodule foreach rm x", "run: rm x"),
                ("git submodule foreach", "-"),
            ],
            ..PLAIN
        }]),
        examples: &[
            ("git submodule foreach 'rm x'", "script: rm x"),
            ("git submodule --quiet foreach rm x", "run: rm x"),
            ("git submodule update --init", "-"),
        ],
        ..PLAIN
    },
    Row {
        names: &["filter-branch"],
        short: "fd:",
        long: &[
            "setup=",
            "subdirectory-filter=",
            "env-filter=",
            "tree-filter=",
            "index-filter=",
            "parent-filter=",
            "msg-filter=",
            "commit-filter=",
            "tag-name-filter=",
            "prune-empty",
            "original=",
            "force",
            "state-branch=",
        ],
        on: &[
            ("setup", Effect::Aside),
            ("env-filter", Effect::Aside),
            ("tree-filter", Effect::Aside),
            ("index-filter", Effect::Aside),
            ("parent-filter", Effect::Aside),
            ("msg-filter", Effect::Aside),
            ("commit-filter", Effect::Aside),
            ("tag-name-filter", Effect::Aside),
        ],
        lenient: true,
        rest: Rest::Nothing,
        examples: &[
            ("git filter-branch --tree-filter 'rm x' HEAD", "script: rm x"),
            ("git filter-branch -f --index-filter='git rm x' -- --all", "script: git rm x"),
            ("git filter-branch --subdirectory-filter rm", "-"),
        ],
        ..PLAIN
    },
    Row {
        names: &["rebase"],
        short: "iC:fkmnqrs:S::vx:X:",
        long: &["exec=", "onto=", "strategy=", "strategy-option=", "empty=", "whitespace=", "interactive"],
        on: &[("x", Effect::Aside), ("exec", Effect::Aside)],
        order: Order::Anywhere,
        lenient: true,
        rest: Rest::Nothing,
        examples: &[
            ("git rebase -i --exec 'rm x' main", "script: rm x"),
            ("git rebase main -x 'rm x' -x 'ls y'", "script: rm x ; script: ls y"),
            ("git rebase --continue", "-"),
        ],
        ..PLAIN
    },
    Row {
        names: &["difftool"],
        short: "dyt:x:g",
        long: &["extcmd=", "tool=", "dir-diff"],
        on: &[("x", Effect::Aside), ("extcmd", Effect::Aside)],
        order: Order::Anywhere,
        lenient: true,
        rest: Rest::Nothing,
        examples: &[("git difftool -y -x 'rm x' HEAD", "script: rm x"), ("git difftool --tool=meld", "-")],
        ..PLAIN
    },
    Row {
        names: &["clone", "fetch", "pull", "push", "ls-remote", "fetch-pack", "send-pack", "archive"],
        short: "c:u:",
        long: &["upload-pack=", "receive-pack=", "exec=", "config="],
        on: &[
            ("upload-pack", Effect::Aside),
            ("receive-pack", Effect::Aside),
            ("exec", Effect::Aside),
            ("config", Effect::Setting(setting)),
            ("c", Effect::Setting(setting)),
        ],
        order: Order::Anywhere,
        lenient: true,
        rest: Rest::Nothing,
        examples: &[
            ("git ls-remote --upload-pack='rm x' host:r", "script: rm x"),
            ("git clone -c core.sshCommand='rm x' r", "script: rm x"),
            ("git push --receive-pack='rm x' origin", "script: rm x"),
            ("git push -u origin main", "-"),
            ("git fetch --all", "-"),
        ],
        ..PLAIN
    },
    Row {
        names: &["grep"],
        short: "O::e:f:A:B:C:m:",
        long: &["open-files-in-pager=?"],
        on: &[("O", Effect::Aside), ("open-files-in-pager", Effect::Aside)],
        order: Order::Anywhere,
        lenient: true,
        rest: Rest::Nothing,
        examples: &[("git grep -O'rm x' y", "script: rm x"), ("git grep -n rm", "-"), ("git grep -O rm", "-")],
        ..PLAIN
    },
];
