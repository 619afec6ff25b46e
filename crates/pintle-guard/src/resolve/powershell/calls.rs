//! Calls into .NET and COM that delete, kill, start programs or read text as commands.

use super::walk::Walk;
use crate::invocation::{Arg, Why};
use crate::shell::powershell::ast::{Call, Part, Word};
use crate::span::Span;

const LANGUAGE: &str = "PowerShell";

/// What a call does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    /// It is reported as code.
    Acts,
    /// Its first argument is read as PowerShell.
    Evaluates,
    /// Its first argument is a command line.
    Runs,
    /// It writes a file that an argument names.
    Writes,
}

/// A call that matters.
struct Row {
    method: &'static str,
    /// Part of the type's name, for static calls; empty for any, and for calls on objects.
    on: &'static str,
    is_static: Option<bool>,
    /// Something that the text must mention for the call to be the one that is meant.
    mentions: &'static str,
    does: Does,
    shown: &'static str,
}

const fn row(method: &'static str, does: Does, shown: &'static str) -> Row {
    Row { method, on: "", is_static: None, mentions: "", does, shown }
}

const ROWS: &[Row] = &[
    Row { on: "file", is_static: Some(true), ..row("delete", Does::Acts, "[IO.File]::Delete") },
    Row { on: "directory", is_static: Some(true), ..row("delete", Does::Acts, "[IO.Directory]::Delete") },
    row("delete", Does::Acts, "Delete()"),
    row("deletefile", Does::Acts, "DeleteFile()"),
    row("deletefolder", Does::Acts, "DeleteFolder()"),
    row("deletedirectory", Does::Acts, "DeleteDirectory()"),
    row("kill", Does::Acts, "Kill()"),
    row("terminate", Does::Acts, "Terminate()"),
    row("terminateprocess", Does::Acts, "TerminateProcess()"),
    row("shellexecute", Does::Acts, "ShellExecute()"),
    row("winexec", Does::Acts, "WinExec()"),
    row("invokeverb", Does::Acts, "InvokeVerb()"),
    Row { on: "process", is_static: Some(true), ..row("start", Does::Acts, "[Diagnostics.Process]::Start") },
    Row { mentions: "startinfo", ..row("start", Does::Acts, "Process.Start()") },
    Row { mentions: "wscript.shell", ..row("run", Does::Runs, "Run()") },
    Row { mentions: "wscript.shell", ..row("exec", Does::Runs, "Exec()") },
    Row { mentions: "win32_process", ..row("create", Does::Runs, "Win32_Process.Create()") },
    Row { mentions: "getmethod", ..row("invoke", Does::Acts, "MethodInfo.Invoke()") },
    row("invokemember", Does::Acts, "InvokeMember()"),
    Row { on: "scriptblock", is_static: Some(true), ..row("create", Does::Evaluates, "[ScriptBlock]::Create") },
    row("newscriptblock", Does::Evaluates, "NewScriptBlock()"),
    row("invokescript", Does::Evaluates, "InvokeScript()"),
    row("expandstring", Does::Evaluates, "ExpandString()"),
    row("addscript", Does::Evaluates, "AddScript()"),
    row("addcommand", Does::Evaluates, "AddCommand()"),
    row("downloadfile", Does::Writes, "DownloadFile()"),
    row("writealltext", Does::Writes, "WriteAllText()"),
    row("writealllines", Does::Writes, "WriteAllLines()"),
    row("writeallbytes", Does::Writes, "WriteAllBytes()"),
    row("createtextfile", Does::Writes, "CreateTextFile()"),
];

pub(super) fn check<'a>(walk: &mut Walk<'_, '_, 'a>, call: &Call<'a>) {
    let Some(name) = call.name else {
        return walk.host.unknown(Why::Variable, call.span);
    };
    let on = call.on.unwrap_or_default().to_ascii_lowercase();
    let row = ROWS.iter().find(|row| {
        row.method == name
            && row.is_static.is_none_or(|is_static| is_static == call.is_static)
            && (on.is_empty() || row.on.is_empty() || on.contains(row.on))
            && (row.mentions.is_empty() || walk.mentions(row.mentions))
    });
    let Some(row) = row else { return };
    let mut arguments = call.arguments.split(|part| matches!(part, Part::Comma));
    let argument = arguments.next().unwrap_or_default();
    let word = Word { parts: argument, raw: "", span: call.span };
    match row.does {
        Does::Writes => {
            for argument in std::iter::once(argument).chain(arguments.take(1)) {
                let file = walk.single(&Word { parts: argument, ..word });
                walk.host.writes(&file);
            }
        }
        Does::Acts => walk.host.sink.code(LANGUAGE, row.shown, call.span),
        Does::Evaluates => {
            let text = walk.single(&word);
            walk.evaluate(&text, row.shown);
        }
        Does::Runs => match walk.single(&word) {
            text @ Arg::Known(..) => walk.command_line(&text, call.span),
            Arg::Opaque(_) => walk.host.sink.code(LANGUAGE, row.shown, call.span),
        },
    }
}

/// A method that `ForEach-Object` calls by its name.
pub(super) fn member(walk: &mut Walk<'_, '_, '_>, name: &str, span: Span) {
    let name = name.to_ascii_lowercase();
    if let Some(row) = ROWS.iter().find(|row| row.method == name && row.does == Does::Acts && row.mentions.is_empty()) {
        walk.host.sink.code(LANGUAGE, row.shown, span);
    }
}

/// Source text of another .NET language, or native functions that it binds.
pub(super) fn in_source(walk: &mut Walk<'_, '_, '_>, text: &str, span: Span) {
    const CALLS: &[&str] = &[
        "File.Delete",
        "Directory.Delete",
        ".Delete(",
        ".Kill(",
        "Process.Start",
        "DeleteFile",
        "RemoveDirectory",
        "TerminateProcess",
        "ShellExecute",
        "WinExec",
        "CreateProcess",
        "SHFileOperation",
    ];
    if let Some(call) = CALLS.iter().find(|call| text.contains(**call)) {
        walk.host.sink.code(LANGUAGE, call, span);
    }
}
