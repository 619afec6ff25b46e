//! Which events are served; every other one passes (A54).

use pintle_core::Kind;

use crate::caps::{Capability, Say};

pub(super) const ROWS: &[Capability] = &[
    // `ask` hands the call to the user's normal policy, which may run it: it is not said.
    Capability { event: "PreToolUse", kind: Kind::Gate, says: &[Say::Deny] },
    // Only `{}` is read there (A52).
    Capability { event: "PostToolUse", kind: Kind::AfterTool, says: &[] },
    Capability { event: "Stop", kind: Kind::Stop, says: &[Say::KeepGoing, Say::Endlessly] },
];
