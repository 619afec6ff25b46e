//! `pintle install`: registers the hook in the agents of this machine.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pintle_wire::codex_trust;
use pintle_wire::hooks_file::{self, HooksFile};
use pintle_wire::registry::HOOKS_FILES;

use crate::agents::{self, Machine, Scope, Target};
use crate::edit::{self, Problem};
use crate::{diff, term};

/// Register Pintle in the agents of this machine, so that their shell commands are guarded
///
/// Shows the exact change to each settings file, asks, and makes it. Everything else in the files stays byte
/// for byte; a copy is kept beside each. Running it again changes nothing.
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Agents: claude, codex, cursor, windsurf, agy (Antigravity), grok. Without a name: those that are here.

Examples:
  pintle install --dry-run      show what would change
  pintle install claude         only Claude Code
  pintle install codex --trust  and record the review that Codex asks for
  pintle uninstall              put everything back"
)]
pub(crate) struct Args {
    /// Which agents, instead of all that are here
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
    /// Record in Codex's own settings that you have reviewed the hooks
    #[arg(long)]
    trust: bool,
}

/// One file and what is to become of it.
struct Change {
    path: PathBuf,
    old: Option<String>,
    new: String,
    /// The copy that is made first.
    backup: &'static str,
}

/// One agent and everything there is to do and to say.
struct Plan {
    title: &'static str,
    changes: Vec<Change>,
    notes: Vec<String>,
    /// What keeps the agent from looking at the file.
    warnings: Vec<String>,
    problem: Option<Problem>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let scope = if args.project { Scope::Project } else { Scope::Person };
    let prepared = Machine::of_process().and_then(|machine| {
        let program = machine.program()?;
        Ok((machine, program))
    });
    let (machine, program) = match prepared {
        Ok(prepared) => prepared,
        Err(error) => {
            term::error(error);
            return ExitCode::FAILURE;
        }
    };
    let files = match chosen(args, &machine) {
        Ok(files) => files,
        Err(code) => return code,
    };
    let mut plans: Vec<Plan> = Vec::new();
    for file in files {
        let plan = plan(&plans, &machine, &machine.target(file, scope), &Wish { program: &program, trust: args.trust });
        plans.push(plan);
    }
    plans.iter().for_each(show);
    let pending = plans.iter().any(|plan| !plan.changes.is_empty());
    let failed = plans.iter().any(|plan| plan.problem.is_some());
    if args.dry_run || !pending {
        return if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    }
    if !args.yes && !confirmed() {
        return ExitCode::FAILURE;
    }
    let mut all_well = !failed;
    for change in plans.iter().flat_map(|plan| &plan.changes) {
        all_well &= apply(change);
    }
    if all_well {
        term::talk("done; `pintle doctor` tries every registration, `pintle uninstall` takes them out again");
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn chosen(args: &Args, machine: &Machine) -> Result<Vec<&'static HooksFile>, ExitCode> {
    if !args.agents.is_empty() {
        return agents::named(&args.agents).map_err(|unknown| {
            term::error(unknown);
            ExitCode::from(2)
        });
    }
    let here: Vec<_> = HOOKS_FILES.iter().copied().filter(|file| machine.trace(file).is_some()).collect();
    if here.is_empty() {
        term::error("no agent was found on this machine");
        term::hint("name one: `pintle install claude`");
        return Err(ExitCode::FAILURE);
    }
    Ok(here)
}

/// What is to be registered, and how.
struct Wish<'a> {
    program: &'a str,
    trust: bool,
}

fn plan(earlier: &[Plan], machine: &Machine, target: &Target, wish: &Wish<'_>) -> Plan {
    let mut plan =
        Plan { title: target.file.title, changes: Vec::new(), notes: Vec::new(), warnings: Vec::new(), problem: None };
    // As it will be when the changes before this one are made.
    let text_of = |path: &Path| {
        let planned = earlier.iter().flat_map(|plan| &plan.changes).find(|change| change.path == path);
        planned.map(|change| change.new.clone()).or_else(|| edit::read(path).ok().flatten())
    };
    let shared = shared(machine, target, text_of);
    if let Err(problem) = fill(&mut plan, machine, target, wish, shared) {
        plan.problem = Some(problem);
    }
    plan
}

fn fill(plan: &mut Plan, machine: &Machine, target: &Target, wish: &Wish<'_>, shared: Shared) -> Result<(), Problem> {
    let Target { file, path, scope, .. } = target;
    let old = edit::read(path)?;
    let new = hooks_file::install(old.as_deref(), file, wish.program, &shared.leave_out)
        .map_err(|unfit| Problem::new(path, unfit))?;
    plan.notes.extend(shared.notes);
    if old.as_deref() != Some(&*new) {
        let has_ours = old.as_deref().is_some_and(|old| !hooks_file::found(old, file).unwrap_or_default().is_empty());
        let backup = if has_ours { edit::PREVIOUS } else { edit::BEFORE };
        plan.changes.push(Change { path: path.clone(), old, new: new.clone(), backup });
    }
    if let Some(place) = hooks_file::unreadable_to(file, &new) {
        plan.warnings.push(format!(
            "{} reads plain JSON only and ignores this file, since it has more: {place}; take that out",
            file.title
        ));
    }
    if let Some(place) = hooks_file::unread_by(file, &new) {
        plan.warnings.push(format!(
            "{} reads no entry of ours because of what is in this file already: {place}; correct that",
            file.title
        ));
    }
    let reviewed = file.agent == "codex" && review(plan, machine, target, &new, wish.trust)?;
    let afterwards = match scope {
        Scope::Person => file.afterwards.person,
        Scope::Project => file.afterwards.project,
    };
    if !afterwards.is_empty() && !reviewed {
        plan.notes.push(afterwards.to_owned());
    }
    Ok(())
}

/// Plans to record the review; says whether Codex needs none from a person any more.
fn review(plan: &mut Plan, machine: &Machine, target: &Target, hooks: &str, trust: bool) -> Result<bool, Problem> {
    let path = machine.folder(target.file).join("config.toml");
    let config = edit::read(&path)?;
    let text = config.as_deref().unwrap_or_default();
    let unreadable = |error: codex_trust::Unreadable| Problem::new(&path, error.0);
    let hooks_path = target.path.to_string_lossy();
    let reviews = codex_trust::reviews(hooks, &hooks_path).map_err(|unfit| Problem::new(&target.path, unfit))?;
    if !trust {
        return Ok(codex_trust::missing(text, &reviews).map_err(unreadable)?.is_empty());
    }
    let new = codex_trust::record(text, &reviews).map_err(unreadable)?;
    if new != text {
        let known = codex_trust::forget(text, &reviews).map_err(unreadable)? != text;
        let backup = if known { edit::PREVIOUS } else { edit::BEFORE };
        plan.changes.push(Change { path, old: config, new, backup });
    }
    Ok(true)
}

/// What an agent gets from another one's file.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) leave_out: Vec<&'static str>,
    pub(crate) notes: Vec<String>,
}

/// An agent that runs another one's hooks as well needs an entry of its own only where the other's answer does not do:
/// on gates, where it is phrased for somebody else, and after edits, where the other's names of tools do not match.
pub(crate) fn shared(machine: &Machine, target: &Target, text_of: impl Fn(&Path) -> Option<String>) -> Shared {
    let mut shared = Shared::default();
    let file = target.file;
    let others = HOOKS_FILES.iter().copied().filter(|other| file.also_reads.contains(&other.agent));
    for other in others {
        let path = machine.target(other, target.scope).path;
        let text = text_of(&path).unwrap_or_default();
        let events = hooks_file::found(&text, other).unwrap_or_default();
        let same = |entry: &&hooks_file::Entry| {
            entry.kind == pintle_core::Kind::Stop && events.iter().any(|it| it.event == entry.event)
        };
        let served: Vec<_> = file.entries.iter().filter(same).map(|entry| entry.event).collect();
        if !events.is_empty() {
            let served = if served.is_empty() {
                "which do nothing there; its own are the ones that count".to_owned()
            } else {
                format!("so {} is not registered a second time", served.join(", "))
            };
            shared.notes.push(format!("{} also runs the entries of {}, {served}", file.title, path.display()));
        }
        shared.leave_out.extend(served);
    }
    shared
}

fn show(plan: &Plan) {
    if let Some(problem) = &plan.problem {
        term::error(format_args!("{}: {problem}", plan.title));
        term::hint("the file was left as it is; correct it and run `pintle install` again");
        return;
    }
    if plan.changes.is_empty() {
        term::data(format_args!("{}: nothing to do", plan.title));
    }
    for change in &plan.changes {
        let verb = if change.old.is_some() { "change" } else { "create" };
        term::data(format_args!("{}: {verb} {}", plan.title, change.path.display()));
        for line in diff::lines(change.old.as_deref().unwrap_or_default(), &change.new) {
            term::data(format_args!("  {line}"));
        }
    }
    plan.warnings.iter().for_each(term::warning);
    for note in &plan.notes {
        term::data(format_args!("  note: {note}"));
    }
}

pub(crate) fn confirmed() -> bool {
    if !io::stdin().is_terminal() {
        term::error("nothing was changed: there is no terminal to ask on");
        term::hint("`--yes` makes the changes without asking, `--dry-run` only shows them");
        return false;
    }
    term::talk("Make these changes? [y/N]");
    let mut answer = String::new();
    let read = io::stdin().read_line(&mut answer).is_ok();
    let yes = read && ["y", "yes"].contains(&answer.trim().to_ascii_lowercase().as_str());
    if !yes {
        term::talk("nothing was changed");
    }
    yes
}

fn apply(change: &Change) -> bool {
    match make(change) {
        Ok(copy) => {
            let copy = copy.map(|copy| format!("; the text before is in {}", copy.display())).unwrap_or_default();
            term::talk(format_args!("wrote {}{copy}", change.path.display()));
            true
        }
        Err(problem) => {
            term::error(problem);
            false
        }
    }
}

fn make(change: &Change) -> Result<Option<PathBuf>, Problem> {
    let back_up = |old: &String| edit::back_up(&change.path, old, change.backup);
    let copy = change.old.as_ref().map(back_up).transpose()?;
    edit::replace(&change.path, change.old.as_deref(), &change.new)?;
    Ok(copy)
}
