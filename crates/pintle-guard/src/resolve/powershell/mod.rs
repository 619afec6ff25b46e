//! What the commands of a PowerShell text start.
//!
//! The walk follows the text from top to bottom and keeps what variables may hold ([`env`]). Blocks and functions that
//! are only defined are walked last, with every value that a name ever had.

mod assigned;
mod calls;
mod cmdlets;
mod env;
mod parameters;
mod value;
mod walk;

use bumpalo::Bump;

use self::walk::Walk;
use super::windows::Host;
use crate::invocation::Sink;
use crate::shell::bash::Origin;
use crate::shell::limits::Budget;
use crate::shell::powershell;

/// Reads a text and reports what it would start.
pub(super) fn read<'a>(text: &'a str, origin: Origin, host: &mut Host<'_, 'a>) {
    let parsed = powershell::parse(text, origin, host.budget, host.arena);
    Walk::new(text, host).script(parsed.statements);
    if let Some(error) = &parsed.error {
        host.sink.unreadable(error);
    }
}

/// Reads a text that was handed in as such.
pub(super) fn read_all<'a>(text: &'a str, budget: &Budget, arena: &'a Bump, sink: &mut dyn Sink) {
    let mut host = Host::new(text, arena, budget, sink);
    read(text, Origin::Exact(0), &mut host);
}
