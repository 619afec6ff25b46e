//! Payload → event.

use std::borrow::Cow;

use pintle_core::{Event, Fault, FaultKind, Kind, Place, ShellDoor, ShellLanguage, ShellText, Stop, StopScope};

use super::caps::ROWS;
use super::patch;
use super::wire::Key;
use crate::caps;
use crate::event::{Naming, by_shape};
use crate::json::Document;

/// Older names of the events (A63).
const OLD_EVENTS: &[(&str, &str)] = &[
    ("pre_tool_use", "PreToolUse"),
    ("BeforeTool", "PreToolUse"),
    ("permission_request", "PermissionRequest"),
    ("post_tool_use", "PostToolUse"),
    ("AfterTool", "PostToolUse"),
    ("stop", "Stop"),
];

/// Names of the shell tool, older ones included, and the language of its text (A63, A64). `Bash` is what hooks are told
/// whatever shell the person has.
const SHELL_TOOLS: &[(&str, ShellLanguage)] = &[
    ("Bash", ShellLanguage::Unspecified),
    ("PowerShell", ShellLanguage::PowerShell),
    ("shell", ShellLanguage::Unspecified),
    ("run_command", ShellLanguage::Unspecified),
    ("execute", ShellLanguage::Unspecified),
];

/// The patch tool: its `command` is a patch and never shell text.
const PATCH_TOOL: &str = "apply_patch";

/// Keys under which a tool of another name may get shell text.
const SHELL_SHAPE: &[Key] = &[Key::Command, Key::Cmd, Key::CommandLine, Key::CommandLineSnake];

/// Tools that change `file_path` (A68).
const EDIT_TOOLS: &[&str] = &["Edit", "Write", "MultiEdit"];

/// Where the last words of the agent stand, the first that is there counts (D24).
const MESSAGES: &[Key] = &[Key::LastMessage, Key::StopReason, Key::Message, Key::Response];

const NAMING: Naming<Key> = Naming { keys: &[Key::Event, Key::EventAlias], place_of };

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

fn place_of(name: Cow<'_, str>) -> Place<'_> {
    let current = OLD_EVENTS.iter().find(|(old, _)| *old == name.trim()).map(|(_, current)| *current);
    caps::place_of(ROWS, current.map_or(name, Cow::Borrowed))
}

fn gate<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    let tool = document.text(Key::Tool)?;
    if let Some((_, language)) = SHELL_TOOLS.iter().find(|(name, _)| *name == tool) {
        let text = document.command(Key::Command)?;
        // The agent's `write_stdin` fires no hook.
        event.shell.push(ShellText { text, language: *language, door: ShellDoor::UnseenInput });
    } else if tool != PATCH_TOOL {
        event.shell = by_shape(document, SHELL_SHAPE);
    }
    event.tool = Some(tool);
    Ok(())
}

fn after_tool<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    event.tool = document.hint(Key::Tool);
    match event.tool.as_deref() {
        Some(PATCH_TOOL) => event.edited = patch::paths(&document.text(Key::Command)?),
        Some(tool) if EDIT_TOOLS.contains(&tool) => event.edited.push(document.text(Key::FilePath)?),
        _ => {}
    }
    Ok(())
}

fn stop<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    event.stop = Some(Stop {
        repeated: document.flag(Key::StopActive)?,
        scope: StopScope::Primary,
        message: MESSAGES.iter().find_map(|key| document.hint(*key)),
        attempt: None,
    });
    Ok(())
}
