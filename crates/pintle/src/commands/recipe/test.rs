//! `pintle recipe test`: a recipe's own cases, run as its user's host would run them.
//!
//! The recipe is installed into a profile of its own, below a temporary folder, and trusted there. Each case is one event
//! fired in an empty workspace, without the variables that choose hosts, profiles or judges. The recipe runs with
//! the rights of whoever tests it, as everything does that one writes oneself.

use std::ffi::OsStr;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::{fs, io};

use pintle_host::hooks::trust::Store;
use pintle_host::hooks::{Environment, Host, Places};
use pintle_host::process;
use pintle_wire::dialect::Dialect;
use pintle_wire::recipe;
use serde_json::Value;
use tempfile::TempDir;

use super::Done;
use super::case::Case;
use crate::catalog::Problem;
use crate::catalog::recipe::Recipe;
use crate::diff::visible;
use crate::term;

/// Run a recipe's own cases: an event in, a decision expected
///
/// Each file `cases/*.json` is a case: `event`, `payload`, and `expected` with the keys of the result
/// that `pintle host fire` writes. The recipe runs with your rights, so read it first.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  pintle recipe test .
  pintle recipe test OUT/tool-gate

Exit code: 0 if every case passed, 1 if not."
)]
pub(crate) struct Args {
    /// The folder of the recipe, with its `recipe.json`
    dir: PathBuf,
    /// The cases, where they are not in the recipe's folder `cases`
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Only cases whose name contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

/// The hooks that recipes are made of.
const DIALECT: &str = "pintle";
/// How variables begin that choose a host, a profile or a judge. A case sets its own.
const HIDDEN: &[&str] = &["PINTLE_", "FINCLAW_"];
const CASE_FILES: usize = 1000;

pub(super) fn run(args: &Args) -> Done {
    let recipe = Recipe::of_folder(&args.dir).map_err(|problem| {
        let is_source = args.dir.join("src").is_dir() && !args.dir.join("scripts").is_dir();
        if is_source {
            problem.hint("this is a source: test what `pintle recipe assemble` made of it")
        } else {
            problem
        }
    })?;
    let folder = args.cases.clone().unwrap_or_else(|| args.dir.join("cases"));
    let mut cases = read_cases(&folder)?;
    if let Some(part) = &args.only {
        cases.retain(|case| case.name.contains(part));
    }
    if cases.is_empty() {
        return Err(Problem::new(format_args!("{}: found no case", folder.display()))
            .hint("a case is a file `cases/NAME.json` with `event`, `payload` and `expected`"));
    }
    process::clean_up_when_interrupted();
    let bench = Bench::new(&recipe)?;
    let mut failed = 0;
    for (number, case) in cases.iter().enumerate() {
        let differences = bench.differences(case, number)?;
        failed += usize::from(!differences.is_empty());
        show(case, &differences);
    }
    let passed = cases.len() - failed;
    term::data(format_args!("{passed} passed, {failed} failed"));
    if failed == 0 { Ok(()) } else { Err(Problem::new(format_args!("`{}` fails its cases", recipe.manifest.id))) }
}

fn show(case: &Case, differences: &[String]) {
    let Some((first, rest)) = differences.split_first() else {
        term::data(format_args!("ok      {}", case.name));
        return;
    };
    term::data(format_args!("FAILED  {}: {}", case.name, visible(first)));
    for line in rest {
        term::data(format_args!("        {}", visible(line)));
    }
}

/// The cases of a folder, in the order of their names.
fn read_cases(folder: &Path) -> Result<Vec<Case>, Problem> {
    let cannot = |path: &Path, error: &dyn std::fmt::Display| Problem::new(error).of(path.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| cannot(folder, &error))? {
        let path = entry.map_err(|error| cannot(folder, &error))?.path();
        if path.extension().is_some_and(|it| it == "json") {
            paths.push(path);
        }
    }
    if paths.len() > CASE_FILES {
        return Err(cannot(folder, &format_args!("found {} cases, expected at most {CASE_FILES}", paths.len())));
    }
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).map_err(|error| cannot(&path, &error))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Case::read(&name, &text).map_err(|what| cannot(&path, &what))
    };
    paths.into_iter().map(read).collect()
}

/// A profile with the one recipe in it, trusted, that is gone when the test is over.
struct Bench {
    dialect: &'static Dialect,
    root: TempDir,
}

impl Bench {
    fn new(recipe: &Recipe) -> Result<Self, Problem> {
        let cannot = |error: io::Error| Problem::new(format_args!("no place to test in: {error}"));
        let dialect = Host::dialect(DIALECT).ok_or_else(|| Problem::new("there are no hooks to test"))?;
        let root = tempfile::Builder::new().prefix("pintle-recipe-test-").tempdir().map_err(cannot)?;
        let bench = Self { dialect, root };
        let manifest = &recipe.manifest;
        let recipes = bench.profile().join("hooks");
        fs::create_dir_all(&recipes).map_err(cannot)?;
        recipe.tree.write(&recipes.join(&manifest.id))?;
        let hooks = recipe::install(None, &manifest.id, &manifest.groups, cfg!(windows))
            .map_err(|unfit| Problem::new(format_args!("its handlers cannot be installed: {unfit}")))?;
        fs::write(bench.profile().join("hooks.json"), hooks).map_err(cannot)?;
        Ok(bench)
    }

    fn profile(&self) -> PathBuf {
        self.root.path().join("profile")
    }

    /// What differs in one case from what it expects.
    fn differences(&self, case: &Case, number: usize) -> Result<Vec<String>, Problem> {
        let workspace = self.workspace(case, number);
        let workspace = workspace.map_err(|error| Problem::new(format_args!("{}: its files: {error}", case.name)))?;
        let host = Host::load(self.dialect, self.places(workspace, &case.environment)).with_models(case.models.clone());
        trust(self.dialect, &host)?;
        let payload = Value::Object(case.payload.clone()).to_string();
        let report = host.session().fire(&case.event, payload.as_bytes());
        let report = report.map_err(|error| Problem::new(error).of(&case.name))?;
        let result = serde_json::from_str(&report.to_json());
        Ok(case.differences(&result.map_err(|error| Problem::new(error).of(&case.name))?))
    }

    fn workspace(&self, case: &Case, number: usize) -> io::Result<PathBuf> {
        let folder = self.root.path().join(format!("case-{number}"));
        fs::create_dir(&folder)?;
        for (path, text) in &case.files {
            let place = folder.join(path);
            place.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(place, text)?;
        }
        // As the handlers will see it: where the temporary folder is a link, a path and its target are two texts.
        folder.canonicalize()
    }

    fn places(&self, workspace: PathBuf, variables: &[(String, String)]) -> Places {
        let is_hidden = |name: &OsStr| HIDDEN.iter().any(|start| name.to_string_lossy().starts_with(start));
        let mut environment: Environment =
            Environment::of_process().iter().filter(|(name, _)| !is_hidden(name)).collect();
        for (name, value) in variables {
            environment.set(name, value);
        }
        Places { workspace, profile: self.profile(), home: self.root.path().to_owned(), environment }
    }
}

/// Trusts the recipe for the length of the test. What is wrong with a handler ends it.
fn trust(dialect: &Dialect, host: &Host) -> Done {
    let cannot = |id: &str, why: &dyn Display| Problem::new(format_args!("handler `{id}` cannot run: {why}"));
    let mut trusted = Vec::new();
    for handler in host.handlers() {
        let name = handler.name();
        if let Some(problem) = handler.problems.first() {
            return Err(cannot(&name, problem));
        }
        let environment = handler.event().map(|event| host.environment(event)).unwrap_or_default();
        let print = handler.fingerprint(&host.places().workspace, &environment);
        trusted.push((handler.identity(), print.map_err(|error| cannot(&name, &error))?));
    }
    let Some(file) = host.places().trust_file(dialect) else { return Ok(()) };
    Store::at(file).trust(&trusted).map(drop).map_err(Problem::new)
}
