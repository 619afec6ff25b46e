use pintle_guard::Span;
use pintle_guard::policy::Policy;
use serde_json::{Value, json};

use super::picture::{marked, table, word};
use super::{Form, run};

fn picture(text: &str, start: usize, end: usize) -> String {
    marked(text, Some(Span::new(start, end)), &str::to_owned)
}

#[test]
fn a_place_is_marked_under_the_text() {
    assert_eq!(picture("cd a && rm x", 8, 12), "  cd a && rm x\n          ^^^^\n");
    assert_eq!(picture("a\n\trm x", 3, 7), "  a\n      rm x\n      ^^^^\n");
    assert_eq!(picture("rm a\nb c", 0, 6), "  rm a\n  ^^^^\n  b c\n  ^\n");
    assert_eq!(picture("日本 rm", 7, 9), "  日本 rm\n       ^^\n");
    assert_eq!(picture("ls (", 4, 4), "  ls (\n      ^\n");
    assert_eq!(marked("ls", None, &str::to_owned), "  ls\n");
    assert_eq!(picture("a\u{1b}[2Jb", 5, 6), "  a\u{fffd}[2Jb\n       ^\n");
}

#[test]
fn of_a_long_text_the_part_around_the_place_is_shown() {
    let text = "ls\n".repeat(100) + "rm x\n" + &"ls\n".repeat(100);
    let shown = picture(&text, 300, 304);
    assert!(shown.contains("  rm x\n  ^^^^\n"), "{shown}");
    assert!(shown.starts_with("  … 80 lines\n") && shown.ends_with("  … 81 lines\n"), "{shown}");
}

#[test]
fn tables_leave_out_what_is_empty() {
    let rows = [["ls".to_owned(), String::new()], ["longer".to_owned(), String::new()]];
    assert_eq!(table(["a", "b"], &rows), "  a\n  ls\n  longer\n");
    let rows = [["ls".to_owned(), "x".to_owned()], ["longer".to_owned(), String::new()]];
    assert_eq!(table(["a", "b"], &rows), "  a       b\n  ls      x\n  longer\n");
}

#[test]
fn words_are_quoted_where_they_need_it() {
    assert_eq!(["a-b", "", "a b", "\u{1b}"].map(word), ["a-b", "\"\"", "\"a b\"", "\"\\u{1b}\""]);
}

fn json(command: &str) -> Value {
    let text = run(command, "bash", Form::Json, &Policy::default()).expect("a known shell");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn json_has_the_shape_of_the_contract() {
    let said = json("sudo rm \"$x\"");
    assert_eq!((&said["verdict"], &said["rule"]), (&json!("deny"), &json!("delete")));
    assert!(said["reason"].as_str().is_some_and(|reason| reason.contains("run by `sudo`")), "{said}");
    let rm = json!({"program": "rm", "argv": ["rm", null], "span": [5, 12], "wrappers": ["sudo"], "context": "plain"});
    assert!(said["commands"].as_array().is_some_and(|commands| commands.contains(&rm)), "{said}");
    let said = json("git status");
    assert_eq!((&said["verdict"], &said["rule"], &said["reason"]), (&json!("allow"), &Value::Null, &Value::Null));
    assert_eq!((&said["unknown"], &said["errors"]), (&json!([]), &json!([])));
    assert_eq!(json("$x y")["verdict"], "ask");
    assert_eq!(json("$x y")["commands"][0]["program"], Value::Null);
}

#[test]
fn people_see_text_programs_and_verdict() {
    let said = run("cd a && sudo rm x", "bash", Form::Text { colour: false }, &Policy::default()).expect("known");
    assert!(said.starts_with("  cd a && sudo rm x\n"), "{said}");
    assert!(
        said.contains("by sudo") && said.contains("verdict: deny (delete)\nBlocked by the delete rule: "),
        "{said}"
    );
    assert!(!said.contains('\u{1b}'));
    let painted = run("rm x", "bash", Form::Text { colour: true }, &Policy::default()).expect("known");
    assert!(painted.contains("\u{1b}[31mdeny\u{1b}[0m"), "{painted}");
    let said = run("ls", "bash", Form::Text { colour: false }, &Policy::default()).expect("known");
    assert!(said.ends_with("verdict: allow\n"), "{said}");
}

#[test]
fn other_shells_are_a_usage_error() {
    let error = run("ls", "tcl", Form::Json, &Policy::default()).unwrap_err();
    assert_eq!(error, "unknown shell `tcl`, expected one of: `bash`, `powershell`, `cmd`");
}
