//! Where Claude Code keeps its hooks, and which of its events are registered there (A85).

use pintle_core::Kind;

use crate::hooks_file::{Afterwards, Entry, HooksFile, Reader, Root, Setting, Shape};

/// Longer than any answer of a gate takes.
const GATE: Option<i64> = Some(10);

pub(crate) static FILE: HooksFile = HooksFile {
    agent: "claude",
    call: "hook",
    title: "Claude Code",
    folder_variable: Some("CLAUDE_CONFIG_DIR"),
    folder: ".claude",
    user: "settings.json",
    project: ".claude/settings.json",
    traces: &[".claude", ".claude.json"],
    programs: &["claude"],
    root: Root::Key("hooks"),
    presets: &[],
    entries: ENTRIES,
    switch: Some("disableAllHooks"),
    whole_seconds: false,
    reader: Reader::Plain,
    also_reads: &[],
    sample: super::sample::payload,
    afterwards: Afterwards { person: "", project: "" },
};

const ENTRIES: &[Entry] = &[
    // Every tool: some besides the shell take shell text as well.
    Entry {
        event: "PreToolUse",
        kind: Kind::Gate,
        shape: Shape::Group { matcher: Some("*") },
        timeout: GATE,
        options: &[("onFailure", Setting::Word("block"))],
        names_event: false,
    },
    // The shell line inside of a skill. The matcher is the skill's name.
    Entry {
        event: "PreSkillShellCommand",
        kind: Kind::Gate,
        shape: Shape::Group { matcher: Some("*") },
        timeout: GATE,
        options: &[("onFailure", Setting::Word("block"))],
        names_event: false,
    },
    Entry {
        event: "PostToolUse",
        kind: Kind::AfterTool,
        shape: Shape::Group { matcher: Some("Write|Edit|MultiEdit|NotebookEdit") },
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
