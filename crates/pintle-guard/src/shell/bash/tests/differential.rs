//! Agreement with `bash -n`, which reads and runs nothing. Skipped where there is no bash.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "asks the bash of the machine about the scripts of the machine"
)]

use std::collections::HashSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::cases::{FILES, cases};
use super::read;
use crate::shell::limits;

const FOLDERS: [&str; 4] = ["/etc", "/usr", "/lib", "/opt"];
const MOST_FILES: usize = 1_500;
const MOST_FOLDERS: usize = 60_000;

/// Whether bash takes the text; `None` without bash.
fn bash_takes(text: &str) -> Option<bool> {
    let mut command = Command::new("bash");
    command.args(["--norc", "-n", "-c", text]).stdin(Stdio::null()).env("LC_ALL", "C.UTF-8");
    let output = command.output().ok()?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    // bash reports what is wrong in `[[ … ]]` and in array assignments, and ends with success all the same.
    Some(output.status.success() && !["error", "unexpected", "expected"].iter().any(|word| complaint.contains(word)))
}

fn accepts(text: &str) -> bool {
    read(text, |parsed| parsed.error.is_none())
}

fn is_script(path: &Path) -> bool {
    let mut beginning = [0; 64];
    let Ok(mut file) = std::fs::File::open(path) else { return false };
    let Ok(length) = file.read(&mut beginning) else { return false };
    let beginning = String::from_utf8_lossy(&beginning[..length]);
    let first = beginning.lines().next().unwrap_or_default();
    let interpreter = first.strip_prefix("#!").unwrap_or_default().split_whitespace();
    interpreter.take(2).any(|word| matches!(word.rsplit('/').next(), Some("sh" | "bash" | "dash")))
}

pub(super) fn scripts() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = FOLDERS.iter().map(PathBuf::from).collect();
    let mut found = Vec::new();
    let mut visited = 0;
    while let Some(folder) = folders.pop() {
        visited += 1;
        if visited > MOST_FOLDERS || found.len() >= MOST_FILES {
            break;
        }
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(path),
                Ok(kind) if kind.is_file() => {
                    let short = entry.metadata().is_ok_and(|data| data.len() < limits::TEXT as u64 / 2);
                    let likely = path.extension().is_none_or(|extension| extension == "sh" || extension == "bash");
                    if short && likely && is_script(&path) {
                        found.push(path);
                    }
                }
                _ => {}
            }
        }
    }
    found
}

#[test]
fn scripts_of_the_machine_are_accepted() {
    if bash_takes(":").is_none() {
        return;
    }
    let mut seen = HashSet::new();
    let mut valid = 0_usize;
    let mut refused = Vec::new();
    for path in scripts() {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if text.contains('\0') || !seen.insert(text.clone()) || bash_takes(&text) != Some(true) {
            continue;
        }
        valid += 1;
        if !accepts(&text) {
            refused.push(path);
        }
    }
    assert!(refused.len() * 200 <= valid, "{} of {valid} refused: {refused:#?}", refused.len());
}

/// Cases on which we and bash differ, with the reason.
const KNOWN_DIFFERENCES: [(&str, &str); 5] = [
    ("case patterns", "extended patterns are read there whether or not they are switched on"),
    ("substitution in braces", "read as newer versions do"),
    ("quotes behind the substitution that leaves it open", "bash continues the quotes behind the here-document"),
    ("zsh group in backticks", "bash reads backticks when it runs them, and complains then"),
    ("zsh 5", "bash takes the dash for an option"),
];

#[test]
fn cases_are_judged_as_bash_does() {
    for case in FILES.iter().flat_map(|file| cases(file)) {
        let known = KNOWN_DIFFERENCES.iter().any(|(name, _)| *name == case.name);
        if known || case.script.contains('\0') {
            continue;
        }
        let Some(taken) = bash_takes(&case.script) else { return };
        assert_eq!(accepts(&case.script), taken, "{}: {}", case.name, case.script);
    }
}

/// Cases with something taken away or put in: nearly all that bash refuses is refused, nearly all that it takes is taken.
/// What differs is mostly found by bash only when it runs the text.
#[test]
fn altered_cases_are_judged_as_bash_does() {
    let mut counts = Counts::default();
    let mut wrong = Vec::new();
    for (number, case) in FILES.iter().flat_map(|file| cases(file)).enumerate() {
        for text in [altered(&case.script, number), altered(&case.script, number * 7 + 3)] {
            if text.contains('\0') || text.starts_with(['-', '+']) {
                continue;
            }
            let Some(taken) = bash_takes(&text) else { return };
            let accepted = accepts(&text);
            counts.add(taken, accepted);
            if taken != accepted {
                wrong.push((taken, text));
            }
        }
    }
    assert!(counts.good(), "{counts:?} {wrong:#?}");
}

#[derive(Debug, Default)]
struct Counts {
    valid: usize,
    valid_refused: usize,
    invalid: usize,
    invalid_accepted: usize,
}

impl Counts {
    fn add(&mut self, valid: bool, accepted: bool) {
        if valid {
            self.valid += 1;
            self.valid_refused += usize::from(!accepted);
        } else {
            self.invalid += 1;
            self.invalid_accepted += usize::from(accepted);
        }
    }

    fn good(&self) -> bool {
        self.valid_refused * 50 <= self.valid && self.invalid_accepted * 50 <= self.invalid
    }
}

const PIECES: [&str; 24] = [
    ";", "&", "|", "(", ")", "{ ", "}", "\"", "'", "`", "$(", "${", "<<E\n", "then ", "fi", "do ", "done", "[[ ", "]]",
    "!", "\n", "((", "esac", "a",
];

/// The text with one thing changed, another one for each number.
fn altered(text: &str, number: usize) -> String {
    let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let at = boundaries[number * 31 % boundaries.len()];
    let (before, after) = text.split_at(at);
    if number.is_multiple_of(3) {
        let mut rest = after.chars();
        rest.next();
        return format!("{before}{}", rest.as_str());
    }
    format!("{before}{}{after}", PIECES[number % PIECES.len()])
}
