//! Which hooks may run: what a person has looked at, and nothing else.
//!
//! Two ways to trust, one for each kind of dialect:
//!
//! - **By content**, one handler at a time ([`Store`]): a handler is known by its [`Identity`] and trusted by its
//!   [`Fingerprint`], which covers everything that decides what runs, the bytes of the scripts included. Another
//!   fingerprint under a known identity is [`Standing::Modified`], and does not run.
//! - **By project** ([`Projects`]): one flag for each absolute root.
//!
//! Both files lie in the person's home, are written whole or not at all, readable by their owner only, and by one
//! process at a time. A file that is damaged trusts nothing.
//!
//! This is a review gate and no sandbox: what is trusted runs with the rights of the host. Programs that are found by
//! `PATH`, modules that a script loads and data that it reads are not covered.
//!
//! Knows files. Knows no dialect, no process and no configuration.

mod file;
mod fingerprint;
mod projects;
mod scripts;
mod store;
mod wire;

pub use file::{StoreError, Written};
pub use fingerprint::{Covered, Fingerprint, Line, Subject, Unreadable, digest};
pub use projects::Projects;
pub use store::{Identity, Standing, Store, Trusted};

#[cfg(test)]
mod tests;
