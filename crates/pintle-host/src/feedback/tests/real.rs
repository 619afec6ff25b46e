//! What real tools printed about small broken projects, and what is left of it.
//!
//! `fixtures/feedback/TOOL/CASE.txt` is the output; `CASE.diagnostics` lists file, line and message of every finding, where
//! the tool has a machine-readable report taken from that.

use std::fs;
use std::path::{Path, PathBuf};

use crate::feedback::{Tools, is_no_change, shape};

struct Case {
    tool: String,
    name: String,
    before: String,
    diagnostics: Vec<(String, String, String)>,
}

fn cases() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/feedback");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        entries
    };
    let folders = entries(&root).into_iter().filter(|path| path.is_dir());
    let texts =
        folders.flat_map(|folder| entries(&folder)).filter(|path| path.extension().is_some_and(|it| it == "txt"));
    texts.map(|path| case(&path)).collect()
}

fn case(path: &Path) -> Case {
    let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    let diagnostics = fs::read_to_string(path.with_extension("diagnostics")).unwrap_or_default();
    let fields = |line: &str| {
        let mut fields = line.splitn(3, '\t').map(str::to_owned);
        let mut next = || fields.next().unwrap_or_default();
        (next(), next(), next())
    };
    Case {
        tool: name(path.parent().unwrap()),
        name: name(path),
        before: fs::read_to_string(path).unwrap(),
        diagnostics: diagnostics.lines().map(fields).collect(),
    }
}

impl Case {
    fn tools(&self) -> Tools {
        Tools::of_command(match self.tool.as_str() {
            "clippy" | "cargo-test" => vec!["cargo", "test"],
            tool => vec![tool],
        })
    }

    fn after(&self) -> String {
        shape(&self.before, &self.tools())
    }
}

/// Line breaks and indentation are no part of a message.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn every_finding_survives() {
    // E22
    let mut findings = 0;
    for case in cases() {
        let after = case.after();
        let all = squeezed(&after);
        for (file, line, message) in &case.diagnostics {
            let name = format!("{}/{}: {file}:{line}: {message}", case.tool, case.name);
            assert!(all.contains(&squeezed(message)), "{name}: the message is gone from\n{after}");
            // A directory that all paths share may be gone (E8).
            let shorter = file.match_indices('/').filter_map(|(slash, _)| file.get(slash + 1..));
            let is_placed = |file: &str| {
                let places = [format!("{file}:{line}"), format!("{file}({line},"), format!("{file} line {line}:")];
                places.iter().any(|place| after.contains(place))
                    || after.contains(file) && (line == "0" || after.contains(&format!("({line}:")))
                    || after.contains(file) && after.lines().any(|it| it.starts_with(&format!("{line}:")))
            };
            assert!(
                std::iter::once(file.as_str()).chain(shorter).any(is_placed),
                "{name}: file or line are gone from\n{after}"
            );
            findings += 1;
        }
    }
    assert!(findings > 200, "{findings} findings");
}

#[test]
fn shaped_output_stays_as_it_is_and_is_no_longer() {
    for case in cases() {
        let after = case.after();
        assert_eq!(shape(&after, &case.tools()), after, "{}/{}", case.tool, case.name);
        assert_eq!(shape(&after, &Tools::default()), after, "{}/{} as part of more", case.tool, case.name);
        assert!(after.len() <= case.before.len(), "{}/{}", case.tool, case.name);
        assert!(!after.contains(|c: char| c.is_control() && c != '\n'));
    }
}

#[test]
fn success_says_nothing() {
    for case in cases().iter().filter(|case| case.name == "clean") {
        assert!(is_no_change(&case.after(), &case.tools()), "{}: {}", case.tool, case.after());
    }
    for case in cases().iter().filter(|case| !case.diagnostics.is_empty()) {
        assert!(!is_no_change(&case.after(), &case.tools()), "{}/{}", case.tool, case.name);
    }
}
