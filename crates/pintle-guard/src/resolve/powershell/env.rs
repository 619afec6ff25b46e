//! What variables may hold.

use std::collections::BTreeSet;

use bumpalo::Bump;

use crate::invocation::Arg;

/// The words that a value is, one or several.
pub(super) type Value<'a> = &'a [Arg<'a>];

/// Names that are kept track of at most; all others are unknown.
const NAMES: usize = 64;
/// Values of one name.
const VALUES: usize = 16;

/// Names and the values that each may have, in the order in which the names were first seen.
type Names<'a> = Vec<(&'a str, &'a [Value<'a>])>;

/// What names held at one point.
#[derive(Debug)]
pub(super) struct Mark<'a>(Names<'a>);

#[derive(Debug)]
pub(super) struct Env<'a> {
    arena: &'a Bump,
    now: Names<'a>,
    /// What each name held anywhere so far.
    ever: Names<'a>,
    /// Names that something changes out of sight.
    volatile: BTreeSet<&'a str>,
    /// Any name may have been changed.
    lost: bool,
}

impl<'a> Env<'a> {
    pub(super) fn new(arena: &'a Bump) -> Self {
        Self { arena, now: Vec::new(), ever: Vec::new(), volatile: BTreeSet::new(), lost: false }
    }

    /// The values that a name may have; empty where nothing is known.
    pub(super) fn get(&self, name: &str) -> &'a [Value<'a>] {
        if self.lost || self.volatile.contains(name) {
            return &[];
        }
        find(&self.now, name).unwrap_or_default()
    }

    pub(super) fn set(&mut self, name: &'a str, values: &[Value<'a>]) {
        let values: &'a [Value<'a>] = self.arena.alloc_slice_copy(values);
        let all = find(&self.ever, name).map_or(values, |before| union(self.arena, before, values));
        if all.len() > VALUES {
            self.volatile(name);
        }
        // Names beyond the bound stay unknown.
        if put(&mut self.ever, name, all) {
            put(&mut self.now, name, values);
        }
    }

    /// One more value that a name may have here.
    pub(super) fn add(&mut self, name: &'a str, value: Value<'a>) {
        let before = find(&self.now, name).unwrap_or_default();
        let values = union(self.arena, before, &[value]);
        self.set(name, values);
    }

    pub(super) fn volatile(&mut self, name: &'a str) {
        if self.volatile.len() < NAMES * 16 {
            self.volatile.insert(name);
        } else {
            self.lost = true;
        }
    }

    pub(super) fn lose_all(&mut self) {
        self.lost = true;
    }

    pub(super) fn mark(&self) -> Mark<'a> {
        Mark(self.now.clone())
    }

    /// Something ran that may also not have run: what it set is one more possibility.
    pub(super) fn merge(&mut self, before: &Mark<'a>, unset: Value<'a>) {
        for (at, (name, values)) in self.now.iter_mut().enumerate() {
            // Names are never taken out, so that they have the same place in both.
            let old = match before.0.get(at) {
                Some((same, old)) if same == name => Some(*old),
                _ => find(&before.0, name),
            };
            *values = match old {
                Some(old) => union(self.arena, values, old),
                None => union(self.arena, values, &[unset]),
            };
        }
    }

    /// From here on a name may hold whatever it ever held.
    pub(super) fn forget_order(&mut self) {
        self.now.clone_from(&self.ever);
    }
}

fn find<'a>(names: &Names<'a>, name: &str) -> Option<&'a [Value<'a>]> {
    names.iter().find(|(known, _)| *known == name).map(|(_, values)| *values)
}

/// False where there is no room for one more name.
fn put<'a>(names: &mut Names<'a>, name: &'a str, values: &'a [Value<'a>]) -> bool {
    if let Some((_, place)) = names.iter_mut().find(|(known, _)| *known == name) {
        *place = values;
        return true;
    }
    let room = names.len() < NAMES;
    if room {
        names.push((name, values));
    }
    room
}

/// The values of both; of more than fit, one is left out that makes the name unknown by its number.
fn union<'a>(arena: &'a Bump, one: &'a [Value<'a>], other: &[Value<'a>]) -> &'a [Value<'a>] {
    let is_new = |value: &&Value<'a>| !one.iter().any(|known| std::ptr::eq(*known, **value));
    if std::ptr::eq(one, other) || one.len() > VALUES || !other.iter().any(|value| is_new(&value)) {
        return one;
    }
    let all: Vec<Value<'a>> = one.iter().chain(other.iter().filter(is_new)).copied().take(VALUES + 1).collect();
    arena.alloc_slice_copy(&all)
}
