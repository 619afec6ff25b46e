//! What the text has said so far: variables, functions, aliases, files it wrote. Follows the paths through the text:
//! after a branch a name stands for everything that one of the branches made of it.

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

/// A name of one kind. The order is that of the first bytes as a number, which is quicker than comparing texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'a> {
    space: Space,
    head: u64,
    name: &'a str,
}

impl<'a> Key<'a> {
    fn new(space: Space, name: &'a str) -> Self {
        let mut head = [0; 8];
        for (to, from) in head.iter_mut().zip(name.bytes()) {
            *to = from;
        }
        Self { space, head: u64::from_be_bytes(head), name }
    }
}

/// The names and what they stand for.
#[derive(Debug, Default)]
pub(super) struct Env<'a> {
    names: BTreeMap<Key<'a>, Slot<'a>>,
    /// What each change replaced, newest last; kept only while a mark is open.
    log: Vec<(Key<'a>, Option<Slot<'a>>)>,
    marks: usize,
    /// The loops whose first round is being walked, outermost first.
    rounds: Vec<Round<'a>>,
    /// Which kinds of names there ever were, so that most look-ups can be left out.
    seen: [bool; 5],
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
struct Round<'a> {
    /// Marks that are open when something runs in every round.
    level: usize,
    set_for_certain: BTreeSet<Key<'a>>,
    used_before: BTreeSet<Key<'a>>,
}

/// What one branch made of the names that it changed.
#[derive(Debug)]
pub(super) struct Changes<'a>(BTreeMap<Key<'a>, Option<Slot<'a>>>);

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
        self.names.get(&Key::new(space, name)).copied()
    }

    pub(super) fn set(&mut self, space: Space, name: &'a str, slot: Option<Slot<'a>>) {
        if let Some(seen) = self.seen.get_mut(space as usize) {
            *seen = true;
        }
        self.separators_set |= name == "IFS";
        let key = Key::new(space, name);
        for round in self.rounds.iter_mut().filter(|round| round.level == self.marks) {
            round.set_for_certain.insert(key);
        }
        self.put(key, slot);
    }

    fn put(&mut self, key: Key<'a>, slot: Option<Slot<'a>>) {
        let old = match slot {
            Some(slot) => self.names.insert(key, slot),
            None => self.names.remove(&key),
        };
        if self.marks > 0 {
            self.log.push((key, old));
        }
    }

    /// What the name stands for, for somebody who will act on it.
    pub(super) fn used(&mut self, space: Space, name: &'a str) -> Option<Slot<'a>> {
        if !self.rounds.is_empty() {
            let key = Key::new(space, name);
            for round in &mut self.rounds {
                if !round.set_for_certain.contains(&key) {
                    round.used_before.insert(key);
                }
            }
        }
        self.get(space, name)
    }

    pub(super) fn begin_round(&mut self) {
        let level = self.marks + 1;
        self.rounds.push(Round { level, set_for_certain: BTreeSet::new(), used_before: BTreeSet::new() });
    }

    /// Ends the first round of a loop; whether what it changed can matter to the next.
    pub(super) fn end_round(&mut self, changes: &Changes<'a>) -> bool {
        let Some(round) = self.rounds.pop() else { return true };
        changes.0.keys().any(|key| round.used_before.contains(key))
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

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// What a child process sees: exported variables and the files.
    pub(super) fn child(&self) -> Self {
        let visible = |key: &Key<'a>| match key.space {
            Space::Variable => self.names.contains_key(&Key { space: Space::Exported, ..*key }),
            Space::Exported | Space::File => true,
            Space::Function | Space::Alias => false,
        };
        let names = self.names.iter().filter(|(key, _)| visible(key)).map(|(key, slot)| (*key, *slot)).collect();
        Self {
            names,
            seen: self.seen,
            separators_set: self.separators_set,
            exports_all: self.exports_all,
            wrote_somewhere: self.wrote_somewhere,
            ..Self::default()
        }
    }

    /// Takes over the files that a child process wrote.
    pub(super) fn take_files(&mut self, child: &Self) {
        self.wrote_somewhere |= child.wrote_somewhere;
        for (key, slot) in child.names.range(Key::new(Space::File, "")..) {
            if !self.get(key.space, key.name).is_some_and(|known| std::ptr::eq(known, *slot)) {
                self.set(key.space, key.name, Some(slot));
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
        let mut changed = BTreeMap::new();
        while self.log.len() > mark.0 {
            let Some((key, old)) = self.log.pop() else { break };
            changed.entry(key).or_insert_with(|| self.names.get(&key).copied());
            match old {
                Some(old) => self.names.insert(key, old),
                None => self.names.remove(&key),
            };
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
        for (key, slot) in changed {
            if key.space == Space::File {
                self.set(key.space, key.name, slot);
            }
        }
    }

    /// Goes on after branches of which one was taken; `skipped` when it may be that none was.
    pub(super) fn merge(&mut self, branches: &[Changes<'a>], skipped: bool, arena: &'a Bump) {
        if branches.iter().all(Changes::is_empty) {
            return;
        }
        let keys: BTreeSet<Key<'a>> = branches.iter().flat_map(|changes| changes.0.keys().copied()).collect();
        for key in keys {
            let before = self.names.get(&key).copied();
            let mut slot: Option<Slot<'a>> = skipped.then(|| before.unwrap_or(&[Value::Unset]));
            for Changes(changed) in branches {
                let after = changed.get(&key).map_or(before, |after| *after).unwrap_or(&[Value::Unset]);
                slot = Some(slot.map_or(after, |slot| join(slot, after, arena)));
            }
            self.put(key, slot);
        }
    }

    /// Takes over changes that are not the last: what else the names may become is unknown.
    pub(super) fn widen(&mut self, changes: &Changes<'a>, arena: &'a Bump) {
        let anything = Opaque { pieces: &[Piece::Hole], why: Why::TooMany, many: true, raw: "", span: Span::default() };
        let anything = Arg::Opaque(arena.alloc(anything));
        for (key, after) in &changes.0 {
            let before = self.names.get(key).copied().unwrap_or(&[Value::Unset]);
            let after = after.unwrap_or(&[Value::Unset]);
            let mut slot = join(before, after, arena);
            let list = after.iter().any(|value| matches!(value, Value::List(_)));
            let unknown = if list { Value::List(arena.alloc_slice_copy(&[anything])) } else { Value::Scalar(anything) };
            if key.space == Space::Variable {
                slot = join(slot, arena.alloc_slice_copy(&[unknown]), arena);
            }
            self.put(*key, Some(slot));
        }
    }

    /// Whether every alternative in `changes` was there already.
    pub(super) fn covers(&self, changes: &Changes<'a>) -> bool {
        changes.0.iter().all(|(key, after)| {
            let before = self.names.get(key).copied().unwrap_or(&[Value::Unset]);
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
