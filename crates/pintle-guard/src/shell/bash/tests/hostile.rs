//! Texts made to exhaust a reader: every one must be answered at once, on a small stack.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "measures time, and stack by a thread that has little"
)]

use std::time::{Duration, Instant};

use super::read;
use crate::invocation::UnreadableKind;
use crate::shell::limits;

/// What opens, what closes, what stands in the middle.
const NESTS: [(&str, &str, &str); 38] = [
    ("( ", " )", "x"),
    ("(", ")", "x"),
    ("((", "))", "1"),
    ("((", ") )", "a"),
    ("((a) ", ";)", ""),
    ("$(", ")", "x"),
    ("echo $(", ")", "x"),
    ("\"$(", ")\"", "x"),
    ("${a:-", "}", "x"),
    ("\"${a:-", "}\"", "x"),
    ("${", "}", "x"),
    ("${a[", "]}", "1"),
    ("echo ${x/", "}", "y"),
    ("$((", "))", "1"),
    ("$((", ") )", "a"),
    ("$(( $(", ") ))", "a"),
    ("$[", "]", "1"),
    ("$[ $(", ") ]", "a"),
    ("{ ", ";}", "x"),
    ("cat <(", ")", "x"),
    ("cat <((", "); a)", "x"),
    ("if ", "; then x; fi", "x"),
    ("if a; then ", "; fi", "x"),
    ("while ", "; do x; done", "x"),
    ("for i in a; do ", "; done", "x"),
    ("for ((a;b;c)); do ", "; done", "x"),
    ("case a in a) ", " ;; esac", "x"),
    ("[[ ( ", " )", "-n x"),
    ("[[ a =~ (", ")", "x"),
    ("[[ a == @(", ")", "x"),
    ("case a in @(a|", ")", "b"),
    ("f() { ", ";}", "x"),
    ("f() ", "", "(x)"),
    ("coproc { ", ";}", "x"),
    ("a=( $(", ") )", "x"),
    ("a[", "]", "1"),
    ("cat <<E\n$(", ")\nE\n", "x"),
    ("echo (", ")", "rm x"),
];

/// What is repeated: long lines of every separator, things that never end, candidates for going over the text again and
/// again.
const REPEATED: [&str; 62] = [
    "a",
    "a ",
    "a;",
    "a|",
    "a&&",
    "a\n",
    "a&",
    "$a",
    "{a,b}",
    "\\a",
    "a \\\n",
    "# x\n",
    "$(a)",
    "`a`",
    "a=b ",
    ">a ",
    "a=(b) ",
    "a|a) b;; ",
    "1+",
    "'a'",
    "\"a\"",
    "$'\\x41'",
    "é",
    "! ",
    "time ",
    "a \"",
    "echo $( ",
    "${",
    "$((",
    "((",
    "<<E ",
    "cat <<E\nx\nE\n",
    "cat <<E\nx\n",
    "`",
    "'",
    "a(b ",
    "a=( ",
    "{a,",
    "a[",
    "@(",
    "(",
    "[[ a && ",
    "<(",
    "$'",
    "\"$",
    "$( (",
    "$((echo a) | b) ",
    "((a) # '\n) ",
    "((a # $(\n) )\n",
    "$(case a in a) ",
    "$[",
    "[[ a =~ (",
    "1?1:",
    "-",
    "elif a; then b; ",
    "coproc ",
    "function ",
    "}",
    ")",
    "${a:-\"",
    "cat <<E $(",
    "$(( $(",
];

fn small_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 20).spawn_scoped(scope, work);
        thread.expect("a thread starts").join().expect("the stack is large enough")
    })
}

/// Reads in well under the time in which going over the text again for each piece would be noticed; slow machines and
/// unoptimized code included.
fn quick(text: &str) -> Option<UnreadableKind> {
    let timed = || {
        let start = Instant::now();
        let kind = small_stack(|| read(text, |parsed| parsed.error.map(|error| error.kind)));
        (start.elapsed(), kind)
    };
    // The clock runs on while other programs have the processor: what is slow by itself is slow every time.
    let limit = Duration::from_secs(2);
    let (took, kind) = (0..3).map(|_| timed()).find(|(took, _)| *took < limit).unwrap_or_else(timed);
    let shown = text.get(..40).unwrap_or(text);
    assert!(took < limit, "{shown:?}… took {took:?}");
    kind
}

#[test]
fn nesting() {
    for (open, close, middle) in NESTS {
        for levels in [10, 20, limits::DEPTH as usize, 1_000, 10_000] {
            let levels = levels.min(limits::TEXT / (open.len() + close.len()) - 1);
            quick(&format!("{}{middle}{}", open.repeat(levels), close.repeat(levels)));
            quick(&format!("{}{middle}", open.repeat(levels)));
        }
    }
}

#[test]
fn repetition() {
    for piece in REPEATED {
        let text = piece.repeat(limits::TEXT / piece.len());
        quick(&text);
        quick(&format!("echo \"{}", text.get(..limits::TEXT - 8).unwrap_or_default()));
    }
}

#[test]
fn long_constructs() {
    let most = limits::TEXT - 64;
    let long = |open: &str, piece: &str, close: &str| format!("{open}{}{close}", piece.repeat(most / piece.len()));
    for (open, piece, close) in [
        ("echo $((", "-", "1))"),
        ("echo $((", "1?1:", "1))"),
        ("[[ ", "! ", "-n x ]]"),
        ("[[ ", "-n x && ", "-n x ]]"),
        ("echo '", "x", "'"),
        ("echo \"", "$a", "\""),
        ("a=(", "b ", ")"),
        ("case x in ", "a) b;; ", "esac"),
        ("case x in ", "a|", "a) b;; esac"),
        ("if a; then b; ", "elif a; then b; ", "fi"),
        ("for i in ", "a ", "; do b; done"),
        ("cat <<E\n", "x $a\n", "E\n"),
        ("cat <<'E'\n", "x $a\n", "E\n"),
        ("cat <<-E\n", "\tx\n", "E\n"),
        ("cat <<E\n", "x\\\n", "\nE\n"),
        ("echo `", "\\\\a", "`"),
        ("$((", "(a", "))"),
    ] {
        quick(&long(open, piece, close));
    }
    let heredocs = 20_000;
    quick(&format!("cat {}\n{}", "<<E ".repeat(heredocs), "x\nE\n".repeat(heredocs)));
    assert_eq!(quick(&long("", "! ", "x")), None);
}

/// Each level of backticks doubles the backslashes, so the depth is bounded by the length alone.
#[test]
fn backticks_in_backticks() {
    let mut text = "rm x".to_owned();
    for _ in 0..12 {
        text = format!("`echo {}`", text.replace('\\', "\\\\").replace('`', "\\`"));
    }
    assert_eq!(quick(&text), None);
}

/// Time grows with the length and no faster.
#[test]
fn odd_bytes() {
    let controls: String = (0..32_u8).map(char::from).chain("\u{7f}\u{85}\u{a0}\u{2028}\u{feff}".chars()).collect();
    quick(&controls.repeat(1_000));
    let mixed: String = (0..60_000_u32).filter_map(|at| char::from_u32((at * 7_919 + at % 31 * at) % 0x2100)).collect();
    quick(&mixed);
}
