//! Walks over JSON without building anything: what nobody reads is checked for its grammar and left where it is.
//!
//! Own code rather than `serde_json`'s raw values, because one pass must find keys of the payload and of the object
//! inside it, keep any depth of nesting off the stack, and leave doubled keys to whoever reads them.

use super::plain::plain_end;

/// Where the text stops being JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Broken {
    pub(crate) at: usize,
    pub(crate) expected: &'static str,
}

/// What stands between the quotes of a string.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Raw<'a> {
    pub(crate) text: &'a str,
    /// Whether there are escapes in it.
    pub(crate) escaped: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next byte that is no blank, left in place.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        loop {
            match self.byte() {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                other => return other,
            }
        }
    }

    /// Takes `byte`, blanks before it included.
    pub(crate) fn take(&mut self, byte: u8, expected: &'static str) -> Result<(), Broken> {
        if self.took(byte) { Ok(()) } else { Err(self.broken(expected)) }
    }

    /// Takes `byte` if it comes next.
    pub(crate) fn took(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Nothing but blanks may follow.
    pub(crate) fn end(&mut self) -> Result<(), Broken> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.broken("the end of the payload")),
        }
    }

    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// What was passed over since `start`.
    pub(crate) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// A key and its colon.
    pub(crate) fn key(&mut self) -> Result<Raw<'a>, Broken> {
        if self.peek() != Some(b'"') {
            return Err(self.broken("a key in double quotes"));
        }
        let key = self.string()?;
        self.take(b':', "`:` after a key")?;
        Ok(key)
    }

    /// Any value, as it stands in the text. Depth costs one bit a level, never stack.
    pub(crate) fn value(&mut self) -> Result<&'a str, Broken> {
        self.peek();
        let start = self.at;
        let mut open = Nesting::default();
        loop {
            if self.opens(&mut open)? {
                continue;
            }
            loop {
                let Some(inside) = open.innermost() else { return Ok(self.since(start)) };
                if self.took(b',') {
                    if inside == Container::Object {
                        self.key()?;
                    }
                    break;
                }
                self.take(inside.closing(), inside.expected())?;
                open.close();
            }
        }
    }

    /// Reads up to the end of a value (`false`), or to where the first value inside a container begins (`true`).
    fn opens(&mut self, open: &mut Nesting) -> Result<bool, Broken> {
        let inside = match self.peek() {
            Some(b'"') => return self.string().map(|_| false),
            Some(b'{') => Container::Object,
            Some(b'[') => Container::Array,
            Some(b't') => return self.word("true"),
            Some(b'f') => return self.word("false"),
            Some(b'n') => return self.word("null"),
            Some(b'-' | b'0'..=b'9') => return self.number().map(|()| false),
            _ => return Err(self.broken("a value")),
        };
        self.at += 1;
        if self.took(inside.closing()) {
            return Ok(false);
        }
        open.open(inside);
        if inside == Container::Object {
            self.key()?;
        }
        Ok(true)
    }

    fn word(&mut self, word: &'static str) -> Result<bool, Broken> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        if !rest.starts_with(word.as_bytes()) {
            return Err(self.broken("a value"));
        }
        self.at += word.len();
        Ok(false)
    }

    fn number(&mut self) -> Result<(), Broken> {
        self.at += usize::from(self.byte() == Some(b'-'));
        match self.byte() {
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.byte() {
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), Some(b'+' | b'-')));
            self.digits()?;
        }
        Ok(())
    }

    fn digits(&mut self) -> Result<(), Broken> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.byte() {
            self.at += 1;
        }
        if self.at == start { Err(self.broken("a digit")) } else { Ok(()) }
    }

    /// The string that begins here.
    fn string(&mut self) -> Result<Raw<'a>, Broken> {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let mut at = start;
        let mut escaped = false;
        loop {
            at = plain_end(bytes, at);
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    at += escape_length(bytes, at).ok_or(Broken { at, expected: "a valid escape" })?;
                }
                Some(_) => return Err(Broken { at, expected: "an escaped control character" }),
                None => return Err(Broken { at, expected: "the end of a string" }),
            }
        }
        self.at = at + 1;
        Ok(Raw { text: self.text.get(start..at).unwrap_or_default(), escaped })
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(crate) fn broken(&self, expected: &'static str) -> Broken {
        Broken { at: self.at, expected }
    }
}

/// How long the escape is that begins with the backslash at `at`.
fn escape_length(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at + 1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => {
            let digits = bytes.get(at + 2..)?.first_chunk::<4>()?;
            digits.iter().all(u8::is_ascii_hexdigit).then_some(6)
        }
        _ => None,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Container {
    Object,
    Array,
}

impl Container {
    fn closing(self) -> u8 {
        match self {
            Self::Object => b'}',
            Self::Array => b']',
        }
    }

    fn expected(self) -> &'static str {
        match self {
            Self::Object => "`,` or `}`",
            Self::Array => "`,` or `]`",
        }
    }
}

/// The containers that are open, one bit each: the newest 64 in a word, the others in a list that most payloads
/// never need.
#[derive(Debug, Default)]
struct Nesting {
    depth: usize,
    newest: u64,
    older: Vec<u64>,
}

impl Nesting {
    fn open(&mut self, container: Container) {
        if self.depth != 0 && self.depth.is_multiple_of(64) {
            self.older.push(self.newest);
        }
        self.newest = (self.newest << 1) | u64::from(container == Container::Object);
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.newest >>= 1;
        if self.depth != 0 && self.depth.is_multiple_of(64) {
            self.newest = self.older.pop().unwrap_or_default();
        }
    }

    fn innermost(&self) -> Option<Container> {
        match (self.depth, self.newest & 1) {
            (0, _) => None,
            (_, 1) => Some(Container::Object),
            _ => Some(Container::Array),
        }
    }
}
