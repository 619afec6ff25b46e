//! Text in variables and arguments that the shell, or a program, runs later or on the side.

use super::value::{Value, joined};
use super::walk::Walker;
use crate::invocation::{Arg, Context};

/// How the value of a variable is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Run {
    /// As commands.
    Commands,
    /// As commands behind the `|` that begins it.
    Filter,
    /// Its substitutions are, when it is shown.
    Prompt,
    /// It names a script that every new shell reads.
    File,
}

/// Variables whose value is run, by the shell or by the programs that people start.
const RUN: &[(&str, Run)] = &[
    ("BASH_ENV", Run::File),
    ("BROWSER", Run::Commands),
    ("EDITOR", Run::Commands),
    ("ENV", Run::File),
    ("FZF_DEFAULT_COMMAND", Run::Commands),
    ("GIT_ASKPASS", Run::Commands),
    ("GIT_EDITOR", Run::Commands),
    ("GIT_EXTERNAL_DIFF", Run::Commands),
    ("GIT_PAGER", Run::Commands),
    ("GIT_PROXY_COMMAND", Run::Commands),
    ("GIT_SEQUENCE_EDITOR", Run::Commands),
    ("GIT_SSH", Run::Commands),
    ("GIT_SSH_COMMAND", Run::Commands),
    ("KUBE_EDITOR", Run::Commands),
    ("LESSCLOSE", Run::Commands),
    ("LESSOPEN", Run::Filter),
    ("MANPAGER", Run::Commands),
    ("PAGER", Run::Commands),
    ("PROMPT_COMMAND", Run::Commands),
    ("PS0", Run::Prompt),
    ("PS1", Run::Prompt),
    ("PS2", Run::Prompt),
    ("PS4", Run::Prompt),
    ("RSYNC_RSH", Run::Commands),
    ("SSH_ASKPASS", Run::Commands),
    ("SUDO_ASKPASS", Run::Commands),
    ("SUDO_EDITOR", Run::Commands),
    ("VISUAL", Run::Commands),
];

impl<'a> Walker<'_, 'a> {
    /// Looks at a value that a variable is given. Only programs that are known count: most values are harmless.
    pub(super) fn later(&mut self, name: &str, value: &Value<'a>) {
        if let Value::Map(map) = value {
            self.table(name, map);
        }
        let Value::Scalar(value) = value else { return };
        match RUN.iter().find(|(known, _)| *known == name) {
            Some((_, Run::Commands)) => self.certainly(value),
            Some((_, Run::Filter)) => {
                let text = value.known().map(|text| text.trim_start_matches(['|', '-']));
                if let Some(text) = text {
                    self.certainly(&Arg::Known(text, value.span()));
                }
            }
            Some((_, Run::Prompt)) if value.prefix().contains(['$', '`']) => self.certainly_quoted(value),
            Some((_, Run::File)) => {
                if let Some(content) = self.content_of(value) {
                    self.certainly(&content);
                }
            }
            _ => self.subscript(value),
        }
    }

    /// Arrays through which bash's own tables are changed.
    fn table(&mut self, name: &str, map: &'a [(&'a str, Arg<'a>)]) {
        for (key, value) in map {
            match name {
                "BASH_ALIASES" => self.set_alias(key, *value),
                "BASH_CMDS" => self.set_copy(key, value),
                _ => return,
            }
        }
    }

    /// `env NAME=value program`: the same as in front of a command.
    pub(super) fn lent_by_arguments(&mut self, argv: &[Arg<'a>]) {
        for argument in argv.iter().skip(1) {
            let Some((name, value)) = argument.known().and_then(|text| text.split_once('=')) else { continue };
            if RUN.iter().any(|(known, _)| *known == name) {
                self.later(name, &Value::Scalar(Arg::Known(value, argument.span())));
            }
        }
    }

    /// Arithmetic and several builtins expand a subscript in what they are given: `let 'a[$(rm x)]=1'`.
    pub(super) fn subscript(&mut self, value: &Arg<'a>) {
        let Some(text) = value.known() else { return };
        if text.len() < 5 || !text.contains('[') {
            return;
        }
        let Some((before, rest)) = text.split_once('[') else { return };
        let arithmetic = |sign: char| sign.is_ascii_alphanumeric() || "_+-*/%(,=".contains(sign);
        if before.chars().all(arithmetic) && (rest.starts_with("$(") || rest.starts_with('`')) {
            self.certainly_quoted(value);
        }
    }

    pub(super) fn certainly_quoted(&mut self, value: &Arg<'a>) {
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
