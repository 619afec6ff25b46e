//! Runs the targets of `fuzz` on stable Rust: takes what the case files hold, changes it, and sees whether all that must
//! hold for any bytes still does. It has no feedback from coverage; `cargo fuzz` has.
//!
//! A finding is written to a file. An input that kills the process is left in `NAME.current`.

mod corpus;
mod mutate;
mod smaller;

use std::any::Any;
use std::fs::{self, File};
use std::io::{Seek, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use pintle_fuzz::{TARGETS, Target};

use self::mutate::Mutator;
use crate::{Outcome, repo};

/// Longer than any input of a few kilobytes may take, on a busy machine and without optimization.
const SLOW: Duration = Duration::from_secs(2);
/// Of a thread; a reader that needs more would overflow where stacks are small.
const STACK: usize = 1 << 20;
/// Inputs that a target may keep beside those of the case files.
const KEPT: usize = 512;

struct Options {
    seconds: u64,
    seed: u64,
    target: Option<String>,
    corpus: Option<PathBuf>,
    again: Option<PathBuf>,
}

pub(crate) fn run(arguments: &[String]) -> Outcome {
    let options = options(arguments)?;
    let wanted = |target: &&Target| options.target.as_deref().is_none_or(|name| name == target.name);
    let targets: Vec<&Target> = TARGETS.iter().filter(wanted).collect();
    if targets.is_empty() {
        return Err("no target has that name".to_owned());
    }
    if let Some(folder) = &options.corpus {
        return targets.iter().try_for_each(|target| corpus::write(target.name, folder));
    }
    if let Some(path) = &options.again {
        let input = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        return targets.iter().try_for_each(|target| attempt(target, &input));
    }
    let folder = repo::target().join("fuzz");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    panic::set_hook(Box::new(|_| ()));
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let mut findings = Vec::new();
    for group in targets.chunks(workers) {
        findings.extend(side_by_side(group, &options, &folder)?);
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options { seconds: 20, seed: 1, target: None, corpus: None, again: None };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("`{name}` needs a value"))?;
        let number = || value.parse().map_err(|_| format!("{name}: found `{value}`, expected a number"));
        match name.as_str() {
            "--seconds" => options.seconds = number()?,
            "--seed" => options.seed = number()?,
            "--target" => options.target = Some(value.clone()),
            "--corpus" => options.corpus = Some(PathBuf::from(value)),
            "--again" => options.again = Some(PathBuf::from(value)),
            _ => return Err(format!("fuzz knows no `{name}`")),
        }
    }
    Ok(options)
}

/// Each target in a thread of its own, its stack small.
fn side_by_side(targets: &[&'static Target], options: &Options, folder: &Path) -> Result<Vec<String>, String> {
    thread::scope(|scope| {
        let start = |target: &&'static Target| {
            let target = *target;
            let thread = thread::Builder::new().stack_size(STACK).name(target.name.to_owned());
            thread.spawn_scoped(scope, move || fuzzed(target, options, folder)).map_err(|error| error.to_string())
        };
        let threads = targets.iter().map(start).collect::<Result<Vec<_>, _>>()?;
        let mut findings = Vec::new();
        for thread in threads {
            let finding = thread.join().map_err(|_| "the driver itself failed".to_owned())??;
            findings.extend(finding);
        }
        Ok(findings)
    })
}

fn fuzzed(target: &Target, options: &Options, folder: &Path) -> Result<Option<String>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut current = File::create(folder.join(format!("{}.current", target.name))).map_err(failed)?;
    let mut pool = corpus::of(target.name)?;
    let seeds = pool.len();
    let mut mutator = Mutator::new(options.seed, &pool);
    let deadline = Instant::now() + Duration::from_secs(options.seconds);
    let mut runs = 0_usize;
    while runs < seeds || Instant::now() < deadline {
        let input = match pool.get(runs).filter(|_| runs < seeds) {
            Some(seed) => seed.clone(),
            None => mutator.changed(&pool),
        };
        current.set_len(0).and_then(|()| current.rewind()).and_then(|()| current.write_all(&input)).map_err(failed)?;
        if let Err(what) = attempt(target, &input) {
            let small = smaller::input(input, |input| attempt(target, input).is_err());
            let path = folder.join(format!("{}.finding", target.name));
            fs::write(&path, small).map_err(failed)?;
            return Ok(Some(format!("{}: {what}\n  input: {}", target.name, path.display())));
        }
        runs += 1;
        if mutator.one_in(64) {
            let place = seeds + mutator.below(KEPT);
            match pool.get_mut(place) {
                Some(kept) => *kept = input,
                None => pool.push(input),
            }
        }
    }
    println!("fuzz: {}: {runs} inputs from {seeds} cases, nothing found", target.name);
    Ok(None)
}

/// One run. The clock runs on while other programs have the processor, so what is slow must be slow every time.
fn attempt(target: &Target, input: &[u8]) -> Outcome {
    let timed = || {
        let started = Instant::now();
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
        outcome.map(|()| started.elapsed()).map_err(|panic| said(&*panic))
    };
    let mut took = timed()?;
    for _ in 0..2 {
        if took < SLOW {
            return Ok(());
        }
        took = timed()?;
    }
    Err(format!("took {took:?} for {} bytes", input.len()))
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without a text").to_owned()
}
