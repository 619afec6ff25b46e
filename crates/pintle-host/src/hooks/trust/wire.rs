//! The shape of the store of handlers.

use std::collections::BTreeSet;

use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct StoreFile {
    pub(super) version: u64,
    pub(super) handlers: Vec<Entry>,
}

#[derive(Deserialize)]
pub(super) struct Entry {
    pub(super) source: String,
    pub(super) event: String,
    pub(super) handler: String,
    pub(super) hashes: BTreeSet<String>,
}
