//! What a change does to a text, line by line, for people.

/// Unchanged lines shown around a change.
const CONTEXT: usize = 2;
/// Larger middles are shown as one piece out and one piece in.
const LARGEST: usize = 2000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Same,
    Out,
    In,
}

/// Lines with `+`, `-` or a blank in front; what is far from any change is left out.
pub(crate) fn lines(old: &str, new: &str) -> Vec<String> {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let marked = marked(&old, &new);
    let near = |index: usize| {
        let from = index.saturating_sub(CONTEXT);
        marked.iter().skip(from).take(index - from + CONTEXT + 1).any(|(mark, _)| *mark != Mark::Same)
    };
    let mut shown = Vec::new();
    let mut gap = false;
    for (index, (mark, line)) in marked.iter().enumerate() {
        if near(index) {
            let sign = match mark {
                Mark::Same => ' ',
                Mark::Out => '-',
                Mark::In => '+',
            };
            if std::mem::take(&mut gap) {
                shown.push("  ⋮".to_owned());
            }
            shown.push(format!("{sign} {}", visible(line)));
        } else {
            gap = !shown.is_empty();
        }
    }
    shown
}

/// A file that came with a project must not be able to talk to the terminal.
pub(crate) fn visible(line: &str) -> String {
    let mut shown = String::with_capacity(line.len());
    for character in line.chars() {
        let hides = character.is_control() && character != '\t';
        let turns = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if hides || turns { shown.extend(character.escape_unicode()) } else { shown.push(character) }
    }
    shown
}

fn marked<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(Mark, &'a str)> {
    let head = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old_rest, new_rest) = (old.get(head..).unwrap_or_default(), new.get(head..).unwrap_or_default());
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(old, new)| old == new).count();
    let old_middle = old_rest.get(..old_rest.len() - tail).unwrap_or_default();
    let new_middle = new_rest.get(..new_rest.len() - tail).unwrap_or_default();
    let same = |line: &&'a str| (Mark::Same, *line);
    let mut all: Vec<_> = old.iter().take(head).map(same).collect();
    all.extend(middle(old_middle, new_middle));
    all.extend(old_rest.iter().skip(old_rest.len() - tail).map(same));
    all
}

/// By the longest common subsequence.
fn middle<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(Mark, &'a str)> {
    let outs = |lines: &[&'a str]| lines.iter().map(|line| (Mark::Out, *line)).collect::<Vec<_>>();
    let ins = |lines: &[&'a str]| lines.iter().map(|line| (Mark::In, *line)).collect::<Vec<_>>();
    if old.is_empty() || new.is_empty() || old.len().saturating_mul(new.len()) > LARGEST * LARGEST {
        return [outs(old), ins(new)].concat();
    }
    let lengths = lengths(old, new);
    let length = |at: usize, by: usize| lengths.get(at * (new.len() + 1) + by).copied().unwrap_or(0);
    let (mut at, mut by) = (0, 0);
    let mut all = Vec::with_capacity(old.len() + new.len());
    while let (Some(out), Some(into)) = (old.get(at), new.get(by)) {
        if out == into {
            all.push((Mark::Same, *out));
            (at, by) = (at + 1, by + 1);
        } else if length(at + 1, by) >= length(at, by + 1) {
            all.push((Mark::Out, *out));
            at += 1;
        } else {
            all.push((Mark::In, *into));
            by += 1;
        }
    }
    all.extend(outs(old.get(at..).unwrap_or_default()));
    all.extend(ins(new.get(by..).unwrap_or_default()));
    all
}

/// How long the longest common subsequence of what is left is, at every pair of places.
fn lengths(old: &[&str], new: &[&str]) -> Vec<u32> {
    let width = new.len() + 1;
    let mut table = vec![0_u32; width * (old.len() + 1)];
    for (at, out) in old.iter().enumerate().rev() {
        for (by, into) in new.iter().enumerate().rev() {
            let cell = |at: usize, by: usize| table.get(at * width + by).copied().unwrap_or(0);
            let value = if out == into { cell(at + 1, by + 1) + 1 } else { cell(at + 1, by).max(cell(at, by + 1)) };
            if let Some(place) = table.get_mut(at * width + by) {
                *place = value;
            }
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_shown_with_their_surroundings() {
        assert_eq!(lines("a\nb\nc\nd\ne\nf\ng\n", "a\nb\nc\nd\nX\ne\nf\ng\n"), ["  c", "  d", "+ X", "  e", "  f"]);
        assert_eq!(lines("a\nb\n", "a\nc\nb\nd\n"), ["  a", "+ c", "  b", "+ d"]);
        assert_eq!(lines("", "a\n"), ["+ a"]);
        assert_eq!(lines("a\n", ""), ["- a"]);
        assert_eq!(lines("a\n", "a\n"), [""; 0]);
        assert_eq!(lines("", "\x1b[2J\t\u{202e}ä"), ["+ \\u{1b}[2J\t\\u{202e}ä"]);
        assert_eq!(
            lines("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "0\n1\n2\n3\n4\n5\n6\n7\n8\n"),
            ["+ 0", "  1", "  2", "  ⋮", "  7", "  8", "- 9"]
        );
    }
}
