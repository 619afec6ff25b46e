//! A payload as the agent would send it, for trying things out.

use serde_json::{Value, json};

use crate::hooks_file::{Subject, merged};

pub(crate) fn payload(event: &str, subject: Subject<'_>, folder: &str) -> Value {
    let common = json!({
        "conversationId": "00000000-0000-4000-8000-000000000000",
        "workspacePaths": [folder],
        "transcriptPath": format!("{folder}/transcript.jsonl"),
        "artifactDirectoryPath": folder,
        "modelName": "sample",
    });
    let step = match subject {
        _ if event == "Stop" => {
            json!({ "executionNum": 1, "terminationReason": "completed", "error": "", "fullyIdle": true })
        }
        Subject::Command(command) => {
            json!({ "toolCall": { "name": "run_command", "args": { "CommandLine": command, "Cwd": folder } }, "stepIdx": 1 })
        }
        Subject::File(path) => {
            json!({ "toolCall": { "name": "write_to_file", "args": { "TargetFile": path } }, "stepIdx": 1 })
        }
        Subject::Nothing => json!({}),
    };
    let answer = if event == "PostToolUse" { json!({ "error": "" }) } else { json!({}) };
    merged([common, step, answer])
}
