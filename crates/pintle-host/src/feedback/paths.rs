//! The directory that all absolute paths share (E8).

/// Slashes that a shared directory must have to be worth removing.
const SLASHES: usize = 3;

/// Removes the shared directory wherever it starts a path, if there are two paths at least.
pub(super) fn without_common_prefix(text: &str) -> String {
    let mut paths = Starts::of(text).filter_map(|(_, rest)| folder(rest));
    let (Some(first), Some(second)) = (paths.next(), paths.next()) else { return text.to_owned() };
    let shared = paths.fold(common(first, second), common);
    if shared.matches('/').count() < SLASHES {
        return text.to_owned();
    }
    let mut short = String::with_capacity(text.len());
    let mut from = 0;
    for (at, rest) in Starts::of(text) {
        let is_file = |after: &str| after.starts_with(|c: char| is_name(c) && !is_border(c));
        if rest.strip_prefix(shared).is_some_and(is_file) {
            short.push_str(text.get(from..at).unwrap_or_default());
            from = at + shared.len();
        }
    }
    short.push_str(text.get(from..).unwrap_or_default());
    short
}

/// Where an absolute path can start: at a slash that stands first on its line or after a border.
struct Starts<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Starts<'t> {
    fn of(text: &'t str) -> Self {
        Self { text, at: 0 }
    }
}

impl<'t> Iterator for Starts<'t> {
    type Item = (usize, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let at = self.at + self.text.get(self.at..)?.find('/')?;
            let (before, rest) = self.text.split_at_checked(at)?;
            let name = rest.bytes().skip(1).take_while(|byte| !byte.is_ascii_whitespace()).count();
            if before.chars().next_back().is_none_or(|c| c.is_whitespace() || is_border(c)) {
                self.at = at + 1 + name;
                return Some((at, rest));
            }
            self.at = at + 1;
        }
    }
}

/// The directory of the path that `rest` begins with, trailing slash included.
fn folder(rest: &str) -> Option<&str> {
    let path = rest.split(|c: char| !is_name(c) && c != '/').next()?;
    let (end, _) = path.match_indices('/').next_back().filter(|(end, _)| *end > 0)?;
    path.get(..=end).filter(|folder| !folder.starts_with("//"))
}

/// The longest directory above both.
fn common<'p>(one: &'p str, other: &str) -> &'p str {
    let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let end = one.bytes().take(same).rposition(|byte| byte == b'/').map_or(0, |slash| slash + 1);
    one.get(..end).unwrap_or_default()
}

/// What may stand directly before a path.
fn is_border(c: char) -> bool {
    matches!(c, '-' | '>' | '=')
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '+' | '@' | '~' | '%' | '#' | ',' | '[' | ']' | '{' | '}')
}
