//! Commands in machines, devices and containers that a tool of their provider reaches.

use super::row::{Effect, Operand, Order, PLAIN, Rest, Row};
use super::steps::Steps;
use super::words::joined;
use crate::invocation::Arg;

fn on_the_other_side<'a>(value: Arg<'a>, steps: &mut Steps<'a>) {
    steps.remote_script(value);
}

/// Everything behind `--` is a command for the other side.
fn dashes_are_remote<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let dashes = words.iter().position(|word| word.known() == Some("--"));
    let rest = dashes.and_then(|at| words.get(at + 1..)).unwrap_or_default();
    if !rest.is_empty() {
        let text = joined(steps.arena, rest);
        steps.remote_script(text);
    }
}

/// `ssh`, a machine, and what runs there in an option or behind `--`.
const SSH_DASHES: Row = Row {
    names: &["ssh"],
    order: Order::None,
    rest: Rest::With(ssh_dashes),
    examples: &[
        ("gcloud compute ssh vm --command='rm x'", "remote: rm x"),
        ("gcloud compute ssh vm --zone z -- rm x", "remote: rm x"),
        ("gcloud compute ssh vm --command 'rm x'", "remote: rm x"),
        ("gcloud compute ssh vm", "-"),
    ],
    ..PLAIN
};

/// Options with a shell's text for the other side.
const COMMAND_OPTIONS: [&str; 4] = ["--command", "-C", "-c", "--cmd"];

fn ssh_dashes<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let dashes = words.iter().any(|word| word.known() == Some("--"));
    for (at, word) in words.iter().enumerate().filter(|_| !dashes) {
        if let Some(name) = ["--command=", "--cmd="].iter().find(|name| word.prefix().starts_with(**name)) {
            let text = super::words::tail(steps.arena, word, name.len());
            steps.remote_script(text);
        } else if word.known().is_some_and(|text| COMMAND_OPTIONS.contains(&text))
            && let Some(text) = words.get(at + 1)
        {
            steps.remote_script(*text);
        }
    }
    dashes_are_remote(words, steps);
}

pub(super) static GCLOUD: Row = Row {
    names: &["gcloud"],
    lenient: true,
    long: &["project=", "account=", "configuration=", "format=", "verbosity=", "zone=", "region=", "quiet", "help"],
    rest: Rest::Sub(&[Row {
        names: &["compute", "alpha", "beta", "workstations", "cloud-shell"],
        lenient: true,
        rest: Rest::Sub(&[
            SSH_DASHES,
            Row {
                names: &["compute", "tpus", "tpu-vm"],
                lenient: true,
                rest: Rest::Sub(&[
                    Row {
                        examples: &[
                            ("gcloud alpha compute ssh vm -- rm x", "remote: rm x"),
                            ("gcloud beta compute ssh a", "-"),
                        ],
                        ..SSH_DASHES
                    },
                    Row {
                        names: &["tpu-vm"],
                        lenient: true,
                        rest: Rest::Sub(&[Row {
                            examples: &[
                                ("gcloud compute tpus tpu-vm ssh a --command='rm x'", "remote: rm x"),
                                ("gcloud compute tpus tpu-vm ssh a", "-"),
                            ],
                            ..SSH_DASHES
                        }]),
                        examples: &[
                            ("gcloud compute tpus tpu-vm ssh a -- rm x", "remote: rm x"),
                            ("gcloud compute tpus tpu-vm list", "-"),
                        ],
                        ..PLAIN
                    },
                ]),
                examples: &[
                    ("gcloud beta compute ssh vm --command 'rm x'", "remote: rm x"),
                    ("gcloud beta compute list", "-"),
                ],
                ..PLAIN
            },
        ]),
        examples: &[("gcloud compute ssh vm -- rm x", "remote: rm x"), ("gcloud compute instances delete rm", "-")],
        ..PLAIN
    }]),
    examples: &[("gcloud --project p compute ssh vm -- rm x", "remote: rm x"), ("gcloud auth list", "-")],
    ..PLAIN
};

/// `ssh … -C SCRIPT`, `ssh console -C SCRIPT`, `codespace ssh -- CMD`.
pub(super) static FLY: Row = Row {
    names: &["fly", "flyctl", "gh", "eb", "doctl", "az", "heroku", "colima", "scalingo", "platform", "upsun", "cf"],
    order: Order::None,
    rest: Rest::With(provider),
    examples: &[
        ("fly ssh console -C 'rm x'", "remote: rm x"),
        ("fly ssh console -a app --command 'rm x'", "remote: rm x"),
        ("flyctl machine exec id 'rm x'", "remote: rm x"),
        ("gh codespace ssh -c c -- rm x", "remote: rm x"),
        ("gh cs ssh -- rm x", "remote: rm x"),
        ("heroku run rm x", "remote: rm x"),
        ("heroku run -a app -- rm x", "remote: rm x"),
        ("colima ssh -- rm x", "remote: rm x"),
        ("az ssh vm --name a -- rm x", "remote: rm x"),
        ("eb ssh env -c 'rm x'", "remote: rm x"),
        ("cf ssh app -c 'rm x'", "remote: rm x"),
        ("gh pr view", "-"),
        ("gh repo delete rm", "-"),
        ("gh run list", "-"),
        ("gh issue create -t rm -b 'rm x'", "-"),
        ("fly apps destroy rm", "-"),
        ("fly", "-"),
    ],
    ..PLAIN
};

fn provider<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let program = steps.program.known().map_or("", |path| path.rsplit('/').next().unwrap_or(path));
    match words {
        [Arg::Known("ssh", _), rest @ ..]
        | [
            Arg::Known("codespace" | "cs" | "compute" | "webapp" | "environment:ssh", _),
            Arg::Known("ssh", _),
            rest @ ..,
        ] => {
            ssh_dashes(rest, steps);
        }
        [Arg::Known("machine" | "m", _), Arg::Known("exec", _), rest @ ..] => {
            super::walk::walk(&ONE_THEN_REMOTE, rest, steps);
        }
        [Arg::Known("run" | "run:detached", _), rest @ ..] if matches!(program, "heroku" | "scalingo") => {
            super::walk::walk(&HEROKU_RUN, rest, steps);
        }
        _ => {}
    }
}

/// One word that names the other side, then a command for it.
const ONE_THEN_REMOTE: Row =
    Row { operands: &[Operand::One], order: Order::Mixed, lenient: true, rest: Rest::Remote, ..PLAIN };

static HEROKU_RUN: Row = Row {
    short: "a:r:s:e:x",
    long: &["app=", "remote=", "size=", "env=", "type=", "exit-code", "no-tty", "no-notify"],
    lenient: true,
    rest: Rest::Remote,
    ..PLAIN
};

/// `exec MACHINE -- CMD`, `shell MACHINE CMD`.
pub(super) static MULTIPASS: Row = Row {
    names: &["multipass", "limactl", "orb", "orbctl"],
    long: &["debug", "log-level=", "log-format=", "tty=?", "help", "version"],
    lenient: true,
    rest: Rest::Sub(&[
        Row {
            names: &["exec", "shell"],
            short: "d:nu:",
            long: &["working-directory=", "workdir=", "no-map-working-directory", "shell=", "tty=?", "reconnect"],
            lenient: true,
            examples: &[
                ("multipass exec vm -- rm x", "remote: rm x"),
                ("multipass exec -d /d vm rm x", "remote: rm x"),
                ("limactl shell --workdir /d default rm x", "remote: rm x"),
                ("limactl shell default", "-"),
            ],
            ..ONE_THEN_REMOTE
        },
        Row {
            names: &["run"],
            short: "m:u:w:s",
            long: &["machine=", "user=", "workdir=", "shell"],
            lenient: true,
            rest: Rest::Remote,
            examples: &[("orb run -m vm rm x", "remote: rm x"), ("orb run", "-")],
            ..PLAIN
        },
    ]),
    examples: &[
        ("limactl --debug shell default rm x", "remote: rm x"),
        ("multipass delete rm", "-"),
        ("limactl list", "-"),
    ],
    ..PLAIN
};

/// `lima CMD` runs in the default machine.
pub(super) static LIMA: Row = Row {
    names: &["lima"],
    lenient: true,
    rest: Rest::Remote,
    examples: &[("lima rm x", "remote: rm x"), ("lima", "-")],
    ..PLAIN
};

/// `ssh CMD` on the only machine there is.
pub(super) static MINIKUBE: Row = Row {
    names: &["minikube", "crc", "boot2docker", "docker-machine"],
    short: "p:",
    long: &["profile=", "node=", "help"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["ssh"],
        short: "p:n:",
        long: &["profile=", "node=", "native-ssh=?"],
        lenient: true,
        rest: Rest::Remote,
        examples: &[
            ("minikube ssh 'rm x'", "remote: rm x"),
            ("minikube ssh -n m02 -- rm x", "remote: rm x"),
            ("minikube ssh", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[("minikube -p a ssh -- rm x", "remote: rm x"), ("minikube delete", "-")],
    ..PLAIN
};

pub(super) static ADB: Row = Row {
    names: &["adb", "hdc"],
    short: "s:t:H:P:L:ade",
    long: &["exit-on-write-error", "one-device=", "help", "version"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["shell", "exec-out", "exec-in"],
        short: "e:nTtx",
        long: &[],
        lenient: true,
        rest: Rest::Remote,
        examples: &[
            ("adb shell rm x", "remote: rm x"),
            ("adb exec-out rm x", "remote: rm x"),
            ("adb shell -n 'rm x'", "remote: rm x"),
            ("adb shell", "-"),
        ],
        ..PLAIN
    }]),
    examples: &[
        ("adb -s dev shell 'rm -rf /sdcard/x'", "remote: rm -rf /sdcard/x"),
        ("adb -d shell pm list", "remote: pm list"),
        ("adb uninstall rm", "-"),
        ("adb devices", "-"),
    ],
    ..PLAIN
};

pub(super) static CTR: Row = Row {
    names: &["ctr"],
    short: "n:a:",
    long: &["namespace=", "address=", "timeout=", "connect-timeout=", "debug", "help", "version"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["task", "tasks", "t"],
        lenient: true,
        rest: Rest::Sub(&[Row {
            names: &["exec"],
            short: "dt",
            long: &["cwd=", "tty", "detach", "exec-id=", "fifo-dir=", "log-uri=", "user="],
            operands: &[Operand::One],
            lenient: true,
            examples: &[("ctr task exec --exec-id 1 c rm x", "run: rm x"), ("ctr task exec c", "-")],
            ..PLAIN
        }]),
        examples: &[("ctr t exec --exec-id=1 -t c rm x", "run: rm x"), ("ctr task kill c", "-")],
        ..PLAIN
    }]),
    examples: &[("ctr -n k8s.io task exec --exec-id 1 c rm x", "run: rm x"), ("ctr image rm x", "-")],
    ..PLAIN
};

pub(super) static NOMAD: Row = Row {
    names: &["nomad"],
    lenient: true,
    rest: Rest::Sub(&[
        Row {
            names: &["alloc"],
            rest: Rest::Sub(&[Row {
                examples: &[("nomad alloc exec -task t a rm x", "run: rm x"), ("nomad alloc exec a", "-")],
                ..NOMAD_EXEC
            }]),
            lenient: true,
            examples: &[("nomad alloc exec a rm x", "run: rm x"), ("nomad alloc stop a", "-")],
            ..PLAIN
        },
        Row { examples: &[("nomad exec a rm x", "run: rm x"), ("nomad exec a", "-")], ..NOMAD_EXEC },
    ]),
    examples: &[("nomad exec -i a rm x", "run: rm x"), ("nomad job stop rm", "-")],
    ..PLAIN
};

const NOMAD_EXEC: Row = Row {
    names: &["exec"],
    short: "e:it",
    long: &["task=", "job", "i=?", "t=?", "address=", "region=", "namespace=", "token=", "group="],
    operands: &[Operand::One],
    single_dash: true,
    lenient: true,
    ..PLAIN
};

pub(super) static TSH: Row = Row {
    names: &["tsh", "boundary", "tailscale", "teleport"],
    short: "l:i:d",
    long: &["proxy=", "user=", "login=", "cluster=", "ttl=", "help"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["ssh"],
        short: "p:l:L:R:D:o:AtNcX",
        long: &["port=", "login=", "cluster=", "forward=", "reason=", "tty", "local", "cwd="],
        examples: &[
            ("tsh ssh h rm x", "remote: rm x"),
            ("tsh ssh -l root h 'rm x'", "remote: rm x"),
            ("tailscale ssh h rm x", "remote: rm x"),
            ("tsh ssh h", "-"),
        ],
        ..ONE_THEN_REMOTE
    }]),
    examples: &[("tsh --proxy=p ssh h rm x", "remote: rm x"), ("tsh ls", "-")],
    ..PLAIN
};

pub(super) static SALT: Row = Row {
    names: &["salt", "salt-call", "salt-ssh"],
    order: Order::None,
    rest: Rest::With(salt),
    examples: &[
        ("salt '*' cmd.run 'rm x'", "remote: rm x"),
        ("salt -L a,b cmd.shell 'rm x' cwd=/", "remote: rm x"),
        ("salt-call --local cmd.run 'rm x'", "remote: rm x"),
        ("salt-ssh -r '*' 'rm x'", "remote: rm x"),
        ("salt '*' test.ping", "-"),
    ],
    ..PLAIN
};

fn salt<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    const RUN: [&str; 10] = [
        "cmd.run",
        "cmd.run_all",
        "cmd.run_bg",
        "cmd.run_stdout",
        "cmd.run_stderr",
        "cmd.shell",
        "cmd.exec_code",
        "cmd.retcode",
        "cmd.powershell",
        "cmd.script",
    ];
    let call = words.iter().position(|word| word.known().is_some_and(|text| RUN.contains(&text)));
    let raw = words.iter().position(|word| matches!(word.known(), Some("-r" | "--raw")));
    let text = call.map(|at| at + 1).or(raw.map(|at| at + 2)).and_then(|at| words.get(at));
    if let Some(text) = text {
        steps.remote_script(*text);
    }
}

/// `aws ssm send-command` and `aws ecs execute-command`.
pub(super) static AWS: Row = Row {
    names: &["aws", "ecs-cli", "copilot"],
    long: &["command=", "profile=", "region=", "output=", "query=", "help", "version"],
    short: "c:",
    on: &[("command", Effect::Setting(on_the_other_side))],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("aws ecs execute-command --cluster c --task t --interactive --command 'rm x'", "remote: rm x"),
        ("copilot svc exec --command 'rm x'", "remote: rm x"),
        ("aws s3 rm s3://b/k", "-"),
        ("aws s3 ls --profile rm", "-"),
    ],
    ..PLAIN
};
