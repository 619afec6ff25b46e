//! Every row's examples, and the rows against the programs they speak of.

#[cfg(unix)]
#[expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "the only test here that needs real programs")]
mod installed;

use bumpalo::Bump;

use super::index::{PROGRAMS, Program};
use super::row::{Examples, Rest, Row};
use super::{Language, Peeled, Step, peel};
use crate::invocation::{Arg, Opaque, Piece, Why};
use crate::span::Span;

/// Splits words at blanks; `'…'` keeps them together. `?` is a hole, and a word that begins with `??` may be several.
fn words<'a>(line: &str, arena: &'a Bump) -> &'a [Arg<'a>] {
    let mut found = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for sign in line.chars() {
        match (quote, sign) {
            (None, ' ') => found.extend(word.take()),
            (None, '\'') => {
                quote = Some('\'');
                word.get_or_insert_default();
            }
            (Some(open), close) if open == close => quote = None,
            (_, other) => word.get_or_insert_default().push(other),
        }
    }
    found.extend(word);
    arena.alloc_slice_fill_iter(found.iter().map(|text| argument(text, arena)))
}

fn argument<'a>(text: &str, arena: &'a Bump) -> Arg<'a> {
    let text: &str = arena.alloc_str(text);
    if !text.contains('?') {
        return Arg::Known(text, Span::default());
    }
    let (many, rest) = match text.strip_prefix("??") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut pieces = Vec::new();
    if many {
        pieces.push(Piece::Hole);
    }
    for (at, part) in rest.split('?').enumerate() {
        if at > 0 {
            pieces.push(Piece::Hole);
        }
        if !part.is_empty() {
            pieces.push(Piece::Text(arena.alloc_str(part)));
        }
    }
    let pieces = arena.alloc_slice_copy(&pieces);
    Arg::Opaque(arena.alloc(Opaque { pieces, why: Why::Variable, many, raw: text, span: Span::default() }))
}

fn text_of(word: &Arg<'_>) -> String {
    match word {
        Arg::Known(text, _) => (*text).to_owned(),
        Arg::Opaque(opaque) => {
            let holes = opaque.pieces.iter().map(|piece| match piece {
                Piece::Text(text) => text,
                Piece::Hole if opaque.many => "??",
                Piece::Hole => "?",
            });
            holes.collect()
        }
    }
}

fn quoted(word: &Arg<'_>) -> String {
    let text = text_of(word);
    if text.contains(' ') { format!("'{text}'") } else { text }
}

fn listed(words: &[Arg<'_>]) -> String {
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

fn arguments_of(words: &[Arg<'_>]) -> String {
    if words.is_empty() { String::new() } else { format!(" [{}]", listed(words)) }
}

fn shown(step: &Step<'_>) -> String {
    match step {
        Step::Command { argv } => format!("run: {}", listed(argv)),
        Step::Script { text, arguments, same_shell, remote } => {
            let kind = match (same_shell, remote) {
                (true, _) => "eval",
                (_, true) => "remote",
                _ => "script",
            };
            format!("{kind}: {}{}", text_of(text).replace("??", "?"), arguments_of(arguments))
        }
        Step::ScriptFromInput { arguments } => format!("stdin{}", arguments_of(arguments)),
        Step::ScriptFile { path, arguments, same_shell } => {
            let kind = if *same_shell { "sourced" } else { "file" };
            format!("{kind}: {}{}", text_of(path).replace("??", "?"), arguments_of(arguments))
        }
        Step::Code { language, text } => format!("code {}: {}", language.name, text_of(text)),
        Step::CodeFromInput { language } => format!("code {} from stdin", language.name),
        Step::CodeFile { language, path } => format!("code {} in {}", language.name, text_of(path).replace("??", "?")),
        Step::Unknown { why, .. } => format!("unknown: {why:?}"),
    }
}

fn peeled(line: &str) -> String {
    let arena = Bump::new();
    let argv = words(line, &arena);
    match peel(argv, &arena) {
        Some(Peeled { steps: [], .. }) => "-".to_owned(),
        Some(Peeled { steps, .. }) => steps.iter().map(shown).collect::<Vec<_>>().join(" ; "),
        None => "no wrapper".to_owned(),
    }
}

/// Every table of examples with the name it belongs to.
fn all_examples() -> Vec<(String, Examples)> {
    fn of_row(name: &str, row: &Row, found: &mut Vec<(String, Examples)>) {
        found.push((name.to_owned(), row.examples));
        if let Rest::Sub(rows) = row.rest {
            for sub in rows {
                of_row(&format!("{name} {}", sub.names.first().unwrap()), sub, found);
            }
        }
    }
    let mut found = Vec::new();
    for (name, program) in PROGRAMS {
        if program.names().first() == Some(name) {
            match program {
                Program::Row(row) => of_row(name, row, &mut found),
                Program::Own(own) => found.push(((*name).to_owned(), own.examples)),
            }
        }
    }
    found
}

// B18 to B26: every row proves itself.
#[test]
fn examples_are_peeled_as_they_say() {
    let mut wrong = Vec::new();
    for (name, examples) in all_examples() {
        for (line, expected) in examples {
            let got = peeled(line);
            if got != *expected {
                wrong.push(format!("{name}: {line}\n  expected {expected}\n  got      {got}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_row_has_an_example_of_both_kinds() {
    // A program in a file is looked at where the same text wrote it; by itself it is nothing to object to.
    let negative = |expected: &str| expected == "-" || (expected.starts_with("code ") && expected.contains(" in "));
    let lacks = |positive: bool| {
        let rows = all_examples().into_iter();
        let rows = rows.filter(|(_, examples)| !examples.iter().any(|(_, it)| negative(it) != positive));
        rows.map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(lacks(true), Vec::<String>::new(), "no positive example");
    assert_eq!(lacks(false), Vec::<String>::new(), "no negative example");
}

#[test]
fn names_are_sorted_and_lead_to_their_rows() {
    for pair in PROGRAMS.windows(2) {
        let [(first, _), (second, _)] = pair else { panic!() };
        assert!(first < second, "{first} stands before {second}");
    }
    for (name, program) in PROGRAMS {
        assert!(program.names().contains(name), "{name} is no name of its row");
        for other in program.names() {
            assert!(PROGRAMS.iter().any(|(known, _)| known == other), "{other} is not in the index");
        }
    }
}

#[test]
fn options_are_written_as_the_walk_reads_them() {
    for (name, program) in PROGRAMS {
        let Program::Row(row) = program else { continue };
        for (option, _) in row.on.iter().filter(|(option, _)| !matches!(*option, "help" | "version")) {
            let known = if option.chars().count() == 1 {
                row.short_option(option.chars().next().unwrap()).is_some() || row.exact_long_option(option).is_some()
            } else {
                row.exact_long_option(option).is_some()
            };
            assert!(known, "{name}: {option} does something but is no option");
        }
    }
}

fn language(name: &str) -> &'static Language {
    use super::languages as all;
    let known: [&'static Language; 15] = [
        &all::PYTHON,
        &all::PERL,
        &all::RUBY,
        &all::NODE,
        &all::DENO,
        &all::PHP,
        &all::LUA,
        &all::AWK,
        &all::SED,
        &all::R,
        &all::OSASCRIPT,
        &all::VIM,
        &all::ELISP,
        &all::SQL,
        &all::TCL,
    ];
    known.into_iter().find(|language| language.name == name).unwrap()
}

#[test]
fn calls_that_delete_kill_or_start_are_found() {
    for (name, text) in CALLING {
        assert!(language(name).finds(text).is_some(), "{name}: {text}");
    }
}

#[test]
fn words_in_prose_and_harmless_calls_are_not_found() {
    for (name, text) in HARMLESS {
        assert_eq!(language(name).finds(text), None, "{name}: {text}");
    }
}

const CALLING: &[(&str, &str)] = &[
    ("python", "import os; os.system('rm -rf /')"),
    ("python", "import os; os . system (x)"),
    ("python", "import shutil\nshutil.rmtree('/')"),
    ("python", "import subprocess; subprocess.run(['rm'])"),
    ("python", "from subprocess import run; run(['rm'])"),
    ("python", "from os import path, system\nsystem('rm')"),
    ("python", "from os import *; remove('a')"),
    ("python", "import os as o; o.remove('a')"),
    ("python", "__import__('os').system('x')"),
    ("python", "os.execvp('rm', ['rm'])"),
    ("python", "os.spawnl(os.P_WAIT, 'rm')"),
    ("python", "from pathlib import Path; Path('a').unlink()"),
    ("python", "Path('a').rmdir()"),
    ("python", "os.removedirs('a')"),
    ("python", "os.killpg(1, 9)"),
    ("python", "import pty; pty.spawn('sh')"),
    ("python", "import base64; exec(base64.b64decode('eA=='))"),
    ("python", "getattr(os, 'sys' + 'tem')('x')"),
    ("perl", "system(\"rm -rf /\")"),
    ("perl", "system 'rm', '-rf'"),
    ("perl", "print `rm x`"),
    ("perl", "unlink \"notes.txt\""),
    ("perl", "unlink glob '*.o'"),
    ("perl", "unlink"),
    ("perl", "unlink for @ARGV"),
    ("perl", "$x and kill 9, $pid"),
    ("perl", "kill TERM => 1"),
    ("perl", "exec @ARGV"),
    ("perl", "my $x = qx{rm}"),
    ("perl", "use File::Path; remove_tree('/')"),
    ("perl", "open(my $f, \"|rm x\")"),
    ("perl", "open my $f, '-|', 'rm'"),
    ("ruby", "`rm -rf /`"),
    ("ruby", "%x(rm x)"),
    ("ruby", "system \"rm x\""),
    ("ruby", "require 'fileutils'; FileUtils.rm_rf('/')"),
    ("ruby", "FileUtils.remove_dir('/')"),
    ("ruby", "File.delete('a')"),
    ("ruby", "Process.kill(9, 1)"),
    ("ruby", "IO.popen('rm')"),
    ("javascript", "require('fs').rmSync('/', {recursive: true})"),
    ("javascript", "require(\"child_process\").execSync('rm')"),
    ("javascript", "import('node:child_process')"),
    ("javascript", "const {unlinkSync} = require('fs'); unlinkSync('a')"),
    ("javascript", "fs.promises.rm('a')"),
    ("javascript", "process.kill(1)"),
    ("deno", "Deno.removeSync('/', {recursive: true})"),
    ("deno", "new Deno.Command('rm')"),
    ("php", "system('rm');"),
    ("php", "SYSTEM('rm');"),
    ("php", "echo `rm x`;"),
    ("php", "unlink('a');"),
    ("lua", "os.execute('rm')"),
    ("lua", "io.popen('rm')"),
    ("awk", "BEGIN { system(\"rm -rf /\") }"),
    ("awk", "{ print | \"sh\" }"),
    ("awk", "BEGIN { \"rm x\" | getline }"),
    ("sed", "1e rm x"),
    ("sed", "e"),
    ("sed", "s/a/rm x/e"),
    ("sed", "s,a/b,rm x,ge; p"),
    ("sed", "/x/,$ { s/a/b/; e rm\n}"),
    ("sed", "y/a/b/;s/[/]/x/e"),
    ("r", "unlink('a')"),
    ("r", "system('rm')"),
    ("applescript", "do shell script \"rm x\""),
    ("applescript", "tell app \"Finder\" to delete file \"x\""),
    ("vim", "call system('rm x')"),
    ("elisp", "(delete-file \"x\")"),
    ("sql", "\\! rm x"),
    ("sql", ".shell rm x"),
    ("sql", "copy t to program 'rm x'"),
    ("tcl", "exec rm x"),
];

const HARMLESS: &[(&str, &str)] = &[
    ("python", "print('rm -rf /')"),
    ("python", "import sys; print(sys.platform)"),
    ("python", "import os.path; os.path.join('a', 'b')"),
    ("python", "import os, sys; print(os.path.realpath(sys.argv[1]))"),
    ("python", "from os import path, environ"),
    ("python", "import platform; print(platform.system())"),
    ("python", "print('the system kills processes; remove x')"),
    ("python", "re.system"),
    ("python", "items.remove(x); d.pop(y)"),
    ("python", "import json,sys; json.load(sys.stdin)"),
    ("python", "os.systematic(1); myos.systems()"),
    ("python", "exec(open('x').read())"),
    ("perl", "print if /kill/"),
    ("perl", "s/system/exec/g"),
    ("perl", "print \"kill\", $x{kill}, $system"),
    ("perl", "my %h = (kill => 1, exec => 2)"),
    ("perl", "print join ',', sort keys %unlink"),
    ("ruby", "puts \"rm\""),
    ("ruby", "puts 'please kill it'"),
    ("ruby", "db.exec \"select\""),
    ("javascript", "console.log('kill')"),
    ("javascript", "/a/.exec('b')"),
    ("javascript", "require('./package.json').version"),
    ("javascript", "process.stdout.isTTY"),
    ("php", "echo 'system';"),
    ("php", "$db->exec('select');"),
    ("php", "echo ecosystem(1);"),
    ("lua", "print(os.getenv('HOME'))"),
    ("awk", "{ print $1 }"),
    ("awk", "$1 == \"system\" || $2 == \"x\""),
    ("awk", "{ a = b || \"c\" }"),
    ("awk", "/kill|rm/ { n++ }"),
    ("sed", "s/e/e/g"),
    ("sed", "/echo/d"),
    ("sed", "s/a/e/;s/e/b/w e"),
    ("sed", "1i\\\ne rm x"),
    ("sed", "$!N;P;D"),
    ("sed", "a e rm x"),
    ("sed", "/a\\/e/p"),
    ("sed", "r e"),
    ("sed", "b end; :end"),
    ("sed", "s/.*\\(e\\).*/\\1/p"),
    ("sed", ""),
    ("r", "print('unlink')"),
    ("applescript", "display dialog \"delete it\""),
    ("vim", "set system"),
    ("elisp", "(message \"delete-file\")"),
    ("sql", "select '!'"),
    ("tcl", "puts $exec"),
];
