//! Redirections.

use super::ast::{Part, Redirect, RedirectOperator, Word};
use super::chars::in_name;
use super::reader::Reader;
use super::word::WordKind;

/// Longer ones before their beginnings.
const OPERATORS: [(&str, RedirectOperator); 11] = [
    ("<<<", RedirectOperator::HereString),
    ("<<", RedirectOperator::Heredoc),
    ("<&", RedirectOperator::Duplicate),
    ("<>", RedirectOperator::ReadWrite),
    ("<", RedirectOperator::Read),
    (">>", RedirectOperator::Append),
    (">|", RedirectOperator::Write),
    (">&", RedirectOperator::Duplicate),
    (">", RedirectOperator::Write),
    ("&>>", RedirectOperator::WriteBoth),
    ("&>", RedirectOperator::WriteBoth),
];

impl<'a> Reader<'_, 'a> {
    /// Reads the redirection that stands here; false when none does.
    pub(super) fn redirect(&mut self) -> bool {
        let start = self.at;
        let Some(descriptor) = self.descriptor() else { return false };
        let by_name = self.at > start && descriptor.is_none();
        let outward = self.byte() == Some(b'>');
        let Some(&(_, operator)) = OPERATORS.iter().find(|(text, _)| self.eat(text)) else {
            self.at = start;
            return false;
        };
        let (operator, target) = if operator == RedirectOperator::Heredoc {
            let strip = self.eat("-");
            (operator, self.heredoc(strip))
        } else {
            let target = self.redirect_target(operator == RedirectOperator::Duplicate);
            let names_file = outward && descriptor.is_none() && !by_name && !is_descriptor(&target);
            let both = operator == RedirectOperator::Duplicate && names_file;
            (if both { RedirectOperator::WriteBoth } else { operator }, target)
        };
        let span = self.span(start, self.at);
        self.stacks.redirects.push(Redirect { descriptor, operator, target, span });
        true
    }

    /// Steps over the descriptor in front of an operator. `None` when what stands here is no redirection.
    fn descriptor(&mut self) -> Option<Option<u32>> {
        let start = self.at;
        let mut digits = String::new();
        let end = match self.byte()? {
            b'<' | b'>' | b'&' => start,
            b'{' => {
                let mut at = start + 1;
                while self.byte_at(at).is_some_and(|byte| in_name(byte) || matches!(byte, b'[' | b']' | b'@' | b'*')) {
                    at += 1;
                }
                if at == start + 1 || self.byte_at(at) != Some(b'}') {
                    return None;
                }
                at + 1
            }
            _ => {
                let mut at = start;
                while let Some(digit @ b'0'..=b'9') = self.byte_at(at) {
                    digits.push(char::from(digit));
                    at = self.past_joins(at + 1);
                }
                at
            }
        };
        let end = self.past_joins(end);
        let second = self.byte_at(self.past_joins(end + 1));
        let operator = match self.byte_at(end)? {
            b'<' | b'>' => second != Some(b'('),
            b'&' => end == start && second == Some(b'>'),
            _ => false,
        };
        if !operator {
            return None;
        }
        self.at = end;
        Some(digits.parse().ok())
    }

    fn redirect_target(&mut self, digits: bool) -> Word<'a> {
        if self.target_ahead(digits) { self.word(WordKind::Argument) } else { self.empty_word() }
    }

    /// Whether a word follows an operator, as it must. Digits in front of another operator belong to that
    /// one, unless `digits` may be the target: `2>&1>file`.
    pub(super) fn target_ahead(&mut self, digits: bool) -> bool {
        self.gap();
        let start = self.at;
        let ahead = self.word_ahead() && (digits || self.descriptor().is_none());
        self.at = start;
        if !ahead {
            self.unexpected();
        }
        ahead
    }
}

/// Whether the target of `>&` is a descriptor: digits, `-`, digits and `-`, or a value that can hardly be anything else.
fn is_descriptor(target: &Word<'_>) -> bool {
    match target.parts {
        [Part::Bare(text) | Part::Quoted(text)] => {
            let digits = text.strip_suffix('-').unwrap_or(text);
            !text.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        }
        [Part::Parameter(_), ..] => true,
        _ => false,
    }
}
