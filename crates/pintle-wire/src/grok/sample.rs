//! A payload as the agent would send it, for trying things out.

use serde_json::{Value, json};

use crate::hooks_file::{Subject, merged};

pub(crate) fn payload(event: &str, subject: Subject<'_>, folder: &str) -> Value {
    let common = json!({
        "hookEventName": event,
        "sessionId": "00000000-0000-4000-8000-000000000000",
        "cwd": folder,
        "workspaceRoot": folder,
        "timestamp": "2026-01-01T00:00:00Z",
        "permissionMode": "default",
    });
    let tool = match subject {
        _ if event == "Stop" => json!({ "reason": "end_turn" }),
        Subject::Command(command) => {
            json!({ "toolName": "run_terminal_command", "toolInput": { "command": command }, "toolInputTruncated": false })
        }
        Subject::File(path) => json!({
            "toolName": "search_replace",
            "toolInput": { "file_path": path, "old_string": "a", "new_string": "b" },
            "toolInputTruncated": false,
        }),
        Subject::Nothing => json!({}),
    };
    merged([common, tool])
}
