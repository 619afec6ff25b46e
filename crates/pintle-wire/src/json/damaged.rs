//! What the beginning of a broken payload still says (A13): keys of the outermost object only, so that a key of the
//! same name in somebody's data counts for nothing (A14).

use std::borrow::Cow;

use super::keys::Keys;
use super::unescape::unescape;

/// How much of a broken payload is looked at.
const HEAD: usize = 4096;

/// The first of `keys` that is followed by a whole text which is not blank.
pub(crate) fn first_text<'a, K: Keys>(payload: &'a [u8], keys: &[K]) -> Option<Cow<'a, str>> {
    TopLevel::new(payload)
        .filter(|(name, _)| keys.iter().any(|key| is_named(*key, name)))
        .filter_map(|(_, rest)| text_after_colon(rest))
        .find(|text| !text.trim().is_empty())
}

/// The first key that is one of `keys`, whatever it holds.
pub(crate) fn first_key<K: Keys>(payload: &[u8], keys: &[K]) -> Option<K> {
    TopLevel::new(payload).find_map(|(name, _)| keys.iter().copied().find(|key| is_named(*key, name)))
}

fn is_named<K: Keys>(key: K, name: &[u8]) -> bool {
    K::ROWS.get(key.index()).is_some_and(|row| row.parent.is_none() && row.name.as_bytes() == name)
}

/// The keys of the outermost object, each with what stands behind it.
struct TopLevel<'a> {
    rest: &'a [u8],
    depth: usize,
    key_may_follow: bool,
}

impl<'a> TopLevel<'a> {
    fn new(payload: &'a [u8]) -> Self {
        let rest = payload.get(..HEAD).unwrap_or(payload);
        Self { rest, depth: 0, key_may_follow: false }
    }
}

impl<'a> Iterator for TopLevel<'a> {
    type Item = (&'a [u8], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        while let Some((byte, rest)) = self.rest.split_first() {
            self.rest = rest;
            match byte {
                b'{' | b'[' => {
                    self.depth += 1;
                    self.key_may_follow = *byte == b'{';
                }
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.key_may_follow = false;
                }
                b',' => self.key_may_follow = true,
                b'"' => {
                    let (text, rest) = quoted(self.rest)?;
                    self.rest = rest;
                    if std::mem::take(&mut self.key_may_follow) && self.depth == 1 {
                        return Some((text, rest));
                    }
                }
                b' ' | b'\t' | b'\r' | b'\n' => {}
                _ => self.key_may_follow = false,
            }
        }
        None
    }
}

/// Splits behind the quote that ends a string.
fn quoted(rest: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut escaped = false;
    let end = rest.iter().position(|byte| {
        if std::mem::take(&mut escaped) {
            return false;
        }
        escaped = *byte == b'\\';
        *byte == b'"'
    })?;
    let (text, rest) = rest.split_at_checked(end)?;
    Some((text, rest.split_first()?.1))
}

fn text_after_colon(rest: &[u8]) -> Option<Cow<'_, str>> {
    let rest = rest.trim_ascii_start().strip_prefix(b":")?.trim_ascii_start().strip_prefix(b"\"")?;
    let raw = std::str::from_utf8(quoted(rest)?.0).ok()?;
    Some(unescape(raw).text)
}
