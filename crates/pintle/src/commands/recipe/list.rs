//! `pintle recipe list`: what is installed in a profile.

use std::fs;

use pintle_host::hooks::{Host, Listed};
use pintle_wire::dialect::Line;
use pintle_wire::recipe;
use serde_json::{Value, json};

use super::{Done, tidied};
use crate::catalog::Problem;
use crate::catalog::profile::{Options, Profile};
use crate::catalog::recipe::{DIALECT, Recipe};
use crate::catalog::record::Record;
use crate::diff::visible;
use crate::{edit, term};

/// Show the installed recipes, their handlers and whether those are trusted
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    profile: Options,
    /// A JSON array instead of text
    #[arg(long)]
    json: bool,
}

/// A recipe of the profile: its folder, its handlers, or both.
struct Installed {
    id: String,
    version: Option<String>,
    index: Option<String>,
    problem: Option<String>,
    handlers: Vec<Handler>,
}

struct Handler {
    event: String,
    id: Option<String>,
    command: String,
    status: &'static str,
    problems: Vec<String>,
}

pub(super) fn run(args: &Args) -> Done {
    let profile = Profile::of(&args.profile)?;
    tidied(&profile);
    let installed = installed(&profile)?;
    if args.json {
        term::data(Value::from(installed.iter().map(Installed::value).collect::<Vec<_>>()));
        return Ok(());
    }
    if installed.is_empty() {
        term::data("no recipes are installed");
    }
    installed.iter().for_each(Installed::show);
    Ok(())
}

fn installed(profile: &Profile) -> Result<Vec<Installed>, Problem> {
    let path = profile.hooks_file();
    let text = edit::read(&path)?.unwrap_or_default();
    recipe::installed(&text).map_err(|unfit| Problem::new(format_args!("{}: {unfit}", path.display())))?;
    let dialect = Host::dialect(DIALECT).ok_or_else(|| Problem::new("no dialect"))?;
    let host = Host::load(dialect, profile.places()?);
    let handlers: Vec<_> = host.list().into_iter().filter(|it| !it.handler.is_projects).collect();
    let folders = fs::read_dir(profile.recipes()).into_iter().flatten().flatten();
    let names = folders.filter_map(|entry| entry.file_name().into_string().ok()).filter(|name| recipe::is_id(name));
    let stamped = handlers.iter().filter_map(|listed| listed.handler.entry.recipe.clone());
    let ids: std::collections::BTreeSet<String> = names.chain(stamped).collect();
    Ok(ids.into_iter().map(|id| one(profile, id, &handlers)).collect())
}

fn one(profile: &Profile, id: String, handlers: &[Listed<'_>]) -> Installed {
    let folder = profile.recipe(&id);
    let (version, problem) = match Recipe::of_folder(&folder) {
        Ok(recipe) => (Some(recipe.manifest.version.to_string()), None),
        Err(problem) => (None, Some(problem.to_string())),
    };
    let own = handlers.iter().filter(|listed| listed.handler.entry.recipe.as_ref() == Some(&id));
    let handlers: Vec<_> = own.map(Handler::of).collect();
    let nothing = || format!("{} has none of its handlers", profile.hooks_file().display());
    let problem = problem.or_else(|| handlers.is_empty().then(nothing));
    Installed { version, index: Record::read(&folder).map(|record| record.index), problem, handlers, id }
}

impl Handler {
    fn of(listed: &Listed<'_>) -> Self {
        let entry = &listed.handler.entry;
        let command = match &entry.line {
            Line::Shell(text) => text.clone(),
            Line::Program(words) => words.join(" "),
        };
        Self {
            event: entry.event.clone(),
            id: entry.id.clone(),
            command,
            status: listed.status.word(),
            problems: listed.handler.problems.clone(),
        }
    }
}

impl Installed {
    fn show(&self) {
        let version = self.version.as_deref().unwrap_or("(unknown version)");
        let index = self.index.as_deref().map(|index| format!("  from {}", visible(index))).unwrap_or_default();
        term::data(format_args!("{} {version}{index}", visible(&self.id)));
        for Handler { event, id, command, status, problems } in &self.handlers {
            let id = id.as_deref().unwrap_or("-");
            term::data(visible(&format!("  {status}  {event} {id}: {command}")));
            problems.iter().for_each(term::warning);
        }
        if let Some(problem) = &self.problem {
            term::warning(problem);
        }
    }

    fn value(&self) -> Value {
        let handler = |it: &Handler| {
            json!({
                "event": it.event,
                "id": it.id,
                "command": it.command,
                "status": it.status,
                "problems": it.problems,
            })
        };
        json!({
            "id": self.id,
            "version": self.version,
            "index": self.index,
            "problem": self.problem,
            "handlers": self.handlers.iter().map(handler).collect::<Vec<_>>(),
        })
    }
}
