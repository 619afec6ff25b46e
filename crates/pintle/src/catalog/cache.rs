//! Indexes that were fetched: so that a catalogue can be looked at without a network, and is not sent twice.
//!
//! One file for each address, below `pintle/catalogs` in the folder for caches. What is kept has to be verified again
//! like what comes from elsewhere, and what cannot be read or written is no trouble.

use std::env;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::recipe::digest;
use crate::edit;

const HOME: &str = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
/// Hex digits of a file's name.
const NAME: usize = 32;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) etag: Option<String>,
    /// Seconds since 1970.
    pub(crate) fetched: u64,
    pub(crate) index: String,
    pub(crate) signature: Option<String>,
}

fn place(url: &str) -> Option<PathBuf> {
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = absolute("XDG_CACHE_HOME").or_else(|| absolute(HOME).map(|home| home.join(".cache")))?;
    let name: String = digest(url.as_bytes()).chars().take(NAME).collect();
    Some(caches.join("pintle").join("catalogs").join(format!("{name}.json")))
}

pub(crate) fn read(url: &str) -> Option<Kept> {
    let text = edit::read(&place(url)?).ok()??;
    let value: Value = serde_json::from_str(&text).ok()?;
    let text_of = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    text_of("url").filter(|kept| kept == url)?;
    Some(Kept {
        etag: text_of("etag"),
        fetched: value.get("fetched")?.as_u64()?,
        index: text_of("index")?,
        signature: text_of("signature"),
    })
}

pub(crate) fn write(url: &str, kept: &Kept) {
    let Some(path) = place(url) else { return };
    let Kept { etag, fetched, index, signature } = kept;
    let value = json!({"url": url, "etag": etag, "fetched": fetched, "index": index, "signature": signature});
    let old = edit::read(&path).ok().flatten();
    if edit::replace(&path, old.as_deref(), &value.to_string()).is_err() && old.is_none() {
        _ = fs::remove_file(&path);
    }
}
