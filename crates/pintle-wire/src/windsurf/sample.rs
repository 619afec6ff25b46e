//! A payload as the agent would send it, for trying things out.

use serde_json::{Value, json};

use crate::hooks_file::{Subject, merged};

pub(crate) fn payload(event: &str, subject: Subject<'_>, folder: &str) -> Value {
    let common = json!({
        "agent_action_name": event,
        "trajectory_id": "00000000-0000-4000-8000-000000000000",
        "execution_id": "00000000-0000-4000-8000-000000000001",
        "timestamp": "2026-01-01T00:00:00Z",
        "model_name": "sample",
    });
    let info = match subject {
        Subject::Command(command) => json!({ "command_line": command, "cwd": folder }),
        Subject::File(path) => json!({ "file_path": path, "edits": [{ "old_string": "a", "new_string": "b" }] }),
        Subject::Nothing => json!({ "response": "done" }),
    };
    merged([common, json!({ "tool_info": info })])
}
