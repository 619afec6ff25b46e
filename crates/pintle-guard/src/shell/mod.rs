//! Text → syntax tree. Knows shells, no programs.

pub(crate) mod bash;
pub(crate) mod limits;
