//! Text in variables and arguments that the shell, or a program, runs later or on the side.

use super::parameter::is_name;
use super::value::{Value, joined};
use super::walk::Walker;
use crate::invocation::{Arg, Context};

/// How the value of a variable is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Run {
    /// As commands.
    Commands,
    /// Its substitutions are, when it is shown.
    Prompt,
    /// It names a script that every new shell reads.
    File,
}

/// Variables whose value is run, by the shell or by the programs that people start.
const RUN: &[(&str, Run)] = &[
    ("BASH_ENV", Run::File),
    ("EDITOR", Run::Commands),
    ("ENV", Run::File),
    ("GIT_EDITOR", Run::Commands),
    ("GIT_PAGER", Run::Commands),
    ("GIT_SEQUENCE_EDITOR", Run::Commands),
    ("GIT_SSH_COMMAND", Run::Commands),
    ("PAGER", Run::Commands),
    ("PROMPT_COMMAND", Run::Commands),
    ("PS0", Run::Prompt),
    ("PS1", Run::Prompt),
    ("PS2", Run::Prompt),
    ("PS4", Run::Prompt),
    ("VISUAL", Run::Commands),
];

impl<'a> Walker<'_, 'a> {
    /// Looks at a value that a variable is given. Only programs that are known count: most values are harmless.
    pub(super) fn later(&mut self, name: &str, value: &Value<'a>) {
        let Value::Scalar(value) = value else { return };
        match RUN.iter().find(|(known, _)| *known == name) {
            Some((_, Run::Commands)) => self.certainly(value),
            Some((_, Run::Prompt)) if value.prefix().contains(['$', '`']) => self.certainly_quoted(value),
            Some((_, Run::File)) => {
                if let Some(content) = self.content_of(value) {
                    self.certainly(&content);
                }
            }
            _ => self.subscript(value),
        }
    }

    /// Arithmetic and several builtins expand a subscript in what they are given: `let 'a[$(rm x)]=1'`.
    pub(super) fn subscript(&mut self, value: &Arg<'a>) {
        let Some(text) = value.known() else { return };
        if text.len() < 5 || !text.contains('[') {
            return;
        }
        let Some((name, rest)) = text.split_once('[') else { return };
        if is_name(name) && (rest.contains("$(") || rest.contains('`')) {
            self.certainly_quoted(value);
        }
    }

    fn certainly_quoted(&mut self, value: &Arg<'a>) {
        let span = value.span();
        let text = joined(self.arena, &[Arg::Known(": \"", span), *value, Arg::Known("\"", span)], "", span);
        self.certainly(&text);
    }

    /// Reads the text as commands, by the way: only what is known to start counts, and nothing that it sets stays.
    pub(super) fn certainly(&mut self, text: &Arg<'a>) {
        let certain = std::mem::replace(&mut self.certain_only, true);
        self.branch(|walker| walker.same_shell(text, Context::Plain));
        self.certain_only = certain;
    }
}
