//! The files in which agents keep their hooks, as text: our entries put in, found and taken out, everything else byte
//! for byte as it was.
//!
//! What is registered where is a row in each agent's own folder. Nothing here knows where a file lies on this machine
//! or writes one.

mod command;
pub(crate) mod json;
pub(crate) mod node;
pub(crate) mod registration;
mod rules;
pub(crate) mod splice;

pub use command::{is_ours, quoted};
pub use json::Unfit;
pub use registration::{Found, Rest, found, install, is_on, sets_off, uninstall, unreadable_to, wrong_presets};
pub use rules::{Is, Rule, unread_by};

use pintle_core::Kind;

/// One agent's hook file and what belongs in it.
#[derive(Debug)]
pub struct HooksFile {
    /// The value of `--format`.
    pub agent: &'static str,
    /// What stands behind the program in every command line.
    pub call: &'static str,
    /// What people call the agent.
    pub title: &'static str,
    /// The variable that moves the agent's folder.
    pub folder_variable: Option<&'static str>,
    /// The agent's folder, from the home directory on.
    pub folder: &'static str,
    /// The file, from that folder on.
    pub user: &'static str,
    /// The file, from a project's root on.
    pub project: &'static str,
    /// Files or folders in the home directory by which the agent is known to be there.
    pub traces: &'static [&'static str],
    /// Its programs.
    pub programs: &'static [&'static str],
    /// The key at the root that holds the events.
    pub root: Root,
    /// Whole numbers that must stand at the root.
    pub presets: &'static [(&'static str, i64)],
    pub entries: &'static [Entry],
    /// What switches every hook off.
    pub switches: &'static [Switch],
    /// A key beside the events that switches off this one set where it is false.
    pub set_switch: Option<&'static str>,
    /// Keys of an entry that keep the agent from calling it, or from waiting for what it says.
    pub diversions: &'static [Diversion],
    /// Whether the same command line in two files runs once.
    pub merges_alike: bool,
    /// Events that `@` stands for in the rules.
    pub events: &'static [&'static str],
    /// What the agent's own reader expects of the file besides its grammar.
    pub rules: &'static [Rule],
    /// What the agent's own reader takes; where there is more, it ignores the whole file without a word.
    pub reader: Reader,
    /// Agents whose files this one runs as well.
    pub also_reads: &'static [&'static str],
    /// What the agent would send: the event, what it is about, the working directory.
    pub sample: fn(&str, Subject<'_>, &str) -> serde_json::Value,
    /// What a person must do or know afterwards, where the file is the person's own and where it is a project's.
    pub afterwards: Afterwards,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Afterwards {
    pub person: &'static str,
    pub project: &'static str,
}

/// How much an agent's reader puts up with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// Comments, trailing commas, a byte order mark; or else it is not known to refuse them.
    Lenient,
    /// JSON, perhaps with a byte order mark.
    Plain,
    /// JSON from the first byte on.
    Bare,
}

/// A key at the root of a file that switches hooks off where it is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switch {
    pub place: Place,
    pub key: &'static str,
}

/// A settings file, which may be another one than that with our entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// From the agent's own folder on.
    Person(&'static str),
    /// From a project's root on.
    Project(&'static str),
    /// Written by whoever manages the machine.
    System(&'static str),
}

/// A key that has no business in an entry of ours. One that is false, null or empty does nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diversion {
    pub key: &'static str,
    /// Texts that do no harm there.
    pub harmless: &'static [&'static str],
    pub effect: &'static str,
}

/// Where the events stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Root {
    /// Below this one key.
    Key(&'static str),
    /// Below any key, each a set of its own; ours has this name.
    Named(&'static str),
}

impl Root {
    pub fn key(self) -> &'static str {
        match self {
            Self::Key(key) | Self::Named(key) => key,
        }
    }
}

/// One event that is registered.
#[derive(Debug)]
pub struct Entry {
    pub event: &'static str,
    pub kind: Kind,
    /// Groups of handlers with a matcher, or handlers alone.
    pub shape: Shape,
    /// Seconds, where the agent's own limit will not do.
    pub timeout: Option<i64>,
    /// Further keys of the handler.
    pub options: &'static [(&'static str, Setting)],
    /// Whether the payload lacks the event's name, so that the command line has to carry it.
    pub names_event: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Group {
        matcher: Option<&'static str>,
    },
    /// `typed`: with the kind of the handler in it.
    Handler {
        typed: bool,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    Flag(bool),
    Word(&'static str),
}

/// What a made-up event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject<'a> {
    Command(&'a str),
    File(&'a str),
    Nothing,
}

/// One object with the members of all.
pub(crate) fn merged(parts: impl IntoIterator<Item = serde_json::Value>) -> serde_json::Value {
    let members = parts.into_iter().filter_map(|part| match part {
        serde_json::Value::Object(members) => Some(members),
        _ => None,
    });
    members.flatten().collect::<serde_json::Map<_, _>>().into()
}

impl HooksFile {
    pub fn entry(&self, event: &str) -> Option<&'static Entry> {
        self.entries.iter().find(|entry| entry.event == event)
    }

    /// The command line of an entry; `program` is quoted already.
    ///
    /// It never changes from one version to the next: an agent that asks people to review a hook asks again when its
    /// command line has changed.
    pub fn command(&self, program: &str, entry: &Entry) -> String {
        let mut command = format!("{program} {}", self.call);
        if entry.names_event {
            command.push_str(" --event ");
            command.push_str(entry.event);
        }
        command
    }
}

#[cfg(test)]
mod tests;
