//! Reads a shell command the way the shell does and says whether it may run.
//!
//! ```text
//! text ──parse──▶ syntax tree ──resolve──▶ invocations ──judge──▶ pass | ask | block, with the reason and the span
//! ```
//!
//! `shell` turns text into a tree and knows no program. `resolve` walks the tree as the shell would run it and
//! reports every program that would start. `wrappers` knows what `sudo`, `xargs`, `bash -c` or `python -c` do with
//! their arguments. `rules` and `policy` see only invocations, never text. [`explain()`] shows the same computation
//! to people.
//!
//! Nothing here fails: what cannot be read or known is a finding of its own. Nothing here touches the world, and
//! agents, hooks and JSON do not exist.

mod explain;
mod find;
mod invocation;
mod judge;
mod name;
pub mod policy;
mod resolve;
mod rules;
mod shell;
mod span;
#[cfg(test)]
mod testing;
mod wrappers;

pub use explain::{Command, Explanation, Remark, explain};
pub use judge::{Judgement, Language, Verdict, judge};
pub use span::Span;
