//! What holds for the whole repository and no compiler checks. Runs as a test and as `cargo xtask tidy`.
//!
//! Each check takes the files and yields complaints; what it enforces is listed in `ARCHITECTURE.md`.

mod budgets;
mod documents;
mod layers;
mod licences;
mod words;

use crate::Outcome;
use crate::repo::{self, TextFile};

/// One thing that is out of order: where, and what.
type Complaint = String;

type Check = fn(&[TextFile]) -> Vec<Complaint>;

const CHECKS: &[(&str, Check)] = &[
    ("agents' words stay in pintle-wire", words::agents),
    ("words that do not belong here", words::banned),
    ("serde shapes only at the edges", words::serde_derives),
    ("size of files", budgets::files),
    ("crates depend in one direction", layers::dependencies),
    ("banned crates and foreign sources", layers::lock_file),
    ("licences", licences::licences),
    ("pure rooms share one clippy.toml", layers::pure_rooms),
    ("links and paths in documents", documents::links),
    ("documents know every setting, program and agent", documents::gaps),
];

pub(crate) fn run(_arguments: &[String]) -> Outcome {
    let complaints = complaints()?;
    if complaints.is_empty() {
        println!("tidy: {} checks, nothing to complain about", CHECKS.len());
        return Ok(());
    }
    Err(format!("{} complaints\n{}", complaints.len(), complaints.join("\n")))
}

fn complaints() -> Result<Vec<Complaint>, String> {
    let files = repo::text_files()?;
    Ok(CHECKS
        .iter()
        .flat_map(|(name, check)| check(&files).into_iter().map(move |complaint| format!("  {name}: {complaint}")))
        .collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_repository_is_tidy() {
        let complaints = super::complaints().unwrap();
        assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
    }
}
