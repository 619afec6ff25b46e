//! Text → syntax tree. Knows shells, no programs.

pub(crate) mod bash;
pub(crate) mod cmd;
pub(crate) mod limits;
pub(crate) mod powershell;
