//! What an answer means (H20–H28, H31).

use serde_json::value::RawValue;

use super::wire::{
    BEHAVIOR, CONTEXT, DECISION, MESSAGE, PERMISSION, PERMISSION_REASON, REASON, SPECIFIC, SPECIFIC_EVENT,
    UPDATED_INPUT, UPDATED_MODEL, UPDATED_PROMPT,
};
use crate::dialect::said::{first_line, worth_saying};
use crate::dialect::{Ended, Entry, EventRow, Fields, How, Opinion, Said, Saying};

/// How many lines are tried that begin like an answer and are none.
const ATTEMPTS: usize = 16;
/// Said where a hook objects without a word.
const NO_REASON: &str = "a hook refused this and gave no reason";

pub(crate) fn reply(event: &EventRow, _: &Entry, ended: &Ended<'_>) -> Said {
    match ended.how {
        How::Exited(0) => match ended.stdout.trim() {
            text if text.starts_with(['{', '[']) => of_json(event, text),
            _ => Said::nothing(),
        },
        _ => by_exit(event, ended),
    }
}

/// The same, and an answer is found between other lines, and an objection counts however its handler ended.
pub(crate) fn reply_amid_noise(event: &EventRow, entry: &Entry, ended: &Ended<'_>) -> Said {
    let found = Found::among(event, ended.stdout);
    let objection = found.objection();
    if let (false, Some(mut said)) = (ended.how == How::Exited(0), objection) {
        said.remarks.push(format!("the answer counts, and yet the hook {}", ended_in(ended.how)));
        return said;
    }
    match (ended.how, found) {
        (How::Exited(0), Found::Answers(answers, noise)) => one_of(event, &answers, noise.as_deref()),
        _ => reply(event, entry, ended),
    }
}

fn ended_in(how: How) -> &'static str {
    match how {
        How::Exited(_) => "ended with an exit code that says something else",
        How::Signalled => "was ended by a signal",
        How::TimedOut => "ran out of time",
        How::NotStarted => "could not be started",
    }
}

fn by_exit(event: &EventRow, ended: &Ended<'_>) -> Said {
    match (ended.how, worth_saying(ended.stderr)) {
        (How::Exited(2), Some(reason)) if event.can_block => Said::that(Opinion::Deny, reason),
        (How::Exited(2), Some(_)) => Said::failure(format!("exit code 2 means nothing on {}", event.name)),
        (How::Exited(2), None) => Said::failure("exit code 2 without a reason on standard error"),
        (How::NotStarted, _) => Said::that(Opinion::Error, ended.in_words()),
        _ => Said::failure(ended.in_words()),
    }
}

fn of_json(event: &EventRow, text: &str) -> Said {
    match Fields::parse(text.as_bytes()) {
        Ok(answer) => of_object(event, &answer),
        Err(problem) => Said::failure(format!("the output looks like JSON: {problem}")),
    }
}

fn of_object(event: &EventRow, answer: &Fields) -> Said {
    Reading { event, said: Said::nothing() }.read(answer).unwrap_or_else(Said::failure)
}

/// JSON objects that stand on lines of their own.
enum Found {
    /// No line begins like one.
    Nothing,
    /// Objects, and the first line of what else there is.
    Answers(Vec<Said>, Option<String>),
}

impl Found {
    fn among(event: &EventRow, stdout: &str) -> Self {
        if !stdout.contains('{') {
            return Self::Nothing;
        }
        let (mut answers, mut noise) = (Vec::new(), None);
        let (mut rest, mut attempts, mut is_broken) = (stdout, ATTEMPTS, false);
        while let Some((line, behind)) = split_line(rest) {
            let begins = line.trim_start().starts_with('{') && attempts > 0;
            let Some((object, after)) = begins.then(|| object_at(rest)).flatten() else {
                attempts -= usize::from(begins);
                is_broken |= begins;
                noise = noise.or_else(|| first_line(line).map(str::to_owned));
                rest = behind;
                continue;
            };
            if is_answer(&object) {
                answers.push(of_object(event, &object));
            } else {
                noise = noise.or_else(|| first_line(line).map(str::to_owned));
            }
            rest = after;
        }
        if answers.is_empty() && is_broken && [SPECIFIC, PERMISSION].iter().any(|key| stdout.contains(key)) {
            answers.push(Said::failure("the output begins an answer that is no JSON object on lines of its own"));
        }
        if answers.is_empty() { Self::Nothing } else { Self::Answers(answers, noise) }
    }

    fn objection(&self) -> Option<Said> {
        match self {
            Self::Answers(answers, _) => answers.iter().find(|said| said.opinion.is_block()).cloned(),
            Self::Nothing => None,
        }
    }
}

fn split_line(text: &str) -> Option<(&str, &str)> {
    (!text.is_empty()).then(|| text.split_once('\n').unwrap_or((text, "")))
}

/// An object that begins on this line, and what stands behind the line on which it ends. It fills its lines.
fn object_at(text: &str) -> Option<(Fields, &str)> {
    let mut objects = serde_json::Deserializer::from_str(text).into_iter::<Fields>();
    let object = objects.next()?.ok()?;
    let behind = text.get(objects.byte_offset()..)?;
    let (line, after) = behind.split_once('\n').unwrap_or((behind, ""));
    line.trim().is_empty().then_some((object, after))
}

/// Whether the object speaks of what was asked.
fn is_answer(object: &Fields) -> bool {
    [SPECIFIC, DECISION, PERMISSION].iter().any(|key| object.has(key))
}

/// The answer, where the handler ended well; of several, an objection.
fn one_of(event: &EventRow, answers: &[Said], noise: Option<&str>) -> Said {
    let objection = answers.iter().find(|said| said.opinion.is_block());
    let mut said = match (objection, answers) {
        (Some(said), _) | (None, [said]) => said.clone(),
        _ => Said::failure(format!("found {} answers to {}, expected one", answers.len(), event.name)),
    };
    if let Some(line) = noise {
        said.remarks.push(format!("the output has text beside the answer: {line}"));
    }
    said
}

struct Reading<'r> {
    event: &'r EventRow,
    said: Said,
}

impl Reading<'_> {
    fn read(mut self, answer: &Fields) -> Result<Said, String> {
        if answer.has(PERMISSION) {
            return Err(format!("`{PERMISSION}` stands at the top, expected it in `{SPECIFIC}`"));
        }
        let specific = object(answer, SPECIFIC)?.unwrap_or_default();
        if let Some(other) = text(&specific, SPECIFIC_EVENT)?.filter(|name| name != self.event.name) {
            self.said.remarks.push(format!("`{SPECIFIC_EVENT}` is `{other}`, the event is `{}`", self.event.name));
        }
        for saying in self.event.says {
            match saying {
                Saying::Permission => self.permission(&specific)?,
                Saying::Behaviour => self.behaviour(&specific)?,
                Saying::Block => self.block(answer)?,
                Saying::Prompt => {
                    self.said.prompt = text(&specific, UPDATED_PROMPT)?;
                    self.said.model = text(&specific, UPDATED_MODEL)?;
                }
                Saying::Context => self.said.context = text(&specific, CONTEXT)?.filter(|text| !text.trim().is_empty()),
                Saying::Result => {}
                Saying::Reject => self.reject(answer, &specific)?,
            }
        }
        Ok(self.said)
    }

    fn permission(&mut self, specific: &Fields) -> Result<(), String> {
        let opinion = match text(specific, PERMISSION)?.as_deref() {
            Some("deny") => Opinion::Deny,
            Some("ask") => Opinion::Ask,
            // The host's own decision stays what it is (H31).
            None | Some("allow") => Opinion::Pass,
            Some(other) => return Err(unknown(PERMISSION, other, "`allow`, `ask` or `deny`")),
        };
        let reason = text(specific, PERMISSION_REASON)?;
        if opinion != Opinion::Pass {
            self.object(opinion, reason);
        }
        self.said.input = input(specific)?;
        Ok(())
    }

    fn behaviour(&mut self, specific: &Fields) -> Result<(), String> {
        let Some(decision) = object(specific, DECISION)? else { return Ok(()) };
        match text(&decision, BEHAVIOR)?.as_deref() {
            Some("deny") => self.object(Opinion::Deny, text(&decision, MESSAGE)?),
            Some("allow") => self.said.opinion = Opinion::Allow,
            None => {}
            Some(other) => return Err(unknown(BEHAVIOR, other, "`allow` or `deny`")),
        }
        Ok(())
    }

    fn block(&mut self, answer: &Fields) -> Result<(), String> {
        match text(answer, DECISION)?.as_deref() {
            Some("block" | "deny") => self.object(Opinion::Deny, text(answer, REASON)?),
            None | Some("approve" | "allow") => {}
            Some(other) => return Err(unknown(DECISION, other, "`block`")),
        }
        Ok(())
    }

    fn reject(&mut self, answer: &Fields, specific: &Fields) -> Result<(), String> {
        match (text(specific, DECISION)?.as_deref(), text(specific, REASON)?) {
            (Some("reject"), Some(reason)) if !reason.trim().is_empty() => {
                self.said.opinion = Opinion::Reject;
                self.said.reason = Some(reason);
            }
            (Some("reject"), _) => self.said.remarks.push("a reject without a reason means nothing".to_owned()),
            (Some(other), _) => self.said.remarks.push(unknown(DECISION, other, "`reject`")),
            (None, _) if answer.has(DECISION) => {
                self.said.remarks.push(format!("`{DECISION}` at the top means nothing on {}", self.event.name));
            }
            (None, _) => {}
        }
        Ok(())
    }

    fn object(&mut self, opinion: Opinion, reason: Option<String>) {
        if opinion > self.said.opinion {
            self.said.opinion = opinion;
            self.said.reason = reason.filter(|text| !text.trim().is_empty()).or_else(|| Some(NO_REASON.to_owned()));
        }
    }
}

fn input(specific: &Fields) -> Result<Option<Box<RawValue>>, String> {
    Ok(object(specific, UPDATED_INPUT)?.and(specific.get(UPDATED_INPUT)).map(ToOwned::to_owned))
}

fn unknown(key: &str, found: &str, expected: &str) -> String {
    format!("{key}: found `{}`, expected {expected}", first_line(found).unwrap_or_default())
}

fn text(fields: &Fields, key: &str) -> Result<Option<String>, String> {
    match fields.get(key).filter(|_| fields.has(key)) {
        None => Ok(None),
        Some(value) => {
            serde_json::from_str(value.get()).map(Some).map_err(|_| format!("{key}: found {value}, expected text"))
        }
    }
}

fn object(fields: &Fields, key: &str) -> Result<Option<Fields>, String> {
    match fields.get(key).filter(|_| fields.has(key)) {
        None => Ok(None),
        Some(value) => Fields::parse(value.get().as_bytes())
            .map(Some)
            .map_err(|_| format!("{key}: found {}, expected an object", first_line(value.get()).unwrap_or_default())),
    }
}
