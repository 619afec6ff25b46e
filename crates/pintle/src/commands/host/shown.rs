//! Text of other people's files, as it may stand on a terminal: what would steer it is written out.

/// Characters that change how the text beside them is read.
const STEERING: &[std::ops::RangeInclusive<char>] =
    &['\u{200b}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2060}'..='\u{2069}', '\u{feff}'..='\u{feff}'];

/// On one line.
pub(super) fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push(' '),
            it if it.is_control() || STEERING.iter().any(|range| range.contains(&it)) => {
                shown.extend(it.escape_unicode());
            }
            it => shown.push(it),
        }
    }
    shown
}

/// The widest column; what is longer pushes the rest of its row aside.
const WIDEST: usize = 40;

/// Rows with their columns below one another; the last column is as long as it is.
pub(super) fn table(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter(|row| column + 1 < row.len()).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count().min(WIDEST)).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_the_terminal() {
        assert_eq!(plain("a\u{1b}[2Jb\nc\td\u{202e}e\u{7f}ä"), "a\\u{1b}[2Jb\\nc d\\u{202e}e\\u{7f}ä");
    }

    #[test]
    fn columns_stand_below_one_another() {
        let rows = [vec!["a".into(), "long".into(), "x y".into()], vec!["bb".into(), "c".into(), String::new()]];
        assert_eq!(table(&rows), ["a   long  x y", "bb  c"]);
        // Longer than a width that can be formatted.
        let long = "m".repeat(100_000);
        let rows = [vec!["a".into(), long.clone(), "x".into()], vec!["b".into(), "c".into(), "y".into()]];
        assert_eq!(table(&rows), [format!("a  {long}  x"), format!("b  c{}  y", " ".repeat(39))]);
    }
}
