//! Programs of Windows that start others, and what their arguments say of it.

use super::host::{Host, Script};
use super::split::{from_text, with_holes};
use crate::invocation::{Arg, Context, Why};
use crate::shell::powershell::encoded;
use crate::span::Span;

/// A shell, by the language that it reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::resolve) enum Dialect {
    PowerShell,
    Cmd,
    Bash,
}

type Follow = for<'h, 'w, 'a> fn(&'h mut Host<'w, 'a>, &'a [Arg<'a>], Span);

const PROGRAMS: &[(&str, &str, Follow)] = &[
    ("cmd", "cmd", command_shell),
    ("powershell", "powershell", powershell),
    ("pwsh", "pwsh", powershell),
    ("forfiles", "forfiles", forfiles),
    ("schtasks", "schtasks", scheduled),
    ("runas", "runas", run_as),
    ("wmic", "wmic", wmic),
    ("conhost", "conhost", after_options),
    ("psexec", "psexec", after_options),
    ("psexec64", "psexec", after_options),
];

pub(super) fn is_known(name: &str) -> bool {
    PROGRAMS.iter().any(|(program, _, _)| *program == name)
}

/// Goes on with what a program starts; false when it is none of these.
pub(super) fn follow<'a>(host: &mut Host<'_, 'a>, name: &str, argv: &'a [Arg<'a>], span: Span) -> bool {
    let Some((_, wrapper, read)) = PROGRAMS.iter().find(|(program, _, _)| *program == name) else { return false };
    let arguments = argv.get(1..).unwrap_or_default();
    host.within(wrapper, |host| read(host, arguments, span));
    true
}

/// `cmd /c TEXT`. In bash of MSYS the slash is doubled.
fn command_shell<'a>(host: &mut Host<'_, 'a>, arguments: &'a [Arg<'a>], span: Span) {
    for (at, word) in arguments.iter().enumerate() {
        let prefix = word.prefix();
        let switches = prefix.trim_start_matches('/');
        if switches.len() == prefix.len() {
            continue;
        }
        match switches.chars().next().map(|c| c.to_ascii_lowercase()) {
            Some('c' | 'k' | 'r') => {
                let rest = arguments.get(at + 1..).unwrap_or_default();
                let attached = with_holes(host.arena, word).trim_start_matches('/').get(1..).unwrap_or_default();
                let text = command_line(host, attached, rest);
                let text = Script { dialect: Dialect::Cmd, text, span: line_span(rest, span) };
                return host.read(&text);
            }
            Some('?') => return,
            _ => {}
        }
    }
    host.read_input(Dialect::Cmd, span);
}

/// The words as one line again. A word with blanks was quoted by whoever started the program; where it is the only
/// one, `cmd` takes the quotes off.
fn command_line<'a>(host: &Host<'_, 'a>, attached: &str, rest: &'a [Arg<'a>]) -> &'a str {
    let known = |word: &Arg<'a>| with_holes(host.arena, word);
    if let (true, [single]) = (attached.is_empty(), rest) {
        return unquoted(known(single));
    }
    let mut line = attached.to_owned();
    for word in rest {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(known(word));
    }
    unquoted(host.arena.alloc_str(&line))
}

/// The first quote and the last one are taken off.
fn unquoted(line: &str) -> &str {
    let Some(inner) = line.trim().strip_prefix('"') else { return line };
    inner.strip_suffix('"').unwrap_or(inner)
}

fn line_span(words: &[Arg<'_>], outer: Span) -> Span {
    words.iter().map(Arg::span).reduce(Span::to).filter(|span| span.end > span.start).unwrap_or(outer)
}

/// Parameters of PowerShell's program: name, shortest abbreviation, and how they take the next word. The order decides
/// between names that begin alike.
const PARAMETERS: [(&str, &str, Parameter); 22] = [
    ("encodedcommand", "e", Parameter::Encoded),
    ("ec", "ec", Parameter::Encoded),
    ("encodedarguments", "encodeda", Parameter::Value),
    ("command", "c", Parameter::Command),
    ("commandwithargs", "commandw", Parameter::Command),
    ("cwa", "cwa", Parameter::Command),
    ("file", "f", Parameter::File),
    ("executionpolicy", "ex", Parameter::Value),
    ("ep", "ep", Parameter::Value),
    ("inputformat", "i", Parameter::Value),
    ("if", "if", Parameter::Value),
    ("outputformat", "o", Parameter::Value),
    ("of", "of", Parameter::Value),
    ("windowstyle", "w", Parameter::Value),
    ("workingdirectory", "wo", Parameter::Value),
    ("wd", "wd", Parameter::Value),
    ("configurationname", "config", Parameter::Value),
    ("settingsfile", "settings", Parameter::Value),
    ("psconsolefile", "psc", Parameter::Value),
    ("custompipename", "cus", Parameter::Value),
    ("help", "h", Parameter::Ends),
    ("version", "v", Parameter::Version),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Parameter {
    Command,
    Encoded,
    File,
    Value,
    Ends,
    /// Of the older program it takes a number, of the newer one it is all.
    Version,
}

fn parameter(word: &Arg<'_>) -> Option<Parameter> {
    let written = word.prefix().trim_start_matches(['-', '/', '\u{2013}', '\u{2014}', '\u{2015}']).to_ascii_lowercase();
    let written = written.split(':').next().unwrap_or_default();
    PARAMETERS
        .iter()
        .find(|(full, shortest, _)| full.starts_with(written) && written.starts_with(shortest))
        .map(|(_, _, parameter)| *parameter)
}

/// `powershell` and `pwsh`.
fn powershell<'a>(host: &mut Host<'_, 'a>, arguments: &'a [Arg<'a>], span: Span) {
    let mut rest = arguments;
    while let Some((word, after)) = rest.split_first() {
        let prefix = word.prefix();
        if word.known() == Some("-") || !prefix.starts_with(['-', '/', '\u{2013}', '\u{2014}', '\u{2015}']) {
            return powershell_operand(host, rest, span);
        }
        if word.known() == Some("-?") || word.known() == Some("/?") {
            return;
        }
        rest = after;
        match parameter(word) {
            Some(Parameter::Command) => return powershell_command(host, rest, span),
            Some(Parameter::Encoded) => return powershell_encoded(host, rest, span),
            Some(Parameter::File) => return powershell_file(host, rest, span),
            Some(Parameter::Value) => rest = rest.get(1..).unwrap_or_default(),
            Some(Parameter::Ends) => return,
            Some(Parameter::Version) => match rest.split_first() {
                Some((Arg::Known(number, _), after)) if number.starts_with(|c: char| c.is_ascii_digit()) => {
                    rest = after;
                }
                _ => return,
            },
            None if word.known().is_none() => host.unknown(Why::WrapperOption, span),
            None => {}
        }
    }
    host.read_input(Dialect::PowerShell, span);
}

fn powershell_command<'a>(host: &mut Host<'_, 'a>, rest: &'a [Arg<'a>], span: Span) {
    match rest {
        [] => {}
        [Arg::Known("-", _), ..] => host.read_input(Dialect::PowerShell, span),
        [single] => host.read_as(Dialect::PowerShell, single),
        _ => {
            let line: Vec<&str> = rest.iter().map(|word| with_holes(host.arena, word)).collect();
            let text = from_text(host.arena, &line.join(" "), line_span(rest, span));
            host.read_as(Dialect::PowerShell, &text);
        }
    }
}

fn powershell_encoded<'a>(host: &mut Host<'_, 'a>, rest: &'a [Arg<'a>], span: Span) {
    let Some(word) = rest.first() else { return };
    match word.known().and_then(encoded::decode) {
        Some(text) => {
            let text = Arg::Known(host.arena.alloc_str(&text), word.span());
            host.read_as(Dialect::PowerShell, &text);
        }
        None => host.unknown(Why::ScriptText, span),
    }
}

fn powershell_file<'a>(host: &mut Host<'_, 'a>, rest: &'a [Arg<'a>], span: Span) {
    match rest.first() {
        None => {}
        Some(Arg::Known("-", _)) => host.read_input(Dialect::PowerShell, span),
        Some(path @ Arg::Known(..)) => host.runs_written(path.suffix(), span),
        Some(path @ Arg::Opaque(_)) if path.suffix().contains(['/', '\\']) => host.runs_written(path.suffix(), span),
        Some(Arg::Opaque(opaque)) => host.unknown(opaque.why, span),
    }
}

/// The first word that is no parameter: a file for one program, a command for the other.
fn powershell_operand<'a>(host: &mut Host<'_, 'a>, rest: &'a [Arg<'a>], span: Span) {
    let ending = rest.first().map(|word| word.suffix().rsplit('.').next().unwrap_or_default());
    if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("ps1")) {
        powershell_file(host, rest, span);
    } else {
        powershell_command(host, rest, span);
    }
}

/// The value of `/name` in a program's arguments, attached with a colon or the next word.
fn option<'a>(arguments: &'a [Arg<'a>], name: &str) -> Option<&'a Arg<'a>> {
    let at = arguments.iter().position(|word| {
        let option = word.prefix().strip_prefix(['/', '-']).unwrap_or_default();
        option.eq_ignore_ascii_case(name)
    })?;
    arguments.get(at + 1)
}

/// `forfiles /c "cmd /c del @file"`: without `/c` it only lists.
fn forfiles<'a>(host: &mut Host<'_, 'a>, arguments: &'a [Arg<'a>], _span: Span) {
    if let Some(text) = option(arguments, "c") {
        read_line(host, text);
    }
}

fn scheduled<'a>(host: &mut Host<'_, 'a>, arguments: &'a [Arg<'a>], _span: Span) {
    if let Some(text) = option(arguments, "tr") {
        read_line(host, text);
    }
}

/// `runas /user:NAME "COMMAND"`.
fn run_as<'a>(host: &mut Host<'_, 'a>, arguments: &'a [Arg<'a>], _span: Span) {
    if let Some(text) = arguments.iter().find(|word| !word.prefix().starts_with(['/', '-'])) {
        read_line(host, text);
    }
}

fn read_line<'a>(host: &mut Host<'_, 'a>, text: &Arg<'a>) {
    let text = Script { dialect: Dialect::Cmd, text: with_holes(host.arena, text), span: text.span() };
    host.read(&text);
}

/// `wmic process … delete` and `… call terminate` end processes, `… call create "COMMAND"` starts one.
fn wmic<'a>(host: &mut Host<'_, 'a>, arguments: &'a [Arg<'a>], span: Span) {
    let says = |verb: &str| arguments.iter().any(|word| word.prefix().eq_ignore_ascii_case(verb));
    if says("delete") {
        return host.sink.code("wmic", "delete", span);
    }
    if !says("call") {
        return;
    }
    if says("terminate") {
        return host.sink.code("wmic", "terminate", span);
    }
    let create = arguments.iter().position(|word| word.prefix().eq_ignore_ascii_case("create"));
    if let Some(text) = create.and_then(|at| arguments.get(at + 1)) {
        read_line(host, text);
    }
}

/// Options of `psexec` with a value.
const VALUED: [&str; 6] = ["-a", "-n", "-p", "-r", "-u", "-w"];

/// A command behind options and names of other machines.
fn after_options<'a>(host: &mut Host<'_, 'a>, arguments: &'a [Arg<'a>], span: Span) {
    let mut rest = arguments;
    while let Some((word, after)) = rest.split_first() {
        let prefix = word.prefix();
        let number = !prefix.is_empty() && prefix.chars().all(|c| c.is_ascii_digit());
        if !number && !prefix.starts_with(['-', '/', '@']) && !prefix.starts_with("\\\\") {
            break;
        }
        let valued = VALUED.iter().any(|option| option.eq_ignore_ascii_case(prefix));
        rest = if valued { after.get(1..).unwrap_or_default() } else { after };
    }
    let context = std::mem::replace(&mut host.context, Context::Remote);
    host.start(rest, None, span);
    host.context = context;
}
