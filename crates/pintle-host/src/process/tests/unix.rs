//! The traps that other people's programs set, and what must hold in each.

use std::ffi::OsStr;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{AMPLE, Duration, End, Finished, GRACE, KEPT, REPETITIONS, Spec, run};
use crate::process::unix::{Tracked, exit_event_by_thread};
use crate::process::{PIPES_AFTER_EXIT, clean_up_when_interrupted, spawn_detached};

const DEADLINE: Duration = Duration::from_millis(200);
/// What a busy machine may add before a wait counts as a hang.
const SLACK: Duration = Duration::from_secs(2);
const MIB: usize = 1024 * 1024;
const MARK: &str = "PINTLE_TEST_MARK";

/// One command whose processes can be told from everybody else's.
struct Marked {
    spec: Spec,
    mark: String,
}

impl Marked {
    fn sh(script: &str, limit: Duration) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let mark = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let spec = Spec::new("sh", limit).arguments(["-c", script]).variable(MARK, &mark);
        Self { spec, mark }
    }

    fn stdin(mut self, bytes: usize) -> Self {
        self.spec.stdin = vec![b'i'; bytes];
        self
    }

    fn run(&self) -> Finished {
        run(&self.spec).unwrap()
    }

    /// Processes with the mark in their environment. Those that were killed a moment ago get the time to die.
    #[cfg(target_os = "linux")]
    fn left(&self) -> Vec<String> {
        let mark = format!("{MARK}={}", self.mark).into_bytes();
        let started = std::time::Instant::now();
        loop {
            let left: Vec<_> = std::fs::read_dir("/proc")
                .unwrap()
                .filter_map(|entry| Some(entry.ok()?.path()))
                .filter(|path| {
                    std::fs::read(path.join("environ"))
                        .is_ok_and(|environment| environment.split(|byte| *byte == 0).any(|it| it == mark))
                })
                .map(|path| std::fs::read_to_string(path.join("cmdline")).unwrap_or_default())
                .collect();
            if left.is_empty() || started.elapsed() > SLACK {
                return left;
            }
            std::thread::yield_now();
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn left(&self) -> Vec<String> {
        Vec::new()
    }

    fn assert_nothing_left(&self) {
        assert_eq!(self.left(), Vec::<String>::new(), "of {:?}", self.spec);
    }
}

/// Runs the trap as often as is asked for and checks what holds in all of them: no hang, nothing left.
fn spring(script: &str, input: usize, check: impl Fn(&Finished)) {
    for _ in 0..repetitions() {
        let trap = Marked::sh(script, DEADLINE).stdin(input);
        let finished = trap.run();
        assert!(finished.took < DEADLINE + GRACE + SLACK, "{script}: took {:?}", finished.took);
        check(&finished);
        trap.assert_nothing_left();
    }
}

fn repetitions() -> usize {
    std::env::var("PINTLE_TEST_REPETITIONS").ok().and_then(|it| it.parse().ok()).unwrap_or(REPETITIONS)
}

fn timed_out_after(finished: &Finished, output: &[u8]) {
    assert_eq!(finished.end, End::TimedOut);
    assert!(finished.took >= DEADLINE);
    assert_eq!(finished.stdout.bytes(), output);
}

#[test]
fn output_input_and_exit_code_pass_through() {
    let mut command = Marked::sh("cat; echo err >&2; echo $FOO $HOME; pwd; exit 3", AMPLE).stdin(5);
    command.spec.folder = Some("/".into());
    command.spec.environment.push(("FOO".into(), Some("bar".into())));
    command.spec.environment.push(("HOME".into(), None));
    let finished = command.run();
    assert_eq!(finished.end, End::Exited(3));
    assert_eq!(finished.stdout.text(), "iiiiibar\n/\n");
    assert_eq!(finished.stderr.text(), "err\n");
    assert!(!finished.end.is_success());
}

#[test]
fn arguments_meet_no_shell() {
    // C7, D7
    let words = ["%s|", "a b", "$HOME", "`id`", "*", "", "ü"];
    let finished = run(&Spec::new("printf", AMPLE).arguments(words)).unwrap();
    assert_eq!(finished.stdout.text(), "a b|$HOME|`id`|*||ü|");
    assert!(finished.end.is_success());
}

#[test]
fn signals_and_code_124_are_no_timeouts() {
    // D15
    assert_eq!(Marked::sh("exit 124", AMPLE).run().end, End::Exited(124));
    assert_eq!(Marked::sh("kill -9 $$", AMPLE).run().end, End::Signalled(9));
}

#[test]
fn a_missing_directory_is_named() {
    let mut spec = Spec::new("sh", AMPLE);
    spec.folder = Some("/no/such/folder".into());
    assert_eq!(
        run(&spec).unwrap_err().to_string(),
        "`sh` could not be started: there is no directory `/no/such/folder`"
    );
}

#[test]
fn input_always_ends() {
    let finished = Marked::sh("x=$(cat); echo done$x", AMPLE).run();
    assert_eq!(finished.stdout.text(), "done\n");
}

#[test]
fn there_is_no_terminal_to_ask() {
    let finished = Marked::sh("read -r x < /dev/tty || echo none", AMPLE).run();
    assert_eq!(finished.stdout.text(), "none\n");
}

#[test]
fn trap_1_input_is_never_read() {
    for code in [0, 2] {
        for _ in 0..repetitions() {
            let finished = Marked::sh(&format!("exit {code}"), AMPLE).stdin(4 * MIB).run();
            assert_eq!(finished.end, End::Exited(code));
        }
    }
}

#[test]
fn trap_2_input_is_never_read_and_no_end_comes() {
    spring("echo started; sleep 60", 4 * MIB, |finished| timed_out_after(finished, b"started\n"));
}

#[test]
fn trap_3_output_comes_before_input_is_read() {
    for _ in 0..repetitions() {
        let script = format!("head -c {} /dev/zero; wc -c", 4 * MIB - 16);
        let finished = Marked::sh(&script, AMPLE).stdin(4 * MIB).run();
        let (zeroes, count) = finished.stdout.bytes().split_at(4 * MIB - 16);
        assert!(zeroes.iter().all(|byte| *byte == 0));
        assert_eq!(String::from_utf8_lossy(count).trim(), (4 * MIB).to_string());
    }
}

#[test]
fn trap_4_output_never_ends() {
    spring("exec yes", 0, |finished| {
        assert_eq!(finished.end, End::TimedOut);
        assert!(finished.stdout.bytes().starts_with(b"y\ny\n"));
        assert!(finished.stdout.bytes().len() <= KEPT);
    });
}

#[test]
fn trap_5_both_outputs_flood() {
    // G8
    for _ in 0..repetitions() {
        let bytes = 2 * KEPT + 1;
        let script = format!("head -c {bytes} /dev/zero & head -c {bytes} /dev/zero >&2; wait; exit 7");
        let finished = Marked::sh(&script, AMPLE).run();
        assert_eq!(finished.end, End::Exited(7));
        for stream in [&finished.stdout, &finished.stderr] {
            assert_eq!((stream.bytes().len(), stream.left_out()), (KEPT, KEPT as u64 + 1));
        }
    }
}

#[test]
fn trap_6_a_grandchild_holds_the_pipes() {
    // D14
    spring("echo started; sleep 60 &", 0, |finished| timed_out_after(finished, b"started\n"));
}

#[test]
fn trap_7_parent_and_children_hang() {
    spring("sleep 60 & echo started; wait", 0, |finished| timed_out_after(finished, b"started\n"));
}

#[test]
fn trap_8_signals_are_ignored() {
    spring("trap '' TERM INT HUP; echo started; sleep 60; sleep 60", 0, |finished| {
        timed_out_after(finished, b"started\n");
    });
}

#[test]
fn trap_9_outputs_are_closed_early() {
    spring("echo started; exec >&- 2>&- <&-; sleep 60", MIB, |finished| timed_out_after(finished, b"started\n"));
    let finished = Marked::sh("echo started; exec >&- 2>&-; exit 4", AMPLE).run();
    assert_eq!((finished.end, &*finished.stdout.text()), (End::Exited(4), "started\n"));
}

/// A server that a linter leaves behind on purpose: it let go of the pipes, so it is none of our business.
#[test]
fn a_daemon_does_not_delay_and_is_not_killed() {
    let command = Marked::sh("sleep 60 >/dev/null 2>&1 & echo $!", AMPLE);
    let finished = command.run();
    assert_eq!(finished.end, End::Exited(0));
    let daemon = finished.stdout.text().trim().to_owned();
    assert_eq!(run(&Spec::new("kill", AMPLE).arguments(["-9", &daemon])).unwrap().end, End::Exited(0));
    command.assert_nothing_left();
}

/// A descendant in a session of its own cannot be caught everywhere, but it can never keep us.
#[test]
fn a_session_of_its_own_does_not_delay() {
    let command = Marked::sh("setsid sh -c 'echo $$; exec sleep 60' & wait", DEADLINE);
    let finished = command.run();
    assert_eq!(finished.end, End::TimedOut);
    assert!(finished.took < DEADLINE + GRACE + SLACK);
    let escaped = finished.stdout.text().trim().to_owned();
    // It may be gone already.
    _ = run(&Spec::new("kill", AMPLE).arguments(["-9", &escaped])).unwrap();
    command.assert_nothing_left();
}

/// The limit counts from the start, whatever the pipes do after the exit.
#[test]
fn pipes_are_not_waited_for_beyond_the_deadline() {
    let finished = Marked::sh("sleep 60 & exit 0", DEADLINE).run();
    assert_eq!(finished.end, End::TimedOut);
    assert!(finished.took < PIPES_AFTER_EXIT);
}

#[test]
fn many_at_once() {
    // D8
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..16)
            .map(|number| scope.spawn(move || Marked::sh(&format!("cat; exit {number}"), AMPLE).stdin(MIB).run()))
            .collect();
        for (number, one) in all.into_iter().enumerate() {
            let finished = one.join().unwrap();
            assert_eq!(finished.end, End::Exited(i32::try_from(number).unwrap()));
            assert_eq!(finished.stdout.bytes().len(), MIB);
        }
    });
}

#[test]
fn the_fallback_without_process_descriptors_sees_the_exit() {
    let mut child = Tracked::spawn(Spec::new("true", AMPLE).command()).unwrap();
    let event = exit_event_by_thread(child.group).unwrap();
    // The other end is closed at the exit: nothing to read, and no wait.
    let mut nothing = Vec::new();
    std::io::Read::read_to_end(&mut std::fs::File::from(event), &mut nothing).unwrap();
    assert!(child.reap(true).unwrap().success());
}

/// D12. The pipe is the clock: a reader of it sees the end when the detached process is through.
#[test]
fn detached_processes_run_on_without_us() {
    let folder = tempfile::tempdir().unwrap();
    let fifo = folder.path().join("fifo");
    assert!(run(&Spec::new("mkfifo", AMPLE).arguments([&fifo])).unwrap().end.is_success());
    // What cannot be written to the fifo is lost, as is everything on the three streams.
    let script = "streams=$(readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2)
        exec 3> \"$0\"; echo lost; echo \"$streams\" >&3; echo late >&3";
    let arguments = [OsStr::new("-c"), OsStr::new(script), fifo.as_os_str()];
    spawn_detached(&Spec::new("sh", AMPLE).arguments(arguments)).unwrap();
    let said = std::fs::read_to_string(&fifo).unwrap();
    let streams = if cfg!(target_os = "linux") { "/dev/null\n".repeat(3) } else { "\n".to_owned() };
    assert_eq!(said, streams + "late\n");
    assert!(spawn_detached(&Spec::new("no-such-program-anywhere", AMPLE)).is_err());
}

/// Not a test by itself: what the next one runs and interrupts.
#[test]
fn inner_that_is_interrupted() {
    let Ok(signal) = std::env::var("PINTLE_TEST_SIGNAL") else { return };
    clean_up_when_interrupted();
    // The child sees that it is known before it interrupts us; its own child does not end by itself.
    _ = run(&Spec::new("sh", AMPLE).arguments(["-c", &format!("sleep 60 & kill -{signal} $PPID; wait")]));
}

#[test]
fn an_interrupt_leaves_nothing_behind() {
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let mut outer = Marked::sh("", AMPLE);
        outer.spec.program = std::env::current_exe().unwrap().into();
        outer.spec.arguments = ["--exact", "process::tests::unix::inner_that_is_interrupted"].map(Into::into).to_vec();
        outer.spec.environment.push(("PINTLE_TEST_SIGNAL".into(), Some(signal.into())));
        let finished = outer.run();
        assert_eq!(finished.end, End::Signalled(number), "{}", finished.stdout.text());
        outer.assert_nothing_left();
    }
}

#[test]
fn a_program_that_inherits_nothing_has_what_is_set_alone() {
    // H18
    let mut spec = Spec::new("/usr/bin/env", AMPLE).variable("ONE", "1").variable("TWO", "2");
    assert!(run(&spec).unwrap().stdout.bytes().split(|it| *it == b'\n').count() > 3, "cargo sets more than that");
    spec.inherits = false;
    assert_eq!(run(&spec).unwrap().stdout.bytes(), b"ONE=1\nTWO=2\n");
}
