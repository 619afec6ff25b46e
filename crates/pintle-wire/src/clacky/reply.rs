//! What an answer means (H57–H61, H66). In doubt the call goes on.

use super::wire::{PERMISSION, PERMISSION_REASON, SPECIFIC, UPDATED_INPUT};
use crate::dialect::said::worth_saying;
use crate::dialect::{Ended, Entry, EventRow, Fields, How, Opinion, Protocol, Said};

const NO_REASON: &str = "Denied by hook";

pub(super) fn reply(event: &EventRow, entry: &Entry, ended: &Ended<'_>) -> Said {
    let is_rewrite = entry.protocol == Protocol::Rewrite;
    match ended.how {
        How::Exited(0) if is_rewrite => answer(ended.stdout),
        How::Exited(0) => Said::nothing(),
        How::Exited(2) if event.can_block => {
            let on_stderr = worth_saying(ended.stderr).filter(|_| is_rewrite);
            Said::that(Opinion::Deny, on_stderr.or_else(|| worth_saying(ended.stdout)).unwrap_or(NO_REASON))
        }
        How::Exited(2) => {
            Said { remarks: vec![format!("exit code 2 means nothing on {}", event.name)], ..Said::nothing() }
        }
        How::NotStarted => Said::that(Opinion::Error, ended.in_words()),
        _ => Said::failure(ended.in_words()),
    }
}

fn answer(stdout: &str) -> Said {
    let mut said = Said::nothing();
    let answer = Fields::parse(stdout.trim().as_bytes()).ok();
    let Some(specific) = answer.and_then(|answer| answer.object(SPECIFIC)) else {
        if worth_saying(stdout).is_some() {
            said.remarks.push(format!("the output is no object with `{SPECIFIC}`, so it changes nothing"));
        }
        return said;
    };
    if specific.text(PERMISSION).as_deref() == Some("deny") {
        let reason = specific.text(PERMISSION_REASON).unwrap_or_default();
        return Said::that(Opinion::Deny, worth_saying(&reason).unwrap_or(NO_REASON));
    }
    // An empty object changes nothing either.
    let input = specific.object(UPDATED_INPUT).filter(|input| input.iter().next().is_some());
    said.input = input.and(specific.get(UPDATED_INPUT)).map(ToOwned::to_owned);
    said
}
