//! Reading payloads: one pass that checks the grammar and remembers where the wanted keys stand.
//!
//! Strict where it matters and lazy everywhere else. The payload must be one JSON object in UTF-8, byte order marks in
//! front aside. Values are looked at only when a decision asks for them; a doubled key, half a surrogate pair or a
//! wrong type is a fault of the field that is asked for and of no other (A4). Nothing is copied but texts with escapes.

mod damaged;
mod keys;
mod plain;
mod scan;
#[cfg(test)]
mod tests;
mod unescape;
mod words;

use std::borrow::Cow;
use std::marker::PhantomData;

use pintle_core::FaultKind;

pub(crate) use damaged::{first_key, first_text};
pub(crate) use keys::{Keys, Row, keys, last_part};
use scan::{Broken, Raw, Scanner};
use unescape::unescape;
use words::command_line;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Where a key's value stands, as raw JSON. Of a key given several times the first and the last are kept.
#[derive(Debug, Clone, Copy, Default)]
struct Slot<'a> {
    first: &'a str,
    /// Empty unless the key was given again.
    again: &'a str,
}

/// One payload and the places of the keys `K` in it.
#[derive(Debug)]
pub(crate) struct Document<'a, K> {
    /// One for each row of the table.
    slots: Vec<Slot<'a>>,
    keys: PhantomData<K>,
}

/// Finds the keys `K` in a payload.
pub(crate) fn read<K: Keys>(payload: &[u8]) -> Result<Document<'_, K>, FaultKind> {
    let slots = find(payload, K::ROWS)?;
    Ok(Document { slots, keys: PhantomData })
}

fn find<'a>(payload: &'a [u8], rows: &[Row]) -> Result<Vec<Slot<'a>>, FaultKind> {
    let mut payload = payload;
    while let Some(rest) = payload.strip_prefix(BYTE_ORDER_MARK) {
        payload = rest;
    }
    let text = str::from_utf8(payload).map_err(|_| FaultKind::NotUtf8)?;
    let mut scanner = Scanner::new(text);
    match scanner.peek() {
        None => return Err(FaultKind::Empty),
        Some(b'{') => {}
        Some(_) => return Err(not_json(scanner.broken("one JSON object"))),
    }
    let mut slots = vec![Slot::default(); rows.len()];
    object(&mut scanner, rows, None, &mut slots).and_then(|()| scanner.end()).map_err(not_json)?;
    Ok(slots)
}

fn not_json(broken: Broken) -> FaultKind {
    FaultKind::NotJson(format!("byte {}: expected {}", broken.at, broken.expected))
}

/// Goes through the object that begins here. Calls itself only for objects that the table names, so its depth is the
/// table's.
fn object<'a>(
    scanner: &mut Scanner<'a>,
    rows: &[Row],
    parent: Option<usize>,
    slots: &mut [Slot<'a>],
) -> Result<(), Broken> {
    scanner.take(b'{', "`{`")?;
    if scanner.took(b'}') {
        return Ok(());
    }
    loop {
        let wanted = row_of(rows, parent, scanner.key()?);
        let has_inner = wanted.is_some() && rows.iter().any(|row| row.parent == wanted);
        let value = if has_inner && scanner.peek() == Some(b'{') {
            let start = scanner.position();
            object(scanner, rows, wanted, slots)?;
            scanner.since(start)
        } else {
            scanner.value()?
        };
        if let Some(slot) = wanted.and_then(|at| slots.get_mut(at)) {
            let place = if slot.first.is_empty() { &mut slot.first } else { &mut slot.again };
            *place = value;
        }
        if !scanner.took(b',') {
            return scanner.take(b'}', "`,` or `}`");
        }
    }
}

fn row_of(rows: &[Row], parent: Option<usize>, key: Raw<'_>) -> Option<usize> {
    let position = |key: &str| rows.iter().position(|row| row.parent == parent && row.name == key);
    if key.escaped { position(&unescape(key.text).text) } else { position(key.text) }
}

impl<'a, K: Keys> Document<'a, K> {
    /// Whether the key is there at all, whatever it holds.
    pub(crate) fn has(&self, key: K) -> bool {
        !self.slot(key.index()).first.is_empty()
    }

    /// A text that must be there and say something.
    pub(crate) fn text(&self, key: K) -> Result<Cow<'a, str>, FaultKind> {
        self.optional_text(key)?.ok_or_else(|| fault::<K>(key.index(), "missing", A_TEXT))
    }

    /// A text that says something, or nothing.
    pub(crate) fn optional_text(&self, key: K) -> Result<Option<Cow<'a, str>>, FaultKind> {
        let Some(raw) = self.once(key.index())? else { return Ok(None) };
        let Some(inside) = quoted(raw) else { return Err(fault::<K>(key.index(), found(raw), A_TEXT)) };
        let value = unescape(inside);
        if value.torn {
            return Err(fault::<K>(key.index(), TORN, "a text in valid Unicode"));
        }
        if value.text.trim().is_empty() {
            return Err(fault::<K>(key.index(), "a blank text", A_TEXT));
        }
        Ok(Some(value.text))
    }

    /// A text, where the value has that shape; a blank one, another type or nothing is none. What cannot be told from
    /// one is still a fault.
    pub(crate) fn text_of_shape(&self, key: K) -> Result<Option<Cow<'a, str>>, FaultKind> {
        match self.optional_text(key) {
            Err(FaultKind::Field { found, .. }) if found != TWICE && found != TORN => Ok(None),
            other => other,
        }
    }

    /// A text that nothing depends on: anything but one text that says something counts as absent (A5).
    pub(crate) fn hint(&self, key: K) -> Option<Cow<'a, str>> {
        self.optional_text(key).ok().flatten()
    }

    /// `true` or `false`, which must be there.
    pub(crate) fn flag(&self, key: K) -> Result<bool, FaultKind> {
        match self.once(key.index())? {
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            other => Err(fault::<K>(key.index(), other.map_or("missing", found), "true or false")),
        }
    }

    /// A count, where there is one.
    pub(crate) fn count(&self, key: K) -> Result<Option<u64>, FaultKind> {
        let Some(raw) = self.once(key.index())? else { return Ok(None) };
        raw.parse().map(Some).map_err(|_| fault::<K>(key.index(), found(raw), "a whole number"))
    }

    /// A text, or a list of words that is a command line; which must be there and say something.
    pub(crate) fn command(&self, key: K) -> Result<Cow<'a, str>, FaultKind> {
        match self.once(key.index())? {
            Some(raw) if raw.starts_with('[') => {
                command_line(raw).ok_or_else(|| fault::<K>(key.index(), "a list", "a text or a list of words"))
            }
            _ => self.text(key),
        }
    }

    /// Every command line that may be meant by `key`, however it is given: for tools of which nobody knows how they
    /// read their input. A doubled key gives both values, and what is no command line gives none.
    pub(crate) fn possible_commands(&self, key: K) -> impl Iterator<Item = Cow<'a, str>> {
        let slot = self.slot(key.index());
        [slot.first, slot.again].into_iter().filter_map(|raw| match quoted(raw) {
            Some(inside) => Some(unescape(inside).text).filter(|text| !text.trim().is_empty()),
            None => command_line(raw),
        })
    }

    /// The raw value of a key that stands there once, `null` being none. The objects around it must be objects and
    /// stand there once as well.
    fn once(&self, index: usize) -> Result<Option<&'a str>, FaultKind> {
        if let Some(parent) = K::ROWS.get(index).and_then(|row| row.parent) {
            match self.once(parent)? {
                None => return Ok(None),
                Some(raw) if raw.starts_with('{') => {}
                Some(raw) => return Err(fault::<K>(parent, found(raw), "an object")),
            }
        }
        let slot = self.slot(index);
        if !slot.again.is_empty() {
            return Err(fault::<K>(index, TWICE, "one value"));
        }
        Ok(Some(slot.first).filter(|raw| !raw.is_empty() && *raw != "null"))
    }

    fn slot(&self, index: usize) -> Slot<'a> {
        self.slots.get(index).copied().unwrap_or_default()
    }
}

const A_TEXT: &str = "a text that is not blank";
const TWICE: &str = "given twice";
const TORN: &str = "a text with half a surrogate pair";

fn fault<K: Keys>(index: usize, found: &'static str, expected: &'static str) -> FaultKind {
    let name = K::ROWS.get(index).map_or("", |row| row.path);
    FaultKind::Field { name, found, expected }
}

/// What a raw value is, in words.
fn found(raw: &str) -> &'static str {
    match raw.as_bytes().first() {
        Some(b'"') => "a text",
        Some(b'{') => "an object",
        Some(b'[') => "a list",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    }
}

fn quoted(raw: &str) -> Option<&str> {
    raw.strip_prefix('"')?.strip_suffix('"')
}
