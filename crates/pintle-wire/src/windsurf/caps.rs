//! Which events are served; every other action passes (A39).

use pintle_core::Kind;

use crate::caps::{Capability, Say};

pub(super) const ROWS: &[Capability] = &[
    Capability { event: "pre_run_command", kind: Kind::Gate, says: &[Say::Deny] },
    Capability { event: "post_write_code", kind: Kind::AfterTool, says: &[Say::Feedback] },
    // Nothing is read there (A42).
    Capability { event: "post_cascade_response", kind: Kind::Stop, says: &[] },
];
