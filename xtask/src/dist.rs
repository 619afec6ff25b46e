//! The program as it is given away: one static file.

use std::path::Path;
use std::process::Command;

use crate::Outcome;
use crate::repo;

/// Bytes.
const SIZE: u64 = 6_000_000;

/// The program header that asks for a loader.
const PT_INTERP: u32 = 3;

/// The section of symbols, which nobody needs in what is given away.
const SHT_SYMTAB: u32 = 2;

/// A table of an ELF file's header: where its offset, the size and the number of its rows stand, and the kind in a row.
struct Table {
    offset: usize,
    row: usize,
    rows: usize,
    kind: usize,
}

const SEGMENTS: Table = Table { offset: 32, row: 54, rows: 56, kind: 0 };
const SECTIONS: Table = Table { offset: 40, row: 58, rows: 60, kind: 4 };

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
    let kinds = |table| kinds(&bytes, table).ok_or("the program is no 64-bit little-endian ELF file");
    if kinds(&SEGMENTS)?.contains(&PT_INTERP) {
        return Err("the program asks for a loader, so it is not static".to_owned());
    }
    if kinds(&SECTIONS)?.contains(&SHT_SYMTAB) {
        return Err("the program has a table of symbols, so it is not stripped".to_owned());
    }
    println!("dist: static, stripped");
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

/// The kinds of all rows of a table.
fn kinds(bytes: &[u8], table: &Table) -> Option<Vec<u32>> {
    if !bytes.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let start = usize::try_from(u64::from_le_bytes(*bytes.get(table.offset..)?.first_chunk()?)).ok()?;
    let short = |at: usize| Some(usize::from(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?)));
    let (size, count) = (short(table.row)?, short(table.rows)?);
    (0..count)
        .map(|index| Some(u32::from_le_bytes(*bytes.get(start + index * size + table.kind..)?.first_chunk()?)))
        .collect()
}
