//! Decision → reply. The exit code is always 0 (A61).

use pintle_core::{Decision, Kind, Place, Verdict};

use super::wire::Answer;
use crate::reply::{Reply, spoken, worth_saying};

pub(super) fn encode(place: &Place<'_>, decision: &Decision) -> Reply {
    match place.kind {
        // The agent denies a call whose answer has no decision, so passing takes a word (A56).
        Kind::Gate => match decision.verdict {
            Verdict::NoOpinion => answer("allow", None),
            Verdict::Ask | Verdict::Deny => deny(decision.reason.as_deref()),
        },
        Kind::Stop => match worth_saying(decision.keep_going.as_deref()) {
            Some(reason) => answer("continue", Some(reason)),
            None => answer("stop", None),
        },
        Kind::AfterTool | Kind::Other | Kind::Unknown => Reply::neutral(),
    }
}

/// A57, A62.
pub(super) fn refuse(_place: &Place<'_>, reason: &str) -> Reply {
    deny(Some(reason))
}

fn deny(reason: Option<&str>) -> Reply {
    answer("deny", Some(spoken(reason)))
}

fn answer(decision: &str, reason: Option<&str>) -> Reply {
    Reply::json(&Answer { decision, reason }, 0)
}
