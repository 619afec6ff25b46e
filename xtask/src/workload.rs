//! What the program is given when it is measured.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A shell script of about two kilobytes, as agents write them.
const SCRIPT: &str = include_str!("../../bench/script-2k.sh");

/// One thing to measure.
#[derive(Debug)]
pub(crate) struct Workload {
    pub(crate) name: String,
    pub(crate) payload: Vec<u8>,
    pub(crate) configured: bool,
}

impl Workload {
    fn new(name: &str, payload: Vec<u8>, configured: bool) -> Self {
        Self { name: name.to_owned(), payload, configured }
    }

    pub(crate) fn git_status(configured: bool) -> Self {
        let name = if configured { "git status, 100-line config" } else { "git status" };
        Self::new(name, shell_call("git status"), configured)
    }

    pub(crate) fn script_2k() -> Self {
        Self::new("2 KB script", shell_call(SCRIPT), false)
    }

    /// The same script over and over, up to `bytes`.
    pub(crate) fn long_script(bytes: usize) -> Self {
        let mut script = String::new();
        while script.len() + SCRIPT.len() <= bytes {
            script.push_str(SCRIPT);
        }
        Self::new(&format!("{} KiB script", bytes / 1024), shell_call(&script), false)
    }

    /// A Write call whose whole payload has `bytes`.
    pub(crate) fn write_call(bytes: usize) -> Self {
        let line = "let value = \"text with \\\"quotes\\\" and tabs\\t\";\n";
        let mut content = line.repeat(bytes / line.len());
        let mut payload =
            tool_call("Write", &serde_json::json!({ "file_path": "/home/dev/app/big.rs", "content": content }));
        while payload.len() > bytes && content.pop().is_some() {
            content.truncate(content.len().saturating_sub((payload.len() - bytes) / 2));
            payload =
                tool_call("Write", &serde_json::json!({ "file_path": "/home/dev/app/big.rs", "content": content }));
        }
        Self::new(&format!("{} KiB Write payload", bytes / 1024), payload, false)
    }
}

fn shell_call(command: &str) -> Vec<u8> {
    tool_call("Bash", &serde_json::json!({ "command": command, "description": "Run a shell command" }))
}

/// A Claude Code event with the fields that a real one carries.
fn tool_call(tool: &str, input: &serde_json::Value) -> Vec<u8> {
    let mut payload = String::from(
        r#"{"session_id":"3a52ce09-57a3-4d86-9c39-0e1c2f6f5d10","transcript_path":"/home/dev/.claude/projects/-home-dev-app/3a52ce09.jsonl","cwd":"/home/dev/app","permission_mode":"default","hook_event_name":"PreToolUse","#,
    );
    // Writing to a string cannot fail.
    let _ = write!(payload, r#""tool_name":"{tool}","tool_input":{input},"tool_use_id":"toolu_01MEASUREDCALL"}}"#);
    payload.into_bytes()
}

/// A home folder, a working folder and a payload on the disk, ready for one program.
#[derive(Debug)]
pub(crate) struct Stage {
    home: PathBuf,
    payload: PathBuf,
}

impl Stage {
    pub(crate) fn set(below: &Path, workload: &Workload) -> Result<Self, String> {
        let folder = below.join(workload.name.replace(|it: char| !it.is_ascii_alphanumeric(), "-"));
        let home = folder.join("home");
        let configuration = home.join(".config/pintle");
        create(&folder.join("cwd"))?;
        create(&configuration)?;
        if workload.configured {
            write(&configuration.join("config.toml"), include_bytes!("../../bench/config-100.toml"))?;
        }
        let payload = folder.join("payload.json");
        write(&payload, &workload.payload)?;
        Ok(Self { home, payload })
    }

    /// `command` with this stage's surroundings and nothing else of ours; the payload as standard input.
    pub(crate) fn dress(&self, command: &mut Command) -> Result<(), String> {
        let payload =
            std::fs::File::open(&self.payload).map_err(|error| format!("{}: {error}", self.payload.display()))?;
        command.env_clear().env("HOME", &self.home).env("PATH", "/usr/local/bin:/usr/bin:/bin").env("LANG", "C.UTF-8");
        command.current_dir(self.home.with_file_name("cwd"));
        command.stdin(payload).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(())
    }
}

fn create(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}
