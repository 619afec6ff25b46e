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

/// What stands in front of an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Descriptor {
    None,
    /// Too large a number is none.
    Number(Option<u32>),
    /// `{name}`
    Name,
}

impl<'a> Reader<'_, 'a> {
    /// Reads the redirection that stands here; false when none does.
    pub(super) fn redirect(&mut self) -> bool {
        let start = self.at;
        let Some(descriptor) = self.descriptor() else { return false };
        let outward = self.byte() == Some(b'>');
        let Some(&(_, operator)) = OPERATORS.iter().find(|(text, _)| self.eat(text)) else {
            self.at = start;
            return false;
        };
        let (operator, target) = if operator == RedirectOperator::Heredoc {
            let strip = self.eat("-");
            (operator, self.heredoc(strip))
        } else {
            let duplicate = operator == RedirectOperator::Duplicate;
            let target = self.redirect_target(duplicate);
            let names_file = outward && descriptor == Descriptor::None && !is_descriptor(&target);
            (if duplicate && names_file { RedirectOperator::WriteBoth } else { operator }, target)
        };
        let descriptor = if let Descriptor::Number(number) = descriptor { number } else { None };
        self.stacks.redirects.push(Redirect { descriptor, operator, target });
        true
    }

    /// Steps over the descriptor in front of an operator. `None` when what stands here is no redirection.
    fn descriptor(&mut self) -> Option<Descriptor> {
        let start = self.at;
        let (descriptor, end) = match self.byte()? {
            b'<' | b'>' | b'&' => (Descriptor::None, start),
            b'{' => (Descriptor::Name, self.braced_name_end()?),
            _ => {
                let mut digits = String::new();
                let mut at = start;
                while let Some(digit @ b'0'..=b'9') = self.byte_at(at) {
                    digits.push(char::from(digit));
                    at = self.past_joins(at + 1);
                }
                (Descriptor::Number(digits.parse().ok()), at)
            }
        };
        let end = self.past_joins(end);
        let second = self.byte_at(self.past_joins(end + 1));
        let operator = match self.byte_at(end)? {
            b'<' | b'>' => second != Some(b'('),
            b'&' => descriptor == Descriptor::None && second == Some(b'>'),
            _ => false,
        };
        if !operator {
            return None;
        }
        self.at = end;
        Some(descriptor)
    }

    /// The end of `{name}` or `{name[subscript]}`.
    fn braced_name_end(&self) -> Option<usize> {
        let mut at = self.at + 1;
        while self.byte_at(at).is_some_and(|byte| in_name(byte) || matches!(byte, b'[' | b']' | b'@' | b'*')) {
            at += 1;
        }
        (at > self.at + 1 && self.byte_at(at) == Some(b'}')).then_some(at + 1)
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
