use std::borrow::Cow;

use pintle_core::FaultKind;
use serde_json::Value;

use super::unescape::unescape;
use super::words::command_line;
use super::{Document, Keys, read};
use crate::{agy, claude, codex, cursor, grok, windsurf};

crate::json::keys! {
    Name = "name",
    Box = "box",
    Lid = "box.lid" in Box,
    Tray = "box.tray" in Box,
    Coin = "box.tray.coin" in Tray,
}

fn document(payload: &str) -> Document<'_, Key> {
    read(payload.as_bytes()).unwrap()
}

fn is_read(payload: &str) -> bool {
    read::<Key>(payload.as_bytes()).is_ok()
}

#[test]
fn paths_of_keys() {
    let found: Vec<(&str, Option<usize>)> = Key::ROWS.iter().map(|row| (row.name, row.parent)).collect();
    assert_eq!(found, [("name", None), ("box", None), ("lid", Some(1)), ("tray", Some(1)), ("coin", Some(3))]);
}

#[test]
fn keys_stand_in_the_object_that_their_path_says() {
    let tables = [agy::keys(), claude::keys(), codex::keys(), cursor::keys(), grok::keys(), windsurf::keys()];
    for rows in tables {
        for row in rows {
            let parent = row.parent.map(|parent| format!("{}.", rows[parent].path)).unwrap_or_default();
            assert_eq!(format!("{parent}{}", row.name), row.path);
        }
    }
}

#[test]
fn keys_at_every_level_in_any_order() {
    let document =
        document(r#"{"coin":1,"box":{"tray":{"coin":"gold","lid":2},"lid":"red"},"tray":{"coin":3},"name":"n"}"#);
    assert_eq!(document.text(Key::Coin).unwrap(), "gold");
    assert_eq!(document.text(Key::Lid).unwrap(), "red");
    assert_eq!(document.text(Key::Name).unwrap(), "n");
}

#[test]
fn objects_around_a_key() {
    assert_eq!(document(r#"{"box":{"tray":null}}"#).optional_text(Key::Coin).unwrap(), None);
    let expected = FaultKind::Field { name: "box.tray", found: "a list", expected: "an object" };
    assert_eq!(document(r#"{"box":{"tray":["coin"]}}"#).text(Key::Coin).unwrap_err(), expected);
    let expected = FaultKind::Field { name: "box", found: "given twice", expected: "one value" };
    assert_eq!(document(r#"{"box":{},"box":{"tray":{"coin":"x"}}}"#).text(Key::Coin).unwrap_err(), expected);
}

#[test]
fn nothing_is_copied() {
    let payload = format!(r#"{{"name":"{}"}}"#, "x".repeat(1000));
    assert!(matches!(document(&payload).text(Key::Name), Ok(Cow::Borrowed(_))));
}

/// What `serde_json` takes for an object, and nothing else.
#[test]
fn grammar() {
    let numbers = ["0", "-0", "1.5", "1e9", "1E+2", "-12.0e-3", "01", "-", "1.", ".5", "1e", "+1", "0x1", "NaN", "--1"];
    let words = ["true", "false", "null", "tru", "nul", "True", "truex", "nullnull"];
    let strings = [
        r#""""#,
        r#""\u00e9""#,
        r#""\u12""#,
        r#""\q""#,
        r#""\"#,
        "\"\t\"",
        "\"\u{7f}\"",
        "'a'",
        "\"abcdefgh\u{1f}ijk\"",
    ];
    let containers = [
        "[]",
        "{}",
        "[1]",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{1:2}",
        "[}",
        "{]",
        "[[]",
        "[1]]",
    ];
    for value in numbers.iter().chain(&words).chain(&strings).chain(&containers) {
        for payload in [
            format!("{{\"name\":{value}}}"),
            format!("{{\"x\":[{value},{{\"y\":{value}}}]}}"),
            format!(" {{\"box\":{{\"lid\":{value} }} }} "),
        ] {
            assert_eq!(is_read(&payload), serde_json::from_str::<Value>(&payload).is_ok(), "{payload}");
        }
    }
    for payload in ["{", "}", "{}{}", "{},", "[]", "1", "\"a\"", "{\"a\":1", "{\"a\" 1}", "{} x", "\u{a0}{}"] {
        assert!(!is_read(payload), "{payload}");
    }
}

/// Every place at which a quote, a backslash or a control character can stand in a word of eight bytes.
#[test]
fn ends_of_texts_at_every_offset() {
    for before in 1..40 {
        for after in 0..20 {
            let (head, tail) = ("é".repeat(before / 2) + &"a".repeat(before % 2), "b".repeat(after));
            for (middle, meant) in [(r#"\""#, "\""), (r"\\", "\\"), (r"\n", "\n"), (r"\ud83d\ude00", "😀")] {
                let payload = format!(r#"{{"name":"{head}{middle}{tail}","box":{{"lid":"x"}}}}"#);
                assert_eq!(document(&payload).text(Key::Name).unwrap(), format!("{head}{meant}{tail}"));
                assert_eq!(document(&payload).text(Key::Lid).unwrap(), "x");
            }
            for control in 0..0x20_u8 {
                assert!(!is_read(&format!(r#"{{"name":"{head}{}{tail}"}}"#, char::from(control))));
            }
        }
    }
}

#[test]
fn brackets_match_at_any_depth() {
    for depth in [1, 62, 63, 64, 65, 127, 128, 129, 1000] {
        let mixed: String = (0..depth).map(|level| if level % 3 == 0 { "[" } else { "{\"a\":" }).collect();
        let closing: Vec<&str> = (0..depth).rev().map(|level| if level % 3 == 0 { "]" } else { "}" }).collect();
        assert!(is_read(&format!("{{\"x\":{mixed}1{}}}", closing.concat())));
        for wrong in 0..depth {
            let mut closing = closing.clone();
            closing[wrong] = if closing[wrong] == "]" { "}" } else { "]" };
            assert!(!is_read(&format!("{{\"x\":{mixed}1{}}}", closing.concat())), "{depth} {wrong}");
        }
    }
}

#[test]
fn escapes_mean_what_serde_says() {
    for raw in
        ["", "plain", r"\b\f\n\r\t\/\\", r#"\""#, r"\u0000", r"\u00e9x", r"\uD83D\uDE00", r"a\u0041\u0042b", "é\\né"]
    {
        let expected: String = serde_json::from_str(&format!("\"{raw}\"")).unwrap();
        let found = unescape(raw);
        assert_eq!((found.text.as_ref(), found.torn), (expected.as_str(), false), "{raw}");
    }
    for (raw, text) in [
        (r"a\ud800", "a\u{fffd}"),
        (r"\ud800b", "\u{fffd}b"),
        (r"\udc00\ud800", "\u{fffd}\u{fffd}"),
        (r"\ud800\n", "\u{fffd}\n"),
        (r"\ud800\u0041", "\u{fffd}A"),
        (r"\ud800\ud83d\ude00", "\u{fffd}😀"),
    ] {
        let found = unescape(raw);
        assert_eq!((found.text.as_ref(), found.torn), (text, true), "{raw}");
    }
}

#[test]
fn lists_of_words() {
    let lines = [
        (r#"["rm","-rf","a b"]"#, Some("'rm' '-rf' 'a b'")),
        (r#"["echo","it's"]"#, Some(r"'echo' 'it'\''s'")),
        (r#"["if","A=b",""]"#, Some("'if' 'A=b' ''")),
        (r#" [ "rm x" ] "#, Some("rm x")),
        (r#"["\u0072m","x"]"#, Some("'rm' 'x'")),
        (r#"["rm",["x"]]"#, None),
        (r#"["rm",null]"#, None),
        (r#"[" "]"#, None),
        ("[]", None),
        ("7", None),
    ];
    for (raw, line) in lines {
        assert_eq!(command_line(raw.trim()).as_deref(), line, "{raw}");
    }
}
