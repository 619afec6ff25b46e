//! The command line of everything but a hook call, with help that teaches.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use pintle_host::config::{self, Locations};

use crate::commands::explain::Form;
use crate::commands::{
    check, completions, doctor, explain, hook, host, init, install, recipe, run_edit, run_stop, schema, try_event,
    uninstall, version,
};
use crate::term;

/// Hooks for AI coding agents: shell commands that delete, kill or raw-copy do not run
///
/// An agent calls `pintle hook` before it runs a shell command. Pintle reads the command as bash
/// would and answers in the agent's own terms; what is harmless passes untouched. Everything else
/// here is for people.
#[derive(Debug, Parser)]
#[command(
    name = "pintle",
    bin_name = "pintle",
    version = version::LINE,
    arg_required_else_help = true,
    verbatim_doc_comment,
    after_help = "\
Start here:
  pintle install                       guard the agents of this machine
  pintle doctor                        does it work?
  pintle explain 'sudo rm -rf build'   what Pintle thinks of a command, and why
  pintle init                          write a commented configuration
  pintle check                         is the configuration valid?

Then ask your agent to delete a file.",
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Hook(hook::Args),
    Check(check::Args),
    Init(init::Args),
    Explain(ExplainArgs),
    Install(install::Args),
    Uninstall(uninstall::Args),
    Doctor(doctor::Args),
    Try(try_event::Args),
    Recipe(recipe::Args),
    RunEdit(run_edit::Args),
    RunStop(run_stop::Args),
    Host(host::Args),
    Schema(schema::Args),
    Completions(completions::Args),
    Man(completions::ManArgs),
    Version(version::Args),
}

/// Show what Pintle makes of a command: the programs it would start, the verdict and why
///
/// Nothing is run. The same computation as in a hook call, under the same configuration; the exit
/// code is 0 whatever the verdict.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  pintle explain 'sudo timeout 5 rm -rf build'
  pintle explain --json \"$(cat script.sh)\""
)]
struct ExplainArgs {
    /// The command, as one argument: put it in single quotes
    #[arg(allow_hyphen_values = true)]
    command: String,
    /// The shell that would read it
    #[arg(long, value_name = "SHELL", default_value = "bash")]
    shell: String,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Use this configuration instead of the usual one
    #[arg(short, long, value_name = "FILE")]
    config: Option<PathBuf>,
}

fn run_explain(args: &ExplainArgs) -> ExitCode {
    let settings = match config::load(&Locations::of_process(args.config.clone())) {
        Ok(loaded) => loaded.settings,
        Err(problem) => {
            term::error(problem);
            term::hint("`pintle check` validates the configuration");
            return ExitCode::FAILURE;
        }
    };
    let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let form = if args.json { Form::Json } else { Form::Text { colour } };
    match explain::run(&args.command, &args.shell, form, &settings.policy) {
        Ok(text) => {
            term::data(text.trim_end_matches('\n'));
            ExitCode::SUCCESS
        }
        Err(usage) => {
            term::error(usage);
            ExitCode::from(2)
        }
    }
}

pub(crate) fn main() -> ExitCode {
    run(std::env::args_os())
}

/// `pintle hook --help`: the hot path knows no help of its own.
pub(crate) fn help_of_hook() -> ExitCode {
    run(["pintle", "help", "hook"].map(OsString::from))
}

fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Cli::try_parse_from(arguments) {
        Ok(cli) => match cli.command {
            // `main` recognises it before it comes to this.
            Command::Hook(_) => help_of_hook(),
            Command::Check(args) => check::run(&args),
            Command::Init(args) => init::run(&args),
            Command::Explain(args) => run_explain(&args),
            Command::Install(args) => install::run(&args),
            Command::Uninstall(args) => uninstall::run(&args),
            Command::Doctor(args) => doctor::run(&args),
            Command::Try(args) => try_event::run(&args),
            Command::Recipe(args) => recipe::run(&args),
            Command::RunEdit(args) => run_edit::run(&args),
            Command::RunStop(args) => run_stop::run(&args),
            Command::Host(args) => host::run(&args),
            Command::Schema(args) => schema::run(&args),
            Command::Completions(args) => completions::run(&args, Cli::command()),
            Command::Man(args) => completions::run_man(&args, Cli::command()),
            Command::Version(args) => version::run(&args),
        },
        Err(answer) if answer.use_stderr() => {
            term::talk(answer.render().to_string().trim_end());
            ExitCode::from(2)
        }
        Err(answer) => {
            term::data(answer.render().to_string().trim_end());
            ExitCode::SUCCESS
        }
    }
}
