//! What a host's event costs over the programs that it starts, and how that grows with the hooks that are configured.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::median;
use crate::Outcome;

const EVENT: &str = "PreToolUse";
const PAYLOAD: &str =
    r#"{"session_id":"s","tool_name":"exec","tool_input":{"command":"git status"},"tool_use_id":"1"}"#;
/// Rounds that only warm the caches.
const WARMING: usize = 10;

/// Measures everything below `folder`.
pub(super) fn run(program: &Path, folder: &Path, rounds: usize) -> Outcome {
    println!("\n{:<28}{:>10}{:>10}{:>10}  bar", "hosts, median", "shells µs", "µs", "over µs");
    let one = Home::set(folder, program, &Hooks { all: 1, matching: 1 })?;
    row("fire, 1 hook", "1500", pairs(rounds, || shells(1), || one.fire())?);
    let mut session = Session::open(&one)?;
    row("serve, 1 hook", "300", pairs(rounds, || shells(1), || session.fire())?);
    session.close()?;
    let many = Home::set(folder, program, &Hooks { all: 1000, matching: 3 })?;
    row("fire, 3 of 1000 hooks", "5000", pairs(rounds, || shells(3), || many.fire())?);
    growth(program, folder, rounds)
}

fn row(name: &str, bar: &str, (shells, ours): (Duration, Duration)) {
    let over = ours.as_micros().saturating_sub(shells.as_micros());
    println!("{name:<28}{:>10}{:>10}{over:>10}  {bar}", shells.as_micros(), ours.as_micros());
}

fn growth(program: &Path, folder: &Path, rounds: usize) -> Outcome {
    println!("\n{:<28}{:>10}{:>10}{:>14}{:>14}", "hooks", "fire µs", "list µs", "fire, each", "list, each");
    let mut first = None;
    for all in [1_u32, 250, 1000, 4000] {
        let home = Home::set(folder, program, &Hooks { all, matching: 1 })?;
        let (fire, list) = pairs((rounds / 4).max(5), || home.fire(), || home.list())?;
        let (least, base_fire, base_list) = *first.get_or_insert((all, fire, list));
        let each = |now: Duration, base: Duration| {
            (now.as_secs_f64() - base.as_secs_f64()) * 1e6 / f64::from((all - least).max(1))
        };
        let (fires, lists) = (each(fire, base_fire), each(list, base_list));
        println!("{all:<28}{:>10}{:>10}{fires:>14.2}{lists:>14.2}", fire.as_micros(), list.as_micros());
    }
    Ok(())
}

/// The medians of two things, taken in turns.
pub(super) fn pairs(
    rounds: usize,
    mut one: impl FnMut() -> Result<Duration, String>,
    mut two: impl FnMut() -> Result<Duration, String>,
) -> Result<(Duration, Duration), String> {
    let mut samples = (Vec::new(), Vec::new());
    for round in 0..rounds + WARMING {
        let (first, second) = (one()?, two()?);
        if round >= WARMING {
            samples.0.push(first);
            samples.1.push(second);
        }
    }
    Ok((median(&mut samples.0), median(&mut samples.1)))
}

/// So many shells that do nothing, one after the other, as a program starts them that does nothing else.
fn shells(number: usize) -> Result<Duration, String> {
    let start = Instant::now();
    for _ in 0..number {
        let mut command = Command::new("sh");
        command.args(["-c", "true"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        finish(&mut command)?;
    }
    Ok(start.elapsed())
}

fn finish(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}

/// How many hooks there are, and how many of them are for the tool of the payload.
struct Hooks {
    all: u32,
    matching: u32,
}

impl Hooks {
    fn file(&self) -> String {
        let group = |number: u32| {
            let matcher = match number {
                _ if number < self.matching => "exec".to_owned(),
                _ if number.is_multiple_of(2) => format!("tool-{number}"),
                _ => format!("read-{number}|write-{number}"),
            };
            let hook = serde_json::json!({"type": "command", "command": format!("true {number}")});
            serde_json::json!({"matcher": matcher, "hooks": [hook]})
        };
        let groups: Vec<_> = (0..self.all).map(group).collect();
        serde_json::json!({"hooks": {EVENT: groups}}).to_string()
    }
}

/// A home folder with hooks that are trusted, and a project.
struct Home {
    program: PathBuf,
    folder: PathBuf,
}

impl Home {
    fn set(below: &Path, program: &Path, hooks: &Hooks) -> Result<Self, String> {
        let folder = below.join(format!("hosts-{}-{}", hooks.all, hooks.matching));
        let complain = |error: std::io::Error| format!("{}: {error}", folder.display());
        let profile = folder.join(".config/pintle");
        std::fs::create_dir_all(folder.join("project")).map_err(complain)?;
        std::fs::create_dir_all(&profile).map_err(complain)?;
        std::fs::write(profile.join("hooks.json"), hooks.file()).map_err(complain)?;
        std::fs::write(folder.join("payload.json"), PAYLOAD).map_err(complain)?;
        let home = Self { program: program.to_owned(), folder };
        home.timed(&["trust", "--all"])?;
        home.check(hooks.matching)?;
        Ok(home)
    }

    fn command(&self, words: &[&str]) -> Result<Command, String> {
        let payload = self.folder.join("payload.json");
        let payload = File::open(&payload).map_err(|error| format!("{}: {error}", payload.display()))?;
        let mut command = Command::new(&self.program);
        command.arg("host").args(words).env_clear().env("HOME", &self.folder).env("PATH", "/usr/bin:/bin");
        command.current_dir(self.folder.join("project"));
        command.stdin(payload).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(command)
    }

    /// From before the start to after the end.
    fn timed(&self, words: &[&str]) -> Result<Duration, String> {
        let mut command = self.command(words)?;
        let start = Instant::now();
        finish(&mut command)?;
        Ok(start.elapsed())
    }

    fn fire(&self) -> Result<Duration, String> {
        self.timed(&["fire", EVENT])
    }

    fn list(&self) -> Result<Duration, String> {
        self.timed(&["list"])
    }

    /// What is measured must have run.
    fn check(&self, expected: u32) -> Outcome {
        let output = self.command(&["fire", EVENT])?.stdout(Stdio::piped()).output();
        let output = output.map_err(|error| format!("{}: {error}", self.program.display()))?;
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        let outcomes = report.get("outcomes").and_then(serde_json::Value::as_array);
        let passed = outcomes.into_iter().flatten().filter(|outcome| outcome.get("exitCode") == Some(&0.into()));
        match passed.count() {
            found if u32::try_from(found) == Ok(expected) => Ok(()),
            found => Err(format!("{found} hooks ran, expected {expected}: {report}")),
        }
    }
}

/// A `serve` that is kept open.
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    request: String,
}

impl Session {
    fn open(home: &Home) -> Result<Self, String> {
        let mut command = home.command(&["serve"])?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("serve has no pipes".to_owned());
        };
        let request = format!("{{\"id\":1,\"event\":\"{EVENT}\",\"payload\":{PAYLOAD}}}\n");
        Ok(Self { child, input, output: BufReader::new(output), request })
    }

    /// From before the question to after the answer.
    fn fire(&mut self) -> Result<Duration, String> {
        let mut line = String::new();
        let start = Instant::now();
        let written = self.input.write_all(self.request.as_bytes()).and_then(|()| self.input.flush());
        written.and_then(|()| self.output.read_line(&mut line)).map_err(|error| format!("serve: {error}"))?;
        let elapsed = start.elapsed();
        if line.contains("\"exitCode\":0") { Ok(elapsed) } else { Err(format!("serve answered: {line}")) }
    }

    fn close(mut self) -> Outcome {
        drop(self.input);
        let status = self.child.wait().map_err(|error| format!("serve: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("serve: {status}")) }
    }
}
