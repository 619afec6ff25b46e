//! What the walk reports, against the case files.

use std::fmt::Write as _;

use bumpalo::Bump;

use crate::invocation::{Arg, Invocation, Sink, Unreadable, Why};
use crate::judge::Language;
use crate::span::Span;

/// Writes everything down, one line each.
#[derive(Default)]
struct Lines(Vec<String>);

impl Lines {
    fn argv(&mut self, invocation: &Invocation<'_, '_>) {
        let words: Vec<String> = invocation.argv.iter().map(word).collect();
        self.0.push(format!("> {}", words.join(" ")));
    }
}

fn word(arg: &Arg<'_>) -> String {
    match arg {
        Arg::Opaque(_) => "?".to_owned(),
        Arg::Known(text, _) if text.contains([' ', '$', '\\', '"']) || text.is_empty() => {
            format!("'{}'", text.replace('\\', "\\\\").replace('\n', "\\n"))
        }
        Arg::Known(text, _) => (*text).to_owned(),
    }
}

impl Sink for Lines {
    fn command(&mut self, invocation: &Invocation<'_, '_>) {
        self.argv(invocation);
    }

    fn unknown(&mut self, why: Why, _span: Span, invocation: Option<&Invocation<'_, '_>>) {
        let why = match why {
            Why::Variable => "variable",
            Why::Substitution => "output",
            Why::Pattern => "pattern",
            Why::ScriptText => "script",
            Why::ShellInput => "shell-input",
            Why::WrittenFile => "written",
            Why::InteractiveShell => "interactive",
            Why::WrapperOption => "option",
            Why::OtherShell => "other-shell",
            Why::TooMany => "too-many",
        };
        self.0.push(format!("! {why}"));
        if let Some(invocation) = invocation {
            self.argv(invocation);
        }
    }

    fn code(&mut self, language: &'static str, call: &'static str, _span: Span) {
        self.0.push(format!("% {language} {call}"));
    }

    fn unreadable(&mut self, error: &Unreadable) {
        self.0.push(format!("# {:?}", error.kind));
    }
}

fn read(text: &str) -> Vec<String> {
    let mut lines = Lines::default();
    super::read(text, Language::Posix, &Bump::new(), &mut lines);
    lines.0
}

/// Runs a case file: `$ text`, then the lines that reading it must yield.
fn check(file: &str) {
    let mut wrong = String::new();
    let mut cases: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        match line.strip_prefix("$ ") {
            Some(text) => cases.push((text, Vec::new())),
            None => cases.last_mut().expect("a case begins with `$ `").1.push(line),
        }
    }
    assert!(cases.len() > 10);
    for (text, expected) in cases {
        let found = read(&text.replace("\\\\", "\u{0}").replace("\\n", "\n").replace('\u{0}', "\\"));
        if found != expected {
            let _ = write!(wrong, "$ {text}\n{}\n  expected:\n{}\n\n", found.join("\n"), expected.join("\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

// B10–B17, and what is known of variables
#[test]
fn values_are_followed() {
    check(include_str!("../../../../fixtures/resolve/variables.cases"));
}

// B12–B16, B22–B26
#[test]
fn every_place_is_entered() {
    check(include_str!("../../../../fixtures/resolve/structure.cases"));
}
