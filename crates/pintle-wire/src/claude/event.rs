//! Payload → event.

use pintle_core::{Event, Fault, FaultKind, Kind, Place, ShellLanguage, Stop, StopScope};

use super::caps::ROWS;
use super::wire::Key;
use crate::caps::place_of;
use crate::event::{Naming, by_shape, shell_tool};
use crate::json::Document;

/// Tools that run the text in `command`, and the language of that text (A20; `Monitor` runs a shell command too).
const SHELL_TOOLS: &[(&str, ShellLanguage)] =
    &[("Bash", ShellLanguage::Posix), ("PowerShell", ShellLanguage::PowerShell), ("Monitor", ShellLanguage::Posix)];

/// Keys under which a tool of another name may get shell text.
const SHELL_SHAPE: &[Key] = &[Key::Command, Key::Cmd, Key::CommandLine, Key::CommandLineSnake];

/// Tools that change a file, and the key of its path (A23).
const EDIT_TOOLS: &[(&str, Key)] = &[
    ("Write", Key::FilePath),
    ("Edit", Key::FilePath),
    ("MultiEdit", Key::FilePath),
    ("NotebookEdit", Key::NotebookPath),
];

const NAMING: Naming<Key> = Naming { keys: &[Key::Event, Key::EventAlias], place_of: |name| place_of(ROWS, name) };

pub(super) fn decode<'a>(payload: &'a [u8], _option: Option<&'a str>) -> Result<Event<'a>, Fault<'a>> {
    NAMING.decode(payload, |document, event| {
        event.session = document.hint(Key::Session);
        match event.place.kind {
            Kind::Gate => gate(document, event),
            Kind::AfterTool => after_tool(document, event),
            Kind::Stop => stop(document, event),
            Kind::Other | Kind::Unknown => Ok(()),
        }
    })
}

pub(super) fn place_of_damaged<'a>(payload: &'a [u8], _option: Option<&'a str>) -> Place<'a> {
    NAMING.place_of_damaged(payload)
}

fn gate<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    let tool = document.text(Key::Tool)?;
    match SHELL_TOOLS.iter().find(|(name, _)| *name == tool) {
        Some((_, language)) => event.shell.push(shell_tool(document.text(Key::Command)?, *language)),
        None => event.shell = by_shape(document, SHELL_SHAPE),
    }
    event.tool = Some(tool);
    Ok(())
}

fn after_tool<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    let tool = document.text(Key::Tool)?;
    if let Some((_, path)) = EDIT_TOOLS.iter().find(|(name, _)| *name == tool) {
        event.edited.push(document.text(*path)?);
    }
    event.tool = Some(tool);
    Ok(())
}

fn stop<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    let delegated = document.hint(Key::AgentId).is_some() && document.hint(Key::AgentType).is_some();
    event.stop = Some(Stop {
        repeated: document.flag(Key::StopActive)?,
        scope: if delegated { StopScope::Delegated } else { StopScope::Primary },
        message: document.hint(Key::LastMessage),
        attempt: None,
    });
    Ok(())
}
