//! The case files of `fixtures/wire`, what they must cover, and what must hold for any bytes at all.
#![expect(clippy::disallowed_methods, reason = "the cases lie in files, and UPDATE=1 writes them again")]

mod any_bytes;
mod case;
mod coverage;
mod dump;
mod fixtures;
