//! `pintle completions` and `pintle man`: made from the command line itself, so that they are never behind it.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Command;
use clap_complete::Shell;

use crate::term;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  pintle completions bash > ~/.local/share/bash-completion/completions/pintle
  pintle completions zsh > ~/.zfunc/_pintle
  pintle completions fish > ~/.config/fish/completions/pintle.fish"
)]
pub(crate) struct Args {
    /// Which shell
    shell: Shell,
}

/// Print a manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: pintle man > ~/.local/share/man/man1/pintle.1")]
pub(crate) struct ManArgs {
    /// The page of one command, instead of the whole program's
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(crate) fn run(args: &Args, mut program: Command) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "pintle", &mut script);
    written(&script)
}

pub(crate) fn run_man(args: &ManArgs, mut program: Command) -> ExitCode {
    program.build();
    let (title, page) = match &args.command {
        None => ("pintle".to_owned(), program),
        Some(name) => {
            let Some(command) = program.find_subcommand(name) else {
                term::error(format_args!("unknown command `{name}`"));
                return ExitCode::from(2);
            };
            (format!("pintle-{}", command.get_name()), command.clone())
        }
    };
    let mut text = Vec::new();
    match clap_mangen::Man::new(page).title(title).render(&mut text) {
        Ok(()) => written(&text),
        Err(error) => {
            term::error(error);
            ExitCode::FAILURE
        }
    }
}

/// A reader that went away is no failure of ours.
fn written(text: &[u8]) -> ExitCode {
    _ = io::stdout().lock().write_all(text);
    ExitCode::SUCCESS
}
