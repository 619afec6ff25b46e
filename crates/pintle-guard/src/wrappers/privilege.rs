//! Programs that run a command as somebody else or with other rights.

use super::index::Own;
use super::row::{Effect, Operand, PLAIN, Row, Without};
use super::shells;
use super::steps::Steps;
use crate::invocation::Arg;

pub(super) static SUDO: Row = Row {
    names: &["sudo", "sudo-rs"],
    short: "Aa:BbC:c:D:Eeg:Hh:iKklNnPp:R:r:SsT:t:U:u:Vv",
    long: &[
        "askpass",
        "auth-type=",
        "background",
        "bell",
        "close-from=",
        "login-class=",
        "chdir=",
        "preserve-env=?",
        "edit",
        "group=",
        "set-home",
        "help",
        "host=",
        "login",
        "remove-timestamp",
        "reset-timestamp",
        "list",
        "no-update",
        "non-interactive",
        "preserve-groups",
        "prompt=",
        "chroot=",
        "role=",
        "stdin",
        "shell",
        "type=",
        "command-timeout=",
        "other-user=",
        "user=",
        "version",
        "validate",
    ],
    on: &[
        ("e", Effect::Ends),
        ("edit", Effect::Ends),
        ("K", Effect::Ends),
        ("remove-timestamp", Effect::Ends),
        ("l", Effect::Ends),
        ("list", Effect::Ends),
        ("V", Effect::Ends),
        ("version", Effect::Ends),
        ("v", Effect::Ends),
        ("validate", Effect::Ends),
        ("help", Effect::Ends),
        ("i", Effect::Shell),
        ("login", Effect::Shell),
        ("s", Effect::Shell),
        ("shell", Effect::Shell),
    ],
    operands: &[Operand::Assignments],
    examples: &[
        ("sudo rm x", "run: rm x"),
        ("sudo -n -u root rm x", "run: rm x"),
        ("sudo -nu root rm x", "run: rm x"),
        ("sudo -nuroot rm x", "run: rm x"),
        ("sudo --user root rm x", "run: rm x"),
        ("sudo --user=root rm x", "run: rm x"),
        ("sudo --us=root --non rm x", "run: rm x"),
        ("sudo --preserve-env=A,B rm x", "run: rm x"),
        ("sudo --preserve-env rm x", "run: rm x"),
        ("sudo -E -- rm x", "run: rm x"),
        ("sudo PATH=/bin A= rm x", "run: rm x"),
        ("sudo -u root A=1 -n rm x", "run: rm x"),
        ("sudo -h host rm x", "run: rm x"),
        ("sudo -u ? rm x", "run: rm x"),
        ("sudo -u ?? rm x", "run: rm x"),
        ("sudo -u? rm x", "run: rm x"),
        ("sudo --user=? rm x", "run: rm x"),
        ("sudo A=? rm x", "run: rm x"),
        ("sudo ?=? rm x", "run: rm x"),
        ("sudo ? rm x", "run: ? rm x"),
        ("sudo ?? rm x", "run: ?? rm x"),
        ("sudo -? rm x", "unknown: WrapperOption ; run: rm x"),
        ("sudo --? rm x", "unknown: WrapperOption ; run: rm x"),
        ("sudo --new-option rm x", "unknown: WrapperOption ; run: rm x ; run: x"),
        ("sudo --new-option=1 rm x", "unknown: WrapperOption ; run: rm x"),
        ("sudo -nX rm x", "unknown: WrapperOption ; run: rm x ; run: x"),
        ("sudo -s rm x", "run: rm x"),
        ("sudo -i", "stdin"),
        ("sudo -su root", "stdin"),
        ("sudo -l rm", "-"),
        ("sudo -v", "-"),
        ("sudo -e rm", "-"),
        ("sudo", "-"),
        ("sudo -k", "-"),
    ],
    ..PLAIN
};

pub(super) static DOAS: Row = Row {
    names: &["doas"],
    short: "a:C:Lnsu:",
    long: &[],
    on: &[("C", Effect::Ends), ("L", Effect::Ends), ("s", Effect::Shell)],
    examples: &[
        ("doas rm x", "run: rm x"),
        ("doas -nu root rm x", "run: rm x"),
        ("doas -- rm x", "run: rm x"),
        ("doas -s", "stdin"),
        ("doas -C conf rm", "-"),
    ],
    ..PLAIN
};

pub(super) static PKEXEC: Row = Row {
    names: &["pkexec"],
    short: "u:",
    long: &["disable-internal-agent", "keep-cwd", "user=", "help", "version"],
    without: Without::Shell,
    examples: &[
        ("pkexec rm x", "run: rm x"),
        ("pkexec --user root --keep-cwd rm x", "run: rm x"),
        ("pkexec", "stdin"),
        ("pkexec --version", "-"),
    ],
    ..PLAIN
};

/// Programs with a user as their only operand.
pub(super) static GOSU: Row = Row {
    names: &["gosu", "su-exec"],
    operands: &[Operand::One],
    examples: &[
        ("gosu root rm x", "run: rm x"),
        ("gosu ? rm x", "run: rm x"),
        ("su-exec nobody:nobody rm x", "run: rm x"),
        ("gosu root", "-"),
        ("gosu --version", "-"),
    ],
    ..PLAIN
};

pub(super) static SETPRIV: Row = Row {
    names: &["setpriv"],
    short: "dhV",
    long: &[
        "dump",
        "nnp",
        "no-new-privs",
        "list-caps",
        "ambient-caps=",
        "inh-caps=",
        "bounding-set=",
        "ruid=",
        "euid=",
        "rgid=",
        "egid=",
        "reuid=",
        "regid=",
        "clear-groups",
        "keep-groups",
        "init-groups",
        "groups=",
        "securebits=",
        "pdeathsig=",
        "ptracer=",
        "selinux-label=",
        "apparmor-profile=",
        "landlock-access=",
        "landlock-rule=",
        "seccomp-filter=",
        "reset-env",
        "help",
        "version",
    ],
    on: &[
        ("d", Effect::Ends),
        ("dump", Effect::Ends),
        ("list-caps", Effect::Ends),
        ("h", Effect::Ends),
        ("V", Effect::Ends),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    examples: &[
        ("setpriv --reuid 0 --clear-groups rm x", "run: rm x"),
        ("setpriv --nnp --groups=1,2 -- rm x", "run: rm x"),
        ("setpriv --dump", "-"),
    ],
    ..PLAIN
};

pub(super) static CAPSH: Own = Own {
    names: &["capsh"],
    read: capsh,
    examples: &[
        ("capsh --drop=all -- -c 'rm x'", "script: rm x"),
        ("capsh --user=u == -- -c 'rm x'", "script: rm x"),
        ("capsh -+ -c 'rm x'", "script: rm x"),
        ("capsh --", "stdin"),
        ("capsh --print", "-"),
    ],
};

/// What follows `--` or `-+` goes to a shell; without them nothing runs.
fn capsh<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    if let Some(at) = words.iter().position(|word| matches!(word.known(), Some("--" | "-+"))) {
        shells::posix(words.get(at + 1..).unwrap_or_default(), steps);
    }
}

pub(super) static RUN0: Row = Row {
    names: &["run0"],
    short: "u:g:D:M:h",
    long: &[
        "no-ask-password",
        "machine=",
        "property=",
        "unit=",
        "description=",
        "slice=",
        "slice-inherit",
        "user=",
        "group=",
        "nice=",
        "chdir=",
        "setenv=",
        "background=",
        "pty",
        "pipe",
        "shell-prompt-prefix=",
        "lightweight=",
        "via-shell",
        "empower",
        "area=",
        "help",
        "version",
    ],
    without: Without::Shell,
    examples: &[
        ("run0 -u root rm x", "run: rm x"),
        ("run0 --user=root --pty rm x", "run: rm x"),
        ("run0", "stdin"),
        ("run0 --version", "-"),
    ],
    ..PLAIN
};
