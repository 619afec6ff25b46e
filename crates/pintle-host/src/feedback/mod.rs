//! Makes the output of tools short enough for an agent to read, without losing what it has to act on (E1–E23).
//!
//! Each pass is small, linear, and has before and after examples. The order is fixed (E21), and shaping a shaped text
//! changes nothing. File, line, column and message of a diagnostic always survive (E22); only [`shorten`] cuts.
//!
//! Values in, values out: knows no process, no event and no agent. What is specific to one tool is a row in
//! `tools.rs`.
//!
//! [`shorten`]: pintle_core::shorten

mod escape;
mod excerpt;
mod lines;
mod notice;
mod paths;
mod progress;
mod repeats;
mod tidy;
mod tools;

use std::hash::{DefaultHasher, Hasher};

pub use notice::is_no_change;
pub use tools::{Tool, Tools};

/// Passes that look at each other's results settle within a round or two; more is for hostile text.
const ROUNDS: usize = 6;

/// The text without what nobody acts on. `tools` are those whose rows apply besides the general passes.
pub fn shape(text: &str, tools: &Tools) -> String {
    settled(escape::without_terminal_control(text), tools)
}

/// Like [`shape`], for text that may be large: it is let go on the way.
pub(crate) fn shape_owned(text: String, tools: &Tools) -> String {
    let clean = escape::without_terminal_control(&text);
    drop(text);
    settled(clean, tools)
}

fn settled(mut text: String, tools: &Tools) -> String {
    let mut before = fingerprint(&text);
    for _ in 0..ROUNDS {
        text = round(text, tools);
        let after = fingerprint(&text);
        if before == after {
            break;
        }
        before = after;
    }
    text
}

/// Every pass but the first, in the order of E21; the rows of tools come before paths are shortened, since they know
/// the paths.
fn round(mut text: String, tools: &Tools) -> String {
    text = tools.without_noise(text);
    for pass in [
        paths::without_common_prefix,
        tidy::lines,
        repeats::without_repeated_explanations,
        excerpt::without_repeats_inside,
        excerpt::without_repeats_across,
        notice::without_summary,
        progress::collapsed,
    ] {
        // At most two copies of a text are alive: it may be large.
        text = pass(&text);
    }
    text
}

/// Tells whether a round changed anything, without keeping what was there before.
fn fingerprint(text: &str) -> (usize, u64) {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    (text.len(), hasher.finish())
}

#[cfg(test)]
mod tests;
