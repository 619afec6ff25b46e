//! Where Claude Code keeps its hooks, and which of its events are registered there (A85).

use pintle_core::Kind;

use crate::hooks_file::{
    Afterwards, Diversion, Entry, HooksFile, Is, Place, Reader, Root, Rule, Setting, Shape, Switch,
};

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
    switches: SWITCHES,
    set_switch: None,
    diversions: DIVERSIONS,
    merges_alike: true,
    // A fault elsewhere concerns that event alone.
    events: &["PreToolUse", "PreSkillShellCommand", "PostToolUse", "Stop"],
    rules: RULES,
    reader: Reader::Plain,
    also_reads: &[],
    sample: super::sample::payload,
    afterwards: Afterwards { person: "", project: "" },
};

/// Every layer of settings can switch all hooks off; that of whoever manages the machine, all but its own.
const SWITCHES: &[Switch] = &[
    Switch { place: Place::Person("settings.json"), key: ALL_OFF },
    Switch { place: Place::Project(".claude/settings.json"), key: ALL_OFF },
    Switch { place: Place::Project(".claude/settings.local.json"), key: ALL_OFF },
    Switch { place: Place::System("/etc/claude-code/managed-settings.json"), key: ALL_OFF },
    Switch { place: Place::System("/etc/claude-code/managed-settings.json"), key: ONLY_MANAGED },
    Switch { place: Place::System("/Library/Application Support/ClaudeCode/managed-settings.json"), key: ALL_OFF },
    Switch { place: Place::System("/Library/Application Support/ClaudeCode/managed-settings.json"), key: ONLY_MANAGED },
    Switch { place: Place::System("C:/Program Files/ClaudeCode/managed-settings.json"), key: ALL_OFF },
    Switch { place: Place::System("C:/Program Files/ClaudeCode/managed-settings.json"), key: ONLY_MANAGED },
];

const ALL_OFF: &str = "disableAllHooks";
const ONLY_MANAGED: &str = "allowManagedHooksOnly";

const DIVERSIONS: &[Diversion] = &[
    Diversion { key: "if", harmless: &[], effect: "it is called for some of the calls only" },
    Diversion { key: "async", harmless: &[], effect: "the answer is not waited for" },
    Diversion { key: "asyncRewake", harmless: &[], effect: "the answer is not waited for" },
    Diversion { key: "args", harmless: &[], effect: "the command line is taken for the name of a program" },
    Diversion { key: "shell", harmless: &["bash"], effect: "another shell reads the command line" },
];

/// Observed with version 2.1.332, which ran no hook of ours after any of these was broken, and did not say so.
const RULES: &[Rule] = &[
    Rule::new("hooks.@.*", Is::With(&["hooks"])),
    Rule::new("hooks.@.*.matcher", Is::Text),
    Rule::new("hooks.@.*.hooks", Is::List),
    Rule::new("hooks.@.*.hooks.*", Is::Handler(KINDS)),
    Rule::new("hooks.@.*.hooks.*.command", Is::Text),
    Rule::new("hooks.@.*.hooks.*.args", Is::List),
    Rule::new("hooks.@.*.hooks.*.async", Is::Flag),
    Rule::new("hooks.@.*.hooks.*.if", Is::Text),
    Rule::new("hooks.@.*.hooks.*.once", Is::Flag),
    Rule::new("hooks.@.*.hooks.*.onFailure", Is::OneOf(&["continue", "block"])),
    Rule::new("hooks.@.*.hooks.*.shell", Is::OneOf(&["bash", "powershell"])),
    Rule::new("hooks.@.*.hooks.*.statusMessage", Is::Text),
    Rule::new("hooks.@.*.hooks.*.timeout", Is::Positive),
    Rule::new("$schema", Is::Text),
    Rule::new("alwaysThinkingEnabled", Is::Flag),
    Rule::new("apiKeyHelper", Is::Text),
    Rule::new("attribution", Is::With(&[])),
    Rule::new("autoUpdatesChannel", Is::Text),
    Rule::new("cleanupPeriodDays", Is::Whole),
    Rule::new("companyAnnouncements", Is::List),
    Rule::new("disableAllHooks", Is::Flag),
    Rule::new("enableAllProjectMcpServers", Is::Flag),
    Rule::new("enabledMcpjsonServers", Is::List),
    Rule::new("enabledPlugins", Is::With(&[])),
    Rule::new("env", Is::With(&[])),
    Rule::new("includeCoAuthoredBy", Is::Flag),
    Rule::new("language", Is::Text),
    Rule::new("model", Is::Text),
    Rule::new("outputStyle", Is::Text),
    Rule::new("permissions", Is::With(&[])),
    Rule::new("permissions.allow", Is::List),
    Rule::new("permissions.ask", Is::List),
    Rule::new("permissions.deny", Is::List),
    Rule::new("permissions.defaultMode", Is::Text),
    Rule::new("respectGitignore", Is::Flag),
    Rule::new("sandbox", Is::With(&[])),
    Rule::new("spinnerTipsEnabled", Is::Flag),
    Rule::new("statusLine", Is::Handler(&[("command", &["command"])])),
];

const KINDS: &[(&str, &[&str])] = &[
    ("command", &["command"]),
    ("http", &["url"]),
    ("mcp_tool", &["server", "tool"]),
    ("prompt", &["prompt"]),
    ("agent", &["prompt"]),
];

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
