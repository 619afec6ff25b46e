//! Collecting neighbouring text of one kind into one part, without a copy where it is one slice of the script.

use super::ast::Part;
use super::reader::Reader;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Bare,
    Quoted,
}

/// Text that is not yet a part. Must be flushed before anything else is read that makes parts.
#[derive(Default)]
pub(super) struct Run {
    style: Option<Style>,
    start: usize,
    end: usize,
}

impl Run {
    pub(super) fn push(&mut self, reader: &mut Reader<'_, '_>, style: Style, start: usize, end: usize) {
        if start >= end {
            return;
        }
        if self.style != Some(style) {
            self.flush(reader);
            self.style = Some(style);
        } else if self.end == start {
            self.end = end;
            return;
        } else {
            let before = reader.slice(self.start, self.end);
            reader.joined.push_str(before);
        }
        self.start = start;
        self.end = end;
    }

    pub(super) fn flush(&mut self, reader: &mut Reader<'_, '_>) {
        let Some(style) = self.style.take() else { return };
        let last = reader.slice(self.start, self.end);
        let text = if reader.joined.is_empty() {
            last
        } else {
            reader.joined.push_str(last);
            let text = reader.arena.alloc_str(&reader.joined);
            reader.joined.clear();
            text
        };
        reader.stacks.parts.push(match style {
            Style::Bare => Part::Bare(text),
            Style::Quoted => Part::Quoted(text),
        });
    }
}
