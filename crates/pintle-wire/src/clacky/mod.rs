//! Clacky's hooks, `hooks.yml`: a list of commands for an event, in two protocols. `command` speaks by its exit code;
//! `rewrite` answers in JSON and may replace the tool's input.
//!
//! Source: the class page of the loader of 2026, with its specification.

mod events;
mod file;
mod input;
mod reply;
#[cfg(test)]
mod tests;
pub(crate) mod wire;
mod yaml;

use std::time::Duration;

use crate::dialect::{Below, Dialect, FileRow, Matching, Shell, Trust};

pub(crate) use input::arguments;

pub(crate) static DIALECT: Dialect = Dialect {
    name: "clacky",
    events: events::EVENTS,
    files: &[FileRow { scope: "global", below: Below::Home, path: ".clacky/hooks.yml", is_projects: false }],
    trust: Trust::None,
    matching: Matching::Exact,
    shell: Shell::Plain,
    takes_programs: false,
    strips: &[],
    event_variables: &[],
    profile_variables: &[],
    kept: 8 * 1024 * 1024,
    trims: false,
    pipes_after_exit: Duration::from_secs(2),
    polite: Some(Duration::from_secs(1)),
    stops_at_block: true,
    chains: true,
    runs_once: false,
    notifies: false,
    folder: None,
    shell_tools: &["terminal", "shell", "bash", "safe_shell"],
    read: file::read,
    complete: input::complete,
    input: input::input,
    rewrite: input::rewrite,
    reply: reply::reply,
};
