//! One change at a time to a text, so small that nothing else moves.
//!
//! Taking out what was appended gives the text before, byte for byte, but for the blanks inside of brackets that held
//! nothing.

use jsonc_parser::ast::{Object, Value};
use jsonc_parser::common::{Range, Ranged};

use super::json::{self, Step, Unfit};
use super::node::{Layout, Node, literal};

/// A pair of brackets, and what stands between them.
struct Container {
    range: Range,
    items: Vec<Range>,
}

/// An empty path is the root.
fn container(text: &str, path: &[Step<'_>]) -> Result<Container, Unfit> {
    let root = json::parse(text)?;
    if path.is_empty() {
        return Ok(of_object(&root));
    }
    match json::at(&root, path) {
        Some(Value::Object(object)) => Ok(of_object(object)),
        Some(Value::Array(array)) => {
            Ok(Container { range: array.range, items: array.elements.iter().map(Ranged::range).collect() })
        }
        other => {
            let place = other.map_or(0, Ranged::start);
            let found = other.map_or("nothing", json::kind);
            Err(json::unfit(text, place, format!("found {found}, expected an object or a list")))
        }
    }
}

fn of_object(object: &Object<'_>) -> Container {
    Container { range: object.range, items: object.properties.iter().map(|member| member.range).collect() }
}

/// Adds `value`, under `key` where the container is an object, behind everything else.
pub(crate) fn append(text: &str, path: &[Step<'_>], key: Option<&str>, value: &Node) -> Result<String, Unfit> {
    let container = container(text, path)?;
    let page = Page::of(text);
    let rendered = |layout: Layout<'_>, indent: &str| {
        let value = value.render(layout, indent);
        key.map_or(value.clone(), |key| format!("{}: {value}", literal(key)))
    };
    Ok(match container.items.last() {
        None => into_empty(&page, container.range, rendered),
        Some(last) => behind(&page, &container, *last, rendered),
    })
}

fn into_empty(page: &Page<'_>, range: Range, rendered: impl Fn(Layout<'_>, &str) -> String) -> String {
    let inside = range.start + 1;
    let layout = page.layout(false);
    if page.is_one_line() && page.text.trim().len() > range.end - range.start {
        let item = rendered(Layout { inline: true, ..layout }, "");
        return page.with(&[(inside..inside, &format!(" {item} "))]);
    }
    let outer = page.indent_of_line(range.start);
    let inner = format!("{outer}{}", layout.unit);
    let held = page.text.get(inside..range.end.saturating_sub(1)).unwrap_or_default();
    let closes_line = held.trim().is_empty() && held.contains('\n');
    let after = if closes_line { String::new() } else { format!("{}{outer}", layout.newline) };
    page.with(&[(inside..inside, &format!("{}{inner}{}{after}", layout.newline, rendered(layout, &inner)))])
}

fn behind(
    page: &Page<'_>,
    container: &Container,
    last: Range,
    rendered: impl Fn(Layout<'_>, &str) -> String,
) -> String {
    let first = container.items.first().map_or(last.start, |first| first.start);
    let before_first = page.text.get(container.range.start..first).unwrap_or_default();
    let comma = page.comma(last.end);
    let anchor = comma.map_or(last.end, |comma| comma + 1);
    let remark = page.remarks_on_line(anchor);
    let place = remark.map_or(anchor, |remark| remark.end);
    let inline = !before_first.contains('\n');
    let on_same_line = inline && remark.is_none_or(|remark| !remark.to_end_of_line);
    let layout = page.layout(inline);
    let indent = if inline { page.indent_of_line(container.range.start) } else { page.indent_of_line(first) };
    let gap = if on_same_line { " ".to_owned() } else { format!("{}{indent}", layout.newline) };
    let item = format!("{gap}{}", rendered(layout, indent));
    match comma {
        Some(_) => page.with(&[(place..place, &format!("{item},"))]),
        None => page.with(&[(last.end..last.end, ","), (place..place, &item)]),
    }
}

/// Puts `value` where another one is.
pub(crate) fn replace(text: &str, path: &[Step<'_>], value: &Node) -> Result<String, Unfit> {
    let root = json::parse(text)?;
    let Some(old) = json::at(&root, path) else { return Ok(text.to_owned()) };
    let page = Page::of(text);
    let range = old.range();
    let inline = page.is_one_line() || !page.text.get(range.start..range.end).is_some_and(|old| old.contains('\n'));
    let new = value.render(page.layout(inline), page.indent_of_line(range.start));
    Ok(page.with(&[(range.start..range.end, &new)]))
}

/// Takes an item out: `index` of the container at `path`.
pub(crate) fn take(text: &str, path: &[Step<'_>], index: usize) -> Result<String, Unfit> {
    let container = container(text, path)?;
    let Some(item) = container.items.get(index).copied() else { return Ok(text.to_owned()) };
    let page = Page::of(text);
    let comma = page.comma(item.end);
    let previous = index.checked_sub(1).and_then(|index| container.items.get(index));
    // The comma in front goes where none follows.
    let comma = comma.or_else(|| previous.and_then(|previous| page.comma(previous.end)));
    let without = |from: usize| {
        let mut cuts = vec![(from..item.end, "")];
        cuts.extend(comma.map(|comma| (comma..comma + 1, "")));
        cuts.sort_by_key(|(range, _)| range.start);
        page.with(&cuts)
    };
    let following = comma.filter(|comma| *comma >= item.end).map_or(item.end, |comma| comma + 1);
    // The line break in front may end a remark, which would swallow what follows.
    let behind = previous.map_or(container.range.start + 1, |previous| previous.end);
    let ends_remark = page.has_remark_up_to(behind, page.lead(item.start)) && !page.line_ends(following);
    let shorter = without(if ends_remark { item.start } else { page.lead(item.start) });
    if container.items.len() == 1 {
        return closed_up(&shorter, path);
    }
    Ok(shorter)
}

/// Brackets that hold nothing but blanks lose them.
fn closed_up(text: &str, path: &[Step<'_>]) -> Result<String, Unfit> {
    let Range { start, end } = container(text, path)?.range;
    let (from, to) = (start + 1, end.saturating_sub(1));
    let blank = text.get(from..to).is_some_and(|held| held.trim().is_empty());
    Ok(if blank { Page::of(text).with(&[(from..to, "")]) } else { text.to_owned() })
}

/// A remark behind an item, on its line.
#[derive(Clone, Copy)]
struct Remark {
    end: usize,
    /// The next line break ends it.
    to_end_of_line: bool,
}

struct Page<'a> {
    text: &'a str,
}

impl<'a> Page<'a> {
    fn of(text: &'a str) -> Self {
        Self { text }
    }

    fn from(&self, place: usize) -> &'a str {
        self.text.get(place..).unwrap_or_default()
    }

    fn is_one_line(&self) -> bool {
        !self.text.trim().contains('\n')
    }

    fn layout(&self, inline: bool) -> Layout<'a> {
        let newline = match self.text.find('\n') {
            Some(end) if self.text.get(..end).is_some_and(|line| line.ends_with('\r')) => "\r\n",
            _ => "\n",
        };
        Layout { newline, unit: self.unit(), inline }
    }

    /// The first indentation in the text is one step.
    fn unit(&self) -> &'a str {
        let lines = self.text.lines().skip(1).filter(|line| !line.trim().is_empty());
        lines.map(blanks_before).find(|blanks| !blanks.is_empty()).unwrap_or("  ")
    }

    fn indent_of_line(&self, place: usize) -> &'a str {
        let before = self.text.get(..place).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        blanks_before(self.from(start))
    }

    /// Where the blanks begin that separate an item from what stands before it: one line break at most.
    fn lead(&self, place: usize) -> usize {
        let before = self.text.get(..place).unwrap_or_default();
        let line = before.trim_end_matches([' ', '\t']);
        let line = line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
        line.len()
    }

    /// Whether a remark that the end of its line ends goes right up to a place; `from` is no part of a remark.
    fn has_remark_up_to(&self, from: usize, place: usize) -> bool {
        let mut rest = self.from(from);
        loop {
            rest = rest.trim_start_matches([' ', '\t', '\r', '\n', ',']);
            let Some((text, after)) = remark(rest).and_then(|length| rest.split_at_checked(length)) else {
                return false;
            };
            if self.text.len() - after.len() == place {
                return text.starts_with("//");
            }
            rest = after;
        }
    }

    fn line_ends(&self, place: usize) -> bool {
        let rest = self.from(place).trim_start_matches([' ', '\t']);
        rest.is_empty() || rest.starts_with(['\r', '\n'])
    }

    /// The comma that follows, with nothing but blanks and remarks in between.
    fn comma(&self, from: usize) -> Option<usize> {
        let mut rest = self.from(from);
        loop {
            rest = rest.trim_start_matches([' ', '\t', '\r', '\n']);
            match remark(rest) {
                Some(length) => rest = rest.get(length..)?,
                None => return rest.starts_with(',').then(|| self.text.len() - rest.len()),
            }
        }
    }

    fn remarks_on_line(&self, from: usize) -> Option<Remark> {
        let mut last = None;
        let mut rest = self.from(from);
        loop {
            rest = rest.trim_start_matches([' ', '\t']);
            let Some(length) = remark(rest) else { return last };
            let Some((text, after)) = rest.split_at_checked(length) else { return last };
            let to_end_of_line = text.starts_with("//");
            last = Some(Remark { end: self.text.len() - after.len(), to_end_of_line });
            if to_end_of_line || text.contains('\n') {
                return last;
            }
            rest = after;
        }
    }

    /// With pieces replaced; they are in order and do not overlap.
    fn with(&self, pieces: &[(std::ops::Range<usize>, &str)]) -> String {
        let mut new = String::with_capacity(self.text.len() + 256);
        let mut done = 0;
        for (range, piece) in pieces {
            new.push_str(self.text.get(done..range.start).unwrap_or_default());
            new.push_str(piece);
            done = range.end;
        }
        new.push_str(self.from(done));
        new
    }
}

fn blanks_before(line: &str) -> &str {
    let rest = line.trim_start_matches([' ', '\t']);
    line.get(..line.len() - rest.len()).unwrap_or_default()
}

/// The length of the comment that a text begins with, without the line break that ends it.
fn remark(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        let line = text.split('\n').next().unwrap_or(text);
        return Some(line.strip_suffix('\r').unwrap_or(line).len());
    }
    let inside = text.strip_prefix("/*")?;
    Some(inside.find("*/").map_or(text.len(), |end| end + 4))
}
