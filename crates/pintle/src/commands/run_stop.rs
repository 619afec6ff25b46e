//! `pintle run-stop`: the commands at a stop, run for a person.

use std::path::PathBuf;
use std::process::ExitCode;

use pintle_core::{StopScope, shorten};
use pintle_host::config::{Settings, StopHook};
use pintle_host::{at_stop, process};
use pintle_wire::Say;

use super::run_edit::{agents_told, settings, show_ran};
use crate::term;

/// Run the commands of a stop, and show what the agent would be told
///
/// Shows which of the `stop_hooks` run here and now, runs them stage by stage as a hook call does
/// when the agent wants to stop, and shows what would keep it going.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  pintle run-stop
  pintle run-stop --dry-run --delegated

Exit code: 0 whatever the commands found, 1 where the configuration is invalid."
)]
pub(crate) struct Args {
    /// As for a session that another agent started
    #[arg(long)]
    delegated: bool,
    /// The agent's last words, for the environment of the commands
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    message: Option<String>,
    /// Only show what would run
    #[arg(short = 'n', long)]
    dry_run: bool,
    /// Use this configuration instead of the usual one
    #[arg(short, long, value_name = "FILE")]
    config: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let Some(settings) = settings(args.config.clone()) else { return ExitCode::FAILURE };
    if at_stop::is_active() {
        term::error("this runs inside a command of a stop, where no stop hook runs");
        return ExitCode::FAILURE;
    }
    let scope = if args.delegated { StopScope::Delegated } else { StopScope::Primary };
    if settings.stop_hooks.is_empty() {
        term::data("no command is configured for a stop");
        return ExitCode::SUCCESS;
    }
    let mut hooks: Vec<_> = settings.stop_hooks.iter().collect();
    hooks.sort_by_key(|hook| hook.stage);
    for hook in hooks {
        show(hook, scope);
    }
    if !args.dry_run {
        process::clean_up_when_interrupted();
        let told = at_stop::run(scope, args.message.as_deref(), &settings);
        show_ran(&told.ran);
        say(told.text, &settings);
    }
    ExitCode::SUCCESS
}

fn show(hook: &StopHook, scope: StopScope) {
    let skipped = if at_stop::is_for(hook.scope, scope) {
        hook.condition.as_ref().and_then(at_stop::unmet).map(|part| format!("`{part}` does not hold now"))
    } else {
        Some("it is for other sessions".to_owned())
    };
    let how = match (&skipped, hook.report) {
        (Some(why), _) => format!("skipped: {why}"),
        (None, true) => "reported".to_owned(),
        (None, false) => "in the background".to_owned(),
    };
    term::data(format_args!("stage {} ({how}):", hook.stage));
    for line in at_stop::command_lines(hook) {
        term::data(format_args!("  {line}"));
    }
}

fn say(failures: Option<String>, settings: &Settings) {
    match failures {
        Some(text) => {
            let text = shorten(&text, settings.output_max_length);
            term::data(format_args!("\nwould keep going {}:\n{text}", agents_told(Say::KeepGoing)));
        }
        None => term::data("\nthe agent stops"),
    }
}
