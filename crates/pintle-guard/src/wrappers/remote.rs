//! Commands on other machines.

use super::row::{Effect, Operand, Order, PLAIN, Rest, Row, Without};
use super::steps::Steps;
use super::words::tail;
use crate::invocation::Arg;

pub(super) static SSH: Row = Row {
    names: &["ssh", "autossh", "slogin", "dbclient"],
    short: "46Aab:B:c:CD:E:e:F:fgGi:I:J:kKl:L:m:MNnO:o:p:P:qQ:R:S:sTtvVw:W:xXyY",
    long: &[],
    on: &[
        ("G", Effect::Ends),
        ("N", Effect::Ends),
        ("O", Effect::Ends),
        ("Q", Effect::Ends),
        ("V", Effect::Ends),
        ("o", Effect::Setting(ssh_setting)),
    ],
    operands: &[Operand::One],
    order: Order::Mixed,
    rest: Rest::Remote,
    without: Without::Shell,
    examples: &[
        ("ssh prod 'rm x'", "remote: rm x"),
        ("ssh prod rm x", "remote: rm x"),
        ("ssh -p 22 root@prod rm x", "remote: rm x"),
        ("ssh -tt -o StrictHostKeyChecking=no -i key prod 'rm x; ls'", "remote: rm x; ls"),
        ("ssh prod -p 22 -- rm x", "remote: rm x"),
        ("ssh prod -l root rm -rf x", "remote: rm -rf x"),
        ("ssh ? rm x", "remote: rm x"),
        ("ssh prod ?", "remote: ?"),
        ("ssh -o ProxyCommand='rm x' prod ls", "script: rm x ; remote: ls"),
        ("ssh '-oLocalCommand rm x' prod ls", "script: rm x ; remote: ls"),
        ("ssh prod", "stdin"),
        ("ssh -V", "-"),
        ("ssh -Q cipher", "-"),
    ],
    ..PLAIN
};

/// `-o KEY=VALUE` or `-o 'KEY VALUE'`: the keys whose value a shell of this machine runs.
pub(super) fn ssh_setting<'a>(value: Arg<'a>, steps: &mut Steps<'a>) {
    const COMMANDS: [&str; 3] = ["proxycommand", "localcommand", "knownhostscommand"];
    let prefix = value.prefix();
    let Some(at) = prefix.find(['=', ' ', '\t']) else { return };
    let key = prefix.get(..at).unwrap_or_default();
    if COMMANDS.iter().any(|command| key.eq_ignore_ascii_case(command)) {
        let text = tail(steps.arena, &value, at + 1);
        if text.known() != Some("none") {
            steps.script(text, &[]);
        }
    }
}

pub(super) static MOSH: Row = Row {
    names: &["mosh"],
    short: "46anp:o:",
    long: &[
        "client=",
        "server=",
        "predict=",
        "family=",
        "port=",
        "bind-server=",
        "ssh=",
        "no-ssh-pty",
        "no-init",
        "local",
        "experimental-remote-ip=",
        "predict-overwrite",
        "help",
        "version",
    ],
    on: &[("ssh", Effect::Aside), ("help", Effect::Ends), ("version", Effect::Ends)],
    operands: &[Operand::One],
    order: Order::Mixed,
    examples: &[
        ("mosh prod rm x", "run: rm x"),
        ("mosh -p 1 --predict=never prod -- rm x", "run: rm x"),
        ("mosh prod", "-"),
    ],
    ..PLAIN
};

pub(super) static SSHPASS: Row = Row {
    names: &["sshpass"],
    short: "f:d:p:P:e::hVv",
    long: &[],
    on: &[("h", Effect::Ends), ("V", Effect::Ends)],
    examples: &[
        ("sshpass -p secret ssh prod 'rm x'", "run: ssh prod 'rm x'"),
        ("sshpass -e rm x", "run: rm x"),
        ("sshpass -V", "-"),
    ],
    ..PLAIN
};

/// Copying programs that start a helper on this machine.
pub(super) static SCP: Row = Row {
    names: &["scp", "sftp"],
    short: "12346ABCD:J:P:R:S:Tb:c:F:fi:l:No:pqrs:vX:",
    long: &[],
    on: &[("S", Effect::Aside), ("o", Effect::Setting(ssh_setting))],
    rest: Rest::Nothing,
    order: Order::Anywhere,
    examples: &[
        ("scp -o ProxyCommand='rm x' a b:", "script: rm x"),
        ("scp -S ./prog a b:", "script: ./prog"),
        ("scp -r a prod:rm", "-"),
    ],
    ..PLAIN
};

/// The same command on several machines.
pub(super) static PSSH: Row = Row {
    names: &["pssh", "parallel-ssh", "pdsh", "clush", "dsh"],
    short: "h:H:l:p:o:e:t:O:vAiIPx:X:w:g:f:u:R:abcdDFNqrsSy",
    long: &[
        "hosts=", "host=", "user=", "par=", "outdir=", "errdir=", "timeout=", "options=", "inline", "print", "help",
        "version",
    ],
    lenient: true,
    rest: Rest::Remote,
    examples: &[
        ("pssh -h hosts -i rm x", "remote: rm x"),
        ("pdsh -w a,b rm x", "remote: rm x"),
        ("pssh --version", "-"),
    ],
    ..PLAIN
};

pub(super) static ANSIBLE: Row = Row {
    names: &["ansible"],
    short: "a:B:Ce:f:hi:kKl:m:M:oP:t:u:vbDc:T:",
    long: &[
        "args=",
        "background=",
        "check",
        "extra-vars=",
        "forks=",
        "inventory=",
        "limit=",
        "module-name=",
        "module-path=",
        "one-line",
        "poll=",
        "tree=",
        "user=",
        "become",
        "become-user=",
        "become-method=",
        "private-key=",
        "key-file=",
        "connection=",
        "timeout=",
        "help",
        "version",
    ],
    on: &[
        ("a", Effect::Setting(ansible)),
        ("args", Effect::Setting(ansible)),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    order: Order::Anywhere,
    rest: Rest::Nothing,
    examples: &[
        ("ansible all -m shell -a 'rm x'", "remote: rm x"),
        ("ansible all -b --args='rm x'", "remote: rm x"),
        ("ansible all --list-hosts", "unknown: WrapperOption"),
        ("ansible all -m ping", "-"),
    ],
    ..PLAIN
};

fn ansible<'a>(value: Arg<'a>, steps: &mut Steps<'a>) {
    steps.remote_script(value);
}

pub(super) static VAGRANT: Row = Row {
    names: &["vagrant"],
    long: &["machine-readable", "no-color", "color", "help", "version"],
    lenient: true,
    rest: Rest::Sub(&[Row {
        names: &["ssh"],
        short: "c:tTp",
        long: &["command=", "plain", "tty", "no-tty"],
        on: &[("c", Effect::Setting(ansible)), ("command", Effect::Setting(ansible))],
        order: Order::Anywhere,
        rest: Rest::Nothing,
        examples: &[("vagrant ssh vm -c 'rm x'", "remote: rm x"), ("vagrant ssh vm", "-")],
        ..PLAIN
    }]),
    examples: &[("vagrant ssh -c 'rm x'", "remote: rm x"), ("vagrant up", "-")],
    ..PLAIN
};
