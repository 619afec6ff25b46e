//! `pintle check`: loads the configuration exactly as a hook call does (F14).

use std::path::PathBuf;
use std::process::ExitCode;

use pintle_host::config::{self, Loaded, Locations, Problem};

use crate::term;

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

fn invalid(locations: &Locations, problem: &Problem) {
    term::error(problem);
    if problem.file == locations.project {
        term::hint("this is the project's own file; hook calls in this folder deny every command until it is repaired");
    } else {
        term::hint("hook calls deny every command until this is repaired");
    }
}
