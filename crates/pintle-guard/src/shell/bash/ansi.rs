//! The escapes of `$'…'`.

use std::str::Chars;

/// The text that the inside of `$'…'` stands for. A NUL ends it, as in bash.
pub(super) fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        if char == '\\' {
            escape(&mut chars, &mut bytes);
        } else {
            push(&mut bytes, char);
        }
    }
    if let Some(end) = bytes.iter().position(|&byte| byte == 0) {
        bytes.truncate(end);
    }
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

fn push(bytes: &mut Vec<u8>, char: char) {
    bytes.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
}

fn escape(chars: &mut Chars<'_>, bytes: &mut Vec<u8>) {
    let Some(kind) = chars.next() else { return bytes.push(b'\\') };
    match kind {
        'a' => bytes.push(7),
        'b' => bytes.push(8),
        'e' | 'E' => bytes.push(27),
        'f' => bytes.push(12),
        'n' => bytes.push(b'\n'),
        'r' => bytes.push(b'\r'),
        't' => bytes.push(b'\t'),
        'v' => bytes.push(11),
        '\\' | '\'' | '"' | '?' => push(bytes, kind),
        '0'..='7' => {
            let first = kind.to_digit(8).unwrap_or_default();
            let value = number(chars, first, 8, 2).unwrap_or(first);
            // Three octal digits may exceed a byte; bash keeps the low eight bits.
            bytes.push(low_byte(value));
        }
        'x' => hexadecimal(chars, bytes),
        'u' => unicode(chars, bytes, 'u', 4),
        'U' => unicode(chars, bytes, 'U', 8),
        'c' => match chars.next() {
            None => bytes.extend_from_slice(b"\\c"),
            Some('?') => bytes.push(127),
            Some(control) => bytes.push(low_byte(u32::from(control.to_ascii_uppercase())) & 0x1f),
        },
        other => {
            bytes.push(b'\\');
            push(bytes, other);
        }
    }
}

fn low_byte(value: u32) -> u8 {
    u8::try_from(value & 0xff).unwrap_or_default()
}

/// Up to `most` more digits behind those that make `value`; `None` without any.
fn number(chars: &mut Chars<'_>, mut value: u32, radix: u32, most: usize) -> Option<u32> {
    let mut found = false;
    for _ in 0..most {
        let Some(digit) = chars.clone().next().and_then(|char| char.to_digit(radix)) else { break };
        chars.next();
        value = value.wrapping_mul(radix).wrapping_add(digit);
        found = true;
    }
    found.then_some(value)
}

/// `\xHH` or `\x{H…}`
fn hexadecimal(chars: &mut Chars<'_>, bytes: &mut Vec<u8>) {
    let mut ahead = chars.clone();
    if ahead.next() == Some('{') {
        if let Some(value) = number(&mut ahead, 0, 16, usize::MAX) {
            bytes.push(low_byte(value));
            *chars = ahead.clone();
            if ahead.next() == Some('}') {
                *chars = ahead;
            }
            return;
        }
    } else if let Some(value) = number(chars, 0, 16, 2) {
        bytes.push(low_byte(value));
        return;
    }
    bytes.extend_from_slice(b"\\x");
}

fn unicode(chars: &mut Chars<'_>, bytes: &mut Vec<u8>, kind: char, most: usize) {
    if let Some(value) = number(chars, 0, 16, most) {
        push(bytes, char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER));
    } else {
        bytes.push(b'\\');
        push(bytes, kind);
    }
}
