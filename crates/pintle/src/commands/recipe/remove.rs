//! `pintle recipe remove`: folder and handlers, and nothing else (J18).

use pintle_host::hooks::{Host, RevokeError, Wanted};
use pintle_wire::recipe::{self, Rest, is_id};
use serde_json::json;

use super::{Done, opened};
use crate::catalog::profile::{Options, Profile};
use crate::catalog::recipe::DIALECT;
use crate::catalog::{Problem, change};
use crate::{diff, edit, term};

/// Remove an installed recipe: its folder and its handlers
///
/// Handlers that you wrote yourself and other recipes stay as they are. What was trusted is not any more, so that
/// whoever installs it again looks at it again.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The recipe's name
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    profile: Options,
    /// Only show what would change
    #[arg(short = 'n', long)]
    dry_run: bool,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Done {
    let id = &args.id;
    let unknown = || Problem::new(format_args!("the recipe `{id}` is not installed")).hint("see `pintle recipe list`");
    let profile = Profile::of(&args.profile)?;
    if !is_id(id) || !profile.folder().is_dir() {
        return Err(unknown());
    }
    let lock = opened(&profile)?;
    let path = profile.hooks_file();
    let old = edit::read(&path)?.unwrap_or_default();
    let rest = recipe::remove(&old, id).map_err(|unfit| Problem::new(format_args!("{}: {unfit}", path.display())))?;
    let folder = profile.recipe(id);
    let has_folder = folder.symlink_metadata().is_ok();
    if !has_folder && rest == Rest::Untouched {
        return Err(unknown());
    }
    if !args.json {
        let new = match &rest {
            Rest::Text(new) => new,
            Rest::Untouched => &old,
            Rest::Nothing => "",
        };
        if has_folder {
            term::data(format_args!("remove {}", folder.display()));
        }
        if *new != old {
            term::data(format_args!("change {}", path.display()));
            for line in diff::lines(&old, new) {
                term::data(format_args!("  {line}"));
            }
        }
    }
    if !args.dry_run {
        revoke(&profile, id)?;
        change::remove(&profile, id, &lock)?;
    }
    if args.json {
        term::data(json!({"id": id, "removed": !args.dry_run}));
    } else if !args.dry_run {
        term::data(format_args!("{id} is removed"));
    }
    Ok(())
}

/// First of all: whatever stops the removal, nothing of the recipe runs any more.
fn revoke(profile: &Profile, id: &str) -> Done {
    let Some(dialect) = Host::dialect(DIALECT) else { return Ok(()) };
    let host = Host::load(dialect, profile.places()?);
    match host.revoke(&Wanted::Recipe(id.to_owned())) {
        Ok(_) | Err(RevokeError::Unknown(_)) => Ok(()),
        Err(RevokeError::Store(error)) => Err(Problem::new(error)),
    }
}
