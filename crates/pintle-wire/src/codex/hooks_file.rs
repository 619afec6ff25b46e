//! Where Codex keeps its hooks, and which of its events are registered there (A89).

use pintle_core::Kind;

use crate::hooks_file::{Afterwards, Diversion, Entry, HooksFile, Is, Reader, Root, Rule, Shape};

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
    switches: &[],
    set_switch: None,
    diversions: &[Diversion { key: "async", harmless: &[], effect: "the answer is not waited for" }],
    merges_alike: false,
    events: EVENTS,
    rules: RULES,
    reader: Reader::Bare,
    also_reads: &[],
    sample: super::sample::payload,
    afterwards: Afterwards {
        person: "Codex runs a new hook only after you have reviewed it: type `/hooks` in Codex, or run `pintle install codex --trust`",
        project: "Codex runs hooks of a project that you trust, and each only after you have reviewed it: type `/hooks` in Codex, or run `pintle install codex --project --trust`",
    },
};

/// Others are skipped, whatever stands there.
const EVENTS: &[&str] = &[
    "PreToolUse",
    "PermissionRequest",
    "PostToolUse",
    "PreCompact",
    "PostCompact",
    "SessionStart",
    "SessionEnd",
    "UserPromptSubmit",
    "SubagentStart",
    "SubagentStop",
    "Stop",
    "Interrupt",
];

/// Observed with version 0.171.0: where one of these is broken, it drops the whole file without a word.
const RULES: &[Rule] = &[
    Rule::new("", Is::Only(&["hooks", "description"])),
    Rule::new("hooks.@", Is::List),
    Rule::new("hooks.@.*", Is::With(&[])),
    Rule::or_null("hooks.@.*.matcher", Is::Text),
    Rule::new("hooks.@.*.hooks", Is::List),
    Rule::new("hooks.@.*.hooks.*", Is::Handler(KINDS)),
    Rule::new("hooks.@.*.hooks.*.command", Is::Text),
    Rule::or_null("hooks.@.*.hooks.*.commandWindows", Is::Text),
    Rule::or_null("hooks.@.*.hooks.*.timeout", Is::Whole),
    Rule::or_null("hooks.@.*.hooks.*.statusMessage", Is::Text),
    Rule::or_null("hooks.@.*.hooks.*.additionalContextLimit", Is::Whole),
    Rule::new("hooks.@.*.hooks.*.async", Is::Flag),
];

const KINDS: &[(&str, &[&str])] =
    &[("command", &["command"]), ("prompt", &[]), ("agent", &[]), ("mcp_tool", &["server", "tool"])];

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
