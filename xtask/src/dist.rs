//! The program as it is given away: one static file.

use std::path::Path;
use std::process::Command;

use crate::Outcome;
use crate::repo;

/// Bytes.
const SIZE: u64 = 3_000_000;

/// The program header that asks for a loader.
const PT_INTERP: u32 = 3;

pub(crate) fn run(arguments: &[String]) -> Outcome {
    if !arguments.iter().any(|argument| argument == "--check-only") {
        build()?;
    }
    let program = repo::static_program();
    let bytes = std::fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    let size = bytes.len() as u64;
    println!("dist: {}: {size} bytes", program.display());
    if size > SIZE {
        return Err(format!("{size} bytes, the limit is {SIZE}"));
    }
    let kinds = segment_kinds(&bytes).ok_or("the program is no 64-bit little-endian ELF file")?;
    if kinds.contains(&PT_INTERP) {
        return Err("the program asks for a loader, so it is not static".to_owned());
    }
    println!("dist: static");
    starts(&program)
}

fn build() -> Outcome {
    let script = repo::root().join("scripts/build-static.sh");
    let status = Command::new("bash").arg(&script).current_dir(repo::root()).status();
    let status = status.map_err(|error| format!("{}: {error}", script.display()))?;
    if status.success() { Ok(()) } else { Err(format!("{} ended with {status}", script.display())) }
}

fn starts(program: &Path) -> Outcome {
    let output =
        Command::new(program).arg("version").output().map_err(|error| format!("{}: {error}", program.display()))?;
    print!("dist: {}", String::from_utf8_lossy(&output.stdout));
    if output.status.success() { Ok(()) } else { Err(format!("`pintle version` ended with {}", output.status)) }
}

/// The kinds of all program headers of an ELF file.
fn segment_kinds(bytes: &[u8]) -> Option<Vec<u32>> {
    if !bytes.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let table = usize::try_from(u64::from_le_bytes(*bytes.get(32..)?.first_chunk()?)).ok()?;
    let size = usize::from(u16::from_le_bytes(*bytes.get(54..)?.first_chunk()?));
    let count = usize::from(u16::from_le_bytes(*bytes.get(56..)?.first_chunk()?));
    (0..count).map(|index| Some(u32::from_le_bytes(*bytes.get(table + index * size..)?.first_chunk()?))).collect()
}
