//! A decoded event in a few short lines.

use pintle_core::{Event, Fault, FaultKind, Kind, Place, ShellDoor, ShellLanguage, ShellText, Stop, StopScope};

pub(crate) fn outcome(outcome: &Result<Event<'_>, Fault<'_>>) -> String {
    match outcome {
        Ok(found) => event(found),
        Err(Fault { place: at, kind }) => format!("fault at {}: {}", place(at), fault(kind)),
    }
}

fn event(event: &Event<'_>) -> String {
    let mut lines = vec![place(&event.place)];
    lines.extend(event.tool.iter().map(|tool| format!("tool {tool}")));
    lines.extend(event.session.iter().map(|session| format!("session {session}")));
    lines.extend(event.shell.iter().map(shell));
    lines.extend(event.edited.iter().map(|path| format!("edited {path}")));
    lines.extend(event.stop.iter().flat_map(stop));
    lines.join("\n")
}

fn place(place: &Place<'_>) -> String {
    let kind = match place.kind {
        Kind::Gate => "gate",
        Kind::AfterTool => "after-tool",
        Kind::Stop => "stop",
        Kind::Other => "other",
        Kind::Unknown => return "unknown".to_owned(),
    };
    format!("{kind} {}", place.event)
}

fn shell(shell: &ShellText<'_>) -> String {
    let door = match shell.door {
        ShellDoor::ShellTool => "shell-tool",
        ShellDoor::UnseenInput => "unseen-input",
        ShellDoor::ByShape => "by-shape",
    };
    let language = match shell.language {
        ShellLanguage::Unspecified => "unspecified",
        ShellLanguage::Posix => "posix",
        ShellLanguage::PowerShell => "powershell",
    };
    format!("{door} {language} {:?}", shell.text)
}

fn stop(stop: &Stop<'_>) -> Vec<String> {
    let scope = match stop.scope {
        StopScope::Primary => "primary",
        StopScope::Delegated => "delegated",
    };
    let mut lines = vec![format!("stop {scope}{}", if stop.repeated { " repeated" } else { "" })];
    lines.extend(stop.attempt.map(|attempt| format!("attempt {attempt}")));
    lines.extend(stop.message.iter().map(|message| format!("message {message:?}")));
    lines
}

fn fault(kind: &FaultKind) -> String {
    match kind {
        FaultKind::Empty => "empty".to_owned(),
        FaultKind::Oversized => "oversized".to_owned(),
        FaultKind::NotUtf8 => "not UTF-8".to_owned(),
        FaultKind::NotJson(why) => format!("not JSON, {why}"),
        FaultKind::NoEventName => "no event name".to_owned(),
        FaultKind::Field { name, found, expected } => format!("{name} is {found}, expected {expected}"),
    }
}
