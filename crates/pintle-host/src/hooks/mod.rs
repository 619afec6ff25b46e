//! Hooks of other people.

pub mod trust;
