//! `pintle version`: works whatever the configuration is like (F17).

use std::process::ExitCode;

use crate::term;

/// The level of the hook protocol that the host end speaks.
macro_rules! protocol {
    () => {
        "0.13.1"
    };
}
pub(crate) const PROTOCOL: &str = protocol!();
/// What follows the name.
pub(crate) const LINE: &str = concat!(env!("CARGO_PKG_VERSION"), " (hook protocol ", protocol!(), ")");

/// Print the version, and the level of the hook protocol
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> ExitCode {
    term::data(format_args!("pintle {LINE}"));
    ExitCode::SUCCESS
}
