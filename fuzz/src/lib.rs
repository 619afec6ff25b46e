//! What must hold for any bytes, one function for each way into Pintle. A function panics when something does not hold.
//!
//! Two drivers call them: libFuzzer (`fuzz_targets`) and `cargo xtask fuzz`, which needs no nightly compiler.

use std::path::PathBuf;

use pintle_core::{Decision, Event, Fault, Kind, ShellDoor, ShellLanguage, Verdict as Decided, shorten};
use pintle_guard::policy::{Filter, GroupMessage, Policy};
use pintle_guard::{Judgement, Language, Verdict, explain, judge};
use pintle_host::config::{Loaded, Locations, Settings, UserSource, from_texts};
use pintle_host::feedback::{Tools, shape};
use pintle_host::{Host, failure};
use pintle_wire::recipe::{self, Installed, Manifest};
use pintle_wire::{Handler, Reply, registry};

/// A target that a driver can list.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
}

/// All of them, under the names that `fuzz_targets` has.
pub const TARGETS: &[Target] = &[
    Target { name: "decode_claude", run: |input| decode("claude", input) },
    Target { name: "decode_cursor", run: |input| decode("cursor", input) },
    Target { name: "decode_windsurf", run: |input| decode("windsurf", input) },
    Target { name: "decode_agy", run: |input| decode("agy", input) },
    Target { name: "decode_codex", run: |input| decode("codex", input) },
    Target { name: "decode_grok", run: |input| decode("grok", input) },
    Target { name: "bash", run: bash },
    Target { name: "powershell", run: powershell },
    Target { name: "cmd", run: cmd },
    Target { name: "windows", run: windows },
    Target { name: "configuration", run: configuration },
    Target { name: "shaping", run: shaping },
    Target { name: "recipe", run: recipe },
];

/// Events that a command line may name; only some agents listen to that.
const OPTIONS: [Option<&str>; 4] = [None, Some("PreToolUse"), Some("PostToolUse"), Some("Stop")];

/// One agent's payload: decoded, judged, answered.
pub fn decode(agent: &str, input: &[u8]) {
    let handler = registry::handler(agent).expect("a known agent");
    for option in OPTIONS {
        let decoded = handler.decode_event(input, option);
        assert_eq!(decoded, handler.decode_event(input, option), "decoding is a function");
        if decoded.is_ok() {
            assert!(is_one_object(input), "what is no JSON object was read as an event");
        }
        answers(handler, &decoded);
        let damaged = handler.place_of_damaged(input, option);
        reply_is_readable(&handler.refuse(&damaged, "why"));
    }
}

fn answers(handler: &dyn Handler, decoded: &Result<Event<'_>, Fault<'_>>) {
    let place = match decoded {
        Ok(event) => &event.place,
        Err(fault) => &fault.place,
    };
    for reply in [
        handler.pass(place),
        handler.refuse(place, ""),
        handler.encode_reply(place, &Decision::deny("why".to_owned())),
        handler.encode_reply(place, &Decision::ask("why \"so\"\n\u{7}".to_owned())),
    ] {
        reply_is_readable(&reply);
    }
    let answer = nowhere().answer(handler, decoded);
    reply_is_readable(&answer.reply);
    let closed = matches!(place.kind, Kind::Gate | Kind::Unknown);
    if decoded.is_err() && closed {
        assert_ne!(answer.reply, handler.pass(place), "a fault opened a gate");
        let failure = answer.failure.expect("a fault is a failure");
        assert!(!failure::reason(&failure).trim().is_empty());
    }
    if let Ok(event) = decoded {
        guard_is_heard(event, answer.decision.verdict);
    }
}

/// A forbidden program in a gate's own shell text is denied, whatever else is in the payload.
fn guard_is_heard(event: &Event<'_>, decided: Decided) {
    let forbidden = |text: &str| judge(text, Language::Posix, &Policy::default()).is_known_program();
    let own = event.shell.iter().filter(|shell| shell.door != ShellDoor::ByShape);
    let posix = own.filter(|shell| shell.language != ShellLanguage::PowerShell);
    if event.place.kind == Kind::Gate && posix.into_iter().any(|shell| forbidden(&shell.text)) {
        assert_eq!(decided, Decided::Deny);
    }
}

/// A host without any file.
fn nowhere() -> Host {
    Host::new(locations())
}

fn locations() -> Locations {
    let nothing = PathBuf::from("/nonexistent/pintle-fuzz.toml");
    Locations { user: UserSource::Nowhere, project: nothing, home: None }
}

fn is_one_object(input: &[u8]) -> bool {
    let input = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
    match serde_json::from_slice::<serde::de::IgnoredAny>(input) {
        Ok(_) => input.trim_ascii_start().starts_with(b"{"),
        // Its own limit, and not ours.
        Err(error) => error.to_string().starts_with("recursion limit"),
    }
}

/// A15: one JSON value on one line, or nothing but text on the other stream.
fn reply_is_readable(reply: &Reply) {
    if reply.stdout.is_empty() {
        assert!(!reply.stderr.trim().is_empty() && reply.exit == 2, "{reply:?}");
        return;
    }
    assert!(reply.stderr.is_empty(), "{reply:?}");
    let line = reply.stdout.strip_suffix('\n').expect("a newline at the end");
    serde_json::from_str::<serde_json::Value>(line).expect("one JSON value");
}

pub fn bash(input: &[u8]) {
    judged(input, Language::Posix);
}

pub fn powershell(input: &[u8]) {
    judged(input, Language::PowerShell);
}

pub fn cmd(input: &[u8]) {
    judged(input, Language::Cmd);
}

/// Both readings, as where nobody says which shell it is.
pub fn windows(input: &[u8]) {
    judged(input, Language::Windows);
}

fn judged(input: &[u8], language: Language) {
    let text = String::from_utf8_lossy(input);
    for policy in [Policy::default(), with_filters()] {
        let judgement = judge(&text, language, &policy);
        assert_eq!(judgement, judge(&text, language, &policy), "judging is a function");
        judgement_is_whole(&judgement, &text);
        let explained = explain(&text, language, &policy);
        assert_eq!(explained.judgement.verdict, judgement.verdict, "explaining tells of the same judgement");
        for span in explained.commands.iter().map(|command| command.span) {
            assert!(span.of(&text).is_some(), "a command that stands nowhere");
        }
        for remark in explained.unknown.iter().chain(&explained.errors) {
            assert!(remark.span.of(&text).is_some() && !remark.text.is_empty(), "a remark about nothing");
        }
        let unseen = judgement.clone().where_input_is_unseen(&text, &policy);
        assert!(unseen.verdict >= judgement.verdict);
        judgement_is_whole(&unseen, &text);
    }
}

fn judgement_is_whole(judgement: &Judgement, text: &str) {
    let objects = judgement.verdict != Verdict::Pass;
    assert_eq!(judgement.rule.is_some(), objects, "{judgement:?}");
    assert_eq!(judgement.reason.trim().is_empty(), !objects, "{judgement:?}");
    let somewhere = |span: pintle_guard::Span| span.of(text).is_some();
    assert!(judgement.span.is_none_or(somewhere), "{judgement:?}");
    assert!(judgement.waits_for_input.is_none_or(somewhere), "{judgement:?}");
}

fn with_filters() -> Policy {
    let filter = |command: &str, words: &[&str]| {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        Filter::new(command, words, "said by the filter".to_owned()).expect("a valid pattern")
    };
    Policy { filters: vec![filter("git", &["push --force", "reset"]), filter("npm|yarn", &[])], ..Policy::default() }
}

/// Between the person's file and the project's.
pub const BETWEEN_FILES: &[u8] = b"\n---\n";

/// The person's file, and behind a line of three dashes the project's.
pub fn configuration(input: &[u8]) {
    let at = input.windows(BETWEEN_FILES.len()).position(|window| window == BETWEEN_FILES);
    let (user, project) = match at {
        Some(at) => (&input[..at], &input[at + BETWEEN_FILES.len()..]),
        None => (input, &b""[..]),
    };
    let (user, project) = (String::from_utf8_lossy(user), String::from_utf8_lossy(project));
    let told = |loaded: Result<Loaded, pintle_host::config::Problem>| match loaded {
        Ok(loaded) => {
            assert!(loaded.warnings.iter().all(|warning| !warning.to_string().is_empty()));
            Some(loaded.settings)
        }
        Err(problem) => {
            assert!(problem.to_string().contains(&problem.what), "{problem:?}");
            None
        }
    };
    let alone = told(from_texts(&locations(), Some(&user), None));
    let both = told(from_texts(&locations(), Some(&user), Some(&project)));
    assert!(alone.is_some() || both.is_none(), "a project repaired the person's file");
    if let (Some(alone), Some(both)) = (alone, both) {
        project_only_tightens(&alone, &both);
    }
}

/// F8, F9.
fn project_only_tightens(alone: &Settings, both: &Settings) {
    let on = |before: &Option<GroupMessage>, after: &Option<GroupMessage>| before.is_none() || after.is_some();
    let (before, after) = (&alone.policy, &both.policy);
    assert!(on(&before.groups.delete, &after.groups.delete), "delete");
    assert!(on(&before.groups.kill, &after.groups.kill), "kill");
    assert!(on(&before.groups.raw_copy, &after.groups.raw_copy), "raw copy");
    assert!(after.unknown_commands >= before.unknown_commands, "unknown");
    assert!(after.unreadable_commands >= before.unreadable_commands, "unreadable");
    assert!(after.interpreter_code >= before.interpreter_code, "code");
    assert_eq!(after.filters.get(..before.filters.len()).map(<[_]>::len), Some(before.filters.len()));
    assert_eq!(
        (alone.extension_hooks.len(), alone.stop_hooks.len(), alone.debug, &alone.log_folder),
        (both.extension_hooks.len(), both.stop_hooks.len(), both.debug, &both.log_folder)
    );
    for text in ["rm x", "git push --force", "$x y", "npm i", "python3 -c 'import os; os.remove(1)'", "a; )"] {
        let verdict = |policy| judge(text, Language::Posix, policy).verdict;
        assert!(verdict(after) >= verdict(before), "{text}");
    }
}

/// Commands whose output may be shaped by rows of their own.
const SHAPED: [&[&str]; 5] = [&[], &["make"], &["cargo", "clippy"], &["pytest"], &["eslint", "tsc", "ruff", "mypy"]];

pub fn shaping(input: &[u8]) {
    let (first, rest) = input.split_first().unwrap_or((&0, &[]));
    let text = String::from_utf8_lossy(rest);
    let words = SHAPED[usize::from(*first) % SHAPED.len()];
    let tools = Tools::of_command(words.iter().copied());
    let once = shape(&text, &tools);
    assert!(once.len() <= text.len(), "shaping made it longer: {once:?}");
    assert_eq!(shape(&once, &tools), once, "shaping twice is shaping once");
    assert!(!once.starts_with('\n') && !once.ends_with('\n') && !once.contains("\n\n\n"), "{once:?}");
    for limit in [0, 1, 40, 1000] {
        let short = shorten(&once, limit);
        assert!(limit == 0 || short.chars().count() <= limit, "{limit}: {short:?}");
    }
}

/// A manifest, and a hooks file that a recipe's handlers go into and out of.
pub fn recipe(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    if let Ok(manifest) = Manifest::read(text) {
        assert!(manifest.handlers().all(|(_, handler)| !handler.command.script().contains("..")), "a script outside");
        round(None, &manifest);
    }
    let sample = Manifest::read(include_str!("../../fixtures/recipes/manifest.json")).expect("a manifest");
    round(Some(text), &sample);
}

fn round(text: Option<&str>, manifest: &Manifest) {
    let put_in = |text: Option<&str>| recipe::install(text, &manifest.id, &manifest.groups, false);
    let others = |text: &str| -> Vec<Installed> {
        let all = recipe::installed(text).expect("what was written can be read");
        all.into_iter().filter(|it| it.recipe.as_ref() != Some(&manifest.id)).map(|it| it.without_place()).collect()
    };
    let Ok(with) = put_in(text) else { return };
    assert_eq!(put_in(Some(&with)).as_ref(), Ok(&with), "twice is once");
    assert_eq!(others(&with), others(text.unwrap_or_default()), "others stay");
    let own = recipe::installed(&with).expect("read before").len() - others(&with).len();
    assert_eq!(own, manifest.handlers().count());
    let without = match recipe::remove(&with, &manifest.id).expect("what was put in can be taken out") {
        recipe::Rest::Text(text) => text,
        recipe::Rest::Nothing => String::new(),
        recipe::Rest::Untouched => with.clone(),
    };
    assert_eq!(others(&without), others(text.unwrap_or_default()), "others stay when it goes");
    assert_eq!(recipe::installed(&without).expect("read again").len(), others(&without).len());
}
