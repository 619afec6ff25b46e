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
        ("git -c Core.sshCommand=? fetch", "script: ? host git-upload-pack"),
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
    set(key, value, steps);
}

/// What the value of `key` runs.
fn set<'a>(key: &str, value: Arg<'a>, steps: &mut Steps<'a>) {
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
    } else if key == "core.sshcommand" {
        // It is given a host and a command; alone it would be a shell on another machine.
        let mut builder = Builder::new(steps.arena);
        builder.word(&value);
        builder.text(" host git-upload-pack");
        let script = builder.finish();
        steps.script(script, &[]);
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

/// `config KEY VALUE` and `config set KEY VALUE`: the value runs later.
fn written<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    const OTHERS: [&str; 7] = ["get", "list", "unset", "edit", "rename-section", "remove-section", "get-all"];
    let words = match words {
        [Arg::Known("set", _), rest @ ..] => rest,
        [Arg::Known(name, _), ..] if OTHERS.contains(name) => return,
        _ => words,
    };
    let mut operands = words.iter().filter(|word| !word.prefix().starts_with("--"));
    if let (Some(key), Some(value)) = (operands.next(), operands.next()) {
        set(key.known().unwrap_or_default(), *value, steps);
    }
}

/// `ext::COMMAND` in the place of a repository.
fn transport<'a>(word: Arg<'a>, steps: &mut Steps<'a>) {
    const EXT: &str = "ext::";
    if word.prefix().starts_with(EXT) {
        let script = tail(steps.arena, &word, EXT.len());
        steps.script(script, &[]);
    }
}

fn transports<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    for word in words {
        transport(*word, steps);
    }
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
        names: &["fetch", "pull", "push", "ls-remote", "fetch-pack", "send-pack", "archive", "remote"],
        short: "c:u:",
        long: &["upload-pack=", "receive-pack=", "exec=", "config=", "remote=", "repo="],
        on: &[
            ("upload-pack", Effect::Aside),
            ("receive-pack", Effect::Aside),
            ("exec", Effect::Aside),
            ("remote", Effect::Setting(transport)),
            ("repo", Effect::Setting(transport)),
            ("config", Effect::Setting(setting)),
            ("c", Effect::Setting(setting)),
        ],
        order: Order::Anywhere,
        lenient: true,
        rest: Rest::With(transports),
        examples: &[
            ("git ls-remote --upload-pack='rm x' host:r", "script: rm x"),
            ("git remote add x 'ext::rm x'", "script: rm x"),
            ("git fetch -c core.sshCommand='rm x' r", "script: rm x host git-upload-pack"),
            ("git fetch 'ext::rm x'", "script: rm x"),
            ("git archive --remote='ext::rm x' HEAD", "script: rm x"),
            ("git push --receive-pack='rm x' origin", "script: rm x"),
            ("git push -u origin main", "-"),
            ("git fetch --all", "-"),
        ],
        ..PLAIN
    },
    Row {
        names: &["clone"],
        short: "u:c:b:o:j:",
        long: &[
            "upload-pack=",
            "config=",
            "branch=",
            "origin=",
            "depth=",
            "reference=",
            "template=",
            "filter=",
            "jobs=",
            "separate-git-dir=",
        ],
        on: &[
            ("u", Effect::Aside),
            ("upload-pack", Effect::Aside),
            ("config", Effect::Setting(setting)),
            ("c", Effect::Setting(setting)),
        ],
        order: Order::Anywhere,
        lenient: true,
        rest: Rest::With(transports),
        examples: &[
            ("git clone -u 'rm x' a", "script: rm x"),
            ("git clone 'ext::rm x'", "script: rm x"),
            ("git clone --config core.pager='rm x' a", "script: rm x"),
            ("git clone -b rm --depth 1 https://h/rm rm", "-"),
        ],
        ..PLAIN
    },
    Row {
        names: &["config"],
        short: "lzef:",
        long: &[
            "file=",
            "blob=",
            "type=",
            "default=",
            "comment=",
            "value=",
            "get",
            "get-all",
            "get-regexp",
            "get-urlmatch",
            "get-color",
            "get-colorbool",
            "unset",
            "unset-all",
            "remove-section",
            "rename-section",
            "list",
            "edit",
            "add",
            "append",
            "replace-all",
            "global",
            "system",
            "local",
            "worktree",
            "all",
            "bool",
            "int",
            "path",
            "null",
            "name-only",
            "show-origin",
            "show-scope",
            "fixed-value",
            "includes",
        ],
        on: &[
            ("l", Effect::Ends),
            ("list", Effect::Ends),
            ("e", Effect::Ends),
            ("edit", Effect::Ends),
            ("get", Effect::Ends),
            ("get-all", Effect::Ends),
            ("get-regexp", Effect::Ends),
            ("get-urlmatch", Effect::Ends),
            ("get-color", Effect::Ends),
            ("get-colorbool", Effect::Ends),
            ("unset", Effect::Ends),
            ("unset-all", Effect::Ends),
            ("remove-section", Effect::Ends),
            ("rename-section", Effect::Ends),
        ],
        lenient: true,
        rest: Rest::With(written),
        examples: &[
            ("git config alias.x '!rm y'", "script: rm y"),
            ("git config --global alias.co checkout", "script: git checkout"),
            ("git config set --global core.pager 'rm x'", "script: rm x"),
            ("git config --replace-all core.editor 'rm x'", "script: rm x"),
            ("git config core.sshCommand 'ssh -i k'", "script: ssh -i k host git-upload-pack"),
            ("git config get core.pager rm", "-"),
            ("git config --get alias.x rm", "-"),
            ("git config user.name rm", "-"),
            ("git config core.pager", "-"),
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
