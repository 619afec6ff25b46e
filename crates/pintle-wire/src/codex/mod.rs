//! Codex CLI.
//!
//! <https://developers.openai.com/codex/hooks>, as of late 2026; answers and payloads as observed with version 0.171.0.

mod caps;
mod event;
pub(crate) mod hooks_file;
mod patch;
mod reply;
pub(crate) mod sample;
pub mod trust;
mod wire;

use crate::agent::Agent;

pub(crate) static AGENT: Agent = Agent {
    name: "codex",
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
