//! A payload as the agent would send it, for trying things out.

use serde_json::{Value, json};

use crate::hooks_file::{Subject, merged};

pub(crate) fn payload(event: &str, subject: Subject<'_>, folder: &str) -> Value {
    let common = json!({
        "conversation_id": "00000000-0000-4000-8000-000000000000",
        "generation_id": "00000000-0000-4000-8000-000000000001",
        "model": "sample",
        "hook_event_name": event,
        "workspace_roots": [folder],
    });
    let tool = match subject {
        _ if event == "stop" => json!({ "status": "completed", "loop_count": 0 }),
        Subject::Command(command) if event == "beforeShellExecution" => json!({ "command": command, "cwd": folder }),
        Subject::Command(command) => {
            json!({ "tool_name": "Shell", "tool_input": { "command": command }, "cwd": folder })
        }
        Subject::File(path) if event == "preToolUse" => {
            json!({ "tool_name": "Write", "tool_input": { "file_path": path }, "cwd": folder })
        }
        Subject::File(path) => json!({ "file_path": path, "edits": [{ "old_string": "a", "new_string": "b" }] }),
        Subject::Nothing => json!({}),
    };
    merged([common, tool])
}
