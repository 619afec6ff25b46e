//! `pintle uninstall`: takes our entries out again, and nothing else.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pintle_wire::codex_trust;
use pintle_wire::hooks_file::{self, HooksFile, Rest};
use pintle_wire::registry::HOOKS_FILES;

use super::install::confirmed;
use crate::agents::{self, Machine, Scope, Target};
use crate::edit::{self, Problem};
use crate::{diff, term};

/// Take Pintle out of the settings of agents again, and leave everything else as it is
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Where nobody else has changed a file since, it is byte for byte what it was before `pintle install`."
)]
pub(crate) struct Args {
    /// Which agents, instead of all
    #[arg(value_name = "AGENT")]
    agents: Vec<String>,
    /// In the project of the working directory, instead of your home directory
    #[arg(long)]
    project: bool,
    /// Show the changes and make none
    #[arg(long)]
    dry_run: bool,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

/// What is to become of one file.
struct Change {
    title: &'static str,
    path: PathBuf,
    base: PathBuf,
    old: String,
    /// Nothing where the file goes.
    new: Option<String>,
    /// The text is the one from before the installation: its copy is not needed any more.
    restored: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let scope = if args.project { Scope::Project } else { Scope::Person };
    let machine = match Machine::of_process() {
        Ok(machine) => machine,
        Err(error) => {
            term::error(error);
            return ExitCode::FAILURE;
        }
    };
    let files = if args.agents.is_empty() { Ok(HOOKS_FILES.to_vec()) } else { agents::named(&args.agents) };
    let files = match files {
        Ok(files) => files,
        Err(unknown) => {
            term::error(unknown);
            return ExitCode::from(2);
        }
    };
    let mut all_well = true;
    let mut changes = Vec::new();
    for file in files {
        match planned(&machine, &machine.target(file, scope)) {
            Ok(of_agent) => changes.extend(of_agent),
            Err(problem) => {
                term::error(format_args!("{}: {problem}", file.title));
                term::hint("the file was left as it is; take the entries of `pintle hook` out by hand");
                all_well = false;
            }
        }
    }
    changes.iter().for_each(show);
    if changes.is_empty() && all_well {
        term::talk("nothing to do: no entry of Pintle was found");
    }
    if !args.dry_run && !changes.is_empty() {
        if !args.yes && !confirmed() {
            return ExitCode::FAILURE;
        }
        for change in &changes {
            all_well &= apply(change);
        }
    }
    if all_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn planned(machine: &Machine, target: &Target) -> Result<Vec<Change>, Problem> {
    let Target { file, path, base, .. } = target;
    let Some(old) = edit::read(path)? else { return Ok(Vec::new()) };
    let rest = hooks_file::uninstall(&old, file).map_err(|unfit| Problem::new(path, unfit))?;
    if rest == Rest::Untouched {
        return Ok(Vec::new());
    }
    let mut changes = Vec::new();
    if file.agent == "codex" {
        changes.extend(without_reviews(machine, target, &old)?);
    }
    let original = edit::read(&edit::beside(path, edit::BEFORE)).ok().flatten();
    let original = original.filter(|original| is_where_we_came_from(original, &old, file));
    let restored = original.is_some();
    let linked = path.symlink_metadata().is_ok_and(|about| about.is_symlink());
    let new = match (original, rest) {
        (Some(original), _) => Some(original),
        (None, Rest::Text(rest)) => Some(rest),
        // A link stays where it is, and what it leads to is somebody's own.
        (None, _) if linked || edit::beside(path, edit::BEFORE).exists() => Some("{}\n".to_owned()),
        (None, _) => None,
    };
    changes.push(Change { title: file.title, path: path.clone(), base: base.clone(), old, new, restored });
    Ok(changes)
}

/// Whether installing into `original` gives just what is there now: then nobody else has changed anything.
fn is_where_we_came_from(original: &str, now: &str, file: &'static HooksFile) -> bool {
    let Ok(entries) = hooks_file::found(now, file) else { return false };
    let program = entries.first().and_then(|first| first.command.split_once(&format!(" {}", file.call)));
    let Some((program, _)) = program else { return false };
    let left_out = file.entries.iter().map(|entry| entry.event);
    let left_out: Vec<_> = left_out.filter(|event| !entries.iter().any(|entry| entry.event == *event)).collect();
    let none_of_ours = hooks_file::found(original, file).is_ok_and(|entries| entries.is_empty());
    none_of_ours && hooks_file::install(Some(original), file, program, &left_out).is_ok_and(|again| again == now)
}

fn without_reviews(machine: &Machine, target: &Target, hooks: &str) -> Result<Option<Change>, Problem> {
    let path = machine.folder(target.file).join("config.toml");
    let Some(old) = edit::read(&path)? else { return Ok(None) };
    let reviews = codex_trust::reviews(hooks, &target.path.to_string_lossy());
    let reviews = reviews.map_err(|unfit| Problem::new(&target.path, unfit))?;
    let new = codex_trust::forget(&old, &reviews).map_err(|error| Problem::new(&path, error.0))?;
    if new == old {
        return Ok(None);
    }
    let original = edit::read(&edit::beside(&path, edit::BEFORE)).ok().flatten();
    let restored = original.as_ref() == Some(&new);
    // A file that holds nothing and had no text before was made for the reviews.
    let gone = new.is_empty() && original.is_none();
    let base = machine.folder(target.file);
    Ok(Some(Change { title: target.file.title, path, base, old, new: (!gone).then_some(new), restored }))
}

fn show(change: &Change) {
    let verb = if change.new.is_some() { "change" } else { "remove" };
    term::data(format_args!("{}: {verb} {}", change.title, change.path.display()));
    for line in diff::lines(&change.old, change.new.as_deref().unwrap_or_default()) {
        term::data(format_args!("  {line}"));
    }
}

fn apply(change: &Change) -> bool {
    match make(change) {
        Ok(said) => {
            term::talk(said);
            true
        }
        Err(problem) => {
            term::error(problem);
            false
        }
    }
}

fn make(change: &Change) -> Result<String, Problem> {
    let Change { path, old, new, base, restored, .. } = change;
    let shown = path.display();
    let Some(new) = new else {
        edit::remove(path, old, base)?;
        spare(path, edit::PREVIOUS);
        return Ok(format!("removed {shown}"));
    };
    if *restored {
        edit::replace(path, Some(old), new)?;
        spare(path, edit::BEFORE);
        spare(path, edit::PREVIOUS);
        return Ok(format!("restored {shown}"));
    }
    let copy = edit::back_up(path, old, edit::PREVIOUS)?;
    edit::replace(path, Some(old), new)?;
    Ok(format!("wrote {shown}; the text before is in {}", copy.display()))
}

/// Takes a copy of ours away, now that the file itself is what it was. One that cannot go does no harm.
fn spare(path: &Path, ending: &str) {
    _ = std::fs::remove_file(edit::beside(path, ending));
}
