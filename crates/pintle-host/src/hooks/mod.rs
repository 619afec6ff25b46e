//! Hooks of other people: found, trusted, run at the events of an agent's loop, and answered for, each as its own
//! system would do it.
//!
//! [`Host`] holds the hooks of one dialect for one workspace; [`Session`] fires events at them; [`Report`] is what came
//! of one event. [`Runner`] is the same with a method for each event of fairpeer. [`run`] is the part without files and
//! without trust: a payload, hooks, somebody who starts programs.
//!
//! ```
//! use pintle_host::hooks::{Decision, Host, Places};
//!
//! let folder = tempfile::tempdir().unwrap();
//! std::fs::create_dir(folder.path().join(".clacky")).unwrap();
//! let hooks = "hooks: {before_tool_use: [{command: 'echo not here; exit 2'}]}";
//! std::fs::write(folder.path().join(".clacky/hooks.yml"), hooks).unwrap();
//!
//! let host = Host::load(Host::dialect("clacky").unwrap(), Places::below(folder.path()));
//! let mut session = host.session();
//! let report = session.fire("before_tool_use", br#"{"tool": {"name": "terminal", "arguments": "{}"}}"#).unwrap();
//! assert_eq!((report.decision, report.reason.as_deref()), (Decision::Deny, Some("not here")));
//! ```
//!
//! What differs between dialects is data, in `pintle_wire`; this room reads it. It knows no dialect by name, no terminal
//! and no network, and reads no environment but what [`Places`] holds.

mod combine;
mod discover;
mod engine;
mod environment;
mod gate;
mod guard;
mod handler;
mod host;
mod invocation;
mod matcher;
mod places;
mod review;
mod runner;
mod spawner;
// Their handlers are lines for `sh`.
#[cfg(unix)]
#[cfg(test)]
mod tests;
pub mod trust;
mod unstartable;
mod wire;

pub use discover::{Discovered, discover};
pub use engine::run;
pub use environment::Environment;
pub use gate::Status;
pub use handler::Handler;
pub use host::{FireError, Host, Listed, Session};
pub use pintle_guard::policy::Policy;
pub use places::Places;
pub use review::{Review, RevokeError, Unknown, Wanted};
pub use runner::{Runner, Verdict};
pub use spawner::{Job, Processes, Ran, Spawner};
pub use wire::{Decision, Diagnostic, Level, Outcome, Report};
