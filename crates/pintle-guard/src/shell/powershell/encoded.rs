//! The text of `-EncodedCommand`: base64 of UTF-16, low byte first.

/// `None` where it is not that.
pub(crate) fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for c in text.bytes().filter(|c| !c.is_ascii_whitespace()) {
        if c == b'=' {
            break;
        }
        bits = ((bits & 0xffff) << 6) | digit(c)?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from((bits >> count) & 0xff).ok()?);
        }
    }
    let (pairs, left) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| u16::from_le_bytes(*pair));
    let text: String = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    (left.is_empty() && !text.is_empty()).then_some(text)
}

fn digit(c: u8) -> Option<u32> {
    Some(u32::from(match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn text_is_decoded() {
        assert_eq!(decode("cgBtACAAeAA=").as_deref(), Some("rm x"));
        assert_eq!(decode("cgBtACAA eAA=").as_deref(), Some("rm x"));
        assert_eq!(decode("cm0geA==").as_deref(), Some("\u{6d72}\u{7820}"));
        assert_eq!(decode("rm x!"), None);
        assert_eq!(decode("cgBtA"), None);
        assert_eq!(decode(""), None);
    }
}
