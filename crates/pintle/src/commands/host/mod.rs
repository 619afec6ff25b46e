//! `pintle host`: hooks of other people, for agents that have no hook system of their own, and for people.

mod fire;
mod list;
mod scaffold;
mod serve;
mod shown;
mod trust;
mod verify;

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
    /// Show every handler: source, event, id, matcher, command and how it stands
    List(Common),
    /// Let handlers run, as they are now (fairpeer: the hooks of the project)
    Trust(Reviewed),
    /// Take trust back
    Revoke(Reviewed),
    /// Show what loads and what is skipped, and why; exit code 1 if anything is skipped
    Verify(Common),
    /// Write a file of hooks and a script to start from; overwrites nothing
    Scaffold(Common),
    Fire(fire::Args),
    Serve(serve::Args),
}

#[derive(Debug, clap::Args)]
struct Reviewed {
    #[command(flatten)]
    which: trust::Which,
    #[command(flatten)]
    common: Common,
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

    fn with_host(&self, run: impl FnOnce(&Host, bool) -> ExitCode) -> ExitCode {
        match self.host() {
            Ok(host) => run(&host, self.json),
            Err(code) => code,
        }
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

/// Into the file of hooks that belongs to the person, not to a project.
fn scaffold(host: &Host, is_json: bool) -> ExitCode {
    let Some(row) = host.row().files.iter().find(|row| !row.is_projects) else {
        return failed("this dialect has no file of the person's own");
    };
    match scaffold::write(host.row().name, &host.places().file(row)) {
        Ok([hooks, script]) if is_json => {
            term::data(serde_json::json!({ "hooks": hooks, "script": script }));
            ExitCode::SUCCESS
        }
        Ok(paths) => {
            for path in paths {
                term::data(path.display());
            }
            ExitCode::SUCCESS
        }
        Err((path, error)) => failed(format!("{}: {error}; nothing was overwritten", path.display())),
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match &args.command {
        Command::List(common) => common.with_host(list::run),
        Command::Trust(Reviewed { which, common }) => common.with_host(|host, json| trust::run(host, which, json)),
        Command::Revoke(Reviewed { which, common }) => common.with_host(|host, json| trust::revoke(host, which, json)),
        Command::Verify(common) => common.with_host(verify::run),
        Command::Scaffold(common) => common.with_host(scaffold),
        Command::Fire(args) => fire::run(args),
        Command::Serve(args) => serve::run(args),
    }
}
