use pintle_wire::registry::HANDLERS;

use super::*;

const KINDS: [Kind; 5] = [Kind::Gate, Kind::AfterTool, Kind::Stop, Kind::Other, Kind::Unknown];

fn failures() -> Vec<Failure> {
    let field = FaultKind::Field { name: "tool_input.command", found: "a number", expected: "text" };
    let payload = [
        FaultKind::Empty,
        FaultKind::Oversized,
        FaultKind::NotUtf8,
        FaultKind::NotJson("x".repeat(10_000)),
        FaultKind::NoEventName,
        field,
    ];
    payload.into_iter().map(Failure::Payload).chain([Failure::Configuration, Failure::Internal]).collect()
}

#[test]
fn gates_and_unknown_places_are_closed_and_all_others_open() {
    // A6 to A10
    for failure in failures() {
        let directions = KINDS.map(|kind| direction(&failure, kind));
        assert_eq!(directions, [Refuse, Pass, Pass, Pass, Refuse], "{failure:?}");
    }
}

#[test]
fn every_agent_refuses_or_passes_in_its_own_words() {
    for handler in HANDLERS {
        for kind in KINDS {
            let place = Place { kind, event: "".into() };
            for failure in failures() {
                let expected = match direction(&failure, kind) {
                    Refuse => handler.refuse(&place, &reason(&failure)),
                    Pass => handler.pass(&place),
                };
                assert_eq!(answer(*handler, &place, &failure), expected, "{} {kind:?} {failure:?}", handler.name());
            }
            let place = Place { kind, event: "".into() };
            let refused = handler.refuse(&place, "r");
            assert!(
                kind != Kind::Gate && kind != Kind::Unknown || refused != handler.pass(&place),
                "{} {kind:?}: a refusal that looks like the neutral answer",
                handler.name()
            );
        }
    }
}

#[test]
fn reasons_are_short_and_say_what_to_do() {
    for failure in failures() {
        let reason = reason(&failure);
        assert!(reason.len() < 400 && reason.ends_with('.') && reason.lines().count() == 1, "{reason}");
    }
    // A10, A11
    assert!(reason(&Failure::Configuration).contains("`pintle check`"));
}

#[test]
fn standard_error_is_left_to_the_agents_that_listen_there() {
    // G5 as the contract narrows it
    let heard = |kind| {
        let place = Place { kind, event: "".into() };
        HANDLERS
            .iter()
            .filter(|handler| is_heard_on_stderr(**handler, &place))
            .map(|handler| handler.name())
            .collect::<Vec<_>>()
    };
    assert_eq!(heard(Kind::Gate), ["claude", "windsurf"]);
    assert_eq!(heard(Kind::Unknown), ["claude", "windsurf"]);
    assert_eq!(heard(Kind::Stop), [""; 0]);
}
