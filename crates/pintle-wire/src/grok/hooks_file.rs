//! Where Grok keeps its hooks, and which of its events are registered there (A90).

use pintle_core::Kind;

use crate::hooks_file::{Afterwards, Entry, HooksFile, Reader, Root, Shape};

/// Longer than any answer of a gate takes.
const GATE: Option<i64> = Some(10);

pub(crate) static FILE: HooksFile = HooksFile {
    agent: "grok",
    call: "hook --format grok",
    title: "Grok",
    folder_variable: Some("GROK_HOME"),
    folder: ".grok",
    user: "hooks/pintle.json",
    project: ".grok/hooks/pintle.json",
    traces: &[".grok"],
    programs: &["grok"],
    root: Root::Key("hooks"),
    presets: &[],
    entries: ENTRIES,
    switches: &[],
    set_switch: None,
    diversions: &[],
    merges_alike: true,
    events: &[],
    rules: &[],
    reader: Reader::Plain,
    also_reads: &["claude", "cursor"],
    sample: super::sample::payload,
    afterwards: Afterwards {
        person: "",
        project: "Grok runs a project's hooks only in a folder that you trust: type `/hooks-trust` in Grok, or start it with `--trust`",
    },
};

const ENTRIES: &[Entry] = &[
    // Grok's own limit, 5 seconds, is short.
    Entry {
        event: "PreToolUse",
        kind: Kind::Gate,
        shape: Shape::Group { matcher: None },
        timeout: GATE,
        options: &[],
        names_event: false,
    },
    Entry {
        event: "PostToolUse",
        kind: Kind::AfterTool,
        shape: Shape::Group { matcher: None },
        timeout: GATE,
        options: &[],
        names_event: false,
    },
    Entry {
        event: "Stop",
        kind: Kind::Stop,
        shape: Shape::Group { matcher: None },
        timeout: GATE,
        options: &[],
        names_event: false,
    },
];
