//! The guard as a responder: every shell text of a call goes through the command policy.

use pintle_core::{Decision, Event, Kind, ShellDoor, ShellLanguage, ShellText};
use pintle_guard::policy::Policy;
use pintle_guard::{Judgement, Language, Verdict, judge};

use crate::config::Settings;
use crate::respond::Opinion;

pub(crate) fn listens(event: &Event<'_>) -> bool {
    event.place.kind == Kind::Gate && !event.shell.is_empty()
}

/// One opinion for each text; the caller lets the strongest win.
pub(crate) fn respond(event: &Event<'_>, settings: &Settings) -> Vec<Opinion> {
    event.shell.iter().filter_map(|text| opinion(text, &settings.policy)).collect()
}

fn opinion(text: &ShellText<'_>, policy: &Policy) -> Option<Opinion> {
    let judgement = judge(&text.text, language(text.language), policy);
    let judgement = match text.door {
        ShellDoor::ShellTool => judgement,
        ShellDoor::UnseenInput => judgement.where_input_is_unseen(&text.text, policy),
        ShellDoor::ByShape if judgement.is_known_program() => judgement,
        ShellDoor::ByShape => return None,
    };
    let Judgement { verdict, rule, reason, .. } = judgement;
    let decision = match verdict {
        Verdict::Pass => return None,
        Verdict::Ask => Decision::ask(reason),
        Verdict::Block => Decision::deny(reason),
    };
    Some(Opinion { decision, rule })
}

/// Where the agent does not name its shell, the system tells which ones it can be.
const fn language(said: ShellLanguage) -> Language {
    match said {
        ShellLanguage::PowerShell => Language::PowerShell,
        ShellLanguage::Unspecified if cfg!(windows) => Language::Windows,
        ShellLanguage::Posix | ShellLanguage::Unspecified => Language::Posix,
    }
}
