//! What one call costs on this machine: wall time against an empty program, peak memory, and whether time grows in step
//! with the input. For people; the gate in CI counts instructions instead.

mod edits;
mod hosts;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::repo;
use crate::workload::{Stage, Workload};

const ROUNDS: usize = 200;

/// Wall time: workload and the bar, as a ratio to the empty program.
fn ratio_rows() -> Vec<(Workload, &'static str)> {
    vec![
        (Workload::git_status(false), "0.9"),
        (Workload::git_status(true), "1.2"),
        (Workload::script_2k(), "1.4"),
        (Workload::long_script(64 * 1024), "5 ms"),
        (Workload::write_call(1024 * 1024), "3"),
    ]
}

/// Peak memory: workload and the bar in KiB.
fn memory_rows() -> [(Workload, u64); 3] {
    [
        (Workload::git_status(true), 2 * 1024),
        (Workload::long_script(64 * 1024), 4 * 1024),
        (Workload::write_call(1024 * 1024), 5 * 1024),
    ]
}

pub(crate) fn run(arguments: &[String]) -> Outcome {
    let program = option(arguments, "--bin").map_or_else(repo::static_program, PathBuf::from);
    let rounds = option(arguments, "--rounds")
        .map_or(Ok(ROUNDS), |it| it.parse::<usize>().map_err(|error| error.to_string()))?;
    if !program.is_file() {
        return Err(format!("{} is not there; run `cargo xtask dist` or name one with --bin", program.display()));
    }
    if arguments.iter().any(|argument| argument == "--hosts") {
        return hosts::run(&program, &repo::target().join("bench"), rounds);
    }
    if arguments.iter().any(|argument| argument == "--edits") {
        return edits::run(&program, &repo::target().join("bench"), rounds);
    }
    ratios(&program, &build_noop()?, rounds)?;
    memory(&program)?;
    edits::run(&program, &repo::target().join("bench"), rounds)?;
    hosts::run(&program, &repo::target().join("bench"), rounds)?;
    linearity(&program, "command", &[4, 16, 64, 128, 255], Workload::long_script, rounds)?;
    linearity(&program, "payload", &[64, 256, 1024, 2048, 4096], Workload::write_call, rounds)
}

fn option<'a>(arguments: &'a [String], name: &str) -> Option<&'a str> {
    arguments.iter().skip_while(|argument| *argument != name).nth(1).map(String::as_str)
}

/// The empty program, statically linked against glibc.
fn build_noop() -> Result<PathBuf, String> {
    let folder = repo::target().join("bench");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let out = folder.join("noop");
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2024", "-O", "-C", "target-feature=+crt-static", "-o"]).arg(&out);
    let status = rustc.arg(repo::root().join("bench/noop.rs")).status().map_err(|error| format!("rustc: {error}"))?;
    if status.success() { Ok(out) } else { Err(format!("rustc ended with {status}")) }
}

fn ratios(program: &Path, noop: &Path, rounds: usize) -> Outcome {
    println!("{:<28}{:>10}{:>10}{:>8}  bar", "wall time, median", "noop µs", "µs", "ratio");
    for (workload, bar) in ratio_rows() {
        let stage = Stage::set(&repo::target().join("bench"), &workload)?;
        let mut samples = (Vec::new(), Vec::new());
        for round in 0..rounds + 10 {
            // Who comes first alternates, and the first ten rounds only warm the caches.
            let first = round % 2 == 0;
            let one = timed(if first { noop } else { program }, &stage)?;
            let two = timed(if first { program } else { noop }, &stage)?;
            if round >= 10 {
                samples.0.push(if first { one } else { two });
                samples.1.push(if first { two } else { one });
            }
        }
        let (empty, ours) = (median(&mut samples.0), median(&mut samples.1));
        let ratio = ours.as_secs_f64() / empty.as_secs_f64();
        println!("{:<28}{:>10}{:>10}{ratio:>8.2}  {bar}", workload.name, empty.as_micros(), ours.as_micros());
    }
    Ok(())
}

fn linearity(program: &Path, what: &str, sizes: &[u32], make: fn(usize) -> Workload, rounds: usize) -> Outcome {
    println!("\n{:<28}{:>10}{:>22}", format!("{what} length, KiB"), "µs", "µs per KiB over first");
    let mut first = None;
    for size in sizes {
        let workload = make(*size as usize * 1024);
        let stage = Stage::set(&repo::target().join("bench"), &workload)?;
        let mut samples = Vec::new();
        for _ in 0..(rounds / 4).max(5) {
            samples.push(timed(program, &stage)?);
        }
        let median = median(&mut samples);
        let (least, base) = *first.get_or_insert((*size, median));
        let slope = (median.as_secs_f64() - base.as_secs_f64()) * 1e6 / f64::from((size - least).max(1));
        println!("{size:<28}{:>10}{slope:>22.2}", median.as_micros());
    }
    Ok(())
}

/// From before the start to after the end of one process.
fn timed(program: &Path, stage: &Stage) -> Result<Duration, String> {
    let mut command = Command::new(program);
    stage.dress(&mut command)?;
    command.args(["hook", "--format", "claude"]);
    let start = Instant::now();
    let status = command.status().map_err(|error| format!("{}: {error}", program.display()))?;
    let elapsed = start.elapsed();
    if status.code().is_none() {
        return Err(format!("{}: {status}", program.display()));
    }
    Ok(elapsed)
}

fn median(samples: &mut [Duration]) -> Duration {
    samples.sort_unstable();
    samples.get(samples.len() / 2).copied().unwrap_or_default()
}

fn memory(program: &Path) -> Outcome {
    println!("\n{:<28}{:>10}{:>10}", "peak memory", "KiB", "bar");
    for (workload, bar) in memory_rows() {
        let stage = Stage::set(&repo::target().join("bench"), &workload)?;
        println!("{:<28}{:>10}{bar:>10}", workload.name, peak(program, &stage)?);
    }
    Ok(())
}

/// The high-water mark of resident memory in KiB, read while the program hangs in its last act: the pipe that it
/// answers into is full, so that it cannot end before it was looked at.
fn peak(program: &Path, stage: &Stage) -> Result<u64, String> {
    const PIPE: usize = 64 * 1024;
    let complain = |error: std::io::Error| format!("{}: {error}", program.display());
    let (reader, mut writer) = std::io::pipe().map_err(complain)?;
    writer.write_all(&vec![b' '; PIPE]).map_err(complain)?;
    let mut command = Command::new(program);
    stage.dress(&mut command)?;
    command.args(["hook", "--format", "claude"]).stdout(Stdio::from(writer));
    let mut child = command.spawn().map_err(complain)?;
    // The command still holds the writing end, which keeps the pipe open for nobody.
    drop(command);
    let figure = hanging(child.id());
    drop(reader);
    child.wait().map_err(complain)?;
    figure.ok_or_else(|| format!("{} ended without an answer", program.display()))
}

/// Waits until the process sleeps in a write to standard output, then reads its mark.
fn hanging(id: u32) -> Option<u64> {
    let deadline = Instant::now() + Duration::from_secs(20);
    while Instant::now() < deadline {
        let call = std::fs::read_to_string(format!("/proc/{id}/syscall")).unwrap_or_default();
        // 1 and 20 are write and writev on x86-64; the next word is the descriptor.
        if call.starts_with("1 0x1 ") || call.starts_with("20 0x1 ") {
            let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
            let mark = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
            return mark.trim().trim_end_matches(" kB").parse().ok();
        }
        std::thread::yield_now();
    }
    None
}
