//! What single bytes mean. Every byte of a character beyond ASCII is part of a word.

pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Ends a word unless quoted.
pub(super) fn ends_word(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>')
}

/// Means something in an unquoted word, or ends it.
pub(super) fn is_special(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t' | b'\n' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>' | b'\\' | b'\'' | b'"' | b'$' | b'`'
    )
}

pub(super) fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

pub(super) fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// `$@`, `$*` and so on.
pub(super) fn is_special_parameter(byte: u8) -> bool {
    matches!(byte, b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!')
}

/// Makes a pattern of the parentheses behind it.
pub(super) fn starts_extended_pattern(byte: u8) -> bool {
    matches!(byte, b'?' | b'*' | b'+' | b'@' | b'!')
}

/// What to say about a byte that should not stand where it stands.
pub(super) fn unexpected(byte: u8) -> &'static str {
    match byte {
        b'(' => "unexpected `(`",
        b')' => "unexpected `)`",
        b'{' => "unexpected `{`",
        b'}' => "unexpected `}`",
        b'<' => "unexpected `<`",
        b'>' => "unexpected `>`",
        b'|' => "unexpected `|`",
        b'&' => "unexpected `&`",
        b';' => "unexpected `;`",
        b'\n' => "unexpected end of line",
        _ => "unexpected word",
    }
}
