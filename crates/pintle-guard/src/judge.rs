//! One text, one policy, one answer.

use crate::policy::Policy;
use crate::span::Span;

/// The language in which a command is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// bash and its relatives.
    Posix,
    /// Read by the same analysis; cmdlet names and a Windows reading of backslashes are known (B27).
    PowerShell,
}

/// The outcome, in order of strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Pass,
    Ask,
    Block,
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
}

/// Reads `text` and judges what it would start. Never fails; time is linear in the text up to its limit.
pub fn judge(_text: &str, _language: Language, _policy: &Policy) -> Judgement {
    Judgement { verdict: Verdict::Pass, rule: None, reason: String::new(), span: None }
}
