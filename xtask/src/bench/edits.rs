//! What a command after an edit costs over starting it directly, and what a flood of its output costs in memory and time.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::hosts::pairs;
use crate::Outcome;

const PAYLOAD: &str = r#"{"hook_event_name":"PostToolUse","tool_name":"Write","tool_input":{"file_path":"a.zzz"}}"#;
/// What a pipe holds.
const PIPE: usize = 64 * 1024;
/// Over a command that says one word, in KiB.
const BAR: u64 = 24 * 1024;

/// Kinds of output, as scripts that print what `head` cuts.
const FLOODS: &[(&str, &str)] = &[
    ("zeroes", "cat /dev/zero"),
    ("short lines", "yes"),
    ("diagnostics", "yes src/a.py:1:1: E501 line too long"),
    ("one long line", "tr \\\\0 x < /dev/zero"),
];

/// Measures everything below `folder`.
pub(super) fn run(program: &Path, folder: &Path, rounds: usize) -> Outcome {
    let stage = Stage { program: program.to_owned(), folder: folder.join("edits") };
    println!("\n{:<28}{:>10}{:>10}{:>10}  bar", "after an edit, median", "direct µs", "µs", "over µs");
    stage.configure("/bin/true {file}")?;
    let (direct, ours) = pairs(rounds, || stage.direct(), || stage.hook())?;
    let over = ours.as_micros().saturating_sub(direct.as_micros());
    println!("{:<28}{:>10}{:>10}{over:>10}  1000", "one command", direct.as_micros(), ours.as_micros());
    println!("\n{:<28}{:>10}{:>10}{:>10}  bar", "output of one command", "ms", "KiB", "over KiB");
    stage.configure("/bin/echo word {file}")?;
    let (_, idle) = stage.peak()?;
    for (name, script) in FLOODS {
        for mebibytes in [16_u64, 64] {
            stage.configure(&format!("sh -c '{script} | head -c {}; exit 1' lint {{file}}", mebibytes << 20))?;
            let (took, peak) = stage.peak()?;
            let (name, over) = (format!("{mebibytes} MiB, {name}"), peak.saturating_sub(idle));
            println!("{name:<28}{:>10}{peak:>10}{over:>10}  {BAR}", took.as_millis());
        }
    }
    Ok(())
}

/// A home with one command for one kind of file.
struct Stage {
    program: PathBuf,
    folder: PathBuf,
}

impl Stage {
    fn configure(&self, command: &str) -> Outcome {
        let complain = |error: std::io::Error| format!("{}: {error}", self.folder.display());
        let profile = self.folder.join("home/.config/pintle");
        std::fs::create_dir_all(&profile).map_err(complain)?;
        std::fs::create_dir_all(self.folder.join("cwd")).map_err(complain)?;
        std::fs::write(self.folder.join("payload.json"), PAYLOAD).map_err(complain)?;
        let text = format!("[extension_hooks]\n\".zzz\" = ['''{command}''']\n");
        std::fs::write(profile.join("config.toml"), text).map_err(complain)
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("HOME", self.folder.join("home")).env("PATH", "/usr/bin:/bin");
        command.current_dir(self.folder.join("cwd"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn hooked(&self) -> Result<Command, String> {
        let payload = self.folder.join("payload.json");
        let payload = File::open(&payload).map_err(|error| format!("{}: {error}", payload.display()))?;
        let mut command = self.command(&self.program);
        command.arg("hook").stdin(payload);
        Ok(command)
    }

    fn direct(&self) -> Result<Duration, String> {
        let mut command = self.command(Path::new("/bin/true"));
        timed(command.arg("a.zzz"))
    }

    fn hook(&self) -> Result<Duration, String> {
        timed(&mut self.hooked()?)
    }

    /// Until the answer is there, and the high-water mark in KiB; see [`super::hanging`].
    fn peak(&self) -> Result<(Duration, u64), String> {
        let complain = |error: std::io::Error| format!("{}: {error}", self.program.display());
        let (reader, mut writer) = std::io::pipe().map_err(complain)?;
        writer.write_all(&vec![b' '; PIPE]).map_err(complain)?;
        let mut command = self.hooked()?;
        command.stdout(Stdio::from(writer));
        let start = Instant::now();
        let mut child = command.spawn().map_err(complain)?;
        drop(command);
        let figure = super::hanging(child.id());
        let took = start.elapsed();
        drop(reader);
        child.wait().map_err(complain)?;
        let figure = figure.ok_or_else(|| format!("{} ended without an answer", self.program.display()))?;
        Ok((took, figure))
    }
}

fn timed(command: &mut Command) -> Result<Duration, String> {
    let start = Instant::now();
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(start.elapsed()) } else { Err(format!("{command:?}: {status}")) }
}
