//! `pintle recipe assemble`: sources of recipes as folders that need nothing else (J8).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pintle_host::process::{self, End, Spec};

use super::Done;
use crate::catalog::Problem;
use crate::catalog::recipe::{MANIFEST, Recipe};
use crate::catalog::tree::{Content, Tree};
use crate::term;

/// Turn the sources of recipes into folders that can be packed
///
/// Reads `DIR/recipes/ID` and `DIR/lib`, compiles TypeScript to plain JavaScript with the compiler that
/// `npm ci --prefix DIR` installed, and writes `OUT/ID` with everything that the recipe needs.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The folder with `recipes`, `lib` and the installed compiler
    #[arg(long, value_name = "DIR")]
    hooks_dir: PathBuf,
    /// Where to write; a recipe that is there is replaced
    #[arg(long, value_name = "DIR")]
    out_dir: PathBuf,
}

/// Files at the root of a recipe that are taken as they are.
const AS_THEY_ARE: &[&str] = &[MANIFEST, "README.md", "routes.json"];
/// Endings that the compiler reads.
const TYPESCRIPT: &[&str] = &[".ts", ".mts", ".cts"];
/// Folders of tests, and what stands before the ending of a test.
const TEST_FOLDERS: &[&str] = &["test", "tests", "testing", "__tests__"];
const TEST_MARKS: &[&str] = &[".test", ".spec", "_test"];
const COMPILER_TIME: Duration = Duration::from_mins(5);
/// Where the compiler writes, below the output folder.
const COMPILED: &str = ".compiled";

pub(super) fn run(args: &Args) -> Done {
    let sources = sources(&args.hooks_dir.join("recipes"))?;
    let library = args.hooks_dir.join("lib");
    let library = if library.is_dir() { Tree::read(&library)? } else { Tree::default() };
    fs::create_dir_all(&args.out_dir).map_err(|error| cannot(&args.out_dir, "created", &error))?;
    let compiled = args.out_dir.join(COMPILED);
    clear(&compiled)?;
    let made = assembled(args, &sources, &library, &compiled);
    clear(&compiled)?;
    for (recipe, place) in made? {
        clear(&place)?;
        recipe.tree.write(&place)?;
        term::data(format_args!("wrote {}", place.display()));
    }
    Ok(())
}

fn cannot(path: &Path, what: &str, error: &std::io::Error) -> Problem {
    Problem::new(format_args!("{}: cannot be {what}: {error}", path.display()))
}

fn clear(folder: &Path) -> Done {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(cannot(folder, "removed", &error)),
        _ => Ok(()),
    }
}

fn sources(root: &Path) -> Result<Vec<(String, Tree)>, Problem> {
    let entries = fs::read_dir(root).map_err(|error| cannot(root, "read", &error))?;
    let folders: BTreeSet<String> = entries
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.'))
        .collect();
    folders.into_iter().map(|id| Tree::read(&root.join(&id)).map(|tree| (id, tree))).collect()
}

/// Everything is made and found to be right before anything is written.
fn assembled(
    args: &Args,
    sources: &[(String, Tree)],
    library: &Tree,
    compiled: &Path,
) -> Result<Vec<(Recipe, PathBuf)>, Problem> {
    let has_sources = |tree: &Tree| tree.files().any(|(path, _)| is_typescript(path) && !is_test(path));
    if sources.iter().any(|(_, tree)| has_sources(tree)) {
        compile(&args.hooks_dir, compiled)?;
    }
    let read = |folder: PathBuf| if folder.is_dir() { Tree::read(&folder) } else { Ok(Tree::default()) };
    let library = merged(library, &read(compiled.join("lib"))?);
    let mut recipes = Vec::new();
    for (id, source) in sources {
        let output = read(compiled.join("recipes").join(id))?;
        let tree = recipe(source, &output, &library);
        let recipe = Recipe::of_tree(tree).map_err(|problem| problem.of(format_args!("`{id}`")))?;
        if recipe.manifest.id != *id {
            return Err(Problem::new(format_args!("`{id}`: its {MANIFEST} says `{}`", recipe.manifest.id)));
        }
        recipes.push((recipe, args.out_dir.join(id)));
    }
    Ok(recipes)
}

/// What was written by hand and what the compiler made of it, without the sources.
fn merged(source: &Tree, output: &Tree) -> Tree {
    let mut all = Tree::default();
    for (path, content) in source.files().chain(output.files()) {
        if !is_typescript(path) && !is_test(path) {
            all.insert(path.to_owned(), content.clone());
        }
    }
    all
}

fn recipe(source: &Tree, output: &Tree, library: &Tree) -> Tree {
    let mut tree = Tree::default();
    let mut uses_library = false;
    let mut has_script = false;
    for (path, content) in merged(source, output).files() {
        if let Some(inner) = path.strip_prefix("src/") {
            let (content, uses) = with_own_library(inner, content);
            uses_library |= uses;
            has_script |= inner.rsplit('.').next() == Some("js");
            tree.insert(format!("scripts/{inner}"), content);
        } else if AS_THEY_ARE.contains(&path) || path.contains('/') {
            tree.insert(path.to_owned(), content.clone());
        }
    }
    if uses_library {
        for (path, content) in library.files() {
            tree.insert(format!("scripts/lib/{path}"), content.clone());
        }
    }
    if has_script {
        // A folder further up may be declared otherwise.
        let bytes = b"{ \"type\": \"commonjs\" }\n".to_vec();
        tree.insert("scripts/package.json".to_owned(), Content { bytes, is_executable: false });
    }
    tree
}

/// `../../../lib/NAME`, from wherever it is said, becomes the copy beside the scripts.
fn with_own_library(path: &str, content: &Content) -> (Content, bool) {
    let Ok(text) = str::from_utf8(&content.bytes) else { return (content.clone(), false) };
    let depth = path.matches('/').count();
    let outside = format!("{}lib/", "../".repeat(depth + 3));
    let own = if depth == 0 { "./lib/".to_owned() } else { format!("{}lib/", "../".repeat(depth)) };
    let mut uses = false;
    let mut text = text.to_owned();
    for quote in ['"', '\''] {
        let from = format!("{quote}{outside}");
        uses |= text.contains(&from);
        text = text.replace(&from, &format!("{quote}{own}"));
    }
    (Content { bytes: text.into_bytes(), is_executable: content.is_executable }, uses)
}

fn is_typescript(path: &str) -> bool {
    TYPESCRIPT.iter().any(|ending| path.ends_with(ending))
}

fn is_test(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    folders.split('/').any(|part| TEST_FOLDERS.contains(&part)) || TEST_MARKS.iter().any(|mark| stem.ends_with(mark))
}

fn compile(hooks: &Path, output: &Path) -> Done {
    let name = if cfg!(windows) { "tsc.cmd" } else { "tsc" };
    let compiler = hooks.join("node_modules").join(".bin").join(name);
    let prefix = hooks.display();
    if !compiler.exists() {
        let what = format!("{}: the TypeScript compiler is not there", compiler.display());
        return Err(Problem::new(what).hint(format_args!("install it: `npm ci --prefix {prefix}`")));
    }
    let absolute = |path: &Path| std::path::absolute(path).map_err(|error| cannot(path, "found", &error));
    let (compiler, hooks, output) = (absolute(&compiler)?, absolute(hooks)?, absolute(output)?);
    let spec = Spec::new(compiler, COMPILER_TIME).arguments([
        "--project".into(),
        hooks.join("tsconfig.json").into_os_string(),
        "--rootDir".into(),
        hooks.into_os_string(),
        "--outDir".into(),
        output.into_os_string(),
        "--noEmit".into(),
        "false".into(),
    ]);
    let finished = process::run(&spec).map_err(|error| {
        Problem::new(format_args!("the TypeScript compiler: {error}")).hint("it needs Node on the PATH")
    })?;
    if finished.end == End::Exited(0) {
        return Ok(());
    }
    term::talk(String::from_utf8_lossy(finished.stdout.bytes()).trim_end());
    term::talk(String::from_utf8_lossy(finished.stderr.bytes()).trim_end());
    Err(Problem::new("the TypeScript compiler refuses the sources"))
}
