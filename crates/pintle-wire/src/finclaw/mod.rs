//! `FinClaw`'s hooks, `hooks.json`: groups of commands for an event, with a pattern for the tool; the answer is the exit
//! code or one JSON object.
//!
//! Source: the hook documentation of the command line 0.13.1 and its later states. Where that is silent, what is read
//! here is what the same words mean to Codex.

mod events;
mod file;
mod input;
mod reply;
#[cfg(test)]
mod tests;
mod turn;
pub(crate) mod wire;

pub(crate) use wire::MODEL;

use std::time::Duration;

use crate::dialect::{Below, Dialect, FileRow, Matching, Shell, Trust};

pub(crate) use events::{EVENTS, PINTLE_EVENTS};
pub(crate) use file::read;
pub(crate) use input::{complete, input, keep, tool_input};
pub(crate) use turn::shorten as shorten_turn;

pub(crate) use reply::{reply, reply_amid_noise};

/// Keys of providers, and what belongs to the licence of the host.
pub(crate) const STRIPS: &[&str] = &["*_API_KEY", "FINSAFE_LICENSE*"];
pub(crate) const EVENT_VARIABLES: &[&str] = &["FINCLAW_HOOK_EVENT", "PINTLE_HOOK_EVENT"];
pub(crate) const PROFILE_VARIABLES: &[&str] = &["FINCLAW_PROFILE", "PINTLE_PROFILE"];
pub(crate) const SHELL_TOOLS: &[&str] = &["exec", "start_exec_job", "Bash", "bash", "shell"];
pub(crate) const KEPT: usize = 4 * 1024 * 1024;
pub(crate) const PIPES_AFTER_EXIT: Duration = Duration::from_secs(2);

pub(crate) static DIALECT: Dialect = ROW;

pub(crate) const ROW: Dialect = Dialect {
    name: "finclaw",
    events: EVENTS,
    files: &[
        FileRow { scope: "profile", below: Below::Profile, path: "hooks.json", is_projects: false },
        FileRow { scope: "project", below: Below::Workspace, path: ".finclaw/hooks.json", is_projects: true },
    ],
    trust: Trust::Handlers { variable: "FINCLAW_HOME", folder: ".finclaw", file: "hooks-trust.json" },
    matching: Matching::Pattern { commas: false, is_strict: true },
    shell: Shell::Login,
    takes_programs: false,
    strips: STRIPS,
    event_variables: EVENT_VARIABLES,
    profile_variables: PROFILE_VARIABLES,
    kept: KEPT,
    trims: false,
    pipes_after_exit: PIPES_AFTER_EXIT,
    polite: None,
    stops_at_block: false,
    chains: false,
    runs_once: false,
    notifies: false,
    folder: None,
    shell_tools: SHELL_TOOLS,
    read,
    complete,
    input,
    rewrite: keep,
    reply,
};
