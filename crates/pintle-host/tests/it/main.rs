//! The host from outside.

#[cfg(test)]
mod model;
