//! Licences of everything that is linked or used to build.

use std::process::Command;

use serde_json::Value;

use super::Complaint;
use crate::repo::{self, TextFile};

/// What may be combined with our own terms. `deny.toml` has the same list.
const ALLOWED: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "Unicode-3.0",
    "Zlib",
    "BSD-3-Clause",
    "ISC",
    "CDLA-Permissive-2.0",
];

pub(super) fn licences(_files: &[TextFile]) -> Vec<Complaint> {
    let packages = match packages() {
        Ok(packages) => packages,
        Err(error) => return vec![error],
    };
    packages
        .iter()
        .filter_map(|package| {
            let name = package.get("name")?.as_str()?;
            let licence = package.get("license").and_then(Value::as_str).unwrap_or("none");
            (!acceptable(licence)).then(|| format!("`{name}` has the licence `{licence}`"))
        })
        .collect()
}

/// The packages of this platform, from what is on the disk.
fn packages() -> Result<Vec<Value>, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--offline", "--locked", "--filter-platform"])
        .arg(format!("{}-unknown-linux-gnu", std::env::consts::ARCH))
        .current_dir(repo::root())
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata.get("packages").and_then(Value::as_array).cloned().unwrap_or_default();
    if packages.is_empty() { Err("cargo metadata: no packages".to_owned()) } else { Ok(packages) }
}

/// One alternative of which every part is on the list.
fn acceptable(expression: &str) -> bool {
    let flat = expression.replace(['(', ')'], " ").replace('/', " OR ");
    let part = |it: &str| ALLOWED.contains(&it.trim());
    if expression.contains('(') {
        // `(MIT OR Apache-2.0) AND Unicode-3.0`: each side of AND needs one good alternative.
        return flat.split(" AND ").all(|side| side.split(" OR ").any(part));
    }
    flat.split(" OR ").any(|alternative| alternative.split(" AND ").all(part))
}

#[cfg(test)]
mod tests {
    use super::acceptable;

    #[test]
    fn licence_expressions_are_read() {
        for good in
            ["MIT", "MIT OR GPL-3.0", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "Unlicense OR MIT"]
        {
            assert!(acceptable(good), "{good}");
        }
        for bad in ["GPL-3.0", "none", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND GPL-3.0"] {
            assert!(!acceptable(bad), "{bad}");
        }
    }
}
