//! What the commands of a `cmd` text start.

use bumpalo::Bump;

use super::walk::Input;
use super::windows::{Dialect, Host, Script, from_text, words};
use crate::invocation::{Arg, Context, Sink};
use crate::shell::bash::Origin;
use crate::shell::cmd::{self, Simple};
use crate::shell::limits::Budget;

const HOLE_TEXT: &str = "\u{ffff}";

/// Commands of `cmd` itself: what is attached to their name is an argument (`del/q`, `rd\x`).
const INTERNAL: &[&str] = &[
    "assoc", "call", "cd", "chdir", "cls", "color", "copy", "date", "del", "dir", "echo", "erase", "exit", "ftype",
    "goto", "md", "mkdir", "mklink", "move", "path", "pause", "popd", "prompt", "pushd", "rd", "ren", "rename",
    "rmdir", "set", "setlocal", "shift", "start", "time", "title", "type", "ver", "verify", "vol",
];

/// Reads a text and reports what it would start.
pub(super) fn read<'a>(text: &'a str, origin: Origin, host: &mut Host<'_, 'a>) {
    let parsed = cmd::parse(text, origin, host.budget, host.arena);
    let outer = host.input;
    let mut before = Input::Inherited;
    for simple in parsed.commands {
        if host.over() {
            return;
        }
        host.input = match simple.input {
            cmd::Input::Inherited => outer,
            cmd::Input::Pipe => before,
            cmd::Input::File(name) => Input::File(from_text(host.arena, name, simple.span)),
        };
        let inner = if simple.context == Context::Plain { host.context } else { simple.context };
        let context = std::mem::replace(&mut host.context, inner);
        before = command(simple, host);
        host.context = context;
    }
    host.input = outer;
    if let Some(error) = &parsed.error {
        host.sink.unreadable(error);
    }
}

/// One command; what is known of what it writes.
fn command<'a>(simple: &Simple<'a>, host: &mut Host<'_, 'a>) -> Input<'a> {
    let unknown = Input::Text(from_text(host.arena, HOLE_TEXT, simple.span));
    if simple.nested {
        host.read(&Script { dialect: Dialect::Cmd, text: simple.text, span: simple.span });
        return unknown;
    }
    let (name, rest) = split_name(simple.text);
    let program = from_text(host.arena, &name.replace('"', ""), simple.span);
    if program.known() == Some("") {
        return unknown;
    }
    if !simple.output.is_empty() {
        host.writes(&from_text(host.arena, simple.output, simple.span));
    }
    let mut argv = vec![program];
    argv.extend(words(host.arena, rest, simple.span));
    let argv: &'a [Arg<'a>] = host.arena.alloc_slice_copy(&argv);
    match program.known().unwrap_or_default().to_ascii_lowercase().as_str() {
        "echo" => {
            host.report(argv, None, simple.span);
            return Input::Text(from_text(host.arena, rest.trim(), simple.span));
        }
        "call" => {
            host.report(argv, None, simple.span);
            if !rest.trim_start().starts_with(':') {
                again(host, "call", rest, simple);
            }
        }
        "start" => {
            host.report(argv, None, simple.span);
            again(host, "start", started(rest), simple);
        }
        // `cmd` sees its own command line, quotes and all.
        "cmd" | "cmd.exe" => {
            host.report(argv, None, simple.span);
            command_shell(rest, argv, host, simple);
        }
        "copy" | "move" | "mklink" | "xcopy" | "ren" | "rename" => {
            host.start(argv, None, simple.span);
            if let Some(last) = argv.last() {
                host.writes(last);
            }
        }
        _ => host.start(argv, None, simple.span),
    }
    unknown
}

/// The rest of a line, read once more.
fn again<'a>(host: &mut Host<'_, 'a>, wrapper: &'static str, rest: &'a str, simple: &Simple<'a>) {
    let text = Script { dialect: Dialect::Cmd, text: rest, span: simple.span };
    host.within(wrapper, |host| host.read(&text));
}

fn command_shell<'a>(rest: &'a str, argv: &'a [Arg<'a>], host: &mut Host<'_, 'a>, simple: &Simple<'a>) {
    let mut from = 0;
    while let Some(at) = rest.get(from..).and_then(|rest| rest.find('/')).map(|at| from + at) {
        let switch = rest.get(at + 1..).and_then(|rest| rest.chars().next()).map(|c| c.to_ascii_lowercase());
        let Some(switch) = switch else { break };
        if matches!(switch, 'c' | 'k' | 'r') {
            let text = rest.get(at + 2..).unwrap_or_default();
            let inner = text.trim().strip_prefix('"').map(|inner| match inner.rfind('"') {
                Some(last) => without_last_quote(host, inner, last),
                None => inner,
            });
            return again(host, "cmd", inner.unwrap_or(text), simple);
        }
        from = at + 1;
    }
    host.follow_only(argv, simple.span);
}

fn without_last_quote<'a>(host: &Host<'_, 'a>, inner: &'a str, last: usize) -> &'a str {
    match (inner.get(..last), inner.get(last + 1..)) {
        (Some(text), Some("")) => text,
        (Some(text), Some(rest)) => host.arena.alloc_str(&format!("{text}{rest}")),
        _ => inner,
    }
}

/// The command of `start`: behind a quoted title and options.
fn started(rest: &str) -> &str {
    let mut rest = rest.trim_start();
    if let Some(title) = rest.strip_prefix('"') {
        let Some((_, behind)) = title.split_once('"') else { return "" };
        rest = behind.trim_start();
    }
    while rest.starts_with('/') {
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        let option = rest.get(..end).unwrap_or_default();
        rest = rest.get(end..).unwrap_or_default().trim_start();
        let valued = ["/d", "/node", "/affinity", "/machine"].iter().any(|known| known.eq_ignore_ascii_case(option));
        if valued {
            rest = after_word(rest);
        }
    }
    rest
}

fn after_word(rest: &str) -> &str {
    let mut quoted = false;
    let end = rest.find(|c: char| {
        quoted ^= c == '"';
        !quoted && c.is_whitespace()
    });
    end.and_then(|end| rest.get(end..)).unwrap_or_default().trim_start()
}

/// The word that names the program, quotes kept, and the rest.
fn split_name(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches([' ', '\t', ',', ';', '=', '@']);
    let mut quoted = false;
    let end = text.find(|c: char| {
        quoted ^= c == '"';
        !quoted && matches!(c, ' ' | '\t' | ',' | ';' | '=' | '\u{b}' | '\u{c}' | '\u{a0}' | '<' | '>')
    });
    let (name, rest) = text.split_at_checked(end.unwrap_or(text.len())).unwrap_or((text, ""));
    let letters = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
    let stem = name.get(..letters).unwrap_or_default();
    let next = name.get(letters..).and_then(|rest| rest.chars().next());
    let attached = next.is_some_and(|c| "/\\.:+[](\"".contains(c));
    let path = name
        .get(letters..)
        .is_some_and(|rest| [".exe", ".com", ".bat", ".cmd"].iter().any(|ending| rest.eq_ignore_ascii_case(ending)));
    if attached && !path && INTERNAL.iter().any(|internal| internal.eq_ignore_ascii_case(stem)) {
        return text.split_at_checked(letters).unwrap_or((name, rest));
    }
    (name, rest)
}

/// Reads a text that was handed in as such.
pub(super) fn read_all<'a>(text: &'a str, budget: &Budget, arena: &'a Bump, sink: &mut dyn Sink) {
    let mut host = Host::new(text, arena, budget, sink);
    read(text, Origin::Exact(0), &mut host);
}
