//! Prints how much shorter the output of real tools becomes: `cargo run -p pintle-host --example shaping_table`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use pintle_host::feedback::{Tools, shape};

fn main() -> io::Result<()> {
    let root = env::args_os()
        .nth(1)
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/feedback"), PathBuf::from);
    let mut out = io::stdout().lock();
    writeln!(out, "| tool | outputs | bytes before | bytes after | saved |\n| --- | ---: | ---: | ---: | ---: |")?;
    let mut total = [0; 3];
    for folder in sorted(&root)?.iter().filter(|path| path.is_dir()) {
        let tool = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let sizes = sizes(&tool, folder)?;
        row(&mut out, &tool, sizes)?;
        for (sum, size) in total.iter_mut().zip(sizes) {
            *sum += size;
        }
    }
    row(&mut out, "all", total)
}

/// How many outputs, how many bytes they have, and how many when shaped.
fn sizes(tool: &str, folder: &Path) -> io::Result<[usize; 3]> {
    let tools = Tools::of_command([if matches!(tool, "clippy" | "cargo-test") { "cargo" } else { tool }]);
    let mut sizes = [0; 3];
    for path in sorted(folder)?.iter().filter(|path| path.extension().is_some_and(|it| it == "txt")) {
        let before = fs::read_to_string(path)?;
        let after = shape(&before, &tools);
        for (sum, size) in sizes.iter_mut().zip([1, before.len(), after.len()]) {
            *sum += size;
        }
    }
    Ok(sizes)
}

fn row(out: &mut impl Write, tool: &str, [outputs, before, after]: [usize; 3]) -> io::Result<()> {
    let saved = before.saturating_sub(after) * 100 / before.max(1);
    writeln!(out, "| {tool} | {outputs} | {before} | {after} | {saved} % |")
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
