//! Small programs that set one thing up (a group, a limit, a context, variables) and start a command in it.

use super::row::{Effect, Operand, Order, PLAIN, Rest, Row};
use super::steps::Steps;
use super::tools::{after_dashes, each_is_a_script};
use super::words::{joined, tail};
use crate::invocation::Arg;

/// A command right behind options, or nothing that is seen.
pub(super) static SSH_AGENT: Row = Row {
    names: &["ssh-agent", "eatmydata", "nocache", "systemd-cat", "aa-exec"],
    short: "csDda:E:O:P:t:kn:p:i:lvh",
    long: &[
        "identifier=",
        "priority=",
        "stderr-priority=",
        "level-prefix=",
        "namespace=",
        "profile=",
        "immediate",
        "verbose",
        "help",
        "version",
    ],
    on: &[("k", Effect::Ends), ("h", Effect::Ends), ("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    examples: &[
        ("ssh-agent rm x", "run: rm x"),
        ("ssh-agent -t 60 bash -c 'rm x'", "run: bash -c 'rm x'"),
        ("systemd-cat -t tag rm x", "run: rm x"),
        ("systemd-cat --identifier=tag -p info rm x", "run: rm x"),
        ("eatmydata -- rm x", "run: rm x"),
        ("nocache -n 2 rm x", "run: rm x"),
        ("aa-exec -p x -- rm y", "run: rm y"),
        ("ssh-agent -s", "-"),
        ("ssh-agent -k", "-"),
    ],
    ..PLAIN
};

pub(super) static TRICKLE: Row = Row {
    names: &["trickle"],
    short: "hvVsPd:u:w:t:l:n:N:L:",
    long: &[],
    on: &[("h", Effect::Ends), ("V", Effect::Ends)],
    lenient: true,
    examples: &[("trickle -s -d 10 -u 5 rm x", "run: rm x"), ("trickle -V", "-")],
    ..PLAIN
};

pub(super) static RUNCON: Row = Row {
    names: &["runcon"],
    short: "ct:u:r:l:",
    long: &["compute", "type=", "user=", "role=", "range=", "help", "version"],
    on: &[
        ("c", Effect::NoOperands),
        ("t", Effect::NoOperands),
        ("u", Effect::NoOperands),
        ("r", Effect::NoOperands),
        ("l", Effect::NoOperands),
        ("compute", Effect::NoOperands),
        ("type", Effect::NoOperands),
        ("user", Effect::NoOperands),
        ("role", Effect::NoOperands),
        ("range", Effect::NoOperands),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    operands: &[Operand::One],
    examples: &[
        ("runcon -t x_t rm y", "run: rm y"),
        ("runcon --role=r -u u rm y", "run: rm y"),
        ("runcon system_u:system_r:x_t rm y", "run: rm y"),
        ("runcon", "-"),
    ],
    ..PLAIN
};

/// Variables, then a command.
pub(super) static CROSS_ENV: Row = Row {
    names: &["cross-env"],
    operands: &[Operand::Assignments],
    lenient: true,
    examples: &[("cross-env A=1 rm x", "run: rm x"), ("cross-env rm x", "run: rm x"), ("cross-env A=1", "-")],
    ..PLAIN
};

pub(super) static CROSS_ENV_SHELL: Row = Row {
    names: &["cross-env-shell"],
    operands: &[Operand::Assignments],
    lenient: true,
    rest: Rest::Joined,
    examples: &[
        ("cross-env-shell 'rm x'", "script: rm x"),
        ("cross-env-shell A=1 'rm x && ls'", "script: rm x && ls"),
        ("cross-env-shell A=1", "-"),
    ],
    ..PLAIN
};

pub(super) static ENV_CMD: Row = Row {
    names: &["env-cmd"],
    short: "f:r:e:vxh",
    long: &[
        "file=",
        "rc-file=",
        "environments=",
        "fallback",
        "no-override",
        "silent",
        "use-shell",
        "expand-envs",
        "verbose",
        "help",
        "version",
    ],
    on: &[("use-shell", Effect::Joined), ("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    examples: &[
        ("env-cmd -f .env rm x", "run: rm x"),
        ("env-cmd -e a,b rm x", "run: rm x"),
        ("env-cmd --use-shell 'rm x; ls'", "script: rm x; ls"),
        ("env-cmd --version", "-"),
    ],
    ..PLAIN
};

/// One word that says where or as whom, then a command.
pub(super) static LOGSAVE: Row = Row {
    names: &[
        "logsave",
        "envchain",
        "s6-setuidgid",
        "s6-envdir",
        "s6-setlock",
        "s6-envuidgid",
        "cronitor",
        "cronlock",
        "lckdo",
        "with-contenv",
    ],
    short: "asvfnNrRwLIt:d:e:",
    long: &["set", "list", "noecho", "require-passphrase", "no-require-passphrase", "unset"],
    on: &[("set", Effect::Ends), ("list", Effect::Ends), ("unset", Effect::Ends)],
    operands: &[Operand::One],
    lenient: true,
    examples: &[
        ("logsave f rm x", "run: rm x"),
        ("logsave -a f rm x", "run: rm x"),
        ("envchain ns rm x", "run: rm x"),
        ("s6-setuidgid u rm x", "run: rm x"),
        ("s6-envdir -f d rm x", "run: rm x"),
        ("envchain --set ns KEY", "-"),
        ("envchain --list", "-"),
    ],
    ..PLAIN
};

pub(super) static CGEXEC: Row = Row {
    names: &["cgexec", "summon", "s6-softlimit", "s6-fghack", "s6-background", "s6-applyuidgid"],
    short: "g:bp:f:e:D:vu:G:U:a:c:d:l:m:o:r:s:t:hHV",
    long: &["sticky", "provider=", "environment=", "up", "yaml=", "ignore=", "ignore-all", "help", "version"],
    on: &[("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    examples: &[
        ("cgexec -g cpu:x rm y", "run: rm y"),
        ("cgexec --sticky -g cpu:x rm y", "run: rm y"),
        ("summon -f secrets.yml rm x", "run: rm x"),
        ("summon rm x", "run: rm x"),
        ("summon --version", "-"),
    ],
    ..PLAIN
};

/// `sg GROUP [-c] SCRIPT`.
pub(super) static SG: Row = Row {
    names: &["sg"],
    order: Order::None,
    rest: Rest::With(as_group),
    examples: &[
        ("sg staff -c 'rm x'", "script: rm x"),
        ("sg - staff 'rm x'", "script: rm x"),
        ("sg -p 'f($A)' -r rm", "-"),
        ("sg run -p 'f($A)'", "-"),
        ("sg staff", "-"),
    ],
    ..PLAIN
};

/// Another program of that name, which searches code, has other options.
fn as_group<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let words = match words {
        [Arg::Known("-", _), rest @ ..] => rest,
        _ => words,
    };
    match words {
        [_, Arg::Known("-c", _), script, ..] => steps.script(*script, &[]),
        [group, script, ..] if !group.prefix().starts_with('-') && !script.prefix().starts_with('-') => {
            steps.script(*script, &[]);
        }
        _ => {}
    }
}

pub(super) static EXECLINEB: Row = Row {
    names: &["execlineb"],
    short: "c:pPSs:eqwW",
    long: &[],
    on: &[("c", Effect::Aside)],
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("execlineb -c 'rm x'", "script: rm x"),
        ("execlineb -Pc 'rm x' a", "script: rm x"),
        ("execlineb f", "-"),
    ],
    ..PLAIN
};

/// One command on several processes.
pub(super) static MPIRUN: Row = Row {
    names: &["mpirun", "mpiexec", "orterun", "prun", "prterun"],
    short: "n:c:N:H:f:x:s:t:dhqvV",
    long: &[
        "np=",
        "n=",
        "ppn=",
        "npernode=",
        "npersocket=",
        "pernode",
        "host=",
        "hosts=",
        "hostfile=",
        "machinefile=",
        "map-by=",
        "rank-by=",
        "bind-to=",
        "mca=",
        "gmca=",
        "am=",
        "wdir=",
        "wd=",
        "app=",
        "env=",
        "genv=",
        "genvlist=",
        "envlist=",
        "prefix=",
        "path=",
        "output-filename=",
        "timeout=",
        "oversubscribe",
        "allow-run-as-root",
        "tag-output",
        "report-bindings",
        "quiet",
        "verbose",
        "help",
        "version",
    ],
    on: &[("help", Effect::Ends), ("version", Effect::Ends), ("V", Effect::Ends)],
    single_dash: true,
    lenient: true,
    rest: Rest::With(between_colons),
    examples: &[
        ("mpirun -n 4 rm x", "run: rm x"),
        ("mpiexec -np 2 --host a,b rm x", "run: rm x"),
        ("mpirun --allow-run-as-root -np 2 ls : rm x", "run: ls ; run: rm x"),
        ("mpirun --version", "-"),
    ],
    ..PLAIN
};

/// Several commands, each with options of its own, between `:`.
fn between_colons<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    for (at, part) in words.split(|word| word.known() == Some(":")).enumerate() {
        if at == 0 {
            steps.command(part);
        } else {
            super::walk::walk(&MPIRUN, part, steps);
        }
    }
}

pub(super) static SRUN: Row = Row {
    names: &["srun", "salloc"],
    short: "A:B:b:c:C:d:D:e:E:G:hHi:I::J:kK::l:L:m:M:n:N:o:Op:q:Qr:S:sT:t:uvVw:W:x:X",
    long: &[
        "account=",
        "chdir=",
        "constraint=",
        "cpus-per-task=",
        "dependency=",
        "error=",
        "exclude=",
        "export=",
        "gpus=",
        "gres=",
        "input=",
        "job-name=",
        "jobid=",
        "mem=",
        "mem-per-cpu=",
        "mpi=",
        "nodelist=",
        "nodes=",
        "ntasks=",
        "ntasks-per-node=",
        "output=",
        "partition=",
        "pty",
        "qos=",
        "time=",
        "exclusive=?",
        "unbuffered",
        "help",
        "version",
    ],
    on: &[("help", Effect::Ends), ("version", Effect::Ends), ("V", Effect::Ends), ("h", Effect::Ends)],
    lenient: true,
    examples: &[
        ("srun rm x", "run: rm x"),
        ("srun -N 1 --partition=p --pty bash -c 'rm x'", "run: bash -c 'rm x'"),
        ("srun --version", "-"),
    ],
    ..PLAIN
};

pub(super) static SBATCH: Row = Row {
    names: &["sbatch"],
    long: &["wrap=", "job-name=", "output=", "error=", "partition=", "time=", "help", "version"],
    on: &[("wrap", Effect::Aside), ("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    rest: Rest::Nothing,
    examples: &[("sbatch -N1 --wrap='rm x'", "script: rm x"), ("sbatch job.sh", "-")],
    ..PLAIN
};

/// A profile in an option, then a command.
pub(super) static SANDBOX_EXEC: Row = Row {
    names: &["sandbox-exec"],
    short: "f:n:p:D:t:",
    long: &[],
    lenient: true,
    examples: &[
        ("sandbox-exec -p x rm y", "run: rm y"),
        ("sandbox-exec -D A=1 -f prof rm y", "run: rm y"),
        ("sandbox-exec -p x", "-"),
    ],
    ..PLAIN
};

pub(super) static LAUNCHCTL: Row = Row {
    names: &["launchctl"],
    lenient: true,
    rest: Rest::Sub(&[
        Row {
            names: &["asuser", "bsexec"],
            operands: &[Operand::One],
            examples: &[("launchctl asuser 501 rm x", "run: rm x"), ("launchctl asuser 501", "-")],
            ..PLAIN
        },
        Row {
            names: &["submit"],
            short: "l:p:o:e:",
            long: &[],
            lenient: true,
            examples: &[("launchctl submit -l a -- rm x", "run: rm x"), ("launchctl submit -l a", "-")],
            ..PLAIN
        },
    ]),
    examples: &[("launchctl asuser 501 rm x", "run: rm x"), ("launchctl list", "-"), ("launchctl remove rm", "-")],
    ..PLAIN
};

/// A script of their own for each operand: `run-s 'a' 'b'`. Names of scripts in a manifest look the same and do nothing.
pub(super) static RUN_S: Row = Row {
    names: &["run-s", "run-p", "npm-run-all", "npm-run-all2", "start-server-and-test", "wsrun", "stmux"],
    lenient: true,
    rest: Rest::With(each_with_blanks),
    examples: &[
        ("run-s 'rm x'", "script: rm x"),
        ("start-server-and-test 'rm x' http://l test", "script: rm x"),
        ("run-p -c build test", "-"),
        ("npm-run-all 'clean -- x'", "script: clean -- x"),
    ],
    ..PLAIN
};

fn each_with_blanks<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    for word in words.iter().filter(|word| word.known().is_some_and(|text| text.contains(' '))) {
        steps.script(*word, &[]);
    }
}

pub(super) static PM2: Row = Row {
    names: &["pm2", "forever"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["start"],
        short: "i:n:e:o:p:c:l:x:",
        long: &["name=", "instances=", "cwd=", "interpreter=", "namespace=", "log=", "cron=", "watch=?"],
        lenient: true,
        order: Order::Mixed,
        rest: Rest::With(started),
        examples: &[
            ("pm2 start 'rm x'", "script: rm x"),
            ("pm2 start --name a 'rm x'", "script: rm x"),
            ("pm2 start /bin/rm -- x", "run: /bin/rm x"),
            ("pm2 start", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[("pm2 start 'rm x'", "script: rm x"), ("pm2 kill", "-"), ("pm2 delete rm", "-")],
    ..PLAIN
};

/// A script, or a program and its arguments behind `--`.
fn started<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let Some(first) = words.first() else { return };
    let dashes = words.iter().position(|word| word.known() == Some("--"));
    match dashes.and_then(|at| words.get(at + 1..)) {
        Some(arguments) => {
            let argv = std::iter::once(*first).chain(arguments.iter().copied());
            let argv = bumpalo::collections::Vec::from_iter_in(argv, steps.arena);
            steps.command(argv.into_bump_slice());
        }
        None => steps.script(*first, &[]),
    }
}

/// `record -- CMD` of profilers.
pub(super) static PY_SPY: Row = Row {
    names: &["py-spy", "samply", "flamegraph", "pyinstrument", "austin", "rbspy"],
    short: "o:r:p:d:f:F:b:i:hV",
    long: &["output=", "rate=", "pid=", "duration=", "format=", "freq=", "bin=", "help", "version"],
    on: &[("help", Effect::Ends), ("version", Effect::Ends), ("V", Effect::Ends)],
    lenient: true,
    rest: Rest::With(recorded),
    examples: &[
        ("py-spy record -o f -- rm x", "run: rm x"),
        ("py-spy top -- rm x", "run: rm x"),
        ("samply record rm x", "run: rm x"),
        ("samply record -r 100 -- rm x", "run: rm x"),
        ("flamegraph -o f -- rm x", "run: rm x"),
        ("py-spy dump --pid 1", "-"),
    ],
    ..PLAIN
};

fn recorded<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    match words {
        [Arg::Known("record" | "top", _), rest @ ..] => super::walk::walk(&RECORD, rest, steps),
        [Arg::Known("dump" | "load" | "import" | "report", _), ..] => {}
        _ => steps.command(words),
    }
}

static RECORD: Row = Row {
    names: &["record"],
    short: "o:r:p:d:f:hnsi",
    long: &["output=", "rate=", "pid=", "duration=", "format=", "profile-name=", "iteration-count=", "help"],
    on: &[("p", Effect::Ends), ("pid", Effect::Ends)],
    lenient: true,
    ..PLAIN
};

/// Commands that run when a file changes.
pub(super) static WATCHMEDO: Row = Row {
    names: &["watchmedo"],
    lenient: true,
    rest: Rest::Sub(&[
        Row {
            names: &["shell-command"],
            short: "c:p:i:RwWD",
            long: &["command=", "patterns=", "ignore-patterns=", "recursive", "wait", "drop", "timeout="],
            on: &[("c", Effect::Aside), ("command", Effect::Aside)],
            order: Order::Anywhere,
            lenient: true,
            rest: Rest::Nothing,
            examples: &[
                ("watchmedo shell-command --command='rm x' .", "script: rm x"),
                ("watchmedo shell-command -R .", "-"),
            ],
            ..PLAIN
        },
        Row {
            names: &["auto-restart"],
            short: "d:p:i:R",
            long: &["directory=", "pattern=", "patterns=", "ignore-patterns=", "recursive", "signal=", "kill-after="],
            lenient: true,
            examples: &[
                ("watchmedo auto-restart -d . -- rm x", "run: rm x"),
                ("watchmedo auto-restart -p x rm y", "run: rm y"),
                ("watchmedo auto-restart", "-"),
            ],
            ..PLAIN
        },
    ]),
    examples: &[("watchmedo shell-command -c 'rm x' .", "script: rm x"), ("watchmedo tricks f", "-")],
    ..PLAIN
};

pub(super) static WHEN_CHANGED: Row = Row {
    names: &["when-changed"],
    order: Order::None,
    rest: Rest::With(when_changed),
    examples: &[
        ("when-changed f -c rm x", "run: rm x"),
        ("when-changed -r f g -c 'rm x'", "script: rm x"),
        ("when-changed -1 f rm x", "run: rm x"),
        ("when-changed f", "-"),
    ],
    ..PLAIN
};

/// Behind `-c`, or behind one file.
fn when_changed<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let rest = match words.iter().position(|word| word.known() == Some("-c")) {
        Some(at) => words.get(at + 1..),
        None => words.iter().position(|word| !word.prefix().starts_with('-')).and_then(|at| words.get(at + 1..)),
    };
    match rest.unwrap_or_default() {
        [single] => steps.script(*single, &[]),
        rest => steps.command(rest),
    }
}

/// `-wrapper rm,x` of compilers starts what is between the commas.
pub(super) static GCC: Row = Row {
    names: &["gcc", "g++", "cc", "c++", "gfortran"],
    long: &["wrapper="],
    short: "o:x:I:L:l:D:U:",
    on: &[("wrapper", Effect::Setting(between_commas))],
    single_dash: true,
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("gcc -wrapper rm,x a.c", "script: rm x"),
        ("gcc -Wall -o rm a.c", "-"),
        ("g++ -std=c++20 -c rm.cc", "-"),
    ],
    ..PLAIN
};

fn between_commas<'a>(value: Arg<'a>, steps: &mut Steps<'a>) {
    let comma = |text: &str| Some((text.find(',')?, 1));
    let script = super::words::replaced(steps.arena, &value, &comma, |builder| builder.character(' '));
    steps.script(script, &[]);
}

/// Commands with variables that a file of theirs or a store holds: `run CMD`, `exec CMD`, `activate -- CMD`.
pub(super) static FOREMAN: Row = Row {
    names: &["foreman", "honcho", "dotenvx", "devbox", "overmind", "hivemind", "forego", "shadowenv", "varlock"],
    short: "f:e:d:p:c:",
    long: &["procfile=", "env=", "env-file=", "root=", "app-root=", "config=", "help", "version"],
    on: &[("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["run", "exec"],
        short: "f:e:d:p:c:",
        long: &[
            "procfile=",
            "env=",
            "env-file=",
            "env-keys-file=",
            "convention=",
            "overload",
            "quiet",
            "strict",
            "ignore=",
            "root=",
            "config=",
            "environment=",
            "pure",
            "list",
            "dir=",
        ],
        on: &[("list", Effect::Ends)],
        lenient: true,
        rest: Rest::ArgvOrScript,
        examples: &[
            ("dotenvx run -f .env -- rm x", "run: rm x"),
            ("foreman run rm x", "run: rm x"),
            ("honcho run -e f rm x", "run: rm x"),
            ("devbox run -- rm x", "run: rm x"),
            ("devbox run 'rm x'", "script: rm x"),
            ("devbox run --list", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[("honcho -f P run rm x", "run: rm x"), ("foreman start", "-"), ("devbox rm python", "-")],
    ..PLAIN
};

/// Those that take a command behind `--` only.
pub(super) static FLOX: Row = Row {
    names: &["flox", "guix", "tox", "nox", "devenv", "turbo", "zellij", "spack", "pkgx"],
    order: Order::None,
    rest: Rest::With(in_environment),
    examples: &[
        ("flox activate -- rm x", "run: rm x"),
        ("flox activate -d d -c 'rm x'", "script: rm x"),
        ("guix shell a b -- rm x", "run: rm x"),
        ("guix environment --ad-hoc a -- rm x", "run: rm x"),
        ("tox exec -e py -- rm x", "run: rm x"),
        ("devenv shell -- rm x", "run: rm x"),
        ("devenv shell rm x", "run: rm x"),
        ("turbo exec rm x", "run: rm x"),
        ("zellij run -- rm x", "run: rm x"),
        ("zellij run -f -d right -- rm x", "run: rm x"),
        ("tox -e py -- -k rm", "-"),
        ("guix remove rm", "-"),
        ("turbo run build -- rm", "-"),
        ("nox", "-"),
    ],
    ..PLAIN
};

/// Subcommand, and whether its operands are a command without `--` as well.
const ENVIRONMENTS: &[(&str, bool)] = &[
    ("activate", false),
    ("shell", false),
    ("environment", false),
    ("time-machine", false),
    ("exec", true),
    ("run", false),
    ("build-env", false),
];

fn in_environment<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let Some((first, rest)) = words.split_first() else { return };
    let Some(name) = first.known() else { return };
    let program = steps.program.known().map_or("", |path| path.rsplit('/').next().unwrap_or(path));
    // `turbo run build -- ARGUMENTS` hands arguments to a task.
    if program == "turbo" && name == "run" {
        return;
    }
    let Some((_, direct)) = ENVIRONMENTS.iter().find(|(known, _)| *known == name) else { return };
    let direct = *direct || (program == "devenv" && name == "shell");
    if rest.iter().any(|word| word.known() == Some("--")) {
        after_dashes(rest, steps);
    } else if let Some(at) = rest.iter().position(|word| matches!(word.known(), Some("-c" | "--command"))) {
        if let Some(script) = rest.get(at + 1) {
            steps.script(*script, &[]);
        }
    } else if direct {
        let at = rest.iter().position(|word| !word.prefix().starts_with('-')).unwrap_or(rest.len());
        steps.command(rest.get(at..).unwrap_or_default());
    }
}

pub(super) static SOPS: Row = Row {
    names: &["sops"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["exec-env", "exec-file"],
        long: &["background", "pristine", "same-process", "no-fifo", "user=", "input-type=", "filename=", "env="],
        operands: &[Operand::One],
        lenient: true,
        order: Order::Mixed,
        rest: Rest::Joined,
        examples: &[
            ("sops exec-env f 'rm x'", "script: rm x"),
            ("sops exec-file --no-fifo f 'rm {}'", "script: rm {}"),
            ("sops exec-env f", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[("sops exec-env f 'rm x'", "script: rm x"), ("sops -d f", "-"), ("sops edit rm", "-")],
    ..PLAIN
};

pub(super) static JUST: Row = Row {
    names: &["just"],
    short: "c:d:f:E:",
    long: &["command=", "justfile=", "working-directory=", "set=", "shell=", "shell-arg=", "dotenv-path=", "help"],
    order: Order::None,
    rest: Rest::With(just),
    examples: &[
        ("just --command rm x", "run: rm x"),
        ("just -f j -c rm x", "run: rm x"),
        ("just --shell rm --shell-arg x build", "script: rm x"),
        ("just --shell bash build", "-"),
        ("just rm", "-"),
    ],
    ..PLAIN
};

/// The words behind `--command`; the shell of the recipes behind `--shell`.
fn just<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    super::tools::after_c(words, steps);
    let value_of = |name: &str| {
        let at = words.iter().position(|word| word.known() == Some(name))?;
        words.get(at + 1).copied()
    };
    if let (Some(shell), Some(argument)) = (value_of("--shell"), value_of("--shell-arg")) {
        let both = joined(steps.arena, steps.arena.alloc_slice_copy(&[shell, argument]));
        steps.script(both, &[]);
    }
}

/// `bazel run --run_under='rm x'`.
pub(super) static BAZEL: Row = Row {
    names: &["bazel", "bazelisk", "blaze"],
    long: &["run_under="],
    on: &[("run_under", Effect::Aside)],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("bazel run --run_under='rm x' //t", "script: rm x"),
        ("bazel test //rm", "-"),
        ("bazel run //t -- --run_under=rm", "-"),
    ],
    ..PLAIN
};

/// `hg --config KEY=VALUE`.
pub(super) static HG: Row = Row {
    names: &["hg", "sl"],
    short: "R:I:X:m:r:u:d:",
    long: &["config=", "ssh=", "remotecmd=", "cwd=", "repository=", "encoding=", "tool=", "help", "version"],
    on: &[("config", Effect::Setting(hg_setting)), ("ssh", Effect::Aside), ("remotecmd", Effect::Aside)],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("hg --config alias.x='!rm y' x", "script: rm y"),
        ("hg --config hooks.pre-status='rm x' status", "script: rm x"),
        ("hg --config ui.editor='rm x' commit", "script: rm x"),
        ("hg --config ui.username=rm commit", "-"),
        ("hg --config hooks.x=python:a.b status", "-"),
        ("hg rm x", "-"),
    ],
    ..PLAIN
};

fn hg_setting<'a>(word: Arg<'a>, steps: &mut Steps<'a>) {
    const COMMANDS: [&str; 7] =
        ["hooks.", "ui.editor", "ui.ssh", "ui.merge", "pager.pager", "extdiff.cmd.", "merge-tools."];
    let Some((key, _)) = word.prefix().split_once('=') else { return };
    let value = tail(steps.arena, &word, key.len() + 1);
    if key.starts_with("alias.") {
        if value.prefix().starts_with('!') {
            let script = tail(steps.arena, &value, 1);
            steps.script(script, &[]);
        }
    } else if COMMANDS.iter().any(|start| key.starts_with(start)) && !value.prefix().starts_with("python:") {
        steps.script(value, &[]);
    }
}

/// `apt-get -o KEY=VALUE`: the keys whose value a shell runs.
pub(super) static APT: Row = Row {
    names: &["apt-get", "apt", "aptitude", "apt-cache", "apt-cdrom"],
    short: "o:c:t:a:",
    long: &["option=", "config-file=", "default-release=", "target-release="],
    on: &[("o", Effect::Setting(apt_setting)), ("option", Effect::Setting(apt_setting))],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("apt-get -o DPkg::Pre-Invoke::='rm x' update", "script: rm x"),
        ("apt-get update -oAPT::Update::Post-Invoke::='rm x'", "script: rm x"),
        ("apt-get install -y --no-install-recommends rm", "-"),
        ("apt-get -o Dpkg::Options::=--force-confold install a", "-"),
        ("apt-get remove rm", "-"),
    ],
    ..PLAIN
};

fn apt_setting<'a>(word: Arg<'a>, steps: &mut Steps<'a>) {
    let Some((key, _)) = word.prefix().split_once('=') else { return };
    let name = key.to_ascii_lowercase();
    if name.contains("-invoke") || name.contains("pre-install-pkgs") || name.starts_with("dir::bin") {
        let script = tail(steps.arena, &word, key.len() + 1);
        steps.script(script, &[]);
    }
}

/// Programs whose only way to a command is an option with a shell's text.
pub(super) static PAGED: Row = Row {
    names: &["bat", "batcat", "ag", "delta", "rg"],
    short: "A:B:C:E:e:f:g:j:l:M:m:r:t:T:d:",
    long: &["pager=", "pre=", "pre-glob=", "pretty", "hostname-bin=", "glob=", "iglob=", "regexp=", "type=", "file="],
    on: &[("pager", Effect::Aside), ("pre", Effect::Aside), ("hostname-bin", Effect::Aside)],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("rg --pre rm x", "script: rm"),
        ("bat --pager 'rm x' f", "script: rm x"),
        ("rg -e --pre rm", "-"),
        ("rg -n rm --pretty x", "-"),
        ("bat -pp rm", "-"),
    ],
    ..PLAIN
};

/// Programs that show several commands side by side.
pub(super) static EACH: Row = Row {
    names: &["mprocs", "multiview"],
    short: "c:s:",
    long: &["config=", "server=", "ctl=", "names=", "npm", "help", "version"],
    on: &[("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    rest: Rest::With(each_is_a_script),
    examples: &[("mprocs 'rm x' 'ls y'", "script: rm x ; script: ls y"), ("mprocs --help", "-")],
    ..PLAIN
};
