//! Payload → event.

use pintle_core::{Event, Fault, Kind, Place, ShellLanguage, Stop, StopScope};

use super::caps::ROWS;
use super::wire::Key;
use crate::caps::place_of;
use crate::event::{Naming, shell_tool};
use crate::json::Document;

const NAMING: Naming<Key> = Naming { keys: &[Key::Action], place_of: |name| place_of(ROWS, name) };

pub(super) fn decode<'a>(payload: &'a [u8], _option: Option<&'a str>) -> Result<Event<'a>, Fault<'a>> {
    NAMING.decode(payload, |document, event| {
        event.session = document.hint(Key::Session);
        match event.place.kind {
            Kind::Gate => {
                event.shell.push(shell_tool(document.text(Key::CommandLine)?, ShellLanguage::Unspecified));
            }
            Kind::AfterTool => event.edited.push(document.text(Key::FilePath)?),
            Kind::Stop => event.stop = Some(stop(document)),
            Kind::Other | Kind::Unknown => {}
        }
        Ok(())
    })
}

pub(super) fn place_of_damaged<'a>(payload: &'a [u8], _option: Option<&'a str>) -> Place<'a> {
    NAMING.place_of_damaged(payload)
}

fn stop<'a>(document: &Document<'a, Key>) -> Stop<'a> {
    Stop { repeated: false, scope: StopScope::Primary, message: document.hint(Key::Response), attempt: None }
}
