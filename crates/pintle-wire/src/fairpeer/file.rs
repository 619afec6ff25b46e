//! The file. One that cannot be read has no hooks; entries that run nothing and events that nobody fires are not there
//! (H35–H37).

use std::time::Duration;

use super::wire::Settings;
use crate::dialect::{Dialect, Entry, HookFile, Line};

pub(super) fn read(dialect: &'static Dialect, text: &str) -> HookFile {
    let mut file = HookFile::default();
    let settings: Settings = match serde_json::from_str(text) {
        Ok(settings) => settings,
        Err(error) => {
            file.problems.push(format!("cannot be read, so it has no hooks: {error}"));
            return file;
        }
    };
    let mut hooks = settings.hooks.unwrap_or_default();
    for row in dialect.events {
        for hook in hooks.remove(row.name).flatten().unwrap_or_default() {
            let command = hook.command.filter(|command| !command.trim().is_empty());
            let Some(command) = command else { continue };
            let mut entry = Entry::new(row.name);
            entry.line = Line::Shell(command);
            entry.matcher = hook.matcher.filter(|matcher| !matcher.is_empty());
            entry.description = hook.description.filter(|text| !text.is_empty());
            entry.folder = hook.cwd.filter(|folder| !folder.is_empty());
            let limit = hook.timeout.and_then(|millis| u64::try_from(millis).ok()).filter(|millis| *millis > 0);
            entry.timeout = limit.map(Duration::from_millis);
            file.entries.push(entry);
        }
    }
    file
}
