//! The shape of `extension_hooks` and `stop_hooks` (C1, C2, D1–D5).

use toml::de::DeTable;

use super::problem::{Flaw, Flaws};
use super::value::{Item, Key, boolean, choice, filled, integer, label, list, table, unknown_key, wrong};
use super::words::Words;

const EXTENSION_HOOKS: &str = "extension_hooks";
/// What follows the brace of `{file}`, which stands for the edited file in a command template.
const AFTER_BRACE: &str = "file}";

const STOP_HOOK_KEYS: &[&str] = &["commands", "condition", "stage", "report", "session_scope"];
const CONDITION_KEYS: &[&str] = &["file_exists", "file_not_exists", "command_exists", "command_not_exists"];
const SCOPES: [(&str, SessionScope); 3] =
    [("primary", SessionScope::Primary), ("delegated", SessionScope::Delegated), ("all", SessionScope::All)];

/// Commands for edited files of one extension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtensionHook {
    /// With the leading dot.
    pub extension: String,
    /// Each has exactly one `{file}`, and not in its program.
    pub templates: Vec<String>,
}

/// Commands for the end of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StopHook {
    /// Never empty.
    pub commands: Vec<String>,
    pub condition: Option<Condition>,
    /// From 1 to 5.
    pub stage: u8,
    /// Whether the agent hears of failures.
    pub report: bool,
    pub scope: SessionScope,
}

/// What must hold for a stop hook to run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Condition {
    pub file_exists: Option<String>,
    pub file_not_exists: Option<String>,
    pub command_exists: Option<String>,
    pub command_not_exists: Option<String>,
}

/// For which sessions a stop hook runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SessionScope {
    #[default]
    Primary,
    Delegated,
    All,
}

pub(super) fn extension_hooks(item: &Item<'_>) -> Result<Vec<ExtensionHook>, Flaw> {
    table(EXTENSION_HOOKS, item)?.iter().map(|(extension, item)| extension_hook(extension, item)).collect()
}

fn extension_hook(extension: &Key<'_>, item: &Item<'_>) -> Result<ExtensionHook, Flaw> {
    let name = extension.get_ref();
    if !name.starts_with('.') || name.len() < 2 {
        let what =
            format!("`{EXTENSION_HOOKS}`: found the key {:?}, expected a leading dot as in \".rs\"", label(name));
        return Err(Flaw { offset: extension.span().start, what });
    }
    let templates = list(EXTENSION_HOOKS, item, "command templates")?;
    if templates.is_empty() {
        let what = format!("`{EXTENSION_HOOKS}`: found an empty list, expected at least one command template");
        return Err(Flaw { offset: item.span().start, what });
    }
    let templates = templates.iter().map(template).collect::<Result<_, _>>()?;
    Ok(ExtensionHook { extension: name.to_string(), templates })
}

fn template(item: &Item<'_>) -> Result<String, Flaw> {
    let template = command(EXTENSION_HOOKS, item)?;
    let mut files = 0;
    for (position, word) in Words::of(template).flatten().enumerate() {
        files += occurrences(&word);
        if position == 0 && files > 0 {
            return Err(wrong(EXTENSION_HOOKS, item, "a program that is not the edited file"));
        }
    }
    if files != 1 {
        return Err(wrong(EXTENSION_HOOKS, item, "exactly one `{file}` in it"));
    }
    Ok(template.to_owned())
}

/// How often the placeholder stands in a word. (`str::matches` prepares a search that costs more than it.)
fn occurrences(word: &str) -> usize {
    word.split('{').skip(1).filter(|rest| rest.starts_with(AFTER_BRACE)).count()
}

/// A command line that names a program.
fn command<'v>(key: &str, item: &'v Item<'_>) -> Result<&'v str, Flaw> {
    let command = filled(key, item)?;
    if !command.bytes().any(|byte| matches!(byte, b'\'' | b'"' | b'\\')) {
        return Ok(command);
    }
    let mut words = Words::of(command);
    match words.next() {
        Some(Ok(program)) if program.is_empty() => Err(wrong(key, item, "a command that begins with a program")),
        Some(Ok(_)) if words.all(|word| word.is_ok()) => Ok(command),
        _ => Err(wrong(key, item, "a command whose quotes are closed")),
    }
}

pub(super) fn stop_hooks(item: &Item<'_>, flaws: &mut Flaws) -> Result<Vec<StopHook>, Flaw> {
    list("stop_hooks", item, "tables")?.iter().map(|item| stop_hook(item, flaws)).collect()
}

fn stop_hook(item: &Item<'_>, flaws: &mut Flaws) -> Result<StopHook, Flaw> {
    let mut report = None;
    let mut hook =
        StopHook { commands: Vec::new(), condition: None, stage: 5, report: false, scope: SessionScope::default() };
    for (key, item) in table("stop_hooks", item)? {
        match &**key.get_ref() {
            "commands" => hook.commands = commands(item)?,
            "condition" => hook.condition = Some(condition(table("stop_hooks.condition", item)?)?),
            "stage" => {
                let stage = integer("stop_hooks.stage", item, 1..=5, "a whole number from 1 to 5")?;
                hook.stage = u8::try_from(stage).unwrap_or(hook.stage);
            }
            "report" => report = Some(boolean("stop_hooks.report", item)?),
            "session_scope" => hook.scope = choice("stop_hooks.session_scope", item, &SCOPES)?,
            _ => flaws.add(key.span().start, || unknown_key("stop_hooks", key, STOP_HOOK_KEYS)),
        }
    }
    if hook.commands.is_empty() {
        let what = "`stop_hooks.commands`: found nothing, expected a list of commands".to_owned();
        return Err(Flaw { offset: item.span().start, what });
    }
    // D3
    hook.report = report.unwrap_or(hook.condition.is_some());
    Ok(hook)
}

fn commands(item: &Item<'_>) -> Result<Vec<String>, Flaw> {
    let key = "stop_hooks.commands";
    let commands = list(key, item, "commands")?;
    if commands.is_empty() {
        let what = format!("`{key}`: found an empty list, expected at least one command");
        return Err(Flaw { offset: item.span().start, what });
    }
    commands.iter().map(|item| command(key, item).map(str::to_owned)).collect()
}

/// Unlike elsewhere, an unknown field is an error: a condition that is not checked would let the hook run (D5).
fn condition(table: &DeTable<'_>) -> Result<Condition, Flaw> {
    let mut condition = Condition::default();
    for (key, item) in table {
        let (name, field) = match &**key.get_ref() {
            "file_exists" => ("stop_hooks.condition.file_exists", &mut condition.file_exists),
            "file_not_exists" => ("stop_hooks.condition.file_not_exists", &mut condition.file_not_exists),
            "command_exists" => ("stop_hooks.condition.command_exists", &mut condition.command_exists),
            "command_not_exists" => ("stop_hooks.condition.command_not_exists", &mut condition.command_not_exists),
            _ => {
                let unknown = unknown_key("stop_hooks.condition", key, &[]);
                let what = format!("{unknown}; expected one of `{}`", CONDITION_KEYS.join("`, `"));
                return Err(Flaw { offset: key.span().start, what });
            }
        };
        *field = Some(filled(name, item)?.to_owned());
    }
    Ok(condition)
}
