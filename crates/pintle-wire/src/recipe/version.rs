//! Versions: three numbers (J4).

use std::fmt;
use std::str::FromStr;

/// MAJOR.MINOR.PATCH, compared by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version([u32; 3]);

/// What a text should have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoVersion(String);

impl fmt::Display for NoVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found `{}`, expected a version such as 1.2.3", self.0.escape_debug())
    }
}

impl std::error::Error for NoVersion {}

impl FromStr for Version {
    type Err = NoVersion;

    fn from_str(text: &str) -> Result<Self, NoVersion> {
        let wrong = || NoVersion(text.chars().take(40).collect());
        let mut parts = text.split('.').map(|part| {
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            let has_leading_zero = part.len() > 1 && part.starts_with('0');
            part.parse().ok().filter(|_| is_number && !has_leading_zero)
        });
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(Some(major)), Some(Some(minor)), Some(Some(patch)), None) => Ok(Self([major, minor, patch])),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.0;
        write!(f, "{major}.{minor}.{patch}")
    }
}
