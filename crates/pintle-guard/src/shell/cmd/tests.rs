use std::fmt::Write as _;

use bumpalo::Bump;

use super::{HOLE, Input, parse};
use crate::shell::bash::Origin;
use crate::shell::limits::Budget;

/// The commands, with `?` for what is not known, `|` before one that reads the other's output.
fn dump(text: &str) -> String {
    let arena = Bump::new();
    let budget = Budget::default();
    let parsed = parse(text, Origin::Exact(0), &budget, &arena);
    let commands = parsed.commands.iter().map(|simple| {
        let before = match simple.input {
            Input::Inherited => String::new(),
            Input::Pipe => String::from("| "),
            Input::File(name) => format!("<{name} "),
        };
        let kind = if simple.nested { "text: " } else { "" };
        let after = if simple.output.is_empty() { String::new() } else { format!(" >{}", simple.output) };
        format!("{before}{kind}{}{after}", simple.text.trim().replace(HOLE, "?"))
    });
    let mut out = commands.collect::<Vec<_>>().join("; ");
    if let Some(error) = parsed.error {
        let _ = write!(out, " !{:?}", error.kind);
    }
    out
}

fn all_read_as(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(dump(text), *expected, "{text}");
    }
}

// B12
#[test]
fn separators() {
    all_read_as(&[
        ("a & b && c || d\r\ne", "a; b; c; d; e"),
        ("a | b", "a; | b"),
        ("a ^& b", "a & b"),
        ("a \"& b\" & c", "a \"& b\"; c"),
        ("a \"b\nc", "a \"b; c"),
        ("a ^\n b", "a  b"),
        ("a ^\n& b", "a & b"),
        ("@a", "a"),
        (":label\na", "a"),
        ("rem a & b\nc", "c"),
        ("rem & a", "a"),
        ("", ""),
    ]);
}

// B15
#[test]
fn redirections() {
    all_read_as(&[
        ("a > f b", "a  b >f"),
        ("a 2>nul", "a >nul"),
        ("a>>f 2>&1", "a >1"),
        ("a < f", "<f a"),
        ("> f a", "a >f"),
        ("2> f a", "a >f"),
        ("(a) > f & b", "a; b"),
        ("a1>f", "a1 >f"),
    ]);
}

// B14
#[test]
fn keywords() {
    all_read_as(&[
        ("if exist a (b) else (c)", "b; c"),
        ("if /i not \"%a%\"==\"b c\" d", "d"),
        ("if a EQU b c", "c"),
        ("if defined a b", "b"),
        ("for %%i in (a b) do c %%i", "c ?"),
        ("for /f \"delims=\" %%i in ('a ^| b') do (c)", "text: a | b; c"),
        ("for /l %i in (1,1,3) do @a", "a"),
        ("if a==b if c==d e", "e"),
        ("(a\nb) & c", "a; b; c"),
    ]);
}

#[test]
fn variables_are_not_known() {
    all_read_as(&[
        ("a %b% !c! %1 %~dp0d", "a ? ? ? ?d"),
        ("a 50% b", "a 50% b"),
        ("a hello!", "a hello!"),
        ("%comspec% /c a", "cmd.exe /c a"),
    ]);
}

// B29
#[test]
fn torn_text() {
    all_read_as(&[("(a", "a !Unfinished"), ("a )", "a )"), ("a \"b", "a \"b"), ("if", ""), ("for %i in (a", "")]);
}
