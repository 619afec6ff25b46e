//! Patterns of filters: regular expressions, tried on a program's name and arguments.
//!
//! A hook runs once per tool call, and most calls match no filter, so nothing is compiled before it has to be: a pattern
//! of plain words is compared as text; one whose syntax is simple enough to be known as valid is compiled when its
//! literal beginning fits; every other one is compiled at once, since an invalid pattern must be reported.

mod regex;
mod scan;
#[cfg(test)]
mod tests;

use self::regex::Lazy;
use self::scan::Shape;
use super::FilterError;
use crate::invocation::Arg;
use crate::rules::Beginnings;

/// How much of the text the pattern must cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Every alternative is anchored at the start, none at the end (B31, B32).
    Start,
    /// Every alternative is anchored on both sides (B33).
    Whole,
}

#[derive(Debug, Clone)]
pub(super) struct Pattern {
    test: Test,
    extent: Extent,
    beginnings: Beginnings,
    names_a_path: bool,
}

#[derive(Debug, Clone)]
enum Test {
    /// Any of these texts, word for word.
    Words(Vec<String>),
    /// The expression, which can match only what begins with one of these; none says that nothing is known.
    Expression { beginnings: Vec<String>, regex: Lazy },
}

impl Test {
    fn beginnings(&self) -> Beginnings {
        match self {
            Self::Words(texts) | Self::Expression { beginnings: texts, .. } => {
                let known = texts.iter().map(|text| Beginnings::of(text)).reduce(Beginnings::or);
                known.unwrap_or(Beginnings::ANY)
            }
        }
    }
}

impl Pattern {
    pub(super) fn new(pattern: &str, extent: Extent) -> Result<Self, FilterError> {
        let test = match scan::shape(pattern) {
            Shape::Words(words) => Test::Words(words),
            Shape::Simple { beginnings } => {
                Test::Expression { beginnings, regex: Lazy::known_as_valid(pattern, extent) }
            }
            Shape::Other => Test::Expression { beginnings: Vec::new(), regex: Lazy::checked(pattern, extent)? },
        };
        let beginnings = test.beginnings();
        Ok(Self { test, extent, beginnings, names_a_path: pattern.contains('/') || pattern.contains("\\\\") })
    }

    /// It is tried on the whole program word too, not only on its name (B35).
    pub(super) fn names_a_path(&self) -> bool {
        self.names_a_path
    }

    /// How a name begins that it can match.
    pub(super) fn beginnings(&self) -> Beginnings {
        self.beginnings
    }

    pub(super) fn matches(&self, name: &str, arguments: &[Arg<'_>]) -> bool {
        match &self.test {
            Test::Words(words) => words.iter().any(|word| match self.extent {
                Extent::Start => begins(name, arguments, word, Case::OfNameIgnored),
                Extent::Whole => name.eq_ignore_ascii_case(word),
            }),
            Test::Expression { beginnings, regex } => {
                let possible = beginnings.is_empty()
                    || beginnings.iter().any(|beginning| begins(name, arguments, beginning, Case::Kept));
                possible && regex.matches(&joined(name, arguments))
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Kept,
    OfNameIgnored,
}

/// Whether name and arguments, written with single blanks, begin with `beginning`; without writing them.
fn begins(name: &str, arguments: &[Arg<'_>], beginning: &str, case: Case) -> bool {
    let Some((own, rest)) = beginning.split_at_checked(name.len().min(beginning.len())) else {
        return false;
    };
    let Some((head, _)) = name.split_at_checked(own.len()) else {
        return false;
    };
    let same = match case {
        Case::Kept => head == own,
        Case::OfNameIgnored => head.eq_ignore_ascii_case(own),
    };
    same && begins_behind_name(arguments, rest)
}

fn begins_behind_name(arguments: &[Arg<'_>], mut rest: &str) -> bool {
    for argument in arguments {
        if rest.is_empty() {
            return true;
        }
        let Some(behind_blank) = rest.strip_prefix(' ') else {
            return false;
        };
        let text = written(argument);
        match behind_blank.strip_prefix(text) {
            Some(behind) => rest = behind,
            None => return text.starts_with(behind_blank),
        }
    }
    rest.is_empty()
}

/// Name and arguments as filters see them: after quote removal, unknown words as they were written (B31, B36).
fn joined(name: &str, arguments: &[Arg<'_>]) -> String {
    let length = name.len() + arguments.iter().map(|argument| written(argument).len() + 1).sum::<usize>();
    let mut text = String::with_capacity(length);
    text.push_str(name);
    for argument in arguments {
        text.push(' ');
        text.push_str(written(argument));
    }
    text
}

fn written<'a>(argument: &Arg<'a>) -> &'a str {
    match argument {
        Arg::Known(text, _) => text,
        Arg::Opaque(opaque) => opaque.raw,
    }
}
