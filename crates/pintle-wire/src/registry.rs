//! The table of all protocols.

use crate::{Handler, agy, claude, codex, cursor, grok, windsurf};

/// Every agent that can call us, in the order in which they are listed to people.
pub const HANDLERS: &[&dyn Handler] =
    &[&claude::AGENT, &cursor::AGENT, &windsurf::AGENT, &agy::AGENT, &codex::AGENT, &grok::AGENT];

/// The handler of that name, exactly as `--format` spells it.
pub fn handler(name: &str) -> Option<&'static dyn Handler> {
    HANDLERS.iter().copied().find(|handler| handler.name() == name)
}
