//! `pintle recipe update`: newer versions of what is installed, one by one (J19).

use std::fs;

use pintle_wire::recipe::is_id;

use super::install::{How, Plan, mention};
use super::{Done, tidied};
use crate::catalog::Problem;
use crate::catalog::catalogue::{Catalogue, Need};
use crate::catalog::profile::{Options, Profile};
use crate::catalog::recipe::Recipe;
use crate::catalog::record::Record;
use crate::term;

/// Update installed recipes to the catalogue's latest versions
///
/// Shows what changes. Your `routes.json` stays as it is, and so do files that you added; changed handlers
/// do not run before you have trusted them again. Nothing is ever updated without this command.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Which recipes, instead of all that are installed
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// The catalogue, instead of `index_url` under `[recipes]`, or else the one it was installed from
    #[arg(long, value_name = "URL|PATH")]
    index: Option<String>,
    #[command(flatten)]
    profile: Options,
    #[command(flatten)]
    how: How,
}

pub(super) fn run(args: &Args) -> Done {
    let profile = Profile::of(&args.profile)?;
    tidied(&profile);
    let settings = profile.settings()?;
    let ids = chosen(args, &profile)?;
    if ids.is_empty() {
        term::talk("no recipes are installed");
        return Ok(());
    }
    let mut opened: Vec<Catalogue> = Vec::new();
    let mut failed = None;
    for id in ids {
        let recorded = Record::read(&profile.recipe(&id)).map(|record| record.index);
        let asked = args.index.as_deref().or(settings.index_url.is_none().then_some(recorded.as_deref()).flatten());
        let location = profile.index(asked, &settings)?;
        if recorded.is_some_and(|recorded| recorded != location.to_string()) {
            term::talk(format_args!("note: `{id}` was installed from another catalogue than {location}"));
        }
        if !opened.iter().any(|catalogue| catalogue.location == location) {
            let catalogue = Catalogue::open(location.clone(), &settings.keys, Need::Current)?;
            if opened.is_empty() {
                mention(&catalogue);
            }
            opened.push(catalogue);
        }
        let Some(catalogue) = opened.iter().find(|catalogue| catalogue.location == location) else { continue };
        // One that fails keeps nobody else from being updated.
        let earlier = one(args, &profile, catalogue, &id).err().and_then(|problem| failed.replace(problem));
        if let Some(earlier) = earlier {
            term::error(earlier);
        }
    }
    failed.map_or(Ok(()), Err)
}

fn chosen(args: &Args, profile: &Profile) -> Result<Vec<String>, Problem> {
    let is_installed = |id: &String| is_id(id) && profile.recipe(id).is_dir();
    if let Some(unknown) = args.ids.iter().find(|id| !is_installed(id)) {
        let what = format!("the recipe `{unknown}` is not installed");
        return Err(Problem::new(what).hint("see `pintle recipe list`"));
    }
    if !args.ids.is_empty() {
        return Ok(args.ids.clone());
    }
    let folders = fs::read_dir(profile.recipes()).into_iter().flatten().flatten();
    let mut ids: Vec<_> = folders.filter_map(|it| it.file_name().into_string().ok()).filter(is_installed).collect();
    ids.sort();
    Ok(ids)
}

fn one(args: &Args, profile: &Profile, catalogue: &Catalogue, id: &str) -> Done {
    let installed = Recipe::of_folder(&profile.recipe(id)).ok().map(|recipe| recipe.manifest.version);
    let latest = catalogue.index.find(id).map(|listed| listed.latest);
    if let (Some(installed), Some(latest)) = (installed, latest)
        && latest <= installed
    {
        let text = if latest == installed { "is the latest" } else { "is newer than the catalogue's" };
        if !args.how.json {
            term::data(format_args!("{id} {installed} {text}"));
        }
        return Ok(());
    }
    Plan::make(profile, catalogue, id, None)?.carry_out(profile, args.how)
}
