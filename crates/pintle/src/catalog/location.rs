//! Where an index or an archive lies (J14).

use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use super::problem::{Problem, Result};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Location {
    File(PathBuf),
    /// An address of the web: `https`, or `http` on this machine itself.
    Web(String),
}

/// How far what was fetched has to be believed before it is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    Far,
    Loopback,
    Disk,
}

impl Location {
    /// `https:`, `http:` on loopback, `file:`, or a path.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let refused = |what: &str| {
            Problem::new(format_args!("`{text}`: {what}"))
                .hint("a catalogue lies at an `https:` or `file:` address, or a path")
        };
        let lower = text.to_ascii_lowercase();
        if text.trim() != text || text.is_empty() || text.chars().any(char::is_control) {
            return Err(refused("found blanks, expected an address or a path"));
        }
        if lower.starts_with("file:") {
            return file(text.get("file:".len()..).unwrap_or_default())
                .map(Self::File)
                .ok_or_else(|| refused("found no path of this machine"));
        }
        if let Some((scheme, rest)) = text.split_once("://") {
            let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
            if authority.is_empty() || authority.contains(['@', '\\', ' ']) {
                return Err(refused("found no plain host name, expected one without a user"));
            }
            return match &*scheme.to_ascii_lowercase() {
                "https" => Ok(Self::Web(format!("https://{rest}"))),
                "http" if is_loopback(authority) => Ok(Self::Web(format!("http://{rest}"))),
                "http" => Err(refused("found `http`, expected `https`: only this machine itself may do without")),
                _ => Err(refused("found a scheme that is not known")),
            };
        }
        Ok(Self::File(PathBuf::from(text)))
    }

    /// An address that an index names. It may not lead to where the index itself could not come from.
    pub(crate) fn join(&self, address: &str) -> Result<Self> {
        if let Some(name) = address.strip_prefix("./") {
            // A catalogue that is copied as it is keeps working.
            if name.is_empty() || name.contains(['/', '\\', '?', '#', '%', ':']) || name == ".." {
                return Err(Problem::new(format_args!("`{address}`: expected a file beside the index")));
            }
            return Ok(self.beside(name));
        }
        let target = Self::parse(address)?;
        let is_relative = matches!(&target, Self::File(path) if path.is_relative());
        if target.reach() > self.reach() || is_relative {
            return Err(Problem::new(format_args!("`{address}`: an index from `{self}` may not point there")));
        }
        Ok(target)
    }

    /// A file in the same folder.
    fn beside(&self, name: &str) -> Self {
        match self {
            Self::File(path) => Self::File(path.with_file_name(name)),
            Self::Web(url) => {
                let plain = url.split(['?', '#']).next().unwrap_or(url);
                let folder = plain.rfind('/').filter(|at| *at >= "https://".len()).and_then(|at| plain.get(..at));
                Self::Web(format!("{}/{name}", folder.unwrap_or(plain)))
            }
        }
    }

    /// The signature of what lies here.
    pub(crate) fn signature(&self) -> Self {
        match self {
            Self::File(path) => {
                let mut name = path.clone().into_os_string();
                name.push(super::verify::ENDING);
                Self::File(name.into())
            }
            Self::Web(url) => {
                let end = url.find(['?', '#']).unwrap_or(url.len());
                let (plain, rest) = url.split_at_checked(end).unwrap_or((url, ""));
                Self::Web(format!("{plain}{}{rest}", super::verify::ENDING))
            }
        }
    }

    /// A path is meant from the folder of the file that names it.
    pub(crate) fn from(self, folder: &Path) -> Self {
        match self {
            Self::File(path) => Self::File(folder.join(path)),
            web @ Self::Web(_) => web,
        }
    }

    fn reach(&self) -> Reach {
        match self {
            Self::File(_) => Reach::Disk,
            Self::Web(url) if url.starts_with("https:") => Reach::Far,
            Self::Web(_) => Reach::Loopback,
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Web(url) => f.write_str(url),
        }
    }
}

fn is_loopback(authority: &str) -> bool {
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => authority.split(':').next().unwrap_or_default(),
    };
    host.eq_ignore_ascii_case("localhost") || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// What follows `file:`.
fn file(rest: &str) -> Option<PathBuf> {
    let path = match rest.strip_prefix("//") {
        Some(rest) => rest.strip_prefix("localhost").unwrap_or(rest),
        None => rest,
    };
    let path = decoded(path)?;
    let path = if cfg!(windows) { path.trim_start_matches('/') } else { &path };
    Some(PathBuf::from(path)).filter(|path| path.is_absolute())
}

fn decoded(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(code, 16).ok()?);
        bytes.extend(rest.as_bytes());
    }
    String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn web(text: &str) -> Location {
        Location::Web(text.to_owned())
    }

    #[test]
    fn addresses_and_paths() {
        // J14
        assert_eq!(Location::parse("HTTPS://e.test/i.json").unwrap(), web("https://e.test/i.json"));
        for local in ["http://127.0.0.1:8/i", "http://127.9.9.9/i", "http://[::1]:8/i", "http://localhost/i"] {
            assert_eq!(Location::parse(local).unwrap(), web(local));
        }
        assert_eq!(Location::parse("a/b.json").unwrap(), Location::File("a/b.json".into()));
        for bad in [
            "",
            " a",
            "http://e.test/i",
            "http://127.0.0.1.e.test/i",
            "http://127.0.0.1@e.test/",
            "https://u:p@e.test/",
            "https://",
            "ftp://e.test/",
            "https:///i",
            "a\nb",
            "file:",
            "file:x",
            "file://e.test/i",
        ] {
            assert!(Location::parse(bad).is_err(), "{bad}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn file_addresses() {
        for text in ["file:/a%20b/i", "file:///a%20b/i", "FILE://localhost/a%20b/i"] {
            assert_eq!(Location::parse(text).unwrap(), Location::File("/a b/i".into()));
        }
        assert!(Location::parse("file:///a%2").is_err() && Location::parse("file:///a%00").is_err());
    }

    #[test]
    fn an_index_may_not_lead_nearer_than_it_came_from() {
        let index = web("https://e.test/c/i.json?x=1");
        assert_eq!(index.join("./a.tar.zst").unwrap(), web("https://e.test/c/a.tar.zst"));
        assert_eq!(index.join("https://f.test/a").unwrap(), web("https://f.test/a"));
        assert_eq!(web("https://e.test").join("./a").unwrap(), web("https://e.test/a"));
        for bad in ["http://127.0.0.1/a", "file:///a", "/a", "a", "../a", "./../a", "./", "./a/b", "./%2e%2e"] {
            assert!(index.join(bad).is_err(), "{bad}");
        }
        let here = Location::File("/c/i.json".into());
        assert_eq!(here.join("./a").unwrap(), Location::File("/c/a".into()));
        assert!(here.join("https://e.test/a").is_ok() && here.join("a").is_err());
        assert!(web("http://localhost/i").join("http://127.0.0.1/a").is_ok());
        assert_eq!(index.signature(), web("https://e.test/c/i.json.minisig?x=1"));
        assert_eq!(here.signature(), Location::File("/c/i.json.minisig".into()));
    }
}
