//! Names and shapes on the wire. The agent sends most keys in two spellings side by side.

use serde::Serialize;

crate::json::keys! {
    Event = "hookEventName",
    EventSnake = "hook_event_name",
    Session = "sessionId",
    SessionSnake = "session_id",
    Tool = "toolName",
    ToolSnake = "tool_name",
    Input = "toolInput",
    Command = "toolInput.command" in Input,
    Cmd = "toolInput.cmd" in Input,
    CommandLine = "toolInput.CommandLine" in Input,
    CommandLineSnake = "toolInput.command_line" in Input,
    FilePath = "toolInput.file_path" in Input,
    FilePathCamel = "toolInput.filePath" in Input,
    NotebookPath = "toolInput.notebook_path" in Input,
    NotebookPathCamel = "toolInput.notebookPath" in Input,
    /// The arguments of a tool of another server.
    Inner = "toolInput.tool_input" in Input,
    InnerCommand = "toolInput.tool_input.command" in Inner,
    InputSnake = "tool_input",
    SnakeCommand = "tool_input.command" in InputSnake,
    SnakeCmd = "tool_input.cmd" in InputSnake,
    SnakeCommandLine = "tool_input.CommandLine" in InputSnake,
    SnakeCommandLineSnake = "tool_input.command_line" in InputSnake,
    SnakeFilePath = "tool_input.file_path" in InputSnake,
    SnakeFilePathCamel = "tool_input.filePath" in InputSnake,
    SnakeNotebookPath = "tool_input.notebook_path" in InputSnake,
    SnakeNotebookPathCamel = "tool_input.notebookPath" in InputSnake,
    SnakeInner = "tool_input.tool_input" in InputSnake,
    SnakeInnerCommand = "tool_input.tool_input.command" in SnakeInner,
    /// Long fields are cut before they are sent; this tells.
    Truncated = "toolInputTruncated",
    LastMessage = "lastAssistantMessage",
    LastMessageSnake = "last_assistant_message",
}

#[derive(Debug, Serialize)]
pub(super) struct Answer<'a> {
    pub(super) decision: &'a str,
    pub(super) reason: &'a str,
}
