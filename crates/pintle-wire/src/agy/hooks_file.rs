//! Where Antigravity keeps its hooks, and which of its events are registered there (A88).

use pintle_core::Kind;

use crate::hooks_file::{Afterwards, Entry, HooksFile, Is, Reader, Root, Rule, Shape};

/// Longer than any answer of a gate takes.
const GATE: Option<i64> = Some(10);

pub(crate) static FILE: HooksFile = HooksFile {
    agent: "agy",
    call: "hook --format agy",
    title: "Antigravity",
    folder_variable: None,
    folder: ".gemini/config",
    user: "hooks.json",
    project: ".agents/hooks.json",
    traces: &[".gemini/config", ".gemini/antigravity", ".gemini/antigravity-cli", ".antigravity"],
    programs: &["agy", "antigravity"],
    root: Root::Named("pintle"),
    presets: &[],
    entries: ENTRIES,
    switches: &[],
    set_switch: Some("enabled"),
    diversions: &[],
    merges_alike: false,
    events: &["PreToolUse", "PostToolUse", "Stop", "PreInvocation", "PostInvocation", "SessionStart"],
    rules: RULES,
    reader: Reader::Plain,
    also_reads: &[],
    sample: super::sample::payload,
    afterwards: Afterwards { person: "", project: "" },
};

/// A wrong type anywhere, or a limit with a fraction, is said to drop the whole file without a word.
const RULES: &[Rule] = &[
    Rule::new("*", Is::With(&[])),
    Rule::new("*.enabled", Is::Flag),
    Rule::new("*.@", Is::List),
    Rule::new("*.@.*", Is::With(&[])),
    Rule::new("*.@.*.matcher", Is::Text),
    Rule::new("*.@.*.command", Is::Text),
    Rule::new("*.@.*.timeout", Is::Whole),
    Rule::new("*.@.*.hooks", Is::List),
    Rule::new("*.@.*.hooks.*", Is::With(&[])),
    Rule::new("*.@.*.hooks.*.command", Is::Text),
    Rule::new("*.@.*.hooks.*.timeout", Is::Whole),
];

const ENTRIES: &[Entry] = &[
    Entry {
        event: "PreToolUse",
        kind: Kind::Gate,
        shape: Shape::Group { matcher: Some("run_command|manage_task") },
        timeout: GATE,
        options: &[],
        names_event: true,
    },
    Entry {
        event: "PostToolUse",
        kind: Kind::AfterTool,
        shape: Shape::Group { matcher: Some("write_to_file|replace_file_content|multi_replace_file_content") },
        timeout: None,
        options: &[],
        names_event: true,
    },
    Entry {
        event: "Stop",
        kind: Kind::Stop,
        shape: Shape::Handler { typed: true },
        timeout: None,
        options: &[],
        names_event: true,
    },
];
