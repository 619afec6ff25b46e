//! `pintle check`: loads the configuration exactly as a hook call does (F14).

use std::path::{Path, PathBuf, is_separator};
use std::process::ExitCode;

use pintle_host::config::{self, Loaded, Locations, Problem, Settings};
use pintle_host::missing_programs;
use pintle_host::process::SearchPath;
use pintle_wire::Say;
use pintle_wire::hooks_file;
use pintle_wire::registry::{self, HOOKS_FILES};

use crate::agents::{Machine, Scope};
use crate::{edit, term};

/// Validate the configuration, exactly as a hook call loads it
///
/// Says which files are read, what is wrong with them and where, and what of a project's file is
/// ignored. While the configuration is invalid, hook calls deny every command.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment, after_help = "Exit code: 0 valid (warnings included), 1 invalid.")]
pub(crate) struct Args {
    /// Check this file instead of the usual one
    #[arg(short, long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print only warnings and errors
    #[arg(short, long)]
    quiet: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let locations = Locations::of_process(args.config.clone());
    match config::load(&locations) {
        Ok(loaded) => {
            valid(args, &locations, &loaded);
            ExitCode::SUCCESS
        }
        Err(problem) => {
            invalid(&locations, &problem);
            ExitCode::FAILURE
        }
    }
}

fn valid(args: &Args, locations: &Locations, loaded: &Loaded) {
    loaded.warnings.iter().for_each(term::warning);
    let file = loaded.user.as_deref().map(Path::display);
    for warning in commands(&loaded.settings) {
        match &file {
            Some(file) => term::warning(format_args!("{file}: {warning}")),
            None => term::warning(warning),
        }
    }
    if args.quiet {
        return;
    }
    match (&loaded.user, locations.user_path()) {
        (Some(path), _) => term::data(format_args!("configuration: {}", path.display())),
        (None, Some(path)) => term::data(format_args!("configuration: none at {}, defaults hold", path.display())),
        (None, None) => term::data("configuration: none, since there is no home directory; defaults hold"),
    }
    match &loaded.project {
        Some(path) => term::data(format_args!("project: {} (merged, may only tighten)", path.display())),
        None => term::data(format_args!("project: no {} here", locations.project.display())),
    }
    term::data("valid");
}

/// What is wrong with the commands after an edit and at a stop on this machine, though their configuration is valid.
fn commands(settings: &Settings) -> Vec<String> {
    let mut warnings = Vec::new();
    for (key, program) in missing_programs(settings, &SearchPath::of_process()) {
        let place = if program.contains(is_separator) { "not found from here" } else { "not in PATH" };
        warnings.push(format!("`{key}`: the program `{program}` is {place}, so its commands cannot be started"));
    }
    if settings.stop_hooks.iter().any(|hook| hook.report) {
        let cap = settings.stop_max_blocks;
        warnings.extend(endless().into_iter().map(|(agent, path)| {
            format!(
                "`stop_hooks`: {agent} is registered in {path} and would let a reported hook hold it back forever; it is \
                 held back {cap} times in a row at most (`stop_max_blocks`), so let reported hooks limit themselves"
            )
        }));
    }
    warnings
}

/// Agents without a loop guard whose stops come to us, and where they are registered.
fn endless() -> Vec<(&'static str, String)> {
    let Ok(machine) = Machine::of_process() else { return Vec::new() };
    let mut found = Vec::new();
    for file in HOOKS_FILES.iter().copied() {
        let rows = registry::handler(file.agent).map_or(&[][..], |handler| handler.capabilities());
        for row in rows.iter().filter(|row| row.says.contains(&Say::Endlessly)) {
            for scope in [Scope::Person, Scope::Project] {
                let path = machine.target(file, scope).path;
                let text = edit::read(&path).ok().flatten().unwrap_or_default();
                let ours = hooks_file::found(&text, file).unwrap_or_default();
                if ours.iter().any(|entry| entry.event == row.event) {
                    found.push((file.title, path.display().to_string()));
                }
            }
        }
    }
    found
}

fn invalid(locations: &Locations, problem: &Problem) {
    term::error(problem);
    if problem.file == locations.project {
        term::hint("this is the project's own file; hook calls in this folder deny every command until it is repaired");
    } else {
        term::hint("hook calls deny every command until this is repaired");
    }
}
