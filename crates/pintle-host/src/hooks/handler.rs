//! One hook that was found: what its file says of it, and where that file is.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pintle_wire::dialect::{self, Dialect, Entry, EventRow, FileRow, Line};

use super::environment::Environment;
use super::matcher::Matcher;
use super::places::Places;
use super::trust::{self, Fingerprint, Identity, Subject, Unreadable};

/// The one shell that an entry can ask for.
pub(super) const LOGIN: &str = "login";

/// A hook of a file.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Handler {
    pub dialect: &'static Dialect,
    /// `profile`, `global` or `project`.
    pub scope: &'static str,
    /// Whether the file comes with the project.
    pub is_projects: bool,
    /// The file that names it.
    pub source: PathBuf,
    /// What stands there.
    pub entry: Entry,
    /// The limit that counts: its own, or that of the event.
    pub timeout: Duration,
    /// Why it never runs; empty for one that may.
    pub problems: Vec<String>,
    /// Odd, and no reason not to run.
    pub remarks: Vec<String>,
    /// The folder of the recipe that it belongs to.
    pub(super) recipe: Option<PathBuf>,
    pub(super) matcher: Matcher,
}

impl Handler {
    /// A hook that did not come from a file of `places`, for [`run`](super::run).
    pub fn of_entry(dialect: &'static Dialect, row: &FileRow, entry: Entry, places: &Places) -> Self {
        let (matcher, fault) = Matcher::of(entry.matcher.as_deref(), dialect.matching);
        let event = dialect.event(&entry.event);
        let timeout = entry.timeout.or(event.map(|event| event.timeout)).unwrap_or_default();
        let mut problems = entry.problems.clone();
        let mut remarks = Vec::new();
        let is_fatal = matches!(dialect.matching, pintle_wire::dialect::Matching::Pattern { is_strict: true, .. });
        if is_fatal { &mut problems } else { &mut remarks }.extend(fault);
        let recipe = entry.recipe.as_deref().filter(|_| !row.is_projects).and_then(|id| places.recipe(id));
        Self {
            dialect,
            scope: row.scope,
            is_projects: row.is_projects,
            source: places.file(row),
            entry,
            timeout,
            problems,
            remarks,
            recipe,
            matcher,
        }
    }

    /// Its event, where the dialect has it.
    pub fn event(&self) -> Option<&'static EventRow> {
        self.dialect.event(&self.entry.event)
    }

    /// Which handler it is, whatever it runs now (I5).
    pub fn identity(&self) -> Identity {
        let words: Vec<&str> = match &self.entry.line {
            Line::Shell(text) => vec![text],
            Line::Program(words) => words.iter().map(String::as_str).collect(),
        };
        Identity::new(&self.source, &self.entry.event, self.entry.id.as_deref(), self.entry.matcher.as_deref(), &words)
    }

    /// Everything that decides what it runs, as it is at this moment (I3). `environment` is what it would get
    /// ([`Host::environment`](super::Host::environment)).
    pub fn fingerprint(&self, workspace: &Path, environment: &Environment) -> Result<Fingerprint, Unreadable> {
        Fingerprint::of(&Subject {
            event: &self.entry.event,
            matcher: self.entry.matcher.as_deref(),
            line: match &self.entry.line {
                Line::Shell(text) => trust::Line::Shell(text),
                Line::Program(words) => trust::Line::Program(words),
            },
            shell: self.entry.shell.as_deref(),
            timeout_ms: u64::try_from(self.timeout.as_millis()).unwrap_or(u64::MAX),
            is_async: self.entry.is_async,
            failure_policy: self.entry.denies_on_failure.then_some("deny"),
            recipe: self.recipe.as_deref(),
            workspace,
            variable: &|name| environment.get(name).map(|value| value.to_string_lossy().into_owned()),
        })
    }

    /// Whether it is for a tool of this name; always, where the event has none.
    ///
    /// ```
    /// use pintle_host::hooks::{Handler, Host, Places};
    ///
    /// let dialect = Host::dialect("fairpeer").unwrap();
    /// let text = r#"{"hooks": {"PreToolUse": [{"match": "bash|.*file", "command": "check"}]}}"#;
    /// let entry = dialect.read(text).entries.remove(0);
    /// let places = Places::below("/project".as_ref());
    /// let handler = Handler::of_entry(dialect, &dialect.files[0], entry, &places);
    /// assert!(handler.fits(Some("read_file")) && !handler.fits(Some("bash2")) && handler.fits(None));
    /// assert_eq!((handler.name().as_str(), handler.timeout.as_secs()), ("check", 5));
    /// ```
    pub fn fits(&self, subject: Option<&str>) -> bool {
        subject.is_none_or(|name| self.matcher.fits(name))
    }

    /// Whether its matcher counts: the event is about a tool.
    pub fn takes_matcher(&self) -> bool {
        self.event().is_some_and(|event| event.subject != dialect::Subject::None)
    }

    /// What people call it.
    pub fn name(&self) -> String {
        self.entry.name()
    }
}
