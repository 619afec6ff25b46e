//! `pintle recipe install`: shows what it would do, and does all of it or nothing (J15–J17, J19).

use std::io::{self, IsTerminal};

use pintle_wire::recipe::Version;
use serde_json::json;

use super::shown::{self, Changes};
use super::{Done, opened, tidied};
use crate::catalog::catalogue::{Catalogue, Need};
use crate::catalog::index::Release;
use crate::catalog::location::Location;
use crate::catalog::profile::{Options, Profile};
use crate::catalog::recipe::Recipe;
use crate::catalog::record::{self, Kept, Record};
use crate::catalog::tree::Tree;
use crate::catalog::{Problem, archive, change, fetch, verify};
use crate::commands::version::PROTOCOL;
use crate::{diff, term};

/// Install a recipe from the catalogue
///
/// Shows what it hooks, the command lines, every file with its hash and the change to the hooks file, and
/// puts it into the profile. On a terminal it asks first. It does not run before you have trusted it.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  pintle recipe install tool-gate --dry-run
  pintle recipe install tool-gate --version 0.1.0 --index ./public/hooks-index.json

Then review it and let it run: pintle host trust --recipe tool-gate"
)]
pub(crate) struct Args {
    /// The recipe's name
    #[arg(value_name = "ID")]
    id: String,
    /// This version instead of the latest
    #[arg(long, value_name = "V")]
    version: Option<String>,
    /// The catalogue, instead of `index_url` under `[recipes]` in the configuration
    #[arg(long, value_name = "URL|PATH")]
    index: Option<String>,
    #[command(flatten)]
    profile: Options,
    #[command(flatten)]
    how: How,
}

/// How a change is made.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct How {
    /// Only show what would change
    #[arg(short = 'n', long)]
    dry_run: bool,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
    /// One JSON object instead of text
    #[arg(long)]
    pub(super) json: bool,
}

pub(super) fn run(args: &Args) -> Done {
    let version = args.version.as_deref().map(str::parse::<Version>).transpose();
    let version = version.map_err(|error| Problem::new(format_args!("`--version`: {error}")))?;
    let profile = Profile::of(&args.profile)?;
    tidied(&profile);
    let settings = profile.settings()?;
    let location = profile.index(args.index.as_deref(), &settings)?;
    let catalogue = Catalogue::open(location, &settings.keys, Need::Current)?;
    mention(&catalogue);
    let plan = Plan::make(&profile, &catalogue, &args.id, version)?;
    plan.carry_out(&profile, args.how)
}

/// Once in a run: what the hashes stand for, and whether somebody serves what is out of date.
pub(super) fn mention(catalogue: &Catalogue) {
    if catalogue.is_older {
        term::warning(format_args!(
            "{} is older than what was there before: ask its publisher whether that is meant",
            catalogue.location
        ));
    }
    if !catalogue.is_signed {
        term::talk(
            "note: no keys are pinned in `[recipes]`, so archives are only as trustworthy as the place of the index",
        );
    }
}

/// A recipe that was fetched and found to be right, and what putting it in place would change.
pub(super) struct Plan {
    recipe: Recipe,
    source: Location,
    sha256: String,
    /// What is there now.
    before: Option<Before>,
    /// What will be there: the recipe, a person's own changes, the record.
    tree: Tree,
    kept: Vec<Kept>,
    hooks: (Option<String>, String),
}

struct Before {
    tree: Tree,
    version: Option<Version>,
}

impl Plan {
    pub(super) fn make(
        profile: &Profile,
        catalogue: &Catalogue,
        id: &str,
        version: Option<Version>,
    ) -> Result<Self, Problem> {
        let listed = catalogue.index.find(id).ok_or_else(|| {
            Problem::new(format_args!("the catalogue {} has no recipe `{id}`", catalogue.location))
                .hint("see `pintle recipe catalog`")
        })?;
        let release = listed.release(version.unwrap_or(listed.latest)).ok_or_else(|| {
            let versions: Vec<_> = listed.versions.iter().map(|it| it.version.to_string()).collect();
            Problem::new(format_args!("`{id}`: the catalogue has {} only", versions.join(", ")))
        })?;
        let source = catalogue.location.join(&release.url)?;
        let recipe = fetched(id, release, &source).map_err(|problem| problem.of(format_args!("`{id}`")))?;
        let before = Before::of(profile, id)?;
        let record = Record::of(&recipe.tree, catalogue.location.to_string());
        let (mut tree, kept) = match &before {
            Some(before) => record::merged(&before.tree, &recipe.tree),
            None => (recipe.tree.clone(), Vec::new()),
        };
        tree.insert(record::FILE.to_owned(), record.content());
        let hooks = change::with_handlers(profile, id, &recipe.manifest.groups)?;
        Ok(Self { recipe, source, sha256: release.sha256.clone(), before, tree, kept, hooks })
    }

    pub(super) fn carry_out(&self, profile: &Profile, how: How) -> Done {
        let id = &self.recipe.manifest.id;
        let is_done = self.before.as_ref().is_some_and(|before| before.tree == self.tree)
            && self.hooks.0.as_deref() == Some(&*self.hooks.1);
        if !how.json {
            self.show(profile, is_done);
        }
        let makes_change = !is_done && !how.dry_run;
        if makes_change {
            if !confirmed(how) {
                return Err(Problem::new("nothing was changed"));
            }
            let lock = opened(profile)?;
            change::put(profile, id, &self.tree, &lock)?;
        }
        if how.json {
            term::data(self.json(makes_change));
        } else if makes_change {
            term::data(format_args!("{id} {} is in place", self.recipe.manifest.version));
            term::talk(format_args!("nothing of it runs yet; let it run with `pintle host trust --recipe {id}`"));
        }
        Ok(())
    }

    fn show(&self, profile: &Profile, is_done: bool) {
        let manifest = &self.recipe.manifest;
        let (id, version) = (&manifest.id, manifest.version);
        if is_done {
            term::data(format_args!("{id} {version} is installed as it is in the catalogue"));
            return;
        }
        let from = match self.before.as_ref().map(|before| before.version) {
            Some(Some(old)) => format!(" (now {old})"),
            Some(None) => " (now something that is no recipe)".to_owned(),
            None => String::new(),
        };
        term::data(format_args!("{id} {version}{from}"));
        if let Some(summary) = &manifest.summary {
            term::data(format_args!("  {}", diff::visible(summary)));
        }
        term::data(format_args!("archive: {}", self.source));
        term::data(format_args!("  {} (SHA-256)", self.sha256));
        term::data("hooks:");
        shown::handlers(&self.recipe);
        match &self.before {
            None => {
                term::data(format_args!("files, below {}:", profile.recipe(id).display()));
                shown::files(&self.recipe);
            }
            Some(before) => {
                term::data(format_args!("changes below {}:", profile.recipe(id).display()));
                let (old, new) = (without_record(&before.tree), without_record(&self.tree));
                let changes = Changes::between(&old, &new);
                if changes.is_empty() {
                    term::data("  none");
                }
                changes.show(&old, &new);
            }
        }
        self.kept.iter().for_each(show_kept);
        let (old, new) = (self.hooks.0.as_deref().unwrap_or_default(), &self.hooks.1);
        if old != new {
            let verb = if self.hooks.0.is_some() { "change" } else { "create" };
            term::data(format_args!("{verb} {}:", profile.hooks_file().display()));
            for line in diff::lines(old, new) {
                term::data(format_args!("  {line}"));
            }
        }
    }

    fn json(&self, is_changed: bool) -> serde_json::Value {
        let manifest = &self.recipe.manifest;
        let before = self.before.as_ref().and_then(|before| before.version);
        let kept = self.kept.iter().map(|kept| match kept {
            Kept::Setting { path, .. } | Kept::Beside { path, .. } | Kept::Added { path } => path.clone(),
        });
        json!({
            "id": manifest.id,
            "version": manifest.version.to_string(),
            "previous": before.map(|version| version.to_string()),
            "archive": self.source.to_string(),
            "sha256": self.sha256,
            "handlers": shown::handlers_json(&self.recipe),
            "files": shown::files_json(&self.recipe),
            "kept": kept.collect::<Vec<_>>(),
            "changed": is_changed,
        })
    }
}

fn without_record(tree: &Tree) -> Tree {
    let mut plain = Tree::default();
    for (path, content) in tree.files().filter(|(path, _)| *path != record::FILE) {
        plain.insert(path.to_owned(), content.clone());
    }
    plain
}

fn show_kept(kept: &Kept) {
    match kept {
        Kept::Setting { path, differs: true } => {
            term::data(format_args!("  {path}: yours is kept; the recipe has another one now"));
        }
        Kept::Setting { path, differs: false } => term::data(format_args!("  {path}: yours is kept")),
        Kept::Beside { path, name } => {
            term::warning(format_args!("{path} was changed by hand and is replaced; what it was is kept as {name}"));
        }
        Kept::Added { path } => term::data(format_args!("  {path}: not of the recipe, kept")),
    }
}

/// The archive that the index means, with the recipe that it names in it.
fn fetched(id: &str, release: &Release, source: &Location) -> Result<Recipe, Problem> {
    usable(release.min_cli)?;
    let bytes = fetch::get(source, fetch::ARCHIVE)?;
    verify::archive(&bytes, &release.sha256)?;
    let (top, tree) = archive::unpack(&bytes)?;
    let recipe = Recipe::of_tree(tree)?;
    let (found, wanted) = (&recipe.manifest, format!("{id}-{}", release.version));
    if top != wanted || found.id != id || found.version != release.version {
        let what =
            format!("the archive is refused: it holds `{top}`, {} {}, expected {wanted}", found.id, found.version);
        return Err(Problem::new(what));
    }
    usable(found.min_cli)?;
    Ok(recipe)
}

fn usable(min_cli: Version) -> Result<(), Problem> {
    if PROTOCOL.parse::<Version>().is_ok_and(|own| own >= min_cli) {
        return Ok(());
    }
    let what = format!("needs hook protocol {min_cli}, this Pintle speaks {PROTOCOL}");
    Err(Problem::new(what).hint("a newer Pintle, or an older version of the recipe with `--version`"))
}

impl Before {
    fn of(profile: &Profile, id: &str) -> Result<Option<Self>, Problem> {
        let folder = profile.recipe(id);
        if folder.symlink_metadata().is_err() {
            return Ok(None);
        }
        let tree = Tree::read(&folder)?;
        let version = Recipe::of_tree(tree.clone()).ok().map(|recipe| recipe.manifest.version);
        Ok(Some(Self { tree, version }))
    }
}

/// Nothing that is put in place runs before it is trusted, so where nobody can be asked it may be put there.
fn confirmed(how: How) -> bool {
    if how.yes || how.json || !io::stdin().is_terminal() {
        return true;
    }
    term::talk("Put it in place? [y/N]");
    let mut answer = String::new();
    let is_read = io::stdin().read_line(&mut answer).is_ok();
    is_read && ["y", "yes"].contains(&answer.trim().to_ascii_lowercase().as_str())
}
