//! Names and shapes on the wire.

use serde::Serialize;

crate::json::keys! {
    Event = "hook_event_name",
    EventAlias = "event",
    Session = "conversation_id",
    /// The text of `beforeShellExecution`.
    Command = "command",
    Tool = "tool_name",
    Input = "tool_input",
    InputCommand = "tool_input.command" in Input,
    InputCmd = "tool_input.cmd" in Input,
    InputCommandLine = "tool_input.CommandLine" in Input,
    InputCommandLineSnake = "tool_input.command_line" in Input,
    FilePath = "file_path",
    FilePathCamel = "filePath",
    LoopCount = "loop_count",
}

#[derive(Debug, Serialize)]
pub(super) struct Answer<'a> {
    pub(super) permission: &'a str,
    pub(super) user_message: &'a str,
    pub(super) agent_message: &'a str,
}

#[derive(Debug, Serialize)]
pub(super) struct Followup<'a> {
    pub(super) followup_message: &'a str,
}
