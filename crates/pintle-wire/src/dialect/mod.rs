//! The host end: whose hooks can be run, what each event gives them, and what their answers mean.
//!
//! A [`Dialect`] is a row of data, read by one engine; what only code can say (the shape of a file, of the input, of an
//! answer) is a function out of the dialect's folder. Values in, values out: nothing here opens a file or starts a
//! program.
//!
//! ```
//! use pintle_wire::dialect::{Ended, How, Opinion};
//! use pintle_wire::registry;
//!
//! let dialect = registry::dialect("finclaw").unwrap();
//! let event = dialect.event("PreToolUse").unwrap();
//! let file = dialect.read(r#"{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "check"}]}]}}"#);
//! let entry = &file.entries[0];
//! let said = dialect.reply(event, entry, &Ended { how: How::Exited(2), stdout: "", stderr: "not here\n" });
//! assert_eq!((said.opinion, said.reason.as_deref()), (Opinion::Deny, Some("not here")));
//! ```

mod entry;
mod fields;
pub(crate) mod said;
#[cfg(test)]
mod tests;

use std::time::Duration;

use serde_json::value::RawValue;

pub use entry::{Entry, HookFile, Line, Protocol};
pub use fields::Fields;
pub use said::{Ended, How, Opinion, Said};

/// A hook system, as data.
///
/// Names, units and limits are those of the system; its differences from the others are never evened out.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a row of facts, each read by itself")]
pub struct Dialect {
    pub name: &'static str,
    /// In the order in which they are listed.
    pub events: &'static [EventRow],
    /// In the order in which their hooks run.
    pub files: &'static [FileRow],
    pub trust: Trust,
    pub matching: Matching,
    pub shell: Shell,
    /// Whether an entry can name a program with its arguments, or ask for another shell.
    pub takes_programs: bool,
    /// What handlers may not see, whoever asks: names, compared without regard to case, `*` at one end for anything.
    pub strips: &'static [&'static str],
    /// Variables that carry the event's name, and the folder of the profile.
    pub event_variables: &'static [&'static str],
    pub profile_variables: &'static [&'static str],
    /// Bytes of each stream that are kept.
    pub kept: usize,
    /// Whether outputs are trimmed before anybody sees them.
    pub trims: bool,
    /// How long a descendant may keep the pipes open after the handler has ended; then its exit code counts.
    pub pipes_after_exit: Duration,
    /// How long a handler has after a polite request to end, before it is killed with all it started.
    pub polite: Option<Duration>,
    /// Whether the first objection keeps the handlers behind it from running.
    pub stops_at_block: bool,
    /// Whether each handler sees what the one before it made of the tool's input, rather than the original.
    pub chains: bool,
    /// Whether a command line that stands on one event twice runs once.
    pub runs_once: bool,
    /// Whether a host shows its user a line for each outcome that is not a pass.
    pub notifies: bool,
    /// The key of the payload that says where handlers run, where that is not the session's folder.
    pub folder: Option<&'static str>,
    /// Tools of the system that run a text in a shell.
    pub shell_tools: &'static [&'static str],
    pub(crate) read: fn(&'static Dialect, &str) -> HookFile,
    pub(crate) complete: fn(&EventRow, &Fields, &str) -> Fields,
    pub(crate) input: fn(&EventRow, &Fields, &Entry) -> Fields,
    pub(crate) rewrite: fn(&mut Fields, &RawValue),
    pub(crate) reply: fn(&EventRow, &Entry, &Ended<'_>) -> Said,
}

/// One event of a dialect.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a row of facts, each read by itself")]
pub struct EventRow {
    pub name: &'static str,
    /// Events that are not are listed and nothing more.
    pub is_spawned: bool,
    /// Whether an exit code can object here.
    pub can_block: bool,
    /// Whether a handler may be started and not awaited.
    pub may_be_async: bool,
    /// Whether a handler can ask for a refusal where it fails.
    pub may_fail_closed: bool,
    /// Whether a failure refuses, asked for or not.
    pub fails_closed: bool,
    /// The limit of a handler that sets none.
    pub timeout: Duration,
    /// What matchers are held against; none where every handler runs.
    pub subject: Subject,
    /// Whether a tool is about to run.
    pub precedes_tool: bool,
    /// Whether the payload tells what happened in the turn so far.
    pub gets_turn: bool,
    /// Keys that reach a handler, where not all do.
    pub fields: &'static [&'static str],
    /// What an answer can say.
    pub says: &'static [Saying],
    /// What becomes of the texts that handlers print.
    pub text: Text,
}

/// Where the name stands that matchers are held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    None,
    Key(&'static str),
    Within(&'static str, &'static str),
}

/// Something that an answer in JSON can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saying {
    /// Deny or ask, and another input for the tool.
    Permission,
    /// Allow or deny in the place of a person.
    Behaviour,
    /// Object, in the form without an event.
    Block,
    /// Another prompt, another model.
    Prompt,
    /// Text for the model.
    Context,
    /// An objection takes the place of the tool's result.
    Result,
    /// The user sees the reason instead of the answer.
    Reject,
}

/// What becomes of what handlers print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text {
    None,
    /// The first of a handler that passes takes the place of this value of the payload.
    First(&'static str),
    /// All of them, a line break between them.
    Joined,
}

/// A file that may name hooks.
#[derive(Debug)]
pub struct FileRow {
    pub scope: &'static str,
    pub below: Below,
    pub path: &'static str,
    /// Whether it comes with a project, so that somebody else may have written it.
    pub is_projects: bool,
}

/// What a path is relative to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Below {
    Profile,
    Workspace,
    Home,
}

/// What must be trusted before it runs, and where that is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// Each handler by its content. The store lies in the folder that `variable` names, else in `folder` below the
    /// home.
    Handlers { variable: &'static str, folder: &'static str, file: &'static str },
    /// The hooks of a project by its root; the file lies below the home.
    Projects { file: &'static str },
    /// Nothing.
    None,
}

/// How matchers are read. Absent, empty and `*` always mean everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matching {
    /// A pattern for the whole name; names and lists of them (`A|B`) are what they seem.
    /// `commas`: `A, B` is a list too. A pattern that cannot be read is a problem of its handler where `is_strict`,
    /// and else never matches.
    Pattern { commas: bool, is_strict: bool },
    /// The name itself.
    Exact,
}

/// Who reads a command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shell {
    /// The user's own, as at a login.
    Login,
    /// `sh -c`; on Windows `cmd /C`.
    Plain,
    /// The same; on Windows UTF-8 is made the code page first.
    Utf8,
}

impl Dialect {
    /// The row of that event.
    pub fn event(&self, name: &str) -> Option<&'static EventRow> {
        self.events.iter().find(|row| row.name == name)
    }

    /// The hooks of a file, each with its problems, and what is wrong with the file itself.
    pub fn read(&'static self, text: &str) -> HookFile {
        (self.read)(self, text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// The payload of an event: one JSON object with the keys of the dialect. What a host always knows is filled in,
    /// what an event does not have is left out, long texts are cut (H13–H16, H41). `folder` is where the session works.
    /// The error says what is wrong with the payload.
    ///
    /// ```
    /// let dialect = pintle_wire::registry::dialect("fairpeer").unwrap();
    /// let event = dialect.event("PreToolUse").unwrap();
    /// let payload = dialect.payload(event, br#"{"toolName": "bash", "subject": ""}"#, "/project").unwrap();
    /// assert_eq!(payload.to_string(), r#"{"event":"PreToolUse","cwd":"/project","toolName":"bash"}"#);
    /// ```
    pub fn payload(&self, event: &EventRow, bytes: &[u8], folder: &str) -> Result<Fields, String> {
        let mut payload = Fields::parse(bytes)?;
        if event.gets_turn {
            crate::finclaw::shorten_turn(&mut payload)?;
        }
        Ok((self.complete)(event, &payload, folder))
    }

    /// What a handler finds on its standard input: one line.
    ///
    /// ```
    /// let dialect = pintle_wire::registry::dialect("clacky").unwrap();
    /// let event = dialect.event("on_start").unwrap();
    /// let entry = &dialect.read("hooks: {on_start: {command: notify}}").entries[0];
    /// let payload = dialect.payload(event, br#"{"user_input": "hello"}"#, "/project").unwrap();
    /// assert_eq!(dialect.input(event, &payload, entry), b"{\"event\":\"on_start\",\"user_input\":\"hello\"}\n");
    /// ```
    pub fn input(&self, event: &EventRow, payload: &Fields, entry: &Entry) -> Vec<u8> {
        let mut text = (self.input)(event, payload, entry).to_string();
        text.push('\n');
        text.into_bytes()
    }

    /// The name that matchers are held against; none where they do not count.
    ///
    /// ```
    /// let dialect = pintle_wire::registry::dialect("pintle").unwrap();
    /// let subject = |event: &str| {
    ///     let event = dialect.event(event).unwrap();
    ///     let payload = dialect.payload(event, br#"{"tool_name": "exec"}"#, "/project").unwrap();
    ///     dialect.subject(event, &payload)
    /// };
    /// assert_eq!((subject("PreToolUse").as_deref(), subject("Stop")), (Some("exec"), None));
    /// ```
    pub fn subject(&self, event: &EventRow, payload: &Fields) -> Option<String> {
        let name = match event.subject {
            Subject::None => return None,
            Subject::Key(key) => payload.text(key),
            Subject::Within(object, key) => payload.object(object).and_then(|object| object.text(key)),
        };
        Some(name.unwrap_or_default())
    }

    /// The payload as a later handler sees it, where `chains`.
    pub fn rewrite(&self, payload: &mut Fields, input: &RawValue) {
        (self.rewrite)(payload, input);
    }

    /// What a handler meant by the way it ended and by what it printed.
    pub fn reply(&self, event: &EventRow, entry: &Entry, ended: &Ended<'_>) -> Said {
        (self.reply)(event, entry, ended)
    }

    /// The input of the tool that is about to run.
    pub fn input_of_tool(&self, event: &EventRow, payload: &Fields) -> Option<Fields> {
        if !event.precedes_tool {
            return None;
        }
        crate::finclaw::tool_input(payload)
            .or_else(|| crate::fairpeer::tool_arguments(payload))
            .or_else(|| crate::clacky::arguments(payload))
    }

    /// The shell text in the input of a tool; whether the tool is known to run such a text says `shell_tools`.
    pub fn shell_text(&self, input: &Fields) -> Option<String> {
        SHELL_KEYS.iter().find_map(|key| input.text(key))
    }

    /// Where handlers of this payload run, where it says so itself.
    pub fn folder(&self, payload: &Fields) -> Option<String> {
        payload.text(self.folder?)
    }

    /// The model that the session uses now, where the payload says so.
    pub fn model(&self, payload: &Fields) -> Option<String> {
        payload.text(crate::finclaw::MODEL)
    }
}

/// Keys under which tools take shell text.
const SHELL_KEYS: &[&str] = &["command", "cmd", "CommandLine", "command_line"];
