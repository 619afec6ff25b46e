//! `pintle hook`, for its help only: [`crate::hook`] reads the options itself.

use std::path::PathBuf;

/// Answer an agent's hook call: JSON on standard input, the answer on standard output
///
/// Agents call this. A shell command that must not run is denied with a reason that says what to do
/// instead; for everything else the answer is neutral and the agent goes on as if nobody had asked.
/// What cannot be read is denied where something is about to run, and passes elsewhere.
#[derive(Debug, clap::Args)]
#[command(
    visible_alias = "run",
    verbatim_doc_comment,
    after_help = "\
Try it:
  echo '{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"rm x\"}}' |
    pintle hook

Nothing is written to disk unless `debug` is on. A usage error exits with 2 and says nothing on
standard output."
)]
pub(crate) struct Args {
    /// The agent that calls: claude, cursor, windsurf, agy, codex or grok
    #[arg(short, long, value_name = "AGENT", default_value = "claude")]
    format: String,
    /// The event, for agents whose payload does not name it (agy)
    #[arg(short, long, value_name = "NAME")]
    event: Option<String>,
    /// Use this configuration instead of the usual one
    #[arg(short, long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Show input, event and answer on standard error
    #[arg(short, long)]
    trace: bool,
    /// Keep a log of this call, whatever the configuration says
    #[arg(long)]
    debug: bool,
    /// Print no warnings
    #[arg(short, long)]
    quiet: bool,
}
