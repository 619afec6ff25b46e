//! What holds for every text.

use pintle_guard::policy::{Answer, Policy};
use pintle_guard::{Language, Verdict, explain, judge};

/// Commands of every kind, for properties that need many.
const TEXTS: [&str; 12] = [
    "",
    "ls",
    "rm x",
    "sudo bash -c 'rm x'",
    "$x y; rm z",
    "echo \"$(rm x)\" | sh",
    "for f in *; do kill $f; done",
    "cat <<EOF\n$(dd if=a)\nEOF\n",
    "f() { find . -delete; }; f",
    "python3 -c 'import os; os.remove(\"x\")'",
    "echo é日本 'ß' && rm \u{202e}x",
    "if true; then case x in a) ls;; esac; fi >o 2>&1 &",
];

// B8: explain shows the computation that the verdict comes from.
#[test]
fn explain_and_judge_agree() {
    let policy = Policy::default();
    for text in TEXTS {
        assert_eq!(explain(text, Language::Posix, &policy).judgement, judge(text, Language::Posix, &policy), "{text}");
    }
}

// B29: reading a part of a text neither panics nor points outside of it.
#[test]
fn every_beginning_of_a_text_can_be_judged() {
    for text in TEXTS {
        for (end, _) in text.char_indices() {
            points_into(text.get(..end).unwrap_or_default());
        }
    }
}

// Where the bound on depth ends the reading, wherever that may be.
#[test]
fn nothing_points_behind_the_bound_on_depth() {
    let openings =
        ["(", "((", "$(", "$((", "{ ", "`", "\"$(", "${a:-", "<(", "if ", "[[ (", "a=(", "case x in (", "f() {"];
    for before in ["r", "r ", "r((($($", "r \"", ""] {
        for opening in openings {
            for depth in 40..80 {
                points_into(&format!("{before}{}", opening.repeat(depth)));
            }
        }
    }
}

#[track_caller]
fn points_into(text: &str) {
    let explanation = explain(text, Language::Posix, &Policy::default());
    let spans = explanation
        .commands
        .iter()
        .map(|command| command.span)
        .chain(explanation.unknown.iter().map(|remark| remark.span))
        .chain(explanation.errors.iter().map(|remark| remark.span))
        .chain(explanation.judgement.span)
        .chain(explanation.judgement.waits_for_input);
    for span in spans {
        assert!(span.of(text).is_some(), "{text}: {span:?}");
    }
}

#[test]
fn a_laxer_policy_never_objects_more() {
    let lax = Policy { unknown_commands: Answer::Pass, interpreter_code: Answer::Pass, ..Policy::default() };
    for text in TEXTS {
        let (strict, lax) = (judge(text, Language::Posix, &Policy::default()), judge(text, Language::Posix, &lax));
        assert!(lax.verdict <= strict.verdict, "{text}");
        assert!(!strict.is_known_program() || lax == strict, "{text}");
    }
}

// B28
#[test]
fn limits_hold() {
    let policy = Policy::default();
    let rule = |text: &str| {
        let judgement = judge(text, Language::Posix, &policy);
        (judgement.verdict, judgement.rule)
    };
    let unreadable = (Verdict::Block, Some("unreadable"));
    let deleted = (Verdict::Block, Some("delete"));
    assert_eq!(rule(&format!("{}rm x", "true && ".repeat(20_000))), deleted);
    assert_eq!(rule(&format!("echo {}", "x".repeat(300 * 1024))), unreadable);
    assert_eq!(rule(&format!("{}ls{}", "( ".repeat(100), " )".repeat(100))), unreadable);
    assert_eq!(rule(&format!("{}ls{}", "$(".repeat(100_000), ")".repeat(100))), unreadable);
    assert_eq!(rule(&"a;".repeat(70_000)), unreadable);
    assert_eq!(rule(&format!("{}rm x{}", "( ".repeat(20), " )".repeat(20))), deleted);
    assert_eq!(rule(&format!("rm x; {}ls{}", "( ".repeat(100), " )".repeat(100))), deleted);
}
