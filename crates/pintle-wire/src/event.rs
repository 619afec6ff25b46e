//! What the folders share on the way from a payload to an event.

use std::borrow::Cow;

use pintle_core::{Event, Fault, FaultKind, Place, ShellDoor, ShellLanguage, ShellText};

use crate::caps::unknown_place;
use crate::json::{self, Document, Keys};

/// How an agent names its events: the keys that may hold the name, and the place that a name stands for.
pub(crate) struct Naming<K: 'static> {
    pub(crate) keys: &'static [K],
    pub(crate) place_of: for<'a> fn(Cow<'a, str>) -> Place<'a>,
}

impl<K: Keys> Naming<K> {
    /// The place that the payload names: of the keys that may hold the name, the first that is there counts.
    pub(crate) fn place<'a>(&self, document: &Document<'a, K>) -> Result<Place<'a>, FaultKind> {
        let key = self.keys.iter().copied().find(|key| document.has(*key)).ok_or(FaultKind::NoEventName)?;
        document.text(key).map(self.place_of)
    }

    /// The place that the beginning of a damaged payload names (A13).
    pub(crate) fn place_of_damaged<'a>(&self, payload: &'a [u8]) -> Place<'a> {
        json::first_text(payload, self.keys).map_or_else(unknown_place, self.place_of)
    }

    /// Reads a payload that names its event.
    pub(crate) fn decode<'a>(
        &self,
        payload: &'a [u8],
        fill: impl FnOnce(&Document<'a, K>, &mut Event<'a>) -> Result<(), FaultKind>,
    ) -> Result<Event<'a>, Fault<'a>> {
        let document = json::read(payload).map_err(|kind| Fault { place: self.place_of_damaged(payload), kind })?;
        let place = self.place(&document).map_err(|kind| Fault { place: unknown_place(), kind })?;
        filled(place, |event| fill(&document, event))
    }
}

/// An event of which the place is known; what breaks while it is filled is a fault of that place.
pub(crate) fn filled<'a>(
    place: Place<'a>,
    fill: impl FnOnce(&mut Event<'a>) -> Result<(), FaultKind>,
) -> Result<Event<'a>, Fault<'a>> {
    let mut event = Event::at(place);
    match fill(&mut event) {
        Ok(()) => Ok(event),
        Err(kind) => Err(Fault { place: event.place, kind }),
    }
}

/// The text of the agent's own shell tool.
pub(crate) fn shell_tool(text: Cow<'_, str>, language: ShellLanguage) -> ShellText<'_> {
    ShellText { text, language, door: ShellDoor::ShellTool }
}

/// Shell text in the input of a tool that is not the agent's shell: known by its keys.
pub(crate) fn by_shape<'a, K: Keys>(document: &Document<'a, K>, keys: &[K]) -> Vec<ShellText<'a>> {
    let mut found = Vec::new();
    for text in keys.iter().flat_map(|key| document.possible_commands(*key)) {
        add_shell(&mut found, ShellText { text, language: ShellLanguage::Unspecified, door: ShellDoor::ByShape });
    }
    found
}

/// Adds a text unless it is there already.
pub(crate) fn add_shell<'a>(texts: &mut Vec<ShellText<'a>>, text: ShellText<'a>) {
    if !texts.iter().any(|known| known.text == text.text) {
        texts.push(text);
    }
}

/// Adds a path unless it is there already.
pub(crate) fn add_path<'a>(paths: &mut Vec<Cow<'a, str>>, path: Cow<'a, str>) {
    if !paths.contains(&path) {
        paths.push(path);
    }
}
