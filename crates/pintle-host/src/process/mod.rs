//! Runs other people's programs: the only room that starts a process.
//!
//! [`run`] gives a program one deadline for everything: reading its standard input, writing its output, ending, and
//! letting go of its pipes. It never waits for anything else. [`spawn_detached`] starts a program and forgets it.
//!
//! What is promised, and where the promise ends:
//!
//! - Both streams are drained at once into buffers of [`KEPT`] bytes; what is beyond is read and counted. What was
//!   kept survives a timeout.
//! - At the deadline the whole process tree is killed: the process group on Unix (SIGKILL), the job on Windows. On
//!   Unix a descendant that moved into a session of its own escapes the kill, but cannot delay the return.
//! - Where the program ends and a descendant keeps its pipes open, the wait is [`PIPES_AFTER_EXIT`] at most and never
//!   beyond the deadline; then the command counts as timed out (D14). A descendant that let go of the pipes is left
//!   alone: that is how linters start their servers.
//! - A child has no terminal on Unix (a session of its own), so a question for a password fails instead of waiting.
//! - Who runs a program can ask for a polite request before the kill, for other bounds, and for an exit code that counts
//!   although a descendant keeps the pipes open; and can cancel from another thread ([`Cancel`]).
//! - Files that must not have changed are looked at between the fork and the start on Unix, right before the start on
//!   Windows, and again at the end ([`Unchanged`]).
//! - When this process is interrupted, nothing is left behind after [`clean_up_when_interrupted`] was called (Unix: for
//!   SIGINT, SIGTERM and SIGHUP). Where this process is killed outright, Linux kills the program itself but not
//!   its descendants; Windows kills the whole job, called or not.
//!
//! Knows no hook, no agent and no shell: a program and its arguments, as they are.

mod cancel;
mod captured;
mod find;
mod unchanged;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub use cancel::Cancel;
pub use captured::Captured;
pub use find::{SearchPath, find_program};
pub use unchanged::Unchanged;
#[cfg(unix)]
use unix as platform;
#[cfg(windows)]
use windows as platform;

/// Bytes of one stream that are kept (G8).
pub const KEPT: usize = 4 * 1024 * 1024;
/// How long pipes may stay open after the program's exit (D14).
pub const PIPES_AFTER_EXIT: Duration = Duration::from_secs(5);
/// How long the killed are waited for. A healthy system needs a few milliseconds.
const GRACE: Duration = Duration::from_millis(250);
/// The longest limit, where a larger one cannot be counted.
const FOREVER: Duration = Duration::from_hours(365 * 24);
/// Bytes read at a time: what a pipe holds.
const CHUNK: usize = 64 * 1024;

/// A program to start, without a shell.
///
/// On Windows it is looked up by `PATHEXT`, and the standard library hands a batch file to `cmd` with its arguments
/// quoted.
#[derive(Debug, Clone)]
pub struct Spec {
    pub program: OsString,
    pub arguments: Vec<OsString>,
    /// Variables to set, or to remove where there is no value.
    pub environment: Vec<(OsString, Option<OsString>)>,
    /// Whether every other variable is inherited; otherwise there is none.
    pub inherits: bool,
    /// The working directory, where it is not that of this process.
    pub folder: Option<PathBuf>,
    /// What the program finds on its standard input. It always sees the end of it.
    pub stdin: Vec<u8>,
    /// The time for everything.
    pub limit: Duration,
    /// Goes behind the arguments as it is, on Windows: `cmd` reads its line by rules of its own.
    pub verbatim: Option<OsString>,
    pub terms: Terms,
}

/// On what terms a program runs, where the usual ones are not meant.
#[derive(Debug, Clone)]
pub struct Terms {
    /// Bytes of each stream that are kept.
    pub kept: usize,
    /// How long pipes may stay open after the program's exit.
    pub pipes_after_exit: Duration,
    /// Whether the exit counts where they stay open longer; else it counts as timed out.
    pub exit_counts: bool,
    /// How long the program and its group have after a SIGTERM, before they are killed. Windows has no such request.
    pub polite: Option<Duration>,
    /// Ends it from another thread.
    pub cancel: Cancel,
    /// Files that it runs, as they must be.
    pub unchanged: Vec<Unchanged>,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            kept: KEPT,
            pipes_after_exit: PIPES_AFTER_EXIT,
            exit_counts: false,
            polite: None,
            cancel: Cancel::default(),
            unchanged: Vec::new(),
        }
    }
}

impl Spec {
    /// `program` without arguments and input, in this process's own directory and environment.
    pub fn new(program: impl Into<OsString>, limit: Duration) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
            environment: Vec::new(),
            inherits: true,
            folder: None,
            stdin: Vec::new(),
            limit,
            verbatim: None,
            terms: Terms::default(),
        }
    }

    /// Adds arguments.
    #[must_use]
    pub fn arguments<A: Into<OsString>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Sets a variable.
    #[must_use]
    pub fn variable(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), Some(value.into())));
        self
    }

    /// The program's file name alone, as people are told of it (C10, D11).
    pub fn name(&self) -> String {
        let path = std::path::Path::new(&self.program);
        path.file_name().unwrap_or(&self.program).to_string_lossy().into_owned()
    }

    #[expect(clippy::disallowed_methods, reason = "this is the room that starts processes")]
    fn command(&self) -> Command {
        let mut command = Command::new(platform::startable(&self.program));
        command.args(&self.arguments);
        if !self.inherits {
            command.env_clear();
        }
        if let Some(verbatim) = &self.verbatim {
            platform::add_verbatim(&mut command, verbatim);
        }
        for (name, value) in &self.environment {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn failure(&self, source: io::Error) -> StartError {
        let folder = self.folder.clone().filter(|folder| !folder.is_dir());
        let is_changed = unchanged::is_what_failed(&source) && !self.terms.unchanged.is_empty();
        StartError { program: self.program.clone(), folder, is_changed, source }
    }
}

/// How a program that was started came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It ended by itself, with this code. 124 is a code like any other (D15).
    Exited(i32),
    /// Somebody else's signal ended it.
    Signalled(i32),
    /// It, or whoever held its pipes, was still there when the time was up.
    TimedOut,
    /// Somebody cancelled it.
    Cancelled,
}

impl End {
    pub fn is_success(self) -> bool {
        self == Self::Exited(0)
    }
}

/// Everything that became of a program.
#[derive(Debug)]
pub struct Finished {
    pub end: End,
    pub stdout: Captured,
    pub stderr: Captured,
    pub took: Duration,
    /// Whether a file that must not have changed is another one now.
    pub is_changed: bool,
}

/// A program that could not be started.
#[derive(Debug)]
pub struct StartError {
    program: OsString,
    /// The working directory, where that is what is missing.
    folder: Option<PathBuf>,
    is_changed: bool,
    source: io::Error,
}

impl StartError {
    pub fn kind(&self) -> io::ErrorKind {
        self.source.kind()
    }

    /// Whether it was not started because a file that must not have changed is another one.
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program = OsStr::to_string_lossy(&self.program);
        if self.is_changed {
            return write!(f, "`{program}` was not started: a file that it runs has changed");
        }
        match (&self.folder, self.source.kind()) {
            (Some(folder), _) => {
                write!(f, "`{program}` could not be started: there is no directory `{}`", folder.display())
            }
            (None, io::ErrorKind::NotFound) => write!(f, "`{program}` could not be started: program not found"),
            (None, _) => write!(f, "`{program}` could not be started: {}", self.source),
        }
    }
}

impl std::error::Error for StartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// Runs a program to its end or to the deadline, whichever comes first.
pub fn run(spec: &Spec) -> Result<Finished, StartError> {
    let started = Instant::now();
    let mut command = spec.command();
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    if !spec.stdin.is_empty() {
        command.stdin(Stdio::piped());
    }
    let deadline = started.checked_add(spec.limit).unwrap_or(started + FOREVER);
    let run = platform::run(command, spec, deadline);
    let (end, stdout, stderr) = run.map_err(|error| spec.failure(error))?;
    let is_changed = spec.terms.unchanged.iter().any(|file| !file.still());
    Ok(Finished { end, stdout, stderr, took: started.elapsed(), is_changed })
}

/// Starts a program with its outputs connected to nothing, in a session of its own, and leaves it alone (D12). It finds
/// the spec's input on its standard input; the limit has no meaning here.
pub fn spawn_detached(spec: &Spec) -> Result<(), StartError> {
    platform::spawn_detached(spec.command(), spec).map_err(|error| spec.failure(error))
}

/// From now on an interrupt kills what [`run`] has started before it ends this process, as it would have done anyway.
///
/// Changes how this process reacts to signals, so it is for programs to call, not for libraries. A signal that is
/// ignored stays ignored.
pub fn clean_up_when_interrupted() {
    platform::clean_up_when_interrupted();
}

#[cfg(test)]
mod tests;
