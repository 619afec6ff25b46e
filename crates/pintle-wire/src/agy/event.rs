//! Payload → event. The payload does not name its event: the command line does, or else its shape tells (A47).

use std::borrow::Cow;

use pintle_core::{Event, Fault, FaultKind, Kind, Place, ShellLanguage, Stop, StopScope};

use super::caps::ROWS;
use super::wire::Key;
use crate::caps::{place_of, unknown_place};
use crate::event::{by_shape, filled, shell_tool};
use crate::json::{self, Document, first_key};

/// What a key says about the event, in the order in which they are asked (A47, A48).
const SHAPES: &[(Key, &str)] = &[
    (Key::Call, "PreToolUse"),
    (Key::Attempt, "Stop"),
    (Key::Ending, "Stop"),
    (Key::FullyIdle, "Stop"),
    (Key::Step, "PostToolUse"),
    (Key::Invocation, "PreInvocation"),
    (Key::InitialSteps, "PreInvocation"),
];

/// What is left of that in a damaged payload (A13).
const DAMAGED_SHAPES: &[Key] = &[Key::Call, Key::FullyIdle, Key::Ending, Key::Attempt];

/// Keys under which a tool of another name may get shell text.
const SHELL_SHAPE: &[Key] = &[Key::CommandLine, Key::Command, Key::Cmd, Key::CommandLineSnake];

/// What `manage_task` does without typing anything (A50).
const HARMLESS_ACTIONS: &[&str] = &["list", "status", "kill"];

/// Tools that change `TargetFile` (A52).
const EDIT_TOOLS: &[&str] = &["write_to_file", "replace_file_content", "multi_replace_file_content"];

pub(super) fn decode<'a>(payload: &'a [u8], option: Option<&'a str>) -> Result<Event<'a>, Fault<'a>> {
    let document = json::read(payload).map_err(|kind| Fault { place: place_of_damaged(payload, option), kind })?;
    let place =
        place(&document, option).ok_or_else(|| Fault { place: unknown_place(), kind: FaultKind::NoEventName })?;
    filled(place, |event| {
        event.session = document.hint(Key::Session);
        match event.place.kind {
            Kind::Gate => gate(&document, event),
            Kind::AfterTool => after_tool(&document, event),
            Kind::Stop => stop(&document, event),
            Kind::Other | Kind::Unknown => Ok(()),
        }
    })
}

/// An event that the command line names holds whatever the payload looks like (A12).
pub(super) fn place_of_damaged<'a>(payload: &'a [u8], option: Option<&'a str>) -> Place<'a> {
    let shape = || first_key(payload, DAMAGED_SHAPES).and_then(by_key);
    given(option).or_else(shape).unwrap_or_else(unknown_place)
}

fn place<'a>(document: &Document<'a, Key>, option: Option<&'a str>) -> Option<Place<'a>> {
    let legacy = || document.hint(Key::LegacyEvent).or_else(|| document.hint(Key::LegacyEventAlias)).map(named);
    let shape = || SHAPES.iter().find(|(key, _)| document.has(*key)).and_then(|(key, _)| by_key(*key));
    given(option).or_else(legacy).or_else(shape)
}

fn given(option: Option<&str>) -> Option<Place<'_>> {
    option.map(str::trim).filter(|name| !name.is_empty()).map(|name| named(Cow::Borrowed(name)))
}

fn by_key<'a>(key: Key) -> Option<Place<'a>> {
    SHAPES.iter().find(|(shape, _)| *shape == key).map(|(_, name)| named(Cow::Borrowed(*name)))
}

/// The agent takes event names in any case, so we do.
fn named(name: Cow<'_, str>) -> Place<'_> {
    match ROWS.iter().find(|row| row.event.eq_ignore_ascii_case(name.trim())) {
        Some(row) => place_of(ROWS, Cow::Borrowed(row.event)),
        None => place_of(ROWS, name),
    }
}

fn gate<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    let tool = document.text(Key::Tool)?;
    match &*tool {
        "run_command" => {
            event.shell.push(shell_tool(document.text(Key::CommandLine)?, ShellLanguage::Unspecified));
        }
        "manage_task" => {
            let harmless = document.hint(Key::Action).is_some_and(|action| HARMLESS_ACTIONS.contains(&&*action));
            let typed = if harmless { None } else { document.hint(Key::Input) };
            event.shell.extend(typed.map(|text| shell_tool(text, ShellLanguage::Unspecified)));
        }
        _ => event.shell = by_shape(document, SHELL_SHAPE),
    }
    event.tool = Some(tool);
    Ok(())
}

fn after_tool<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    event.tool = document.hint(Key::Tool);
    if event.tool.as_deref().is_some_and(|tool| EDIT_TOOLS.contains(&tool)) {
        event.edited.push(document.text(Key::TargetFile)?);
    }
    Ok(())
}

/// `executionNum` counts and guards nothing (A55, A59).
fn stop<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    document.flag(Key::FullyIdle)?;
    event.stop = Some(Stop {
        repeated: false,
        scope: StopScope::Primary,
        message: document.hint(Key::Error).or_else(|| document.hint(Key::Ending)),
        attempt: document.count(Key::Attempt).ok().flatten(),
    });
    Ok(())
}
