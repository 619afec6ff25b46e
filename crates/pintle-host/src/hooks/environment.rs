//! What handlers find in their environment (H18).

use std::ffi::{OsStr, OsString};

use pintle_wire::dialect::{Dialect, EventRow};

/// Variables, in order.
///
/// ```
/// use pintle_host::hooks::Environment;
///
/// let mut environment: Environment = [("PATH", "/usr/bin"), ("LANG", "C")].into_iter().collect();
/// environment.set("LANG", "de_DE.UTF-8");
/// assert_eq!(environment.get("LANG").unwrap(), "de_DE.UTF-8");
/// assert_eq!(environment.iter().count(), 2);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Environment(Vec<(OsString, OsString)>);

impl Environment {
    /// What this process has.
    pub fn of_process() -> Self {
        Self(std::env::vars_os().collect())
    }

    /// The value of a variable.
    pub fn get(&self, name: &str) -> Option<&OsStr> {
        self.0.iter().find(|(known, _)| is_same(known, name.as_ref())).map(|(_, value)| value.as_os_str())
    }

    /// Puts a value in the place of the old one.
    pub fn set(&mut self, name: impl Into<OsString>, value: impl Into<OsString>) {
        let name = name.into();
        self.0.retain(|(known, _)| !is_same(known, &name));
        self.0.push((name, value.into()));
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (&OsStr, &OsStr)> {
        self.0.iter().map(|(name, value)| (name.as_os_str(), value.as_os_str()))
    }

    /// What a handler gets: less what the dialect and the host keep from it, and the names that tell it where it is.
    /// What is stripped stays away, unless it is one of these.
    pub(super) fn of_handler(&self, dialect: &Dialect, strips: &[String], event: &EventRow, profile: &OsStr) -> Self {
        let patterns: Vec<String> = dialect
            .strips
            .iter()
            .copied()
            .chain(strips.iter().map(String::as_str))
            .map(str::to_ascii_uppercase)
            .collect();
        let is_kept = |name: &OsStr| {
            let name = name.to_string_lossy().to_ascii_uppercase();
            !patterns.iter().any(|pattern| fits(pattern, &name))
        };
        let kept = self.0.iter().filter(|(name, _)| is_kept(name)).cloned().collect();
        let mut environment = Self(kept);
        for name in dialect.event_variables {
            environment.set(*name, event.name);
        }
        for name in dialect.profile_variables {
            environment.set(*name, profile);
        }
        environment
    }
}

impl<N: Into<OsString>, V: Into<OsString>> FromIterator<(N, V)> for Environment {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(variables: I) -> Self {
        Self(variables.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }
}

/// Windows knows no case in these names.
fn is_same(one: &OsStr, other: &OsStr) -> bool {
    if cfg!(windows) { one.eq_ignore_ascii_case(other) } else { one == other }
}

/// Both in capitals; `*` at one end of the pattern is anything.
fn fits(pattern: &str, name: &str) -> bool {
    match (pattern.strip_prefix('*'), pattern.strip_suffix('*')) {
        (Some(end), _) => name.ends_with(end),
        (_, Some(start)) => name.starts_with(start),
        _ => name == pattern,
    }
}
