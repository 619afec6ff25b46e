//! `pintle version`: works whatever the configuration is like (F17).

use std::process::ExitCode;

use crate::term;

/// What follows the name.
pub(crate) const LINE: &str = concat!(env!("CARGO_PKG_VERSION"), " (hook protocol 0.13.1)");

/// Print the version, and the level of the hook protocol
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> ExitCode {
    term::data(format_args!("pintle {LINE}"));
    ExitCode::SUCCESS
}
