//! Names and shapes on the wire.

use serde::Serialize;

crate::json::keys! {
    LegacyEvent = "hook_event_name",
    LegacyEventAlias = "event",
    Session = "conversationId",
    Call = "toolCall",
    Tool = "toolCall.name" in Call,
    Args = "toolCall.args" in Call,
    CommandLine = "toolCall.args.CommandLine" in Args,
    Command = "toolCall.args.command" in Args,
    Cmd = "toolCall.args.cmd" in Args,
    CommandLineSnake = "toolCall.args.command_line" in Args,
    Action = "toolCall.args.Action" in Args,
    Input = "toolCall.args.Input" in Args,
    TargetFile = "toolCall.args.TargetFile" in Args,
    Step = "stepIdx",
    FullyIdle = "fullyIdle",
    Attempt = "executionNum",
    Ending = "terminationReason",
    Error = "error",
    Invocation = "invocationNum",
    InitialSteps = "initialNumSteps",
}

#[derive(Debug, Serialize)]
pub(super) struct Answer<'a> {
    pub(super) decision: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'a str>,
}
