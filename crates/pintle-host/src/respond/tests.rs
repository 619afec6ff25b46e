use std::fs;

use pintle_core::{Kind, Place, ShellDoor, ShellLanguage, ShellText, Verdict};
use pintle_wire::registry::handler;
use tempfile::TempDir;

use super::*;
use crate::config::UserSource;
use crate::failure::Failure;

/// A host whose person's file has this text; without one the defaults hold.
fn host(user: Option<&str>) -> (TempDir, Host) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    if let Some(text) = user {
        fs::write(&path, text).unwrap();
    }
    let project = folder.path().join(".pintle.toml");
    let locations = Locations { user: UserSource::Usual(path), project, home: None };
    (folder, Host::new(locations))
}

fn event<'a>(kind: Kind, texts: &[(&'a str, ShellDoor)]) -> Event<'a> {
    let shell = texts
        .iter()
        .map(|(text, door)| ShellText { text: (*text).into(), language: ShellLanguage::Posix, door: *door })
        .collect();
    let place = Place { kind, event: "PreToolUse".into() };
    Event { place, tool: None, session: None, shell, edited: Vec::new(), stop: None }
}

fn verdict(user: Option<&str>, event: Event<'_>) -> Verdict {
    host(user).1.answer(handler("codex").unwrap(), &Ok(event)).decision.verdict
}

#[test]
fn forbidden_programs_are_denied_and_others_pass() {
    // A3, B1
    assert_eq!(verdict(None, event(Kind::Gate, &[("rm x", ShellDoor::ShellTool)])), Verdict::Deny);
    assert_eq!(verdict(None, event(Kind::Gate, &[("git status", ShellDoor::ShellTool)])), Verdict::NoOpinion);
    assert_eq!(
        verdict(Some("rm_block = false\n"), event(Kind::Gate, &[("rm x", ShellDoor::ShellTool)])),
        Verdict::NoOpinion
    );
}

#[test]
fn the_shell_is_the_one_that_the_tool_names_or_that_the_system_has() {
    // A20, B27, contract, Windows
    let verdict_in = |text: &str, language| {
        let mut call = event(Kind::Gate, &[(text, ShellDoor::ShellTool)]);
        call.shell.iter_mut().for_each(|shell| shell.language = language);
        verdict(None, call)
    };
    let powershell = "Get-Item x | % { Remove-Item $_ }";
    let cmd = "if exist x (de^l x)";
    let bash = "case x in x) rm x;; esac";
    let denied = [
        (ShellLanguage::PowerShell, &[powershell][..]),
        (ShellLanguage::Posix, &[bash]),
        (ShellLanguage::Unspecified, if cfg!(windows) { &[powershell, cmd] } else { &[bash] }),
    ];
    for (language, texts) in denied {
        for text in texts {
            assert_eq!(verdict_in(text, language), Verdict::Deny, "{language:?} {text}");
        }
    }
}

#[test]
fn the_guard_speaks_on_gates_only() {
    // B7
    for kind in [Kind::AfterTool, Kind::Stop, Kind::Other] {
        assert_eq!(verdict(None, event(kind, &[("rm x", ShellDoor::ShellTool)])), Verdict::NoOpinion, "{kind:?}");
    }
}

#[test]
fn of_several_texts_the_strongest_wins() {
    let texts = [("ls", ShellDoor::ShellTool), ("$x y", ShellDoor::ShellTool), ("rm x", ShellDoor::ShellTool)];
    assert_eq!(verdict(None, event(Kind::Gate, &texts)), Verdict::Deny);
    assert_eq!(verdict(None, event(Kind::Gate, &texts[..2])), Verdict::Ask);
}

#[test]
fn text_of_another_tool_counts_only_for_known_programs() {
    for (text, expected) in [("rm x", Verdict::Deny), ("$x y", Verdict::NoOpinion), ("a; )", Verdict::NoOpinion)] {
        assert_eq!(verdict(None, event(Kind::Gate, &[(text, ShellDoor::ByShape)])), expected, "{text}");
    }
    let filter = "[[custom_filters]]\ncommand = \"yarn\"\nmessage = \"m\"\n";
    assert_eq!(verdict(Some(filter), event(Kind::Gate, &[("yarn", ShellDoor::ByShape)])), Verdict::Deny);
}

#[test]
fn a_bare_shell_counts_where_its_input_is_seen_by_no_hook() {
    // contract, `unknown_commands`: on Codex what is typed into it later fires no hook
    for bare in ["sh", "bash -i", "python3", "cd x && bash"] {
        assert_eq!(verdict(None, event(Kind::Gate, &[(bare, ShellDoor::UnseenInput)])), Verdict::Ask, "{bare}");
        assert_eq!(verdict(None, event(Kind::Gate, &[(bare, ShellDoor::ShellTool)])), Verdict::NoOpinion, "{bare}");
    }
    for fed in ["git status", "python3 x.py", "echo ls | sh", "sh x.sh"] {
        assert_eq!(verdict(None, event(Kind::Gate, &[(fed, ShellDoor::UnseenInput)])), Verdict::NoOpinion, "{fed}");
    }
    let passing = Some("unknown_commands = \"pass\"\n");
    assert_eq!(verdict(passing, event(Kind::Gate, &[("sh", ShellDoor::UnseenInput)])), Verdict::NoOpinion);
}

#[test]
fn reasons_are_verbatim_up_to_the_limit() {
    // B5, E1, E23
    let message = "use   \\u001b[31mtrash\\u001b[0m\\n\\n\\ninstead";
    let call = || Ok(event(Kind::Gate, &[("rm x", ShellDoor::ShellTool)]));
    let (_folder, host_) = host(Some(&format!("rm_block_message = \"{message}\"\n")));
    let answer = host_.answer(handler("codex").unwrap(), &call());
    assert_eq!(answer.decision.reason.unwrap(), "use   \u{1b}[31mtrash\u{1b}[0m\n\n\ninstead");
    assert_eq!(answer.rule, Some("delete"));
    let (_folder, host_) = host(Some(&format!("rm_block_message = \"{}\"\noutput_max_length = 20\n", "é".repeat(30))));
    let answer = host_.answer(handler("codex").unwrap(), &call());
    assert_eq!(answer.decision.reason.unwrap(), "éééé\n... (truncated)");
}

#[test]
fn a_broken_configuration_closes_the_gates_that_need_it() {
    // A10, A11
    let (_folder, host) = host(Some("hook_timeout = 0\n"));
    let codex = handler("codex").unwrap();
    let answer = host.answer(codex, &Ok(event(Kind::Gate, &[("ls", ShellDoor::ShellTool)])));
    assert_eq!(answer.failure, Some(Failure::Configuration));
    assert!(answer.problem.unwrap().what.contains("hook_timeout"));
    assert!(!answer.reply.stdout.contains("hook_timeout") && answer.reply.stdout.contains("deny"));
    // Nobody listens to these, so the configuration is not even read.
    for event in [event(Kind::Gate, &[]), event(Kind::Stop, &[]), event(Kind::Other, &[])] {
        let answer = host.answer(codex, &Ok(event.clone()));
        assert_eq!((answer.failure, answer.reply), (None, codex.pass(&event.place)));
    }
}

#[test]
fn a_journal_is_kept_only_when_wanted() {
    // G1
    let call = || Ok(event(Kind::Gate, &[("ls", ShellDoor::ShellTool)]));
    let codex = handler("codex").unwrap();
    assert_eq!(host(None).1.answer(codex, &call()).journal, None);
    let (folder, debugging) = host(Some("debug = true\n"));
    assert_eq!(debugging.answer(codex, &call()).journal.unwrap().folder(), folder.path().join("logs"));
    assert!(host(None).1.with_journal().answer(codex, &call()).journal.is_some());
}

#[test]
fn faults_are_written_down_like_events() {
    // G1
    let codex = handler("codex").unwrap();
    let fault =
        || Err(Fault { place: Place { kind: Kind::Gate, event: "".into() }, kind: pintle_core::FaultKind::Empty });
    assert!(host(Some("debug = true\n")).1.answer(codex, &fault()).journal.is_some());
    assert_eq!(host(None).1.answer(codex, &fault()).journal, None);
    assert_eq!(host(Some("debug = true\nx")).1.answer(codex, &fault()).journal, None);
    assert!(host(None).1.with_journal().answer(codex, &Ok(event(Kind::Other, &[]))).journal.is_some());
}
