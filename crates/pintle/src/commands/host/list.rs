//! `pintle host list`: every handler that the files name, and how it stands (J20, M7, M9).

use std::process::ExitCode;

use pintle_host::hooks::{Host, Listed, Status};
use serde_json::{Value, json};

use super::shown::{plain, table};
use crate::term;

pub(super) fn run(host: &Host, is_json: bool) -> ExitCode {
    let listed = host.list();
    if is_json {
        term::data(Value::from(listed.iter().map(as_json).collect::<Vec<_>>()));
        return ExitCode::SUCCESS;
    }
    if let Some(problem) = host.store_problem() {
        term::warning(problem);
    }
    for diagnostic in host.file_problems() {
        term::warning(plain(&diagnostic.to_string()));
    }
    let of_projects = host.projects().is_some();
    if of_projects {
        let active = listed.iter().filter(|it| it.status == Status::Trusted).count();
        term::data(format_args!("{active} active {}", if active == 1 { "hook" } else { "hooks" }));
    } else if listed.is_empty() {
        term::data("no hooks are configured");
    }
    let mut source = None;
    let rows: Vec<_> = listed.iter().map(|it| row(it, of_projects)).collect();
    for (listed, line) in listed.iter().zip(table(&rows)) {
        if !of_projects && source != Some(&listed.handler.source) {
            source = Some(&listed.handler.source);
            term::data(format_args!("{} ({})", listed.handler.source.display(), listed.handler.scope));
        }
        term::data(format_args!("  {line}"));
        for problem in listed.handler.problems.iter().chain(&listed.handler.remarks) {
            term::data(format_args!("    ! {}", plain(problem)));
        }
    }
    say_what_is_trusted(host, &listed);
    ExitCode::SUCCESS
}

/// For fairpeer the scope stands in the row, since the order is not that of the files.
fn row(listed: &Listed<'_>, of_projects: bool) -> Vec<String> {
    let handler = listed.handler;
    let matcher = match (&handler.entry.matcher, handler.takes_matcher()) {
        (_, false) => "-",
        (Some(matcher), true) if !matcher.is_empty() => matcher,
        (_, true) => "*",
    };
    let middle = if of_projects { handler.scope } else { listed.status.word() };
    let id = handler.entry.id.as_deref().unwrap_or("-");
    let mut row: Vec<_> = [handler.entry.event.as_str(), middle, matcher].map(plain).into();
    if !of_projects {
        row.push(plain(id));
    }
    row.push(plain(&handler.entry.command()));
    row
}

fn say_what_is_trusted(host: &Host, listed: &[Listed<'_>]) {
    let count = |status| listed.iter().filter(|it| it.status == status).count();
    let root = host.places().workspace.display();
    match host.projects() {
        Some(projects) if projects.is_trusted(&host.places().workspace) => {
            term::data(format_args!("project {root}: trusted"));
        }
        Some(_) if host.project_defines_hooks() => {
            term::data(format_args!("project {root}: not trusted, its hooks do not run"));
            term::hint(format_args!("look at them, then run `pintle host trust --dialect {}`", host.row().name));
        }
        Some(_) => term::data(format_args!("project {root}: not trusted")),
        None if count(Status::Untrusted) + count(Status::Modified) > 0 => {
            term::hint("look at what is not trusted, then run `pintle host trust ID` or `--all`");
        }
        None => {}
    }
}

pub(super) fn as_json(listed: &Listed<'_>) -> Value {
    let handler = listed.handler;
    let entry = &handler.entry;
    json!({
        "id": entry.id,
        "dialect": handler.dialect.name,
        "scope": handler.scope,
        "source": handler.source.to_string_lossy(),
        "event": entry.event,
        "matcher": entry.matcher,
        "command": entry.command(),
        "timeoutMs": u64::try_from(handler.timeout.as_millis()).unwrap_or(u64::MAX),
        "async": entry.is_async,
        "failurePolicy": entry.denies_on_failure.then_some("deny"),
        "recipe": entry.recipe,
        "status": listed.status.word(),
        "description": entry.description,
        "problems": handler.problems.iter().chain(&handler.remarks).collect::<Vec<_>>(),
    })
}
