//! The syntax tree. Everything lives in one arena and is `Copy`; text is a slice of the script, or of the arena where
//! the shell reads something else than what stands there (escapes, line continuations).

use crate::span::Span;

/// Commands one after the other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct List<'a> {
    pub(crate) items: &'a [AndOr<'a>],
}

/// Pipelines joined by `&&` and `||`, up to `;`, `&` or a newline.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AndOr<'a> {
    pub(crate) first: Pipeline<'a>,
    pub(crate) rest: &'a [(AndOrOperator, Pipeline<'a>)],
    pub(crate) background: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AndOrOperator {
    And,
    Or,
}

/// Commands joined by `|` or `|&`; a single command is a pipeline of one. Prefixes `!` and `time [-p] [--]` are read
/// and dropped: they change nothing about what starts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pipeline<'a> {
    pub(crate) commands: &'a [Command<'a>],
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Command<'a> {
    Simple(&'a Simple<'a>),
    Compound(&'a Compound<'a>, &'a [Redirect<'a>]),
    Function(&'a Function<'a>),
    /// `coproc [NAME] command`
    Coproc(&'a Command<'a>),
}

/// `A=1 program args >file`: assignments, words and redirections in the order of their kind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Simple<'a> {
    pub(crate) assignments: &'a [Assignment<'a>],
    /// The first is the program. Empty when there are only assignments or redirections.
    pub(crate) words: &'a [Word<'a>],
    pub(crate) redirects: &'a [Redirect<'a>],
    pub(crate) span: Span,
}

/// `name=value`, `name+=value`, `name[subscript]=value`, `name=(…)`. Also found among the words of `declare`, `export`,
/// `local`, `readonly`, `typeset` when they have an array value (`declare -a x=(a b)`), see [`Part::Array`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Assignment<'a> {
    pub(crate) name: &'a str,
    pub(crate) subscript: Option<Word<'a>>,
    pub(crate) append: bool,
    pub(crate) value: Value<'a>,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Value<'a> {
    /// Empty word for `name=`.
    Scalar(Word<'a>),
    Array(&'a [Element<'a>]),
}

/// `value` or `[subscript]=value` in `name=(…)`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Element<'a> {
    pub(crate) subscript: Option<Word<'a>>,
    pub(crate) value: Word<'a>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Redirect<'a> {
    /// The descriptor in front of the operator, where one is written; `{name}` is `None`.
    pub(crate) descriptor: Option<u32>,
    pub(crate) operator: RedirectOperator,
    /// The target word; for [`RedirectOperator::Heredoc`] the body, its parts quoted where the delimiter was.
    pub(crate) target: Word<'a>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RedirectOperator {
    /// `<`
    Read,
    /// `>`, `>|`
    Write,
    /// `>>`
    Append,
    /// `<>`
    ReadWrite,
    /// `<&`, `>&` with a descriptor or `-` as target
    Duplicate,
    /// `&>`, `&>>`, and `>&` with a file as target
    WriteBoth,
    /// `<<`, `<<-`
    Heredoc,
    /// `<<<`
    HereString,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Compound<'a> {
    Subshell(List<'a>),
    Group(List<'a>),
    If {
        arms: &'a [(List<'a>, List<'a>)],
        otherwise: Option<List<'a>>,
    },
    /// `while` and `until`
    While {
        condition: List<'a>,
        body: List<'a>,
    },
    /// `for name [in words]; do …`; without `in` the positional parameters. `select` likewise.
    For {
        name: &'a str,
        words: Option<&'a [Word<'a>]>,
        body: List<'a>,
    },
    /// `for ((a; b; c))`: the three expressions as one word that holds their substitutions.
    ForArithmetic {
        header: Word<'a>,
        body: List<'a>,
    },
    Case {
        subject: Word<'a>,
        arms: &'a [CaseArm<'a>],
    },
    /// `((…))`: the expression as a word.
    Arithmetic(Word<'a>),
    /// `[[ … ]]`: every operand word, operators left out.
    Condition(&'a [Word<'a>]),
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct CaseArm<'a> {
    pub(crate) patterns: &'a [Word<'a>],
    pub(crate) body: List<'a>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Function<'a> {
    pub(crate) name: &'a str,
    pub(crate) body: Command<'a>,
    pub(crate) span: Span,
}

/// One word before expansion.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) parts: &'a [Part<'a>],
    pub(crate) span: Span,
    /// The word exactly as it stands in the script.
    pub(crate) raw: &'a str,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Part<'a> {
    /// Unquoted text: may hold a leading `~`, pattern characters, braces and commas.
    Bare(&'a str),
    /// Text protected by quotes or a backslash, quoting removed, escapes of `$'…'` decoded. `''` and `""` are an empty
    /// one, since they make a word where there would be none.
    Quoted(&'a str),
    /// `$name`, `${…}`
    Parameter(&'a Parameter<'a>),
    /// `$(…)`, `` `…` ``, `${ …; }`, `${|…}`
    Command { list: List<'a>, quoted: bool },
    /// `$((…))`, `$[…]`: the expression as a word.
    Arithmetic { expression: &'a Word<'a>, quoted: bool },
    /// `<(…)`, `>(…)`, and zsh's `=(…)`
    Process { list: List<'a>, kind: ProcessKind },
    /// `name=(…)` standing among the words of a command (`declare -a x=(a b)`): the elements; `name=` is the `Bare` part before it.
    Array(&'a [Element<'a>]),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProcessKind {
    /// `<(…)`: the command's output is read
    Read,
    /// `>(…)`: the command reads what is written
    Write,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Parameter<'a> {
    /// Variable name, digits of a positional parameter, or one special character (`@ * # ? - $ ! _`).
    pub(crate) name: &'a str,
    /// `[…]`; `@` and `*` are a `Bare` part of that text.
    pub(crate) subscript: Option<Word<'a>>,
    /// `${!name}`
    pub(crate) indirect: bool,
    pub(crate) operation: Operation<'a>,
    pub(crate) quoted: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Operation<'a> {
    None,
    /// `${#name}`
    Length,
    /// `${name-word}` `=` `?` `+`, with a colon or without
    Default {
        kind: DefaultKind,
        colon: bool,
        word: Word<'a>,
    },
    /// `${name#pattern}`, `##`, `%`, `%%`
    Remove {
        from_end: bool,
        longest: bool,
        pattern: Word<'a>,
    },
    /// `${name/pattern/replacement}`
    Replace {
        kind: ReplaceKind,
        pattern: Word<'a>,
        replacement: Option<Word<'a>>,
    },
    /// `${name:offset:length}`
    Substring {
        offset: Word<'a>,
        length: Option<Word<'a>>,
    },
    /// `${name^}`, `^^`, `,`, `,,`
    Case {
        upper: bool,
        all: bool,
        pattern: Option<Word<'a>>,
    },
    /// `${name@Q}` and the like
    Transform(char),
    /// `${!prefix*}`, `${!prefix@}`, `${!name[@]}`: names or keys
    Names,
    /// Something bash would refuse or another shell reads differently (zsh's `${(e)…}`, `${=x}`, `${${…}}`): its value is
    /// unknown, its words may still hold substitutions.
    Foreign {
        words: &'a [Word<'a>],
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DefaultKind {
    /// `-`
    Use,
    /// `=`
    Assign,
    /// `?`
    Fail,
    /// `+`
    Alternative,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReplaceKind {
    First,
    All,
    Prefix,
    Suffix,
}
