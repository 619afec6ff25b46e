//! Which crate may depend on which, ours and others'.

use super::Complaint;
use crate::repo::{self, TextFile};

/// Every dependency that is shipped. A new one is a line here, so that it is seen in review.
const ALLOWED: &[(&str, &[&str])] = &[
    ("pintle-core", &[]),
    ("pintle-guard", &["bumpalo", "regex-lite"]),
    ("pintle-wire", &["granit-parser", "jsonc-parser", "pintle-core", "serde", "serde_json", "sha2", "toml"]),
    (
        "pintle-host",
        &[
            "libc",
            "pintle-core",
            "pintle-guard",
            "pintle-wire",
            "regex-lite",
            "rustix",
            "serde",
            "serde_json",
            "sha2",
            "toml",
            "windows-sys",
        ],
    ),
    (
        "pintle",
        &[
            "clap",
            "clap_complete",
            "clap_mangen",
            "dlmalloc",
            "minisign",
            "pintle-core",
            "pintle-guard",
            "pintle-host",
            "pintle-wire",
            "ruzstd",
            "serde_json",
            "sha2",
            "tar",
            "tempfile",
            "ureq",
        ],
    ),
];

/// Crates that must not even be pulled in: async runtimes, other TLS stacks, C parsers.
const BANNED_CRATES: &[&str] = &[
    "tokio",
    "async-std",
    "smol",
    "async-executor",
    "futures",
    "futures-executor",
    "openssl",
    "openssl-sys",
    "native-tls",
    "reqwest",
    "hyper",
    "tree-sitter",
    "serde_yaml",
    "serde_yml",
];

/// The crates whose rooms see values only.
const PURE: &[&str] = &["pintle-core", "pintle-guard", "pintle-wire"];

pub(super) fn dependencies(_files: &[TextFile]) -> Vec<Complaint> {
    ALLOWED
        .iter()
        .flat_map(|(name, allowed)| {
            let path = format!("crates/{name}/Cargo.toml");
            let manifest = match repo::toml(&path) {
                Ok(manifest) => manifest,
                Err(error) => return vec![error],
            };
            let found = tables(&manifest).flat_map(toml::Table::keys);
            found
                .filter(|dependency| !allowed.contains(&dependency.as_str()))
                .map(|dependency| {
                    format!("{path}: `{dependency}` is not one of {allowed:?} (xtask/src/tidy/layers.rs)")
                })
                .collect()
        })
        .collect()
}

/// `[dependencies]` and `[target.….dependencies]`.
fn tables(manifest: &toml::Table) -> impl Iterator<Item = &toml::Table> {
    let targets = manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values);
    targets
        .filter_map(toml::Value::as_table)
        .chain([manifest])
        .flat_map(|table| [table.get("dependencies"), table.get("build-dependencies")])
        .filter_map(|table| table.and_then(toml::Value::as_table))
}

pub(super) fn lock_file(_files: &[TextFile]) -> Vec<Complaint> {
    let lock = match repo::toml("Cargo.lock") {
        Ok(lock) => lock,
        Err(error) => return vec![error],
    };
    let packages = lock.get("package").and_then(toml::Value::as_array).into_iter().flatten();
    packages
        .filter_map(|package| {
            let name = package.get("name")?.as_str()?;
            let foreign =
                package.get("source").and_then(toml::Value::as_str).is_some_and(|it| !it.starts_with("registry+"));
            if BANNED_CRATES.contains(&name) {
                return Some(format!("Cargo.lock: `{name}` is banned"));
            }
            foreign.then(|| format!("Cargo.lock: `{name}` does not come from the registry"))
        })
        .collect()
}

pub(super) fn pure_rooms(files: &[TextFile]) -> Vec<Complaint> {
    let texts: Vec<Option<&str>> = PURE
        .iter()
        .map(|name| {
            let path = format!("crates/{name}/clippy.toml");
            files.iter().find(|file| file.path == path).map(|file| file.text.as_str())
        })
        .collect();
    match texts.split_first() {
        Some((Some(first), rest)) if rest.iter().all(|text| *text == Some(first)) => Vec::new(),
        _ => vec![format!("the clippy.toml of {PURE:?} must be there and be alike")],
    }
}
