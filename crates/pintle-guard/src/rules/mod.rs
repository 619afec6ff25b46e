//! Which programs are guarded. A guarded program is a row of [`table::RULES`], with examples that are its tests.
//!
//! Rules see one call at a time, never text, and do not know what is said to an agent beyond their own two sentences.

mod call;
mod conditions;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use call::Call;
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
        call.names().any(|name| self.programs.contains(&name))
            && !conditions::only_asks_for_help(call.arguments())
            && (self.when)(call.arguments())
    }
}
