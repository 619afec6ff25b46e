//! Long runs of plain text inside strings: nearly all of a large payload.

/// Bytes at a time where a run is short, and where it has shown to be long.
const WORD: usize = 8;
const BLOCK: usize = 32;

/// Words after which a run counts as long.
const SHORT: u32 = 8;

/// The first `"`, `\` or control character at or after `at`, or the end.
pub(super) fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    let mut until_long = SHORT;
    while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk::<WORD>) {
        let special = special_bytes(u64::from_le_bytes(*word));
        if special != 0 {
            return at + (special.trailing_zeros() / 8) as usize;
        }
        at += WORD;
        until_long = until_long.wrapping_sub(1);
        if until_long == 0 {
            at = plain_blocks_end(bytes, at);
        }
    }
    let tail = bytes.get(at..).unwrap_or_default();
    at + tail.iter().take_while(|byte| special(**byte) == 0).count()
}

/// The first block at or after `at` that is not all plain. A loop that the compiler turns into vector instructions.
fn plain_blocks_end(bytes: &[u8], at: usize) -> usize {
    let (blocks, _) = bytes.get(at..).unwrap_or_default().as_chunks::<BLOCK>();
    let plain = |block: &&[u8; BLOCK]| block.iter().fold(0, |any, byte| any | special(*byte)) == 0;
    at + BLOCK * blocks.iter().take_while(plain).count()
}

/// Not 0 for a special byte. Without branches, for the vector instructions' sake.
fn special(byte: u8) -> u8 {
    u8::from(byte == b'"') | u8::from(byte == b'\\') | u8::from(byte < b' ')
}

/// Sets the high bit of the first special byte of `word`, if there is one; bits above it mean nothing.
///
/// Flipping 0x02 puts the quote right behind the control characters, so that one subtraction finds both.
fn special_bytes(word: u64) -> u64 {
    const FLIP: u64 = 0x0202_0202_0202_0202;
    const BEHIND_QUOTE: u64 = 0x2121_2121_2121_2121;
    const BACKSLASH: u64 = 0x5c5c_5c5c_5c5c_5c5c;
    const ONE: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let low = (word ^ FLIP).wrapping_sub(BEHIND_QUOTE);
    let backslash = (word ^ BACKSLASH).wrapping_sub(ONE);
    (low | backslash) & !word & HIGH
}
