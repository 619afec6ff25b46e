//! One call of an agent: bytes in, one reply out. Every way out of here is a reply in the agent's own terms, a panic
//! included.

mod options;

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::panic;
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::Instant;

use pintle_core::{Event, Fault, FaultKind, Kind, Place};
use pintle_host::config::Locations;
use pintle_host::failure::{self, Failure};
use pintle_host::journal::Entry;
use pintle_host::{Answer, Host, PAYLOAD_LIMIT, process};
use pintle_wire::{Handler, Reply};

use crate::{cli, term};
use options::{Options, Request};

/// As much of a payload as is looked at when the whole cannot be read (A13).
const HEAD: usize = 4096;

/// Where the answer is due, for the panic hook.
static PLACE: OnceLock<Place<'static>> = OnceLock::new();

pub(crate) fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    match options::parse(arguments) {
        Ok(Request::Run(options)) => ExitCode::from(run(&options)),
        Ok(Request::Help) => cli::help_of_hook(),
        Err(usage) => {
            term::error(usage);
            term::hint("`pintle hook --help` lists the options");
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> u8 {
    let started = Instant::now();
    let Options { handler, event: option, trace, .. } = options;
    refuse_on_panic(*handler, option.clone(), *trace);
    let payload = Payload::read(io::stdin().lock());
    let decoded = payload.decode(*handler, option.as_deref());
    let place = match &decoded {
        Ok(event) => &event.place,
        Err(fault) => &fault.place,
    };
    _ = PLACE.set(owned(place));
    if matches!(place.kind, Kind::AfterTool | Kind::Stop) {
        process::clean_up_when_interrupted();
    }
    let mut host = Host::new(Locations::of_process(options.config.clone()));
    if options.debug {
        host = host.with_journal();
    }
    let answer = host.answer(*handler, &decoded);
    if *trace {
        show(&payload, &decoded, &answer);
    }
    let diagnostics = [
        configuration_diagnostic(&answer),
        journal(&Entry {
            agent: handler.name(),
            decoded: &decoded,
            answer: &answer,
            payload_bytes: payload.bytes.len(),
            took: started.elapsed(),
        }),
    ];
    if diagnostics.iter().any(Option::is_some) && !options.quiet && !failure::is_heard_on_stderr(*handler, place) {
        diagnostics.iter().flatten().for_each(term::talk);
    }
    send(&answer.reply)
}

/// What came in on standard input.
struct Payload {
    bytes: Vec<u8>,
    /// Why it cannot be used, where it cannot.
    broken: Option<FaultKind>,
}

impl Payload {
    fn read(input: impl Read) -> Self {
        let mut bytes = Vec::with_capacity(8 * 1024);
        let broken = match input.take(PAYLOAD_LIMIT as u64 + 1).read_to_end(&mut bytes) {
            Ok(length) if length > PAYLOAD_LIMIT => Some(FaultKind::Oversized),
            Ok(_) => None,
            Err(error) => Some(FaultKind::NotJson(format!("standard input cannot be read: {}", error.kind()))),
        };
        Self { bytes, broken }
    }

    fn decode<'a>(&'a self, handler: &dyn Handler, option: Option<&'a str>) -> Result<Event<'a>, Fault<'a>> {
        match &self.broken {
            None => handler.decode_event(&self.bytes, option),
            Some(kind) => {
                let head = self.bytes.get(..HEAD).unwrap_or(&self.bytes);
                Err(Fault { place: handler.place_of_damaged(head, option), kind: kind.clone() })
            }
        }
    }
}

fn owned(place: &Place<'_>) -> Place<'static> {
    Place { kind: place.kind, event: Cow::Owned(place.event.clone().into_owned()) }
}

/// A10, and no more than A11 allows: agents show this stream in some places.
fn configuration_diagnostic(answer: &Answer) -> Option<String> {
    (answer.failure == Some(Failure::Configuration))
        .then(|| "error: the configuration is invalid\nhint: `pintle check` says what is wrong and where".to_owned())
}

/// Writes the event down where that is wanted (G5: what goes wrong there is a warning).
fn journal(entry: &Entry<'_>) -> Option<String> {
    let error = entry.answer.journal.as_ref()?.append(entry).err()?;
    Some(format!("warning: the log cannot be written: {error}"))
}

/// Everything about this call, on standard error only (G3, G4).
fn show(payload: &Payload, decoded: &Result<Event<'_>, Fault<'_>>, answer: &Answer) {
    term::talk(format_args!(
        "trace: input ({} bytes): {}",
        payload.bytes.len(),
        String::from_utf8_lossy(&payload.bytes)
    ));
    match decoded {
        Ok(event) => term::talk(format_args!("trace: event: {event:?}")),
        Err(fault) => term::talk(format_args!("trace: fault: {fault:?}")),
    }
    if let Some(problem) = &answer.problem {
        term::talk(format_args!("trace: configuration: {problem}"));
    }
    term::talk(format_args!("trace: decision: {:?}, rule {}", answer.decision.verdict, answer.rule.unwrap_or("none")));
    term::talk(format_args!("trace: output: {:?}", answer.reply));
}

/// Writes the one reply and says how to exit. An agent that does not listen any more changes nothing about that (A16).
fn send(reply: &Reply) -> u8 {
    if !reply.stderr.is_empty() {
        _ = io::stderr().lock().write_all(reply.stderr.as_bytes());
    }
    if !reply.stdout.is_empty() {
        let mut stdout = io::stdout().lock();
        _ = stdout.write_all(reply.stdout.as_bytes()).and_then(|()| stdout.flush());
    }
    reply.exit
}

/// A bug must not look like an approval: the agent gets its own refusal. Works under `panic = "abort"` as well.
fn refuse_on_panic(handler: &'static dyn Handler, option: Option<String>, trace: bool) {
    panic::set_hook(Box::new(move |panic| {
        if trace {
            term::talk(format_args!("trace: {panic}"));
        }
        let place = PLACE.get().map_or_else(|| handler.place_of_damaged(&[], option.as_deref()), Place::clone);
        end(send(&failure::answer(handler, &place, &Failure::Internal)));
    }));
}

#[expect(clippy::exit, reason = "a panic hook has no other way to choose the exit code")]
fn end(code: u8) {
    std::process::exit(code.into());
}

#[cfg(test)]
mod tests;
