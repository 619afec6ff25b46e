//! What an agent is told: plain sentences that name the place, say why, and say what to do instead.

use std::fmt::Write as _;

use crate::invocation::{Invocation, Unreadable, Why};
use crate::policy::sentences;
use crate::rules::{Call, Rule};
use crate::span::Span;

/// Characters of the command that are shown.
const SHOWN: usize = 100;

pub(super) fn group(text: &str, rule: &Rule, invocation: &Invocation<'_, '_>, call: &Call<'_, '_>) -> String {
    let command = excerpt(text, invocation.span);
    let mut reason = format!("Blocked by the {} rule: {command}", rule.group.id());
    let shown = command.to_ascii_lowercase();
    let hidden = call.names().find(|name| rule.programs.contains(name)).filter(|name| !shown.contains(*name));
    if let Some(name) = hidden {
        let _ = write!(reason, ", which starts `{name}`,");
    }
    if !invocation.wrappers.is_empty() {
        let _ = write!(reason, ", run by {},", chain(invocation.wrappers));
    }
    let _ = write!(reason, " {}. {}", rule.does, rule.instead);
    reason
}

pub(super) fn unknown(text: &str, why: Why, span: Span) -> String {
    let (cause, instead) = sentences::unknown(why);
    format!("Pintle cannot tell what would run at {}: {cause}. {instead}", excerpt(text, span))
}

pub(super) fn code(text: &str, language: &str, call: &str, span: Span) -> String {
    format!(
        "Pintle cannot tell what would run or be removed at {}: the {language} code calls `{call}`. Use plain shell \
         commands for this step, so that it can be read, or ask the user to run it.",
        excerpt(text, span)
    )
}

pub(super) fn unreadable(text: &str, error: &Unreadable) -> String {
    let (what, instead) = sentences::unreadable(error.kind);
    let (line, column) = position(text, error.span);
    format!("Pintle cannot read this command: {what} (line {line}, column {column}). {instead}")
}

/// The wrappers that led to a command, outermost first.
fn chain(wrappers: &[&str]) -> String {
    const LONGEST: usize = 6;
    let mut chain = wrappers.iter().take(LONGEST).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" → ");
    if wrappers.len() > LONGEST {
        chain.push_str(" → …");
    }
    chain
}

/// A place of the text on one line, in backticks, shortened, with nothing in it that a terminal would obey.
fn excerpt(text: &str, span: Span) -> String {
    let written = span.of(text).unwrap_or_default().trim();
    if written.is_empty() {
        return String::from("the end of the command");
    }
    let mut shown = String::from("`");
    let mut characters = written.chars();
    shown.extend(characters.by_ref().take(SHOWN).map(visible));
    if characters.next().is_some() {
        shown.push('…');
    }
    shown.push('`');
    shown
}

/// Marks that turn the direction of writing round or take no room could make a command look like another one.
fn visible(character: char) -> char {
    match character {
        '\n' | '\t' | '\r' => ' ',
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' => '\u{fffd}',
        _ if character.is_control() => '\u{fffd}',
        _ => character,
    }
}

/// Line and column of the beginning of a place, counted from 1 in characters.
pub(crate) fn position(text: &str, span: Span) -> (usize, usize) {
    let start = usize::try_from(span.start).unwrap_or(usize::MAX).min(text.len());
    let before = (0..=start).rev().find_map(|at| text.get(..at)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}
