//! What variables may hold.

use std::collections::{BTreeMap, BTreeSet};

use crate::invocation::Arg;

/// The words that a value is, one or several.
pub(super) type Value<'a> = &'a [Arg<'a>];

/// Names that are kept track of at most; all others are unknown.
const NAMES: usize = 64;
/// Values of one name.
const VALUES: usize = 16;

#[derive(Debug, Default)]
pub(super) struct Env<'a> {
    /// What each name may hold here.
    now: BTreeMap<&'a str, Vec<Value<'a>>>,
    /// What each name held anywhere so far.
    ever: BTreeMap<&'a str, Vec<Value<'a>>>,
    /// Names that something changes out of sight.
    volatile: BTreeSet<&'a str>,
    /// Any name may have been changed.
    lost: bool,
}

/// What names held at one point.
pub(super) type Mark<'a> = BTreeMap<&'a str, Vec<Value<'a>>>;

impl<'a> Env<'a> {
    /// The values that a name may have; empty where nothing is known.
    pub(super) fn get(&self, name: &str) -> &[Value<'a>] {
        if self.lost || self.volatile.contains(name) {
            return &[];
        }
        self.now.get(name).map_or(&[], Vec::as_slice)
    }

    pub(super) fn set(&mut self, name: &'a str, values: &[Value<'a>]) {
        if !self.now.contains_key(name) && self.now.len() >= NAMES {
            self.lost |= self.ever.contains_key(name);
            return;
        }
        let ever = self.ever.entry(name).or_default();
        for value in values {
            if ever.len() <= VALUES && !ever.iter().any(|known| std::ptr::eq(*known, *value)) {
                ever.push(value);
            }
        }
        if ever.len() > VALUES {
            self.volatile.insert(name);
        }
        self.now.insert(name, values.to_vec());
    }

    /// One more value that a name may have here.
    pub(super) fn add(&mut self, name: &'a str, value: Value<'a>) {
        let mut values = self.now.get(name).cloned().unwrap_or_default();
        if values.len() < VALUES {
            values.push(value);
        }
        self.set(name, &values);
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
        self.now.clone()
    }

    /// Something ran that may also not have run: what it set is one more possibility.
    pub(super) fn merge(&mut self, before: Mark<'a>, unset: Value<'a>) {
        for (name, values) in &mut self.now {
            match before.get(name) {
                Some(old) => {
                    for value in old {
                        if !values.iter().any(|known| std::ptr::eq(*known, *value)) && values.len() <= VALUES {
                            values.push(value);
                        }
                    }
                }
                None => values.push(unset),
            }
        }
        for (name, values) in before {
            self.now.entry(name).or_insert(values);
        }
    }

    /// From here on a name may hold whatever it ever held.
    pub(super) fn forget_order(&mut self) {
        self.now.clone_from(&self.ever);
    }
}
