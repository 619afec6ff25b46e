//! A program about to start: what resolving yields and what rules see.

use crate::span::Span;

/// One word of an argument vector after every expansion.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Arg<'a> {
    Known(&'a str, Span),
    Opaque(&'a Opaque<'a>),
}

/// A word of which at least a part cannot be known from the text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Opaque<'a> {
    /// What is known of it, in order: `"$dir/rm"` is a hole and `/rm`. Never empty.
    pub(crate) pieces: &'a [Piece<'a>],
    pub(crate) why: Why,
    /// It may become no word at all or several (`$x`, `*.txt`), not exactly one (`"$x"`).
    pub(crate) many: bool,
    /// The word as it was written, for patterns of custom filters and for messages.
    pub(crate) raw: &'a str,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    Text(&'a str),
    Hole,
}

/// Why something cannot be known. Each has a sentence for people and agents in `policy`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// The value of a variable that the text does not set.
    Variable,
    /// The output of a command.
    Substitution,
    /// A pattern that the shell compares with file names.
    Pattern,
    /// Text that is computed and then read by a shell (`eval "$x"`, `bash -c "$x"`).
    ScriptText,
    /// Output of an unknown program piped into a shell.
    ShellInput,
    /// A file written earlier in the same text with contents that are not known.
    WrittenFile,
    /// A shell that waits for input which no hook will see.
    InteractiveShell,
    /// An option that the wrapper's row does not know, so where its command starts is open.
    WrapperOption,
    /// A form of another shell (zsh, fish) that evaluates text.
    OtherShell,
    /// More combinations of values, loops or calls than are tried.
    TooMany,
}

impl<'a> Arg<'a> {
    pub(crate) fn known(&self) -> Option<&'a str> {
        match self {
            Self::Known(text, _) => Some(text),
            Self::Opaque(_) => None,
        }
    }

    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Known(_, span) => *span,
            Self::Opaque(opaque) => opaque.span,
        }
    }

    /// The known text at the beginning of the word: all of it, or what stands before the first hole.
    pub(crate) fn prefix(&self) -> &'a str {
        match self {
            Self::Known(text, _) => text,
            Self::Opaque(opaque) => match opaque.pieces.first() {
                Some(Piece::Text(text)) => text,
                Some(Piece::Hole) | None => "",
            },
        }
    }

    /// The known text at the end of the word.
    pub(crate) fn suffix(&self) -> &'a str {
        match self {
            Self::Known(text, _) => text,
            Self::Opaque(opaque) => match opaque.pieces.last() {
                Some(Piece::Text(text)) => text,
                Some(Piece::Hole) | None => "",
            },
        }
    }

    /// Whether the word may turn out to be none or several.
    pub(crate) fn many(&self) -> bool {
        matches!(self, Self::Opaque(opaque) if opaque.many)
    }
}

/// Where a command stands, for people who ask why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Context {
    #[default]
    Plain,
    Pipeline,
    Branch,
    Loop,
    Function,
    Substitution,
    NestedShell,
    Trap,
    Remote,
}

/// One program that the text would start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Invocation<'s, 'a> {
    /// Program and arguments; never empty.
    pub(crate) argv: &'s [Arg<'a>],
    /// The program word read as a Windows path: what follows the last unquoted backslash (B10).
    pub(crate) windows_name: Option<&'a str>,
    pub(crate) span: Span,
    /// Names of the wrappers that led here, outermost first.
    pub(crate) wrappers: &'s [&'static str],
    pub(crate) context: Context,
}

/// What resolving reports, in the order of reading. Implementors judge or collect; the walk goes on either way until
/// [`Sink::done`] says that nothing more can change the answer.
pub(crate) trait Sink {
    /// A program that would start, its program word known. Wrappers are reported as well as what they start.
    fn command(&mut self, invocation: &Invocation<'_, '_>);

    /// What would start here cannot be known. `invocation` is there where a command stands (`$x y`): arguments may be
    /// known, the program is not.
    fn unknown(&mut self, why: Why, span: Span, invocation: Option<&Invocation<'_, '_>>);

    /// Program text that is handed to an interpreter and calls `call`, one of its listed functions that delete,
    /// kill or start programs.
    fn code(&mut self, language: &'static str, call: &'static str, span: Span);

    /// The text cannot be read from here on.
    fn unreadable(&mut self, error: &Unreadable);

    fn done(&self) -> bool {
        false
    }

    /// Whether the arguments of this program, named as rules compare it, can make a difference to anybody. Where they
    /// cannot, they are not worked out for every value that a variable may have.
    fn cares(&self, _program: &str) -> bool {
        true
    }
}

/// Why text could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unreadable {
    pub(crate) kind: UnreadableKind,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnreadableKind {
    /// Longer than [`crate::policy::limits`] allows.
    TooLong,
    /// Nested deeper than the limit.
    TooDeep,
    /// More commands than the limit.
    TooManyCommands,
    /// The text merely ends too early, and bash would run none of it (B29): reported, never an objection by itself.
    Unfinished,
    /// bash would refuse this, after having run what stands before it.
    Syntax(&'static str),
}
