//! Which programs are guarded. A guarded program is a row of [`table::RULES`], with examples that are its tests.
//!
//! Rules see one call at a time, never text, and do not know what is said to an agent beyond their own two sentences.

mod call;
mod conditions;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use call::{Beginnings, Call};
pub(crate) use table::RULES;

use crate::invocation::Arg;

/// A group of rules that is switched on and off as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    Delete,
    Kill,
    RawCopy,
}

impl Group {
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Delete => "delete",
            Self::Kill => "kill",
            Self::RawCopy => "raw-copy",
        }
    }
}

/// Some programs of a group, and when calling them is objected to.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) group: Group,
    /// Normalised names (B10).
    pub(crate) programs: &'static [&'static str],
    /// Given the arguments, whether the call does what the group forbids.
    when: fn(&[Arg<'_>]) -> bool,
    /// What the program does, as a phrase that follows the command.
    pub(crate) does: &'static str,
    /// What the agent should do instead: whole sentences.
    pub(crate) instead: &'static str,
    /// Commands, and whether this rule objects to them.
    #[cfg(test)]
    examples: &'static [(&'static str, bool)],
}

impl Rule {
    pub(crate) fn objects(&self, call: &Call<'_, '_>) -> bool {
        call.names().any(|name| may_be_guarded(name) && self.programs.contains(&name))
            && !conditions::only_asks_for_help(call.arguments())
            && (self.when)(call.arguments())
    }
}

/// Whether some guarded program has this first byte and this length. Every call is looked up in every rule, and nearly
/// none is guarded.
fn may_be_guarded(name: &str) -> bool {
    let first = name.bytes().next().and_then(|first| SHAPES.get(usize::from(first)));
    first.is_some_and(|lengths| lengths >> length_class(name) & 1 == 1)
}

/// By the first byte of a guarded name, the lengths that occur, each as one bit.
static SHAPES: [u32; 256] = shapes();

const fn shapes() -> [u32; 256] {
    let mut shapes = [0; 256];
    let mut rules: &[Rule] = RULES;
    while let Some((rule, other_rules)) = rules.split_first() {
        let mut names = rule.programs;
        while let Some((name, other_names)) = names.split_first() {
            if let Some(first) = name.as_bytes().first() {
                #[expect(clippy::indexing_slicing, reason = "worked out by the compiler, which would refuse")]
                {
                    shapes[*first as usize] |= 1 << length_class(name);
                }
            }
            names = other_names;
        }
        rules = other_rules;
    }
    shapes
}

/// The length in bytes; all that are longer than 31 are one class.
const fn length_class(name: &str) -> usize {
    if name.len() < 31 { name.len() } else { 31 }
}
