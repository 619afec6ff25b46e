//! Proof that the reader sees what a shell would run: trees of given texts, properties of all texts, agreement with bash.

mod brush;
mod cases;
mod differential;
mod dump;
mod hostile;
mod programs;
mod properties;

use bumpalo::Bump;

use super::{Origin, Parsed, parse};
use crate::shell::limits::Budget;

/// Reads `text` with fresh bounds and shows the outcome to `check`.
fn read<T>(text: &str, check: impl FnOnce(&Parsed<'_>) -> T) -> T {
    let arena = Bump::new();
    let budget = Budget::default();
    check(&parse(text, Origin::Exact(0), &budget, &arena))
}
