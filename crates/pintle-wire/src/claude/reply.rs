//! Decision → reply.

use pintle_core::{Decision, Kind, Place, Verdict};

use super::wire::{Block, Context, GateAnswer, Output};
use crate::reply::{Reply, spoken, worth_saying};

pub(super) fn encode(place: &Place<'_>, decision: &Decision) -> Reply {
    match place.kind {
        Kind::Gate => match decision.verdict {
            Verdict::NoOpinion => Reply::neutral(),
            Verdict::Ask => permission(place, "ask", decision),
            Verdict::Deny => permission(place, "deny", decision),
        },
        Kind::AfterTool => worth_saying(decision.feedback.as_deref()).map_or_else(Reply::neutral, |text| {
            let context = Context { hook_event_name: &place.event, additional_context: text };
            Reply::json(&Output { hook_specific_output: context }, 0)
        }),
        Kind::Stop => worth_saying(decision.keep_going.as_deref())
            .map_or_else(Reply::neutral, |reason| Reply::json(&Block { decision: "block", reason }, 0)),
        Kind::Other | Kind::Unknown => Reply::neutral(),
    }
}

/// A22; the event's own name must stand in it, or Claude Code throws it away.
fn permission(place: &Place<'_>, word: &str, decision: &Decision) -> Reply {
    let permission = GateAnswer {
        hook_event_name: &place.event,
        permission_decision: word,
        permission_decision_reason: spoken(decision.reason.as_deref()),
    };
    Reply::json(&Output { hook_specific_output: permission }, 0)
}

/// Text on standard error and exit code 2, which stop the call whatever else is wrong (A26).
pub(super) fn refuse(_place: &Place<'_>, reason: &str) -> Reply {
    Reply::text(spoken(Some(reason)))
}
