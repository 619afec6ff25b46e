//! Text for a terminal: a command with a place marked under it, and small tables. Nothing of a command reaches the
//! terminal as anything but visible characters.

use std::fmt::Write as _;

use pintle_guard::Span;

/// Cells of the widest column.
const WIDEST: usize = 72;
/// Lines of a command that are shown; of a longer one, those around the place.
const MOST_LINES: usize = 40;

/// The text, line by line, with `^^^` under every part of `span`.
pub(super) fn marked(text: &str, span: Option<Span>, paint: &dyn Fn(&str) -> String) -> String {
    let range = span.map_or(0..0, |span| span.start as usize..span.end as usize);
    let mut lines = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        lines.push((at, line.trim_end_matches(['\n', '\r'])));
        at += line.len();
    }
    let at_end = lines.len().saturating_sub(1);
    let first = lines.iter().rposition(|(start, _)| *start <= range.start).unwrap_or(0);
    let skipped = if lines.len() > MOST_LINES { first.saturating_sub(MOST_LINES / 2) } else { 0 };
    let mut out = String::new();
    if skipped > 0 {
        let _ = writeln!(out, "  … {skipped} lines");
    }
    for (number, (start, line)) in lines.iter().enumerate().skip(skipped).take(MOST_LINES) {
        let (shown, marks) = under(*start, line, &range, number == at_end);
        let _ = writeln!(out, "  {shown}");
        if span.is_some() && !marks.is_empty() {
            let _ = writeln!(out, "  {}", paint(&marks));
        }
    }
    let left = lines.len().saturating_sub(skipped + MOST_LINES);
    if left > 0 {
        let _ = writeln!(out, "  … {left} lines");
    }
    out
}

/// A line as it is shown, and what stands under it. A place at the very end of the text is marked behind it.
fn under(start: usize, line: &str, range: &std::ops::Range<usize>, last: bool) -> (String, String) {
    let mut shown = String::new();
    let mut marks = String::new();
    let mut column = 0;
    for (offset, character) in line.char_indices() {
        let text = visible(character, column);
        let cells = width(&text);
        let mark = if range.contains(&(start + offset)) { '^' } else { ' ' };
        marks.extend(std::iter::repeat_n(mark, cells));
        shown.push_str(&text);
        column += cells;
    }
    if last && range.start >= start + line.len() {
        marks.push('^');
    }
    (shown, marks.trim_end().to_owned())
}

/// A character as it is shown at `column`: tabs reach to the next multiple of four, control characters and those that
/// change the direction of writing are replaced.
fn visible(character: char, column: usize) -> String {
    match character {
        '\t' => " ".repeat(4 - column % 4),
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' => {
            String::from('\u{fffd}')
        }
        _ if character.is_control() => String::from('\u{fffd}'),
        _ => String::from(character),
    }
}

/// Cells that a text takes in a terminal: two for the wide characters of East Asia and for pictures, none for marks
/// that combine.
fn width(text: &str) -> usize {
    text.chars()
        .map(|character| match character {
            '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' => 0,
            '\u{1100}'..='\u{115f}'
            | '\u{2e80}'..='\u{a4cf}'
            | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}'
            | '\u{fe30}'..='\u{fe6f}'
            | '\u{ff00}'..='\u{ff60}'
            | '\u{ffe0}'..='\u{ffe6}'
            | '\u{1f300}'..='\u{1f64f}'
            | '\u{1f680}'..='\u{1f6ff}'
            | '\u{1f900}'..='\u{1f9ff}'
            | '\u{20000}'..='\u{3fffd}' => 2,
            _ => 1,
        })
        .sum()
}

/// A piece of a command on one line, shortened.
pub(super) fn on_one_line(text: &str) -> String {
    let mut characters = text.trim().chars();
    let mut shown: String = characters
        .by_ref()
        .take(WIDEST)
        .map(|character| if character.is_whitespace() { String::from(' ') } else { visible(character, 0) })
        .collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// A known word: quoted where it would not read as one word.
pub(super) fn word(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./=:,+@%~^".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) { word.to_owned() } else { format!("{word:?}") }
}

/// Rows under a heading, in columns as wide as they need to be. Columns without a single entry are left out.
pub(super) fn table<const N: usize>(heading: [&str; N], rows: &[[String; N]]) -> String {
    let rows = rows.iter().map(|row| row.each_ref().map(|cell| on_one_line(cell))).collect::<Vec<_>>();
    let mut lines = vec![String::new(); rows.len() + 1];
    let columns = heading.iter().enumerate().map(|(at, title)| {
        (*title, rows.iter().map(move |row| row.get(at).map_or("", String::as_str)).collect::<Vec<_>>())
    });
    for (title, cells) in columns {
        if cells.iter().all(|cell| cell.is_empty()) {
            continue;
        }
        let widest = cells.iter().map(|cell| width(cell)).chain([width(title)]).max().unwrap_or(0);
        for (line, cell) in lines.iter_mut().zip([title].into_iter().chain(cells)) {
            line.push_str("  ");
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', widest.saturating_sub(width(cell))));
        }
    }
    let mut out = String::new();
    for line in lines {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
