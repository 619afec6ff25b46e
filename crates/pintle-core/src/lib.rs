//! The words every other room of Pintle shares: what an agent is about to do ([`Event`]), what the responders
//! think of it ([`Decision`]), and how several opinions become one ([`combine`]).
//!
//! ```text
//! bytes → wire::decode_event → Event → host::respond → Decision → wire::encode_reply → bytes
//! ```
//!
//! Knows no agent by name, no JSON key, no file, process or clock. Its types are not serializable on purpose:
//! whatever crosses the edge of the program has a shape of its own there.

mod combine;
mod decision;
mod event;
mod text;

pub use combine::combine;
pub use decision::{Decision, Verdict};
pub use event::{Event, Fault, FaultKind, Kind, Place, ShellDoor, ShellLanguage, ShellText, Stop, StopScope};
pub use text::shorten;
