//! What an agent tells us: one event, reduced to what a decision can depend on.

use std::borrow::Cow;

/// The kind of point in the agent's loop at which it calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A tool call is about to run; a refusal stops it. The only kind on which the guard speaks.
    Gate,
    /// A tool call ran; commands for the edited files may follow.
    AfterTool,
    /// The agent wants to end its turn.
    Stop,
    /// Anything else: passes with the neutral answer, whatever it holds.
    Other,
    /// The payload does not say which event it is (A9).
    Unknown,
}

/// Where in the agent's loop an answer is due: all that an encoder needs to phrase one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place<'a> {
    pub kind: Kind,
    /// The agent's own name of the event (`PreToolUse`, `beforeShellExecution`, …), normalised where the agent has
    /// several spellings; empty where it is unknown.
    pub event: Cow<'a, str>,
}

/// One event, decoded.
#[derive(Debug, Clone, PartialEq)]
pub struct Event<'a> {
    pub place: Place<'a>,
    /// The agent's own name of the tool, where there is one.
    pub tool: Option<Cow<'a, str>>,
    /// Session or conversation id; only a non-blank string counts (A5).
    pub session: Option<Cow<'a, str>>,
    /// Every shell text that this call would run; empty when the guard has nothing to read.
    pub shell: Vec<ShellText<'a>>,
    /// Files that the tool call changed, in order, without repetition; only on [`Kind::AfterTool`].
    pub edited: Vec<Cow<'a, str>>,
    /// What a stop event says; only on [`Kind::Stop`].
    pub stop: Option<Stop<'a>>,
}

impl<'a> Event<'a> {
    /// An event of which nothing is known but its place.
    pub fn at(place: Place<'a>) -> Self {
        Self { place, tool: None, session: None, shell: Vec::new(), edited: Vec::new(), stop: None }
    }
}

/// Shell text found in a tool call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShellText<'a> {
    pub text: Cow<'a, str>,
    pub language: ShellLanguage,
    pub door: ShellDoor,
}

/// Which language the agent says the text is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShellLanguage {
    /// The agent does not say: its tool runs whatever shell the system or the person has.
    Unspecified,
    /// bash or a relative, on every system.
    Posix,
    PowerShell,
}

/// How sure it is that the text will be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShellDoor {
    /// The agent's own shell tool: every verdict counts.
    ShellTool,
    /// The agent's own shell tool, of an agent that can type into a started program later without any hook seeing it:
    /// every verdict counts, and a shell that waits for input is as unknown as what will be typed.
    UnseenInput,
    /// A tool of another name whose input has the shape of a shell call: only a known forbidden program counts.
    ByShape,
}

/// What a stop event says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop<'a> {
    /// The agent is already going on because of an earlier stop hook: nothing may run again (D20).
    pub repeated: bool,
    pub scope: StopScope,
    /// The agent's last words, for the environment of stop commands (D24).
    pub message: Option<Cow<'a, str>>,
    /// How often this agent tried to stop, where it counts.
    pub attempt: Option<u64>,
}

/// Whether the session that stops is the person's own or one that another agent started (D18).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopScope {
    Primary,
    Delegated,
}

/// Why no event came out of a payload, and where the answer is due all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault<'a> {
    pub place: Place<'a>,
    pub kind: FaultKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// Nothing but blanks on standard input.
    Empty,
    /// More than the limit of standard input.
    Oversized,
    NotUtf8,
    /// Not one JSON object; the text says where it breaks.
    NotJson(String),
    /// The event's name is missing, blank or no string.
    NoEventName,
    /// A field that the decision reads is missing, blank, given twice or of another type.
    Field {
        name: &'static str,
        found: &'static str,
        expected: &'static str,
    },
}
