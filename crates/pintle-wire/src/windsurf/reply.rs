//! Decision → reply.

use pintle_core::{Decision, Kind, Place, Verdict};

use crate::reply::{Reply, spoken, worth_saying};

/// Objections are text on standard error and exit code 2 (A40, A41); there is no other way to say one, so a question
/// to a person is said as a refusal.
pub(super) fn encode(place: &Place<'_>, decision: &Decision) -> Reply {
    match place.kind {
        Kind::Gate if decision.verdict != Verdict::NoOpinion => Reply::text(spoken(decision.reason.as_deref())),
        Kind::AfterTool => worth_saying(decision.feedback.as_deref()).map_or_else(Reply::neutral, Reply::text),
        Kind::Gate | Kind::Stop | Kind::Other | Kind::Unknown => Reply::neutral(),
    }
}

/// A43, A45.
pub(super) fn refuse(_place: &Place<'_>, reason: &str) -> Reply {
    Reply::text(spoken(Some(reason)))
}
