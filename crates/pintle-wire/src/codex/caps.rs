//! Which events are served; every other one passes unread (A71).

use pintle_core::Kind;

use crate::caps::{Capability, Say};

/// `ask` is no answer anywhere: the agent drops the whole reply over it.
pub(super) const ROWS: &[Capability] = &[
    Capability { event: "PreToolUse", kind: Kind::Gate, says: &[Say::Deny] },
    Capability { event: "PermissionRequest", kind: Kind::Gate, says: &[Say::Deny] },
    Capability { event: "PostToolUse", kind: Kind::AfterTool, says: &[Say::Deny, Say::Feedback] },
    Capability { event: "Stop", kind: Kind::Stop, says: &[Say::KeepGoing] },
];
