//! `pintle host`: hooks of other people, for agents that have no hook system of their own, and for people.

mod fire;
mod serve;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use pintle_host::hooks::{Host, Places};
use pintle_wire::registry::DIALECTS;

use crate::term;

/// Run the hooks of people at the events of an agent: find, trust, fire
///
/// Reads the hooks of four systems as they are and runs each with the meaning it has there.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  echo '{\"prompt\": \"make it faster\"}' | pintle host fire UserPromptSubmit
  pintle host serve --dialect fairpeer"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Fire(fire::Args),
    Serve(serve::Args),
}

/// What all of them take.
#[derive(Debug, clap::Args)]
pub(super) struct Common {
    /// Whose hooks: pintle, finclaw, fairpeer or clacky
    #[arg(long, value_name = "NAME", default_value = "pintle", value_parser = dialects())]
    dialect: String,
    /// The project, instead of the working directory
    #[arg(long, value_name = "DIR")]
    workspace: Option<PathBuf>,
    /// The folder of your own hooks, instead of `$PINTLE_PROFILE` or ~/.config/pintle
    #[arg(long, value_name = "DIR")]
    profile: Option<PathBuf>,
    /// What ~ means
    #[arg(long, value_name = "DIR")]
    home: Option<PathBuf>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// What those take that run hooks.
#[derive(Debug, clap::Args)]
pub(super) struct Firing {
    /// A model that hooks may choose, beside the current one
    #[arg(long, value_name = "ID")]
    allow_model: Vec<String>,
    /// A variable that hooks do not get; `*` at one end stands for anything
    #[arg(long, value_name = "NAME")]
    strip_env: Vec<String>,
}

fn dialects() -> clap::builder::PossibleValuesParser {
    DIALECTS.iter().map(|dialect| dialect.name).collect::<Vec<_>>().into()
}

impl Common {
    /// The hooks as their files name them now. The error has been shown.
    pub(super) fn host(&self) -> Result<Host, ExitCode> {
        let places = Places::of_process(self.workspace.clone(), self.profile.clone(), self.home.clone());
        let places = places.map_err(|error| failed(format!("the working directory cannot be found: {error}")))?;
        let dialect =
            Host::dialect(&self.dialect).ok_or_else(|| failed(format!("unknown dialect `{}`", self.dialect)))?;
        Ok(Host::load(dialect, places))
    }

    /// The same, ready to fire.
    fn firing(&self, options: &Firing) -> Result<Host, ExitCode> {
        let host = self.host()?;
        Ok(host.with_models(options.allow_model.iter().cloned()).with_strips(options.strip_env.iter().cloned()))
    }
}

/// Shows why it failed; exit code 1.
pub(super) fn failed(why: impl std::fmt::Display) -> ExitCode {
    term::error(why);
    ExitCode::FAILURE
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match &args.command {
        Command::Fire(args) => fire::run(args),
        Command::Serve(args) => serve::run(args),
    }
}
