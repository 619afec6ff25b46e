//! Changes inputs, the same way for the same seed.

use std::collections::BTreeSet;

/// No input grows beyond this.
const LONGEST: usize = 16 * 1024;
/// Pieces of the case files that are put in elsewhere.
const PIECE: usize = 24;

/// Bytes that mean something to one of the readers.
const ODD: &[u8] = b"\"'`\\$(){}[]<>|&;!#%^~*?=:,.+-/@ \t\r\n\0\x1b\x7f\xc3\xed\xef\xff09azAZ";

pub(super) struct Mutator {
    state: u64,
    pieces: Vec<Vec<u8>>,
}

impl Mutator {
    pub(super) fn new(seed: u64, inputs: &[Vec<u8>]) -> Self {
        Self { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, pieces: pieces(inputs) }
    }

    fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    /// Less than `end`, and 0 if that is 0.
    pub(super) fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end.max(1)).unwrap_or(1);
        usize::try_from((self.next() >> 11) % end).unwrap_or(0)
    }

    pub(super) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// One of the pool with a few things changed.
    pub(super) fn changed(&mut self, pool: &[Vec<u8>]) -> Vec<u8> {
        let mut input = self.one_of(pool).to_vec();
        for _ in 0..=self.below(6) {
            self.change(&mut input, pool);
        }
        input.truncate(LONGEST);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>, pool: &[Vec<u8>]) {
        let (start, end) = self.range(input.len());
        let put: Vec<u8> = match self.below(9) {
            0 => Vec::new(),
            1 => vec![self.odd()],
            2 => vec![u8::try_from(self.below(256)).unwrap_or(0)],
            3 | 4 => self.piece(),
            5 => {
                let other = self.one_of(pool);
                let (from, to) = self.range(other.len());
                other.get(from..to).unwrap_or_default().to_vec()
            }
            6 => {
                let times = 2 + self.below(30);
                input.get(start..end).unwrap_or_default().repeat(times)
            }
            7 => self.piece().repeat(2 + self.below(300)),
            _ => {
                input.truncate(start);
                return;
            }
        };
        // In place of what stands there, or before it.
        let end = if self.one_in(2) { end } else { start };
        if input.len() + put.len() <= 2 * LONGEST {
            input.splice(start..end, put);
        }
    }

    /// Short ones more often than long ones.
    fn range(&mut self, length: usize) -> (usize, usize) {
        let start = self.below(length + 1);
        let room = length - start;
        let wide = if self.one_in(3) { room } else { room.min(12) };
        (start, start + self.below(wide + 1))
    }

    fn odd(&mut self) -> u8 {
        let at = self.below(ODD.len());
        ODD.get(at).copied().unwrap_or(b' ')
    }

    fn piece(&mut self) -> Vec<u8> {
        let at = self.below(self.pieces.len());
        self.pieces.get(at).cloned().unwrap_or_default()
    }

    fn one_of<'p>(&mut self, pool: &'p [Vec<u8>]) -> &'p [u8] {
        let at = self.below(pool.len());
        pool.get(at).map(Vec::as_slice).unwrap_or_default()
    }
}

/// Words, and what stands between them.
fn pieces(inputs: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut found = BTreeSet::new();
    for input in inputs {
        for piece in input.chunk_by(|one, other| class(*one) == class(*other)) {
            if piece.len() <= PIECE {
                found.insert(piece.to_vec());
            }
        }
    }
    found.into_iter().collect()
}

fn class(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | 0x80.. => 0,
        b' ' | b'\t' | b'\r' | b'\n' => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_inputs() {
        let pool = vec![b"echo \"a b\"; rm -rf x".to_vec(), b"{\"a\": 1}".to_vec(), Vec::new()];
        let inputs = |seed| {
            let mut mutator = Mutator::new(seed, &pool);
            (0..200).map(|_| mutator.changed(&pool)).collect::<Vec<_>>()
        };
        assert_eq!(inputs(7), inputs(7));
        assert_ne!(inputs(7), inputs(8));
        assert!(inputs(7).iter().all(|input| input.len() <= LONGEST));
        assert!(inputs(7).iter().collect::<BTreeSet<_>>().len() > 100, "most of them differ");
    }
}
