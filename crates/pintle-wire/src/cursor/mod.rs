//! Cursor.
//!
//! <https://cursor.com/docs/agent/hooks>, as of mid 2026.

mod caps;
mod event;
pub(crate) mod hooks_file;
mod reply;
pub(crate) mod sample;
mod wire;

use crate::agent::Agent;

pub(crate) static AGENT: Agent = Agent {
    name: "cursor",
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
