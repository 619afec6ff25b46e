//! A payload as the agent would send it, for trying things out.

use serde_json::{Value, json};

use crate::hooks_file::{Subject, merged};

pub(crate) fn payload(event: &str, subject: Subject<'_>, folder: &str) -> Value {
    let common = json!({
        "session_id": "00000000-0000-4000-8000-000000000000",
        "turn_id": "1",
        "transcript_path": null,
        "cwd": folder,
        "hook_event_name": event,
        "model": "sample",
        "permission_mode": "default",
    });
    let tool = match subject {
        _ if event == "Stop" => json!({ "stop_hook_active": false, "last_assistant_message": null }),
        Subject::Command(command) => json!({ "tool_name": "Bash", "tool_input": { "command": command } }),
        Subject::File(path) => {
            let edit = format!("*** Begin Patch\n*** Update File: {path}\n@@\n-a\n+b\n*** End Patch\n");
            json!({ "tool_name": "apply_patch", "tool_input": { "command": edit } })
        }
        Subject::Nothing => json!({}),
    };
    let answer = if event == "PostToolUse" { json!({ "tool_response": "" }) } else { json!({}) };
    merged([common, tool, answer])
}
