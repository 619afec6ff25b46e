//! Names and shapes on the wire.

use serde::Serialize;

crate::json::keys! {
    Event = "hook_event_name",
    EventAlias = "event",
    Session = "session_id",
    Tool = "tool_name",
    Input = "tool_input",
    Command = "tool_input.command" in Input,
    Cmd = "tool_input.cmd" in Input,
    CommandLine = "tool_input.CommandLine" in Input,
    CommandLineSnake = "tool_input.command_line" in Input,
    FilePath = "tool_input.file_path" in Input,
    NotebookPath = "tool_input.notebook_path" in Input,
    StopActive = "stop_hook_active",
    LastMessage = "last_assistant_message",
    AgentId = "agent_id",
    AgentType = "agent_type",
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Output<T> {
    pub(crate) hook_specific_output: T,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GateAnswer<'a> {
    pub(crate) hook_event_name: &'a str,
    pub(crate) permission_decision: &'a str,
    pub(crate) permission_decision_reason: &'a str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Context<'a> {
    pub(crate) hook_event_name: &'a str,
    pub(crate) additional_context: &'a str,
}

#[derive(Debug, Serialize)]
pub(crate) struct Block<'a> {
    pub(crate) decision: &'a str,
    pub(crate) reason: &'a str,
}
