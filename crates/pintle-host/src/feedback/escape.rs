//! Terminal control (E2).

const ESC: char = '\u{1b}';
const BEL: char = '\u{7}';

/// Text without escape sequences and without control characters that say nothing in a text.
pub(super) fn without_terminal_control(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    // A title that is never ended is searched for its end once, not once for each.
    let mut titles_end = true;
    while let Some(at) = rest.find(|c: char| c.is_control() && !matches!(c, '\n' | '\t' | '\r')) {
        let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        plain.push_str(before);
        let mut after = from.chars();
        rest = match after.next() {
            Some(ESC) => sequence(after.as_str(), &mut titles_end),
            // The single character that some terminals take for ESC [.
            Some('\u{9b}') => control_sequence(after.as_str()),
            _ => after.as_str(),
        };
    }
    plain.push_str(rest);
    plain
}

/// What comes after the sequence that `text` continues after its ESC.
fn sequence<'t>(text: &'t str, titles_end: &mut bool) -> &'t str {
    if let Some(rest) = text.strip_prefix('[') {
        return control_sequence(rest);
    }
    if let Some(rest) = text.strip_prefix(']') {
        return title(rest, titles_end);
    }
    let final_byte = text.trim_start_matches(is_intermediate);
    final_byte.strip_prefix(|c: char| matches!(c, '0'..='~')).unwrap_or(final_byte)
}

fn control_sequence(text: &str) -> &str {
    let final_byte = text.trim_start_matches(|c: char| matches!(c, '0'..='?')).trim_start_matches(is_intermediate);
    final_byte.strip_prefix(|c: char| matches!(c, '@'..='~')).unwrap_or(final_byte)
}

/// A window title, a link target and their like: ended by BEL or ESC `\`. Without an end only its start goes.
fn title<'t>(text: &'t str, titles_end: &mut bool) -> &'t str {
    if !*titles_end {
        return text;
    }
    let mut from = text;
    while let Some(at) = from.find([BEL, ESC]) {
        let (_, end) = from.split_at_checked(at).unwrap_or((from, ""));
        if let Some(rest) = end.strip_prefix(BEL).or_else(|| end.strip_prefix("\u{1b}\\")) {
            return rest;
        }
        from = end.get(1..).unwrap_or_default();
    }
    *titles_end = false;
    text
}

fn is_intermediate(c: char) -> bool {
    matches!(c, ' '..='/')
}
