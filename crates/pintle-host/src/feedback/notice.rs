//! Notices that nothing was wrong or that something was (E14–E17): noise beside diagnostics, or when alone the reason
//! to say nothing.

use super::lines::{number, retain};
use super::tools::Tools;

/// Whether the shaped output of a command that exited 0 says only that there was nothing to do (E15, E16).
pub fn is_no_change(shaped: &str, tools: &Tools) -> bool {
    shaped.lines().all(|line| {
        line.is_empty()
            || line == "All checks passed!"
            || is_unchanged(line)
            || is_counter(line)
            || tools.is_quiet(line)
    })
}

/// Drops Biome's closing lines where anything else is said (E14).
pub(super) fn without_summary(text: &str) -> String {
    let is_summary = |line: &str| is_counter(line) || is_closing(line);
    if text.lines().all(|line| line.is_empty() || is_summary(line)) {
        return text.to_owned();
    }
    retain(text, |line| !is_summary(line))
}

/// `N file(s) already formatted`, `N file(s) left unchanged`
fn is_unchanged(line: &str) -> bool {
    files(line).is_some_and(|rest| matches!(rest.trim_end_matches('.'), " already formatted" | " left unchanged"))
}

/// `Checked N file(s) in T. No fixes applied.`
fn is_counter(line: &str) -> bool {
    let time = line.strip_prefix("Checked ").and_then(files).and_then(|rest| rest.strip_prefix(" in "));
    time.and_then(|rest| rest.strip_suffix(". No fixes applied.")).is_some_and(|time| !time.is_empty())
}

/// The end of Biome's report.
fn is_closing(line: &str) -> bool {
    matches!(line, "check ━" | "lint ━" | "format ━" | "ci ━" | "× Some errors were emitted while running checks.")
}

/// What follows `N file` or `N files`.
fn files(text: &str) -> Option<&str> {
    let (_, rest) = number(text)?;
    let rest = rest.strip_prefix(" file")?;
    Some(rest.strip_prefix('s').unwrap_or(rest))
}
