//! Splitting a configured command into words: shell quoting, no expansion (C7, D7).

use std::borrow::Cow;
use std::str::Chars;

/// The words of a command line; an error ends them.
#[derive(Debug, Clone)]
pub(crate) struct Words<'t> {
    rest: Chars<'t>,
}

/// A quote that is never closed, or a backslash at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unfinished;

impl<'t> Words<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self { rest: text.chars() }
    }

    fn word(&mut self) -> Result<Cow<'t, str>, Unfinished> {
        let text = self.rest.as_str();
        let end = text.bytes().position(ends_plain).unwrap_or(text.len());
        let (plain, rest) = text.split_at_checked(end).unwrap_or((text, ""));
        self.rest = rest.chars();
        if rest.bytes().next().is_none_or(|byte| byte.is_ascii_whitespace()) {
            return Ok(Cow::Borrowed(plain));
        }
        let mut word = plain.to_owned();
        while let Some(c) = self.rest.next().filter(|c| !c.is_ascii_whitespace()) {
            match c {
                '\'' => self.single_quoted(&mut word)?,
                '"' => self.double_quoted(&mut word)?,
                '\\' => match self.rest.next().ok_or(Unfinished)? {
                    '\n' => {}
                    escaped => word.push(escaped),
                },
                _ => word.push(c),
            }
        }
        Ok(Cow::Owned(word))
    }

    fn single_quoted(&mut self, word: &mut String) -> Result<(), Unfinished> {
        loop {
            match self.rest.next().ok_or(Unfinished)? {
                '\'' => return Ok(()),
                c => word.push(c),
            }
        }
    }

    fn double_quoted(&mut self, word: &mut String) -> Result<(), Unfinished> {
        loop {
            match self.rest.next().ok_or(Unfinished)? {
                '"' => return Ok(()),
                '\\' => match self.rest.next().ok_or(Unfinished)? {
                    '\n' => {}
                    c @ ('"' | '\\' | '$' | '`') => word.push(c),
                    c => word.extend(['\\', c]),
                },
                c => word.push(c),
            }
        }
    }
}

fn ends_plain(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'\'' | b'"' | b'\\')
}

impl<'t> Iterator for Words<'t> {
    type Item = Result<Cow<'t, str>, Unfinished>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.rest.as_str().trim_ascii_start();
        if text.is_empty() {
            return None;
        }
        self.rest = text.chars();
        Some(self.word().inspect_err(|_| self.rest = "".chars()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Result<String, Unfinished>> {
        Words::of(text).map(|word| word.map(Cow::into_owned)).collect()
    }

    #[test]
    fn quotes_and_backslashes_are_read_as_a_shell_does() {
        // C7, D7
        for (text, expected) in [
            ("  a  b\tc\n", vec!["a", "b", "c"]),
            ("sh -c 'exit 1; x'", vec!["sh", "-c", "exit 1; x"]),
            (r#"a "b \"c\" \d $x" e"#, vec!["a", r#"b "c" \d $x"#, "e"]),
            (r"a\ b 'c'\''d'", vec!["a b", "c'd"]),
            ("a '' \"\"", vec!["a", "", ""]),
            ("a\\\nb", vec!["ab"]),
            ("--file={file} ü'ö'", vec!["--file={file}", "üö"]),
            ("", vec![]),
        ] {
            assert_eq!(
                words(text),
                expected.into_iter().map(|word| Ok(word.to_owned())).collect::<Vec<_>>(),
                "{text:?}"
            );
        }
    }

    #[test]
    fn an_open_quote_ends_the_words() {
        for text in ["a 'b", "a \"b", "a b\\", "a \"b\\"] {
            assert_eq!(words(text), [Ok("a".to_owned()), Err(Unfinished)], "{text:?}");
        }
    }
}
