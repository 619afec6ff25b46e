//! Where Codex keeps its hooks, and which of its events are registered there (A89).

use pintle_core::Kind;

use crate::hooks_file::{Afterwards, Entry, HooksFile, Reader, Root, Shape};

/// Longer than any answer of a gate takes.
const GATE: Option<i64> = Some(10);

pub(crate) static FILE: HooksFile = HooksFile {
    agent: "codex",
    call: "hook --format codex",
    title: "Codex",
    folder_variable: Some("CODEX_HOME"),
    folder: ".codex",
    user: "hooks.json",
    project: ".codex/hooks.json",
    traces: &[".codex"],
    programs: &["codex"],
    root: Root::Key("hooks"),
    presets: &[],
    entries: ENTRIES,
    switch: None,
    whole_seconds: true,
    reader: Reader::Bare,
    also_reads: &[],
    sample: super::sample::payload,
    afterwards: Afterwards {
        person: "Codex runs a new hook only after you have reviewed it: type `/hooks` in Codex, or run `pintle install codex --trust`",
        project: "Codex runs hooks of a project that you trust, and each only after you have reviewed it: type `/hooks` in Codex, or run `pintle install codex --project --trust`",
    },
};

const ENTRIES: &[Entry] = &[
    Entry {
        event: "PreToolUse",
        kind: Kind::Gate,
        shape: Shape::Group { matcher: Some("Bash") },
        timeout: GATE,
        options: &[],
        names_event: false,
    },
    Entry {
        event: "PermissionRequest",
        kind: Kind::Gate,
        shape: Shape::Group { matcher: Some("Bash") },
        timeout: GATE,
        options: &[],
        names_event: false,
    },
    Entry {
        event: "PostToolUse",
        kind: Kind::AfterTool,
        shape: Shape::Group { matcher: Some("Bash|apply_patch|Edit|Write") },
        timeout: None,
        options: &[],
        names_event: false,
    },
    Entry {
        event: "Stop",
        kind: Kind::Stop,
        shape: Shape::Group { matcher: None },
        timeout: None,
        options: &[],
        names_event: false,
    },
];
