//! Codex runs a hook only after a person has reviewed it, and remembers that by a hash of the entry in its
//! `config.toml`: `[hooks.state."FILE:event:GROUP:HANDLER"] trusted_hash`.
//!
//! The hash covers the entry, not the program behind it. It is SHA-256 over JSON without blanks and with sorted keys,
//! as observed with version 0.171.0.

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use toml::{Table, Value as Setting};

use super::hooks_file::FILE;
use crate::hooks_file::{self, Found, Unfit};

/// Seconds that a hook may take where the entry does not say.
const USUAL_LIMIT: u64 = 600;

/// Events whose matcher is no part of the hash.
const WITHOUT_MATCHER: &[&str] = &["UserPromptSubmit", "Stop", "Interrupt"];

/// Where Codex remembers a review, and what it must say there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    pub event: String,
    pub key: String,
    pub hash: String,
}

/// The reviews that our entries of a hook file need. `path` is the file as Codex names it.
pub fn reviews(hooks: &str, path: &str) -> Result<Vec<Review>, Unfit> {
    let entries = hooks_file::found(hooks, &FILE)?;
    Ok(entries.iter().map(|entry| review(entry, path)).collect())
}

fn review(entry: &Found, path: &str) -> Review {
    let event = snake(&entry.event);
    let (group, handler) = entry.position;
    let limit = entry.timeout.clone().unwrap_or_else(|| USUAL_LIMIT.into());
    let handler_identity = Map::from_iter([
        ("async".to_owned(), Value::from(false)),
        ("command".to_owned(), Value::from(entry.command.as_str())),
        ("timeout".to_owned(), limit),
        ("type".to_owned(), Value::from("command")),
    ]);
    let mut identity = Map::from_iter([
        ("event_name".to_owned(), Value::from(event.as_str())),
        ("hooks".to_owned(), Value::from(vec![Value::from(handler_identity)])),
    ]);
    if let Some(matcher) = entry.matcher.as_deref().filter(|_| !WITHOUT_MATCHER.contains(&&*entry.event)) {
        identity.insert("matcher".to_owned(), Value::from(matcher));
    }
    let digest = Sha256::digest(Value::from(identity).to_string());
    let hash = digest.iter().fold("sha256:".to_owned(), |text, byte| text + &format!("{byte:02x}"));
    Review { event: entry.event.clone(), key: format!("{path}:{event}:{group}:{handler}"), hash }
}

fn snake(event: &str) -> String {
    let mut snake = String::with_capacity(event.len() + 4);
    for character in event.chars() {
        if character.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(character.to_ascii_lowercase());
    }
    snake
}

/// A `config.toml` that cannot be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable(pub String);

/// Writes reviews down, as text behind everything else; one that is out of date is corrected where it is.
pub fn record(config: &str, reviews: &[Review]) -> Result<String, Unreadable> {
    let mut text = config.to_owned();
    for review in missing(config, reviews)? {
        text = match hash_line(&text, &review.key) {
            Some(line) => {
                let (before, after) = (text.get(..line.start), text.get(line.end..));
                format!("{}{}{}", before.unwrap_or_default(), review.line(), after.unwrap_or_default())
            }
            None => appended(&text, &review),
        };
    }
    let left = missing(&text, reviews).map_err(|_| Unreadable(ELSEWHERE.to_owned()))?;
    if left.is_empty() { Ok(text) } else { Err(Unreadable(ELSEWHERE.to_owned())) }
}

/// Takes the reviews of our entries out again, whatever hash they have, and those from when they stood elsewhere in
/// the file.
pub fn forget(config: &str, reviews: &[Review]) -> Result<String, Unreadable> {
    let mut text = config.to_owned();
    let earlier = earlier(&parse(config)?, reviews);
    for review in earlier.iter().chain(reviews.iter().rev()) {
        let Some(line) = hash_line(&text, &review.key) else { continue };
        let header = text.get(..line.start).and_then(|before| before.rfind(&review.header()));
        let Some((before, after)) = header.and_then(|start| Some((text.get(..start)?, text.get(line.end..)?))) else {
            continue;
        };
        let after_line = without_newline(after, str::strip_prefix);
        let before = without_newline(before, str::strip_suffix).unwrap_or(before);
        // The last line of a file that does not end its lines brought a line break of its own.
        let before =
            if after_line.is_none() { without_newline(before, str::strip_suffix).unwrap_or(before) } else { before };
        text = format!("{before}{}", after_line.unwrap_or(after));
    }
    parse(&text)?;
    Ok(text)
}

/// Reviews of the same entries at other places: the hash says nothing of where an entry stands.
fn earlier(config: &Table, reviews: &[Review]) -> Vec<Review> {
    let state = config.get("hooks").and_then(|hooks| hooks.get("state")).and_then(Setting::as_table);
    let list = |review: &Review| review.key.rsplitn(3, ':').nth(2).map(|list| format!("{list}:"));
    let recorded = state.into_iter().flatten().filter_map(|(key, entry)| {
        let hash = entry.get("trusted_hash")?.as_str()?;
        let same = reviews.iter().find(|it| it.hash == hash && list(it).is_some_and(|list| key.starts_with(&list)))?;
        let known = reviews.iter().any(|it| it.key == *key);
        (!known).then(|| Review { event: same.event.clone(), key: key.clone(), hash: hash.to_owned() })
    });
    recorded.collect()
}

/// The reviews that are not recorded.
pub fn missing(config: &str, reviews: &[Review]) -> Result<Vec<Review>, Unreadable> {
    let config = parse(config)?;
    Ok(reviews.iter().filter(|review| !holds(&config, review)).cloned().collect())
}

/// Whether hooks are switched off as a whole.
pub fn is_switched_off(config: &str) -> Result<bool, Unreadable> {
    let config = parse(config)?;
    let features = config.get("features").and_then(Setting::as_table);
    // The second name is the older one.
    Ok(features.is_some_and(|features| {
        ["hooks", "codex_hooks"].iter().any(|key| features.get(*key).and_then(Setting::as_bool) == Some(false))
    }))
}

/// Whether one of these folders is a project that Codex trusts.
pub fn is_trusted<F: AsRef<str>>(config: &str, folders: impl IntoIterator<Item = F>) -> Result<bool, Unreadable> {
    let config = parse(config)?;
    let projects = config.get("projects").and_then(Setting::as_table);
    let level = |folder: &str| projects?.get(folder)?.get("trust_level")?.as_str();
    Ok(folders.into_iter().any(|folder| level(folder.as_ref()) == Some("trusted")))
}

const ELSEWHERE: &str =
    "`hooks.state` is written in a form that cannot be added to, expected a table of its own for each hook";

impl Review {
    fn header(&self) -> String {
        format!("[hooks.state.{}]", basic_string(&self.key))
    }

    fn line(&self) -> String {
        format!("trusted_hash = {}", basic_string(&self.hash))
    }
}

fn appended(text: &str, review: &Review) -> String {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let (header, line) = (review.header(), review.line());
    if text.is_empty() {
        format!("{header}{newline}{line}{newline}")
    } else if text.ends_with('\n') {
        format!("{text}{newline}{header}{newline}{line}{newline}")
    } else {
        format!("{text}{newline}{newline}{header}{newline}{line}")
    }
}

/// Where the line with the hash stands below the header of that key.
fn hash_line(text: &str, key: &str) -> Option<std::ops::Range<usize>> {
    let header = format!("[hooks.state.{}]", basic_string(key));
    let mut below = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_end_matches(['\r', '\n']);
        if below && content.starts_with("trusted_hash") {
            return Some(start..start + content.len());
        }
        below = content == header || (below && !content.starts_with('['));
        start += line.len();
    }
    None
}

fn without_newline<'a>(text: &'a str, strip: fn(&'a str, &'static str) -> Option<&'a str>) -> Option<&'a str> {
    strip(text, "\r\n").or_else(|| strip(text, "\n"))
}

fn basic_string(text: &str) -> String {
    // The escapes of JSON are among those of TOML.
    Value::from(text).to_string()
}

fn holds(config: &Table, review: &Review) -> bool {
    let state = config.get("hooks").and_then(|hooks| hooks.get("state"));
    let entry = state.and_then(|state| state.get(&review.key));
    entry.and_then(|entry| entry.get("trusted_hash")).and_then(Setting::as_str) == Some(&*review.hash)
}

fn parse(config: &str) -> Result<Table, Unreadable> {
    toml::from_str(config).map_err(|error| {
        let before = error.span().and_then(|span| config.get(..span.start));
        let line = before.map_or(1, |before| before.matches('\n').count() + 1);
        Unreadable(format!("line {line}: {}", error.message().replace('\n', ", ")))
    })
}

#[cfg(test)]
mod tests;
