//! What a person has to see before a recipe is put in place: what it hooks, what it runs, every file.

use pintle_wire::recipe::{Group, Handler};
use serde_json::{Value, json};

use crate::catalog::recipe::{Recipe, digest};
use crate::diff::visible;
use crate::term;

/// How far two recipes' texts are compared line by line.
const COMPARED: usize = 64 * 1024;

/// Files of a tree that are not as they were, with how.
#[derive(Debug, Default)]
pub(super) struct Changes {
    pub(super) added: Vec<String>,
    pub(super) changed: Vec<String>,
    pub(super) removed: Vec<String>,
}

impl Changes {
    pub(super) fn between(old: &crate::catalog::tree::Tree, new: &crate::catalog::tree::Tree) -> Self {
        let mut changes = Self::default();
        for (path, content) in new.files() {
            match old.get(path) {
                None => changes.added.push(path.to_owned()),
                Some(before) if before != content => changes.changed.push(path.to_owned()),
                Some(_) => {}
            }
        }
        let gone = old.files().filter(|(path, _)| new.get(path).is_none());
        changes.removed.extend(gone.map(|(path, _)| path.to_owned()));
        changes
    }

    pub(super) fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.removed.is_empty()
    }

    /// With the lines that changed, where both texts are texts.
    pub(super) fn show(&self, old: &crate::catalog::tree::Tree, new: &crate::catalog::tree::Tree) {
        for (sign, paths) in [('+', &self.added), ('~', &self.changed), ('-', &self.removed)] {
            for path in paths {
                term::data(format_args!("  {sign} {}", visible(path)));
                if let (Some(old), Some(new)) = (old.text(path), new.text(path))
                    && old.len().max(new.len()) <= COMPARED
                {
                    for line in crate::diff::lines(old, new) {
                        term::data(format_args!("      {line}"));
                    }
                }
            }
        }
    }
}

/// Handlers, one line each.
pub(super) fn handlers(recipe: &Recipe) {
    for (group, handler) in recipe.manifest.handlers() {
        term::data(format_args!("  {}", visible(&handler_line(group, handler, &recipe.manifest.id))));
    }
}

fn handler_line(group: &Group, handler: &Handler, id: &str) -> String {
    let matcher = group.matcher.as_deref().map(|matcher| format!(" ({matcher})")).unwrap_or_default();
    let option = |name: &str, value: &Option<String>| value.as_ref().map(|value| format!("; {name}: {value}"));
    let policy = option("on failure", &handler.failure_policy).unwrap_or_default();
    let shell = option("shell", &handler.shell).unwrap_or_default();
    let command = handler.command.placed(id, cfg!(windows));
    format!("{}{matcher} {}: {command}{policy}{shell}", group.event, handler.id)
}

/// Files, one line each: hash, bytes, path.
pub(super) fn files(recipe: &Recipe) {
    for (path, content) in recipe.tree.files() {
        let mark = if content.is_executable { " (executable)" } else { "" };
        let digest = digest(&content.bytes);
        term::data(format_args!("  {digest} {:>8} {}{mark}", content.bytes.len(), visible(path)));
    }
}

pub(super) fn handlers_json(recipe: &Recipe) -> Vec<Value> {
    let id = &recipe.manifest.id;
    let handler = |(group, handler): (&Group, &Handler)| {
        json!({
            "event": group.event,
            "matcher": group.matcher,
            "id": handler.id,
            "command": handler.command.placed(id, cfg!(windows)),
            "failurePolicy": handler.failure_policy,
        })
    };
    recipe.manifest.handlers().map(handler).collect()
}

pub(super) fn files_json(recipe: &Recipe) -> Vec<Value> {
    let file = |(path, content): (&str, &crate::catalog::tree::Content)| {
        json!({
            "path": path,
            "bytes": content.bytes.len(),
            "sha256": digest(&content.bytes),
            "executable": content.is_executable,
        })
    };
    recipe.tree.files().map(file).collect()
}
