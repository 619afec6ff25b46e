//! `%NAME%`, `%1`, `%%i` and `!NAME!`: text that is put in before a line is read.

/// The length of what begins at the front of `rest` with `%` and stands for other text; `None` for a plain `%`.
pub(super) fn percent(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('%')?;
    if let Some(behind) = after.strip_prefix('%') {
        return parameter(behind).map(|length| length + 2);
    }
    named(after, '%').or_else(|| parameter(after)).map(|length| length + 1)
}

/// As [`percent`], for `!`.
pub(super) fn bang(rest: &str) -> Option<usize> {
    named(rest.strip_prefix('!')?, '!').map(|length| length + 1)
}

/// The known value of `%NAME%`: the one variable whose value says the same everywhere.
pub(super) fn known(written: &str) -> Option<&'static str> {
    written.trim_matches(['%', '!']).eq_ignore_ascii_case("comspec").then_some("cmd.exe")
}

/// `NAME%`, `NAME:~0,3%`, `NAME:a=b%`.
fn named(rest: &str, close: char) -> Option<usize> {
    let in_name = |c: char| c.is_alphanumeric() || "_-.()#$@[]{}+?'".contains(c);
    let end = rest.find(|c| !in_name(c))?;
    let (name, tail) = rest.split_at_checked(end)?;
    if name.is_empty() {
        return None;
    }
    if tail.starts_with(close) {
        return Some(end + 1);
    }
    let tail = tail.strip_prefix(':')?;
    let stop = tail.find([close, '\n'])?;
    tail.get(stop..)?.starts_with(close).then_some(end + 1 + stop + 1)
}

/// `1`, `*`, `~dp0`, `i`, `~nxi`.
fn parameter(rest: &str) -> Option<usize> {
    let Some(tail) = rest.strip_prefix('~') else {
        let first = rest.chars().next()?;
        return (first.is_ascii_alphanumeric() || first == '*').then_some(1);
    };
    if let Some(path) = tail.strip_prefix('$') {
        let name = path.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))?;
        return path.get(name..)?.starts_with(':').then_some(1 + 1 + name + 2);
    }
    let letters = tail.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(tail.len());
    let digit = tail.get(letters..)?.starts_with(|c: char| c.is_ascii_digit());
    match (letters, digit) {
        (_, true) => Some(1 + letters + 1),
        (0, false) => None,
        _ => Some(1 + letters),
    }
}

#[cfg(test)]
mod tests {
    use super::{bang, percent};

    #[test]
    fn lengths() {
        for (text, length) in [
            ("%X% y", Some(3)),
            ("%X:~0,3% y", Some(8)),
            ("%X:a=b c% y", Some(9)),
            ("%ProgramFiles(x86)%\\x", Some(19)),
            ("%1 y", Some(2)),
            ("%* y", Some(2)),
            ("%~dp0\\x", Some(5)),
            ("%~1", Some(3)),
            ("%%i y", Some(3)),
            ("%%~nxi y", Some(6)),
            ("%i in (x) do %i", Some(2)),
            ("%~$PATH:i", Some(9)),
            ("% y", None),
            ("%", None),
            ("%%", None),
        ] {
            assert_eq!(percent(text), length, "{text}");
        }
        assert_eq!(bang("!X! y"), Some(3));
        assert_eq!(bang("! y"), None);
        assert_eq!(bang("!"), None);
    }
}
