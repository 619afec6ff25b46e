//! Who starts programs: the system, or somebody in its place (L9, L10).

use std::path::Path;
use std::time::Duration;

use super::environment::Environment;
use super::handler::Handler;
use super::invocation::Invocation;
use crate::process::{self, Cancel, End, Finished, Spec, StartError, Terms, Unchanged};

const CANCELLED: &str = "it was cancelled";

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
    /// Files that it runs, as they were when it was found to be trusted. It must not start if one is another.
    pub unchanged: &'j [Unchanged],
    /// Ends it from another thread.
    pub cancel: &'j Cancel,
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
    /// Whether a file that it runs was another one at the start or at the end: what it said cannot be relied on.
    pub is_changed: bool,
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

    /// Starts it and leaves it alone: there is nothing to tell but whether it was started.
    fn start(&self, job: &Job<'_>) -> Ran {
        let Ran { start_error, is_changed, .. } = self.run(job);
        Ran { start_error, is_changed, ..Ran::default() }
    }
}

impl<F: Fn(&Job<'_>) -> Ran + Send + Sync> Spawner for F {
    fn run(&self, job: &Job<'_>) -> Ran {
        self(job)
    }
}

/// The processes of the system. Somebody who wants to see each start can stand in front of them:
///
/// ```
/// use pintle_host::hooks::{Job, Processes, Ran, Spawner};
///
/// struct Loud;
///
/// impl Spawner for Loud {
///     fn run(&self, job: &Job<'_>) -> Ran {
///         eprintln!("{} in {}", job.command, job.folder.display());
///         Processes.run(job)
///     }
/// }
/// # let _: &dyn Spawner = &Loud;
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Processes;

impl Spawner for Processes {
    fn run(&self, job: &Job<'_>) -> Ran {
        if job.cancel.is_cancelled() {
            return Ran { start_error: Some(CANCELLED.to_owned()), ..Ran::default() };
        }
        process::run(&spec(job)).map_or_else(|error| not_started(&error), ended)
    }

    fn start(&self, job: &Job<'_>) -> Ran {
        process::spawn_detached(&spec(job)).map_or_else(|error| not_started(&error), |()| Ran::default())
    }
}

fn not_started(error: &StartError) -> Ran {
    Ran { start_error: Some(error.to_string()), is_changed: error.is_changed(), ..Ran::default() }
}

/// Cancelling is a start error, so that it never counts as a refusal (L10).
fn ended(finished: Finished) -> Ran {
    Ran {
        exit: if let End::Exited(code) = finished.end { Some(code) } else { None },
        timed_out: finished.end == End::TimedOut,
        start_error: (finished.end == End::Cancelled).then(|| CANCELLED.to_owned()),
        truncated: finished.stdout.left_out() > 0 || finished.stderr.left_out() > 0,
        is_changed: finished.is_changed,
        took: finished.took,
        stdout: finished.stdout.into_bytes(),
        stderr: finished.stderr.into_bytes(),
    }
}

fn spec(job: &Job<'_>) -> Spec {
    let Invocation { program, arguments, verbatim } = Invocation::of(job.handler, job.environment);
    let mut spec = Spec::new(program, job.timeout).arguments(arguments);
    spec.verbatim = verbatim;
    spec.environment = job.environment.iter().map(|(name, value)| (name.to_owned(), Some(value.to_owned()))).collect();
    // What was stripped must not come back from this process.
    spec.inherits = false;
    spec.folder = Some(job.folder.to_owned());
    spec.stdin = job.stdin.to_vec();
    let dialect = job.handler.dialect;
    spec.terms = Terms {
        kept: dialect.kept,
        pipes_after_exit: dialect.pipes_after_exit,
        exit_counts: true,
        polite: dialect.polite,
        cancel: job.cancel.clone(),
        unchanged: job.unchanged.to_vec(),
    };
    spec
}
