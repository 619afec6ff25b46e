//! Case files: `verdict  rule | command`, one a line.

use pintle_guard::policy::{Answer, Filter, Policy};
use pintle_guard::{Language, Verdict, judge};

/// The setting in which the lines below an `@` line are judged.
struct Setting {
    policy: Policy,
    language: Language,
}

impl Setting {
    fn new() -> Self {
        Self { policy: Policy::default(), language: Language::Posix }
    }

    fn change(&mut self, directive: &str) {
        let (word, rest) = directive.split_once(' ').unwrap_or((directive, ""));
        match word {
            "reset" => *self = Self::new(),
            "powershell" => self.language = Language::PowerShell,
            "cmd" => self.language = Language::Cmd,
            "windows" => self.language = Language::Windows,
            "filter" => {
                let mut parts = rest.split(" | ").map(str::to_owned);
                let command = parts.next().expect("a command");
                let filter = Filter::new(&command, parts.collect(), String::from("said by the filter"));
                self.policy.filters.push(filter.expect(&command));
            }
            "off" => rest.split(' ').for_each(|group| match group {
                "delete" => self.policy.groups.delete = None,
                "kill" => self.policy.groups.kill = None,
                "raw-copy" => self.policy.groups.raw_copy = None,
                _ => panic!("no group {group}"),
            }),
            "unknown" => self.policy.unknown_commands = answer(rest),
            "unreadable" => self.policy.unreadable_commands = answer(rest),
            "code" => self.policy.interpreter_code = answer(rest),
            _ => panic!("no directive {word}"),
        }
    }

    /// What is wrong with a line, if anything.
    fn wrong(&self, line: &str) -> Option<String> {
        let (expected, command) = line.split_once("| ").expect(line);
        let mut expected = expected.split_whitespace();
        let (verdict, rule) = (expected.next().expect(line), expected.next().expect(line));
        let text = command.replace('⏎', "\n").replace('⇥', "\t");
        let judgement = judge(&text, self.language, &self.policy);
        let verdict_fits = match verdict {
            "pass" => judgement.verdict == Verdict::Pass,
            "ask" => judgement.verdict == Verdict::Ask,
            "block" => judgement.verdict == Verdict::Block,
            "object" => judgement.verdict != Verdict::Pass,
            _ => panic!("no verdict: {line}"),
        };
        let rule_fits = rule == "-" || judgement.rule == Some(rule);
        let objects = judgement.verdict != Verdict::Pass;
        let said = judgement.rule.is_some() == objects && judgement.reason.is_empty() != objects;
        let place = judgement.span.is_none_or(|span| span.of(&text).is_some());
        let fits = verdict_fits && rule_fits && said && place && judgement.reason.chars().count() <= 600;
        (!fits).then(|| format!("{line}\n    {:?} {:?} {}", judgement.verdict, judgement.rule, judgement.reason))
    }
}

fn answer(word: &str) -> Answer {
    match word {
        "pass" => Answer::Pass,
        "ask" => Answer::Ask,
        "block" => Answer::Block,
        _ => panic!("no answer {word}"),
    }
}

fn check(name: &str, text: &str) {
    let mut setting = Setting::new();
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(directive) = line.strip_prefix("@ ") {
            setting.change(directive);
        } else {
            count += 1;
            wrong.extend(setting.wrong(line));
        }
    }
    assert!(count > 0, "{name} holds no case");
    assert!(wrong.is_empty(), "{name}: {} of {count} wrong\n{}", wrong.len(), wrong.join("\n"));
}

macro_rules! case_files {
    ($($test:ident: $file:literal),+ $(,)?) => {
        $(#[test]
        fn $test() {
            check($file, include_str!(concat!("../../../../fixtures/guard/", $file)));
        })+
    };
}

case_files! {
    names: "names.cases",
    structure: "structure.cases",
    nested: "nested.cases",
    unknown: "unknown.cases",
    values: "values.cases",
    powershell: "powershell.cases",
    cmd: "cmd.cases",
    windows: "windows.cases",
    filters: "filters.cases",
    field_bugs: "field-bugs.cases",
    wrappers_more: "wrappers-more.cases",
}
