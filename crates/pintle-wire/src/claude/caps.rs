//! Which events are served. Everything else passes (A19), `SubagentStop` and `TeammateIdle` on purpose (A28).

use pintle_core::Kind;

use crate::caps::{Capability, Say};

pub(super) const ROWS: &[Capability] = &[
    Capability { event: "PreToolUse", kind: Kind::Gate, says: &[Say::Deny, Say::Ask] },
    Capability { event: "PreSkillShellCommand", kind: Kind::Gate, says: &[Say::Deny, Say::Ask] },
    Capability { event: "PostToolUse", kind: Kind::AfterTool, says: &[Say::Feedback] },
    Capability { event: "Stop", kind: Kind::Stop, says: &[Say::KeepGoing] },
];
