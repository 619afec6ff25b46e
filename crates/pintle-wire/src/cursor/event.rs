//! Payload → event.

use pintle_core::{Event, Fault, FaultKind, Kind, Place, ShellLanguage, Stop, StopScope};

use super::caps::ROWS;
use super::wire::Key;
use crate::caps::place_of;
use crate::event::{Naming, by_shape, shell_tool};
use crate::json::Document;

/// What `preToolUse` calls the shell, and the language of its text (A30).
const SHELL_TOOLS: &[(&str, ShellLanguage)] = &[("Shell", ShellLanguage::Unspecified), ("Bash", ShellLanguage::Posix)];

/// Keys under which a tool of another name may get shell text.
const SHELL_SHAPE: &[Key] = &[Key::InputCommand, Key::InputCmd, Key::InputCommandLine, Key::InputCommandLineSnake];

const NAMING: Naming<Key> = Naming { keys: &[Key::Event, Key::EventAlias], place_of: |name| place_of(ROWS, name) };

pub(super) fn decode<'a>(payload: &'a [u8], _option: Option<&'a str>) -> Result<Event<'a>, Fault<'a>> {
    NAMING.decode(payload, |document, event| {
        event.session = document.hint(Key::Session);
        match event.place.kind {
            Kind::Gate if event.place.event == "beforeShellExecution" => {
                event.shell.push(shell_tool(document.text(Key::Command)?, ShellLanguage::Unspecified));
                Ok(())
            }
            Kind::Gate => gate(document, event),
            Kind::AfterTool => after_edit(document, event),
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
        Some((_, language)) => event.shell.push(shell_tool(document.text(Key::InputCommand)?, *language)),
        None => event.shell = by_shape(document, SHELL_SHAPE),
    }
    event.tool = Some(tool);
    Ok(())
}

/// Either spelling of the path will do (A29).
fn after_edit<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    let path = match document.optional_text(Key::FilePath)? {
        Some(path) => path,
        None => document.text(Key::FilePathCamel)?,
    };
    event.edited.push(path);
    Ok(())
}

/// `status` is not looked at: it decides nothing, and a payload without it is a stop like any other (A35).
fn stop<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    let rounds = document.count(Key::LoopCount)?;
    event.stop = Some(Stop {
        repeated: rounds.is_some_and(|rounds| rounds >= 1),
        scope: StopScope::Primary,
        message: None,
        attempt: rounds,
    });
    Ok(())
}
