//! Every row's examples, and the rows against the programs they speak of.

use bumpalo::Bump;

use super::index::{PROGRAMS, Program};
use super::row::{Examples, Rest, Row};
use super::{Language, Peeled, Step, peel};
use crate::invocation::{Arg, Opaque, Piece, Why};
use crate::span::Span;

/// Splits words at blanks; `'…'` and `"…"` keep them together, a backslash keeps one sign. `?` is a hole, and a word
/// that begins with `??` may be several.
fn words<'a>(line: &str, arena: &'a Bump) -> &'a [Arg<'a>] {
    let mut found = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
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
    for (name, examples) in all_examples() {
        assert!(examples.iter().any(|(_, expected)| *expected != "-"), "{name} has no positive example");
        assert!(examples.iter().any(|(_, expected)| *expected == "-"), "{name} has no negative example");
    }
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
