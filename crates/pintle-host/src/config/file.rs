//! What the two files may say. They are different types on purpose: a project's file comes with a clone and may only
//! tighten, so its type has no place for anything that switches off or starts something (F8).

use std::path::Path;

use pintle_guard::policy::{Answer, Filter};
use toml::Spanned;
use toml::de::DeTable;

use super::hooks::{ExtensionHook, StopHook, extension_hooks, stop_hooks};
use super::problem::{Flaw, Flaws, Problem};
use super::recipes::{Recipes, recipes};
use super::value::{Item, Key, boolean, choice, filled, integer, list, table, text, unknown_key, wrong};

/// Filters of a project's file, and bytes of each of their patterns.
const PROJECT_FILTERS: usize = 100;
const PROJECT_PATTERN: usize = 1024;

const ANSWERS: [(&str, Answer); 3] = [("pass", Answer::Pass), ("ask", Answer::Ask), ("block", Answer::Block)];
/// What may be said where passing would be a hole.
const OBJECTIONS: [(&str, Answer); 2] = [("ask", Answer::Ask), ("block", Answer::Block)];

const KEYS: &[&str] = &[
    "rm_block",
    "kill_block",
    "dd_block",
    "rm_block_message",
    "kill_block_message",
    "dd_block_message",
    "unknown_commands",
    "unreadable_commands",
    "interpreter_code",
    "stop_max_blocks",
    "debug",
    "log_path",
    "hook_timeout",
    "output_max_length",
    "custom_filters",
    "extension_hooks",
    "stop_hooks",
    "recipes",
    "nano_buddy",
];
const FILTER_KEYS: &[&str] = &["command", "args", "message"];

/// What both files may say.
#[derive(Debug, Default)]
pub(super) struct Shared {
    pub(super) rm_block_message: Option<String>,
    pub(super) kill_block_message: Option<String>,
    pub(super) dd_block_message: Option<String>,
    pub(super) unknown_commands: Option<Spanned<Answer>>,
    pub(super) unreadable_commands: Option<Spanned<Answer>>,
    pub(super) interpreter_code: Option<Spanned<Answer>>,
    pub(super) hook_timeout: Option<u32>,
    pub(super) output_max_length: Option<usize>,
    pub(super) custom_filters: Vec<Filter>,
}

/// The person's own file.
#[derive(Debug, Default)]
pub(super) struct UserFile {
    pub(super) shared: Shared,
    pub(super) rm_block: Option<bool>,
    pub(super) kill_block: Option<bool>,
    pub(super) dd_block: Option<bool>,
    pub(super) debug: bool,
    pub(super) log_path: Option<String>,
    pub(super) stop_max_blocks: Option<u32>,
    pub(super) extension_hooks: Vec<ExtensionHook>,
    pub(super) stop_hooks: Vec<StopHook>,
    pub(super) recipes: Recipes,
}

/// A project's file. Its guards can only be switched on.
#[derive(Debug, Default)]
pub(super) struct ProjectFile {
    pub(super) shared: Shared,
    pub(super) rm_block: bool,
    pub(super) kill_block: bool,
    pub(super) dd_block: bool,
}

impl UserFile {
    pub(super) fn read(path: &Path, text: &str, warnings: &mut Vec<Problem>) -> Result<Self, Problem> {
        let mut file = Self::default();
        read(path, text, warnings, |key, item, flaws| file.entry(key, item, flaws))?;
        Ok(file)
    }

    fn entry(&mut self, key: &Key<'_>, item: &Item<'_>, flaws: &mut Flaws) -> Result<(), Flaw> {
        match &**key.get_ref() {
            "rm_block" => self.rm_block = Some(boolean("rm_block", item)?),
            "kill_block" => self.kill_block = Some(boolean("kill_block", item)?),
            "dd_block" => self.dd_block = Some(boolean("dd_block", item)?),
            "debug" => self.debug = boolean("debug", item)?,
            "log_path" => self.log_path = Some(log_path(item)?),
            // Known so that files which set it can be used here; it has no effect.
            "nano_buddy" => _ = boolean("nano_buddy", item)?,
            "stop_max_blocks" => {
                let blocks = integer("stop_max_blocks", item, 1..=100, "a whole number from 1 to 100")?;
                self.stop_max_blocks = u32::try_from(blocks).ok();
            }
            "extension_hooks" => self.extension_hooks = extension_hooks(item)?,
            "stop_hooks" => self.stop_hooks = stop_hooks(item, flaws)?,
            "recipes" => self.recipes = recipes(item, flaws)?,
            _ if self.shared.entry(key, item, flaws)? => {}
            _ => flaws.add(key.span().start, || unknown_key("", key, KEYS)),
        }
        Ok(())
    }
}

impl ProjectFile {
    pub(super) fn read(path: &Path, text: &str, warnings: &mut Vec<Problem>) -> Result<Self, Problem> {
        let mut file = Self::default();
        read(path, text, warnings, |key, item, flaws| file.entry(key, item, flaws))?;
        Ok(file)
    }

    fn entry(&mut self, key: &Key<'_>, item: &Item<'_>, flaws: &mut Flaws) -> Result<(), Flaw> {
        match &**key.get_ref() {
            "rm_block" => self.rm_block = switched_on("rm_block", item, flaws)?,
            "kill_block" => self.kill_block = switched_on("kill_block", item, flaws)?,
            "dd_block" => self.dd_block = switched_on("dd_block", item, flaws)?,
            // F10: they reach beyond the project, and nobody could mean them well here.
            name @ ("debug" | "log_path" | "nano_buddy" | "recipes") => {
                let what = format!("`{name}`: found in a project file, expected only in the user configuration");
                return Err(Flaw { offset: key.span().start, what });
            }
            // F11: not even looked at, so that a clone cannot make every command denied.
            name @ ("extension_hooks" | "stop_hooks" | "stop_max_blocks") => {
                flaws.add(key.span().start, || {
                    format!("`{name}` is ignored in a project file, only the user configuration may set it")
                });
            }
            "custom_filters" => {
                bounded(item)?;
                self.shared.entry(key, item, flaws)?;
            }
            _ if self.shared.entry(key, item, flaws)? => {}
            _ => flaws.add(key.span().start, || unknown_key("", key, KEYS)),
        }
        Ok(())
    }
}

/// Goes through the entries of a file. Flaws that do not spoil it become warnings.
fn read(
    path: &Path,
    text: &str,
    warnings: &mut Vec<Problem>,
    mut entry: impl FnMut(&Key<'_>, &Item<'_>, &mut Flaws) -> Result<(), Flaw>,
) -> Result<(), Problem> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let document = DeTable::parse(text).map_err(|error| syntax(&error).in_file(path, text))?;
    let mut flaws = Flaws::default();
    for (key, item) in document.get_ref() {
        entry(key, item, &mut flaws).map_err(|flaw| flaw.in_file(path, text))?;
    }
    warnings.extend(flaws.in_file(path, text));
    Ok(())
}

fn syntax(error: &toml::de::Error) -> Flaw {
    let offset = error.span().map_or(0, |span| span.start);
    let message: Vec<&str> = error.message().lines().collect();
    Flaw { offset, what: format!("invalid TOML: {}", message.join(", ")) }
}

impl Shared {
    /// False when the key is none of these.
    fn entry(&mut self, key: &Key<'_>, item: &Item<'_>, flaws: &mut Flaws) -> Result<bool, Flaw> {
        match &**key.get_ref() {
            "rm_block_message" => self.rm_block_message = message("rm_block_message", item, flaws)?,
            "kill_block_message" => self.kill_block_message = message("kill_block_message", item, flaws)?,
            "dd_block_message" => self.dd_block_message = message("dd_block_message", item, flaws)?,
            "unknown_commands" => self.unknown_commands = Some(answer("unknown_commands", item, &ANSWERS)?),
            "unreadable_commands" => self.unreadable_commands = Some(answer("unreadable_commands", item, &OBJECTIONS)?),
            "interpreter_code" => self.interpreter_code = Some(answer("interpreter_code", item, &ANSWERS)?),
            "hook_timeout" => self.hook_timeout = Some(hook_timeout(item)?),
            "output_max_length" => {
                let expected = "a whole number of characters, 0 for no limit";
                let length = integer("output_max_length", item, 0..=i64::MAX, expected)?;
                self.output_max_length = Some(usize::try_from(length).unwrap_or(usize::MAX));
            }
            "custom_filters" => self.custom_filters = custom_filters(item, flaws)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// A guard of a project's file: on, or else ignored (F9).
fn switched_on(key: &str, item: &Item<'_>, flaws: &mut Flaws) -> Result<bool, Flaw> {
    let on = boolean(key, item)?;
    if !on {
        flaws
            .add(item.span().start, || format!("`{key} = false` is ignored in a project file, which may only tighten"));
    }
    Ok(on)
}

/// The text of a group. A blank one says nothing, and agents refuse an empty reason.
fn message(key: &str, item: &Item<'_>, flaws: &mut Flaws) -> Result<Option<String>, Flaw> {
    let text = text(key, item)?;
    if text.trim().is_empty() {
        flaws.add(item.span().start, || format!("`{key}` is empty, the built-in text is used"));
        return Ok(None);
    }
    Ok(Some(text.to_owned()))
}

fn answer(key: &str, item: &Item<'_>, names: &[(&str, Answer)]) -> Result<Spanned<Answer>, Flaw> {
    Ok(Spanned::new(item.span(), choice(key, item, names)?))
}

fn hook_timeout(item: &Item<'_>) -> Result<u32, Flaw> {
    // F4
    let expected = "whole seconds from 1 to 86400 (0 does not mean unlimited)";
    let seconds = integer("hook_timeout", item, 1..=86_400, expected)?;
    u32::try_from(seconds).map_err(|_| wrong("hook_timeout", item, expected))
}

fn log_path(item: &Item<'_>) -> Result<String, Flaw> {
    let path = filled("log_path", item)?;
    if path.contains('\0') {
        return Err(wrong("log_path", item, "a path without NUL characters"));
    }
    Ok(path.to_owned())
}

fn custom_filters(item: &Item<'_>, flaws: &mut Flaws) -> Result<Vec<Filter>, Flaw> {
    list("custom_filters", item, "tables")?.iter().map(|item| custom_filter(item, flaws)).collect()
}

fn custom_filter(item: &Item<'_>, flaws: &mut Flaws) -> Result<Filter, Flaw> {
    let mut command = None;
    let mut args = Vec::new();
    let mut message = None;
    for (key, item) in table("custom_filters", item)? {
        match &**key.get_ref() {
            "command" => command = Some((filled("custom_filters.command", item)?, item)),
            "args" => {
                for arg in list("custom_filters.args", item, "texts")? {
                    args.push(text("custom_filters.args", arg)?.to_owned());
                }
            }
            "message" => message = Some(filled("custom_filters.message", item)?),
            _ => flaws.add(key.span().start, || unknown_key("custom_filters", key, FILTER_KEYS)),
        }
    }
    let missing = |key: &str| Flaw {
        offset: item.span().start,
        what: format!("`custom_filters.{key}`: found nothing, expected text in quotes"),
    };
    let (pattern, place) = command.ok_or_else(|| missing("command"))?;
    let message = message.ok_or_else(|| missing("message"))?;
    Filter::new(pattern, args, message.to_owned())
        .map_err(|error| Flaw { offset: place.span().start, what: format!("`custom_filters`: {error}") })
}

/// Agents let a call pass when its hook runs out of time, so a clone must not be able to use it up.
fn bounded(item: &Item<'_>) -> Result<(), Flaw> {
    let filters = list("custom_filters", item, "tables")?;
    if filters.len() > PROJECT_FILTERS {
        let what = format!(
            "`custom_filters`: found {} entries, expected at most {PROJECT_FILTERS} in a project file",
            filters.len()
        );
        return Err(Flaw { offset: item.span().start, what });
    }
    for pattern in filters.iter().filter_map(|filter| filter.get_ref().as_table()?.get("command")) {
        let length = pattern.get_ref().as_str().map_or(0, str::len);
        if length > PROJECT_PATTERN {
            let what = format!(
                "`custom_filters.command`: found {length} bytes, expected at most {PROJECT_PATTERN} in a project file"
            );
            return Err(Flaw { offset: pattern.span().start, what });
        }
    }
    Ok(())
}
