//! `pintle host serve`: one session, a line of JSON for each event and one for each answer.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use pintle_host::hooks::Session;
use pintle_host::{PAYLOAD_LIMIT, process};
use pintle_wire::dialect::Fields;
use serde_json::{Value, json};

use super::{Common, Firing, failed};

/// Keep one session open: JSON Lines in, JSON Lines out
///
/// Each line `{"id": any, "event": "…", "payload": {…}}` is answered by one line, in order:
/// `{"id": same, "result": {…}}` or `{"id": same, "error": {"message": "…"}}`. The end of the
/// input ends the session.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    firing: Firing,
    /// For scripts that also call `fire`; the exit code is 0 at the end of the input
    #[arg(long, hide = true)]
    exit_code: bool,
}

/// Bytes of a line: a payload, and room for what stands around it.
const LINE: usize = PAYLOAD_LIMIT + 64 * 1024;

pub(super) fn run(args: &Args) -> ExitCode {
    let host = match args.common.firing(&args.firing) {
        Ok(host) => host,
        Err(code) => return code,
    };
    process::clean_up_when_interrupted();
    let mut session = host.session();
    let mut input = io::stdin().lock();
    loop {
        let line = match next_line(&mut input) {
            Ok(Some(line)) => line,
            Ok(None) => return ExitCode::SUCCESS,
            Err(error) => return failed(format!("standard input cannot be read: {error}")),
        };
        if line.is_empty() {
            continue;
        }
        let mut answer = answer(&mut session, &line);
        answer.push('\n');
        let mut output = io::stdout().lock();
        if output.write_all(answer.as_bytes()).and_then(|()| output.flush()).is_err() {
            // Nobody listens any more.
            return ExitCode::SUCCESS;
        }
    }
}

/// One line without its end and the blanks around it; none at the end of the input. Of a line that is too long the
/// beginning is kept, which is no JSON.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    if input.take(LINE as u64).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() == LINE && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(line.trim_ascii().to_vec()))
}

fn answer(session: &mut Session<'_>, line: &[u8]) -> String {
    let request = match Fields::parse(line) {
        Ok(request) => request,
        Err(problem) => return error(&Value::Null.to_string(), &problem),
    };
    let id = request.get("id").map_or("null", |id| id.get());
    let Some(event) = request.text("event") else { return error(id, "event: expected the name of one") };
    let payload = request.get("payload").map_or("{}", |payload| payload.get());
    match session.fire(&event, payload.as_bytes()) {
        Ok(report) => format!("{{\"id\":{id},\"result\":{}}}", report.to_json()),
        Err(problem) => error(id, &problem.to_string()),
    }
}

fn error(id: &str, message: &str) -> String {
    format!("{{\"id\":{id},\"error\":{}}}", json!({ "message": message }))
}
