//! `pintle host verify`: what loads, what does not, and why (M6).

use std::process::ExitCode;

use pintle_host::hooks::Host;
use serde_json::{Value, json};

use super::shown::plain;
use crate::term;

pub(super) fn run(host: &Host, is_json: bool) -> ExitCode {
    let handlers = host.handlers();
    let files = host.file_problems();
    if is_json {
        let loads = handlers.iter().map(|handler| {
            json!({
                "source": handler.source.to_string_lossy(),
                "event": handler.entry.event,
                "name": handler.name(),
                "loaded": handler.problems.is_empty(),
                "problems": handler.problems,
            })
        });
        let files = files.iter().map(|problem| json!({"source": problem.source, "problem": problem.message}));
        term::data(json!({"handlers": loads.collect::<Vec<Value>>(), "files": files.collect::<Vec<Value>>()}));
    } else {
        for handler in handlers {
            let (event, name) = (plain(&handler.entry.event), plain(&handler.name()));
            if handler.problems.is_empty() {
                term::data(format_args!("{event} {name}: loaded"));
            } else {
                let why = handler.problems.iter().map(|problem| plain(problem)).collect::<Vec<_>>().join("; ");
                term::data(format_args!("{event} {name}: skipped, {why}"));
            }
            for remark in &handler.remarks {
                term::warning(format_args!("{event} {name} never runs: {}", plain(remark)));
            }
        }
        for problem in files {
            term::data(plain(&problem.to_string()));
        }
        if handlers.is_empty() && files.is_empty() {
            term::data("no hooks are configured: there is nothing to load");
        }
    }
    let is_whole = files.is_empty() && handlers.iter().all(|handler| handler.problems.is_empty());
    if is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
