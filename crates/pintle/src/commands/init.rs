//! `pintle init`: a commented configuration to start from (F15, F16).

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pintle_host::config::Locations;

use crate::term;

const TEMPLATE: &str = include_str!("config.toml");
/// What editors check and complete the file by; its first line names it.
pub(crate) const SCHEMA: &str = include_str!("config.schema.json");
const SCHEMA_NAME: &str = "config.schema.json";

/// Write a commented default configuration; an existing file is never touched
#[derive(Debug, clap::Args)]
#[command(after_help = "Without a configuration the defaults hold: all guards on, nothing logged.")]
pub(crate) struct Args {
    /// Where to write it, instead of the usual place
    #[arg(short, long, value_name = "FILE", visible_alias = "config", visible_short_alias = 'c')]
    path: Option<PathBuf>,
    /// Print only errors
    #[arg(short, long)]
    quiet: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let locations = Locations::of_process(args.path.clone());
    let Some(path) = locations.user_path() else {
        term::error("no home directory is known, so there is no usual place");
        term::hint("name a file: `pintle init --path FILE`");
        return ExitCode::FAILURE;
    };
    match write_new(path, TEMPLATE) {
        Ok(()) => {
            let schema = path.with_file_name(SCHEMA_NAME);
            // Only editors miss it, and one that is there already is somebody's.
            if write_new(&schema, SCHEMA).is_err() && !schema.exists() {
                term::warning(format_args!("{} cannot be written", schema.display()));
            }
            if !args.quiet {
                term::data(format_args!("wrote {}", path.display()));
            }
            ExitCode::SUCCESS
        }
        Err(_) if fs::symlink_metadata(path).is_ok() => {
            term::error(format_args!("{} exists already", path.display()));
            term::hint("edit it and run `pintle check`, or write another one with `--path FILE`");
            ExitCode::FAILURE
        }
        Err(error) => {
            term::error(format_args!("{} cannot be written: {error}", path.display()));
            ExitCode::FAILURE
        }
    }
}

/// Creates the file, and never half of it.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes()).inspect_err(|_| _ = fs::remove_file(path))
}

#[cfg(test)]
mod tests;
