//! The bounded memory of one stream.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::KEPT;

/// What was kept of a stream: its beginning, and how much more there was.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Captured {
    bytes: Vec<u8>,
    left_out: u64,
}

impl Captured {
    pub(super) fn push(&mut self, chunk: &[u8]) {
        let room = KEPT.saturating_sub(self.bytes.len());
        let (kept, left_out) = chunk.split_at_checked(room).unwrap_or((chunk, &[]));
        self.bytes.extend_from_slice(kept);
        self.left_out += left_out.len() as u64;
    }

    /// The bytes that were kept.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many bytes came after them.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Like [`text`](Self::text), for output that may be large: the bytes themselves are let go.
    pub fn into_text(self) -> String {
        if self.left_out > 0 {
            return self.text().into_owned();
        }
        String::from_utf8(self.bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    /// As text, whatever the bytes are. Cut output ends with a line that says so, and never inside a character.
    pub fn text(&self) -> Cow<'_, str> {
        if self.left_out == 0 {
            return String::from_utf8_lossy(&self.bytes);
        }
        let cut = self.bytes.utf8_chunks().fold(0, |end, chunk| end + chunk.valid().len() + chunk.invalid().len());
        let torn = self.bytes.utf8_chunks().last().map_or(0, |last| last.invalid().len());
        let whole = self.bytes.get(..cut.saturating_sub(torn)).unwrap_or_default();
        let left_out = self.left_out + torn as u64;
        let mut text = String::from_utf8_lossy(whole).into_owned();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        _ = writeln!(text, "... ({left_out} more bytes of output were cut)");
        Cow::Owned(text)
    }
}
