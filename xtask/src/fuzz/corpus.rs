//! Where a target's inputs begin: what the case files hold.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Outcome;
use crate::repo;

/// How the inputs stand in a file.
type Reader = fn(&str) -> Vec<Vec<u8>>;

/// Target, folder below `fixtures`, ending of the files, reader.
const SOURCES: &[(&str, &str, &str, Reader)] = &[
    ("decode_claude", "wire/claude", "case", payload),
    ("decode_cursor", "wire/cursor", "case", payload),
    ("decode_windsurf", "wire/windsurf", "case", payload),
    ("decode_agy", "wire/agy", "case", payload),
    ("decode_codex", "wire/codex", "case", payload),
    ("decode_grok", "wire/grok", "case", payload),
    ("bash", "shell", "cases", scripts),
    ("bash", "resolve", "cases", dollar_lines),
    ("bash", "guard", "cases", verdict_lines),
    ("powershell", "guard", "cases", verdict_lines),
    ("cmd", "guard", "cases", verdict_lines),
    ("windows", "guard", "cases", verdict_lines),
    ("configuration", "config", "cases", files),
    ("shaping", "feedback", "txt", output),
    ("recipe", "recipes", "json", |text| vec![text.as_bytes().to_vec()]),
];

/// The inputs of a target, in the order of files and lines.
pub(super) fn of(target: &str) -> Result<Vec<Vec<u8>>, String> {
    let mut inputs = Vec::new();
    for (_, folder, ending, read) in SOURCES.iter().filter(|(name, ..)| *name == target) {
        for path in below(&repo::root().join("fixtures").join(folder), ending)? {
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            inputs.extend(read(&text));
        }
    }
    if inputs.is_empty() { Err(format!("{target}: the case files hold no inputs")) } else { Ok(inputs) }
}

/// One file for each input, as libFuzzer wants it: `FOLDER/TARGET/NUMBER`.
pub(super) fn write(target: &str, folder: &Path) -> Outcome {
    let folder = folder.join(target);
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    for (number, input) in of(target)?.into_iter().enumerate() {
        fs::write(folder.join(number.to_string()), input).map_err(failed)?;
    }
    Ok(())
}

fn below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            found.extend(below(&path, ending)?);
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// `--- stdin` up to the next section. Escapes stay as they are: another input, and as good a beginning.
fn payload(text: &str) -> Vec<Vec<u8>> {
    let body = ["\n--- stdin\n", "\n--- stdin escaped\n"].iter().find_map(|head| text.split_once(head));
    let body = body.map(|(_, rest)| rest.split_once("\n--- ").map_or(rest, |(body, _)| body));
    body.into_iter().map(|body| body.as_bytes().to_vec()).collect()
}

/// `== name`, the script, `--`, its tree.
fn scripts(text: &str) -> Vec<Vec<u8>> {
    let blocks = text.split("\n== ").skip(1);
    let scripts = blocks.filter_map(|block| block.split_once('\n')?.1.split_once("\n--\n"));
    scripts.map(|(script, _)| script.replace('␉', "\t").replace('␍', "\r").replace('␀', "\0").into_bytes()).collect()
}

/// `$ text`, in which `\n` is a newline.
fn dollar_lines(text: &str) -> Vec<Vec<u8>> {
    text.lines().filter_map(|line| line.strip_prefix("$ ")).map(|line| line.replace("\\n", "\n").into_bytes()).collect()
}

/// `verdict rule | text`.
fn verdict_lines(text: &str) -> Vec<Vec<u8>> {
    let lines = text.lines().filter(|line| !line.starts_with(['#', '@'])).filter_map(|line| line.split_once("| "));
    lines.map(|(_, command)| command.replace('⏎', "\n").replace('⇥', "\t").into_bytes()).collect()
}

/// `--- user` and `--- project`.
fn files(text: &str) -> Vec<Vec<u8>> {
    let section = |case: &str, name: &str| {
        let (_, rest) = case.split_once(&format!("--- {name}\n"))?;
        Some(rest.split_once("--- ").map_or(rest, |(text, _)| text).to_owned())
    };
    let both = |case: &str| {
        let mut input = section(case, "user").unwrap_or_default().into_bytes();
        if let Some(project) = section(case, "project") {
            input.extend_from_slice(pintle_fuzz::BETWEEN_FILES);
            input.extend_from_slice(project.as_bytes());
        }
        input
    };
    text.split("=== ").skip(1).map(both).collect()
}

/// Before the output a byte that chooses the tools.
fn output(text: &str) -> Vec<Vec<u8>> {
    (0..5).map(|tools| [&[tools], text.as_bytes()].concat()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_target_begins_somewhere() {
        for target in pintle_fuzz::TARGETS {
            assert!(super::of(target.name).unwrap().len() >= 10, "{}", target.name);
        }
    }
}
