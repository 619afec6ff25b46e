//! A payload as the agent would send it, for trying things out.

use serde_json::{Value, json};

use crate::hooks_file::{Subject, merged};

pub(crate) fn payload(event: &str, subject: Subject<'_>, folder: &str) -> Value {
    let common = json!({
        "session_id": "00000000-0000-4000-8000-000000000000",
        "transcript_path": format!("{folder}/transcript.jsonl"),
        "cwd": folder,
        "permission_mode": "default",
        "hook_event_name": event,
    });
    let tool = match subject {
        _ if event == "Stop" => json!({ "stop_hook_active": false }),
        Subject::Command(command) if event == "PreSkillShellCommand" => json!({
            "tool_name": "Bash",
            "tool_input": { "command": command },
            "command_name": "sample",
            "command_source": "user",
            "invoked_by": "user",
        }),
        Subject::Command(command) => {
            json!({ "tool_name": "Bash", "tool_input": { "command": command, "description": "a sample" }, "tool_use_id": "toolu_0" })
        }
        Subject::File(path) => {
            json!({ "tool_name": "Write", "tool_input": { "file_path": path, "content": "" }, "tool_use_id": "toolu_0" })
        }
        Subject::Nothing => json!({}),
    };
    let answer = if event == "PostToolUse" { json!({ "tool_response": {} }) } else { json!({}) };
    merged([common, tool, answer])
}
