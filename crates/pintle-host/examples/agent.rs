//! A complete small agent, with hooks at every point of its work.
//!
//! ```text
//! pintle host trust --all --profile examples/profile
//! cargo run -p pintle-host --example agent examples/profile
//! ```
//!
//! The model is a script and its tools do nothing, so that it runs anywhere. What matters is where the events are fired
//! and what becomes of their reports.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use pintle_host::hooks::{Decision, Host, Level, Places, Report, Session};
use serde_json::{Value, json};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let profile = std::env::args_os().nth(1).map(PathBuf::from);
    let dialect = Host::dialect("pintle").ok_or("no such dialect")?;
    let host = Host::load(dialect, Places::of_process(None, profile, None)?);
    work(&host, &mut io::stdout().lock())
}

/// One session with one prompt.
pub(crate) fn work(host: &Host, out: &mut dyn Write) -> Outcome<()> {
    let mut agent = Agent { session: host.session(), out };
    let started = agent.fire("SessionStart", json!({"source": "startup"}))?;
    if let Some(context) = started.additional_context {
        writeln!(agent.out, "context: {context}")?;
    }
    agent.turn("Release it.")?;
    agent.fire("Interrupt", json!({}))?;
    agent.fire("SessionEnd", json!({"reason": "quit"}))?;
    Ok(())
}

/// What the model wants next.
enum Step {
    Call(&'static str, Value),
    /// Something for a smaller agent.
    Task(&'static str),
    /// The conversation has become too long.
    Compact,
    Answer(&'static str),
}

fn model() -> Vec<Step> {
    vec![
        Step::Call("exec", json!({"command": "make"})),
        Step::Call("exec", json!({"command": "git push"})),
        Step::Call("write_file", json!({"path": "notes.md", "text": "Released."})),
        Step::Call("write_file", json!({"path": "secrets.md", "text": "…"})),
        Step::Task("look for typos"),
        Step::Compact,
        Step::Answer("Built and noted; the push is yours."),
    ]
}

/// The two tools; neither touches anything.
fn tool(name: &str, _: &Value) -> Value {
    match name {
        "exec" | "write_file" => json!("done"),
        _ => json!("no such tool"),
    }
}

/// Whether a person is asked before a tool runs.
fn is_asked_for(name: &str) -> bool {
    name == "write_file"
}

struct Agent<'a> {
    session: Session<'a>,
    out: &'a mut dyn Write,
}

impl Agent<'_> {
    /// Adds what belongs to every event, and shows what a person should know.
    fn fire(&mut self, event: &str, payload: Value) -> Outcome<Report> {
        let payload = with(payload, json!({"session_id": "s1", "turn_id": "t1", "model": "scripted"}));
        let report = self.session.fire(event, payload.to_string().as_bytes())?;
        for diagnostic in report.diagnostics.iter().filter(|it| it.level != Level::Info) {
            writeln!(self.out, "{}", diagnostic.message)?;
        }
        Ok(report)
    }

    fn turn(&mut self, prompt: &str) -> Outcome<()> {
        let submitted = self.fire("UserPromptSubmit", json!({ "prompt": prompt }))?;
        if submitted.decision == Decision::Deny {
            writeln!(self.out, "refused: {}", submitted.reason.unwrap_or_default())?;
            return Ok(());
        }
        writeln!(self.out, "user: {}", submitted.updated_prompt.as_deref().unwrap_or(prompt))?;
        for step in model() {
            match step {
                Step::Call(name, input) => {
                    let (input, said) = self.call(name, input)?;
                    writeln!(self.out, "{name} {}: {said}", shown(&input))?;
                }
                Step::Task(task) => {
                    let about = json!({"subagent_id": "sub1", "task": task, "tool_name": "task"});
                    self.fire("SubagentStart", about.clone())?;
                    writeln!(self.out, "task: {task}")?;
                    self.fire("SubagentStop", about)?;
                }
                Step::Compact => {
                    self.fire("PreCompact", json!({}))?;
                    self.fire("PostCompact", json!({}))?;
                }
                Step::Answer(text) => {
                    let stop = self.fire("Stop", json!({}))?;
                    let text = stop.reason.filter(|_| stop.decision == Decision::Reject).unwrap_or(text.to_owned());
                    writeln!(self.out, "agent: {text}")?;
                }
            }
        }
        Ok(())
    }

    /// The input as it was in the end, and what the model is told.
    fn call(&mut self, name: &str, input: Value) -> Outcome<(Value, String)> {
        let about = |input: &Value| json!({"tool_name": name, "tool_input": input, "tool_use_id": "call-1"});
        let before = self.fire("PreToolUse", about(&input))?;
        if before.decision == Decision::Deny {
            return Ok((input, format!("refused: {}", before.reason.unwrap_or_default())));
        }
        let input = match before.updated_input {
            Some(input) => serde_json::from_str(input.get())?,
            None => input,
        };
        if is_asked_for(name) || before.decision == Decision::Ask {
            let permission = self.fire("PermissionRequest", about(&input))?;
            if permission.decision != Decision::Allow {
                let why = permission.reason.unwrap_or_else(|| "nobody is here to allow it".to_owned());
                return Ok((input, format!("refused: {why}")));
            }
        }
        let said = tool(name, &input);
        let after = self.fire("PostToolUse", with(about(&input), json!({ "tool_response": said })))?;
        let said: Value = match after.tool_result {
            Some(result) => serde_json::from_str(result.get())?,
            None => said,
        };
        let said = said.as_str().map_or_else(|| said.to_string(), str::to_owned);
        Ok((
            input,
            match after.additional_context {
                Some(context) => format!("{said} ({context})"),
                None => said,
            },
        ))
    }
}

/// The fields of both objects.
fn with(mut payload: Value, more: Value) -> Value {
    if let (Value::Object(fields), Value::Object(more)) = (&mut payload, more) {
        fields.extend(more);
    }
    payload
}

/// As Python writes it, so that all the examples say the same.
fn shown(input: &Value) -> String {
    let fields = input.as_object().into_iter().flatten();
    let fields: Vec<_> = fields.map(|(key, value)| format!("\"{key}\": {value}")).collect();
    format!("{{{}}}", fields.join(", "))
}
