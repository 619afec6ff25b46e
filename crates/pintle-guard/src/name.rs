//! How the word that names a program is compared.

use std::borrow::Cow;

/// Endings that Windows adds to the name of a program by itself.
const ENDINGS: [&str; 4] = [".exe", ".cmd", ".bat", ".com"];

/// The name to compare: without directories, without one Windows ending, in lower case (B10). Borrows where nothing
/// but a part of `word` is needed.
pub(crate) fn normalized(word: &str) -> Cow<'_, str> {
    let base = base(word);
    if base.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(base.to_ascii_lowercase())
    } else {
        Cow::Borrowed(base)
    }
}

/// What follows the last `/` or `\`, without one Windows ending; the case is kept.
fn base(word: &str) -> &str {
    let last = last_of_either(word);
    let Some((stem, ending)) = last.len().checked_sub(4).and_then(|at| last.split_at_checked(at)) else {
        return last;
    };
    if !stem.is_empty() && ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)) { stem } else { last }
}

/// What follows the last `/`, or all.
pub(crate) fn last_part(path: &str) -> &str {
    after_last(path, |byte| byte == b'/').unwrap_or(path)
}

/// What follows the last `/` or `\`, or all.
pub(crate) fn last_of_either(path: &str) -> &str {
    after_last(path, |byte| matches!(byte, b'/' | b'\\')).unwrap_or(path)
}

/// What follows the last backslash.
pub(crate) fn after_backslash(word: &str) -> Option<&str> {
    after_last(word, |byte| byte == b'\\')
}

/// Every command goes through here, and its words are too short for a search made for long texts.
fn after_last(word: &str, separates: impl Fn(u8) -> bool) -> Option<&str> {
    word.get(word.bytes().rposition(separates)? + 1..)
}

#[cfg(test)]
mod tests {
    use super::normalized;

    // B10
    #[test]
    fn names_are_compared_without_place_ending_and_case() {
        for (word, name) in [
            ("rm", "rm"),
            ("/bin/rm", "rm"),
            ("./rm", "rm"),
            ("C:\\Windows\\rm.exe", "rm"),
            ("C:/tools\\RM.CMD", "rm"),
            ("rm.bat", "rm"),
            ("rm.CoM", "rm"),
            ("rm.exe.exe", "rm.exe"),
            (".exe", ".exe"),
            ("rm.sh", "rm.sh"),
            ("Remove-Item", "remove-item"),
            ("/bin/", ""),
            ("", ""),
            ("ÄRM", "Ärm"),
            ("日本.exe", "日本"),
            ("日", "日"),
        ] {
            assert_eq!(normalized(word), name, "{word}");
        }
    }

    #[test]
    fn nothing_is_copied_without_need() {
        assert!(matches!(normalized("/usr/bin/git"), std::borrow::Cow::Borrowed("git")));
    }
}
