//! Programs with another purpose that can start a command as well.

use super::row::{Effect, Operand, Order, PLAIN, Rest, Row, Without};
use super::steps::Steps;
use super::words::tail;
use crate::invocation::Arg;

/// `hyperfine 'a' 'b'`, `pee 'a' 'b'`.
pub(super) fn each_is_a_script<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    for word in words {
        steps.script(*word, &[]);
    }
}

/// A command behind `--` or, where there is none, behind options and one more word.
pub(super) fn after_dashes<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let dashes = words.iter().position(|word| word.known() == Some("--"));
    let operand = || words.iter().position(|word| !word.prefix().starts_with('-'));
    if let Some(at) = dashes.or_else(operand) {
        steps.command(words.get(at + 1..).unwrap_or_default());
    }
}

/// A command behind `-c` or `--command`.
pub(super) fn after_c<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    if let Some(at) = words.iter().position(|word| matches!(word.known(), Some("-c" | "--command"))) {
        steps.command(words.get(at + 1..).unwrap_or_default());
    }
}

/// A command, or a script of one word, behind `-e`, `-x` or `--`.
pub(super) fn after_e<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let found =
        words.iter().position(|word| matches!(word.known(), Some("-e" | "-x" | "--" | "--command" | "--execute")));
    let rest = found.and_then(|at| words.get(at + 1..)).unwrap_or_default();
    match rest {
        [single] => steps.script(*single, &[]),
        _ => steps.command(rest),
    }
}

pub(super) static TAR: Row = Row {
    names: &["tar", "gtar", "bsdtar"],
    short: "AcdrtuxvfzjJZaI:F:",
    long: &[
        "checkpoint-action=",
        "checkpoint=?",
        "to-command=",
        "use-compress-program=",
        "info-script=",
        "new-volume-script=",
        "rsh-command=",
        "rmt-command=",
        "help",
        "version",
    ],
    on: &[
        ("checkpoint-action", Effect::Setting(checkpoint_action)),
        ("to-command", Effect::Aside),
        ("I", Effect::Aside),
        ("use-compress-program", Effect::Aside),
        ("F", Effect::Aside),
        ("info-script", Effect::Aside),
        ("new-volume-script", Effect::Aside),
        ("rsh-command", Effect::Aside),
        ("rmt-command", Effect::Aside),
    ],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("tar cf a.tar --checkpoint=1 --checkpoint-action=exec='rm x' d", "script: rm x"),
        ("tar xf a.tar --to-command='rm x'", "script: rm x"),
        ("tar -I 'rm x' -cf a d", "script: rm x"),
        ("tar --use-compress-program=zstd -cf a d", "script: zstd"),
        ("tar --checkpoint-action=dot -cf a d", "-"),
        ("tar --exclude=rm -czf a.tgz d", "-"),
        ("tar xzf a.tgz", "-"),
    ],
    ..PLAIN
};

fn checkpoint_action<'a>(value: Arg<'a>, steps: &mut Steps<'a>) {
    const EXEC: &str = "exec=";
    if value.prefix().starts_with(EXEC) {
        let text = tail(steps.arena, &value, EXEC.len());
        steps.script(text, &[]);
    }
}

pub(super) static RSYNC: Row = Row {
    names: &["rsync"],
    short: "e:f:B:T:M:@:vqcarRbudlLkKHpEAXogDtOJSnWxmhPzCiy0468FsUN",
    long: &[
        "rsh=",
        "rsync-path=",
        "filter=",
        "exclude=",
        "include=",
        "files-from=",
        "log-file=",
        "temp-dir=",
        "help",
        "version",
    ],
    on: &[("e", Effect::Aside), ("rsh", Effect::Aside), ("rsync-path", Effect::Setting(on_the_other_side))],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("rsync -e 'rm x' a b:", "script: rm x"),
        ("rsync -ave 'ssh -p 22' a b:", "script: ssh -p 22"),
        ("rsync --rsync-path='rm x; rsync' a b:", "remote: rm x; rsync"),
        ("rsync -a --delete a b", "-"),
    ],
    ..PLAIN
};

fn on_the_other_side<'a>(value: Arg<'a>, steps: &mut Steps<'a>) {
    steps.remote_script(value);
}

pub(super) static SORT: Row = Row {
    names: &["sort", "gsort"],
    short: "bdfgiMhnRrVck:mo:sS:t:T:uz",
    long: &[
        "compress-program=",
        "buffer-size=",
        "key=",
        "output=",
        "field-separator=",
        "temporary-directory=",
        "files0-from=",
    ],
    on: &[("compress-program", Effect::Aside)],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[("sort --compress-program=./x f", "script: ./x"), ("sort -S 1G f", "-"), ("sort f rm", "-")],
    ..PLAIN
};

pub(super) static SPLIT: Row = Row {
    names: &["split", "gsplit"],
    short: "a:b:C:dxel:n:t:u",
    long: &[
        "filter=",
        "bytes=",
        "lines=",
        "line-bytes=",
        "number=",
        "suffix-length=",
        "additional-suffix=",
        "separator=",
    ],
    on: &[("filter", Effect::Aside)],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[("split -l 1 --filter='rm x' f", "script: rm x"), ("split -l 1 f rm", "-")],
    ..PLAIN
};

pub(super) static MAN: Row = Row {
    names: &["man", "zip"],
    short: "P:H::",
    long: &["pager=", "unzip-command=", "html=?"],
    on: &[("P", Effect::Aside), ("pager", Effect::Aside), ("unzip-command", Effect::Aside)],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("man -P 'rm x' ls", "script: rm x"),
        ("zip -T --unzip-command 'rm x' a", "script: rm x"),
        ("man rm", "-"),
    ],
    ..PLAIN
};

/// Commands at a later time come from standard input.
pub(super) static AT: Row = Row {
    names: &["at", "batch"],
    short: "q:f:t:mMblrdvVc",
    long: &[],
    on: &[
        ("f", Effect::Setting(script_file)),
        ("l", Effect::Ends),
        ("r", Effect::Ends),
        ("d", Effect::Ends),
        ("c", Effect::Ends),
        ("V", Effect::Ends),
    ],
    order: Order::Anywhere,
    rest: Rest::Nothing,
    without: Without::ShellAlways,
    examples: &[
        ("at now", "stdin"),
        ("at -m now + 1 minute", "stdin"),
        ("batch", "stdin"),
        ("at -f x.sh now", "file: x.sh"),
        ("at -f - now", "stdin"),
        ("at -l", "-"),
        ("at -d 3", "-"),
    ],
    ..PLAIN
};

fn script_file<'a>(path: Arg<'a>, steps: &mut Steps<'a>) {
    match path.known() {
        Some("-" | "/dev/stdin") => steps.script_from_input(&[]),
        _ => steps.script_file(path, &[], false),
    }
}

pub(super) static ENTR: Row = Row {
    names: &["entr"],
    short: "acdnprsxz",
    long: &[],
    on: &[("s", Effect::Joined)],
    examples: &[("entr -c rm /_", "run: rm /_"), ("entr -s 'rm x'", "script: rm x"), ("entr", "-")],
    ..PLAIN
};

pub(super) static WATCHEXEC: Row = Row {
    names: &["watchexec", "nodemon", "reflex", "chokidar", "onchange"],
    short: "c:e:w:i:d:s:x:r:g:G:nV",
    long: &[
        "exec=",
        "exts=",
        "ext=",
        "watch=",
        "ignore=",
        "filter=",
        "delay=",
        "signal=",
        "shell=",
        "command=",
        "debounce=",
        "help",
        "version",
    ],
    on: &[
        ("x", Effect::Aside),
        ("exec", Effect::Aside),
        ("command", Effect::Aside),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    lenient: true,
    rest: Rest::ArgvOrScript,
    examples: &[
        ("watchexec -e rs -- rm x", "run: rm x"),
        ("watchexec -e rs 'rm x'", "script: rm x"),
        ("nodemon --exec 'rm x'", "script: rm x"),
        ("nodemon -x 'rm x' a.js", "script: rm x ; script: a.js"),
        ("nodemon --version", "-"),
    ],
    ..PLAIN
};

/// Programs whose operands are scripts of their own.
pub(super) static PEE: Row = Row {
    names: &["pee", "concurrently", "sem"],
    short: "n:kj:",
    long: &[
        "names=",
        "kill-others",
        "kill-others-on-fail",
        "prefix=",
        "raw",
        "max-processes=",
        "fg",
        "wait",
        "id=",
        "jobs=",
    ],
    on: &[],
    lenient: true,
    rest: Rest::With(each_is_a_script),
    examples: &[
        ("pee 'rm x' 'ls y'", "script: rm x ; script: ls y"),
        ("concurrently -n a,b 'rm x' 'ls y'", "script: rm x ; script: ls y"),
        ("pee", "-"),
    ],
    ..PLAIN
};

/// Small programs that set one thing, named by their first operand, and start a command.
pub(super) static SETUIDGID: Row = Row {
    names: &["setuidgid", "envuidgid", "setlock", "envdir"],
    short: "nNxX",
    long: &[],
    operands: &[Operand::One],
    examples: &[
        ("setuidgid nobody rm x", "run: rm x"),
        ("envdir d rm x", "run: rm x"),
        ("setlock -n f rm x", "run: rm x"),
        ("envdir d", "-"),
    ],
    ..PLAIN
};

/// The same with options alone.
pub(super) static CHPST: Row = Row {
    names: &["chpst", "softlimit", "pgrphack", "fghack", "run-one", "daemonize"],
    short: "u:U:b:e:/:C:n:l:L:m:d:o:p:f:c:r:t:a:E:vPV012s",
    long: &["version"],
    on: &[("version", Effect::Ends)],
    lenient: true,
    examples: &[
        ("chpst -u nobody rm x", "run: rm x"),
        ("softlimit -m 1000 rm x", "run: rm x"),
        ("daemonize --version", "-"),
    ],
    ..PLAIN
};

pub(super) static START_STOP_DAEMON: Row = Row {
    names: &["start-stop-daemon"],
    short: "Sa:x:c:u:g:s:p:n:r:d:bmvtqoN:P:I:k:KTHVk:CR:",
    long: &[
        "start",
        "stop",
        "status",
        "exec=",
        "startas=",
        "chuid=",
        "user=",
        "group=",
        "signal=",
        "pidfile=",
        "name=",
        "chroot=",
        "chdir=",
        "background",
        "make-pidfile",
        "remove-pidfile",
        "oknodo",
        "quiet",
        "verbose",
        "test",
        "nicelevel=",
        "procsched=",
        "iosched=",
        "umask=",
        "retry=",
        "ppid=",
        "pid=",
        "no-close",
        "notify-await",
        "output=",
        "help",
        "version",
    ],
    on: &[
        ("K", Effect::Ends),
        ("stop", Effect::Ends),
        ("T", Effect::Ends),
        ("status", Effect::Ends),
        ("x", Effect::Program),
        ("exec", Effect::Program),
        ("a", Effect::Program),
        ("startas", Effect::Program),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    examples: &[
        ("start-stop-daemon --start --exec /bin/rm -- x", "run: /bin/rm x"),
        ("start-stop-daemon -S -b -x rm -- x", "run: rm x"),
        ("start-stop-daemon --stop --name rm", "-"),
    ],
    ..PLAIN
};

pub(super) static WSL: Row = Row {
    names: &["wsl"],
    short: "d:u:e",
    long: &[
        "distribution=",
        "user=",
        "cd=",
        "exec",
        "system",
        "shell-type=",
        "list",
        "shutdown",
        "terminate=",
        "status",
        "help",
        "version",
    ],
    on: &[
        ("list", Effect::Ends),
        ("shutdown", Effect::Ends),
        ("terminate", Effect::Ends),
        ("status", Effect::Ends),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    lenient: true,
    rest: Rest::Joined,
    without: Without::Shell,
    examples: &[
        ("wsl rm x", "script: rm x"),
        ("wsl -d Ubuntu -u root -- rm x", "script: rm x"),
        ("wsl", "stdin"),
        ("wsl --list", "-"),
    ],
    ..PLAIN
};

/// `go test -exec PROGRAM`, `go run -exec`, `go vet -vettool`.
pub(super) static GO: Row = Row {
    names: &["go"],
    short: "",
    long: &["exec=", "toolexec=", "vettool=", "C="],
    on: &[("exec", Effect::Aside), ("toolexec", Effect::Aside), ("vettool", Effect::Aside)],
    single_dash: true,
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[("go test -exec 'rm x' ./...", "script: rm x"), ("go test ./...", "-")],
    ..PLAIN
};

pub(super) static CARGO: Row = Row {
    names: &["cargo"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["watch"],
        short: "x:s:w:i:d:B:F:cq",
        long: &["exec=", "shell=", "watch=", "ignore=", "delay="],
        on: &[("s", Effect::Aside), ("shell", Effect::Aside)],
        order: Order::Anywhere,
        lenient: true,
        rest: Rest::Argv,
        examples: &[
            ("cargo watch -s 'rm x'", "script: rm x"),
            ("cargo watch -- rm x", "run: rm x"),
            ("cargo watch -x test", "-"),
        ],
        ..PLAIN
    }]),
    operands: &[Operand::Prefixed("+")],
    order: Order::Mixed,
    examples: &[("cargo +nightly watch -s 'rm x'", "script: rm x"), ("cargo rm serde", "-"), ("cargo test", "-")],
    ..PLAIN
};

/// Network namespaces and routing domains.
pub(super) static IP: Row = Row {
    names: &["ip"],
    short: "46BDMN0Vasdhiop:l:rtcjn:b:f:",
    long: &["netns=", "family=", "batch=", "loops=", "rcvbuf="],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["netns", "vrf"],
        rest: Rest::Sub(&[Row {
            names: &["exec"],
            operands: &[Operand::One],
            examples: &[("ip netns exec a rm x", "run: rm x"), ("ip netns exec a", "-")],
            ..PLAIN
        }]),
        examples: &[("ip vrf exec a rm x", "run: rm x"), ("ip netns list", "-")],
        ..PLAIN
    }]),
    examples: &[("ip -n a netns exec b rm x", "run: rm x"), ("ip link show", "-"), ("ip addr", "-")],
    ..PLAIN
};

/// Programs that start the command behind their options.
pub(super) static STARTERS: Row = Row {
    names: &["choom", "daemon", "dtruss", "leaks"],
    short: "n:p:",
    long: &["adjust=", "pid=", "name=", "chdir=", "output=", "atExit"],
    lenient: true,
    examples: &[
        ("choom -n 5 -- rm x", "run: rm x"),
        ("daemon --name=a -- rm x", "run: rm x"),
        ("leaks --atExit -- rm x", "run: rm x"),
        ("choom -p 4", "-"),
    ],
    ..PLAIN
};
