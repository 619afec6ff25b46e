//! `pintle host trust` and `revoke`: what may run, and what may not any more (I7, I14, M4).

use std::path::Path;
use std::process::ExitCode;

use pintle_host::hooks::trust::{StoreError, Written};
use pintle_host::hooks::{Host, Review, RevokeError, Unknown, Wanted};
use serde_json::{Value, json};

use super::shown::plain;
use crate::term;

/// Which handlers are meant
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// Handlers with one of these ids
    #[arg(value_name = "ID", conflicts_with_all = ["all", "recipe"])]
    ids: Vec<String>,
    /// All handlers that the files name
    #[arg(long, conflicts_with = "recipe")]
    all: bool,
    /// All handlers of this recipe
    #[arg(long, value_name = "ID")]
    recipe: Option<String>,
}

impl Which {
    /// None where nothing was said.
    fn wanted(&self) -> Option<Wanted> {
        match (&self.recipe, self.all, self.ids.is_empty()) {
            (Some(recipe), ..) => Some(Wanted::Recipe(recipe.clone())),
            (None, true, _) => Some(Wanted::All),
            (None, false, false) => Some(Wanted::Ids(self.ids.clone())),
            (None, false, true) => None,
        }
    }
}

pub(super) fn run(host: &Host, which: &Which, is_json: bool) -> ExitCode {
    let wanted = match meant(host, which, "trust") {
        Ok(wanted) => wanted,
        Err(exit) => return exit,
    };
    let handlers = match host.wanted(&wanted) {
        Ok(handlers) => handlers,
        Err(unknown) => return nobody(&unknown, &wanted),
    };
    if let Some(projects) = host.projects() {
        let root = &host.places().workspace;
        return project(projects.trust(root), root, ("trusted", "was trusted already"), is_json);
    }
    for handler in handlers.iter().filter(|handler| !handler.problems.is_empty()) {
        let why = plain(&handler.problems.join("; "));
        let what = format!("{} {} cannot be trusted: {why}", plain(&handler.entry.event), plain(&handler.name()));
        if matches!(wanted, Wanted::Ids(_)) {
            term::error(what);
            return ExitCode::FAILURE;
        }
        term::warning(what);
    }
    match host.trust(&handlers) {
        Ok(review) => say_trusted(&review, is_json),
        Err(error) => failed(&error),
    }
}

fn say_trusted(review: &Review<'_>, is_json: bool) -> ExitCode {
    warn_of_damage(&review.written);
    if is_json {
        let trusted = review.trusted.iter().map(|(handler, files)| {
            let files: Vec<_> = files.iter().map(|file| file.path.to_string_lossy()).collect();
            json!({"id": handler.entry.id, "event": handler.entry.event, "command": handler.entry.command(),
                "source": handler.source.to_string_lossy(), "files": files})
        });
        term::data(Value::from(trusted.collect::<Vec<_>>()));
    } else {
        for (handler, files) in &review.trusted {
            let command = plain(&handler.entry.command());
            term::data(format_args!("trusted {} {command}", plain(&handler.entry.event)));
            for file in files {
                term::data(format_args!("  as it is now: {}", plain(&file.path.to_string_lossy())));
            }
        }
        if review.trusted.is_empty() && review.unreadable.is_empty() {
            term::data("there is nothing to trust");
        }
    }
    for (handler, unreadable) in &review.unreadable {
        let name = format!("{} {}", handler.entry.event, handler.name());
        term::error(format_args!("{} cannot be trusted: {}", plain(&name), plain(&unreadable.to_string())));
    }
    if review.unreadable.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

pub(super) fn revoke(host: &Host, which: &Which, is_json: bool) -> ExitCode {
    let wanted = match meant(host, which, "revoke") {
        Ok(wanted) => wanted,
        Err(exit) => return exit,
    };
    if let Some(projects) = host.projects() {
        if let Err(unknown) = host.wanted(&wanted) {
            return nobody(&unknown, &wanted);
        }
        let root = &host.places().workspace;
        return project(projects.revoke(root), root, ("revoked", "was not trusted"), is_json);
    }
    match host.revoke(&wanted) {
        Ok(written) if is_json => {
            term::data(json!({"revoked": written.changed}));
            ExitCode::SUCCESS
        }
        Ok(written) => {
            warn_of_damage(&written);
            match written.changed {
                0 => term::data("none of them was trusted"),
                1 => term::data("revoked 1 handler"),
                count => term::data(format_args!("revoked {count} handlers")),
            }
            ExitCode::SUCCESS
        }
        Err(RevokeError::Unknown(unknown)) => nobody(&unknown, &wanted),
        Err(RevokeError::Store(error)) => failed(&error),
    }
}

/// Where handlers are trusted one by one, it must be said which; a project is one thing.
fn meant(host: &Host, which: &Which, verb: &str) -> Result<Wanted, ExitCode> {
    if let Some(wanted) = which.wanted() {
        return Ok(wanted);
    }
    if !host.trusts_by_content() {
        return Ok(Wanted::All);
    }
    term::error(format_args!("which handlers? expected ids, `--recipe ID` or `--all`: `pintle host {verb} --all`"));
    Err(ExitCode::from(2))
}

fn nobody(Unknown(name): &Unknown, wanted: &Wanted) -> ExitCode {
    let what = if matches!(wanted, Wanted::Recipe(_)) { "handler of a recipe" } else { "handler with the id" };
    term::error(format_args!("there is no {what} `{}`", plain(name)));
    term::hint("`pintle host list` shows what there is");
    ExitCode::FAILURE
}

fn project(done: Result<Written, StoreError>, root: &Path, words: (&str, &str), is_json: bool) -> ExitCode {
    match done {
        Ok(written) => {
            warn_of_damage(&written);
            let root = root.display();
            match (is_json, written.changed) {
                (true, changed) => term::data(json!({"project": root.to_string(), "changed": changed > 0})),
                (false, 0) => term::data(format_args!("{root} {}", words.1)),
                (false, _) => term::data(format_args!("{} {root}", words.0)),
            }
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error),
    }
}

fn warn_of_damage(written: &Written) {
    if let Some(aside) = &written.set_aside {
        term::warning(format_args!(
            "the store was damaged and is begun anew; what was there is in {}",
            aside.display()
        ));
    }
}

fn failed(error: &StoreError) -> ExitCode {
    term::error(error);
    ExitCode::FAILURE
}
