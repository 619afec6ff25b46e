//! fairpeer's hooks, `settings.json`: commands for an event, an anchored pattern for the tool; the exit code is the
//! verdict.
//!
//! Source: the package `hook` 0.1.5 and the state of August 2026.

mod events;
mod file;
mod input;
mod reply;
#[cfg(test)]
mod tests;
mod wire;

use std::time::Duration;

use crate::dialect::Fields;
use crate::dialect::{Below, Dialect, FileRow, Matching, Shell, Trust};
use crate::finclaw;

pub use wire::Payload;

pub(crate) static DIALECT: Dialect = Dialect {
    name: "fairpeer",
    events: events::EVENTS,
    files: &[
        FileRow { scope: "project", below: Below::Workspace, path: ".fairpeer/settings.json", is_projects: true },
        FileRow { scope: "global", below: Below::Home, path: ".fairpeer/settings.json", is_projects: false },
    ],
    trust: Trust::Projects { file: ".fairpeer/trust.json" },
    matching: Matching::Pattern { commas: false, is_strict: false },
    shell: Shell::Utf8,
    takes_programs: false,
    strips: &[],
    event_variables: &[],
    profile_variables: &[],
    kept: 256 * 1024,
    trims: true,
    pipes_after_exit: Duration::from_millis(500),
    polite: None,
    stops_at_block: true,
    chains: false,
    runs_once: false,
    notifies: true,
    folder: Some(wire::FOLDER),
    shell_tools: &["bash", "shell"],
    read: file::read,
    complete: input::complete,
    input: finclaw::input,
    rewrite: finclaw::keep,
    reply: reply::reply,
};

pub(crate) fn tool_arguments(payload: &Fields) -> Option<Fields> {
    payload.object(wire::ARGUMENTS)
}
