//! Who starts programs: the system, or somebody in its place (L9, L10).

use std::path::Path;
use std::time::Duration;

use super::environment::Environment;
use super::handler::Handler;
use super::invocation::Invocation;
use crate::process::{self, End, Spec};

/// One handler that is to be started.
#[derive(Debug)]
#[non_exhaustive]
pub struct Job<'j> {
    pub handler: &'j Handler,
    /// The command as people are told of it.
    pub command: &'j str,
    /// Where it runs.
    pub folder: &'j Path,
    pub stdin: &'j [u8],
    /// The time for everything.
    pub timeout: Duration,
    /// All that it gets.
    pub environment: &'j Environment,
}

/// What became of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ran {
    /// None where a signal ended it, where it was killed, and where it was not started.
    pub exit: Option<i32>,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub timed_out: bool,
    /// Why it was not started, or not waited for to its end.
    pub start_error: Option<String>,
    /// Whether a stream was longer than what is kept.
    pub truncated: bool,
    pub took: Duration,
}

impl Ran {
    /// A handler that ended by itself.
    ///
    /// ```
    /// use pintle_host::hooks::{Job, Ran};
    ///
    /// let spawner = |job: &Job<'_>| Ran::exited(2, "", &format!("`{}` is not for now", job.command));
    /// # let _: &dyn pintle_host::hooks::Spawner = &spawner;
    /// ```
    pub fn exited(code: i32, stdout: &str, stderr: &str) -> Self {
        Self { exit: Some(code), stdout: stdout.into(), stderr: stderr.into(), ..Self::default() }
    }
}

/// Starts handlers. A function from a [`Job`] to what became of it is one.
pub trait Spawner: Send + Sync {
    /// Runs to the end, or to the limit.
    fn run(&self, job: &Job<'_>) -> Ran;

    /// Starts it and leaves it alone. The error says why it was not started.
    fn start(&self, job: &Job<'_>) -> Result<(), String> {
        self.run(job).start_error.map_or(Ok(()), Err)
    }
}

impl<F: Fn(&Job<'_>) -> Ran + Send + Sync> Spawner for F {
    fn run(&self, job: &Job<'_>) -> Ran {
        self(job)
    }
}

/// The processes of the system.
#[derive(Debug, Clone, Copy, Default)]
pub struct Processes;

impl Spawner for Processes {
    fn run(&self, job: &Job<'_>) -> Ran {
        match process::run(&spec(job)) {
            Ok(finished) => Ran {
                exit: if let End::Exited(code) = finished.end { Some(code) } else { None },
                timed_out: finished.end == End::TimedOut,
                truncated: finished.stdout.left_out() > 0 || finished.stderr.left_out() > 0,
                stdout: finished.stdout.bytes().to_vec(),
                stderr: finished.stderr.bytes().to_vec(),
                start_error: None,
                took: finished.took,
            },
            Err(error) => Ran { start_error: Some(error.to_string()), ..Ran::default() },
        }
    }

    fn start(&self, job: &Job<'_>) -> Result<(), String> {
        process::spawn_detached(&spec(job)).map_err(|error| error.to_string())
    }
}

fn spec(job: &Job<'_>) -> Spec {
    let Invocation { program, arguments, verbatim } = Invocation::of(job.handler, job.environment);
    let mut spec = Spec::new(program, job.timeout).arguments(arguments).arguments(verbatim);
    spec.environment = job.environment.iter().map(|(name, value)| (name.to_owned(), Some(value.to_owned()))).collect();
    // What was stripped must not come back from this process.
    spec.inherits = false;
    spec.folder = Some(job.folder.to_owned());
    spec.stdin = job.stdin.to_vec();
    spec
}
