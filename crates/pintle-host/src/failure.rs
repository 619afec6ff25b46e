//! What is answered when something breaks: one table, so that the direction of every failure can be read off (A6–A12).

use std::borrow::Cow;

use pintle_core::{FaultKind, Kind, Place};
use pintle_wire::{Handler, Reply};

use crate::PAYLOAD_LIMIT;

/// Characters of a parser's complaint.
const WHY: usize = 120;

/// What broke.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// The agent's payload.
    Payload(FaultKind),
    /// The configuration cannot be used.
    Configuration,
    /// Pintle.
    Internal,
}

/// In which direction a failure goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The call must not run, since nothing has looked at it.
    Refuse,
    /// The agent goes on: nothing is about to run, and holding it back could lock it up.
    Pass,
}

use Direction::{Pass, Refuse};

/// The directions for one kind of failure, by kind of place.
struct Row {
    gate: Direction,
    after_tool: Direction,
    stop: Direction,
    other: Direction,
    unknown: Direction,
}

const PAYLOAD: Row = Row { gate: Refuse, after_tool: Pass, stop: Pass, other: Pass, unknown: Refuse };
const CONFIGURATION: Row = Row { gate: Refuse, after_tool: Pass, stop: Pass, other: Pass, unknown: Refuse };
const INTERNAL: Row = Row { gate: Refuse, after_tool: Pass, stop: Pass, other: Pass, unknown: Refuse };

/// In which direction this failure goes at this kind of place.
pub fn direction(failure: &Failure, kind: Kind) -> Direction {
    let row = match failure {
        Failure::Payload(_) => PAYLOAD,
        Failure::Configuration => CONFIGURATION,
        Failure::Internal => INTERNAL,
    };
    match kind {
        Kind::Gate => row.gate,
        Kind::AfterTool => row.after_tool,
        Kind::Stop => row.stop,
        Kind::Other => row.other,
        Kind::Unknown => row.unknown,
    }
}

/// The agent's own answer to a failure.
pub fn answer(handler: &dyn Handler, place: &Place<'_>, failure: &Failure) -> Reply {
    match direction(failure, place.kind) {
        Refuse => handler.refuse(place, &reason(failure)),
        Pass => handler.pass(place),
    }
}

/// Whether what stands on standard error is read by the agent here, so that nothing else may be written there.
pub fn is_heard_on_stderr(handler: &dyn Handler, place: &Place<'_>) -> bool {
    matches!(place.kind, Kind::Gate | Kind::Unknown) && !handler.refuse(place, "?").stderr.is_empty()
}

/// What the agent is told. Of the configuration and of Pintle's inside it hears nothing (A11).
pub fn reason(failure: &Failure) -> String {
    match failure {
        Failure::Payload(fault) => format!(
            "Pintle cannot read this hook call, so nothing may run on it: {}. Try the call again; if this comes back, \
             tell the person who set up the hook.",
            payload(fault)
        ),
        Failure::Configuration => "Pintle's configuration is invalid, so no command can be checked and none may run. \
            Ask the person to run `pintle check`, which says what is wrong and where."
            .to_owned(),
        Failure::Internal => "Pintle failed while it checked this call, so it may not run. Tell the person; \
            `pintle hook --trace` shows what happened."
            .to_owned(),
    }
}

fn payload(fault: &FaultKind) -> Cow<'static, str> {
    match fault {
        FaultKind::Empty => "the payload is empty".into(),
        FaultKind::Oversized => format!("the payload is larger than {} MiB", PAYLOAD_LIMIT / (1024 * 1024)).into(),
        FaultKind::NotUtf8 => "the payload is not UTF-8 text".into(),
        FaultKind::NotJson(why) => {
            let why: String = why.chars().take(WHY).collect();
            format!("the payload is not one JSON object ({why})").into()
        }
        FaultKind::NoEventName => "the payload does not name its event".into(),
        FaultKind::Field { name, found, expected } => format!("`{name}` is {found}, expected {expected}").into(),
    }
}

#[cfg(test)]
mod tests;
