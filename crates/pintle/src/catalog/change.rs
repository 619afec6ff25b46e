//! Putting a recipe in place and taking it away: the old state or the new one, whatever happens in between.
//!
//! Two things change, a folder and the hooks file, and no system changes two things at once. So everything is prepared
//! in a folder of its own beside the recipes, then a file that names the change makes it final, and then it is done step
//! by step. Whoever is stopped before that file is there has changed nothing; whoever is stopped after it is finished by
//! the next run. The hooks file is replaced whole at any time. What it says in between is at worst a handler whose script
//! has changed already, which nobody runs before it is trusted again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pintle_wire::recipe::{self, Group, Rest};
use serde_json::{Value, json};

use super::problem::{Problem, Result};
use super::profile::{Lock, Profile};
use super::recipe::Recipe;
use super::step::step;
use super::tree::{Tree, sync};
use crate::edit;

/// Beside the recipes; no recipe's name begins with a dot.
const WORKSHOP: &str = ".change";
const PLAN: &str = "plan.json";
const NEW: &str = "new";
const OLD: &str = "old";

/// What is to be done to one recipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plan<'a> {
    Put(&'a str),
    Remove(&'a str),
}

impl Plan<'_> {
    fn id(&self) -> &str {
        match self {
            Self::Put(id) | Self::Remove(id) => id,
        }
    }

    fn text(&self) -> String {
        let action = if matches!(self, Self::Put(_)) { "put" } else { "remove" };
        json!({"action": action, "recipe": self.id()}).to_string()
    }
}

/// The hooks file as it is, and as it will be with these handlers.
pub(crate) fn with_handlers(profile: &Profile, id: &str, groups: &[Group]) -> Result<(Option<String>, String)> {
    let path = profile.hooks_file();
    let old = edit::read(&path)?;
    if let Some((event, handler)) = taken(old.as_deref().unwrap_or_default(), id, groups) {
        let what = format!("{}: {event} has another handler `{handler}` already", path.display());
        return Err(Problem::new(what).hint("two of one name would share their trust; rename or remove the other one"));
    }
    let new = recipe::install(old.as_deref(), id, groups, cfg!(windows));
    let new = new.map_err(|unfit| Problem::new(format_args!("{}: {unfit}", path.display())))?;
    Ok((old, new))
}

/// A handler of the recipe whose event and name somebody else's has.
fn taken<'g>(text: &str, id: &str, groups: &'g [Group]) -> Option<(&'g str, &'g str)> {
    let others = recipe::installed(text).unwrap_or_default();
    let is_taken = |event: &str, name: &str| {
        let same = |it: &&recipe::Installed| it.event == event && it.id.as_deref() == Some(name);
        others.iter().filter(same).any(|it| it.recipe.as_deref() != Some(id))
    };
    let handlers = groups.iter().flat_map(|group| group.handlers.iter().map(|it| (&*group.event, &*it.id)));
    handlers.into_iter().find(|(event, name)| is_taken(event, name))
}

/// Puts a recipe in place of what is there under its name.
pub(crate) fn put(profile: &Profile, id: &str, tree: &Tree, lock: &Lock) -> Result<()> {
    let workshop = workshop(profile)?;
    step("workshop made");
    let made = tree.write(&workshop.join(NEW));
    step("files written");
    made.and_then(|()| carry_out(profile, Plan::Put(id))).inspect_err(|_| give_up(profile, lock))
}

/// Takes a recipe away, folder and handlers.
pub(crate) fn remove(profile: &Profile, id: &str, lock: &Lock) -> Result<()> {
    workshop(profile)?;
    step("workshop made");
    carry_out(profile, Plan::Remove(id)).inspect_err(|_| give_up(profile, lock))
}

/// Finishes what an earlier run had decided on, and clears away what it had only begun. Says whether there was anything.
pub(crate) fn recover(profile: &Profile, _: &Lock) -> Result<bool> {
    let workshop = profile.recipes().join(WORKSHOP);
    if fs::symlink_metadata(&workshop).is_err() {
        return Ok(false);
    }
    let decided = edit::read(&workshop.join(PLAN)).ok().flatten();
    let value: Option<Value> = decided.and_then(|text| serde_json::from_str(&text).ok());
    let text_of = |key: &str| value.as_ref().and_then(|value| value.get(key)).and_then(Value::as_str);
    let plan = match (text_of("action"), text_of("recipe").filter(|id| recipe::is_id(id))) {
        (Some("put"), Some(id)) => Some(Plan::Put(id)),
        (Some("remove"), Some(id)) => Some(Plan::Remove(id)),
        _ => None,
    };
    if let Some(plan) = plan {
        finish(profile, plan)?;
    }
    clear(profile)?;
    Ok(true)
}

fn workshop(profile: &Profile) -> Result<PathBuf> {
    let workshop = profile.recipes().join(WORKSHOP);
    let cannot = |error: io::Error| Problem::new(format_args!("{}: cannot be created: {error}", workshop.display()));
    fs::create_dir_all(profile.recipes()).map_err(cannot)?;
    step("folder of recipes made");
    fs::create_dir(&workshop).map_err(cannot)?;
    Ok(workshop)
}

fn carry_out(profile: &Profile, plan: Plan<'_>) -> Result<()> {
    let path = profile.recipes().join(WORKSHOP).join(PLAN);
    edit::replace(&path, None, &plan.text())?;
    step("decided");
    finish(profile, plan)?;
    step("done");
    clear(profile)
}

/// Every step may have been taken already.
fn finish(profile: &Profile, plan: Plan<'_>) -> Result<()> {
    match plan {
        Plan::Put(id) => {
            move_in(profile, id)?;
            step("folder in place");
            let recipe = Recipe::of_folder(&profile.recipe(id))?;
            let (old, new) = with_handlers(profile, id, &recipe.manifest.groups)?;
            if old.as_deref() != Some(&*new) {
                edit::replace(&profile.hooks_file(), old.as_deref(), &new)?;
            }
        }
        Plan::Remove(id) => {
            without_handlers(profile, id)?;
            step("handlers gone");
            move_out(profile, id)?;
        }
    }
    Ok(())
}

fn without_handlers(profile: &Profile, id: &str) -> Result<()> {
    let path = profile.hooks_file();
    let Some(old) = edit::read(&path)? else { return Ok(()) };
    match recipe::remove(&old, id).map_err(|unfit| Problem::new(format_args!("{}: {unfit}", path.display())))? {
        Rest::Untouched => {}
        Rest::Text(new) => edit::replace(&path, Some(&old), &new)?,
        Rest::Nothing => edit::remove(&path, &old, profile.folder())?,
    }
    Ok(())
}

/// Whether the hooks file has no handler of this recipe.
fn without_any(profile: &Profile, id: &str) -> bool {
    let text = edit::read(&profile.hooks_file()).ok().flatten().unwrap_or_default();
    recipe::remove(&text, id).is_ok_and(|rest| rest == Rest::Untouched)
}

fn move_in(profile: &Profile, id: &str) -> Result<()> {
    let new = profile.recipes().join(WORKSHOP).join(NEW);
    if !exists(&new) {
        return Ok(());
    }
    move_out(profile, id)?;
    step("old folder out");
    rename(&new, &profile.recipe(id))
}

fn move_out(profile: &Profile, id: &str) -> Result<()> {
    let (place, old) = (profile.recipe(id), profile.recipes().join(WORKSHOP).join(OLD));
    if exists(&place) && !exists(&old) { rename(&place, &old) } else { Ok(()) }
}

/// Back to the old state, after a step that could not be taken.
fn give_up(profile: &Profile, _: &Lock) {
    let workshop = profile.recipes().join(WORKSHOP);
    let plan = edit::read(&workshop.join(PLAN)).ok().flatten().unwrap_or_default();
    let id = serde_json::from_str::<Value>(&plan).ok().and_then(|plan| Some(plan.get("recipe")?.as_str()?.to_owned()));
    if let Some(id) = id {
        if plan == Plan::Remove(&id).text() && without_any(profile, &id) {
            // Better finished by the next run than half done.
            return;
        }
        let (place, old, new) = (profile.recipe(&id), workshop.join(OLD), workshop.join(NEW));
        let is_put = plan == Plan::Put(&id).text();
        if is_put && exists(&place) && !exists(&new) {
            _ = rename(&place, &new);
        }
        if exists(&old) && !exists(&place) {
            _ = rename(&old, &place);
        }
        if exists(&old) {
            // Better finished by the next run than lost.
            return;
        }
    }
    _ = clear(profile);
}

/// The plan goes first: without it, what is left is rubbish.
fn clear(profile: &Profile) -> Result<()> {
    let workshop = profile.recipes().join(WORKSHOP);
    let cannot = |error: io::Error| Problem::new(format_args!("{}: cannot be removed: {error}", workshop.display()));
    match fs::remove_file(workshop.join(PLAN)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(cannot(error)),
        _ => {}
    }
    step("plan gone");
    // A replacement of the hooks file that was never made.
    let hooks = fs::canonicalize(profile.hooks_file()).unwrap_or_else(|_| profile.hooks_file());
    edit::clear_unfinished(&hooks);
    fs::remove_dir_all(&workshop).map_err(cannot)?;
    step("workshop gone");
    // Only ever takes an empty one.
    _ = fs::remove_dir(profile.recipes());
    sync(profile.folder());
    Ok(())
}

fn rename(from: &Path, to: &Path) -> Result<()> {
    fs::rename(from, to)
        .map_err(|error| Problem::new(format_args!("{}: cannot be put in place: {error}", to.display())))?;
    to.parent().into_iter().chain(from.parent()).for_each(sync);
    Ok(())
}

fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_fails_gives_the_old_state_back() {
        // J16
        let folder = tempfile::tempdir().unwrap();
        let profile = Profile::at(folder.path());
        let recipe = folder.path().join("hooks/sample");
        fs::create_dir_all(&recipe).unwrap();
        fs::write(recipe.join("old"), "old").unwrap();
        // No hooks file can be written where a folder is.
        fs::create_dir(profile.hooks_file()).unwrap();
        let lock = profile.lock().unwrap();
        let old = Tree::read(&recipe).unwrap();
        let text =
            r#"{"schema": "hooks.recipe.v1", "id": "sample", "version": "1.0.0", "min_cli": "0.1.0", "hooks": {}}"#;
        let mut new = Tree::default();
        let content = super::super::tree::Content { bytes: text.into(), is_executable: false };
        new.insert("recipe.json".to_owned(), content);
        let problem = put(&profile, "sample", &new, &lock).unwrap_err().to_string();
        assert!(problem.contains("hooks.json: found no file"), "{problem}");
        assert_eq!(Tree::read(&recipe).unwrap(), old);
        assert!(!recover(&profile, &lock).unwrap(), "nothing is left to do");
        assert!(remove(&profile, "sample", &lock).is_err());
        assert_eq!(Tree::read(&recipe).unwrap(), old);
    }

    #[test]
    fn one_run_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (Profile::at(folder.path()), Profile::at(folder.path()));
        let lock = one.lock().unwrap();
        assert!(two.lock().unwrap_err().to_string().contains("another"));
        drop(lock);
        assert!(two.lock().is_ok());
    }
}
