//! Long runs of lines that say what is being done (E7).

use super::lines::Lines;

const WORDS: &[&str] = &[
    "Blocking",
    "Building",
    "Checking",
    "Compiling",
    "Documenting",
    "Downloaded",
    "Downloading",
    "Finished",
    "Fresh",
    "Installing",
    "Running",
    "Updating",
];
/// Lines of a run that stay; it must be longer than that to be shortened.
const KEPT: usize = 3;

pub(super) fn collapsed(text: &str) -> String {
    let mut lines = Lines::for_text(text);
    let mut run = Run::default();
    for line in text.lines() {
        if let Some(word) = word(line) {
            run.add(word);
        } else {
            run.end(&mut lines);
        }
        if run.length <= KEPT {
            lines.push(line);
        }
    }
    run.end(&mut lines);
    lines.finish()
}

fn word(line: &str) -> Option<&'static str> {
    let begins = |word: &&str| line.strip_prefix(*word).is_some_and(|rest| rest.starts_with([' ', '\t', ':']));
    WORDS.iter().copied().find(begins)
}

/// Lines of progress that follow each other.
#[derive(Default)]
struct Run {
    length: usize,
    word: Option<&'static str>,
    is_mixed: bool,
}

impl Run {
    fn add(&mut self, word: &'static str) {
        self.is_mixed |= self.word.is_some_and(|before| before != word);
        self.word = Some(word);
        self.length += 1;
    }

    fn end(&mut self, lines: &mut Lines) {
        let run = std::mem::take(self);
        let more = run.length.saturating_sub(KEPT);
        match run.word {
            Some(word) if more > 0 && !run.is_mixed => {
                lines.push(&format!("... (and {more} more lines starting with \"{word}\")"));
            }
            Some(_) if more > 0 => lines.push(&format!("... (and {more} more progress lines)")),
            _ => {}
        }
    }
}
