//! Programs that change when, how long and how urgently a command runs, and where its streams go.

use super::row::{Effect, Operand, Order, PLAIN, Rest, Row};

pub(super) static TIMEOUT: Row = Row {
    names: &["timeout", "gtimeout"],
    // `-f`, `-p` and `-t` are those of the BSDs and of old BusyBox.
    short: "fk:ps:vt:",
    long: &["foreground", "kill-after=", "preserve-status", "signal=", "verbose", "help", "version"],
    on: &[("t", Effect::NoOperands), ("help", Effect::Ends), ("version", Effect::Ends)],
    operands: &[Operand::One],
    examples: &[
        ("timeout 10 rm x", "run: rm x"),
        ("timeout -s KILL -k 3 5s rm x", "run: rm x"),
        ("timeout --signal TERM 10 rm x", "run: rm x"),
        ("timeout --signal=KILL 60 rm x", "run: rm x"),
        ("timeout --sig KILL --kill=9 60 rm x", "run: rm x"),
        ("timeout -vs TERM 10 rm x", "run: rm x"),
        ("timeout -vsTERM 10 rm x", "run: rm x"),
        ("timeout -- 5 rm x", "run: rm x"),
        ("timeout ? rm x", "run: rm x"),
        ("timeout ?? rm x", "run: rm x"),
        ("timeout -k ? 5 rm x", "run: rm x"),
        ("timeout 5 -k rm", "run: -k rm"),
        ("timeout -Z 5 rm x", "unknown: WrapperOption ; run: rm x ; run: x"),
        ("timeout 5", "-"),
        ("timeout --help 5 rm", "-"),
    ],
    ..PLAIN
};

pub(super) static NICE: Row = Row {
    names: &["nice", "gnice"],
    short: "n:",
    long: &["adjustment=", "help", "version"],
    digits: true,
    examples: &[
        ("nice rm x", "run: rm x"),
        ("nice -n 10 rm x", "run: rm x"),
        ("nice -n10 rm x", "run: rm x"),
        ("nice -n -5 rm x", "run: rm x"),
        ("nice --adjustment=5 rm x", "run: rm x"),
        ("nice --adj 5 rm x", "run: rm x"),
        ("nice -5 rm x", "run: rm x"),
        ("nice --5 rm x", "run: rm x"),
        ("nice -+5 rm x", "run: rm x"),
        ("nice -19 -- rm x", "run: rm x"),
        ("nice -n ? rm x", "run: rm x"),
        ("nice -? rm x", "run: rm x"),
        ("nice", "-"),
    ],
    ..PLAIN
};

pub(super) static IONICE: Row = Row {
    names: &["ionice"],
    short: "c:hn:p:P:tu:V",
    long: &["class=", "classdata=", "pid=", "pgid=", "uid=", "ignore", "help", "version"],
    on: &[
        ("p", Effect::Ends),
        ("pid", Effect::Ends),
        ("P", Effect::Ends),
        ("pgid", Effect::Ends),
        ("u", Effect::Ends),
        ("uid", Effect::Ends),
        ("h", Effect::Ends),
        ("help", Effect::Ends),
        ("V", Effect::Ends),
        ("version", Effect::Ends),
    ],
    examples: &[
        ("ionice -c 3 rm x", "run: rm x"),
        ("ionice -c3 rm x", "run: rm x"),
        ("ionice -t -c2 -n 0 rm x", "run: rm x"),
        ("ionice --class idle rm x", "run: rm x"),
        ("ionice rm x", "run: rm x"),
        ("ionice -p 1", "-"),
    ],
    ..PLAIN
};

pub(super) static CHRT: Row = Row {
    names: &["chrt"],
    short: "abdD:efhimoP:T:pRrvV",
    long: &[
        "all-tasks",
        "batch",
        "deadline",
        "ext",
        "fifo",
        "idle",
        "pid",
        "help",
        "max",
        "other",
        "rr",
        "sched-runtime=",
        "sched-period=",
        "sched-deadline=",
        "reset-on-fork",
        "verbose",
        "version",
    ],
    on: &[
        ("p", Effect::Ends),
        ("pid", Effect::Ends),
        ("m", Effect::Ends),
        ("max", Effect::Ends),
        ("h", Effect::Ends),
        ("help", Effect::Ends),
        ("V", Effect::Ends),
        ("version", Effect::Ends),
    ],
    operands: &[Operand::Number],
    examples: &[
        ("chrt 1 rm x", "run: rm x"),
        ("chrt -i 0 rm x", "run: rm x"),
        ("chrt --batch rm x", "run: rm x"),
        ("chrt -d -T 10 -P 20 -D 20 0 rm x", "run: rm x"),
        ("chrt -r ? rm x", "run: rm x"),
        ("chrt -p 1", "-"),
        ("chrt -m", "-"),
    ],
    ..PLAIN
};

pub(super) static TASKSET: Row = Row {
    names: &["taskset"],
    short: "achpV",
    long: &["all-tasks", "cpu-list", "pid", "help", "version"],
    on: &[
        ("p", Effect::Ends),
        ("pid", Effect::Ends),
        ("h", Effect::Ends),
        ("help", Effect::Ends),
        ("V", Effect::Ends),
        ("version", Effect::Ends),
    ],
    operands: &[Operand::One],
    examples: &[
        ("taskset 0x1 rm x", "run: rm x"),
        ("taskset -c 0,2-3 rm x", "run: rm x"),
        ("taskset --cpu-list 0 rm x", "run: rm x"),
        ("taskset -c ? rm x", "run: rm x"),
        ("taskset -p 1", "-"),
        ("taskset -pc 0 700", "-"),
    ],
    ..PLAIN
};

pub(super) static STDBUF: Row = Row {
    names: &["stdbuf", "gstdbuf"],
    short: "i:o:e:",
    long: &["input=", "output=", "error=", "help", "version"],
    examples: &[
        ("stdbuf -oL rm x", "run: rm x"),
        ("stdbuf -o 0 -e0 rm x", "run: rm x"),
        ("stdbuf --output=L --err 0 rm x", "run: rm x"),
        ("stdbuf -oL", "-"),
    ],
    ..PLAIN
};

/// Programs without options of their own.
pub(super) static NOHUP: Row = Row {
    names: &["nohup", "gnohup"],
    examples: &[
        ("nohup rm x", "run: rm x"),
        ("nohup -- rm x", "run: rm x"),
        ("nohup ? x", "run: ? x"),
        ("nohup --help", "-"),
        ("nohup", "-"),
    ],
    ..PLAIN
};

pub(super) static SETSID: Row = Row {
    names: &["setsid"],
    short: "cfwhV",
    long: &["ctty", "fork", "wait", "help", "version"],
    on: &[("h", Effect::Ends), ("help", Effect::Ends), ("V", Effect::Ends), ("version", Effect::Ends)],
    examples: &[
        ("setsid rm x", "run: rm x"),
        ("setsid -fw rm x", "run: rm x"),
        ("setsid --wait -- rm x", "run: rm x"),
        ("setsid -V", "-"),
    ],
    ..PLAIN
};

pub(super) static TIME: Row = Row {
    names: &["time", "gtime"],
    short: "af:hlo:pqvV",
    long: &["append", "format=", "output=", "portability", "quiet", "verbose", "help", "version"],
    on: &[("h", Effect::Ends), ("help", Effect::Ends), ("V", Effect::Ends), ("version", Effect::Ends)],
    examples: &[
        ("time rm x", "run: rm x"),
        ("time -v rm x", "run: rm x"),
        ("time -o f rm x", "run: rm x"),
        ("time -ao f -f %e rm x", "run: rm x"),
        ("time --format=%e --output f rm x", "run: rm x"),
        ("time", "-"),
        ("time -V", "-"),
    ],
    ..PLAIN
};

pub(super) static FLOCK: Row = Row {
    names: &["flock"],
    short: "seFxnouw:E:hVc:",
    long: &[
        "shared",
        "exclusive",
        "unlock",
        "nonblock",
        "nb",
        "timeout=",
        "wait=",
        "conflict-exit-code=",
        "close",
        "no-fork",
        "fcntl",
        "start=",
        "length=",
        "verbose",
        "command=",
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
    operands: &[Operand::One],
    rest: Rest::Then(&FLOCK_COMMAND),
    examples: &[
        ("flock f rm x", "run: rm x"),
        ("flock -n -w 5 f rm x", "run: rm x"),
        ("flock --timeout=5 --nb f rm x", "run: rm x"),
        ("flock -nE 3 f rm x", "run: rm x"),
        ("flock f -c 'rm x'", "script: rm x"),
        ("flock f --command 'rm x'", "script: rm x"),
        ("flock ? rm x", "run: rm x"),
        ("flock f -c ?", "script: ?"),
        ("flock 9", "-"),
        ("flock -u 9", "-"),
    ],
    ..PLAIN
};

/// What may follow the lock file.
static FLOCK_COMMAND: Row = Row {
    names: &["flock"],
    short: "c:",
    long: &["command="],
    on: &[("c", Effect::Script), ("command", Effect::Script)],
    ..PLAIN
};

pub(super) static WATCH: Row = Row {
    names: &["watch"],
    short: "bcCd::efghn:pq:rs:tvwx",
    long: &[
        "beep",
        "color",
        "no-color",
        "differences=?",
        "errexit",
        "follow",
        "chgexit",
        "equexit=",
        "interval=",
        "precise",
        "no-rerun",
        "shotsdir=",
        "no-title",
        "no-wrap",
        "exec",
        "help",
        "version",
    ],
    on: &[
        ("x", Effect::Argv),
        ("exec", Effect::Argv),
        ("h", Effect::Ends),
        ("help", Effect::Ends),
        ("v", Effect::Ends),
        ("version", Effect::Ends),
    ],
    rest: Rest::Joined,
    examples: &[
        ("watch rm x", "script: rm x"),
        ("watch -n 1 rm x", "script: rm x"),
        ("watch -n1 -d 'rm x' y", "script: rm x y"),
        ("watch -d=cumulative -x rm x", "run: rm x"),
        ("watch --interval=1 --exec rm x", "run: rm x"),
        ("watch -n ? rm ?", "script: rm ?"),
        ("watch ?", "script: ?"),
        ("watch -v", "-"),
    ],
    ..PLAIN
};

pub(super) static HYPERFINE: Row = Row {
    names: &["hyperfine"],
    short: "w:m:M:r:p:C:s:c:Nib:P:D:L:S:u:n:hV",
    long: &[
        "warmup=",
        "min-runs=",
        "max-runs=",
        "runs=",
        "setup=",
        "reference=",
        "reference-name=",
        "prepare=",
        "conclude=",
        "cleanup=",
        "parameter-scan=",
        "parameter-step-size=",
        "parameter-list=",
        "shell=",
        "ignore-failure=?",
        "style=",
        "sort=",
        "time-unit=",
        "export-asciidoc=",
        "export-csv=",
        "export-json=",
        "export-markdown=",
        "export-orgmode=",
        "show-output",
        "output=",
        "input=",
        "command-name=",
        "help",
        "version",
    ],
    on: &[
        ("s", Effect::Aside),
        ("setup", Effect::Aside),
        ("p", Effect::Aside),
        ("prepare", Effect::Aside),
        ("C", Effect::Aside),
        ("conclude", Effect::Aside),
        ("c", Effect::Aside),
        ("cleanup", Effect::Aside),
        ("reference", Effect::Aside),
        ("h", Effect::Ends),
        ("help", Effect::Ends),
        ("V", Effect::Ends),
        ("version", Effect::Ends),
    ],
    order: Order::Anywhere,
    rest: Rest::With(super::tools::each_is_a_script),
    examples: &[
        ("hyperfine 'rm x' 'ls y'", "script: rm x ; script: ls y"),
        ("hyperfine -w 3 --prepare 'rm x' 'ls y'", "script: rm x ; script: ls y"),
        ("hyperfine --version", "-"),
    ],
    ..PLAIN
};

/// Programs that keep the machine awake, change its clock or limit what a command may use.
pub(super) static CAFFEINATE: Row = Row {
    names: &["caffeinate"],
    short: "disut:w:",
    long: &[],
    examples: &[
        ("caffeinate -i rm x", "run: rm x"),
        ("caffeinate -dt 60 rm x", "run: rm x"),
        ("caffeinate -t 60", "-"),
    ],
    ..PLAIN
};

pub(super) static INHIBIT: Row = Row {
    names: &["systemd-inhibit"],
    short: "hl",
    long: &[
        "no-pager",
        "no-legend",
        "what=",
        "who=",
        "why=",
        "mode=",
        "list",
        "no-ask-password",
        "json=",
        "help",
        "version",
    ],
    on: &[("list", Effect::Ends), ("h", Effect::Ends), ("help", Effect::Ends), ("version", Effect::Ends)],
    examples: &[
        ("systemd-inhibit --what=sleep --why x rm x", "run: rm x"),
        ("systemd-inhibit rm x", "run: rm x"),
        ("systemd-inhibit --list", "-"),
    ],
    ..PLAIN
};

pub(super) static FAKETIME: Row = Row {
    names: &["faketime"],
    short: "mpf:",
    long: &["exclude-monotonic", "date-prog=", "disable-shm", "help", "version"],
    operands: &[Operand::One],
    examples: &[
        ("faketime yesterday rm x", "run: rm x"),
        ("faketime -m '2020-01-01' rm x", "run: rm x"),
        ("faketime -h", "unknown: WrapperOption"),
        ("faketime --version", "-"),
    ],
    ..PLAIN
};

pub(super) static PRLIMIT: Row = Row {
    names: &["prlimit"],
    short: "c::d::e::f::i::k::l::m::n::q::r::s::t::u::v::x::y::p:o:hV",
    long: &[
        "core=?",
        "data=?",
        "nice=?",
        "fsize=?",
        "sigpending=?",
        "memlock=?",
        "rss=?",
        "nofile=?",
        "msgqueue=?",
        "rtprio=?",
        "stack=?",
        "cpu=?",
        "nproc=?",
        "as=?",
        "locks=?",
        "rttime=?",
        "pid=",
        "output=",
        "noheadings",
        "raw",
        "verbose",
        "help",
        "version",
    ],
    on: &[
        ("p", Effect::Ends),
        ("pid", Effect::Ends),
        ("h", Effect::Ends),
        ("help", Effect::Ends),
        ("V", Effect::Ends),
        ("version", Effect::Ends),
    ],
    examples: &[
        ("prlimit --cpu=10 rm x", "run: rm x"),
        ("prlimit -n100 --nproc=5 rm x", "run: rm x"),
        ("prlimit --pid 1 --cpu=10", "-"),
    ],
    ..PLAIN
};

pub(super) static NUMACTL: Row = Row {
    names: &["numactl"],
    short: "a:b:i:w:N:C:m:P:ltsHhL:S:V",
    long: &[
        "all",
        "balancing",
        "interleave=",
        "weighted-interleave=",
        "preferred=",
        "preferred-many=",
        "physcpubind=",
        "cpunodebind=",
        "membind=",
        "localalloc",
        "length=",
        "offset=",
        "shm=",
        "shmid=",
        "file=",
        "huge",
        "touch",
        "dump",
        "strict",
        "show",
        "hardware",
        "cpu-compress",
        "version",
    ],
    on: &[
        ("s", Effect::Ends),
        ("show", Effect::Ends),
        ("H", Effect::Ends),
        ("hardware", Effect::Ends),
        ("version", Effect::Ends),
    ],
    examples: &[
        ("numactl -N 0 -m 0 rm x", "run: rm x"),
        ("numactl --cpunodebind=0 -- rm x", "run: rm x"),
        ("numactl --hardware", "-"),
    ],
    ..PLAIN
};

pub(super) static CPULIMIT: Row = Row {
    names: &["cpulimit"],
    short: "l:p:e:P:c:bfvzimksh",
    long: &[
        "limit=",
        "pid=",
        "exe=",
        "path=",
        "cpu=",
        "background",
        "foreground",
        "verbose",
        "quiet",
        "lazy",
        "include-children",
        "kill",
        "signal=",
        "help",
    ],
    on: &[("p", Effect::Ends), ("pid", Effect::Ends), ("h", Effect::Ends), ("help", Effect::Ends)],
    examples: &[
        ("cpulimit -l 50 -- rm x", "run: rm x"),
        ("cpulimit -l 50 rm x", "run: rm x"),
        ("cpulimit -p 1 -l 5", "-"),
    ],
    ..PLAIN
};
