//! Decision → reply.

use pintle_core::{Decision, Kind, Place, Verdict};

use super::wire::Answer;
use crate::reply::{REFUSED, Reply, spoken};

/// A79; results of other events are not delivered (A81).
pub(super) fn encode(place: &Place<'_>, decision: &Decision) -> Reply {
    if place.kind == Kind::Gate && decision.verdict != Verdict::NoOpinion {
        return deny(decision.reason.as_deref());
    }
    Reply::neutral()
}

/// A83, A84.
pub(super) fn refuse(_place: &Place<'_>, reason: &str) -> Reply {
    deny(Some(reason))
}

fn deny(reason: Option<&str>) -> Reply {
    Reply::json(&Answer { decision: "deny", reason: spoken(reason) }, REFUSED)
}
