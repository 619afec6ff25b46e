//! Where Cursor keeps its hooks, and which of its events are registered there (A86).

use pintle_core::Kind;

use crate::hooks_file::{Afterwards, Diversion, Entry, HooksFile, Reader, Root, Setting, Shape};

/// Longer than any answer of a gate takes.
const GATE: Option<i64> = Some(10);

pub(crate) static FILE: HooksFile = HooksFile {
    agent: "cursor",
    call: "hook --format cursor",
    title: "Cursor",
    folder_variable: None,
    folder: ".cursor",
    user: "hooks.json",
    project: ".cursor/hooks.json",
    traces: &[".cursor"],
    programs: &["cursor", "cursor-agent"],
    root: Root::Key("hooks"),
    presets: &[("version", 1)],
    entries: ENTRIES,
    switches: &[],
    set_switch: None,
    diversions: &[
        Diversion { key: "type", harmless: &["command"], effect: "the command line is not run" },
        Diversion { key: "matcher", harmless: &["*", ".*"], effect: "it is called for some of the calls only" },
    ],
    merges_alike: false,
    events: &[],
    rules: &[],
    reader: Reader::Lenient,
    also_reads: &[],
    sample: super::sample::payload,
    afterwards: Afterwards {
        person: "Cursor starts hooks of the home directory in `~/.cursor`: a project's `.pintle.toml` counts only after `pintle install cursor --project` there",
        project: "",
    },
};

const ENTRIES: &[Entry] = &[
    Entry {
        event: "beforeShellExecution",
        kind: Kind::Gate,
        shape: Shape::Handler { typed: false },
        timeout: GATE,
        options: &[("failClosed", Setting::Flag(true))],
        names_event: false,
    },
    Entry {
        event: "preToolUse",
        kind: Kind::Gate,
        shape: Shape::Handler { typed: false },
        timeout: GATE,
        options: &[("failClosed", Setting::Flag(true))],
        names_event: false,
    },
    Entry {
        event: "afterFileEdit",
        kind: Kind::AfterTool,
        shape: Shape::Handler { typed: false },
        timeout: None,
        options: &[],
        names_event: false,
    },
    Entry {
        event: "stop",
        kind: Kind::Stop,
        shape: Shape::Handler { typed: false },
        timeout: None,
        options: &[],
        names_event: false,
    },
];
