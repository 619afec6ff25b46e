//! The only connection that this program opens: files of a catalogue, bounded in size and time.
//!
//! `https` with certificates checked against the roots that Mozilla trusts, or those of the file that `SSL_CERT_FILE`
//! names; `http` on loopback only. Redirects lead to `https` or nowhere. `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` hold.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

use ureq::http::{Response, StatusCode, header};
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::{Agent, Body, Error};

use super::location::Location;
use super::problem::{Problem, Result};
use crate::term;

/// Names a file of certificates that are trusted instead of the built-in ones, as for other programs.
const CERTIFICATES: &str = "SSL_CERT_FILE";
const CONNECT: Duration = Duration::from_secs(10);
const REDIRECTS: u32 = 5;
/// How often progress is shown.
const PROGRESS: Duration = Duration::from_millis(100);

/// How much may come, and how long it may take.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) bytes: usize,
    pub(crate) time: Duration,
}

pub(crate) const INDEX: Bounds = Bounds { bytes: super::index::LIMIT, time: Duration::from_secs(30) };
pub(crate) const SIGNATURE: Bounds = Bounds { bytes: super::verify::LIMIT, time: Duration::from_secs(30) };
pub(crate) const ARCHIVE: Bounds = Bounds { bytes: super::archive::ARCHIVE, time: Duration::from_mins(5) };

#[derive(Debug)]
pub(crate) enum Fetched {
    New {
        bytes: Vec<u8>,
        etag: Option<String>,
    },
    /// The server says that what is known under the tag still holds.
    Unchanged,
}

#[derive(Debug)]
pub(crate) enum Failure {
    /// Nobody answered: the place may be fine.
    Unreachable(Problem),
    Refused(Problem),
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Unreachable(problem) | Failure::Refused(problem) => problem,
        }
    }
}

/// What lies at a place, whole.
pub(crate) fn get(location: &Location, bounds: Bounds) -> Result<Vec<u8>> {
    match get_if_changed(location, bounds, None)? {
        Fetched::New { bytes, .. } => Ok(bytes),
        Fetched::Unchanged => Err(Problem::new("the server answers what was not asked").of(location)),
    }
}

/// What lies at a place, unless it is what is known under this tag already.
pub(crate) fn get_if_changed(
    location: &Location,
    bounds: Bounds,
    etag: Option<&str>,
) -> std::result::Result<Fetched, Failure> {
    let refused = |problem: Problem| Failure::Refused(problem.of(location));
    match location {
        Location::File(path) => {
            let bytes = from_disk(path, bounds).map_err(refused)?;
            Ok(Fetched::New { bytes, etag: None })
        }
        Location::Web(url) => from_web(url, bounds, etag).map_err(|failure| match failure {
            Failure::Unreachable(problem) => Failure::Unreachable(problem.of(location)),
            Failure::Refused(problem) => refused(problem),
        }),
    }
}

fn from_disk(path: &Path, bounds: Bounds) -> Result<Vec<u8>> {
    let cannot = |error: io::Error| Problem::new(format_args!("cannot be read: {error}"));
    if !fs::metadata(path).map_err(cannot)?.is_file() {
        return Err(Problem::new("found no file, expected one"));
    }
    bounded(File::open(path).map_err(cannot)?, bounds, None, "").map_err(Problem::from)
}

fn from_web(url: &str, bounds: Bounds, etag: Option<&str>) -> std::result::Result<Fetched, Failure> {
    let mut url = url.to_owned();
    // Every address is looked at before it is asked, so the library follows none by itself.
    for _ in 0..=REDIRECTS {
        let mut response = ask(&url, bounds, etag)?;
        let status = response.status();
        let text_of = |response: &Response<Body>, name| {
            response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
        };
        match status {
            StatusCode::OK => {
                let etag = text_of(&response, header::ETAG).filter(|etag| etag.len() <= 200);
                let length = response.body().content_length();
                let reader = response.body_mut().as_reader();
                let bytes = bounded(reader, bounds, length, &url)?;
                return Ok(Fetched::New { bytes, etag });
            }
            StatusCode::NOT_MODIFIED if etag.is_some() => return Ok(Fetched::Unchanged),
            _ if status.is_redirection() => {
                let target = text_of(&response, header::LOCATION).unwrap_or_default();
                url = redirected(&url, &target).map_err(Failure::Refused)?;
            }
            _ if status.is_server_error() => {
                return Err(Failure::Unreachable(Problem::new(format_args!("the server answers {status}"))));
            }
            _ => return Err(Failure::Refused(Problem::new(format_args!("the server answers {status}")))),
        }
    }
    Err(Failure::Refused(Problem::new(format_args!("more than {REDIRECTS} redirects"))))
}

/// Only `https` leads on; from there, a path may be left away from the same host.
fn redirected(from: &str, target: &str) -> Result<String> {
    let host_end = from.strip_prefix("https://").map(|rest| rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let host = host_end.and_then(|end| from.get(..end + "https://".len()));
    let absolute = match (target.strip_prefix('/'), host) {
        (Some(rest), Some(host)) if !rest.starts_with('/') => format!("{host}{target}"),
        (Some(rest), Some(_)) => format!("https:/{rest}"),
        _ => target.to_owned(),
    };
    match Location::parse(&absolute) {
        Ok(Location::Web(url)) if url.starts_with("https://") => Ok(url),
        _ => Err(Problem::new(format_args!("redirected to `{target}`, expected an `https` address"))),
    }
}

fn ask(url: &str, bounds: Bounds, etag: Option<&str>) -> std::result::Result<Response<Body>, Failure> {
    let is_loopback = url.starts_with("http:");
    let mut config = Agent::config_builder()
        .https_only(!is_loopback)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .http_status_as_error(false)
        .timeout_global(Some(bounds.time))
        .timeout_connect(Some(CONNECT))
        .user_agent(concat!("pintle/", env!("CARGO_PKG_VERSION")))
        .tls_config(TlsConfig::builder().root_certs(roots().map_err(Failure::Refused)?).build());
    if is_loopback {
        config = config.proxy(None);
    }
    let mut request = config.build().new_agent().get(url);
    if let Some(etag) = etag {
        request = request.header(header::IF_NONE_MATCH, etag);
    }
    request.call().map_err(|error| failure(&error))
}

fn roots() -> Result<RootCerts> {
    let Some(path) = env::var_os(CERTIFICATES).filter(|path| !path.is_empty()) else { return Ok(RootCerts::WebPki) };
    let wrong = |what: &dyn std::fmt::Display| {
        Problem::new(format_args!("`{CERTIFICATES}`: {}: {what}", Path::new(&path).display()))
    };
    let text = fs::read(&path).map_err(|error| wrong(&format_args!("cannot be read: {error}")))?;
    let certificates: Vec<_> = parse_pem(&text)
        .filter_map(|item| match item {
            Ok(PemItem::Certificate(certificate)) => Some(certificate),
            _ => None,
        })
        .collect();
    if certificates.is_empty() {
        return Err(wrong(&"found no certificate"));
    }
    Ok(RootCerts::new_with_certs(&certificates))
}

/// Trouble on the way is no verdict about the place; a certificate that does not hold is.
fn failure(error: &Error) -> Failure {
    let problem = Problem::new(error);
    match error {
        Error::Timeout(_) | Error::HostNotFound | Error::ConnectionFailed | Error::ConnectProxyFailed(_) => {
            Failure::Unreachable(problem)
        }
        Error::Io(error) if error.kind() != io::ErrorKind::InvalidData => Failure::Unreachable(problem),
        _ => Failure::Refused(problem),
    }
}

fn bounded(
    mut reader: impl Read,
    bounds: Bounds,
    length: Option<u64>,
    shown: &str,
) -> std::result::Result<Vec<u8>, Failure> {
    let too_large = || Failure::Refused(Problem::new(format_args!("larger than {} bytes", bounds.bytes)));
    if length.is_some_and(|length| length > bounds.bytes as u64) {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let mut chunk = [0; 16 * 1024];
    let mut progress = Progress { shown, last: None };
    loop {
        let read = reader
            .read(&mut chunk)
            .map_err(|error| Failure::Unreachable(Problem::new(format_args!("broken off: {error}"))))?;
        if read == 0 {
            break;
        }
        bytes.extend(chunk.get(..read).unwrap_or_default());
        if bytes.len() > bounds.bytes {
            return Err(too_large());
        }
        progress.at(bytes.len(), length);
    }
    // A connection that ends early is not always told from one that ends.
    if length.is_some_and(|length| length != bytes.len() as u64) {
        return Err(Failure::Unreachable(Problem::new("broken off early")));
    }
    Ok(bytes)
}

/// One line on a terminal that grows with what has come; it goes away at the end.
struct Progress<'a> {
    shown: &'a str,
    last: Option<Instant>,
}

impl Progress<'_> {
    fn at(&mut self, bytes: usize, length: Option<u64>) {
        let now = Instant::now();
        let is_due = self.last.is_none_or(|last| now.duration_since(last) >= PROGRESS);
        if !self.shown.is_empty() && is_due {
            self.last = Some(now);
            let of = length.map(|length| format!(" of {}", length / 1024)).unwrap_or_default();
            term::progress(format_args!("{}: {}{of} KiB", self.shown, bytes / 1024));
        }
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if self.last.is_some() {
            term::progress("");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::redirected;

    #[test]
    fn redirects_lead_to_https_only() {
        let from = "https://e.test:8443/c/i?x";
        for (target, wanted) in [
            ("https://f.test/i", Some("https://f.test/i")),
            ("/i", Some("https://e.test:8443/i")),
            ("//f.test/i", Some("https://f.test/i")),
            ("http://f.test/i", None),
            ("http://127.0.0.1/i", None),
            ("file:///etc/x", None),
            ("https://u@f.test/", None),
            ("", None),
        ] {
            assert_eq!(redirected(from, target).ok().as_deref(), wanted, "{target}");
        }
        assert_eq!(redirected("http://127.0.0.1/i", "https://f.test/i").ok().as_deref(), Some("https://f.test/i"));
        assert!(redirected("http://127.0.0.1/i", "/j").is_err());
    }
}
