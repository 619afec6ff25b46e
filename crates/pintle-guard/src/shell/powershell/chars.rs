//! What single characters mean.

/// PowerShell takes typographic quotes for quotes.
pub(super) fn is_single_quote(c: char) -> bool {
    matches!(c, '\'' | '\u{2018}'..='\u{201b}')
}

pub(super) fn is_double_quote(c: char) -> bool {
    matches!(c, '"' | '\u{201c}'..='\u{201e}')
}

pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2013}'..='\u{2015}')
}

pub(super) fn is_newline(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

pub(super) fn is_blank(c: char) -> bool {
    !is_newline(c) && (c.is_whitespace() || matches!(c, '\u{b}' | '\u{c}' | '\u{feff}'))
}

/// Ends a word that is not quoted.
pub(super) fn ends_word(c: char) -> bool {
    is_blank(c) || is_newline(c) || matches!(c, '(' | ')' | '{' | '}' | ';' | ',' | '|' | '&' | '<' | '>')
}

pub(super) fn in_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// What a backtick and this character stand for.
pub(super) fn escaped(c: char) -> char {
    match c {
        '0' => '\0',
        'a' => '\u{7}',
        'b' => '\u{8}',
        'e' => '\u{1b}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\u{b}',
        other => other,
    }
}
