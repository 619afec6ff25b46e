//! `recipe.json` (J2–J5, J7).

use jsonc_parser::ast::{Object, Value};
use jsonc_parser::common::{Range, Ranged};

use super::command::Command;
use super::version::Version;
use crate::hooks_file::json::{self, kind, unfit};
use crate::hooks_file::{Unfit, registration};

const SCHEMA: &str = "hooks.recipe.v1";
/// Characters of a name.
const ID: usize = 64;
/// Seconds.
const TIMEOUT: i64 = 86_400;

/// What a recipe may hook, with the events where a handler may not be left alone (H5), and those where its failure may
/// count as a refusal (H6).
const EVENTS: &[(&str, bool, bool)] = &[
    ("PreToolUse", true, true),
    ("PermissionRequest", true, true),
    ("PostToolUse", false, false),
    ("UserPromptSubmit", true, true),
    ("SessionStart", true, false),
    ("SessionEnd", false, false),
    ("SubagentStart", false, false),
    ("SubagentStop", false, false),
    ("Stop", false, false),
    ("PreCompact", false, false),
    ("PostCompact", false, false),
    ("Interrupt", false, false),
];

/// Products that a recipe may not be named after: assistants, and services that judge.
const PRODUCTS: &[&str] = &[
    "agy",
    "amp",
    "anthropic",
    "antigravity",
    "chatgpt",
    "claude",
    "cline",
    "codebuddy",
    "codex",
    "copilot",
    "cursor",
    "deepseek",
    "devin",
    "droid",
    "gemini",
    "goose",
    "gpt",
    "grok",
    "jev",
    "kimi",
    "kiro",
    "mistral",
    "noul",
    "openai",
    "opencode",
    "qwen",
    "systemone",
    "typesafe",
    "windsurf",
];

/// Keys that would bring something else than hooks.
const FOREIGN: &[&str] = &["mcp", "mcpServers", "mcp_servers", "skills"];

/// A recipe, as its author wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    pub id: String,
    pub version: Version,
    /// The level of the hook protocol that it needs.
    pub min_cli: Version,
    pub name: Option<String>,
    pub summary: Option<String>,
    pub groups: Vec<Group>,
}

/// Handlers of one event that are called for the same tools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub event: String,
    pub matcher: Option<String>,
    pub handlers: Vec<Handler>,
}

/// A command, and how it is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handler {
    pub id: String,
    pub command: Command,
    /// Seconds.
    pub timeout: Option<i64>,
    pub is_async: Option<bool>,
    pub status_message: Option<String>,
    pub failure_policy: Option<String>,
    pub shell: Option<String>,
}

/// `[a-z0-9]+(-[a-z0-9]+)*`, at most 64 characters (H4, J2).
pub fn is_id(text: &str) -> bool {
    let is_part =
        |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit());
    text.len() <= ID && text.split('-').all(is_part)
}

impl Manifest {
    /// Reads a manifest, and refuses what could not be installed or would not run.
    pub fn read(text: &str) -> Result<Self, Unfit> {
        let (_, text) = registration::split_mark(text);
        let root = json::parse(text)?;
        let page = Page { text };
        page.expect(&root, "schema", SCHEMA)?;
        if let Some(foreign) = root.properties.iter().find(|it| FOREIGN.contains(&it.name.as_str())) {
            let what = format!("`{}`: found in a recipe, which may bring hooks only", foreign.name.as_str());
            return Err(unfit(text, foreign.range.start, what));
        }
        let (id, place) = page.needed(&root, "id")?;
        page.own_name(&id, place)?;
        let hooks = root.get("hooks").ok_or_else(|| page.missing(&root, "hooks", "an object of events"))?;
        let Value::Object(events) = &hooks.value else { return Err(page.wrong("hooks", &hooks.value, "an object")) };
        let mut groups = Vec::new();
        for event in &events.properties {
            groups.extend(page.groups(event.name.as_str(), event.range, &event.value)?);
        }
        page.unique(&groups, hooks.range)?;
        Ok(Self {
            id,
            version: page.version(&root, "version")?,
            min_cli: page.version(&root, "min_cli")?,
            name: page.text_of(&root, "name")?,
            summary: page.text_of(&root, "summary")?,
            groups,
        })
    }

    pub fn handlers(&self) -> impl Iterator<Item = (&Group, &Handler)> {
        self.groups.iter().flat_map(|group| group.handlers.iter().map(move |handler| (group, handler)))
    }
}

/// The text, for places in it.
struct Page<'a> {
    text: &'a str,
}

impl Page<'_> {
    fn at(&self, range: Range, what: String) -> Unfit {
        unfit(self.text, range.start, what)
    }

    fn wrong(&self, key: &str, found: &Value<'_>, expected: &str) -> Unfit {
        self.at(found.range(), format!("`{key}`: found {}, expected {expected}", kind(found)))
    }

    fn missing(&self, object: &Object<'_>, key: &str, expected: &str) -> Unfit {
        self.at(object.range, format!("`{key}`: found nothing, expected {expected}"))
    }

    fn text_of(&self, object: &Object<'_>, key: &str) -> Result<Option<String>, Unfit> {
        match object.get(key).map(|member| &member.value) {
            None => Ok(None),
            Some(Value::StringLit(text)) => Ok(Some(text.value.to_string())),
            Some(other) => Err(self.wrong(key, other, "a text")),
        }
    }

    fn needed(&self, object: &Object<'_>, key: &str) -> Result<(String, Range), Unfit> {
        let text = self.text_of(object, key)?.ok_or_else(|| self.missing(object, key, "a text"))?;
        let place = object.get(key).map_or(object.range, |member| member.range);
        Ok((text, place))
    }

    fn expect(&self, object: &Object<'_>, key: &str, expected: &str) -> Result<(), Unfit> {
        let (found, place) = self.needed(object, key)?;
        if found == expected {
            return Ok(());
        }
        Err(self.at(place, format!("`{key}`: found `{}`, expected `{expected}`", found.escape_debug())))
    }

    fn version(&self, object: &Object<'_>, key: &str) -> Result<Version, Unfit> {
        let (text, place) = self.needed(object, key)?;
        text.parse().map_err(|error| self.at(place, format!("`{key}`: {error}")))
    }

    fn id(&self, id: &str, place: Range) -> Result<(), Unfit> {
        if is_id(id) {
            return Ok(());
        }
        let what = format!("`id`: found `{}`, expected lower-case letters and digits with single hyphens", short(id));
        Err(self.at(place, what))
    }

    fn own_name(&self, id: &str, place: Range) -> Result<(), Unfit> {
        self.id(id, place)?;
        match id.split('-').find(|part| PRODUCTS.contains(part)) {
            Some(product) => {
                let what = format!("`id`: found `{product}` in it, expected a name that is no product's");
                Err(self.at(place, what))
            }
            None => Ok(()),
        }
    }

    fn groups(&self, event: &str, place: Range, value: &Value<'_>) -> Result<Vec<Group>, Unfit> {
        let Some((_, awaited, gate)) = EVENTS.iter().find(|(name, ..)| *name == event) else {
            let names: Vec<_> = EVENTS.iter().map(|(name, ..)| *name).collect();
            let what = format!("found the event `{}`, expected one of {}", short(event), names.join(", "));
            return Err(self.at(place, what));
        };
        let Value::Array(list) = value else { return Err(self.wrong(event, value, "a list of groups")) };
        list.elements
            .iter()
            .map(|group| {
                let Value::Object(group) = group else { return Err(self.wrong(event, group, "an object")) };
                self.known(group, &["matcher", "hooks"])?;
                let handlers = match group.get("hooks").map(|member| &member.value) {
                    Some(Value::Array(handlers)) if !handlers.elements.is_empty() => handlers,
                    // It would stand in the person's file with nothing to tell whose it is.
                    Some(Value::Array(_)) => {
                        let what = format!("`hooks` of `{event}`: found an empty list, expected at least one handler");
                        return Err(self.at(group.range, what));
                    }
                    Some(other) => return Err(self.wrong("hooks", other, "a list of handlers")),
                    None => return Err(self.missing(group, "hooks", "a list of handlers")),
                };
                let matcher = self.text_of(group, "matcher")?;
                let handlers = handlers.elements.iter().map(|it| self.handler(it, *awaited, *gate));
                Ok(Group { event: event.to_owned(), matcher, handlers: handlers.collect::<Result<_, _>>()? })
            })
            .collect()
    }

    fn handler(&self, value: &Value<'_>, awaited: bool, gate: bool) -> Result<Handler, Unfit> {
        let Value::Object(handler) = value else { return Err(self.wrong("hooks", value, "an object")) };
        if let Some(stamp) = handler.get("recipe") {
            return Err(
                self.at(stamp.range, "`recipe`: found in a recipe, expected nothing: install sets it".to_owned())
            );
        }
        self.known(handler, &["type", "id", "command", "timeout", "async", "statusMessage", "failurePolicy", "shell"])?;
        if handler.get("type").is_some() {
            self.expect(handler, "type", "command")?;
        }
        let (id, place) = self.needed(handler, "id")?;
        self.id(&id, place)?;
        let (command, place) = self.needed(handler, "command")?;
        let command = Command::read(&command).map_err(|what| self.at(place, format!("`command`: {what}")))?;
        let is_async = match handler.get("async").map(|member| &member.value) {
            None => None,
            Some(Value::BooleanLit(flag)) if !(flag.value && awaited) => Some(flag.value),
            Some(other @ Value::BooleanLit(_)) => {
                let what = "`async`: found true, expected false: this event waits for its answer".to_owned();
                return Err(self.at(other.range(), what));
            }
            Some(other) => return Err(self.wrong("async", other, "true or false")),
        };
        if let Some(policy) = handler.get("failurePolicy") {
            if !gate {
                let what = "`failurePolicy`: found at an event that refuses nothing, expected none".to_owned();
                return Err(self.at(policy.range, what));
            }
            self.expect(handler, "failurePolicy", "deny")?;
        }
        if handler.get("shell").is_some() {
            self.expect(handler, "shell", "login")?;
        }
        Ok(Handler {
            id,
            command,
            timeout: self.timeout(handler)?,
            is_async,
            status_message: self.text_of(handler, "statusMessage")?,
            failure_policy: self.text_of(handler, "failurePolicy")?,
            shell: self.text_of(handler, "shell")?,
        })
    }

    fn timeout(&self, handler: &Object<'_>) -> Result<Option<i64>, Unfit> {
        let Some(member) = handler.get("timeout") else { return Ok(None) };
        let seconds = match &member.value {
            Value::NumberLit(number) => number.value.parse().ok().filter(|seconds| (1..=TIMEOUT).contains(seconds)),
            _ => None,
        };
        let expected = format!("whole seconds from 1 to {TIMEOUT}");
        seconds.map(Some).ok_or_else(|| self.at(member.range, format!("`timeout`: expected {expected}")))
    }

    /// A key that the host does not know would keep the handler from being loaded (H7).
    fn known(&self, object: &Object<'_>, keys: &[&str]) -> Result<(), Unfit> {
        match object.properties.iter().find(|member| !keys.contains(&member.name.as_str())) {
            Some(member) => {
                let what = format!("found `{}`, expected one of {}", short(member.name.as_str()), keys.join(", "));
                Err(self.at(member.range, what))
            }
            None => Ok(()),
        }
    }

    fn unique(&self, groups: &[Group], place: Range) -> Result<(), Unfit> {
        let mut seen = std::collections::BTreeSet::new();
        let mut handlers = groups.iter().flat_map(|group| &group.handlers);
        match handlers.find(|handler| !seen.insert(&handler.id)) {
            Some(handler) => Err(self.at(place, format!("`id`: found `{}` twice, expected it once", handler.id))),
            None => Ok(()),
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect::<String>().escape_debug().to_string()
}
