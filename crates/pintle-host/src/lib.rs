//! Everything between an agent's event and the answer to it: the configuration, who responds to which event, and what
//! is said when something breaks.
//!
//! ```no_run
//! use pintle_host::{Host, config::Locations};
//!
//! # fn embed(handler: &dyn pintle_wire::Handler, payload: &[u8]) -> pintle_wire::Reply {
//! let host = Host::new(Locations::of_process(None));
//! host.answer(handler, &handler.decode_event(payload, None)).reply
//! # }
//! ```
//!
//! The other way round, [`hooks`] runs hooks of other people for an agent: its own `Host` begins there.
//!
//! Touches files. Knows no terminal, no argument vector, no network and no agent by name.

pub mod after_edit;
pub mod at_stop;
mod commands;
pub mod config;
pub mod failure;
pub mod feedback;
mod guard;
pub mod hooks;
pub mod journal;
pub mod process;
mod respond;
mod stops;

pub use commands::{CommandLine, How, Ran, Told, missing_programs};
pub use respond::{Answer, Host};

/// Bytes of a payload that are accepted (G6).
pub const PAYLOAD_LIMIT: usize = 4 * 1024 * 1024;
