//! What PowerShell and `cmd` have in common once their text is read: starting a program, and going on with what that
//! program starts, in whatever language it is written.

mod both;
mod from_bash;
mod host;
mod programs;
mod split;

pub(super) use both::read_both;
pub(super) use host::{Host, Script};
pub(super) use programs::Dialect;
pub(super) use split::{from_text, with_holes, words};
