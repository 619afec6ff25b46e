//! `pintle recipe catalog`: what an index offers (J20).

use super::{Done, tidied};
use crate::catalog::catalogue::{Catalogue, Need};
use crate::catalog::profile::{Options, Profile};
use crate::catalog::time;
use crate::commands::version::PROTOCOL;
use crate::diff::visible;
use crate::term;

/// Show what the catalogue offers
///
/// Without a network, what was seen last is shown, and how old it is.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The catalogue, instead of `index_url` under `[recipes]` in the configuration
    #[arg(long, value_name = "URL|PATH")]
    index: Option<String>,
    #[command(flatten)]
    profile: Options,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Done {
    let profile = Profile::of(&args.profile)?;
    tidied(&profile);
    let settings = profile.settings()?;
    let location = profile.index(args.index.as_deref(), &settings)?;
    let catalogue = Catalogue::open(location, &settings.keys, Need::Any)?;
    if let Some((problem, age)) = &catalogue.stale {
        term::warning(problem);
        term::warning(format_args!("this is the catalogue as it was {}", time::ago(*age)));
    }
    if catalogue.is_older {
        term::warning("it is older than what was there before");
    }
    if args.json {
        term::data(json(&catalogue));
        return Ok(());
    }
    let signed = if catalogue.is_signed { ", signed by a pinned key" } else { "" };
    let updated = visible(&catalogue.index.updated_at);
    term::data(format_args!("{} (as of {updated}{signed})", catalogue.location));
    if catalogue.index.recipes.is_empty() {
        term::data("no recipes");
    }
    let own = PROTOCOL.parse().ok();
    for recipe in &catalogue.index.recipes {
        let too_new = own.is_some_and(|own| recipe.min_cli > own);
        let note = if too_new { format!(" (needs hook protocol {})", recipe.min_cli) } else { String::new() };
        term::data(format_args!("{} {}{note}  {}", recipe.id, recipe.latest, visible(&recipe.summary)));
    }
    Ok(())
}

fn json(catalogue: &Catalogue) -> serde_json::Value {
    let mut value = catalogue.index.value();
    if let Some(members) = value.as_object_mut() {
        members.insert("index".to_owned(), catalogue.location.to_string().into());
        members.insert("signed".to_owned(), catalogue.is_signed.into());
        members.insert("ageSeconds".to_owned(), catalogue.stale.as_ref().map_or(0, |(_, age)| *age).into());
        members.insert("offline".to_owned(), catalogue.stale.is_some().into());
    }
    value
}
