//! Brace expansion: `{a,b}` and `{1..3}`, before anything else is expanded.

use bumpalo::Bump;

use crate::shell::bash::ast::{Part, Word};

/// More words than this from one word are not made.
const WORDS: usize = 1024;
/// Deeper braces than this stay as they are written.
const DEPTH: u32 = 16;
/// Longer words than this stay as they are written.
const LONGEST: usize = 4096;

/// A character that braces may use, or something that they pass over.
#[derive(Clone, Copy)]
enum Atom<'a> {
    Char(char),
    Part(&'a Part<'a>),
}

type Atoms<'a> = Vec<Atom<'a>>;

/// What stands between two braces.
enum Inside<'a> {
    Choices(Vec<Atoms<'a>>),
    /// No comma and no range: the braces are ordinary characters.
    Literal,
    TooMany,
}

/// Whether the word has the look of a brace expansion; cheap.
pub(super) fn has_braces(word: &Word<'_>) -> bool {
    word.raw.len() <= LONGEST && word.parts.iter().any(|part| matches!(part, Part::Bare(text) if text.contains('{')))
}

/// The words that braces make of this one; `None` when there are none to expand, or too many.
pub(super) fn expand<'a>(word: &Word<'a>, arena: &'a Bump) -> Option<Vec<Word<'a>>> {
    let mut atoms = Vec::new();
    for part in word.parts {
        match part {
            Part::Bare(text) => atoms.extend(text.chars().map(Atom::Char)),
            other => atoms.push(Atom::Part(other)),
        }
    }
    let words = sequences(&atoms, DEPTH)?;
    let changed = words.len() > 1 || words.first().is_some_and(|only| only.len() != atoms.len());
    changed.then(|| words.iter().map(|atoms| rebuilt(atoms, word, arena)).collect())
}

fn rebuilt<'a>(atoms: &[Atom<'a>], word: &Word<'a>, arena: &'a Bump) -> Word<'a> {
    let mut parts: Vec<Part<'a>> = Vec::new();
    let mut text = String::new();
    for atom in atoms {
        match atom {
            Atom::Char(c) => text.push(*c),
            Atom::Part(part) => {
                if !text.is_empty() {
                    parts.push(Part::Bare(arena.alloc_str(&text)));
                    text.clear();
                }
                parts.push(**part);
            }
        }
    }
    if !text.is_empty() {
        parts.push(Part::Bare(arena.alloc_str(&text)));
    }
    Word { parts: arena.alloc_slice_copy(&parts), ..*word }
}

/// Every expansion of these atoms, at least one; `None` when there are too many.
fn sequences<'a>(atoms: &[Atom<'a>], depth: u32) -> Option<Vec<Atoms<'a>>> {
    let mut done: Vec<Atoms<'a>> = vec![Vec::new()];
    let mut rest = atoms;
    while let Some((first, after)) = rest.split_first() {
        if matches!(first, Atom::Char('{'))
            && depth > 0
            && let Some((inside, behind)) = matching(after)
        {
            match alternatives(inside, depth - 1) {
                Inside::TooMany => return None,
                Inside::Literal => {}
                Inside::Choices(choices) => {
                    if done.len() * choices.len() > WORDS {
                        return None;
                    }
                    let with = |head: &Atoms<'a>| {
                        choices.iter().map(|tail| head.iter().chain(tail).copied().collect()).collect::<Vec<_>>()
                    };
                    done = done.iter().flat_map(with).collect();
                    rest = behind;
                    continue;
                }
            }
        }
        for one in &mut done {
            one.push(*first);
        }
        rest = after;
    }
    Some(done)
}

/// The atoms up to the brace that closes, and those behind it.
fn matching<'s, 'a>(atoms: &'s [Atom<'a>]) -> Option<(&'s [Atom<'a>], &'s [Atom<'a>])> {
    let mut open = 0u32;
    for (at, atom) in atoms.iter().enumerate() {
        match atom {
            Atom::Char('{') => open += 1,
            Atom::Char('}') if open == 0 => {
                let (inside, behind) = atoms.split_at_checked(at)?;
                return Some((inside, behind.get(1..)?));
            }
            Atom::Char('}') => open -= 1,
            _ => {}
        }
    }
    None
}

fn alternatives<'a>(inside: &[Atom<'a>], depth: u32) -> Inside<'a> {
    let mut open = 0u32;
    let mut commas = Vec::new();
    for (at, atom) in inside.iter().enumerate() {
        match atom {
            Atom::Char('{') => open += 1,
            Atom::Char('}') => open = open.saturating_sub(1),
            Atom::Char(',') if open == 0 => commas.push(at),
            _ => {}
        }
    }
    if commas.is_empty() {
        return range(inside).map_or(Inside::Literal, Inside::Choices);
    }
    let mut out = Vec::new();
    let mut start = 0;
    for end in commas.into_iter().chain([inside.len()]) {
        let part = inside.get(start..end).unwrap_or_default();
        let Some(made) = sequences(part, depth) else { return Inside::TooMany };
        out.extend(made);
        start = end + 1;
        if out.len() > WORDS {
            return Inside::TooMany;
        }
    }
    Inside::Choices(out)
}

/// `1..3`, `a..e`, `1..9..2`.
fn range<'a>(inside: &[Atom<'a>]) -> Option<Vec<Atoms<'a>>> {
    let mut text = String::new();
    for atom in inside {
        match atom {
            Atom::Char(c) => text.push(*c),
            Atom::Part(_) => return None,
        }
    }
    let mut ends = text.split("..");
    let (first, last, step) = (ends.next()?, ends.next()?, ends.next());
    if ends.next().is_some() {
        return None;
    }
    let step = step.map_or(Some(1), |step| step.parse::<i64>().ok())?.unsigned_abs().max(1);
    let padded = [first, last].iter().any(|end| end.trim_start_matches('-').starts_with('0') && end.len() > 1);
    let width = if padded { first.len().max(last.len()) } else { 0 };
    let (from, to, letters) = match (first.parse::<i64>(), last.parse::<i64>()) {
        (Ok(from), Ok(to)) => (from, to, false),
        _ => (letter(first)?, letter(last)?, true),
    };
    let count = from.abs_diff(to) / step + 1;
    if count > WORDS as u64 {
        return None;
    }
    let made = (0..count).filter_map(|at| {
        let offset = i64::try_from(at.checked_mul(step)?).ok()?;
        let value = if from <= to { from.checked_add(offset)? } else { from.checked_sub(offset)? };
        let text =
            if letters { char::from_u32(u32::try_from(value).ok()?)?.to_string() } else { format!("{value:0width$}") };
        Some(text.chars().map(Atom::Char).collect())
    });
    Some(made.collect())
}

fn letter(text: &str) -> Option<i64> {
    let mut chars = text.chars();
    let only = chars.next().filter(char::is_ascii_alphabetic)?;
    chars.next().is_none().then_some(i64::from(u32::from(only)))
}
