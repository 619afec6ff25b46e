//! What an exit code means (H42, H43, H46–H48, DD12).

use crate::dialect::said::worth_saying;
use crate::dialect::{Ended, Entry, EventRow, How, Opinion, Said, Text};

pub(super) fn reply(event: &EventRow, _: &Entry, ended: &Ended<'_>) -> Said {
    let objects = event.can_block && matches!(ended.how, How::Exited(2) | How::TimedOut);
    let opinion = match ended.how {
        How::Exited(0) => Opinion::Pass,
        How::NotStarted => Opinion::Error,
        _ if objects => Opinion::Deny,
        _ => Opinion::Warn,
    };
    let said = worth_saying(ended.stderr).or_else(|| worth_saying(ended.stdout)).map(str::to_owned);
    let reason = (opinion != Opinion::Pass).then(|| said.unwrap_or_else(|| ended.in_words()));
    let printed = worth_saying(ended.stdout).map(str::to_owned);
    let text = match event.text {
        Text::First(_) => printed.filter(|_| opinion == Opinion::Pass),
        Text::Joined => printed,
        Text::None => None,
    };
    Said { opinion, reason, text, ..Said::nothing() }
}
