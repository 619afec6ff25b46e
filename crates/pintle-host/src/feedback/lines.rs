//! Text put together line by line, with blank lines in order: none at the ends, never two in a row (E4).

/// What a pass writes its lines to.
#[derive(Debug, Default)]
pub(super) struct Lines {
    text: String,
    blank: bool,
}

impl Lines {
    /// Room for as much as came in: no pass makes text longer, or not by much.
    pub(super) fn for_text(text: &str) -> Self {
        Self { text: String::with_capacity(text.len()), blank: false }
    }

    pub(super) fn push(&mut self, line: &str) {
        if line.is_empty() {
            self.blank = !self.text.is_empty();
            return;
        }
        if self.blank {
            self.text.push('\n');
            self.blank = false;
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(line);
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// Only the lines that `keep` wants.
pub(super) fn retain<'t>(text: &'t str, mut keep: impl FnMut(&'t str) -> bool) -> String {
    let mut lines = Lines::for_text(text);
    for line in text.lines().filter(|line| keep(line)) {
        lines.push(line);
    }
    lines.finish()
}

/// The number at the start of a line, and what comes after it.
pub(super) fn number(text: &str) -> Option<(&str, &str)> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at_checked(end).filter(|(digits, _)| !digits.is_empty())
}
