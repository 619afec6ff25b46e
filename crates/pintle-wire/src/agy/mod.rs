//! Antigravity CLI and IDE of Google.
//!
//! <https://antigravity.google/docs/customizations/hooks>, as of 2026, and the page that version 1.5.14 brings along.

mod caps;
mod event;
pub(crate) mod hooks_file;
mod reply;
pub(crate) mod sample;
mod wire;

use crate::agent::Agent;

pub(crate) static AGENT: Agent = Agent {
    name: "agy",
    capabilities: caps::ROWS,
    decode: event::decode,
    place_of_damaged: event::place_of_damaged,
    encode: reply::encode,
    refuse: reply::refuse,
};

#[cfg(test)]
pub(crate) fn keys() -> &'static [crate::json::Row] {
    <wire::Key as crate::json::Keys>::ROWS
}
