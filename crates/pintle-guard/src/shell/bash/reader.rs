//! The state of one reading: where it stands, what it has collected so far, what went wrong.
//!
//! Nothing stops at an error. The first one is noted and reading goes on where the text still makes sense, so that the
//! commands behind it are seen. Past a bound the reading stands at the end of the text, and everything unwinds from
//! there as if the text had ended.

use bumpalo::Bump;

use super::Origin;
use super::ast::{AndOr, AndOrOperator, Assignment, CaseArm, Command, Element, List, Part, Pipeline, Redirect, Word};
use super::heredoc::Line;
use super::keyword::Ends;
use crate::invocation::{Unreadable, UnreadableKind};
use crate::shell::limits::{Budget, Level};
use crate::span::Span;

pub(super) struct Reader<'b, 'a> {
    pub(super) text: &'a str,
    /// The next byte to read; always the beginning of a character.
    pub(super) at: usize,
    origin: Origin,
    budget: &'b Budget,
    pub(super) arena: &'a Bump,
    pub(super) error: Option<Unreadable>,
    halted: bool,
    /// What enclosing constructs wait for, up to the innermost substitution.
    pub(super) open: Ends,
    /// How many items at the top are complete: bash runs them whatever follows.
    pub(super) complete: usize,
    /// The line whose end begins the bodies of the here-documents seen so far.
    pub(super) line: Option<Line>,
    /// The same for the commands around each open substitution.
    pub(super) outer_lines: Vec<Option<Line>>,
    /// What encloses this place, see [`super::lookahead`].
    pub(super) enclosure: Vec<u8>,
    pub(super) lookahead: super::lookahead::Lookahead,
    pub(super) ahead: super::matched::ReadAhead<'a>,
    /// Up to here bash has looked for the end of arithmetic in vain. A here-document that begins before has its body in a
    /// place that is not worth finding out.
    pub(super) looked_until: usize,
    pub(super) braces: Braces,
    /// Whether the command before was a compound one, behind which a reserved word may follow directly.
    pub(super) after_compound: bool,
    /// Inside `${ …; }`, which older shells take for something else: text that ends too early there may still run.
    pub(super) may_run: bool,
    pub(super) stacks: Stacks<'a>,
    /// Text of the pending run of a word that is no single slice.
    pub(super) joined: String,
}

/// How a lone `}` among the arguments of a command in a brace group is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Braces {
    /// An argument, as in bash; none was seen yet.
    Argument,
    /// The same, and one was seen.
    ArgumentSeen,
    /// The end of the group, as in zsh.
    Close,
}

/// Nodes under construction. Each list of the tree is collected on top of its stack and moved to the arena when complete,
/// so that the arena holds nothing but the tree.
#[derive(Default)]
pub(super) struct Stacks<'a> {
    pub(super) parts: Vec<Part<'a>>,
    pub(super) words: Vec<Word<'a>>,
    pub(super) assignments: Vec<Assignment<'a>>,
    pub(super) elements: Vec<Element<'a>>,
    pub(super) redirects: Vec<Redirect<'a>>,
    pub(super) commands: Vec<Command<'a>>,
    pub(super) pipelines: Vec<(AndOrOperator, Pipeline<'a>)>,
    pub(super) items: Vec<AndOr<'a>>,
    pub(super) branches: Vec<(List<'a>, List<'a>)>,
    pub(super) arms: Vec<CaseArm<'a>>,
}

/// Moves what lies above `mark` to the arena.
pub(super) fn keep<'a, T: Copy>(stack: &mut Vec<T>, mark: usize, arena: &'a Bump) -> &'a [T] {
    let kept: &'a [T] = match stack.get(mark..) {
        None | Some([]) => &[],
        Some(top) => arena.alloc_slice_copy(top),
    };
    stack.truncate(mark);
    kept
}

impl<'b, 'a> Reader<'b, 'a> {
    pub(super) fn new(text: &'a str, origin: Origin, braces: Braces, budget: &'b Budget, arena: &'a Bump) -> Self {
        Self {
            text,
            at: 0,
            origin,
            budget,
            arena,
            error: None,
            halted: false,
            open: Ends::NONE,
            complete: 0,
            line: None,
            outer_lines: Vec::new(),
            enclosure: Vec::new(),
            lookahead: super::lookahead::Lookahead::for_text(text.len()),
            ahead: super::matched::ReadAhead::default(),
            looked_until: 0,
            braces,
            after_compound: false,
            may_run: false,
            stacks: Stacks::default(),
            joined: String::new(),
        }
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        match self.origin {
            Origin::Exact(base) => Span::new(base as usize + start, base as usize + end),
            Origin::Within(span) => span,
        }
    }

    /// Notes what is wrong at this place, unless something was wrong before.
    pub(super) fn fail(&mut self, kind: UnreadableKind) {
        if self.error.is_none() {
            let kind = match kind {
                UnreadableKind::Unfinished if self.may_run => UnreadableKind::Syntax("unclosed `${`"),
                kind => kind,
            };
            self.error = Some(Unreadable { kind, span: self.span(self.at, self.char_end(self.at)) });
        }
    }

    /// Something else was expected here.
    pub(super) fn unexpected(&mut self) {
        let kind = match self.byte() {
            None => UnreadableKind::Unfinished,
            Some(byte) => UnreadableKind::Syntax(super::chars::unexpected(byte)),
        };
        self.fail(kind);
    }

    /// Ends the reading: a bound is reached.
    pub(super) fn halt(&mut self, kind: UnreadableKind) {
        self.fail(kind);
        self.halted = true;
        self.at = self.text.len();
    }

    pub(super) fn has_halted(&self) -> bool {
        self.halted
    }

    /// One level deeper, for as long as the value lives.
    pub(super) fn deeper(&mut self) -> Option<Level<'b>> {
        let level = self.budget.deeper();
        if level.is_none() {
            self.halt(UnreadableKind::TooDeep);
        }
        level
    }

    pub(super) fn count_command(&mut self) {
        if !self.budget.command() {
            self.halt(UnreadableKind::TooManyCommands);
        }
    }

    pub(super) fn empty_word(&self) -> Word<'a> {
        Word { parts: &[], span: self.span(self.at, self.at), raw: "" }
    }

    /// A word of the parts above `mark`, from `start` to here.
    pub(super) fn finish_word(&mut self, mark: usize, start: usize) -> Word<'a> {
        let parts = keep(&mut self.stacks.parts, mark, self.arena);
        Word { parts, span: self.span(start, self.at), raw: self.slice(start, self.at) }
    }

    /// Reads text that stands at `start..end` of this one, but may be changed, by itself. It may end anywhere: the shell
    /// reads it only when it runs what is around it, and its commands are in the tree.
    pub(super) fn within<T>(
        &mut self,
        text: &'a str,
        (start, end): (usize, usize),
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let origin = match self.origin {
            Origin::Exact(base) if self.slice(start, end) == text => {
                Origin::Exact(base.saturating_add(u32::try_from(start).unwrap_or(u32::MAX)))
            }
            _ => Origin::Within(self.span(start, end)),
        };
        let outer = Outer {
            text: std::mem::replace(&mut self.text, text),
            at: std::mem::replace(&mut self.at, 0),
            origin: std::mem::replace(&mut self.origin, origin),
            error: self.error.take(),
            open: std::mem::replace(&mut self.open, Ends::NONE),
            complete: self.complete,
            line: self.line.take(),
            lines: std::mem::take(&mut self.outer_lines),
            enclosure: std::mem::take(&mut self.enclosure),
            hopeless: std::mem::replace(&mut self.ahead.hopeless, false),
            looked_until: std::mem::replace(&mut self.looked_until, 0),
        };
        let value = read(self);
        self.leave(outer);
        value
    }

    fn leave(&mut self, outer: Outer<'a>) {
        let inner = match self.error.take() {
            Some(error) if error.kind == UnreadableKind::Unfinished => (self.braces == Braces::ArgumentSeen)
                .then_some(Unreadable { kind: UnreadableKind::Syntax("unclosed `{`"), span: error.span }),
            error => error,
        };
        self.error = outer.error.or(inner);
        self.text = outer.text;
        self.at = if self.halted { outer.text.len() } else { outer.at };
        self.origin = outer.origin;
        self.open = outer.open;
        self.complete = outer.complete;
        self.line = outer.line;
        self.outer_lines = outer.lines;
        self.enclosure = outer.enclosure;
        self.ahead.hopeless = outer.hopeless;
        self.looked_until = outer.looked_until;
    }
}

/// What is put aside while text of its own is read.
struct Outer<'a> {
    text: &'a str,
    at: usize,
    origin: Origin,
    error: Option<Unreadable>,
    open: Ends,
    complete: usize,
    line: Option<Line>,
    lines: Vec<Option<Line>>,
    enclosure: Vec<u8>,
    hopeless: bool,
    looked_until: usize,
}
