//! Texts and their trees, from `fixtures/shell`.

use std::fmt::Write;

use super::dump::dump;
use super::read;

pub(super) struct Case {
    pub(super) name: String,
    pub(super) script: String,
    expected: String,
}

pub(super) const FILES: [&str; 8] = [
    include_str!("../../../../../../fixtures/shell/commands.cases"),
    include_str!("../../../../../../fixtures/shell/compounds.cases"),
    include_str!("../../../../../../fixtures/shell/constructs.cases"),
    include_str!("../../../../../../fixtures/shell/errors.cases"),
    include_str!("../../../../../../fixtures/shell/expansions.cases"),
    include_str!("../../../../../../fixtures/shell/here-documents.cases"),
    include_str!("../../../../../../fixtures/shell/other-shells.cases"),
    include_str!("../../../../../../fixtures/shell/words.cases"),
];

/// The cases of a file: `== name`, the script, `--`, the tree.
pub(super) fn cases(file: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for block in file.split("\n== ").skip(1) {
        let (name, rest) = block.split_once('\n').expect("a case has a script");
        let (script, expected) = rest.split_once("\n--\n").expect("a case has a tree");
        let script = script.replace('␉', "\t").replace('␍', "\r").replace('␀', "\0");
        cases.push(Case { name: name.to_owned(), script, expected: expected.trim_end().to_owned() });
    }
    cases
}

fn check(file: &str) {
    let mut wrong = String::new();
    let cases = cases(file);
    assert!(!cases.is_empty(), "no cases");
    for case in cases {
        let found = read(&case.script, |parsed| dump(parsed, &case.script));
        if found.trim_end() != case.expected {
            let _ = writeln!(wrong, "== {}\n{}\nexpected\n{}\nfound\n{found}", case.name, case.script, case.expected);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

// B12, B15
#[test]
fn commands() {
    check(FILES[0]);
}

// B13, B14
#[test]
fn compounds() {
    check(FILES[1]);
}

#[test]
fn constructs() {
    check(FILES[2]);
}

// B28, B29
#[test]
fn errors() {
    check(FILES[3]);
}

// B13, B21
#[test]
fn expansions() {
    check(FILES[4]);
}

// B9, B25
#[test]
fn here_documents() {
    check(FILES[5]);
}

#[test]
fn other_shells() {
    check(FILES[6]);
}

// B9, B11
#[test]
fn words() {
    check(FILES[7]);
}
