//! Bounds on what is read, shared by everything that one command text leads to: nested substitutions, the strings
//! of `bash -c`, function calls, `eval`.

use std::cell::Cell;

/// Bytes of one command text (B28).
pub(crate) const TEXT: usize = 256 * 1024;
/// Nesting of any kind.
pub(crate) const DEPTH: u32 = 64;
/// Commands in all.
pub(crate) const COMMANDS: u32 = 65_536;

/// What is left of the bounds.
#[derive(Debug)]
pub(crate) struct Budget {
    depth: Cell<u32>,
    commands: Cell<u32>,
}

impl Default for Budget {
    fn default() -> Self {
        Self { depth: Cell::new(DEPTH), commands: Cell::new(COMMANDS) }
    }
}

impl Budget {
    /// Goes one level deeper; `None` when there is no deeper. The level is given back when the guard drops.
    pub(crate) fn deeper(&self) -> Option<Level<'_>> {
        let left = self.depth.get().checked_sub(1)?;
        self.depth.set(left);
        Some(Level { budget: self })
    }

    /// Counts one command; false when the bound is reached.
    #[must_use]
    pub(crate) fn command(&self) -> bool {
        match self.commands.get().checked_sub(1) {
            Some(left) => {
                self.commands.set(left);
                true
            }
            None => false,
        }
    }
}

/// One level of nesting, held while it is read.
#[derive(Debug)]
pub(crate) struct Level<'b> {
    budget: &'b Budget,
}

impl Drop for Level<'_> {
    fn drop(&mut self) {
        self.budget.depth.set(self.budget.depth.get() + 1);
    }
}
