//! Commands of PowerShell that start programs, read text as commands, or give names another meaning.

use super::super::walk::Input;
use super::super::windows::{Dialect, from_text, with_holes, words};
use super::calls;
use super::parameters::{Bound, Group, Parameter};
use super::value::{is_block, is_echo};
use super::walk::Walk;
use crate::invocation::{Arg, Context, Why};
use crate::name::normalized;
use crate::span::Span;

/// One command at hand.
pub(super) struct Command<'s, 'a> {
    pub(super) argv: &'a [Arg<'a>],
    pub(super) arguments: &'s [Group<'a>],
    pub(super) span: Span,
    pub(super) piped: bool,
}

type Read = for<'h, 'w, 'a> fn(&mut Walk<'h, 'w, 'a>, &Command<'_, 'a>);

const COMMANDS: &[(&[&str], Read)] = &[
    (&["invoke-expression", "iex"], invoke_expression),
    (&["start-process", "saps", "start"], start_process),
    (
        &["invoke-command", "icm", "start-job", "sajb", "start-threadjob", "measure-command", "register-engineevent"],
        script_block,
    ),
    (&["foreach-object", "%", "foreach", "where-object", "where", "?"], for_each),
    (&["set-alias", "sal", "new-alias", "nal"], set_alias),
    (&["set-item", "si", "new-item", "ni"], set_item),
    (&["set-variable", "sv", "set", "new-variable", "nv", "read-host", "import-clixml"], set_variable),
    (&["set-content", "sc", "add-content", "ac", "out-file", "tee-object", "tee", "export-csv"], write_file),
    (&["copy-item", "copy", "cp", "cpi", "move-item", "move", "mv", "mi", "rename-item", "ren"], copy_file),
    (&["invoke-webrequest", "iwr", "curl", "wget", "invoke-restmethod", "irm", "start-bitstransfer"], download),
    (&["invoke-item", "ii"], invoke_item),
    (
        &[
            "invoke-cimmethod",
            "icim",
            "invoke-wmimethod",
            "iwmi",
            "remove-ciminstance",
            "rcim",
            "remove-wmiobject",
            "rwmi",
        ],
        management,
    ),
    (&["add-type"], add_type),
];

/// What became of a command.
pub(super) enum Outcome<'a> {
    /// It is one of PowerShell, and this is what is known of what it writes.
    Done(Option<Arg<'a>>),
    /// It may be a program.
    Program,
}

/// Names that are programs, too, on some systems.
const PROGRAMS: [&str; 8] = ["cp", "curl", "mv", "sc", "start", "tee", "where", "wget"];

/// Does what a command does beside being one.
pub(super) fn run<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) -> Outcome<'a> {
    let Some(name) = command.argv.first().and_then(Arg::known) else { return Outcome::Program };
    let name = normalized(name);
    if is_echo(&name) {
        return Outcome::Done(written(command));
    }
    let Some((_, read)) = COMMANDS.iter().find(|(names, _)| names.contains(&&*name)) else { return Outcome::Program };
    read(walk, command);
    if PROGRAMS.contains(&&*name) { Outcome::Program } else { Outcome::Done(None) }
}

/// What `Write-Output` writes.
fn written<'a>(command: &Command<'_, 'a>) -> Option<Arg<'a>> {
    let bound = Bound::read(command.arguments, &[Parameter::value("inputobject", 1)]);
    match bound.or_at("inputobject", 0)? {
        [single] if bound.positional.len() < 2 => Some(*single),
        _ => None,
    }
}

/// `iex TEXT`, `… | iex`.
fn invoke_expression<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    let bound = Bound::read(command.arguments, &[Parameter::value("command", 1)]);
    match bound.or_at("command", 0) {
        Some([text]) => walk.evaluate(text, "Invoke-Expression"),
        Some(_) => walk.host.unknown(Why::ScriptText, command.span),
        None if command.piped => match walk.host.input {
            Input::Text(text @ Arg::Known(..)) => walk.evaluate(&text, "Invoke-Expression"),
            _ => walk.host.unknown(Why::ShellInput, command.span),
        },
        None => {}
    }
}

const START_PROCESS: &[Parameter] = &[
    Parameter::value("filepath", 1),
    Parameter::value("argumentlist", 1),
    Parameter::alias("args", "argumentlist"),
    Parameter::alias("pspath", "filepath"),
    Parameter::alias("path", "filepath"),
    Parameter::value("credential", 1),
    Parameter::value("environment", 1),
    Parameter::value("redirectstandarderror", 18),
    Parameter::value("redirectstandardinput", 18),
    Parameter::value("redirectstandardoutput", 18),
    Parameter::alias("rse", "redirectstandarderror"),
    Parameter::alias("rsi", "redirectstandardinput"),
    Parameter::alias("rso", "redirectstandardoutput"),
    Parameter::value("verb", 4),
    Parameter::value("windowstyle", 2),
    Parameter::value("workingdirectory", 2),
];

/// The arguments are joined to one line, which the program splits.
fn start_process<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    let bound = Bound::read(command.arguments, START_PROCESS);
    let Some([program, ..]) = bound.or_at("filepath", 0) else { return };
    let place = usize::from(bound.get("filepath").is_none());
    let list = bound.or_at("argumentlist", place).unwrap_or_default();
    let line: Vec<&str> = list.iter().map(|word| with_holes(walk.host.arena, word)).collect();
    let mut argv = vec![*program];
    let span = list.iter().map(Arg::span).fold(program.span(), Span::to);
    argv.extend(words(walk.host.arena, &line.join(" "), span));
    let argv: &'a [Arg<'a>] = walk.host.arena.alloc_slice_copy(&argv);
    walk.host.within("Start-Process", |host| host.start(argv, None, command.span));
}

const SCRIPT_BLOCK: &[Parameter] = &[
    Parameter::value("scriptblock", 2),
    Parameter::alias("command", "scriptblock"),
    Parameter::alias("expression", "scriptblock"),
    Parameter::alias("action", "scriptblock"),
    Parameter::value("computername", 2),
    Parameter::alias("cn", "computername"),
    Parameter::value("session", 2),
    Parameter::value("credential", 2),
    Parameter::value("argumentlist", 1),
    Parameter::alias("args", "argumentlist"),
    Parameter::value("name", 1),
    Parameter::value("filepath", 1),
    Parameter::value("initializationscript", 3),
    Parameter::value("inputobject", 3),
    Parameter::value("hostname", 1),
    Parameter::value("username", 1),
    Parameter::value("throttlelimit", 1),
    Parameter::value("vmname", 2),
    Parameter::value("containerid", 2),
    Parameter::value("authentication", 2),
    Parameter::value("port", 1),
    Parameter::value("sourceidentifier", 2),
];

/// Blocks that stand in the text were walked; one that comes from elsewhere is not known.
fn script_block<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    let bound = Bound::read(command.arguments, SCRIPT_BLOCK);
    if let Some([path]) = bound.get("filepath") {
        return walk.host.runs_written(path.suffix(), command.span);
    }
    match bound.get("scriptblock") {
        Some(blocks) => blocks.iter().for_each(|block| not_a_block(walk, block, command.span)),
        // With two words the first is the computer.
        None => {
            if let Some([block]) = bound.positional.last() {
                not_a_block(walk, block, command.span);
            }
        }
    }
}

fn not_a_block<'a>(walk: &mut Walk<'_, '_, 'a>, block: &Arg<'a>, span: Span) {
    if let Arg::Opaque(opaque) = block
        && !is_block(block)
    {
        walk.host.unknown(opaque.why, span);
    }
}

/// `… | ForEach-Object Delete` calls a method of each object.
fn for_each<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    const KNOWN: &[Parameter] = &[
        Parameter::value("membername", 1),
        Parameter::value("process", 1),
        Parameter::value("begin", 1),
        Parameter::value("end", 2),
        Parameter::value("parallel", 2),
        Parameter::value("filterscript", 2),
        Parameter::value("throttlelimit", 2),
        Parameter::value("argumentlist", 1),
        Parameter::value("inputobject", 3),
        Parameter::value("remainingscripts", 1),
    ];
    let is_where = command.argv.first().and_then(Arg::known).is_some_and(|name| {
        let name = name.to_ascii_lowercase();
        name == "?" || name.contains("where")
    });
    let bound = Bound::read(command.arguments, KNOWN);
    if is_where {
        return;
    }
    for block in ["process", "begin", "end", "parallel"].iter().filter_map(|name| bound.get(name)).flatten() {
        not_a_block(walk, block, command.span);
    }
    match bound.or_at("membername", 0) {
        Some([Arg::Known(member, span)]) => calls::member(walk, member, *span),
        Some(blocks) => blocks.iter().for_each(|block| not_a_block(walk, block, command.span)),
        None => {}
    }
}

const NAME_VALUE: &[Parameter] = &[
    Parameter::value("name", 1),
    Parameter::value("value", 2),
    Parameter::value("path", 1),
    Parameter::value("literalpath", 1),
    Parameter::value("itemtype", 2),
    Parameter::alias("type", "itemtype"),
    Parameter::value("description", 1),
    Parameter::value("option", 1),
    Parameter::value("scope", 1),
    Parameter::value("visibility", 2),
];

fn set_alias<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    let bound = Bound::read(command.arguments, NAME_VALUE);
    let place = usize::from(bound.get("name").is_none());
    let target = bound.or_at("value", place).and_then(|value| value.first()).copied();
    match bound.or_at("name", 0) {
        Some([Arg::Known(name, _)]) => walk.alias(name, target),
        // Any name may now mean a command that is guarded.
        Some(_) => walk.host.unknown(Why::Variable, command.span),
        None => {}
    }
}

/// `Set-Item alias:x Remove-Item`, `New-Item -Path function:x`, `Set-Item variable:x`.
fn set_item<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    let bound = Bound::read(command.arguments, NAME_VALUE);
    let path = bound.get("path").or_else(|| bound.get("literalpath")).or_else(|| bound.positional.first().copied());
    let Some([path]) = path else { return };
    let named = path.prefix().to_ascii_lowercase();
    let place = usize::from(bound.get("path").is_none());
    let value = bound.or_at("value", place).and_then(|value| value.first()).copied();
    let name = named.split_once(':').map(|(_, name)| name.trim_start_matches(['\\', '/', ':'])).unwrap_or_default();
    if named.contains("alias:") {
        let name = bound.get("name").and_then(|name| name.first()).and_then(Arg::known).unwrap_or(name);
        walk.alias(name, value);
    } else if named.contains("function:") {
        if let Some(value) = value {
            match value {
                Arg::Known(..) => walk.evaluate(&value, "function"),
                Arg::Opaque(_) => not_a_block(walk, &value, command.span),
            }
        }
    } else if named.contains("variable:") || named.contains("env:") {
        let name = walk.host.arena.alloc_str(if named.contains("env:") { &named } else { name });
        walk.env.volatile(name);
    } else if named.is_empty() {
        walk.env.lose_all();
    } else {
        walk.host.writes(path);
    }
}

fn set_variable<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    let name = command.argv.first().and_then(Arg::known).map(str::to_ascii_lowercase);
    if matches!(name.as_deref(), Some("read-host" | "import-clixml")) {
        return;
    }
    let bound = Bound::read(command.arguments, NAME_VALUE);
    match bound.or_at("name", 0) {
        Some([Arg::Known(name, _)]) if !name.contains(['*', '?', '[']) => {
            let name = walk.host.arena.alloc_str(&name.to_lowercase());
            walk.env.volatile(name);
        }
        Some(_) => walk.env.lose_all(),
        None => {}
    }
}

fn write_file<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    const KNOWN: &[Parameter] = &[
        Parameter::value("path", 1),
        Parameter::value("literalpath", 1),
        Parameter::value("filepath", 1),
        Parameter::value("value", 2),
        Parameter::value("encoding", 2),
        Parameter::value("variable", 3),
        Parameter::value("width", 1),
        Parameter::value("stream", 1),
    ];
    let bound = Bound::read(command.arguments, KNOWN);
    let named = ["path", "literalpath", "filepath"].iter().find_map(|name| bound.get(name));
    let files = named.or_else(|| bound.positional.first().copied()).unwrap_or_default();
    write_all(walk, files);
    if let Some([Arg::Known(name, _)]) = bound.get("variable") {
        let name = walk.host.arena.alloc_str(&name.to_lowercase());
        walk.env.volatile(name);
    }
}

fn write_all<'a>(walk: &mut Walk<'_, '_, 'a>, files: &[Arg<'a>]) {
    for file in files {
        walk.host.writes(file);
    }
}

/// Of a copy the last word says where it goes.
fn copy_file<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    const KNOWN: &[Parameter] = &[
        Parameter::value("path", 1),
        Parameter::value("literalpath", 1),
        Parameter::value("destination", 1),
        Parameter::value("newname", 1),
        Parameter::value("filter", 3),
        Parameter::value("include", 1),
        Parameter::value("exclude", 1),
    ];
    let bound = Bound::read(command.arguments, KNOWN);
    let named = ["destination", "newname"].iter().find_map(|name| bound.get(name));
    let files = named.or_else(|| bound.positional.last().copied()).unwrap_or_default();
    write_all(walk, files);
}

fn download<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    const KNOWN: &[Parameter] =
        &[Parameter::value("outfile", 2), Parameter::value("destination", 1), Parameter::alias("o", "outfile")];
    let bound = Bound::read(command.arguments, KNOWN);
    let files = ["outfile", "destination"].iter().find_map(|name| bound.get(name)).unwrap_or_default();
    write_all(walk, files);
}

fn invoke_item<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    for word in command.argv.iter().skip(1) {
        walk.host.runs_written(word.suffix(), command.span);
    }
}

/// Objects of the operating system: processes can be made and ended by them.
fn management<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    let name = command.argv.first().and_then(Arg::known).unwrap_or_default().to_ascii_lowercase();
    let removes = name.starts_with('r');
    let says = |verb: &str| command.argv.iter().any(|word| word.prefix().eq_ignore_ascii_case(verb));
    let acts = ["create", "terminate", "delete"].iter().any(|verb| says(verb));
    let open = command.argv.iter().skip(1).any(|word| word.known().is_none() && !is_block(word));
    if removes {
        walk.host.sink.code("PowerShell", "Remove-CimInstance", command.span);
    } else if acts || open {
        walk.host.sink.code("PowerShell", "Invoke-CimMethod", command.span);
    }
}

/// Source text in another language.
fn add_type<'a>(walk: &mut Walk<'_, '_, 'a>, command: &Command<'_, 'a>) {
    for word in command.argv.iter().skip(1) {
        let text = with_holes(walk.host.arena, word);
        calls::in_source(walk, text, word.span());
    }
}

impl<'a> Walk<'_, '_, 'a> {
    /// Text that PowerShell reads as commands.
    pub(super) fn evaluate(&mut self, text: &Arg<'a>, wrapper: &'static str) {
        let context = std::mem::replace(&mut self.host.context, Context::NestedShell);
        self.host.within(wrapper, |host| host.read_as(Dialect::PowerShell, text));
        self.host.context = context;
    }

    /// Text that `cmd` or a program reads as a command line.
    pub(super) fn command_line(&mut self, text: &Arg<'a>, span: Span) {
        let line = with_holes(self.host.arena, text);
        let text = from_text(self.host.arena, line, span);
        self.host.read_as(Dialect::Cmd, &text);
    }
}
