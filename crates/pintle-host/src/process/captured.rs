//! The bounded memory of one stream.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::KEPT;

/// Bytes of the line that says that output was cut. The text is large then, and need not be twice as large.
const MARK: usize = 80;

/// What was kept of a stream: its beginning, and how much more there was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captured {
    bytes: Vec<u8>,
    /// How many bytes are kept.
    limit: usize,
    left_out: u64,
}

impl Default for Captured {
    fn default() -> Self {
        Self::keeping(KEPT)
    }
}

impl Captured {
    pub(super) fn keeping(limit: usize) -> Self {
        Self { bytes: Vec::new(), limit, left_out: 0 }
    }

    pub(super) fn push(&mut self, chunk: &[u8]) {
        let room = self.limit.saturating_sub(self.bytes.len());
        let (kept, left_out) = chunk.split_at_checked(room).unwrap_or((chunk, &[]));
        self.bytes.extend_from_slice(kept);
        self.left_out += left_out.len() as u64;
    }

    /// The bytes that were kept.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same, handed over.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// How many bytes came after them.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Like [`text`](Self::text), for output that may be large: the bytes themselves are let go.
    pub fn into_text(mut self) -> String {
        let end = self.end();
        self.left_out += (self.bytes.len() - end) as u64;
        self.bytes.truncate(end);
        let mut text = String::from_utf8(self.bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        mark(&mut text, self.left_out);
        text
    }

    /// As text, whatever the bytes are. Cut output ends with a line that says so, and never inside a character.
    pub fn text(&self) -> Cow<'_, str> {
        if self.left_out == 0 {
            return String::from_utf8_lossy(&self.bytes);
        }
        let end = self.end();
        let mut text = String::from_utf8_lossy(self.bytes.get(..end).unwrap_or_default()).into_owned();
        mark(&mut text, self.left_out + (self.bytes.len() - end) as u64);
        Cow::Owned(text)
    }

    /// Where the kept bytes end, less the character that the cut went through.
    fn end(&self) -> usize {
        if self.left_out == 0 {
            return self.bytes.len();
        }
        let torn = self.bytes.utf8_chunks().last().map_or(0, |last| last.invalid().len());
        self.bytes.len().saturating_sub(torn)
    }
}

/// The line that says that output was cut.
fn mark(text: &mut String, left_out: u64) {
    if left_out == 0 {
        return;
    }
    text.reserve_exact(MARK);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    _ = writeln!(text, "... ({left_out} more bytes of output were cut)");
}
