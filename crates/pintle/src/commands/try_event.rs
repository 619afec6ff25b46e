//! `pintle try`: one event as an agent would send it, through the real way of a hook call.

use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

use pintle_core::Kind;
use pintle_host::config::Locations;
use pintle_host::{Answer, Host, process};
use pintle_wire::hooks_file::{HooksFile, Subject};
use pintle_wire::{Handler, registry};

use crate::{agents, term};

/// Play an agent: make its payload for a command or a file, and show decision and answer
///
/// The answer comes from the same code as that of a hook call, under the same configuration. The command is not run.
/// Where hooks after an edit or at a stop are configured, those do run.
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Agents: claude, codex, cursor, windsurf, agy (Antigravity), grok.

Examples:
  pintle try claude PreToolUse --command 'rm -rf build'
  pintle try codex PostToolUse --file src/main.rs
  pintle try cursor stop
  pintle try claude PreToolUse --payload -    your own, from standard input"
)]
pub(crate) struct Args {
    /// Which agent to play
    agent: String,
    /// The agent's own name of the event
    event: Option<String>,
    /// The shell command that the agent wants to run
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    command: Option<String>,
    /// The file that the agent has changed
    #[arg(long, value_name = "PATH", conflicts_with = "command")]
    file: Option<String>,
    /// A payload of your own, instead of one made up: a file, or `-`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["command", "file"])]
    payload: Option<PathBuf>,
    /// Use this configuration instead of the usual one
    #[arg(short, long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match tried(args) {
        Ok(text) => {
            term::data(text.trim_end());
            ExitCode::SUCCESS
        }
        Err(usage) => {
            term::error(usage);
            ExitCode::from(2)
        }
    }
}

fn tried(args: &Args) -> Result<String, String> {
    let file = agents::named(std::slice::from_ref(&args.agent))?.into_iter().next();
    let (file, handler) = file.and_then(|file| Some((file, registry::handler(file.agent)?))).ok_or("unknown agent")?;
    let event = event(file, args)?;
    let payload = payload(file, &event, args)?;
    let names_event = file.entries.iter().any(|entry| entry.names_event);
    let option = names_event.then_some(event.as_str());
    let answer = answer(handler, payload.as_bytes(), option, args.config.clone());
    Ok(if args.json { as_json(&payload, &answer) } else { as_text(file, &event, &payload, &answer) })
}

fn event(file: &HooksFile, args: &Args) -> Result<String, String> {
    let known = || file.entries.iter().map(|entry| entry.event).collect::<Vec<_>>().join(", ");
    let by_kind = |kind: Kind| file.entries.iter().find(|entry| entry.kind == kind).map(|entry| entry.event.to_owned());
    match &args.event {
        Some(event) => {
            let same = file.entries.iter().find(|entry| entry.event.eq_ignore_ascii_case(event));
            Ok(same.map_or_else(|| event.clone(), |entry| entry.event.to_owned()))
        }
        None if args.command.is_some() => by_kind(Kind::Gate).ok_or_else(known),
        None if args.file.is_some() => by_kind(Kind::AfterTool).ok_or_else(known),
        None => Err(format!("no event is named, expected one such as {}", known())),
    }
}

fn payload(file: &HooksFile, event: &str, args: &Args) -> Result<String, String> {
    if let Some(path) = &args.payload {
        let mut text = String::new();
        let read = if path.as_os_str() == "-" {
            std::io::stdin().lock().read_to_string(&mut text).map(|_| text)
        } else {
            std::fs::read_to_string(path)
        };
        return read.map_err(|error| format!("{} cannot be read: {error}", path.display()));
    }
    let subject = match (&args.command, &args.file) {
        (Some(command), _) => Subject::Command(command),
        (None, Some(path)) => Subject::File(path),
        (None, None) => Subject::Nothing,
    };
    let is_gate = file.entry(event).is_some_and(|entry| entry.kind == Kind::Gate);
    if subject == Subject::Nothing && is_gate {
        return Err(format!("`{event}` is about a command: add `--command TEXT`"));
    }
    let folder = std::env::current_dir().map_or_else(|_| "/".to_owned(), |folder| folder.display().to_string());
    Ok(format!("{:#}", (file.sample)(event, subject, &folder)))
}

/// What a hook call with this payload comes to.
pub(crate) fn answer(handler: &dyn Handler, payload: &[u8], option: Option<&str>, config: Option<PathBuf>) -> Answer {
    process::clean_up_when_interrupted();
    Host::new(Locations::of_process(config)).answer(handler, &handler.decode_event(payload, option))
}

fn as_text(file: &HooksFile, event: &str, payload: &str, answer: &Answer) -> String {
    let shown = |stream: &str| if stream.is_empty() { "(nothing)".to_owned() } else { stream.trim_end().to_owned() };
    let rule = answer.rule.map(|rule| format!(" (rule {rule})")).unwrap_or_default();
    let broken = answer.failure.as_ref().map(|failure| format!("\nbroken: {failure:?}")).unwrap_or_default();
    format!(
        "{} sends for {event}:\n{payload}\n\ndecision: {}{rule}{broken}\n\nanswer on standard output:\n{}\n\
         on standard error:\n{}\nexit code: {}\n",
        file.title,
        verdict(answer),
        shown(&answer.reply.stdout),
        shown(&answer.reply.stderr),
        answer.reply.exit,
    )
}

fn as_json(payload: &str, answer: &Answer) -> String {
    let payload = serde_json::from_str(payload).unwrap_or_else(|_| serde_json::Value::from(payload));
    serde_json::json!({
        "payload": payload,
        "decision": verdict(answer),
        "rule": answer.rule,
        "stdout": answer.reply.stdout,
        "stderr": answer.reply.stderr,
        "exit": answer.reply.exit,
    })
    .to_string()
}

fn verdict(answer: &Answer) -> &'static str {
    use pintle_core::Verdict;
    match answer.decision.verdict {
        _ if answer.failure.is_some() => "refused for a fault",
        Verdict::NoOpinion => "pass",
        Verdict::Ask => "ask",
        Verdict::Deny => "deny",
    }
}
