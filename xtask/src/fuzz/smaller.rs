//! Makes an input smaller that still shows what was found.

/// Tries; each is one run of the target.
const TRIES: usize = 4_000;

pub(super) fn input(mut input: Vec<u8>, shows: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut tries = TRIES;
    let mut width = input.len() / 2;
    while width > 0 {
        let mut at = 0;
        let mut changed = false;
        while at < input.len() && tries > 0 {
            tries -= 1;
            let mut without = input.clone();
            without.drain(at..(at + width).min(input.len()));
            if shows(&without) {
                input = without;
                changed = true;
            } else {
                at += width;
            }
        }
        if tries == 0 {
            break;
        }
        width = if changed && width == 1 { 1 } else { width / 2 };
    }
    input
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_does_not_matter_goes() {
        let long = b"aaaa(bbbbbbb)cc".to_vec();
        let small = super::input(long, |input| input.contains(&b'(') && input.contains(&b')'));
        assert_eq!(small, b"()");
    }
}
