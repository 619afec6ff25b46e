//! The table of all protocols.

use crate::Handler;

/// Every agent that can call us, in the order in which they are listed to people.
pub const HANDLERS: &[&dyn Handler] = &[];

/// The handler of that name, exactly as `--format` spells it.
pub fn handler(name: &str) -> Option<&'static dyn Handler> {
    HANDLERS.iter().copied().find(|handler| handler.name() == name)
}
