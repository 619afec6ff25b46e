//! Chores of this repository: `cargo xtask CHORE`. Never shipped, so it may print, start programs and read what it likes.

#![expect(clippy::print_stdout, reason = "a chore talks to the person who started it")]
#![expect(clippy::print_stderr, reason = "a chore talks to the person who started it")]

mod bench;
mod dist;
mod fuzz;
mod gate;
mod repo;
mod tidy;
mod workload;

use std::process::ExitCode;

/// What a chore can end with: nothing to say, or the one thing that went wrong.
type Outcome = Result<(), String>;

type Chore = fn(&[String]) -> Outcome;

/// Name, what it does, how.
const CHORES: &[(&str, &str, Chore)] = &[
    ("tidy", "rules of the repository that no compiler checks", tidy::run),
    ("dist", "build the static program and check what came out: dist [--check-only]", dist::run),
    (
        "gate",
        "count the instructions of a guarded command and hold them to bench/instructions.toml: gate [--update]",
        gate::run,
    ),
    (
        "fuzz",
        "changed inputs for every reader: fuzz [--seconds N] [--seed N] [--target NAME] [--corpus FOLDER] [--again FILE]",
        fuzz::run,
    ),
    ("bench", "wall time, peak memory and linearity: bench [--bin PATH] [--rounds N] [--edits] [--hosts]", bench::run),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        return usage("which chore?");
    };
    let Some((_, _, chore)) = CHORES.iter().find(|(known, _, _)| known == name) else {
        return usage(&format!("no chore is called `{name}`"));
    };
    match chore(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn usage(problem: &str) -> ExitCode {
    eprintln!("error: {problem}\n\nusage: cargo xtask CHORE");
    for (name, what, _) in CHORES {
        eprintln!("  {name:<8}{what}");
    }
    ExitCode::from(2)
}
