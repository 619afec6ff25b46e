//! A home, a working directory and the program in them.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The variable that holds the home directory.
pub(crate) const HOME: &str = if cfg!(windows) { "USERPROFILE" } else { "HOME" };

/// Two folders that vanish at the end of a test.
pub(crate) struct World {
    folder: TempDir,
}

/// What a run came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) exit: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl World {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("home")).unwrap();
        fs::create_dir(folder.path().join("work")).unwrap();
        Self { folder }
    }

    /// With a person's file.
    pub(crate) fn with(config: &str) -> Self {
        Self::new().file("home/.config/pintle/config.toml", config)
    }

    /// With a file of the project beside.
    pub(crate) fn project(self, text: &str) -> Self {
        self.file("work/.pintle.toml", text)
    }

    pub(crate) fn file(self, path: &str, text: &str) -> Self {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub(crate) fn text(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    /// Every file below both folders.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let mut folders = vec![self.folder.path().to_path_buf()];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
                if entry.file_type().unwrap().is_dir() { folders.push(entry.path()) } else { files.push(entry.path()) }
            }
        }
        files.sort();
        files
    }

    #[expect(clippy::disallowed_methods, reason = "the program under test is started here and nowhere else")]
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pintle"));
        command
            .args(arguments)
            .env_clear()
            .env(HOME, self.path("home"))
            .current_dir(self.path("work"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Said {
        Said::of(&self.command(arguments).output().unwrap())
    }

    /// A hook call with this payload.
    pub(crate) fn hook(&self, arguments: &[&str], payload: impl AsRef<[u8]>) -> Said {
        let arguments: Vec<_> = ["hook"].into_iter().chain(arguments.iter().copied()).collect();
        let child = self.command(&arguments).stdin(Stdio::piped()).spawn().unwrap();
        fed(child, payload.as_ref())
    }
}

/// Gives a child its input and waits for what it says.
pub(crate) fn fed(mut child: Child, payload: &[u8]) -> Said {
    use std::io::Write;
    // A program that has read enough closes its end before all is written.
    _ = child.stdin.take().unwrap().write_all(payload);
    Said::of(&child.wait_with_output().unwrap())
}

impl Said {
    pub(crate) fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Self { exit: output.status.code().unwrap_or(-1), stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }

    pub(crate) fn new(exit: i32, stdout: &str, stderr: &str) -> Self {
        Self { exit, stdout: stdout.into(), stderr: stderr.into() }
    }

    /// The neutral answer.
    pub(crate) fn neutral() -> Self {
        Self::new(0, "{}\n", "")
    }

    pub(crate) fn json(&self) -> Value {
        assert!(self.stdout.ends_with('\n') && self.stdout.lines().count() == 1, "{self:?}");
        serde_json::from_str(&self.stdout).unwrap()
    }

    /// Claude's deny, with its reason.
    pub(crate) fn denied(&self) -> String {
        let json = self.json();
        assert_eq!(
            (self.exit, json["hookSpecificOutput"]["permissionDecision"].as_str()),
            (0, Some("deny")),
            "{self:?}"
        );
        json["hookSpecificOutput"]["permissionDecisionReason"].as_str().unwrap().to_owned()
    }
}

/// A Bash call of Claude Code or Codex.
pub(crate) fn bash(command: &str) -> String {
    json!({
        "session_id": "s1", "cwd": "/", "hook_event_name": "PreToolUse", "tool_name": "Bash",
        "tool_input": {"command": command},
    })
    .to_string()
}

pub(crate) fn stop() -> String {
    json!({"session_id": "s1", "hook_event_name": "Stop", "stop_hook_active": false}).to_string()
}
