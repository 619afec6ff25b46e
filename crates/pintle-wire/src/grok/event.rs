//! Payload → event. The shape of the input tells what a tool does, never its name (A77).

use std::borrow::Cow;

use pintle_core::{Event, Fault, FaultKind, Kind, Place, ShellLanguage, Stop, StopScope};

use super::caps::ROWS;
use super::wire::Key;
use crate::caps::{place_of, unknown_place};
use crate::event::{Naming, add_path, add_shell, by_shape, filled, shell_tool};
use crate::json::{self, Document};

/// The two spellings of the event's name, of which the first one in a damaged payload counts.
const NAMING: Naming<Key> = Naming { keys: &[Key::Event, Key::EventSnake], place_of: current };

/// Events under the names that one of the two spellings uses.
const SNAKE_EVENTS: &[(&str, &str)] =
    &[("pre_tool_use", "PreToolUse"), ("post_tool_use", "PostToolUse"), ("stop", "Stop")];

/// Where the shell's text stands.
const COMMANDS: &[Key] = &[Key::Command, Key::SnakeCommand];

/// Other keys under which a tool may get shell text.
const SHELL_SHAPE: &[Key] = &[
    Key::Command,
    Key::Cmd,
    Key::CommandLine,
    Key::CommandLineSnake,
    Key::InnerCommand,
    Key::SnakeCommand,
    Key::SnakeCmd,
    Key::SnakeCommandLine,
    Key::SnakeCommandLineSnake,
    Key::SnakeInnerCommand,
];

/// Where the path of an edited file stands.
const PATHS: &[Key] = &[
    Key::FilePath,
    Key::FilePathCamel,
    Key::NotebookPath,
    Key::NotebookPathCamel,
    Key::SnakeFilePath,
    Key::SnakeFilePathCamel,
    Key::SnakeNotebookPath,
    Key::SnakeNotebookPathCamel,
];

pub(super) fn decode<'a>(payload: &'a [u8], _option: Option<&'a str>) -> Result<Event<'a>, Fault<'a>> {
    let document = json::read(payload).map_err(|kind| Fault { place: NAMING.place_of_damaged(payload), kind })?;
    let place = place(&document).map_err(|kind| Fault { place: unknown_place(), kind })?;
    filled(place, |event| {
        event.session = either(&document, Key::Session, Key::SessionSnake);
        event.tool = either(&document, Key::Tool, Key::ToolSnake);
        match event.place.kind {
            Kind::Gate => gate(&document, event)?,
            Kind::AfterTool => after_tool(&document, &mut event.edited),
            Kind::Stop => event.stop = Some(stop(&document)),
            Kind::Other | Kind::Unknown => {}
        }
        Ok(())
    })
}

pub(super) fn place_of_damaged<'a>(payload: &'a [u8], _option: Option<&'a str>) -> Place<'a> {
    NAMING.place_of_damaged(payload)
}

/// Where the two spellings disagree, a gate outdoes everything else.
fn place<'a>(document: &Document<'a, Key>) -> Result<Place<'a>, FaultKind> {
    let camel = document.optional_text(Key::Event)?.map(current);
    let snake = document.optional_text(Key::EventSnake)?.map(current);
    match (camel, snake) {
        (Some(camel), Some(snake)) => Ok(if snake.kind == Kind::Gate { snake } else { camel }),
        (one, other) => one.or(other).ok_or(FaultKind::NoEventName),
    }
}

fn current(name: Cow<'_, str>) -> Place<'_> {
    let current = SNAKE_EVENTS.iter().find(|(snake, _)| *snake == name.trim()).map(|(_, current)| *current);
    place_of(ROWS, current.map_or(name, Cow::Borrowed))
}

fn either<'a>(document: &Document<'a, Key>, camel: Key, snake: Key) -> Option<Cow<'a, str>> {
    document.hint(camel).or_else(|| document.hint(snake))
}

/// Both spellings are guarded where they differ. A command that the agent has cut is none that can be judged.
fn gate<'a>(document: &Document<'a, Key>, event: &mut Event<'a>) -> Result<(), FaultKind> {
    for key in COMMANDS {
        if let Some(text) = document.text_of_shape(*key)? {
            add_shell(&mut event.shell, shell_tool(text, ShellLanguage::Unspecified));
        }
    }
    if !event.shell.is_empty() && document.flag(Key::Truncated).unwrap_or(false) {
        let expected = "the whole input of a shell call";
        return Err(FaultKind::Field { name: "toolInputTruncated", found: "true", expected });
    }
    for text in by_shape(document, SHELL_SHAPE) {
        add_shell(&mut event.shell, text);
    }
    Ok(())
}

fn after_tool<'a>(document: &Document<'a, Key>, edited: &mut Vec<Cow<'a, str>>) {
    for path in PATHS.iter().filter_map(|key| document.hint(*key)) {
        add_path(edited, path);
    }
}

fn stop<'a>(document: &Document<'a, Key>) -> Stop<'a> {
    Stop {
        repeated: false,
        scope: StopScope::Primary,
        message: either(document, Key::LastMessage, Key::LastMessageSnake),
        attempt: None,
    }
}
