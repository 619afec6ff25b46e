//! An index as it is used: fetched, verified, read, and what has to be said about it.

use super::cache::{self, Kept};
use super::fetch::{self, Failure, Fetched};
use super::index::Index;
use super::location::Location;
use super::problem::{Problem, Result};
use super::{time, verify};

#[derive(Debug)]
pub(crate) struct Catalogue {
    pub(crate) location: Location,
    pub(crate) index: Index,
    /// Signed by a pinned key.
    pub(crate) is_signed: bool,
    /// An index of a later time was seen at the same place before.
    pub(crate) is_older: bool,
    /// Why it is not today's, and how many seconds it is old.
    pub(crate) stale: Option<(Problem, u64)>,
}

/// Whether an index from an earlier time will do where nobody answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// For looking.
    Any,
    /// For installing: who holds back the newest index holds back repairs.
    Current,
}

impl Catalogue {
    /// `keys` are the pinned ones; without any, the index is believed as its place is.
    pub(crate) fn open(location: Location, keys: &[String], need: Need) -> Result<Self> {
        let kept = match &location {
            // What cannot be read any more is not asked about again.
            Location::Web(url) => cache::read(url).filter(|kept| Index::read(&kept.index).is_ok()),
            Location::File(_) => None,
        };
        let seen = kept.as_ref().and_then(|kept| Index::read(&kept.index).ok()).map(|index| index.updated_at);
        let (text, stale) = match current(&location, keys, kept.as_ref()) {
            Ok(current) => (current, None),
            Err(Failure::Refused(problem)) => return Err(problem),
            Err(Failure::Unreachable(problem)) => match kept {
                Some(kept) if need == Need::Any => {
                    let age = time::now().saturating_sub(kept.fetched);
                    (kept, Some((problem, age)))
                }
                _ => return Err(problem.hint("the catalogue is not reachable now; try again later")),
            },
        };
        if !keys.is_empty() {
            let signature = text.signature.as_deref().ok_or_else(|| unsigned(&location))?;
            verify::signed(&text.index, signature, keys).map_err(|problem| problem.of(&location))?;
        }
        let index = Index::read(&text.index).map_err(|problem| problem.of(&location))?;
        // Both are written alike, so the texts compare like the times.
        let is_older = seen.is_some_and(|seen| seen > index.updated_at);
        // Only what was found to be right is worth keeping.
        if let (Location::Web(url), None, false) = (&location, &stale, is_older) {
            cache::write(url, &text);
        }
        Ok(Self { location, index, is_signed: !keys.is_empty(), is_older, stale })
    }
}

fn unsigned(location: &Location) -> Problem {
    Problem::new(format_args!("{location}: the index is not signed, and `[recipes] keys` pins keys"))
        .hint("its publisher signs it with `pintle recipe pack --sign KEYFILE`")
}

fn current(location: &Location, keys: &[String], kept: Option<&Kept>) -> std::result::Result<Kept, Failure> {
    let etag = kept.and_then(|kept| kept.etag.as_deref());
    let fetched = time::now();
    let (index, etag) = match (fetch::get_if_changed(location, fetch::INDEX, etag)?, kept) {
        (Fetched::Unchanged, Some(kept)) => (kept.index.clone(), kept.etag.clone()),
        (Fetched::Unchanged, None) => {
            return Err(Failure::Refused(Problem::new("the server answers what was not asked").of(location)));
        }
        (Fetched::New { bytes, etag }, _) => (text(bytes, location)?, etag),
    };
    // The same index may be signed anew, by another key.
    let signature = if keys.is_empty() { None } else { Some(signature(location)?) };
    Ok(Kept { etag, fetched, index, signature })
}

fn signature(location: &Location) -> std::result::Result<String, Failure> {
    match fetch::get_if_changed(&location.signature(), fetch::SIGNATURE, None) {
        Ok(Fetched::New { bytes, .. }) => text(bytes, &location.signature()),
        Ok(Fetched::Unchanged) | Err(Failure::Refused(_)) => Err(Failure::Refused(unsigned(location))),
        Err(unreachable) => Err(unreachable),
    }
}

fn text(bytes: Vec<u8>, location: &Location) -> std::result::Result<String, Failure> {
    String::from_utf8(bytes).map_err(|_| Failure::Refused(Problem::new("not UTF-8").of(location)))
}
