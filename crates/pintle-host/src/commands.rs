//! A command line of the configuration: split into words, run, and what is told of it.
//!
//! Knows no event and no agent.

use std::borrow::Cow;
use std::error::Error as _;
use std::ffi::OsString;
use std::io;
use std::time::Duration;

use crate::config::{Settings, Words};
use crate::feedback::{Tools, is_no_change, shape_owned};
use crate::process::{self, End, Finished, SearchPath, Spec, StartError, find_program};

/// Stands for the edited file in a template (C2).
const FILE: &str = "{file}";

/// What `cmd` runs without a file.
const CMD_WORDS: &[&str] = &[
    "call", "cd", "copy", "del", "dir", "echo", "exit", "for", "if", "md", "mkdir", "mklink", "move", "popd", "pushd",
    "rd", "ren", "rename", "rmdir", "set", "start", "type", "ver",
];

/// A configured command line, as words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    words: Vec<String>,
}

impl CommandLine {
    /// The configuration has seen to it that quotes are closed and that there is a program.
    pub(crate) fn of(text: &str) -> Self {
        Self { words: Words::of(text).flatten().map(Cow::into_owned).collect() }
    }

    /// With the file in the place of `{file}`; it stays within its word (C7).
    pub(crate) fn with_file(mut self, file: &str) -> Self {
        for word in &mut self.words {
            if word.contains(FILE) {
                *word = word.replace(FILE, file);
            }
        }
        self
    }

    /// The program, as it is configured.
    pub fn program(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// The program's file name alone, as the agent is told of it (C10, D11). It cannot forge lines (G10).
    pub fn name(&self) -> String {
        let name = self.program().rsplit(std::path::is_separator).next().unwrap_or_default();
        name.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
    }

    /// Without a shell on Unix; through `cmd` on Windows, where programs may be its own words or batch files (C7, D7).
    pub(crate) fn spec(&self, limit: Duration) -> Spec {
        let words = self.words.iter().map(OsString::from);
        if cfg!(windows) {
            // `cmd` takes a quote at the very beginning for one around the whole line.
            let call = self.program().contains(char::is_whitespace).then_some("call");
            return Spec::new("cmd", limit).arguments(["/d", "/c"]).arguments(call).arguments(words);
        }
        Spec::new(self.program(), limit).arguments(words.skip(1))
    }

    fn tools(&self) -> Tools {
        Tools::of_command(self.words.iter().map(String::as_str))
    }
}

impl std::fmt::Display for CommandLine {
    /// As one could type it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (position, word) in self.words.iter().enumerate() {
            let blank = if position == 0 { "" } else { " " };
            let plain = |c: char| c.is_alphanumeric() || "/._-+=:,@%".contains(c);
            if !word.is_empty() && word.chars().all(plain) {
                write!(f, "{blank}{word}")?;
            } else {
                write!(f, "{blank}'{}'", word.replace('\'', r"'\''"))?;
            }
        }
        Ok(())
    }
}

/// What may be written down of a command: neither its arguments nor what it said (G2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// The program's file name.
    pub program: String,
    pub how: How,
    pub took: Duration,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    Ended(End),
    /// Started and left alone.
    Detached,
    NotStarted,
    /// This program lost sight of it.
    Lost,
}

impl std::fmt::Display for How {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ended(End::Exited(code)) => write!(f, "exit {code}"),
            Self::Ended(End::Signalled(signal)) => write!(f, "signal {signal}"),
            Self::Ended(End::TimedOut) => f.write_str("timed out"),
            Self::Ended(End::Cancelled) => f.write_str("cancelled"),
            Self::Detached => f.write_str("left alone"),
            Self::NotStarted => f.write_str("not started"),
            Self::Lost => f.write_str("lost"),
        }
    }
}

/// What the agent should hear of commands, and what may be written down of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    pub text: Option<String>,
    pub ran: Vec<Ran>,
}

/// What became of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) ran: Ran,
    /// Why there is no output, or no more of it.
    pub(crate) notice: Option<String>,
    /// Shaped.
    pub(crate) output: String,
    /// Nothing but that nothing was to be done (E15, E16).
    pub(crate) quiet: bool,
}

impl Outcome {
    /// Of a command that this program lost sight of.
    pub(crate) fn broken(line: &CommandLine) -> Self {
        Self::unfinished(line, How::Lost, "could not be watched to its end".to_owned())
    }

    fn unfinished(line: &CommandLine, how: How, notice: String) -> Self {
        let ran = Ran { program: line.name(), how, took: Duration::ZERO };
        Self { ran, notice: Some(notice), output: String::new(), quiet: false }
    }

    pub(crate) fn is_success(&self) -> bool {
        self.ran.how == How::Ended(End::Exited(0))
    }

    /// Notice and output, or that there is neither (C11), behind `heading`. The output may be large, so it moves.
    pub(crate) fn into_text(self, heading: &str) -> String {
        let mut text = self.output;
        let said = match (self.notice.as_deref(), text.is_empty()) {
            (None, true) => "command failed without output",
            (None, false) => "",
            (Some(notice), _) => notice,
        };
        let end = if said.is_empty() || text.is_empty() { "" } else { "\n" };
        let start = format!("{heading}{said}{end}");
        text.reserve_exact(start.len());
        text.insert_str(0, &start);
        text
    }
}

/// Runs a command and shapes what it says.
pub(crate) fn run(line: &CommandLine, spec: &Spec) -> Outcome {
    match process::run(spec) {
        Ok(finished) => {
            let ran = Ran { program: line.name(), how: How::Ended(finished.end), took: finished.took };
            let success = finished.end.is_success();
            let notice = timed_out(&finished, spec.limit);
            let tools = line.tools();
            let output = shape_owned(said(finished), &tools);
            let quiet = success && is_no_change(&output, &tools);
            Outcome { ran, notice, output, quiet }
        }
        Err(error) => Outcome::unfinished(line, How::NotStarted, format!("could not be started: {}", cause(&error))),
    }
}

/// Starts a command and leaves it alone (D12).
pub(crate) fn detach(line: &CommandLine, spec: &Spec) -> Ran {
    let how = process::spawn_detached(spec).map_or(How::NotStarted, |()| How::Detached);
    Ran { program: line.name(), how, took: Duration::ZERO }
}

/// Standard output, then standard error, each trimmed (C10). The buffers are let go on the way: they may be large.
fn said(finished: Finished) -> String {
    let mut text = finished.stdout.into_text();
    text.truncate(text.trim_end().len());
    let errors = finished.stderr.into_text();
    let errors = errors.trim();
    text.reserve_exact(errors.len() + 1);
    if !text.is_empty() && !errors.is_empty() {
        text.push('\n');
    }
    text.push_str(errors);
    text
}

/// C9, D13, D14.
fn timed_out(finished: &Finished, limit: Duration) -> Option<String> {
    (finished.end == End::TimedOut).then(|| {
        if finished.took < limit {
            let seconds = process::PIPES_AFTER_EXIT.as_secs();
            format!("timed out: something it left in the background kept its output open for {seconds} s")
        } else {
            format!("timed out after {} s", limit.as_secs())
        }
    })
}

/// Without the path that the configuration names (C10).
fn cause(error: &StartError) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "program not found".to_owned(),
        _ => error.source().map_or_else(|| "unknown cause".to_owned(), ToString::to_string),
    }
}

/// Programs of configured commands that are not to be found: the key, and the program as it is configured.
///
/// A stop hook that asks for its program itself is no finding.
pub fn missing_programs(settings: &Settings, search: &SearchPath) -> Vec<(&'static str, String)> {
    let templates = settings.extension_hooks.iter().flat_map(|hook| &hook.templates);
    let after_edit = templates.map(|template| ("extension_hooks", None, template));
    let at_stop = settings.stop_hooks.iter().flat_map(|hook| {
        let wanted = hook.condition.as_ref().and_then(|condition| condition.command_exists.as_deref());
        hook.commands.iter().map(move |command| ("stop_hooks", wanted, command))
    });
    let mut missing = Vec::new();
    for (key, wanted, command) in after_edit.chain(at_stop) {
        let line = CommandLine::of(command);
        let program = line.program();
        let known = wanted == Some(program) || (cfg!(windows) && CMD_WORDS.contains(&&*program.to_ascii_lowercase()));
        if !known && find_program(program.as_ref(), search).is_none() {
            let finding = (key, program.to_owned());
            if !missing.contains(&finding) {
                missing.push(finding);
            }
        }
    }
    missing
}

#[cfg(test)]
pub(crate) mod tests;
