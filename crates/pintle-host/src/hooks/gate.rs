//! Whether a handler may run now (I2, I5, I6, I16): asked right before each start.

use std::collections::HashSet;

use pintle_wire::dialect::Trust;

use super::environment::Environment;
use super::handler::Handler;
use super::places::Places;
use super::trust::{Identity, Projects, Standing, Store, Trusted};

/// How a handler stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Untrusted,
    Trusted,
    Modified,
    /// It has problems, and never runs.
    Skipped,
}

impl Status {
    /// The word of listings.
    pub fn word(self) -> &'static str {
        match self {
            Self::Untrusted => "untrusted",
            Self::Trusted => "trusted",
            Self::Modified => "modified",
            Self::Skipped => "skipped",
        }
    }
}

/// What is trusted at one moment. A store that cannot be read trusts nothing.
#[derive(Debug, Default)]
pub(super) struct Gate {
    handlers: Trusted,
    is_trusted_project: bool,
    /// Why nothing is trusted.
    pub(super) problem: Option<String>,
}

impl Gate {
    pub(super) fn read(trust: Trust, places: &Places, dialect: &pintle_wire::dialect::Dialect) -> Self {
        let Some(path) = places.trust_file(dialect) else { return Self::default() };
        match trust {
            Trust::None => Self::default(),
            Trust::Projects { .. } => {
                let projects = Projects::at(path);
                let problem = projects.trusted().err().map(|error| error.to_string());
                let is_trusted_project = projects.is_trusted(&places.workspace);
                Self { is_trusted_project, problem, ..Self::default() }
            }
            Trust::Handlers { .. } => match Store::at(path).read() {
                Ok(handlers) => Self { handlers, ..Self::default() },
                Err(error) => Self { problem: Some(error.to_string()), ..Self::default() },
            },
        }
    }

    /// Where a fingerprint is needed, it is taken now.
    pub(super) fn status(&self, handler: &Handler, places: &Places, environment: &Environment) -> Status {
        if !handler.problems.is_empty() {
            return Status::Skipped;
        }
        match handler.dialect.trust {
            Trust::Projects { .. } if handler.is_projects && !self.is_trusted_project => Status::Untrusted,
            Trust::None | Trust::Projects { .. } => Status::Trusted,
            Trust::Handlers { .. } => {
                let identity = handler.identity();
                if self.handlers.standing(&identity, None) == Standing::Untrusted {
                    return Status::Untrusted;
                }
                let fingerprint = handler.fingerprint(&places.workspace, environment).ok();
                match self.handlers.standing(&identity, fingerprint.as_ref()) {
                    Standing::Untrusted => Status::Untrusted,
                    Standing::Trusted => Status::Trusted,
                    Standing::Modified => Status::Modified,
                }
            }
        }
    }
}

/// Handlers that were seen modified: while the host lives they do not run again, whatever comes back (I6).
#[derive(Debug, Default)]
pub(super) struct Tainted(HashSet<Identity>);

impl Tainted {
    pub(super) fn judge(&mut self, handler: &Handler, status: Status) -> Status {
        match status {
            Status::Modified => {
                self.0.insert(handler.identity());
                status
            }
            Status::Trusted if !self.0.is_empty() && self.0.contains(&handler.identity()) => Status::Modified,
            _ => status,
        }
    }
}
