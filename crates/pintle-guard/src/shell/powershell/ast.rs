//! The tree of a PowerShell text: as much of the language as it takes to see which commands would run.

use crate::span::Span;

#[derive(Debug, Clone, Copy)]
pub(crate) enum Statement<'a> {
    /// Stages joined by `|`; never empty.
    Pipeline(&'a [Stage<'a>]),
    Assign(&'a Assign<'a>),
    /// What belongs to a keyword: its parenthesis and its block.
    Body(&'a Body<'a>),
    /// `function NAME { … }`: run when it is called, so perhaps later.
    Function(&'a [Statement<'a>]),
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Body<'a> {
    pub(crate) kind: Kind,
    /// The variable of `foreach`, and what it runs through.
    pub(crate) variable: Option<(&'a str, &'a [Statement<'a>])>,
    pub(crate) statements: &'a [Statement<'a>],
}

/// How often a body runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Once,
    Branch,
    Loop,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Assign<'a> {
    /// The name in lower case, without a scope; `None` for a property, an element or several variables.
    pub(crate) name: Option<&'a str>,
    /// It names a scope (`$script:x`), so that it may be seen elsewhere.
    pub(crate) scoped: bool,
    /// `=` and no other operator.
    pub(crate) plain: bool,
    pub(crate) target: Word<'a>,
    pub(crate) value: Statement<'a>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Stage<'a> {
    pub(crate) operator: Option<Operator>,
    pub(crate) what: What<'a>,
    pub(crate) redirects: &'a [Word<'a>],
    pub(crate) span: Span,
}

/// `&` and `.` before a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Call,
    Dot,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum What<'a> {
    /// Never empty.
    Command(&'a [Word<'a>]),
    Expression(Word<'a>),
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) parts: &'a [Part<'a>],
    pub(crate) raw: &'a str,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Part<'a> {
    Text(&'a str),
    /// A name in lower case, with its scope but for those of the language itself (`env:path`).
    Variable(&'a str),
    /// `@name`.
    Splat(&'a str),
    /// Stands for text that nobody knows.
    Hole,
    /// `$( )`, `( )`, `@( )`.
    Substitution(&'a [Statement<'a>]),
    /// `{ }`.
    Script(&'a [Statement<'a>]),
    /// The values of `@{ }`.
    Hash(&'a [Statement<'a>]),
    /// `[ ]` that names a type, with what is computed inside of it.
    Type(&'a str, &'a [Part<'a>]),
    /// `[ ]` behind a value.
    Index(&'a [Part<'a>]),
    /// `.name`.
    Member,
    Call(&'a Call<'a>),
    Comma,
    /// `+`, `-eq` and the like, between two values.
    Operator(&'a str),
    /// A word where an expression has none: it does not end where it is thought to.
    Stray,
}

/// `.name(…)` and `::name(…)`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Call<'a> {
    pub(crate) is_static: bool,
    /// The type in front of `::`.
    pub(crate) on: Option<&'a str>,
    /// `None` where it is computed.
    pub(crate) name: Option<&'a str>,
    pub(crate) arguments: &'a [Part<'a>],
    pub(crate) span: Span,
}
