//! Which events are served; everything else passes (A31).

use pintle_core::Kind;

use crate::caps::{Capability, Say};

pub(super) const ROWS: &[Capability] = &[
    Capability { event: "beforeShellExecution", kind: Kind::Gate, says: &[Say::Deny, Say::Ask] },
    // `ask` is read there and not enforced, so it is not said.
    Capability { event: "preToolUse", kind: Kind::Gate, says: &[Say::Deny] },
    // No output is read there (A36).
    Capability { event: "afterFileEdit", kind: Kind::AfterTool, says: &[] },
    Capability { event: "afterTabFileEdit", kind: Kind::AfterTool, says: &[] },
    Capability { event: "stop", kind: Kind::Stop, says: &[Say::KeepGoing] },
];
