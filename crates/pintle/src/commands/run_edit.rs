//! `pintle run-edit`: the commands after an edit, run for a person.

use std::path::PathBuf;
use std::process::ExitCode;

use pintle_host::config::{self, Locations, Settings};
use pintle_host::{Ran, after_edit, process};
use pintle_wire::Say;
use pintle_wire::registry::{self, HOOKS_FILES};

use crate::term;

/// Run the commands that follow an edit of a file, and show what the agent would be told
///
/// Shows which commands of `extension_hooks` belong to the file and runs them, as a hook call does
/// after an edit. They may rewrite the file.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  pintle run-edit src/main.rs
  pintle run-edit --dry-run a.py b.ts

Exit code: 0 whatever the commands found, 1 where the configuration is invalid."
)]
pub(crate) struct Args {
    /// The files, as an agent would name them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Only show what would run
    #[arg(short = 'n', long)]
    dry_run: bool,
    /// Use this configuration instead of the usual one
    #[arg(short, long, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let Some(settings) = settings(args.config.clone()) else { return ExitCode::FAILURE };
    let mut any = false;
    for file in &args.files {
        any |= show(file, &settings);
    }
    if args.dry_run || !any {
        return ExitCode::SUCCESS;
    }
    process::clean_up_when_interrupted();
    let told = after_edit::run(args.files.iter().map(String::as_str), &settings);
    show_ran(&told.ran);
    match told.text {
        Some(text) => term::data(format_args!("\ntold to {}:\n{text}", agents_told(Say::Feedback))),
        None => term::data("\nthe agent is told nothing"),
    }
    ExitCode::SUCCESS
}

/// Whether anything is to be said or run.
fn show(file: &str, settings: &Settings) -> bool {
    match after_edit::commands_for(file, settings) {
        Ok(lines) if lines.is_empty() => {
            term::data(format_args!("{file}: no command is configured for it"));
            false
        }
        Ok(lines) => {
            term::data(format_args!("{file}:"));
            for line in lines {
                term::data(format_args!("  {line}"));
            }
            true
        }
        Err(why) => {
            term::data(format_args!("{file}: {why}"));
            true
        }
    }
}

/// How commands ended.
pub(super) fn show_ran(ran: &[Ran]) {
    if !ran.is_empty() {
        term::data("\nran:");
    }
    for Ran { program, how, took } in ran {
        term::data(format_args!("  {program}: {how} ({} ms)", took.as_millis()));
    }
}

/// The configuration, or the error said.
pub(super) fn settings(config: Option<PathBuf>) -> Option<Settings> {
    match config::load(&Locations::of_process(config)) {
        Ok(loaded) => Some(loaded.settings),
        Err(problem) => {
            term::error(problem);
            term::hint("`pintle check` validates the configuration");
            None
        }
    }
}

/// Agents that hear what is said so.
pub(super) fn agents_told(say: Say) -> String {
    let hears = |agent: &str| {
        let rows = registry::handler(agent).map_or(&[][..], |handler| handler.capabilities());
        rows.iter().any(|row| row.says.contains(&say))
    };
    let titles: Vec<_> = HOOKS_FILES.iter().filter(|file| hears(file.agent)).map(|file| file.title).collect();
    titles.join(", ")
}
