//! The answers of several handlers → one report (H29–H31, H47, H48, H61, H62, DD12–DD17).

use pintle_wire::dialect::{Dialect, EventRow, Fields, Opinion, Said, Saying, Text};
use serde_json::value::to_raw_value;

use super::wire::{Decision, Diagnostic, Level, Report};

/// What one handler said.
#[derive(Debug)]
pub(super) struct Answer {
    /// What people call the handler, and the file that names it.
    pub(super) name: String,
    pub(super) source: Option<String>,
    pub(super) said: Said,
    /// Whether its failure refuses.
    pub(super) fails_closed: bool,
}

impl Answer {
    /// What it amounts to for the decision.
    pub(super) fn weight(&self) -> Opinion {
        match self.said.opinion {
            Opinion::Failure | Opinion::Error if self.fails_closed => Opinion::Deny,
            opinion => opinion,
        }
    }

    fn reason(&self) -> Option<String> {
        let reason = self.said.reason.clone()?;
        Some(match self.said.opinion {
            Opinion::Failure | Opinion::Error => format!("the hook `{}` could not answer: {reason}", self.name),
            _ => reason,
        })
    }

    fn note(&self, level: Level, message: String) -> Diagnostic {
        Diagnostic { level, source: self.source.clone(), message }
    }
}

/// Fills in everything that is said. `models` are those that may be chosen.
pub(super) fn combine(
    dialect: &Dialect,
    event: &EventRow,
    (payload, models): (&Fields, &[String]),
    answers: &[Answer],
    report: &mut Report,
) {
    decide(answers, report);
    let is_denied = report.decision == Decision::Deny;
    if dialect.chains || !is_denied {
        rewrite(dialect, answers, report);
        choose_model(answers, models, report);
    }
    report.additional_context = joined(answers.iter().filter_map(|answer| answer.said.context.as_deref()));
    if is_denied && event.says.contains(&Saying::Result) {
        report.tool_result = to_raw_value(&report.reason).ok();
    }
    report.text = text(event.text, payload, answers);
    for answer in answers {
        let remarks = answer.said.remarks.iter();
        report.diagnostics.extend(
            remarks.map(|remark| answer.note(Level::Warning, format!("{} `{}`: {remark}", event.name, answer.name))),
        );
        report.diagnostics.extend(let_through(event, answer));
    }
}

/// The strongest word wins; all who said it say why, in order.
fn decide(answers: &[Answer], report: &mut Report) {
    let strongest = answers.iter().map(Answer::weight).max().unwrap_or_default();
    report.decision = match strongest {
        Opinion::Deny => Decision::Deny,
        Opinion::Reject => Decision::Reject,
        Opinion::Ask => Decision::Ask,
        Opinion::Allow => Decision::Allow,
        Opinion::Pass | Opinion::Warn | Opinion::Error | Opinion::Failure => return,
    };
    let reasons: Vec<String> =
        answers.iter().filter(|answer| answer.weight() == strongest).filter_map(Answer::reason).collect();
    report.reason = joined(reasons.iter().map(String::as_str));
}

/// Of several rewrites the last counts, blocking handlers aside.
fn rewrite(dialect: &Dialect, answers: &[Answer], report: &mut Report) {
    let rewriting: Vec<&Answer> = answers.iter().filter(|answer| !answer.weight().is_block()).collect();
    let inputs: Vec<_> = rewriting.iter().filter_map(|answer| Some((answer, answer.said.input.as_ref()?))).collect();
    report.updated_input = inputs.last().map(|(_, input)| (*input).clone());
    let prompts: Vec<_> = rewriting.iter().filter_map(|answer| Some((answer, answer.said.prompt.as_ref()?))).collect();
    report.updated_prompt = prompts.last().map(|(_, prompt)| (*prompt).clone());
    if dialect.chains {
        return;
    }
    let inputs = inputs.iter().map(|(answer, input)| (**answer, input.get()));
    let prompts = prompts.iter().map(|(answer, prompt)| (**answer, prompt.as_str()));
    report.diagnostics.extend(conflict(inputs).into_iter().chain(conflict(prompts)));
}

/// Two handlers that want different things: the order of the files decides, and both should be named.
fn conflict<'a>(wanted: impl DoubleEndedIterator<Item = (&'a Answer, &'a str)>) -> Option<Diagnostic> {
    let mut wanted = wanted.rev();
    let (winner, value) = wanted.next()?;
    let (loser, _) = wanted.find(|(_, other)| *other != value)?;
    let message = format!("`{}` and `{}` rewrite differently; the last one counts", loser.name, winner.name);
    Some(winner.note(Level::Warning, message))
}

fn choose_model(answers: &[Answer], models: &[String], report: &mut Report) {
    for answer in answers {
        let Some(model) = &answer.said.model else { continue };
        if models.contains(model) {
            report.updated_model = Some(model.clone());
        } else {
            let message = format!("`{}` chose the model `{model}`, which is not allowed", answer.name);
            report.diagnostics.push(answer.note(Level::Warning, message));
        }
    }
}

fn text(rule: Text, payload: &Fields, answers: &[Answer]) -> Option<String> {
    let mut printed = answers.iter().filter_map(|answer| answer.said.text.as_deref());
    match rule {
        Text::None => None,
        Text::First(key) => printed.next().map(str::to_owned).or_else(|| payload.text(key)),
        Text::Joined => joined(printed),
    }
}

/// A failure that changed nothing must not pass in silence.
fn let_through(event: &EventRow, answer: &Answer) -> Option<Diagnostic> {
    let is_failure = matches!(answer.said.opinion, Opinion::Failure | Opinion::Error);
    let why = answer.said.reason.as_deref().filter(|_| is_failure && !answer.fails_closed)?;
    Some(answer.note(Level::Warning, format!("{} `{}` failed and is let through: {why}", event.name, answer.name)))
}

fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> Option<String> {
    let texts: Vec<&str> = texts.collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}
