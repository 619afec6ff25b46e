//! Which tools a handler is for (H9, H38, H39, H63, DD5, DD6).

use pintle_wire::dialect::Matching;
use regex_lite::Regex;

/// A matcher, read.
#[derive(Debug, Clone)]
pub(super) enum Matcher {
    All,
    /// One of these names.
    Names(Vec<String>),
    Pattern(Box<Regex>),
    /// A pattern that cannot be read, where that is the handler's own business.
    Never,
}

impl Matcher {
    /// The error says what is wrong, where that is a problem of the handler.
    pub(super) fn of(text: Option<&str>, matching: Matching) -> (Self, Option<String>) {
        let text = match text {
            None | Some("" | "*") => return (Self::All, None),
            Some(text) => text,
        };
        let Matching::Pattern { commas, .. } = matching else { return (Self::Names(vec![text.to_owned()]), None) };
        if let Some(names) = names(text, commas) {
            return (Self::Names(names), None);
        }
        // Apart first: a pattern that closes the group around it must not pass.
        let whole = Regex::new(text).and_then(|_| Regex::new(&format!("^(?:{text})$")));
        match whole {
            Ok(pattern) => (Self::Pattern(Box::new(pattern)), None),
            Err(error) => (Self::Never, Some(format!("matcher: found `{text}`, expected a pattern: {error}"))),
        }
    }

    pub(super) fn fits(&self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::Names(names) => names.iter().any(|known| known == name),
            Self::Pattern(pattern) => pattern.is_match(name),
            Self::Never => false,
        }
    }
}

/// The names of a plain list; such a text means the same as a pattern for the whole name.
fn names(text: &str, commas: bool) -> Option<Vec<String>> {
    let separators: &[char] = if commas { &['|', ','] } else { &['|'] };
    let names = text.split(separators).map(|name| if commas { name.trim() } else { name });
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    names.map(|name| is_name(name).then(|| name.to_owned())).collect()
}
