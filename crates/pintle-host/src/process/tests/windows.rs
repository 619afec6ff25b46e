//! The same traps on Windows. The programs that set them are this test binary, told by a variable what to do.

use std::io::{Read, Write};

use super::{AMPLE, Duration, End, Finished, GRACE, KEPT, REPETITIONS, Spec, run};
use crate::process::spawn_detached;

const DEADLINE: Duration = Duration::from_millis(1500);
const SLACK: Duration = Duration::from_secs(5);
const MIB: usize = 1024 * 1024;
const ACT: &str = "PINTLE_TEST_ACT";
const FILE: &str = "PINTLE_TEST_FILE";
/// Comes before what the act says: the test binary talks too.
const START: &str = "<<";

fn act(name: &str, limit: Duration) -> Spec {
    Spec::new(std::env::current_exe().unwrap(), limit)
        .arguments(["--exact", "process::tests::windows::inner", "--nocapture", "--quiet"])
        .variable(ACT, name)
}

fn said(finished: &Finished) -> String {
    finished.stdout.text().split_once(START).map(|(_, said)| said.to_owned()).unwrap_or_default()
}

/// Not a test by itself: the program that the others run.
#[test]
#[expect(clippy::exit, reason = "an exit code that tests do not have")]
fn inner() {
    let Ok(name) = std::env::var(ACT) else { return };
    let mut out = std::io::stdout();
    write!(out, "{START}started").unwrap();
    out.flush().unwrap();
    match name.as_str() {
        "hang" => loop {
            std::thread::park();
        },
        "cat" => {
            let mut input = Vec::new();
            std::io::stdin().read_to_end(&mut input).unwrap();
            write!(out, "{}", input.len()).unwrap();
        }
        "flood" => loop {
            out.write_all(&[b'x'; 4096]).unwrap();
        },
        "grandchild" => {
            // Its outputs are those of this process.
            start_holding_pipes("hang");
        }
        "family" => {
            start_holding_pipes("hang");
            loop {
                std::thread::park();
            }
        }
        "file" => std::fs::write(std::env::var(FILE).unwrap(), "here").unwrap(),
        _ => {}
    }
    out.flush().unwrap();
    std::process::exit(7);
}

#[expect(clippy::disallowed_methods, reason = "a child that inherits the pipes, which the runner does not offer")]
fn start_holding_pipes(name: &str) {
    let arguments = ["--exact", "process::tests::windows::inner", "--nocapture", "--quiet"];
    let child = std::process::Command::new(std::env::current_exe().unwrap()).args(arguments).env(ACT, name).spawn();
    child.unwrap();
}

fn spring(name: &str, input: usize, check: impl Fn(&Finished)) {
    for _ in 0..REPETITIONS {
        let mut spec = act(name, DEADLINE);
        spec.stdin = vec![b'i'; input];
        let finished = run(&spec).unwrap();
        assert_eq!(finished.end, End::TimedOut);
        assert!(finished.took < DEADLINE + GRACE * 2 + SLACK, "{name}: took {:?}", finished.took);
        check(&finished);
    }
}

#[test]
fn input_output_and_exit_code_pass_through() {
    let mut spec = act("cat", AMPLE);
    spec.stdin = vec![b'i'; 4 * MIB];
    let finished = run(&spec).unwrap();
    assert_eq!(finished.end, End::Exited(7));
    assert_eq!(said(&finished), format!("started{}", 4 * MIB));
}

#[test]
fn batch_files_are_programs() {
    // C7, D7, N3
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("tool.cmd"), "@echo off\r\necho got %1\r\nexit /b 3\r\n").unwrap();
    let finished = run(&Spec::new(folder.path().join("tool"), AMPLE).arguments(["a b"])).unwrap();
    assert_eq!((finished.end, finished.stdout.text().trim()), (End::Exited(3), "got \"a b\""));
}

#[test]
fn input_need_not_be_read() {
    let mut spec = act("nothing", AMPLE);
    spec.stdin = vec![b'i'; 4 * MIB];
    assert_eq!(run(&spec).unwrap().end, End::Exited(7));
}

#[test]
fn nobody_outlives_the_deadline() {
    // N4
    spring("hang", 4 * MIB, |finished| assert_eq!(said(finished), "started"));
    spring("family", 0, |finished| assert!(said(finished).starts_with("started")));
}

#[test]
fn a_grandchild_that_holds_the_pipes_counts_as_a_timeout() {
    // D14
    spring("grandchild", 0, |finished| assert!(said(finished).starts_with("started")));
}

#[test]
fn a_flood_is_bounded() {
    // G8
    spring("flood", 0, |finished| assert!(finished.stdout.bytes().len() <= KEPT));
}

#[test]
fn detached_processes_run_on_without_us() {
    // D12
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    spawn_detached(&act("file", AMPLE).variable(FILE, &file)).unwrap();
    let started = std::time::Instant::now();
    while std::fs::read_to_string(&file).unwrap_or_default() != "here" {
        assert!(started.elapsed() < AMPLE);
        std::thread::yield_now();
    }
}
