use pintle_core::{Decision, FaultKind, Kind, ShellDoor, ShellLanguage, ShellText};
use pintle_wire::Reply;

use super::*;
use crate::commands::{How, Ran};
use crate::process::End;

fn answer() -> Answer {
    let reply = Reply { stdout: "{\"reason\":\"SECRET\"}\n".into(), stderr: String::new(), exit: 2 };
    let decision = Decision::deny("SECRET".into());
    Answer { reply, decision, rule: Some("delete"), failure: None, problem: None, ran: ran(), journal: None }
}

fn ran() -> Vec<Ran> {
    let ran = Ran { program: "li\"nt".into(), how: How::Ended(End::Exited(1)), took: Duration::from_micros(9) };
    vec![ran; 40]
}

fn event<'a>(tool: &'a str, session: &'a str) -> Event<'a> {
    let shell = ShellText { text: "rm SECRET".into(), language: ShellLanguage::Posix, door: ShellDoor::ShellTool };
    Event {
        place: Place { kind: Kind::Gate, event: "PreToolUse".into() },
        tool: Some(tool.into()),
        session: Some(session.into()),
        shell: vec![shell],
        edited: vec!["/home/SECRET".into()],
        stop: None,
    }
}

fn line(decoded: &Result<Event<'_>, Fault<'_>>) -> String {
    let answer = answer();
    Entry { agent: "claude", decoded, answer: &answer, payload_bytes: 7, took: Duration::from_micros(5) }.line()
}

#[test]
fn a_line_is_json_and_holds_metadata_only() {
    // G2
    let line = line(&Ok(event("Bash", "s1")));
    let read: serde_json::Value = serde_json::from_str(&line).unwrap();
    // D12: what became of a command is written down, too.
    assert_eq!(read["ran"][0], serde_json::json!({"program": "li\"nt", "how": "exit 1", "took_us": 9}));
    assert_eq!(read["ran"].as_array().unwrap().len(), COMMANDS);
    assert!(line.ends_with("}\n") && !line.contains("SECRET"), "{line}");
    for (name, value) in [
        ("agent", "claude"),
        ("event", "PreToolUse"),
        ("tool", "Bash"),
        ("session", "s1"),
        ("decision", "deny"),
        ("rule", "delete"),
    ] {
        assert_eq!(read[name], value);
    }
    for (name, value) in [
        ("payload_bytes", 7),
        ("reply_bytes", 20),
        ("took_us", 5),
        ("exit", 2),
        ("shell_texts", 1),
        ("shell_bytes", 9),
        ("edited_files", 1),
    ] {
        assert_eq!(read[name], value);
    }
}

#[test]
fn a_fault_is_a_line_too() {
    let place = Place { kind: Kind::Unknown, event: "".into() };
    let line = line(&Err(Fault { place, kind: FaultKind::NotJson("SECRET".into()) }));
    serde_json::from_str::<serde_json::Value>(&line).unwrap();
    assert!(!line.contains("SECRET"), "{line}");
}

#[test]
fn names_cannot_forge_or_flood_lines() {
    // G10
    let session = format!("\"}}\n{{\u{1b}\\\u{2028}{}", "x".repeat(10_000));
    let line = line(&Ok(event("a\r\nb", &session)));
    assert!(
        line.len() < 600 + COMMANDS * 100 && line.lines().count() == 1 && !line.contains(['\u{1b}', '\u{2028}']),
        "{line}"
    );
    let read: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(read["tool"], "a\u{fffd}\u{fffd}b");
    assert_eq!(read["session"].as_str().unwrap().chars().count(), LABEL);
}

#[test]
fn lines_are_appended_and_an_old_journal_is_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::in_folder(folder.path().join("a/b"));
    let decoded = Ok(event("Bash", "s"));
    let answer = answer();
    let entry = Entry { agent: "claude", decoded: &decoded, answer: &answer, payload_bytes: 0, took: Duration::ZERO };
    let lines = |name: &str| fs::read_to_string(journal.folder().join(name)).unwrap().lines().count();
    journal.append(&entry).unwrap();
    journal.append(&entry).unwrap();
    assert_eq!(lines(FILE), 2);
    fs::OpenOptions::new().write(true).open(journal.folder().join(FILE)).unwrap().set_len(GROWN + 1).unwrap();
    journal.append(&entry).unwrap();
    assert_eq!(lines(FILE), 1);
    assert!(journal.folder().join(OLD_FILE).exists());
}

#[test]
fn a_folder_that_cannot_be_is_an_error() {
    // G5
    let file = tempfile::NamedTempFile::new().unwrap();
    let decoded = Ok(event("Bash", "s"));
    let answer = answer();
    let entry = Entry { agent: "claude", decoded: &decoded, answer: &answer, payload_bytes: 0, took: Duration::ZERO };
    assert!(Journal::in_folder(file.path().join("logs")).append(&entry).is_err());
}
