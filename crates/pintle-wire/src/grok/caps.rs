//! Which events are served; every other one passes (A82).

use pintle_core::Kind;

use crate::caps::{Capability, Say};

pub(super) const ROWS: &[Capability] = &[
    Capability { event: "PreToolUse", kind: Kind::Gate, says: &[Say::Deny] },
    // Commands run for these two, but their results are not delivered (A81).
    Capability { event: "PostToolUse", kind: Kind::AfterTool, says: &[] },
    Capability { event: "Stop", kind: Kind::Stop, says: &[] },
];
