use bumpalo::Bump;

use super::{Judge, Judgement, Verdict};
use crate::invocation::{Sink, Unreadable, UnreadableKind, Why};
use crate::policy::{Answer, Filter, GroupMessage, Groups, Policy};
use crate::span::Span;
use crate::testing::invocation;

/// One report of the resolver.
#[derive(Clone, Copy)]
enum Report {
    Command(&'static str),
    Unknown(Why),
    UnknownCommand(&'static str),
    Code,
    Unreadable(UnreadableKind),
}

use Report::{Code, Command, Unknown, UnknownCommand};

const SYNTAX: Report = Report::Unreadable(UnreadableKind::Syntax("unexpected `)`"));

fn judge(policy: &Policy, reports: &[Report]) -> Judgement {
    let arena = Bump::new();
    let mut judge = Judge::new("some text\nof two lines", policy);
    let span = Span::new(0, 4);
    for report in reports {
        match *report {
            Command(text) => judge.command(&invocation(text, &arena)),
            Unknown(why) => judge.unknown(why, span, None),
            UnknownCommand(text) => judge.unknown(Why::Variable, span, Some(&invocation(text, &arena))),
            Code => judge.code("python", "os.remove", span),
            Report::Unreadable(kind) => judge.unreadable(&Unreadable { kind, span: Span::new(10, 12) }),
        }
    }
    judge.judgement()
}

fn rule(policy: &Policy, reports: &[Report]) -> (Verdict, Option<&'static str>) {
    let judgement = judge(policy, reports);
    assert_eq!(judgement.reason.is_empty(), judgement.verdict == Verdict::Pass);
    assert_eq!(judgement.span.is_none(), judgement.verdict == Verdict::Pass);
    (judgement.verdict, judgement.rule)
}

fn with_filter(command: &str) -> Policy {
    let filter = Filter::new(command, Vec::new(), String::from("not here")).expect("valid");
    Policy { filters: vec![filter], ..Policy::default() }
}

const BLOCK: Verdict = Verdict::Block;
const ASK: Verdict = Verdict::Ask;

#[test]
fn harmless_commands_pass() {
    assert_eq!(judge(&Policy::default(), &[Command("git status")]), Judgement::pass());
}

// B8
#[test]
fn groups_speak_before_filters() {
    let policy = with_filter("npm");
    assert_eq!(rule(&policy, &[Command("npm i"), Command("rm x")]), (BLOCK, Some("delete")));
    assert_eq!(rule(&policy, &[Command("npm i"), Command("ls")]), (BLOCK, Some("custom-filter")));
    assert_eq!(rule(&policy, &[Command("kill 1"), Command("rm x")]), (BLOCK, Some("kill")));
    assert_eq!(judge(&policy, &[Command("npm i")]).reason, "not here");
}

#[test]
fn a_group_that_is_off_is_silent() {
    let groups = Groups { delete: None, ..Groups::default() };
    let policy = Policy { groups, ..with_filter("rm") };
    assert_eq!(rule(&policy, &[Command("rm x")]), (BLOCK, Some("custom-filter")));
    assert_eq!(rule(&policy, &[Command("find . -delete")]), (Verdict::Pass, None));
    assert_eq!(rule(&policy, &[Command("rm x"), Command("dd")]), (BLOCK, Some("raw-copy")));
}

#[test]
fn the_strongest_answer_wins_and_of_equals_the_surest() {
    let policy = Policy::default();
    let everything = [Code, Unknown(Why::Variable), SYNTAX, Command("rm x")];
    assert_eq!(rule(&policy, &everything), (BLOCK, Some("delete")));
    assert_eq!(rule(&policy, &everything[..3]), (BLOCK, Some("unreadable")));
    assert_eq!(rule(&policy, &everything[..2]), (ASK, Some("unknown-command")));
    assert_eq!(rule(&policy, &everything[..1]), (ASK, Some("interpreter-code")));
    let strict = Policy { interpreter_code: Answer::Block, unknown_commands: Answer::Block, ..with_filter("npm") };
    assert_eq!(rule(&strict, &everything[..1]), (BLOCK, Some("interpreter-code")));
    assert_eq!(rule(&strict, &everything[..2]), (BLOCK, Some("unknown-command")));
    assert_eq!(rule(&strict, &[Code, SYNTAX, Command("npm i")]), (BLOCK, Some("custom-filter")));
}

#[test]
fn answers_follow_the_policy() {
    let lax = Policy { unknown_commands: Answer::Pass, interpreter_code: Answer::Pass, ..Policy::default() };
    assert_eq!(rule(&lax, &[Unknown(Why::ShellInput), Code]), (Verdict::Pass, None));
    let asking = Policy { unreadable_commands: Answer::Ask, ..Policy::default() };
    assert_eq!(rule(&asking, &[SYNTAX]), (ASK, Some("unreadable")));
}

// B28
#[test]
fn limits_are_unreadable() {
    for kind in [UnreadableKind::TooLong, UnreadableKind::TooDeep, UnreadableKind::TooManyCommands] {
        assert_eq!(rule(&Policy::default(), &[Report::Unreadable(kind)]), (BLOCK, Some("unreadable")));
    }
}

// B29
#[test]
fn unfinished_text_is_no_objection() {
    assert_eq!(rule(&Policy::default(), &[Report::Unreadable(UnreadableKind::Unfinished)]), (Verdict::Pass, None));
}

#[test]
fn an_unknown_command_may_be_a_known_program() {
    let policy = with_filter("git push");
    assert_eq!(rule(&policy, &[UnknownCommand("$dir/rm x")]), (BLOCK, Some("delete")));
    assert_eq!(rule(&policy, &[UnknownCommand("$dir/git push")]), (BLOCK, Some("custom-filter")));
    assert_eq!(rule(&policy, &[UnknownCommand("$x push")]), (ASK, Some("unknown-command")));
}

#[test]
fn only_groups_and_filters_are_known_programs() {
    let policy = with_filter("npm");
    for (reports, known) in [
        (&[Command("rm x")][..], true),
        (&[Command("npm i")][..], true),
        (&[Command("ls")][..], false),
        (&[Unknown(Why::Variable)][..], false),
        (&[Code][..], false),
        (&[SYNTAX][..], false),
    ] {
        assert_eq!(judge(&policy, reports).is_known_program(), known);
    }
}

#[test]
fn a_judge_has_enough_when_nothing_can_change_its_answer() {
    let arena = Bump::new();
    let policy = with_filter("npm");
    let mut judge = Judge::new("", &policy);
    judge.command(&invocation("npm i", &arena));
    assert!(!judge.done());
    judge.command(&invocation("rm x", &arena));
    assert!(judge.done());
    let off = Policy { groups: Groups { delete: None, kill: None, raw_copy: None }, ..policy };
    let mut judge = Judge::new("", &off);
    judge.command(&invocation("npm i", &arena));
    assert!(judge.done());
}

// B5
#[test]
fn a_configured_message_arrives_verbatim() {
    let message = " Use trash.\nNot `rm`. ";
    let groups = Groups { delete: Some(GroupMessage::Configured(message.to_owned())), ..Groups::default() };
    let policy = Policy { groups, ..Policy::default() };
    assert_eq!(judge(&policy, &[Command("rm x")]).reason, message);
}

fn reason(text: &str, at: &str, change: impl FnOnce(&mut crate::invocation::Invocation<'_, '_>)) -> String {
    let arena = Bump::new();
    let policy = Policy::default();
    let mut judge = Judge::new(text, &policy);
    let mut invocation = invocation("rm -rf x", &arena);
    let start = text.find(at).expect("a place");
    invocation.span = Span::new(start, start + at.len());
    change(&mut invocation);
    judge.command(&invocation);
    judge.judgement().reason
}

// B5
#[test]
fn a_built_in_reason_names_group_place_and_way_out() {
    let said = reason("cd a && rm -rf x", "rm -rf x", |_| {});
    assert!(said.starts_with("Blocked by the delete rule: `rm -rf x` deletes for good. Move the files"), "{said}");
    let said = reason("sudo bash -c 'rm -rf x'", "rm -rf x", |invocation| invocation.wrappers = &["sudo", "bash"]);
    assert!(said.contains("`rm -rf x`, run by `sudo` → `bash`, deletes"), "{said}");
    let said = reason("a=rm; $a -rf x", "$a -rf x", |_| {});
    assert!(said.contains("`$a -rf x`, which starts `rm`, deletes"), "{said}");
}

#[test]
fn what_is_shown_is_short_and_harmless() {
    let said = reason("rm a\n\u{1b}[31m\u{202e}b", "rm a\n\u{1b}[31m\u{202e}b", |_| {});
    assert!(said.contains("`rm a \u{fffd}[31m\u{fffd}b`"), "{said}");
    let long = format!("rm {}", "é".repeat(1000));
    let said = reason(&long, &long, |_| {});
    assert!(said.contains("é…`") && said.chars().count() < 500, "{said}");
    let said = reason("rm", "rm", |invocation| invocation.span = Span::new(90, 95));
    assert!(said.contains("the end of the command"), "{said}");
}

#[test]
fn reasons_stay_short() {
    let long = "x".repeat(300);
    for why in [
        Why::Variable,
        Why::Substitution,
        Why::Pattern,
        Why::ScriptText,
        Why::ShellInput,
        Why::WrittenFile,
        Why::InteractiveShell,
        Why::WrapperOption,
        Why::OtherShell,
        Why::TooMany,
    ] {
        let said = super::reason::unknown(&long, why, Span::new(0, 300));
        assert!(said.starts_with("Pintle cannot tell what would run at `x"), "{said}");
        assert!(said.ends_with('.') && said.chars().count() < 500, "{said}");
    }
    assert!(judge(&Policy::default(), &[Code]).reason.contains("the python code calls `os.remove`"));
}

#[test]
fn what_cannot_be_read_is_said_with_its_place() {
    let said = judge(&Policy::default(), &[SYNTAX]).reason;
    assert!(said.starts_with("Pintle cannot read this command: unexpected `)` (line 2, column 1). Correct"), "{said}");
    assert_eq!(super::position("aé\nbé", Span::new(6, 7)), (2, 2));
    assert_eq!(super::position("ab", Span::new(2, 2)), (1, 3));
    assert_eq!(super::position("ab", Span::new(9, 9)), (1, 3));
}
