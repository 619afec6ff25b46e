//! A quick look at a pattern: is it plain words, or so simple that it is valid without asking the engine?

use std::iter::Peekable;
use std::str::Bytes;

/// What was seen.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Nothing but these texts.
    Words(Vec<String>),
    /// Surely valid. Whatever matches begins with one of these; an empty list says that nothing is known.
    Simple { beginnings: Vec<String> },
    /// Anything else, perhaps invalid.
    Other,
}

/// Longer patterns are left to the engine, which has limits of its own.
const LONGEST: usize = 1024;
/// Far below the nesting that the engine allows.
const DEEPEST: u32 = 8;
/// More texts than these are no longer quicker to compare than an expression is to compile.
const MOST: usize = 32;

pub(super) fn shape(pattern: &str) -> Shape {
    if pattern.len() > LONGEST || !pattern.is_ascii() {
        return Shape::Other;
    }
    let mut scan = Scan { rest: pattern.bytes().peekable() };
    let Some(alternatives) = scan.alternatives(0) else {
        return Shape::Other;
    };
    if scan.rest.next().is_some() {
        return Shape::Other;
    }
    let complete = alternatives.iter().all(|alternative| alternative.complete);
    let texts = alternatives.into_iter().flat_map(|alternative| alternative.texts).collect::<Vec<_>>();
    if complete {
        return Shape::Words(texts);
    }
    let known = texts.iter().all(|text| !text.is_empty());
    Shape::Simple { beginnings: if known { texts } else { Vec::new() } }
}

/// One alternative.
#[derive(Debug)]
struct Alternative {
    /// Whatever it matches begins with one of these.
    texts: Vec<String>,
    /// It matches these and nothing else.
    complete: bool,
}

impl Alternative {
    /// Goes on with one of `next`. Where that makes too many texts, the beginnings so far are kept.
    fn then(&mut self, next: &[Self], optional: bool) {
        if !self.complete {
            return;
        }
        let none = String::new();
        let ends = next.iter().flat_map(|next| &next.texts).chain(optional.then_some(&none)).collect::<Vec<_>>();
        if self.texts.len() * ends.len() > MOST {
            self.complete = false;
            return;
        }
        self.texts = self.texts.iter().flat_map(|text| ends.iter().map(move |end| format!("{text}{end}"))).collect();
        self.texts.dedup();
        self.complete = next.iter().all(|next| next.complete);
    }
}

/// One element of a pattern.
enum Atom {
    Literal(char),
    Group(Vec<Alternative>),
    /// `^` at the very start: said twice, since every pattern is anchored there.
    Start,
    Other,
}

/// How often an element may stand.
#[derive(PartialEq, Eq)]
enum Times {
    Once,
    Optional,
    Many,
}

struct Scan<'p> {
    rest: Peekable<Bytes<'p>>,
}

/// Every method gives `None` where the syntax is more than it knows.
impl Scan<'_> {
    fn alternatives(&mut self, depth: u32) -> Option<Vec<Alternative>> {
        let mut all = vec![self.alternative(depth)?];
        while self.rest.next_if_eq(&b'|').is_some() {
            all.push(self.alternative(depth)?);
        }
        Some(all)
    }

    fn alternative(&mut self, depth: u32) -> Option<Alternative> {
        let mut seen = Alternative { texts: vec![String::new()], complete: true };
        let mut first = true;
        while self.rest.peek().is_some_and(|next| !matches!(next, b'|' | b')')) {
            let atom = self.atom(depth, first)?;
            let repeated = self.repetition()?;
            first = false;
            match (atom, repeated) {
                (Atom::Start, Times::Once) => {}
                (Atom::Literal(one), Times::Once) if seen.complete => {
                    seen.texts.iter_mut().for_each(|text| text.push(one));
                }
                (Atom::Literal(one), Times::Optional) => {
                    seen.then(&[Alternative { texts: vec![one.into()], complete: true }], true);
                }
                (Atom::Group(inner), Times::Once) => seen.then(&inner, false),
                (Atom::Group(inner), Times::Optional) => seen.then(&inner, true),
                _ => seen.complete = false,
            }
        }
        Some(seen)
    }

    fn atom(&mut self, depth: u32, first: bool) -> Option<Atom> {
        match self.rest.next()? {
            b'^' if first && depth == 0 => Some(Atom::Start),
            b'^' | b'$' | b'.' => Some(Atom::Other),
            b'(' => self.group(depth),
            b'[' => self.class(),
            b'\\' => self.escape(),
            b'*' | b'+' | b'?' | b'{' | b'}' | b']' => None,
            literal => Some(Atom::Literal(char::from(literal))),
        }
    }

    fn group(&mut self, depth: u32) -> Option<Atom> {
        if depth >= DEEPEST {
            return None;
        }
        if self.rest.next_if_eq(&b'?').is_some() {
            self.rest.next_if_eq(&b':')?;
        }
        let inner = self.alternatives(depth + 1)?;
        self.rest.next_if_eq(&b')').map(|_| Atom::Group(inner))
    }

    /// A class of letters, digits and a few signs, with ranges in order.
    fn class(&mut self) -> Option<Atom> {
        self.rest.next_if_eq(&b'^');
        let mut empty = true;
        loop {
            let from = self.rest.next()?;
            if from == b']' {
                return (!empty).then_some(Atom::Other);
            }
            if !plain_in_class(from) {
                return None;
            }
            empty = false;
            if self.rest.next_if_eq(&b'-').is_some() {
                let to = self.rest.next()?;
                if !plain_in_class(to) || to < from {
                    return None;
                }
            }
        }
    }

    /// A sign that means itself, or one of the classes that every engine knows.
    fn escape(&mut self) -> Option<Atom> {
        const SIGNS: &[u8] = b".*+?()[]{}|^$\\/-";
        match self.rest.next()? {
            sign if SIGNS.contains(&sign) => Some(Atom::Literal(char::from(sign))),
            b's' | b'S' | b'd' | b'D' | b'w' | b'W' | b'b' => Some(Atom::Other),
            _ => None,
        }
    }

    /// One repetition behind an element; `??`, `*+` and counts are left to the engine.
    fn repetition(&mut self) -> Option<Times> {
        let times = match self.rest.peek() {
            Some(b'?') => Times::Optional,
            Some(b'*' | b'+') => Times::Many,
            _ => return Some(Times::Once),
        };
        self.rest.next();
        let again = self.rest.peek().is_some_and(|next| matches!(next, b'*' | b'+' | b'?' | b'{'));
        (!again).then_some(times)
    }
}

fn plain_in_class(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b' ' | b'/' | b'.' | b',' | b':' | b'=' | b'@')
}
