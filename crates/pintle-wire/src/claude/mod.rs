//! Claude Code.
//!
//! <https://code.claude.com/docs/en/hooks>, as of 2026-08-22; answers and payloads as observed with version 2.1.332.

mod caps;
mod event;
pub(crate) mod hooks_file;
mod reply;
pub(crate) mod sample;
pub(crate) mod wire;

use crate::agent::Agent;

pub(crate) static AGENT: Agent = Agent {
    name: "claude",
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
