//! Grok CLI of xAI.
//!
//! <https://docs.x.ai/build/features/hooks>, as of 2026-08-19; answers and payloads as observed with version 1.0.41.

mod caps;
mod event;
pub(crate) mod hooks_file;
mod reply;
pub(crate) mod sample;
mod wire;

use crate::agent::Agent;

pub(crate) static AGENT: Agent = Agent {
    name: "grok",
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
