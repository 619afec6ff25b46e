//! After an edit: the commands that are configured for the extensions of the edited files run, and the agent hears what
//! they found (C1–C17).
//!
//! An edit is never blocked or undone. Paths come from an agent, so those that a tool or a shell could read as
//! something else start nothing (C5).

use std::path::Path;

use pintle_core::{Decision, Kind, shorten};

use crate::commands::{self, CommandLine, Outcome, Told};
use crate::config::Settings;
use crate::feedback::{Tools, shape_owned};
use crate::respond::{Call, Opinion, Response};

/// Characters that make a path unusable, on every system.
const REFUSED: &[(char, &str)] = &[
    ('<', "`<`"),
    ('>', "`>`"),
    ('\t', "a tab"),
    ('\n', "a line break"),
    ('\r', "a carriage return"),
    ('\0', "a NUL"),
    ('`', "a backtick"),
    ('$', "`$`"),
    ('|', "`|`"),
    ('&', "`&`"),
    (';', "`;`"),
];
/// What `cmd` expands or ends a word at.
const REFUSED_ON_WINDOWS: &[(char, &str)] = &[('%', "`%`"), ('!', "`!`"), ('^', "`^`"), ('"', "a quote")];

pub(crate) fn listens(event: &pintle_core::Event<'_>) -> bool {
    event.place.kind == Kind::AfterTool && !event.edited.is_empty()
}

pub(crate) fn respond(call: &Call<'_>) -> Response {
    let Told { text: feedback, ran } = run(call.event.edited.iter().map(AsRef::as_ref), call.settings);
    let decision = Decision { feedback, ..Decision::no_opinion() };
    Response { opinions: vec![Opinion { decision, rule: None }], ran }
}

/// The commands for an edited file, in the order in which they run; or why none may run.
pub fn commands_for(file: &str, settings: &Settings) -> Result<Vec<CommandLine>, String> {
    // C4: what stands behind the last dot, as it is written.
    let Some(extension) = Path::new(file).extension().and_then(|extension| extension.to_str()) else {
        return Ok(Vec::new());
    };
    let hooks = settings.extension_hooks.iter().filter(|hook| hook.extension.strip_prefix('.') == Some(extension));
    let templates: Vec<_> = hooks.flat_map(|hook| &hook.templates).collect();
    if templates.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(why) = unusable(file) {
        return Err(format!("no command was run for the edited file: {why}"));
    }
    Ok(templates.into_iter().map(|template| CommandLine::of(template).with_file(file)).collect())
}

/// Runs the commands for these files, one after another, and says what the agent should hear of them.
pub fn run<'f>(files: impl IntoIterator<Item = &'f str>, settings: &Settings) -> Told {
    let (mut told, mut ran) = (Vec::new(), Vec::new());
    for file in files {
        match commands_for(file, settings) {
            // C8: a failure does not stop the rest.
            Ok(lines) => {
                for line in lines {
                    let outcome = commands::run(&line, &line.spec(settings.hook_timeout));
                    ran.push(outcome.ran.clone());
                    told.extend(said(outcome));
                }
            }
            // C6
            Err(why) => told.push(format!("[ERROR] {why}")),
        }
    }
    // C17
    let joined = told.join("\n");
    drop(told);
    let shaped = shape_owned(joined, &Tools::default());
    let text = (!shaped.is_empty()).then(|| shorten(&shaped, settings.output_max_length).into_owned());
    Told { text, ran }
}

/// C10–C12.
fn said(outcome: Outcome) -> Option<String> {
    if outcome.quiet {
        return None;
    }
    let heading = format!("[{}] ", outcome.ran.program);
    Some(outcome.into_text(&heading))
}

/// Why a path is not given to a command (C5).
fn unusable(file: &str) -> Option<String> {
    if file.split(['/', '\\']).any(|part| part == "..") {
        return Some("its path leads through `..`".to_owned());
    }
    if file.starts_with('-') {
        return Some("its path begins with `-`".to_owned());
    }
    let more = if cfg!(windows) { REFUSED_ON_WINDOWS } else { &[] };
    let (_, what) = REFUSED.iter().chain(more).find(|(c, _)| file.contains(*c))?;
    Some(format!("its path contains {what}"))
}

#[cfg(test)]
mod tests;
