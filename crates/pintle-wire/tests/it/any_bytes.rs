//! What holds for any bytes: no panic, no reply that an agent could not read, no gate that a fault opens.

use pintle_core::{Decision, Event, Fault, Kind, Place};
use pintle_wire::{Handler, Reply, registry};

use crate::case::{Case, answer_to_fault};

#[test]
fn beginnings_of_cases() {
    for case in Case::all() {
        let stdin = case.stdin();
        for end in 0..=stdin.len() {
            hold(case.handler, &stdin[..end], case.option());
        }
    }
}

/// Payloads that name two events; of a beginning the first one counts (A13), of the whole another one may.
const TWO_NAMES: &[&str] = &["event-both-keys.case", "gate-event-spellings-differ.case"];

/// A damaged gate stays a gate (A6, A13): no beginning of a guarded call passes as something else, and what is read
/// of it is not the half of a command.
#[test]
fn beginnings_of_gates_do_not_pass() {
    for case in Case::all() {
        let stdin = case.stdin();
        let Ok(whole) = case.handler.decode_event(&stdin, case.option()) else { continue };
        let end = stdin.trim_ascii_end().len();
        if whole.place.kind != Kind::Gate || TWO_NAMES.iter().any(|name| case.path.ends_with(name)) {
            continue;
        }
        for cut in 0..end {
            let place = match case.handler.decode_event(&stdin[..cut], case.option()) {
                Ok(event) => panic!("{}: {cut} bytes are read as {event:?}", case.path.display()),
                Err(fault) => fault.place,
            };
            assert!(matches!(place.kind, Kind::Gate | Kind::Unknown), "{}: {cut}: {place:?}", case.path.display());
        }
    }
}

#[test]
fn changed_bytes_of_cases() {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let odd = [b'"', b'\\', b'{', b'}', b'[', b']', b':', b',', b'0', b'u', 0, 0xff, 0xef, b' ', b'\n'];
    for case in Case::all() {
        let stdin = case.stdin();
        for _ in 0..300 {
            let mut bytes = stdin.clone();
            for _ in 0..=next() % 4 {
                let at = usize::try_from(next()).unwrap() % (bytes.len() + 1);
                let byte = odd[usize::try_from(next()).unwrap() % odd.len()];
                match next() % 3 {
                    0 => bytes.insert(at, byte),
                    1 if at < bytes.len() => bytes[at] = byte,
                    _ if at < bytes.len() => drop(bytes.remove(at)),
                    _ => {}
                }
            }
            hold(case.handler, &bytes, case.option());
        }
    }
}

#[test]
fn deep_nesting_is_walked_without_stack() {
    let depth = 200_000;
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let nested = format!("{}0{}", open.repeat(depth), close.repeat(depth));
        let payload = format!(
            r#"{{"deep":{nested},"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{{"command":"ls","x":{nested}}}}}"#
        );
        let claude = registry::handler("claude").unwrap();
        let event = claude.decode_event(payload.as_bytes(), None).unwrap();
        assert_eq!(event.shell.len(), 1);
        let unclosed = payload.replace(close, "");
        assert_eq!(claude.decode_event(unclosed.as_bytes(), None).unwrap_err().place.kind, Kind::Unknown);
    }
}

fn hold(handler: &dyn Handler, bytes: &[u8], option: Option<&str>) {
    let outcome = handler.decode_event(bytes, option);
    let place = place(&outcome);
    if outcome.is_err() {
        readable(&answer_to_fault(handler, place));
    }
    readable(&handler.pass(place));
    readable(&handler.refuse(place, ""));
    readable(&handler.encode_reply(place, &Decision::deny(" ".to_owned())));
    readable(&handler.encode_reply(place, &Decision::ask("a \"b\"\n\u{7}".to_owned())));
    let _ = handler.place_of_damaged(bytes, option);
}

fn place<'a>(outcome: &'a Result<Event<'a>, Fault<'a>>) -> &'a Place<'a> {
    match outcome {
        Ok(event) => &event.place,
        Err(fault) => &fault.place,
    }
}

/// A15: one JSON object and a newline, or nothing but text on the other stream; never a blank reason.
fn readable(reply: &Reply) {
    if reply.stdout.is_empty() {
        assert!(!reply.stderr.trim().is_empty() && reply.exit == 2, "{reply:?}");
        return;
    }
    assert!(reply.stderr.is_empty(), "{reply:?}");
    let line = reply.stdout.strip_suffix('\n').expect("a newline at the end");
    let value: serde_json::Value = serde_json::from_str(line).expect("one JSON value");
    assert!(texts(&value).iter().all(|text| !text.trim().is_empty()), "{reply:?}");
}

fn texts(value: &serde_json::Value) -> Vec<&str> {
    match value {
        serde_json::Value::String(text) => vec![text],
        serde_json::Value::Object(members) => members.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}
