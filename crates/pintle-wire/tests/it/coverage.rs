//! Nothing that is claimed goes without a case.

use std::collections::BTreeSet;

use pintle_core::{Kind, Verdict};
use pintle_wire::{Say, registry};

use crate::case::Case;

/// Requirements of part A that a payload and its reply cannot show, and where they are shown instead.
const ELSEWHERE: &[(u32, &str)] = &[
    (1, "one answer per process: tests of the program"),
    (10, "a broken configuration: tests of the host's failure table"),
    (11, "what is said about it: tests of the host's failure table"),
    (16, "a closed pipe: tests of the program"),
    (17, "shortening: tests of the host"),
];

/// The last requirement about payloads and replies; those behind it are about registration.
const LAST: u32 = 84;

#[test]
fn every_requirement_is_cited() {
    let cited: BTreeSet<u32> = Case::all().iter().flat_map(|case| requirements(&case.header)).collect();
    let missing: Vec<u32> = (1..=LAST)
        .filter(|number| !cited.contains(number) && !ELSEWHERE.iter().any(|(elsewhere, _)| elsewhere == number))
        .collect();
    assert!(missing.is_empty(), "no case cites A{missing:?}");
}

fn requirements(header: &str) -> Vec<u32> {
    let words = header.split(|character: char| !character.is_ascii_alphanumeric());
    words.filter_map(|word| word.strip_prefix('A')?.parse().ok()).collect()
}

/// Invariant 16: a case for each event that an agent serves, for each fault there, and for each thing that can be said.
#[test]
fn every_capability_has_a_case() {
    let mut shown = BTreeSet::new();
    for case in Case::all() {
        let stdin = case.stdin();
        let agent = case.handler.name();
        match case.handler.decode_event(&stdin, case.option()) {
            Ok(event) => {
                let decision = case.decision().unwrap_or_default();
                let said = match decision.verdict {
                    Verdict::Deny => "Deny",
                    Verdict::Ask => "Ask",
                    Verdict::NoOpinion if decision.feedback.is_some() => "Feedback",
                    Verdict::NoOpinion if decision.keep_going.is_some() => "KeepGoing",
                    Verdict::NoOpinion => "pass",
                };
                shown.insert(format!("{agent} {} {said}", event.place.event));
            }
            Err(fault) => {
                shown.insert(format!("{agent} {} fault", fault.place.event));
            }
        }
    }
    let missing: Vec<String> = claims().into_iter().filter(|claim| !shown.contains(claim)).collect();
    assert!(missing.is_empty(), "no case shows:\n{}", missing.join("\n"));
}

fn claims() -> Vec<String> {
    let mut claims = Vec::new();
    for handler in registry::HANDLERS {
        let agent = handler.name();
        for row in handler.capabilities() {
            claims.push(format!("{agent} {} pass", row.event));
            claims.push(format!("{agent} {} fault", row.event));
            claims.extend(
                row.says
                    .iter()
                    .filter(|say| **say != Say::Endlessly)
                    .map(|say| format!("{agent} {} {say:?}", row.event)),
            );
            // What cannot be said is shown to be said in another way, or not at all.
            if row.kind == Kind::Gate && !row.says.contains(&Say::Ask) {
                claims.push(format!("{agent} {} Ask", row.event));
            }
            if row.kind == Kind::AfterTool && !row.says.contains(&Say::Feedback) {
                claims.push(format!("{agent} {} Feedback", row.event));
            }
            if row.kind == Kind::Stop && !row.says.contains(&Say::KeepGoing) {
                claims.push(format!("{agent} {} KeepGoing", row.event));
            }
        }
        claims.push(format!("{agent}  fault"));
    }
    claims
}
