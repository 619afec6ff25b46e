//! The instruction gate: how many instructions one guarded command takes, counted by callgrind, which does not depend on
//! how busy the machine is.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::Outcome;
use crate::repo;
use crate::workload::{Stage, Workload};

const FIGURES: &str = "bench/instructions.toml";

/// How much a figure may grow before the gate closes, in percent.
const TOLERANCE: u64 = 5;

/// Key in the file of figures, workload, the bar that must never be passed.
fn rows() -> [(&'static str, Workload, u64); 3] {
    [
        ("git_status", Workload::git_status(false), 100_000),
        ("git_status_config_100", Workload::git_status(true), 400_000),
        ("script_64k", Workload::long_script(64 * 1024), 40_000_000),
    ]
}

pub(crate) fn run(arguments: &[String]) -> Outcome {
    let program = repo::static_program();
    if !program.is_file() {
        return Err(format!("{} is not there; run `cargo xtask dist` first", program.display()));
    }
    let mut measured = Vec::new();
    for (key, workload, bar) in rows() {
        measured.push((key, count(&program, &workload)?, bar));
    }
    if arguments.iter().any(|argument| argument == "--update") {
        return store(&measured);
    }
    let figures = repo::toml(FIGURES)?;
    let problems: Vec<String> = measured.iter().filter_map(|row| judge(&figures, *row)).collect();
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// What is wrong with one figure.
fn judge(figures: &toml::Table, (key, found, bar): (&str, u64, u64)) -> Option<String> {
    let stored = figures.get(key).and_then(toml::Value::as_integer).and_then(|it| u64::try_from(it).ok());
    let Some(stored) = stored else {
        return Some(format!("{FIGURES}: `{key}` is missing; run `cargo xtask gate --update`"));
    };
    println!("gate: {key}: {found} instructions (stored {stored}, bar {bar})");
    if found > bar {
        return Some(format!("{key}: {found} instructions, the bar is {bar}"));
    }
    let limit = stored + stored * TOLERANCE / 100;
    if found > limit {
        return Some(format!("{key}: {found} instructions, more than {TOLERANCE} % over the {stored} of {FIGURES}"));
    }
    if found < stored - stored * TOLERANCE / 100 {
        println!("gate: {key} became cheaper; run `cargo xtask gate --update` to keep it so");
    }
    None
}

fn store(measured: &[(&str, u64, u64)]) -> Outcome {
    let mut text = String::from(
        "# Instructions of one guarded command, static musl build, counted by callgrind.\n\
         # Written by `cargo xtask gate --update`; the gate closes at 5 % more than these.\n",
    );
    for (key, found, bar) in measured {
        println!("gate: {key}: {found} instructions (bar {bar})");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{key} = {found}");
    }
    std::fs::write(repo::root().join(FIGURES), text).map_err(|error| format!("{FIGURES}: {error}"))
}

/// Runs `program` once under callgrind.
fn count(program: &Path, workload: &Workload) -> Result<u64, String> {
    let stage = Stage::set(&repo::target().join("gate"), workload)?;
    let mut command = Command::new("valgrind");
    stage.dress(&mut command)?;
    let log = repo::target().join("gate/callgrind.log");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    command.arg(format!("--log-file={}", log.display())).arg(program).args(["hook", "--format", "claude"]);
    let status =
        command.status().map_err(|error| format!("valgrind: {error}; install it with `apt-get install valgrind`"))?;
    if !status.success() {
        return Err(format!("{}: the program ended with {status}", workload.name));
    }
    let log = std::fs::read_to_string(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let figure = log.lines().find_map(|line| line.split_once("Collected :")).map(|(_, figure)| figure.trim());
    figure.and_then(|it| it.parse().ok()).ok_or_else(|| format!("callgrind said nothing about instructions:\n{log}"))
}
