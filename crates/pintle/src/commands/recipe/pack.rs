//! `pintle recipe pack`: recipes as files that any static host can serve (J9–J12).

use std::fs;
use std::path::{Path, PathBuf};

use crate::catalog::index::{self, Index, Listed};
use crate::catalog::location::Location;
use crate::catalog::recipe::{Recipe, digest};
use crate::catalog::{Problem, archive, time, verify};
use crate::{edit, term};

use super::Done;

const SUMS: &str = "SHA256SUMS";

/// Pack recipes into archives with an index, for any static host
///
/// Writes `hooks-ID-VERSION.tar.zst` for each recipe, `hooks-index.json` and `SHA256SUMS`. The same recipes
/// with the same `--timestamp` give the same bytes.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  pintle recipe pack --recipes-dir recipes --out-dir public --asset-base-url https://hooks.example.com/1
  pintle recipe pack … --asset-base-url .      archives beside the index, wherever that is copied to
  pintle recipe pack … --sign minisign.key     and sign the index"
)]
pub(crate) struct Args {
    /// The folder with one folder for each recipe
    #[arg(long, value_name = "DIR")]
    recipes_dir: PathBuf,
    /// Where to write
    #[arg(long, value_name = "DIR")]
    out_dir: PathBuf,
    /// Where the archives will be fetched from; `.` for the folder of the index
    #[arg(long, value_name = "URL")]
    asset_base_url: String,
    /// Write the archive of this recipe only; the index has all of them
    #[arg(long, value_name = "ID")]
    recipe: Option<String>,
    /// The time in the index and the archives, instead of now
    #[arg(long, value_name = "YYYY-MM-DDTHH:MM:SSZ")]
    timestamp: Option<String>,
    /// Sign the index with this secret key of minisign
    #[arg(long, value_name = "KEYFILE")]
    sign: Option<PathBuf>,
}

struct Packed {
    id: String,
    name: String,
    bytes: Vec<u8>,
    sha256: String,
}

pub(super) fn run(args: &Args) -> Done {
    let now = match args.timestamp.as_deref() {
        None => time::now(),
        Some(text) => time::parse(text).ok_or_else(|| {
            Problem::new(format_args!("`--timestamp`: found `{text}`, expected one like 2026-01-02T03:04:05Z"))
        })?,
    };
    let base = args.asset_base_url.strip_suffix('/').unwrap_or(&args.asset_base_url);
    if base != "." {
        Location::parse(base).map_err(|problem| problem.of("`--asset-base-url`"))?;
    }
    // Everything is made before anything is written.
    let (mut archives, mut recipes) = (Vec::new(), Vec::new());
    for folder in folders(&args.recipes_dir)? {
        let recipe = Recipe::of_folder(&folder)?;
        let packed = packed(&recipe, now)?;
        recipes.push(Listed::of(&recipe.manifest, format!("{base}/{}", packed.name), packed.sha256.clone()));
        archives.push(packed);
    }
    if let Some(id) = &args.recipe
        && !archives.iter().any(|packed| packed.id == *id)
    {
        let what = format!("`--recipe`: found no recipe `{id}` in {}", args.recipes_dir.display());
        return Err(Problem::new(what));
    }
    let index = Index { updated_at: time::format(now), recipes }.write();
    let signature = match &args.sign {
        Some(key) => Some(verify::sign(&index, key, index::FILE, now)?),
        None => None,
    };
    write(args, &archives, &index, signature.as_deref())
}

/// The recipes' folders, by name. Files beside them, and folders with a dot in front, are somebody else's.
fn folders(root: &Path) -> Result<Vec<PathBuf>, Problem> {
    let cannot = |error| Problem::new(format_args!("{}: cannot be read: {error}", root.display()));
    let mut folders = Vec::new();
    for entry in fs::read_dir(root).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let is_file = entry.file_type().map_err(cannot)?.is_file();
        if !is_file && !entry.file_name().to_string_lossy().starts_with('.') {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

fn packed(recipe: &Recipe, time: u64) -> Result<Packed, Problem> {
    let top = format!("{}-{}", recipe.manifest.id, recipe.manifest.version);
    let bytes = archive::pack(&recipe.tree, &top, time)?;
    Ok(Packed { id: recipe.manifest.id.clone(), name: format!("hooks-{top}.tar.zst"), sha256: digest(&bytes), bytes })
}

fn write(args: &Args, archives: &[Packed], index: &str, signature: Option<&str>) -> Done {
    let out = &args.out_dir;
    fs::create_dir_all(out)
        .map_err(|error| Problem::new(format_args!("{}: cannot be created: {error}", out.display())))?;
    let mut sums = Vec::new();
    for packed in archives {
        sums.push(format!("{}  {}\n", packed.sha256, packed.name));
        if args.recipe.as_ref().is_none_or(|id| *id == packed.id) {
            put(&out.join(&packed.name), &packed.bytes)?;
        }
    }
    sums.push(format!("{}  {}\n", digest(index.as_bytes()), index::FILE));
    let signature_file = edit::beside(&out.join(index::FILE), verify::ENDING);
    match signature {
        Some(signature) => put(&signature_file, signature.as_bytes())?,
        // One of an earlier index would only be wrong.
        None => _ = fs::remove_file(&signature_file),
    }
    put(&out.join(SUMS), sums.concat().as_bytes())?;
    put(&out.join(index::FILE), index.as_bytes())
}

/// Whole or not at all: somebody may be serving the folder.
fn put(path: &Path, bytes: &[u8]) -> Done {
    let fresh = edit::beside(path, ".new");
    let written = fs::write(&fresh, bytes).and_then(|()| fs::rename(&fresh, path));
    written.map_err(|error| {
        _ = fs::remove_file(&fresh);
        Problem::new(format_args!("{}: cannot be written: {error}", path.display()))
    })?;
    term::data(format_args!("wrote {}", path.display()));
    Ok(())
}
