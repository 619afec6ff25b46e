//! The rows against the programs they speak of.
//!
//! Only what cannot do harm runs: positive examples of wrappers that do nothing but start a command, with every command
//! replaced by a stand-in of a name that no program has, without a path in any word, in an empty folder and, for the
//! superuser, as somebody without rights. A program that is not installed or that refuses is left out.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bumpalo::Bump;

use super::{all_examples, shown, words};
use crate::invocation::{Arg, Piece};
use crate::wrappers::{Step, peel};

/// Programs that only start a command. No shell, nothing that walks folders, nothing that acts on processes.
const HARMLESS: &[&str] = &["env", "nice", "nohup", "setsid", "stdbuf", "time", "timeout", "xargs"];

/// What stands for `rm` in the examples.
const STAND_IN: &str = "pintle-test-stand-in";

/// Whose rights a superuser's run has: nobody's.
const NOBODY: u32 = 65_534;

/// The example with the stand-in in the place of `rm`, where it is of the harmless kind.
fn harmless<'a>(line: &str, arena: &'a Bump) -> Option<&'a [Arg<'a>]> {
    let replaced: Vec<String> = line
        .split(' ')
        .map(|word| match word {
            "rm" => STAND_IN.to_owned(),
            "'rm" => format!("'{STAND_IN}"),
            other => other.to_owned(),
        })
        .collect();
    let argv = words(arena.alloc_str(&replaced.join(" ")), arena);
    let (program, others) = argv.split_first()?;
    let plain = |word: &Arg<'_>| word.known().is_some_and(|text| !text.contains(['/', '~', '$', ';']) && text != "sh");
    let runs_stand_in = others.iter().filter_map(Arg::known).any(|text| text.contains(STAND_IN));
    (HARMLESS.contains(&program.known()?) && others.iter().all(plain) && runs_stand_in).then_some(argv)
}

#[test]
fn only_harmless_words_would_run() {
    let arena = Bump::new();
    for line in
        ["find / -delete", "find . -exec rm x ;", "rm x", "env -C / rm x", "env ls", "sh -c 'rm x'", "env sh rm"]
    {
        assert!(harmless(line, &arena).is_none(), "{line}");
    }
    let argv = harmless("env A=1 rm x", &arena).unwrap();
    assert!(argv.iter().all(|word| word.known() != Some("rm")));
}

struct Stage {
    folder: PathBuf,
}

impl Drop for Stage {
    fn drop(&mut self) {
        for file in ["calls", STAND_IN] {
            let _ = fs::remove_file(self.folder.join(file));
        }
        let _ = fs::remove_file(self.folder.join("cwd").join("f"));
        let _ = fs::remove_dir(self.folder.join("cwd"));
        let _ = fs::remove_dir(&self.folder);
    }
}

impl Stage {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("pintle-stage-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        fs::create_dir(folder.join("cwd")).unwrap();
        let stage = Self { folder };
        let calls = stage.folder.join("calls");
        let script = format!(
            "#!/bin/sh\n{{ printf '%s' \"${{0##*/}}\"; for word in \"$@\"; do printf '\\037%s' \"$word\"; done; echo; }} >> '{}'\n",
            calls.display()
        );
        let program = stage.folder.join(STAND_IN);
        fs::write(&program, script).unwrap();
        fs::write(&calls, "").unwrap();
        for (path, mode) in
            [(&stage.folder, 0o755), (&program, 0o755), (&calls, 0o666), (&stage.folder.join("cwd"), 0o777)]
        {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        }
        stage
    }

    /// How the stand-in was called; `None` when the program refused, as other versions of it may.
    fn run(&self, program: &Path, arguments: &[&str]) -> Option<Vec<Vec<String>>> {
        use std::io::Write as _;
        let calls = self.folder.join("calls");
        fs::write(&calls, "").unwrap();
        let mut command = Command::new(program);
        command.args(arguments).current_dir(self.folder.join("cwd")).env_clear().env("PATH", &self.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        if is_superuser() {
            command.uid(NOBODY).gid(NOBODY);
        }
        let mut child = command.spawn().ok()?;
        let _ = child.stdin.take()?.write_all(b"item");
        let refused = !child.wait().ok()?.success();
        let lines = fs::read_to_string(&calls).unwrap_or_default();
        (!refused || !lines.is_empty())
            .then(|| lines.lines().map(|line| line.split('\x1f').map(str::to_owned).collect()).collect())
    }
}

/// Whether files that are made here belong to the superuser.
fn is_superuser() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata("/proc/self").map_or(true, |own| own.uid() == 0)
}

fn installed(name: &str) -> Option<PathBuf> {
    ["/usr/bin", "/bin"].iter().map(|folder| Path::new(folder).join(name)).find(|path| path.exists())
}

fn word_agrees(expected: &Arg<'_>, real: &str) -> bool {
    let Arg::Opaque(opaque) = expected else { return expected.known() == Some(real) };
    let mut rest = real;
    opaque.pieces.iter().all(|piece| match piece {
        Piece::Hole => true,
        Piece::Text(text) => match rest.split_once(text) {
            Some((_, after)) => {
                rest = after;
                true
            }
            None => false,
        },
    })
}

fn call_agrees(expected: &[Arg<'_>], real: &[String]) -> bool {
    match (expected.split_first(), real.split_first()) {
        (None, None) => true,
        (Some((first, rest)), _) if first.many() => (0..=real.len()).any(|taken| call_agrees(rest, &real[taken..])),
        (Some((first, rest)), Some((word, others))) => word_agrees(first, word) && call_agrees(rest, others),
        _ => false,
    }
}

// B18 to B20, B26
#[test]
fn installed_wrappers_start_what_their_rows_say() {
    let stage = Stage::new();
    let mut wrong = Vec::new();
    for (line, _) in all_examples().into_iter().flat_map(|(_, examples)| examples) {
        let arena = Bump::new();
        let Some(argv) = harmless(line, &arena) else { continue };
        let known: Vec<&str> = argv.iter().filter_map(Arg::known).collect();
        let Some((program, arguments)) = known.split_first() else { continue };
        let Some(path) = installed(program) else { continue };
        let steps = peel(argv, &arena).map_or(&[][..], |peeled| peeled.steps);
        let [Step::Command { argv: expected }] = steps else { continue };
        if expected.first().and_then(Arg::known) != Some(STAND_IN) {
            continue;
        }
        let Some(real) = stage.run(&path, arguments) else { continue };
        if !real.iter().any(|call| call_agrees(expected, call)) {
            wrong.push(format!("{line}\n  the row says {}\n  really {real:?}", shown(&steps[0])));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
