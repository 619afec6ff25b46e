//! Decision → reply. The exit code is always 0 (A66): the agent reads no JSON beside any other.

use pintle_core::{Decision, Kind, Place, Verdict};

use super::wire::{Approval, Behavior, Block, Context, GateAnswer, Output};
use crate::reply::{Reply, spoken, worth_saying};

pub(super) fn encode(place: &Place<'_>, decision: &Decision) -> Reply {
    let objects = decision.verdict != Verdict::NoOpinion;
    match place.kind {
        Kind::Gate if objects => deny(place, spoken(decision.reason.as_deref())),
        Kind::AfterTool if objects => block(spoken(decision.reason.as_deref())),
        Kind::AfterTool => worth_saying(decision.feedback.as_deref()).map_or_else(Reply::neutral, |text| {
            let context = Context { hook_event_name: &place.event, additional_context: text };
            Reply::json(&Output { hook_specific_output: context }, 0)
        }),
        Kind::Stop => worth_saying(decision.keep_going.as_deref()).map_or_else(Reply::neutral, block),
        Kind::Gate | Kind::Other | Kind::Unknown => Reply::neutral(),
    }
}

/// The deny of the event's own shape, and the generic one where there is no telling (A74, A75).
pub(super) fn refuse(place: &Place<'_>, reason: &str) -> Reply {
    let reason = spoken(Some(reason));
    if place.kind == Kind::Gate { deny(place, reason) } else { block(reason) }
}

/// A65.
fn deny(place: &Place<'_>, reason: &str) -> Reply {
    if place.event == "PermissionRequest" {
        let decision = Behavior { behavior: "deny", message: reason };
        let approval = Approval { hook_event_name: &place.event, decision };
        return Reply::json(&Output { hook_specific_output: approval }, 0);
    }
    let permission =
        GateAnswer { hook_event_name: &place.event, permission_decision: "deny", permission_decision_reason: reason };
    Reply::json(&Output { hook_specific_output: permission }, 0)
}

fn block(reason: &str) -> Reply {
    Reply::json(&Block { decision: "block", reason }, 0)
}
