//! What holds for every text that PowerShell or `cmd` would read.
#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "measures time")]

use std::time::{Duration, Instant};

use pintle_guard::policy::Policy;
use pintle_guard::{Judgement, Language, explain, judge};

const LANGUAGES: [Language; 3] = [Language::PowerShell, Language::Cmd, Language::Windows];

/// Nesting that no person writes.
const MANY: usize = 10_000;

fn cases() -> impl Iterator<Item = String> {
    let files = [
        include_str!("../../../../fixtures/guard/powershell.cases"),
        include_str!("../../../../fixtures/guard/cmd.cases"),
    ];
    let lines = files.into_iter().flat_map(str::lines).filter(|line| !line.starts_with(['#', '@']));
    lines.filter_map(|line| line.split_once("| ")).map(|(_, text)| text.replace('⏎', "\n"))
}

// B29: reading a part of a text neither panics nor points outside of it.
#[test]
fn every_beginning_of_a_text_can_be_judged() {
    let policy = Policy::default();
    for text in cases() {
        for (end, _) in text.char_indices() {
            let part = text.get(..end).unwrap_or_default();
            for language in LANGUAGES {
                let found = explain(part, language, &policy);
                let remarks = found.unknown.iter().chain(&found.errors).map(|remark| remark.span);
                for span in found.commands.iter().map(|command| command.span).chain(remarks) {
                    assert!(span.of(part).is_some(), "{part}: {span:?}");
                }
                let judgement = judge(part, language, &policy);
                assert_eq!(
                    found.judgement,
                    Judgement { waits_for_input: found.judgement.waits_for_input, ..judgement },
                    "{part}"
                );
            }
        }
    }
}

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % u64::try_from(limit).unwrap()).unwrap()
    }
}

// B28
#[test]
fn any_mixture_of_tokens_can_be_judged() {
    const TOKENS: [&str; 48] = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "@{",
        "@(",
        "$(",
        "\"",
        "'",
        "@\"\n",
        "\n\"@",
        "@'\n",
        "\n'@",
        "`",
        "^",
        "%X%",
        "%",
        "!X!",
        "$x",
        "${x}",
        "=",
        "+=",
        "+",
        ",",
        ";",
        "\n",
        "|",
        "||",
        "&",
        "&&",
        ".",
        "::",
        "#",
        "<#",
        "#>",
        ">",
        "2>&1",
        " if ",
        " for ",
        " foreach ",
        " in ",
        " do ",
        " function ",
        "rm",
        " ",
        "é\u{ffff}",
    ];
    let policy = Policy::default();
    let mut numbers = Numbers(7);
    for _ in 0..4_000 {
        let count = 1 + numbers.below(24);
        let text: String = (0..count).map(|_| TOKENS[numbers.below(TOKENS.len())]).collect();
        for language in LANGUAGES {
            let found = explain(&text, language, &policy);
            assert!(found.commands.iter().all(|command| command.span.of(&text).is_some()), "{text:?}");
        }
    }
}

/// What is repeated.
const PIECES: &[&str] = &[
    "{",
    "(",
    "[",
    "@(",
    "@{",
    "@{a=",
    "$(",
    "\"$(",
    "& {",
    "if (1) {",
    "$x[",
    "$x.f(",
    "[a(",
    "switch (1) { 1 {",
    "class c {",
    "param(",
    "$a=",
    "return ",
    "iex '",
    "@\"\n",
    "@'\n",
    "<#",
    "`",
    "^",
    "%",
    "%a",
    "!a",
    "a|",
    "a&",
    "a;",
    "\"",
    "'",
    "powershell -c ",
    "cmd /c ",
    "call ",
    "start ",
    "if 1==1 ",
    "for %i in (",
    "a:",
    "a,",
    "$a,",
    "::b",
    "[int]",
    "-f ",
    "2>",
    "sal a b;",
    "$a=$b;",
    "foreach ($a in ",
    "function f {",
    ". ",
    "& ",
    "\u{ffff}",
    "\r",
    "\n|",
    "a`\n",
    "if(1){}",
    "$a='b';if(1){$a='c'};",
    "&$a;",
    "-",
    "+",
    "%=",
    "a-",
    "$a-",
    "$a.b[",
    "..",
    ",",
    "!",
    "1",
    "@\" ",
    "%~",
    "^\n",
    "/c \"",
];

/// In well under the time in which going over the text again for each piece would be noticed. The clock runs on while
/// other programs have the processor: what is slow by itself is slow every time.
fn quickly<T>(piece: &str, work: impl Fn() -> T) -> T {
    let mut took = Duration::ZERO;
    for _ in 0..4 {
        let start = Instant::now();
        let found = work();
        took = start.elapsed();
        if took < Duration::from_secs(2) {
            return found;
        }
    }
    panic!("{piece:?} took {took:?}");
}

// B28: whatever is nested or repeated ends in an answer, and nothing that stands before it is forgotten.
#[test]
fn hostile_texts_get_an_answer() {
    let values = "$a='1';if(1){$a='2'};".repeat(15);
    let names = (0..100).map(|number| format!("$v{number}='x';")).collect::<Vec<_>>().concat();
    let policy = Policy::default();
    for piece in PIECES {
        for language in [Language::PowerShell, Language::Cmd] {
            let text = format!("{values}{names}{}", piece.repeat(48 * 1024 / piece.len()));
            let span = quickly(piece, || judge(&text, language, &policy).span);
            assert!(span.is_none_or(|span| span.of(&text).is_some()), "{piece:?}");
            let text = format!("rm x\n{}", piece.repeat(MANY));
            assert_eq!(judge(&text, language, &policy).rule, Some("delete"), "{piece:?}");
        }
    }
}

// B28: at the limit of length.
#[test]
fn the_longest_texts_get_an_answer() {
    let policy = Policy::default();
    for piece in ["(", "\"$(", "@{a=", "%a", "& {", "é"] {
        let text = piece.repeat(256 * 1024 / piece.len());
        assert_eq!(judge(&text, Language::Windows, &policy), judge(&text, Language::Windows, &policy));
    }
}

// B28
#[test]
fn limits_hold() {
    let policy = Policy::default();
    for language in LANGUAGES {
        let rule = |text: &str| judge(text, language, &policy).rule;
        assert_eq!(rule(&format!("{}rm x", "echo a && ".repeat(20_000))), Some("delete"), "{language:?}");
        assert_eq!(rule(&format!("{}rm x{}", "(".repeat(20), ")".repeat(20))), Some("delete"));
        assert_eq!(rule(&format!("echo {}", "x".repeat(300 * 1024))), Some("unreadable"));
        assert_eq!(rule(&"(".repeat(100)), Some("unreadable"));
        assert_eq!(rule(&"a&".repeat(70_000)), Some("unreadable"));
    }
}
