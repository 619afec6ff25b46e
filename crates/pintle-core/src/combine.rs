//! Many opinions → one. The only precedence rules of the project.

use crate::{Decision, Verdict};

/// The strongest verdict wins and brings its reason; of equals the first speaks. Feedback adds up in order.
pub fn combine(decisions: impl IntoIterator<Item = Decision>) -> Decision {
    let mut all = Decision::no_opinion();
    for next in decisions {
        if next.verdict > all.verdict {
            all.verdict = next.verdict;
            all.reason = next.reason;
        }
        all.feedback = joined(all.feedback, next.feedback);
        all.keep_going = joined(all.keep_going, next.keep_going);
    }
    debug_assert!(all.verdict == Verdict::NoOpinion || all.reason.is_some());
    all
}

fn joined(first: Option<String>, second: Option<String>) -> Option<String> {
    match (first, second) {
        (Some(first), Some(second)) => Some(format!("{first}\n\n{second}")),
        (one, None) | (None, one) => one,
    }
}

#[cfg(test)]
mod tests;
