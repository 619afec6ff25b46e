//! Names and shapes on the wire. The agent documents Claude Code's shapes as its own, so those are shared. Its schema
//! is closed: one key more than these and the reply is void.

use serde::Serialize;

pub(super) use crate::claude::wire::{Block, Context, GateAnswer, Output};

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
    StopActive = "stop_hook_active",
    LastMessage = "last_assistant_message",
    StopReason = "stop_reason",
    Message = "message",
    Response = "response",
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Approval<'a> {
    pub(super) hook_event_name: &'a str,
    pub(super) decision: Behavior<'a>,
}

#[derive(Debug, Serialize)]
pub(super) struct Behavior<'a> {
    pub(super) behavior: &'a str,
    pub(super) message: &'a str,
}
