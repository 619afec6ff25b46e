//! Names on the wire. Replies have no shape: they are text on standard error and an exit code.

crate::json::keys! {
    Action = "agent_action_name",
    Session = "trajectory_id",
    Info = "tool_info",
    CommandLine = "tool_info.command_line" in Info,
    FilePath = "tool_info.file_path" in Info,
    Response = "tool_info.response" in Info,
}
