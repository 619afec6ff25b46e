//! Every agent's hook protocol: payload → [`Event`], [`Decision`] → reply, as pure values.
//!
//! One folder per protocol, one line in [`registry`] each. A protocol can have two ends: as a *handler* an agent calls
//! us ([`Handler`]: decode the event, encode the reply); as a *host* we call somebody's hook ([`dialect`]: read the
//! file of hooks, encode the event, decode the reply). Field names stand in the `wire.rs` of the folder.
//!
//! Never touches the disk, the clock or the environment, and does not know what a decision is for.

mod agent;
mod agy;
mod caps;
mod clacky;
mod claude;
mod codex;
mod cursor;
pub mod dialect;
mod event;
pub mod fairpeer;
mod finclaw;
mod grok;
pub mod hooks_file;
mod json;
mod pintle;
pub mod recipe;
pub mod registry;
mod reply;
mod windsurf;

use pintle_core::{Decision, Event, Fault, Place};

pub use caps::{Capability, Say};
pub use codex::trust as codex_trust;
pub use reply::Reply;

/// The handler end of a protocol: the agent calls, we answer.
pub trait Handler: Sync {
    /// The value of `--format`.
    fn name(&self) -> &'static str;

    /// The events that are served, and what can be said there.
    fn capabilities(&self) -> &'static [Capability];

    /// Reads one payload. `option` is the event that the command line names; only agents whose payload has no event
    /// name look at it (A2).
    fn decode_event<'a>(&self, payload: &'a [u8], option: Option<&'a str>) -> Result<Event<'a>, Fault<'a>>;

    /// Where the answer is due when the payload could not be read whole (A9, A12, A13): looks at its beginning only.
    fn place_of_damaged<'a>(&self, head: &'a [u8], option: Option<&'a str>) -> Place<'a>;

    /// Phrases a decision.
    fn encode_reply(&self, place: &Place<'_>, decision: &Decision) -> Reply;

    /// The agent's own refusal for a fault of ours or of the payload; on stop and other places the caller does not ask
    /// for one (see [`Handler::pass`]).
    fn refuse(&self, place: &Place<'_>, reason: &str) -> Reply;

    /// The neutral answer at this place: nothing is stopped, nothing is approved.
    fn pass(&self, place: &Place<'_>) -> Reply;
}
