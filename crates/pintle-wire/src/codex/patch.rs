//! The files that a patch in the agent's own format leaves changed (A67).

use std::borrow::Cow;

use crate::event::add_path;

/// Added and updated files in order, without repetition; of a moved one the new name. Deleted files are none.
pub(super) fn paths(patch: &str) -> Vec<Cow<'static, str>> {
    let mut changed: Vec<&str> = Vec::new();
    let mut movable = false;
    for header in patch.lines().filter_map(|line| line.strip_prefix("*** ")) {
        let after = |name| header.strip_prefix(name).map(str::trim).filter(|path| !path.is_empty());
        if let Some(to) = after("Move to:").filter(|_| movable) {
            changed.pop();
            changed.push(to);
        }
        let updated = after("Update File:");
        changed.extend(after("Add File:").or(updated));
        movable = updated.is_some();
    }
    let mut unique = Vec::new();
    for path in changed {
        add_path(&mut unique, Cow::Owned(path.to_owned()));
    }
    unique
}
