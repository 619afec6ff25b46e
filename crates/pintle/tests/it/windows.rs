//! What only Windows has: drives and backslashes, batch files, `cmd`, files that somebody else keeps locked.

use std::fs::{self, File};
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{Said, World, bash, fed, stop};

/// A linter that writes down its file, complains and fails.
const LINT: &str = "@echo off\r\necho %~1>> lint.log\r\necho BAD\r\nexit /b 1\r\n";

/// With the folders in which programs are looked for.
fn said(world: &World, arguments: &[&str], payload: &Value) -> Said {
    let arguments: Vec<_> = ["hook"].into_iter().chain(arguments.iter().copied()).collect();
    let mut command = world.command(&arguments);
    for name in ["PATH", "SystemRoot", "ComSpec"] {
        command.envs(std::env::var_os(name).map(|value| (name, value)));
    }
    fed(command.stdin(Stdio::piped()).spawn().unwrap(), payload.to_string().as_bytes())
}

fn edited(path: &str) -> Value {
    json!({"hook_event_name": "PostToolUse", "tool_name": "Edit", "tool_input": {"file_path": path}})
}

fn context(said: &Said) -> String {
    said.json()["hookSpecificOutput"]["additionalContext"].as_str().unwrap_or_default().to_owned()
}

/// Nobody else may open it meanwhile.
fn locked(path: &Path) -> File {
    File::options().read(true).share_mode(0).open(path).unwrap()
}

#[test]
fn batch_files_are_run_for_edited_files() {
    // C7, N2, N3, N9
    let world = World::with("[extension_hooks]\r\n\".zzz\" = [\"lint {file}\"]\r\n").file("work/lint.cmd", LINT);
    for path in [r"C:\a\b.zzz", r"C:\a folder\ü.zzz", "a.zzz"] {
        assert_eq!(context(&said(&world, &[], &edited(path))), "[lint] BAD", "{path}");
    }
    let log = fs::read(world.path("work/lint.log")).unwrap();
    assert!(log.starts_with(b"C:\\a\\b.zzz\r\nC:\\a folder\\"), "{}", String::from_utf8_lossy(&log));
}

#[test]
fn paths_that_cmd_would_read_otherwise_are_refused() {
    // C5, N5
    let world = World::with("[extension_hooks]\n\".zzz\" = [\"lint {file}\"]\n").file("work/lint.cmd", LINT);
    for path in ["%PATH%.zzz", "a!b!.zzz", "a^b.zzz", "a&b.zzz", "a|b.zzz", r"..\a.zzz"] {
        let context = context(&said(&world, &[], &edited(path)));
        assert!(context.starts_with("[ERROR] "), "{path}: {context}");
    }
    assert!(!world.path("work/lint.log").exists());
}

#[test]
fn output_in_another_code_page_is_still_output() {
    let world = World::with("[extension_hooks]\n\".zzz\" = [\"lint {file}\"]\n")
        .file("work/lint.cmd", "@echo off\r\ntype bytes.txt\r\nexit /b 1\r\n");
    fs::write(world.path("work/bytes.txt"), b"caf\x82 BAD\r\n").unwrap();
    assert_eq!(context(&said(&world, &[], &edited("a.zzz"))), "[lint] caf\u{fffd} BAD");
}

#[test]
fn stops_run_what_pathext_finds() {
    // D6, D7, N3
    let config = |name: &str| {
        format!(
            "[[stop_hooks]]\ncommands = [\"lint stop\"]\nreport = true\ncondition = {{ command_exists = \"{name}\" }}\n"
        )
    };
    for (name, runs) in [("cmd", true), ("CMD.EXE", true), ("no-such-program", false)] {
        let world = World::with(&config(name)).file("work/lint.bat", LINT);
        let reply = said(&world, &[], &serde_json::from_str(&stop()).unwrap());
        assert_eq!(reply.json()["decision"].as_str() == Some("block"), runs, "{name}: {reply:?}");
    }
}

#[test]
fn where_no_shell_is_named_both_of_windows_are_read() {
    // B27, contract, Windows
    let world = World::new();
    for command in ["Remove-Item x", "gci | % { ri $_; Remove-Item $_ }", "de^l x", "if exist x (rd /s /q x)"] {
        let call = json!({"hook_event_name": "beforeShellExecution", "command": command});
        assert_eq!(world.hook(&["-f", "cursor"], call.to_string()).json()["permission"], "deny", "{command}");
    }
    for command in ["Get-ChildItem -Recurse", "dir /b", "git status"] {
        let call = json!({"hook_event_name": "beforeShellExecution", "command": command});
        assert_eq!(world.hook(&["-f", "cursor"], call.to_string()), Said::neutral(), "{command}");
    }
    assert_eq!(world.hook(&[], bash("case x in y) ls;; esac")), Said::neutral(), "Bash stays bash");
}

#[test]
fn a_locked_configuration_closes_the_gate() {
    // A10
    let world = World::with("rm_block = false\n");
    let _lock = locked(&world.path("home/.config/pintle/config.toml"));
    let said = world.hook(&[], bash("ls"));
    assert!(said.exit == 2 && said.stdout.is_empty() && said.stderr.contains("`pintle check`"), "{said:?}");
}

#[test]
fn a_locked_log_changes_no_answer() {
    // G5
    let world = World::with("debug = true\n").file("home/.config/pintle/logs/pintle.jsonl", "");
    let _lock = locked(&world.path("home/.config/pintle/logs/pintle.jsonl"));
    assert!(!world.hook(&[], bash("rm x")).denied().is_empty());
    assert_eq!(world.hook(&[], bash("ls")), Said::neutral());
}
