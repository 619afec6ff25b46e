//! What is done to each line by itself: overwriting, white space, line numbers, ornaments, frames (E3–E6, E9–E12).

use std::borrow::Cow;

use super::lines::{Lines, number};

/// Characters of which a long run is an ornament.
const ORNAMENTS: &[char] = &['.', '=', '-', '─', '━', '^', '·', '→', '_'];
/// Characters that stand for white space, also with blanks between them.
const MARKERS: &[char] = &['·', '→'];
/// How many make a run.
const RUN: usize = 4;
const DOTS_AT_END: usize = 3;

/// All of it, and no blank lines beyond one in a row.
pub(super) fn lines(text: &str) -> String {
    let mut lines = Lines::for_text(text);
    for raw in text.split('\n') {
        let spaced = single_spaced(last_written(raw));
        let line = without_marker_runs(without_ornaments(with_one_number(&spaced)));
        if !line.is_empty() && (is_frame(&line) || is_rule_set_warning(&line)) {
            continue;
        }
        lines.push(&line);
    }
    lines.finish()
}

/// What is left to see of a line that was written over (E3).
fn last_written(line: &str) -> &str {
    line.rsplit('\r').map(str::trim).find(|segment| !segment.is_empty()).unwrap_or_default()
}

/// E4.
fn single_spaced(line: &str) -> Cow<'_, str> {
    let is_blank = |c: char| matches!(c, ' ' | '\t');
    if !line.contains('\t') && !line.contains("  ") {
        return Cow::Borrowed(line);
    }
    let mut spaced = String::with_capacity(line.len());
    for word in line.split(is_blank).filter(|word| !word.is_empty()) {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push_str(word);
    }
    Cow::Owned(spaced)
}

/// `42 42 │ keep` → `42 │ keep`: an unchanged line of a diff, numbered on both sides (E10).
fn with_one_number(line: &str) -> &str {
    let second = || {
        let (first, rest) = number(line)?;
        let rest = rest.strip_prefix(' ')?;
        let (second, bar) = number(rest)?;
        (first == second && bar.starts_with(" │")).then_some(rest)
    };
    second().unwrap_or(line)
}

/// E5, and E11 where the markers touch.
fn without_ornaments(line: &str) -> Cow<'_, str> {
    if !line.contains("...") && !line.contains("-->") && !has_run(line) {
        return Cow::Borrowed(line);
    }
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let after = rest.trim_start_matches(c);
        let (run, _) = rest.split_at_checked(rest.len() - after.len()).unwrap_or((rest, ""));
        let count = run.len() / c.len_utf8();
        let is_ornament = ORNAMENTS.contains(&c) && count >= RUN
            || c == '.' && count >= DOTS_AT_END && after.is_empty()
            || c == '-' && count >= 2 && after.starts_with('>');
        if is_ornament {
            plain.push(c);
        } else {
            plain.push_str(run);
        }
        rest = after;
    }
    Cow::Owned(plain)
}

fn has_run(line: &str) -> bool {
    let mut last = None;
    let mut count = 0;
    line.chars().any(|c| {
        count = if last == Some(c) { count + 1 } else { 1 };
        last = Some(c);
        count >= RUN && ORNAMENTS.contains(&c)
    })
}

/// E6, and E11 where there are blanks between the markers.
fn without_marker_runs(line: Cow<'_, str>) -> Cow<'_, str> {
    if !line.contains(MARKERS) {
        return line;
    }
    let mut plain = String::with_capacity(line.len());
    let mut rest = &*line;
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..).unwrap_or_default();
        plain.push(c);
        rest = after;
        if MARKERS.contains(&c) {
            let again = |text: &'_ str| text.strip_prefix(' ').and_then(|text| text.strip_prefix(c)).map(str::len);
            let mut end = after.len();
            let mut count = 1;
            while let Some(left) = again(after.get(after.len() - end..).unwrap_or_default()) {
                end = left;
                count += 1;
            }
            if count >= RUN {
                rest = after.get(after.len() - end..).unwrap_or_default();
            } else {
                // Shorter runs stay, and are not looked at again.
                let (kept, left) = after.split_at_checked(after.len() - end).unwrap_or((after, ""));
                plain.push_str(kept);
                rest = left;
            }
        }
    }
    Cow::Owned(plain)
}

/// Nothing but a frame or an underline (E9).
fn is_frame(line: &str) -> bool {
    line.chars().all(|c| matches!(c, '|' | '^' | '_' | ' ' | '\u{2500}'..='\u{257f}'))
}

/// E12.
fn is_rule_set_warning(line: &str) -> bool {
    line.starts_with("warning:") && line.contains("are incompatible. Ignoring")
}
