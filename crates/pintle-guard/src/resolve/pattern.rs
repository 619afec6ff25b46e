//! Shell patterns against known text, for `${name#pattern}` and its kin.

/// Longest text and pattern that are matched; beyond it the outcome is unknown.
pub(super) const LONGEST: usize = 512;

/// Whether the pattern matches the whole text; `None` for what is not supported (classes, extended patterns).
pub(super) fn matches(pattern: &str, text: &str) -> Option<bool> {
    if pattern.len() > LONGEST || text.len() > LONGEST || pattern.contains(['[', '(', '\\']) {
        return None;
    }
    let text: Vec<char> = text.chars().collect();
    // Row by row: which ends of the text are reachable after this much of the pattern.
    let mut reachable = vec![false; text.len() + 1];
    if let Some(start) = reachable.first_mut() {
        *start = true;
    }
    for wanted in pattern.chars() {
        let mut next = vec![false; text.len() + 1];
        let mut star = false;
        for (at, slot) in next.iter_mut().enumerate() {
            if wanted == '*' {
                star |= reachable.get(at).copied().unwrap_or(false);
                *slot = star;
            } else if at > 0 {
                let before = reachable.get(at - 1).copied().unwrap_or(false);
                *slot = before && (wanted == '?' || text.get(at - 1) == Some(&wanted));
            }
        }
        reachable = next;
    }
    reachable.last().copied()
}

/// `text` without the shortest or longest beginning (or end) that matches.
pub(super) fn remove<'t>(text: &'t str, pattern: &str, from_end: bool, longest: bool) -> Option<&'t str> {
    if text.len() > LONGEST {
        return None;
    }
    let mut cuts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    if from_end != longest {
        cuts.reverse();
    }
    for cut in cuts {
        let (before, after) = text.split_at_checked(cut)?;
        let (candidate, rest) = if from_end { (after, before) } else { (before, after) };
        if matches(pattern, candidate)? {
            return Some(rest);
        }
    }
    Some(text)
}

/// `text` with the first or every longest match replaced.
pub(super) fn replace(text: &str, pattern: &str, with: &str, all: bool) -> Option<String> {
    if pattern.is_empty() {
        return Some(text.to_owned());
    }
    if !pattern.contains(['*', '?', '[', '\\', '(']) {
        return Some(if all { text.replace(pattern, with) } else { text.replacen(pattern, with, 1) });
    }
    if text.len() > 64 {
        return None;
    }
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut found = None;
        for end in rest.char_indices().map(|(at, c)| at + c.len_utf8()) {
            if matches(pattern, rest.get(..end)?)? {
                found = Some(end);
            }
        }
        if let Some(end) = found {
            out.push_str(with);
            rest = rest.get(end..)?;
            if !all {
                break;
            }
        } else {
            let mut chars = rest.chars();
            out.extend(chars.next());
            rest = chars.as_str();
        }
    }
    out.push_str(rest);
    Some(out)
}
