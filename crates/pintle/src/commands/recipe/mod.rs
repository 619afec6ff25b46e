//! `pintle recipe`: hooks as packages. One file per command.

mod assemble;
mod case;
mod catalog;
mod install;
mod list;
mod new;
mod pack;
mod remove;
mod shown;
mod test;
mod update;

use std::process::ExitCode;

use crate::catalog::Problem;
use crate::catalog::change;
use crate::catalog::profile::{Lock, Profile};
use crate::term;

/// Install, update and remove hooks that others wrote, or publish your own
///
/// A recipe is a folder with a `recipe.json` and scripts. Installing one puts it into your profile; it
/// runs only after you have trusted it.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Use one:
  pintle recipe catalog                    what there is
  pintle recipe install ID                 shows what it hooks and runs, and puts it in place
  pintle host trust --recipe ID            now it runs
  pintle recipe remove ID                  without a trace

Write one:
  pintle recipe new ID                     a folder with a hook that works
  pintle recipe test ID                    runs its cases

Publish one:
  pintle recipe pack --recipes-dir DIR --out-dir OUT --asset-base-url URL"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Catalog(catalog::Args),
    Install(install::Args),
    Update(update::Args),
    Remove(remove::Args),
    List(list::Args),
    New(new::Args),
    Test(test::Args),
    Pack(pack::Args),
    Assemble(assemble::Args),
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let done = match &args.command {
        Command::Catalog(args) => catalog::run(args),
        Command::Install(args) => install::run(args),
        Command::Update(args) => update::run(args),
        Command::Remove(args) => remove::run(args),
        Command::List(args) => list::run(args),
        Command::New(args) => new::run(args),
        Command::Test(args) => test::run(args),
        Command::Pack(args) => pack::run(args),
        Command::Assemble(args) => assemble::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            term::error(&problem);
            if let Some(hint) = problem.hint {
                term::hint(hint);
            }
            ExitCode::FAILURE
        }
    }
}

type Done = Result<(), Problem>;

/// Locks a profile and finishes what an earlier run was kept from finishing.
fn opened(profile: &Profile) -> Result<Lock, Problem> {
    let lock = profile.lock()?;
    if change::recover(profile, &lock)? {
        term::talk("finished what an interrupted run had begun");
    }
    Ok(lock)
}

/// The same for those who only look: what cannot be finished now is not theirs to fail at.
fn tidied(profile: &Profile) {
    if !profile.recipes().is_dir() {
        return;
    }
    if let Err(problem) = opened(profile) {
        term::warning(problem);
    }
}
