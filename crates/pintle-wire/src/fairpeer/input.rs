//! The payload: the known keys that say something, nothing else (H41).

use super::wire::{EMPTY, EVENT, FIELDS, FOLDER};
use crate::dialect::{EventRow, Fields};

pub(super) fn complete(event: &EventRow, payload: &Fields, folder: &str) -> Fields {
    let mut complete = Fields::default();
    complete.set_text(EVENT, event.name);
    complete.set_text(FOLDER, payload.text(FOLDER).filter(|given| !given.is_empty()).as_deref().unwrap_or(folder));
    for key in FIELDS {
        if let Some(value) = payload.get(key).filter(|value| !EMPTY.contains(&value.get())) {
            complete.set(key, value.to_owned());
        }
    }
    complete
}
