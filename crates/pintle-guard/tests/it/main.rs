//! The guard from outside: text in, judgement out.

mod cases;
mod properties;
