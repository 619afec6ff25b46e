//! One text, one policy, one answer.

mod reason;
#[cfg(test)]
mod tests;

use bumpalo::Bump;

pub(crate) use self::reason::position;
use crate::invocation::{Invocation, Sink, Unreadable, UnreadableKind, Why};
use crate::policy::{Answer, Filter, GroupMessage, Policy};
use crate::resolve;
use crate::rules::{Call, RULES};
use crate::span::Span;

/// The language in which a command is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// bash and its relatives.
    Posix,
    PowerShell,
    /// The language of `cmd.exe`.
    Cmd,
    /// On Windows where nobody says which shell it is: read as PowerShell and as `cmd`.
    Windows,
}

/// The outcome, in order of strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Pass,
    Ask,
    Block,
}

impl From<Answer> for Verdict {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Pass => Self::Pass,
            Answer::Ask => Self::Ask,
            Answer::Block => Self::Block,
        }
    }
}

/// What the guard says about a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    pub verdict: Verdict,
    /// The rule that decided (`delete`, `kill`, `raw-copy`, `custom-filter`, `unknown-command`, `interpreter-code`,
    /// `unreadable`); `None` when it passes.
    pub rule: Option<&'static str>,
    /// What the agent is told; empty when it passes.
    pub reason: String,
    /// The part of the text that decided.
    pub span: Option<Span>,
    /// A shell or interpreter that is started bare and waits for input: harmless where nothing can be typed into it,
    /// or where a hook sees what is; see [`Judgement::where_input_is_unseen`].
    pub waits_for_input: Option<Span>,
}

const CUSTOM_FILTER: &str = "custom-filter";
const UNREADABLE: &str = "unreadable";
const UNKNOWN_COMMAND: &str = "unknown-command";
const INTERPRETER_CODE: &str = "interpreter-code";

impl Judgement {
    /// The answer for an agent that can type into a started program without any hook seeing it: a shell or interpreter
    /// that waits for input is then as unknown as what will be typed. `text` and `policy` are those of the judgement.
    #[must_use]
    pub fn where_input_is_unseen(self, text: &str, policy: &Policy) -> Self {
        let verdict = Verdict::from(policy.unknown_commands);
        match self.waits_for_input {
            Some(span) if verdict > self.verdict => Self {
                verdict,
                rule: Some(UNKNOWN_COMMAND),
                reason: reason::unknown(text, Why::InteractiveShell, span),
                span: Some(span),
                ..self
            },
            _ => self,
        }
    }

    fn pass() -> Self {
        Self { verdict: Verdict::Pass, rule: None, reason: String::new(), span: None, waits_for_input: None }
    }

    /// It objects because a program stands in the text that a group or a filter forbids, not because something in it
    /// cannot be known or read.
    pub fn is_known_program(&self) -> bool {
        self.rule.is_some_and(|rule| ![UNREADABLE, UNKNOWN_COMMAND, INTERPRETER_CODE].contains(&rule))
    }
}

/// Reads `text` and judges what it would start. Never fails; time is linear in the text up to its limit.
pub fn judge(text: &str, language: Language, policy: &Policy) -> Judgement {
    let mut judge = Judge::new(text, policy);
    resolve::read(text, language, &Bump::new(), &mut judge);
    judge.judgement()
}

/// Folds what resolving reports into one answer. Of each class the first finding in reading order is kept.
#[derive(Debug)]
pub(crate) struct Judge<'t> {
    text: &'t str,
    policy: &'t Policy,
    group: Option<Judgement>,
    filter: Option<Judgement>,
    unreadable: Option<Judgement>,
    unknown: Option<Judgement>,
    code: Option<Judgement>,
    waits_for_input: Option<Span>,
}

impl<'t> Judge<'t> {
    pub(crate) fn new(text: &'t str, policy: &'t Policy) -> Self {
        Self {
            text,
            policy,
            group: None,
            filter: None,
            unreadable: None,
            unknown: None,
            code: None,
            waits_for_input: None,
        }
    }

    /// The strongest answer; of equals the groups speak before the filters (B8), and both before what is not known.
    pub(crate) fn judgement(self) -> Judgement {
        let strongest = [self.group, self.filter, self.unreadable, self.unknown, self.code]
            .into_iter()
            .flatten()
            .reduce(|best, next| if next.verdict > best.verdict { next } else { best })
            .unwrap_or_else(Judgement::pass);
        Judgement { waits_for_input: self.waits_for_input, ..strongest }
    }

    fn forbidden(&mut self, invocation: &Invocation<'_, '_>) {
        let named = Call::named(invocation);
        if self.group.is_none()
            && let Some(call) = &named
        {
            self.group = self.by_group(invocation, call);
        }
        if self.group.is_none()
            && self.filter.is_none()
            && !self.policy.filters.is_empty()
            && let Some(call) = named.or_else(|| Call::as_written(invocation))
        {
            self.filter = self.by_filter(invocation, &call);
        }
    }

    fn by_group(&self, invocation: &Invocation<'_, '_>, call: &Call<'_, '_>) -> Option<Judgement> {
        RULES.iter().find_map(|rule| {
            let message = self.policy.groups.message(rule.group)?;
            rule.objects(call).then(|| Judgement {
                verdict: Verdict::Block,
                rule: Some(rule.group.id()),
                reason: match message {
                    GroupMessage::Configured(text) => text.clone(),
                    GroupMessage::BuiltIn => reason::group(self.text, rule, invocation, call),
                },
                span: Some(invocation.span),
                waits_for_input: None,
            })
        })
    }

    fn by_filter(&self, invocation: &Invocation<'_, '_>, call: &Call<'_, '_>) -> Option<Judgement> {
        let beginnings = call.beginnings();
        let possible = |filter: &&Filter| filter.beginnings().share_one_with(beginnings);
        let filter = self.policy.filters.iter().filter(possible).find(|filter| filter.objects(call))?;
        Some(Judgement {
            verdict: Verdict::Block,
            rule: Some(CUSTOM_FILTER),
            reason: filter.message().to_owned(),
            span: Some(invocation.span),
            waits_for_input: None,
        })
    }
}

/// Keeps the first finding of a class, unless its answer is to pass.
fn keep(
    place: &mut Option<Judgement>,
    answer: Answer,
    rule: &'static str,
    span: Span,
    reason: impl FnOnce() -> String,
) {
    if place.is_none() && answer != Answer::Pass {
        *place = Some(Judgement {
            verdict: answer.into(),
            rule: Some(rule),
            reason: reason(),
            span: Some(span),
            waits_for_input: None,
        });
    }
}

impl Sink for Judge<'_> {
    fn command(&mut self, invocation: &Invocation<'_, '_>) {
        self.forbidden(invocation);
    }

    fn unknown(&mut self, why: Why, span: Span, invocation: Option<&Invocation<'_, '_>>) {
        if let Some(invocation) = invocation {
            self.forbidden(invocation);
        }
        if why == Why::InteractiveShell {
            self.waits_for_input.get_or_insert(span);
            return;
        }
        let text = self.text;
        keep(&mut self.unknown, self.policy.unknown_commands, UNKNOWN_COMMAND, span, || {
            reason::unknown(text, why, span)
        });
    }

    fn code(&mut self, language: &'static str, call: &'static str, span: Span) {
        let text = self.text;
        keep(&mut self.code, self.policy.interpreter_code, INTERPRETER_CODE, span, || {
            reason::code(text, language, call, span)
        });
    }

    fn unreadable(&mut self, error: &Unreadable) {
        // B29: bash runs nothing of a text that merely ends too early.
        if error.kind == UnreadableKind::Unfinished {
            return;
        }
        let text = self.text;
        keep(&mut self.unreadable, self.policy.unreadable_commands, UNREADABLE, error.span, || {
            reason::unreadable(text, error)
        });
    }

    fn cares(&self, program: &str) -> bool {
        !self.policy.filters.is_empty() || RULES.iter().any(|rule| rule.programs.contains(&program))
    }

    fn done(&self) -> bool {
        self.group.is_some() || (self.filter.is_some() && self.policy.groups.all_off())
    }
}
