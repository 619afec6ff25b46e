//! Why a shell could not run what it was told to: the shell says it in few words, and its exit code says nothing.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use pintle_wire::dialect::Line;

use super::spawner::Job;

/// Shells' exit codes for a program that they cannot start, and for one that they cannot find.
const CODES: [i32; 2] = [126, 127];
/// Bytes of a first line.
const LINE: u64 = 256;

/// In words, where a file of the command is to blame.
pub(super) fn why(job: &Job<'_>, exit: Option<i32>) -> Option<String> {
    let Line::Shell(text) = &job.handler.entry.line else { return None };
    if !CODES.contains(&exit?) {
        return None;
    }
    let mut words = text.split_whitespace().map(|word| word.trim_matches(['"', '\'']));
    let program = words.find(|word| !word.contains('='))?;
    if program.contains('/') {
        return of_file(program, &job.folder.join(program));
    }
    Some(format!("`{program}` was not found, or could not be started"))
}

fn of_file(name: &str, path: &Path) -> Option<String> {
    let Ok(about) = fs::metadata(path) else {
        let hint = if name.contains('$') { "; a path with blanks must stand in double quotes" } else { "" };
        return Some(format!("`{name}` is missing{hint}"));
    };
    if about.is_dir() {
        return Some(format!("`{name}` is a folder"));
    }
    if !may_run(&about) {
        return Some(format!("`{name}` is not executable"));
    }
    let mut first = Vec::new();
    BufReader::new(File::open(path).ok()?.take(LINE)).read_until(b'\n', &mut first).ok()?;
    let interpreter = first.strip_prefix(b"#!")?;
    if interpreter.ends_with(b"\r\n") {
        return Some(format!("the first line of `{name}` ends in CR LF, expected LF"));
    }
    let interpreter = String::from_utf8_lossy(interpreter);
    let interpreter = interpreter.split_whitespace().next()?;
    (!Path::new(interpreter).exists()).then(|| format!("the interpreter `{interpreter}` of `{name}` is missing"))
}

#[cfg(unix)]
fn may_run(about: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn may_run(_: &fs::Metadata) -> bool {
    true
}
