//! Where Windsurf keeps its hooks, and which of its events are registered there (A87).

use pintle_core::Kind;

use crate::hooks_file::{Afterwards, Entry, HooksFile, Reader, Root, Setting, Shape};

pub(crate) static FILE: HooksFile = HooksFile {
    agent: "windsurf",
    call: "hook --format windsurf",
    title: "Windsurf",
    folder_variable: None,
    folder: ".codeium/windsurf",
    user: "hooks.json",
    project: ".windsurf/hooks.json",
    traces: &[".codeium/windsurf", ".windsurf"],
    programs: &["windsurf"],
    root: Root::Key("hooks"),
    presets: &[],
    entries: ENTRIES,
    switches: &[],
    set_switch: None,
    diversions: &[],
    merges_alike: false,
    events: &[],
    rules: &[],
    reader: Reader::Lenient,
    also_reads: &[],
    sample: super::sample::payload,
    afterwards: Afterwards { person: "", project: "" },
};

const ENTRIES: &[Entry] = &[
    Entry {
        event: "pre_run_command",
        kind: Kind::Gate,
        shape: Shape::Handler { typed: false },
        timeout: None,
        options: &[("show_output", Setting::Flag(true))],
        names_event: false,
    },
    Entry {
        event: "post_write_code",
        kind: Kind::AfterTool,
        shape: Shape::Handler { typed: false },
        timeout: None,
        options: &[("show_output", Setting::Flag(true))],
        names_event: false,
    },
    Entry {
        event: "post_cascade_response",
        kind: Kind::Stop,
        shape: Shape::Handler { typed: false },
        timeout: None,
        options: &[("show_output", Setting::Flag(true))],
        names_event: false,
    },
];
