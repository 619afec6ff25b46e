//! Agreement with another reader of bash, `brush-parser`: where both take a script, both find the same commands in it.
#![expect(clippy::disallowed_methods, reason = "reads the scripts of the machine, on a stack that is large enough")]

use std::collections::BTreeMap;
use std::io::Cursor;

use brush_parser::{Parser, ParserOptions, word};
use serde_json::Value;

use super::cases::{FILES, cases};
use super::differential::scripts;
use super::programs::programs;
use super::read;

/// What the other reader finds; `None` where it does not take the text.
fn theirs(text: &str) -> Option<Vec<String>> {
    let mut found = Vec::new();
    program(text, &mut found)?;
    Some(found)
}

fn program(text: &str, found: &mut Vec<String>) -> Option<()> {
    let tree = Parser::new(Cursor::new(text), &ParserOptions::default()).parse_program().ok()?;
    tree_of_commands(&serde_json::to_value(tree).ok()?, found)
}

/// Their tree has the words as they stand in the text; what is in them is read afterwards.
fn tree_of_commands(tree: &Value, found: &mut Vec<String>) -> Option<()> {
    match tree {
        Value::Array(items) => items.iter().try_for_each(|item| tree_of_commands(item, found)),
        Value::Object(members) => {
            if let Some(name) = members.get("word_or_name").and_then(|word| word.get("value")?.as_str()) {
                found.push(name.to_owned());
            }
            if let Some(body) = members.get("doc") {
                let expanded = members.get("requires_expansion").is_some_and(|it| it == true);
                return if expanded { here_document(body.get("value")?.as_str()?, found) } else { Some(()) };
            }
            // The assignment stands there twice, taken apart and as a word.
            if let Some(Value::Array(both)) = members.get("AssignmentWord") {
                return tree_of_commands(both.last()?, found);
            }
            if let Some(Value::Array(named)) = members.get("ArrayElementName") {
                return one_word(named.last()?.as_str()?, found);
            }
            if let Some(Value::String(text)) = members.get("value") {
                return one_word(text, found);
            }
            members.values().try_for_each(|member| tree_of_commands(member, found))
        }
        _ => Some(()),
    }
}

fn here_document(text: &str, found: &mut Vec<String>) -> Option<()> {
    let pieces = word::parse_heredoc(text, &ParserOptions::default()).ok()?;
    pieces_of_word(&serde_json::to_value(pieces).ok()?, found)
}

fn one_word(text: &str, found: &mut Vec<String>) -> Option<()> {
    let pieces = word::parse(text, &ParserOptions::default()).ok()?;
    pieces_of_word(&serde_json::to_value(pieces).ok()?, found)
}

/// Where a piece of a word has text that is read again as a word.
const WORDS_IN_WORDS: [&str; 10] = [
    "index",
    "value",
    "default_value",
    "error_message",
    "alternative_value",
    "pattern",
    "replacement",
    "replacement_pattern",
    "offset",
    "length",
];

fn pieces_of_word(pieces: &Value, found: &mut Vec<String>) -> Option<()> {
    match pieces {
        Value::Array(items) => items.iter().try_for_each(|item| pieces_of_word(item, found)),
        Value::Object(members) => members.iter().try_for_each(|(name, member)| match (name.as_str(), member) {
            ("CommandSubstitution" | "BackquotedCommandSubstitution", Value::String(text)) => program(text, found),
            (name, Value::String(text)) if WORDS_IN_WORDS.contains(&name) => one_word(text, found),
            _ => pieces_of_word(member, found),
        }),
        _ => Some(()),
    }
}

fn ours(text: &str) -> Option<Vec<String>> {
    read(text, |parsed| parsed.error.is_none().then(|| programs(parsed)))
}

/// Names as both have them: in backticks the other reader takes backslashes away before it reads, and it joins lines.
fn comparable(name: &str) -> String {
    name.replace("\\\n", "").replace('\\', "")
}

/// What only one of both finds: positive where it is ours. `None` where one of them does not take the text.
fn difference(text: &str) -> Option<BTreeMap<String, i32>> {
    let (ours, theirs) = (ours(text)?, theirs(text)?);
    let mut count = BTreeMap::new();
    for (names, one) in [(ours, 1), (theirs, -1)] {
        for name in names {
            *count.entry(comparable(&name)).or_default() += one;
        }
    }
    count.retain(|_, count| *count != 0);
    Some(count)
}

/// Cases in which both find something else, with the reason; in each of them bash sides with us.
const KNOWN_DIFFERENCES: [(&str, &str); 8] = [
    ("prefixes", "the other reader takes `--` after `time -p` for a program"),
    ("assignment forms", "it reads no blanks in a subscript, and takes `a[x` for a program"),
    ("parentheses twice", "it takes `( (c) )` for arithmetic"),
    ("backticks", "it does not read backticks in backticks in backticks"),
    ("substitution in braces", "it does not know `${ a; }`"),
    ("arithmetic expands in quotes", "it expands nothing in single quotes in arithmetic"),
    ("quotes in braces in quotes", "it lets a single quote hide the substitution behind it"),
    ("unfinished substitution in the body", "it reads nothing of a substitution that a here-document leaves open"),
];

#[test]
fn cases_hold_the_same_commands() {
    for case in FILES.iter().flat_map(|file| cases(file)) {
        let known = KNOWN_DIFFERENCES.iter().any(|(name, _)| *name == case.name);
        let found = difference(&case.script).unwrap_or_default();
        assert_eq!(found.is_empty(), !known, "{}: {}\n{found:?}", case.name, case.script);
    }
}

/// The scripts are not ours to list, so a few may differ for reasons like those above.
#[test]
fn scripts_of_the_machine_hold_the_same_commands() {
    let mut both = 0_usize;
    let mut differing = Vec::new();
    for path in scripts() {
        let Some(found) = std::fs::read_to_string(&path).ok().and_then(|text| difference(&text)) else { continue };
        both += 1;
        if !found.is_empty() {
            differing.push((path, found));
        }
    }
    assert!(differing.len() * 200 <= both, "{} of {both} differ: {differing:#?}", differing.len());
}
