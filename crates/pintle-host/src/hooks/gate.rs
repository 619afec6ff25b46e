//! Whether a handler may run now (I2, I5, I6, I16): asked right before each start.

use std::collections::HashSet;

use pintle_wire::dialect::Trust;

use super::environment::Environment;
use super::handler::Handler;
use super::places::Places;
use super::trust::{Identity, Projects, Standing, Store, Trusted};
use crate::process::Unchanged;

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
    pub(super) is_trusted_project: bool,
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

    /// Where a fingerprint is needed, it is taken now; beside the status, the files that it covers.
    pub(super) fn status(
        &self,
        handler: &Handler,
        places: &Places,
        environment: &Environment,
    ) -> (Status, Vec<Unchanged>) {
        if !handler.problems.is_empty() {
            return (Status::Skipped, Vec::new());
        }
        let status = match handler.dialect.trust {
            Trust::Projects { .. } if handler.is_projects && !self.is_trusted_project => Status::Untrusted,
            Trust::None | Trust::Projects { .. } => Status::Trusted,
            Trust::Handlers { .. } => return self.by_content(handler, places, environment),
        };
        (status, Vec::new())
    }

    fn by_content(&self, handler: &Handler, places: &Places, environment: &Environment) -> (Status, Vec<Unchanged>) {
        let identity = handler.identity();
        if self.handlers.standing(&identity, None) == Standing::Untrusted {
            return (Status::Untrusted, Vec::new());
        }
        let fingerprint = handler.fingerprint(&places.workspace, environment).ok();
        let status = match self.handlers.standing(&identity, fingerprint.as_ref()) {
            Standing::Untrusted => Status::Untrusted,
            Standing::Trusted => Status::Trusted,
            Standing::Modified => Status::Modified,
        };
        (status, fingerprint.map(|fingerprint| fingerprint.seals().to_vec()).unwrap_or_default())
    }
}

/// Who is asked right before a start.
pub(super) trait Admission {
    /// How the handler stands now, and the files that it runs.
    fn admit(&mut self, handler: &Handler) -> (Status, Vec<Unchanged>);

    /// It turned out that one of the files was another at the start.
    fn taint(&mut self, handler: &Handler);
}

/// Trusts all that have no problems.
pub(super) struct Everybody;

impl Admission for Everybody {
    fn admit(&mut self, handler: &Handler) -> (Status, Vec<Unchanged>) {
        (if handler.problems.is_empty() { Status::Trusted } else { Status::Skipped }, Vec::new())
    }

    fn taint(&mut self, _: &Handler) {}
}

/// What the stores say, and what the session has seen.
pub(super) struct OfSession<'s> {
    pub(super) gate: &'s Gate,
    pub(super) tainted: &'s mut Tainted,
    pub(super) places: &'s Places,
    pub(super) environment: &'s Environment,
}

impl Admission for OfSession<'_> {
    fn admit(&mut self, handler: &Handler) -> (Status, Vec<Unchanged>) {
        let (status, files) = self.gate.status(handler, self.places, self.environment);
        match status {
            Status::Modified => self.taint(handler),
            Status::Trusted if self.tainted.has(handler) => return (Status::Modified, Vec::new()),
            _ => {}
        }
        (status, files)
    }

    fn taint(&mut self, handler: &Handler) {
        self.tainted.0.insert(handler.identity());
    }
}

/// Handlers that were seen modified: while the host lives they do not run again, whatever comes back (I6).
#[derive(Debug, Default)]
pub(super) struct Tainted(HashSet<Identity>);

impl Tainted {
    fn has(&self, handler: &Handler) -> bool {
        !self.0.is_empty() && self.0.contains(&handler.identity())
    }
}
