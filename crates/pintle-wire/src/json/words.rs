//! Lists of words as command lines.

use std::borrow::Cow;

use super::quoted;
use super::scan::Scanner;
use super::unescape::unescape;

/// The command line that a list of words stands for, in `raw` JSON. A lone word is taken as a whole command line:
/// a list of one is how some tools hand a line to their shell.
pub(super) fn command_line(raw: &str) -> Option<Cow<'_, str>> {
    let words = words(raw)?;
    let line = match words.as_slice() {
        [one] => one.clone(),
        several => Cow::Owned(several.iter().map(|word| quote(word)).collect::<Vec<_>>().join(" ")),
    };
    (!line.trim().is_empty()).then_some(line)
}

/// The texts of a list that holds nothing but texts.
fn words(raw: &str) -> Option<Vec<Cow<'_, str>>> {
    let mut scanner = Scanner::new(raw);
    let mut words = Vec::new();
    scanner.take(b'[', "a list").ok()?;
    if scanner.took(b']') {
        return Some(words);
    }
    loop {
        let word = scanner.value().ok()?;
        words.push(unescape(quoted(word)?).text);
        if !scanner.took(b',') {
            return scanner.took(b']').then_some(words);
        }
    }
}

/// The word in single quotes, so that a shell reads it back as it is.
fn quote(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
