//! Explanations that are given again and again (E13).

use std::collections::HashSet;

use super::lines::retain;

const STARTS: &[&str] = &["i ", "help: ", "= help: ", "note: ", "= note: "];
/// How many explanations are remembered, so that memory stays bounded.
const REMEMBERED: usize = 4096;

pub(super) fn without_repeated_explanations(text: &str) -> String {
    let mut seen = HashSet::new();
    retain(text, |line| {
        if !STARTS.iter().any(|start| line.starts_with(start)) || seen.len() >= REMEMBERED && !seen.contains(line) {
            return true;
        }
        seen.insert(line)
    })
}
