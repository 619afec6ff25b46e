//! `pintle schema`: the schema of the configuration, for editors and other tools.

use std::process::ExitCode;

use super::init::SCHEMA;
use crate::term;

/// Print the JSON schema of the configuration file
#[derive(Debug, clap::Args)]
#[command(after_help = "`pintle init` writes it beside the configuration, whose first line names it.")]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> ExitCode {
    term::data(SCHEMA.trim_end());
    ExitCode::SUCCESS
}
