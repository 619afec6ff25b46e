//! What can be seen without starting anything.

use std::ffi::OsStr;
use std::path::Path;

use pintle_core::Kind;
use pintle_host::config::{self, Locations};
use pintle_host::process::{SearchPath, find_program};
use pintle_wire::codex_trust;
use pintle_wire::hooks_file::{self, Entry, Found, HooksFile, Place, Switch};

use super::Finding;
use crate::agents::{Machine, Scope, Target};
use crate::commands::install;
use crate::edit;

pub(super) struct Checked {
    pub(super) findings: Vec<Finding>,
    pub(super) entries: Vec<Found>,
}

impl Checked {
    fn nothing(finding: Finding) -> Self {
        Self { findings: vec![finding], entries: Vec::new() }
    }
}

pub(super) fn all(machine: &Machine, target: &Target) -> Checked {
    let Target { file, path, scope, .. } = target;
    let project = if *scope == Scope::Project { " --project" } else { "" };
    let again = format!("run `pintle install {}{project}`", file.agent);
    let shown = path.display();
    let text = match edit::read(path) {
        Ok(Some(text)) => text,
        Ok(None) => return Checked::nothing(Finding::wrong(format!("{shown} does not exist"), again)),
        Err(problem) => {
            return Checked::nothing(Finding::wrong(problem.to_string(), "make it a file that can be read"));
        }
    };
    let entries = match hooks_file::found(&text, file) {
        Ok(entries) => entries,
        Err(unfit) => {
            let fix = format!("correct the file at that place, then {again}");
            return Checked::nothing(Finding::wrong(format!("{shown}: {unfit}"), fix));
        }
    };
    if entries.is_empty() {
        return Checked::nothing(Finding::wrong(format!("{shown} has no entry of Pintle"), again));
    }
    let shared = install::shared(machine, target, |path| edit::read(path).ok().flatten());
    let mut findings: Vec<_> = shared.notes.iter().map(Finding::note).collect();
    let wanted = file.entries.iter().filter(|entry| !shared.leave_out.contains(&entry.event));
    findings.extend(wanted.filter_map(|entry| of_event(entry, &entries, &again)));
    let twice = entries.iter().filter(|entry| shared.leave_out.contains(&&*entry.event));
    findings.extend(twice.map(|entry| {
        Finding::wrong(format!("{} runs twice: another agent's file has it, too", entry.event), again.clone())
    }));
    findings.extend(entries.iter().filter_map(|entry| {
        let differs = entry.differs.as_ref()?;
        Some(Finding::wrong(format!("{}: {differs}", entry.event), again.clone()))
    }));
    findings.extend(of_limits(file, &entries));
    findings.extend(of_file(file, &text, path));
    findings.extend(of_switches(machine, file));
    findings.extend(of_doubles(machine, target, &entries));
    findings.extend(of_programs(&entries, &again));
    if file.agent == "codex" {
        findings.extend(of_codex(machine, target, &text, project));
    }
    Checked { findings, entries }
}

fn of_event(entry: &Entry, entries: &[Found], again: &str) -> Option<Finding> {
    let loss = match entry.kind {
        Kind::Gate => "commands pass unguarded there",
        Kind::AfterTool => "hooks after an edit do not run",
        _ => "hooks at a stop do not run",
    };
    match entries.iter().filter(|found| found.event == entry.event).count() {
        0 => Some(Finding::wrong(format!("{} is not registered: {loss}", entry.event), again)),
        1 => None,
        times => Some(Finding::wrong(format!("{} is registered {times} times", entry.event), again)),
    }
}

/// An agent that gives up on us before we give up on a command never hears what the command said.
fn of_limits(file: &HooksFile, entries: &[Found]) -> Vec<Finding> {
    let Ok(loaded) = config::load(&Locations::of_process(None)) else { return Vec::new() };
    let settings = loaded.settings;
    let ours = settings.hook_timeout.as_secs();
    let has_commands = |kind: Kind| match kind {
        Kind::AfterTool => !settings.extension_hooks.is_empty(),
        Kind::Stop => !settings.stop_hooks.is_empty(),
        _ => false,
    };
    let short = entries.iter().filter(|found| {
        let theirs = found.timeout.as_ref().and_then(serde_json::Value::as_u64);
        theirs.is_some_and(|theirs| theirs <= ours)
            && file.entry(&found.event).is_some_and(|entry| has_commands(entry.kind))
    });
    let note = |found: &Found| {
        Finding::note(format!(
            "{}: the agent waits less long than `hook_timeout`, {ours} s; a larger `timeout` there is kept",
            found.event
        ))
    };
    short.map(note).collect()
}

/// What the agent's own reader makes of the whole file.
fn of_file(file: &HooksFile, text: &str, path: &Path) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(place) = hooks_file::unreadable_to(file, text) {
        findings.push(Finding::wrong(
            format!("{} reads plain JSON only, and {} has more at {place}", file.title, path.display()),
            "take comments, commas before a closing bracket and a byte order mark out of the file",
        ));
    }
    findings.extend(hooks_file::sets_off(text, file).into_iter().map(|set| {
        let key = file.set_switch.unwrap_or_default();
        let fix = format!("take `{key}` out of `{set}` in {}", path.display());
        Finding::wrong(format!("`{key}` is false in `{set}`, so nothing in there runs"), fix)
    }));
    findings.extend(hooks_file::wrong_presets(text, file).into_iter().map(|wrong| {
        let fix = format!("write that number in {}", path.display());
        Finding::wrong(wrong, fix)
    }));
    if let Some(place) = hooks_file::unread_by(file, text) {
        findings.push(Finding::wrong(
            format!("{} reads no entry of ours because of {}, {place}", file.title, path.display()),
            "correct the file at that place; the agent does not say so",
        ));
    }
    findings
}

/// Every file that can switch our entries off, this one among them.
fn of_switches(machine: &Machine, file: &HooksFile) -> Vec<Finding> {
    let wrong = |switch: &Switch| {
        let path = machine.place(file, switch.place);
        let text = edit::read(&path).ok().flatten()?;
        let (key, shown) = (switch.key, path.display());
        let fix = match switch.place {
            Place::System(_) => "ask whoever manages this machine to register Pintle there".to_owned(),
            Place::Person(_) | Place::Project(_) => format!("take `{key}` out of {shown}"),
        };
        hooks_file::is_on(&text, key)
            .then(|| Finding::wrong(format!("`{key}` is true in {shown}, so no entry of yours runs"), fix))
    };
    file.switches.iter().filter_map(wrong).collect()
}

/// Commands after an edit and at a stop would run once for the person and once for the project.
fn of_doubles(machine: &Machine, target: &Target, entries: &[Found]) -> Option<Finding> {
    let Target { file, path, scope: Scope::Project, .. } = target else { return None };
    let person = machine.target(file, Scope::Person).path;
    let text = edit::read(&person).ok().flatten().filter(|_| person != *path)?;
    let theirs = hooks_file::found(&text, file).unwrap_or_default();
    let is_double = |entry: &&Found| {
        let same = |it: &Found| it.event == entry.event && !(file.merges_alike && it.command == entry.command);
        file.entry(&entry.event).is_some_and(|entry| entry.kind != Kind::Gate) && theirs.iter().any(same)
    };
    let events: Vec<_> = entries.iter().filter(is_double).map(|entry| entry.event.as_str()).collect();
    (!events.is_empty()).then(|| {
        Finding::wrong(
            format!("{} would run twice: {} has our entries, too", events.join(", "), person.display()),
            format!("keep one of them: `pintle uninstall {0}`, or `pintle uninstall {0} --project`", file.agent),
        )
    })
}

fn of_programs(entries: &[Found], again: &str) -> Vec<Finding> {
    let mut programs: Vec<_> = entries.iter().map(|entry| entry.program.as_str()).collect();
    programs.sort_unstable();
    programs.dedup();
    programs.into_iter().filter_map(|program| of_program(program, again)).collect()
}

fn of_program(program: &str, again: &str) -> Option<Finding> {
    let path = Path::new(program);
    if !path.is_absolute() {
        let found = find_program(OsStr::new(program), &SearchPath::of_process());
        return Some(match found {
            Some(_) => Finding::note(format!(
                "`{program}` is looked for on the agent's own search path: a full path is safer ({again})"
            )),
            None => Finding::wrong(format!("`{program}` is not on the search path"), again),
        });
    }
    match path.metadata() {
        Err(_) => Some(Finding::wrong(format!("{program} does not exist"), again)),
        Ok(about) if !about.is_file() => Some(Finding::wrong(format!("{program} is no file"), again)),
        Ok(about) => (!is_executable(&about))
            .then(|| Finding::wrong(format!("{program} may not be executed"), format!("`chmod +x {program}`"))),
    }
}

#[cfg(unix)]
fn is_executable(about: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    about.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &std::fs::Metadata) -> bool {
    true
}

/// Reviews and the switch in Codex's own settings.
fn of_codex(machine: &Machine, target: &Target, hooks: &str, project: &str) -> Vec<Finding> {
    let path = machine.folder(target.file).join("config.toml");
    let config = edit::read(&path).ok().flatten().unwrap_or_default();
    let looked = || -> Result<Vec<Finding>, String> {
        let mut findings = Vec::new();
        if codex_trust::is_switched_off(&config).map_err(|error| error.0)? {
            findings.push(Finding::wrong(
                format!("`features.hooks` is false in {}, so no hook runs at all", path.display()),
                "set it to true, or take the line out",
            ));
        }
        let folders = || machine.project_and_above().map(|folder| folder.to_string_lossy());
        if target.scope == Scope::Project && !codex_trust::is_trusted(&config, folders()).map_err(|error| error.0)? {
            findings.push(Finding::wrong(
                "Codex does not trust this project, and runs none of its hooks",
                format!(
                    "start Codex here and trust the folder, or use {}",
                    machine.target(target.file, Scope::Person).path.display()
                ),
            ));
        }
        let reviews = codex_trust::reviews(hooks, &target.path.to_string_lossy()).map_err(|unfit| unfit.to_string())?;
        let missing = codex_trust::missing(&config, &reviews).map_err(|error| error.0)?;
        if !missing.is_empty() {
            let events: Vec<_> = missing.iter().map(|review| review.event.as_str()).collect();
            findings.push(Finding::wrong(
                format!("not reviewed, and therefore skipped without a word: {}", events.join(", ")),
                format!("type `/hooks` in Codex, or run `pintle install codex{project} --trust`"),
            ));
        }
        Ok(findings)
    };
    looked().unwrap_or_else(|error| {
        vec![Finding::wrong(format!("{}: {error}", path.display()), "correct the file at that place")]
    })
}
