//! Decision → reply.

use pintle_core::{Decision, Kind, Place, Verdict};

use super::caps::ROWS;
use super::wire::{Answer, Followup};
use crate::caps::{Say, can};
use crate::reply::{REFUSED, Reply, spoken, worth_saying};

pub(super) fn encode(place: &Place<'_>, decision: &Decision) -> Reply {
    match place.kind {
        Kind::Gate => match decision.verdict {
            Verdict::NoOpinion => Reply::neutral(),
            Verdict::Ask if can(ROWS, place, Say::Ask) => permission("ask", decision.reason.as_deref(), 0),
            Verdict::Ask | Verdict::Deny => permission("deny", decision.reason.as_deref(), 0),
        },
        Kind::Stop => worth_saying(decision.keep_going.as_deref())
            .map_or_else(Reply::neutral, |text| Reply::json(&Followup { followup_message: text }, 0)),
        Kind::AfterTool | Kind::Other | Kind::Unknown => Reply::neutral(),
    }
}

/// A32: both readers get the whole reason.
fn permission(word: &str, reason: Option<&str>, exit: u8) -> Reply {
    let message = spoken(reason);
    Reply::json(&Answer { permission: word, user_message: message, agent_message: message }, exit)
}

/// The deny once more, with the exit code that stops the call even when the JSON is not read (A37).
pub(super) fn refuse(_place: &Place<'_>, reason: &str) -> Reply {
    permission("deny", Some(reason), REFUSED)
}
