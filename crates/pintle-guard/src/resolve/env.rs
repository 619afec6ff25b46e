//! What the text has said so far: variables, functions, aliases, files it wrote. Follows the paths through the text:
//! after a branch a name stands for everything that one of the branches made of it.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use bumpalo::Bump;

use super::value::{ALTERNATIVES, Slot, Value, same, unknown};
use crate::invocation::{Arg, Opaque, Piece, Why};
use crate::span::Span;

/// What kind of thing a name names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Space {
    Variable,
    /// Present when child processes see the variable.
    Exported,
    Function,
    Alias,
    /// A file written by the text; the name is its path.
    File,
}

/// How many kinds there are.
const SPACES: usize = 5;

/// A name, so that two of them compare quickly; the order means nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key<'a> {
    /// The first bytes as a number.
    head: u64,
    name: &'a str,
}

/// Bytes in the head of a key.
const HEAD: usize = 8;

impl<'a> Key<'a> {
    fn new(name: &'a str) -> Self {
        let bytes = name.as_bytes();
        let head = match (bytes.first_chunk::<HEAD>(), bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
            (Some(head), ..) => u64::from_le_bytes(*head),
            (None, Some(first), Some(last)) => {
                u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32
            }
            _ => bytes.iter().fold(0, |head, byte| head << 8 | u64::from(*byte)),
        };
        Self { head, name }
    }
}

impl Ord for Key<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let short = |key: &Self| (key.head, key.name.len());
        short(self).cmp(&short(other)).then_with(|| {
            // Of names no longer than a head, head and length say all.
            if self.name.len() <= HEAD { Ordering::Equal } else { self.name.cmp(other.name) }
        })
    }
}

impl PartialOrd for Key<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The place of a name in [`Env::names`].
type Id = usize;

/// A name that was met, and what it stands for at this point, if anything.
#[derive(Debug)]
struct Name<'a> {
    space: Space,
    text: &'a str,
    slot: Option<Slot<'a>>,
    /// The last undoing that changed it back.
    undone: usize,
}

/// The names and what they stand for.
#[derive(Debug, Default)]
pub(super) struct Env<'a> {
    /// By kind: there are few functions and aliases, and every command is looked for among them.
    ids: [BTreeMap<Key<'a>, Id>; SPACES],
    names: Vec<Name<'a>>,
    /// How many of the names stand for something.
    known: usize,
    /// What each change replaced, newest last; kept only while a mark is open.
    log: Vec<(Id, Option<Slot<'a>>)>,
    marks: usize,
    /// How many marks were undone.
    undoings: usize,
    /// The loops whose first round is being walked, outermost first.
    rounds: Vec<Round>,
    /// Which kinds of names there ever were, so that most look-ups can be left out.
    seen: [bool; SPACES],
    /// Names that the text made read-only, or that stand for another name.
    fixed: BTreeSet<&'a str>,
    /// Where a file was written first, by its name.
    places: BTreeMap<&'a str, &'a str>,
    /// `IFS` was set.
    pub(super) separators_set: bool,
    /// `set -a`: every variable is exported.
    pub(super) exports_all: bool,
    /// A file was written whose path is not known.
    pub(super) wrote_somewhere: bool,
}

/// A point to go back to.
#[derive(Debug)]
pub(super) struct Mark(usize);

/// What the first round of a loop does to names, in order: only a name that is used before this round has set it can
/// bring something new into the next one.
#[derive(Debug)]
struct Round {
    /// Marks that are open when something runs in every round.
    level: usize,
    set_for_certain: Ids,
    used_before: Ids,
}

/// A set of names, one bit each.
#[derive(Debug, Default)]
struct Ids(Vec<u64>);

impl Ids {
    fn insert(&mut self, id: Id) {
        let word = id / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        if let Some(word) = self.0.get_mut(word) {
            *word |= 1 << (id % 64);
        }
    }

    fn contains(&self, id: Id) -> bool {
        self.0.get(id / 64).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }
}

/// What one branch made of the names that it changed, each once.
#[derive(Debug)]
pub(super) struct Changes<'a>(Vec<(Id, Option<Slot<'a>>)>);

impl Changes<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> Env<'a> {
    pub(super) fn get(&self, space: Space, name: &str) -> Option<Slot<'a>> {
        if !self.has_any(space) {
            return None;
        }
        self.slot(*self.ids.get(space as usize)?.get(&Key::new(name))?)
    }

    fn slot(&self, id: Id) -> Option<Slot<'a>> {
        self.names.get(id)?.slot
    }

    /// The name's place, a new one where it was never met.
    fn id(&mut self, space: Space, name: &'a str) -> Id {
        let next = self.names.len();
        let Some(ids) = self.ids.get_mut(space as usize) else { return next };
        let id = *ids.entry(Key::new(name)).or_insert(next);
        if id == next {
            self.names.push(Name { space, text: name, slot: None, undone: 0 });
        }
        id
    }

    pub(super) fn set(&mut self, space: Space, name: &'a str, slot: Option<Slot<'a>>) {
        if let Some(seen) = self.seen.get_mut(space as usize) {
            *seen = true;
        }
        self.separators_set |= name == "IFS";
        let id = self.id(space, name);
        for round in self.rounds.iter_mut().filter(|round| round.level == self.marks) {
            round.set_for_certain.insert(id);
        }
        self.put(id, slot);
    }

    fn put(&mut self, id: Id, slot: Option<Slot<'a>>) {
        let old = self.replace(id, slot);
        if self.marks > 0 {
            self.log.push((id, old));
        }
    }

    fn replace(&mut self, id: Id, slot: Option<Slot<'a>>) -> Option<Slot<'a>> {
        let name = self.names.get_mut(id)?;
        self.known += usize::from(slot.is_some());
        let old = std::mem::replace(&mut name.slot, slot);
        self.known -= usize::from(old.is_some());
        old
    }

    /// What the name stands for, for somebody who will act on it.
    pub(super) fn used(&mut self, space: Space, name: &'a str) -> Option<Slot<'a>> {
        if self.rounds.is_empty() {
            return self.get(space, name);
        }
        let id = self.id(space, name);
        for round in &mut self.rounds {
            if !round.set_for_certain.contains(id) {
                round.used_before.insert(id);
            }
        }
        self.slot(id)
    }

    pub(super) fn begin_round(&mut self) {
        let level = self.marks + 1;
        self.rounds.push(Round { level, set_for_certain: Ids::default(), used_before: Ids::default() });
    }

    /// Ends the first round of a loop; whether what it changed can matter to the next.
    pub(super) fn end_round(&mut self, changes: &Changes<'a>) -> bool {
        let Some(round) = self.rounds.pop() else { return true };
        changes.0.iter().any(|(id, _)| round.used_before.contains(*id))
    }

    /// Adds what `slot` says to what the name may stand for already.
    pub(super) fn add(&mut self, space: Space, name: &'a str, slot: Slot<'a>, arena: &'a Bump) {
        let before = self.get(space, name).unwrap_or(&[Value::Unset]);
        self.set(space, name, Some(join(before, slot, arena)));
    }

    /// Takes down where a file of this name was written; whether it was the same place before, if anywhere.
    pub(super) fn written_at(&mut self, name: &'a str, place: &'a str) -> bool {
        *self.places.entry(name).or_insert(place) == place
    }

    pub(super) fn fix(&mut self, name: &'a str) {
        self.fixed.insert(name);
    }

    pub(super) fn is_fixed(&self, name: &str) -> bool {
        self.fixed.contains(name)
    }

    /// How many names stand for something.
    pub(super) fn len(&self) -> usize {
        self.known
    }

    /// What a child process sees: exported variables and the files.
    pub(super) fn child(&self) -> Self {
        let mut child = Self {
            seen: self.seen,
            separators_set: self.separators_set,
            exports_all: self.exports_all,
            wrote_somewhere: self.wrote_somewhere,
            ..Self::default()
        };
        for Name { space, text: name, slot, .. } in &self.names {
            let visible = match space {
                Space::Variable => self.get(Space::Exported, name).is_some(),
                Space::Exported | Space::File => true,
                Space::Function | Space::Alias => false,
            };
            if visible && slot.is_some() {
                let id = child.id(*space, name);
                child.replace(id, *slot);
            }
        }
        child
    }

    /// Takes over the files that a child process wrote.
    pub(super) fn take_files(&mut self, child: &Self) {
        self.wrote_somewhere |= child.wrote_somewhere;
        for Name { text: name, slot, .. } in child.names.iter().filter(|name| name.space == Space::File) {
            let Some(slot) = slot else { continue };
            if !self.get(Space::File, name).is_some_and(|known| std::ptr::eq(known, *slot)) {
                self.set(Space::File, name, Some(slot));
            }
        }
    }

    /// Whether anything of this kind ever had a name.
    pub(super) fn has_any(&self, space: Space) -> bool {
        self.seen.get(space as usize).copied().unwrap_or(true)
    }

    pub(super) fn mark(&mut self) -> Mark {
        self.marks += 1;
        Mark(self.log.len())
    }

    /// Ends a branch: takes back what it changed and returns what it had made of the names.
    pub(super) fn undo(&mut self, mark: &Mark) -> Changes<'a> {
        self.undoings += 1;
        let mut changed = Vec::new();
        while self.log.len() > mark.0 {
            let Some((id, old)) = self.log.pop() else { break };
            let made = self.replace(id, old);
            if let Some(name) = self.names.get_mut(id)
                && name.undone != self.undoings
            {
                name.undone = self.undoings;
                changed.push((id, made));
            }
        }
        self.marks -= 1;
        if self.marks == 0 {
            self.log.clear();
        }
        Changes(changed)
    }

    /// Ends a subshell: only the files that it wrote outlive it.
    pub(super) fn leave_subshell(&mut self, mark: &Mark) {
        let Changes(changed) = self.undo(mark);
        for (id, slot) in changed {
            if let Some(Name { space: Space::File, text: name, .. }) = self.names.get(id) {
                self.set(Space::File, name, slot);
            }
        }
    }

    /// Goes on after branches of which one was taken; `skipped` when it may be that none was.
    pub(super) fn merge(&mut self, branches: &[Changes<'a>], skipped: bool, arena: &'a Bump) {
        let mut all: Vec<(Id, usize, Option<Slot<'a>>)> = Vec::new();
        for (branch, Changes(changed)) in branches.iter().enumerate() {
            all.extend(changed.iter().map(|(id, after)| (*id, branch, *after)));
        }
        all.sort_unstable_by_key(|(id, branch, _)| (*id, *branch));
        for changes in all.chunk_by(|(id, ..), (next, ..)| id == next) {
            let Some((id, ..)) = changes.first() else { continue };
            let before = self.slot(*id).unwrap_or(&[Value::Unset]);
            let unchanged = skipped || changes.len() < branches.len();
            let mut slot = unchanged.then_some(before);
            for (_, _, after) in changes {
                let after = after.unwrap_or(&[Value::Unset]);
                slot = Some(slot.map_or(after, |slot| join(slot, after, arena)));
            }
            self.put(*id, slot);
        }
    }

    /// Takes over changes that are not the last: what else the names may become is unknown.
    pub(super) fn widen(&mut self, changes: &Changes<'a>, arena: &'a Bump) {
        let anything = Opaque { pieces: &[Piece::Hole], why: Why::TooMany, many: true, raw: "", span: Span::default() };
        let anything = Arg::Opaque(arena.alloc(anything));
        for (id, after) in &changes.0 {
            let before = self.slot(*id).unwrap_or(&[Value::Unset]);
            let after = after.unwrap_or(&[Value::Unset]);
            let mut slot = join(before, after, arena);
            let list = after.iter().any(|value| matches!(value, Value::List(_)));
            let unknown = if list { Value::List(arena.alloc_slice_copy(&[anything])) } else { Value::Scalar(anything) };
            if self.names.get(*id).is_some_and(|name| name.space == Space::Variable) {
                slot = join(slot, arena.alloc_slice_copy(&[unknown]), arena);
            }
            self.put(*id, Some(slot));
        }
    }

    /// Whether every alternative in `changes` was there already.
    pub(super) fn covers(&self, changes: &Changes<'a>) -> bool {
        changes.0.iter().all(|(id, after)| {
            let before = self.slot(*id).unwrap_or(&[Value::Unset]);
            after.unwrap_or(&[Value::Unset]).iter().all(|value| before.iter().any(|known| same(known, value)))
        })
    }
}

/// Both sets of alternatives as one.
pub(super) fn join<'a>(one: Slot<'a>, other: Slot<'a>, arena: &'a Bump) -> Slot<'a> {
    let new: Vec<Value<'a>> =
        other.iter().filter(|value| !one.iter().any(|known| same(known, value))).copied().collect();
    if new.is_empty() {
        return one;
    }
    if one.len() + new.len() > ALTERNATIVES {
        return arena.alloc_slice_copy(&[Value::Scalar(unknown(arena, Why::TooMany, "", Span::default()))]);
    }
    let all: Vec<Value<'a>> = one.iter().copied().chain(new).collect();
    arena.alloc_slice_copy(&all)
}
