//! One program call with its name worked out, as rules and filters compare it.

use std::borrow::Cow;

use crate::invocation::{Arg, Invocation};
use crate::name::{self, normalized};

/// A call and the names it goes by.
#[derive(Debug)]
pub(crate) struct Call<'i, 'a> {
    arguments: &'i [Arg<'a>],
    /// The program word after quote removal; of a word that is only partly known, what follows the last hole.
    word: &'a str,
    /// Its last path part, as written.
    last: &'a str,
    name: Cow<'a, str>,
    /// The name where backslashes separate directories (B10).
    windows: Option<(&'a str, Cow<'a, str>)>,
}

impl<'i, 'a> Call<'i, 'a> {
    /// `None` where the name is not known, not even its last path part.
    pub(crate) fn named(invocation: &Invocation<'i, 'a>) -> Option<Self> {
        let program = invocation.argv.first()?;
        let word = match program {
            Arg::Known(word, _) => word,
            Arg::Opaque(_) => Some(program.suffix()).filter(|end| end.contains(['/', '\\']))?,
        };
        Some(Self::new(invocation, word))
    }

    /// A call whose name is not known, compared as it is written.
    pub(crate) fn as_written(invocation: &Invocation<'i, 'a>) -> Option<Self> {
        match invocation.argv.first()? {
            Arg::Opaque(opaque) => Some(Self::new(invocation, opaque.raw)),
            Arg::Known(..) => None,
        }
    }

    fn new(invocation: &Invocation<'i, 'a>, word: &'a str) -> Self {
        let arguments = invocation.argv.split_first().map_or(&[][..], |(_, rest)| rest);
        let windows = invocation.windows_name.map(|name| (name, normalized(name)));
        Self { arguments, word, last: name::last_of_either(word), name: normalized(word), windows }
    }

    pub(crate) fn arguments(&self) -> &'i [Arg<'a>] {
        self.arguments
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The normalised names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let windows = self.windows.as_ref().map(|(_, name)| name.as_ref());
        std::iter::once(self.name.as_ref()).chain(windows)
    }

    /// Every spelling that a filter is tried on: the normalised names, the last path part as written (`Remove-Item`),
    /// and with `path` the whole word (B35).
    pub(crate) fn spellings(&self, path: bool) -> impl Iterator<Item = &str> {
        let last = Some(self.last).filter(|last| *last != self.name);
        let whole = Some(self.word).filter(|word| path && *word != self.name && Some(*word) != last);
        let windows = self.windows.as_ref().map(|(written, _)| *written);
        self.names().chain(last).chain(whole).chain(windows)
    }

    /// How any of the spellings begins.
    pub(crate) fn beginnings(&self) -> Beginnings {
        let windows = self
            .windows
            .as_ref()
            .map_or(Beginnings::NONE, |(written, name)| Beginnings::of(written).or(Beginnings::of(name)));
        [&self.name, self.last, self.word].into_iter().fold(windows, |all, one| all.or(Beginnings::of(one)))
    }
}

/// The first bytes of some texts as a set, without regard to case: may have more than it was given, never less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Beginnings(u64);

impl Beginnings {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const ANY: Self = Self(u64::MAX);

    /// An empty text is the beginning of every other.
    pub(crate) fn of(text: &str) -> Self {
        text.bytes().next().map_or(Self::ANY, |first| Self(1 << (first.to_ascii_lowercase() & 63)))
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn share_one_with(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}
