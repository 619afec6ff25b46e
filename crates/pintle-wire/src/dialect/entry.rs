//! One hook, as it stands in its file.

use std::time::Duration;

/// What a file names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HookFile {
    /// In the order of the file, events that are not known at the end.
    pub entries: Vec<Entry>,
    /// What is wrong with the file itself. Where it cannot be read at all, there are no entries.
    pub problems: Vec<String>,
}

/// One hook.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    pub event: String,
    pub id: Option<String>,
    pub matcher: Option<String>,
    /// Blank where the file names none; then there is a problem.
    pub line: Line,
    /// The shell that the entry asks for.
    pub shell: Option<String>,
    /// The limit that the entry sets.
    pub timeout: Option<Duration>,
    pub is_async: bool,
    /// Refuse where the handler fails.
    pub denies_on_failure: bool,
    pub recipe: Option<String>,
    /// Text for people.
    pub description: Option<String>,
    /// What the file calls it.
    pub label: Option<String>,
    /// Where it runs, where that is not the folder of the session.
    pub folder: Option<String>,
    pub protocol: Protocol,
    /// Why it must not run.
    pub problems: Vec<String>,
}

/// What is started.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Line {
    /// Text for a shell.
    Shell(String),
    /// A program and its arguments.
    Program(Vec<String>),
}

/// How a handler is talked to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Protocol {
    #[default]
    Plain,
    /// Clacky's: other input, and an answer in JSON that may replace the tool's input.
    Rewrite,
}

impl Entry {
    pub(crate) fn new(event: &str) -> Self {
        Self {
            event: event.to_owned(),
            id: None,
            matcher: None,
            line: Line::Shell(String::new()),
            shell: None,
            timeout: None,
            is_async: false,
            denies_on_failure: false,
            recipe: None,
            description: None,
            label: None,
            folder: None,
            protocol: Protocol::Plain,
            problems: Vec::new(),
        }
    }

    /// The command as people are told of it: the text, or the words.
    pub fn command(&self) -> String {
        match &self.line {
            Line::Shell(text) => text.clone(),
            Line::Program(words) => words.join(" "),
        }
    }

    /// What people call it: its id or label, else the command.
    pub fn name(&self) -> String {
        self.id.clone().or_else(|| self.label.clone()).unwrap_or_else(|| self.command())
    }
}
