//! `pintle host fire`: one event through the hooks, the result as JSON.

use std::io::{self, Read};
use std::process::ExitCode;

use pintle_host::{PAYLOAD_LIMIT, process};

use super::{Common, Firing, failed};
use crate::term;

/// Fire one event: the payload on standard input, the result on standard output
///
/// The payload is one JSON object with the keys of the dialect. Hooks that match run; what they
/// decide together is one JSON object.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Exit code: 0 the event was processed, whatever the decision; 1 the input is not what the event takes;
with --exit-code, 2 when the decision is deny or reject."
)]
pub(crate) struct Args {
    /// The event, by the name that the dialect gives it
    event: String,
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    firing: Firing,
    /// Exit with 2 when something is refused
    #[arg(long)]
    exit_code: bool,
}

pub(super) fn run(args: &Args) -> ExitCode {
    let host = match args.common.firing(&args.firing) {
        Ok(host) => host,
        Err(code) => return code,
    };
    let mut payload = Vec::new();
    if let Err(error) = io::stdin().lock().take(PAYLOAD_LIMIT as u64 + 1).read_to_end(&mut payload) {
        return failed(format!("standard input cannot be read: {error}"));
    }
    process::clean_up_when_interrupted();
    match host.session().fire(&args.event, &payload) {
        Ok(report) => {
            term::data(report.to_json());
            if args.exit_code && report.is_blocked() { ExitCode::from(2) } else { ExitCode::SUCCESS }
        }
        Err(error) => failed(error),
    }
}
