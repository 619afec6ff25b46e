//! Reserved words, and the tokens that end a list of commands.

use super::chars::ends_word;
use super::reader::Reader;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyword {
    Bang,
    Case,
    Condition,
    ConditionEnd,
    Coproc,
    Do,
    Done,
    Elif,
    Else,
    Esac,
    Fi,
    For,
    Function,
    If,
    In,
    LeftBrace,
    RightBrace,
    Select,
    Then,
    Time,
    Until,
    While,
}

const KEYWORDS: [(&[u8], Keyword); 22] = [
    (b"!", Keyword::Bang),
    (b"[[", Keyword::Condition),
    (b"]]", Keyword::ConditionEnd),
    (b"{", Keyword::LeftBrace),
    (b"}", Keyword::RightBrace),
    (b"case", Keyword::Case),
    (b"coproc", Keyword::Coproc),
    (b"do", Keyword::Do),
    (b"done", Keyword::Done),
    (b"elif", Keyword::Elif),
    (b"else", Keyword::Else),
    (b"esac", Keyword::Esac),
    (b"fi", Keyword::Fi),
    (b"for", Keyword::For),
    (b"function", Keyword::Function),
    (b"if", Keyword::If),
    (b"in", Keyword::In),
    (b"select", Keyword::Select),
    (b"then", Keyword::Then),
    (b"time", Keyword::Time),
    (b"until", Keyword::Until),
    (b"while", Keyword::While),
];

const LONGEST: usize = 8;

impl Keyword {
    /// The end that this word is; [`Ends::NONE`] for `in` and `]]`, which end no list but may not begin a command either.
    fn end(self) -> Option<Ends> {
        Some(match self {
            Self::Do => Ends::DO,
            Self::Done => Ends::DONE,
            Self::Elif => Ends::ELIF,
            Self::Else => Ends::ELSE,
            Self::Esac => Ends::ESAC,
            Self::Fi => Ends::FI,
            Self::In | Self::ConditionEnd => Ends::NONE,
            Self::RightBrace => Ends::BRACE,
            Self::Then => Ends::THEN,
            _ => return None,
        })
    }

    pub(super) fn begins_compound(self) -> bool {
        matches!(
            self,
            Self::Case
                | Self::Condition
                | Self::For
                | Self::If
                | Self::LeftBrace
                | Self::Select
                | Self::Until
                | Self::While
        )
    }
}

/// A set of tokens that end a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ends(u16);

impl Ends {
    pub(super) const NONE: Self = Self(0);
    pub(super) const THEN: Self = Self(1);
    pub(super) const ELIF: Self = Self(1 << 1);
    pub(super) const ELSE: Self = Self(1 << 2);
    pub(super) const FI: Self = Self(1 << 3);
    pub(super) const DO: Self = Self(1 << 4);
    pub(super) const DONE: Self = Self(1 << 5);
    pub(super) const ESAC: Self = Self(1 << 6);
    pub(super) const BRACE: Self = Self(1 << 7);
    pub(super) const PAREN: Self = Self(1 << 8);
    /// `;;`, `;&`, `;;&`
    pub(super) const CLAUSE: Self = Self(1 << 9);
    /// The `}` of `${ …; }`, whatever follows it.
    pub(super) const SUBSTITUTION: Self = Self(1 << 10);

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Reader<'_, '_> {
    /// The reserved word that stands here, and its end. Only meaningful where a command may begin.
    pub(super) fn keyword(&self) -> Option<(Keyword, usize)> {
        if !matches!(self.byte()?, b'!' | b'[' | b']' | b'{' | b'}' | b'c'..=b'f' | b'i' | b's'..=b'w' | b'\\') {
            return None;
        }
        let mut found = [0; LONGEST];
        let mut slots = found.iter_mut();
        let mut at = self.at;
        loop {
            at = self.past_joins(at);
            match self.byte_at(at) {
                Some(byte) if !ends_word(byte) => *slots.next()? = byte,
                _ => break,
            }
            at += 1;
        }
        let length = LONGEST - slots.len();
        let found = found.get(..length)?;
        KEYWORDS.iter().find(|(text, _)| *text == found).map(|(_, keyword)| (*keyword, at))
    }

    /// The token here that no command begins with, and its end.
    pub(super) fn end_token(&self) -> Option<(Ends, usize)> {
        let second = self.past_joins(self.at + 1);
        let double = |byte| self.byte_at(second) == Some(byte);
        let token = match self.byte()? {
            b')' => (Ends::PAREN, self.at + 1),
            b';' if double(b';') => {
                let third = self.past_joins(second + 1);
                (Ends::CLAUSE, if self.byte_at(third) == Some(b'&') { third + 1 } else { second + 1 })
            }
            b';' if double(b'&') => (Ends::CLAUSE, second + 1),
            b'&' if double(b'>') => return None,
            b'&' if double(b'&') => (Ends::NONE, second + 1),
            b'|' if double(b'|') || double(b'&') => (Ends::NONE, second + 1),
            b';' | b'&' | b'|' => (Ends::NONE, self.at + 1),
            b'}' if self.open.has(Ends::SUBSTITUTION) && !self.open.has(Ends::BRACE) => {
                (Ends::SUBSTITUTION, self.at + 1)
            }
            b'd' | b'e' | b'f' | b'i' | b't' | b'}' | b']' | b'\\' => {
                let (keyword, end) = self.keyword()?;
                (keyword.end()?, end)
            }
            _ => return None,
        };
        Some(token)
    }

    /// Steps over this reserved word; notes an error where another thing stands.
    pub(super) fn expect(&mut self, expected: Keyword) -> bool {
        match self.keyword() {
            Some((keyword, end)) if keyword == expected => {
                self.at = end;
                true
            }
            _ => {
                self.unexpected();
                false
            }
        }
    }
}
