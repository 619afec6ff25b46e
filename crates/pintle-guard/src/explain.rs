//! The computation behind an answer, for people who ask why.

#[cfg(test)]
mod tests;

use bumpalo::Bump;

use crate::invocation::{Arg, Context, Invocation, Sink, Unreadable, Why};
use crate::judge::{Judge, Judgement, Language, position};
use crate::policy::{Policy, sentences};
use crate::rules::Call;
use crate::span::Span;

/// What was found in a text, and the answer that follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    pub judgement: Judgement,
    /// What would start, in the order of reading; wrappers as well as what they start.
    pub commands: Vec<Command>,
    /// What cannot be known.
    pub unknown: Vec<Remark>,
    /// What cannot be read.
    pub errors: Vec<Remark>,
}

/// One program that would start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// Its name as rules compare it; `None` where it is not known.
    pub program: Option<String>,
    /// Program and arguments after every expansion; `None` for a word that is not known.
    pub argv: Vec<Option<String>>,
    pub span: Span,
    /// The programs that run it, outermost first.
    pub wrappers: Vec<&'static str>,
    /// Where it stands: `plain`, `pipeline`, `branch`, `loop`, `function`, `substitution`, `nested-shell`, `trap`,
    /// `remote`.
    pub context: &'static str,
}

/// Something said about a place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    pub text: String,
    pub span: Span,
}

/// Reads `text` as [`crate::judge()`] does and tells all that was found on the way.
pub fn explain(text: &str, language: Language, policy: &Policy) -> Explanation {
    let mut collector = Collector {
        text,
        judge: Judge::new(text, policy),
        commands: Vec::new(),
        unknown: Vec::new(),
        errors: Vec::new(),
    };
    crate::resolve::read(text, language, &Bump::new(), &mut collector);
    Explanation {
        judgement: collector.judge.judgement(),
        commands: collector.commands,
        unknown: collector.unknown,
        errors: collector.errors,
    }
}

/// Judges and keeps everything; unlike a judge alone it never has enough.
struct Collector<'t> {
    text: &'t str,
    judge: Judge<'t>,
    commands: Vec<Command>,
    unknown: Vec<Remark>,
    errors: Vec<Remark>,
}

impl Collector<'_> {
    fn push(&mut self, invocation: &Invocation<'_, '_>) {
        self.commands.push(Command {
            program: Call::named(invocation).map(|call| call.name().to_owned()),
            argv: invocation.argv.iter().map(|word| word.known().map(str::to_owned)).collect(),
            span: invocation.span,
            wrappers: invocation.wrappers.to_vec(),
            context: context(invocation.context),
        });
    }
}

impl Sink for Collector<'_> {
    fn command(&mut self, invocation: &Invocation<'_, '_>) {
        self.judge.command(invocation);
        self.push(invocation);
    }

    fn unknown(&mut self, why: Why, span: Span, invocation: Option<&Invocation<'_, '_>>) {
        self.judge.unknown(why, span, invocation);
        // A command whose program is known was reported as one.
        if let Some(invocation) = invocation
            && !matches!(invocation.argv.first(), Some(Arg::Known(..)))
        {
            self.push(invocation);
        }
        self.unknown.push(Remark { text: sentences::unknown(why).0.to_owned(), span });
    }

    fn code(&mut self, language: &'static str, call: &'static str, span: Span) {
        self.judge.code(language, call, span);
        self.unknown.push(Remark { text: format!("the {language} code calls `{call}`"), span });
    }

    fn unreadable(&mut self, error: &Unreadable) {
        self.judge.unreadable(error);
        let (line, column) = position(self.text, error.span);
        let (what, _) = sentences::unreadable(error.kind);
        self.errors.push(Remark { text: format!("{what} (line {line}, column {column})"), span: error.span });
    }
}

fn context(context: Context) -> &'static str {
    match context {
        Context::Plain => "plain",
        Context::Pipeline => "pipeline",
        Context::Branch => "branch",
        Context::Loop => "loop",
        Context::Function => "function",
        Context::Substitution => "substitution",
        Context::NestedShell => "nested-shell",
        Context::Trap => "trap",
        Context::Remote => "remote",
    }
}
