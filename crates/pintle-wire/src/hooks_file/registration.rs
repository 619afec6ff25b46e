//! Our entries in a file: found wherever they are, brought to what they should be, taken out.

use jsonc_parser::ast::{Object, Value};

use super::json::{self, Step, Unfit};
use super::node::{Layout, Node};
use super::{Entry, HooksFile, Reader, Root, Setting, Shape, command, splice};

/// An entry of ours.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    pub event: String,
    pub command: String,
    /// The program that the command line names.
    pub program: String,
    /// The group's matcher, where there is a group with one.
    pub matcher: Option<String>,
    /// Seconds, as the file has them.
    pub timeout: Option<serde_json::Value>,
    /// Where it stands among the event's entries, and in its group.
    pub position: (usize, usize),
    /// Not what belongs there, though it is ours: what is different.
    pub differs: Option<String>,
    root: String,
    grouped: bool,
    /// Nothing of anybody else is in the same group.
    alone: bool,
}

impl Found {
    /// Steps to the list of the event's entries.
    fn list(&self) -> [Step<'_>; 2] {
        [Step::Key(&self.root), Step::Key(&self.event)]
    }
}

/// What is left when our entries are gone.
#[derive(Debug, PartialEq, Eq)]
pub enum Rest {
    /// The file has none of them.
    Untouched,
    /// Nothing but what we would have created.
    Nothing,
    Text(String),
}

/// Text with our entries in it as they should be. Nothing else changes; where nothing is to be done, nothing does.
///
/// `leave_out` are events that another registration serves already.
pub fn install(text: Option<&str>, file: &HooksFile, program: &str, leave_out: &[&str]) -> Result<String, Unfit> {
    let text = text.unwrap_or_default();
    let (mark, text) = split_mark(text);
    if text.trim().is_empty() {
        return Ok(format!("{mark}{}", created(file, program, leave_out)));
    }
    let mut text = text.to_owned();
    for (key, number) in file.presets {
        if json::parse(&text)?.get(key).is_none() {
            text = splice::append(&text, &[], Some(key), &Node::Number(*number))?;
        }
    }
    let wanted = || file.entries.iter().filter(|entry| !leave_out.contains(&entry.event));
    for entry in wanted() {
        text = bring(text, file, entry, program)?;
    }
    // What an older version registered and this one does not.
    while let Some(old) = found(&text, file)?.into_iter().find(|it| !wanted().any(|entry| entry.event == it.event)) {
        text = without(&text, &old)?;
    }
    Ok(format!("{mark}{text}"))
}

/// The file without our entries.
pub fn uninstall(text: &str, file: &HooksFile) -> Result<Rest, Unfit> {
    let (mark, text) = split_mark(text);
    let mut rest = text.to_owned();
    let mut changed = false;
    // From the end on, as they came.
    while let Some(ours) = found(&rest, file)?.last() {
        rest = without(&rest, ours)?;
        changed = true;
    }
    if !changed {
        return Ok(Rest::Untouched);
    }
    let root = json::parse(&rest)?;
    let is_preset = |key: &str| file.presets.iter().any(|(preset, _)| *preset == key);
    if mark.is_empty() && rest.trim().ends_with('}') && root.properties.iter().all(|it| is_preset(it.name.as_str())) {
        let bare = rest.trim().starts_with('{') && !rest.contains("//") && !rest.contains("/*");
        return Ok(if bare { Rest::Nothing } else { Rest::Text(rest) });
    }
    Ok(Rest::Text(format!("{mark}{rest}")))
}

/// Our entries, in the order of the file.
pub fn found(text: &str, file: &HooksFile) -> Result<Vec<Found>, Unfit> {
    let (_, text) = split_mark(text);
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let root = json::parse(text)?;
    let mut all = Vec::new();
    for set in &root.properties {
        let key = set.name.as_str();
        match (&set.value, file.root) {
            (_, Root::Key(wanted)) if wanted != key => {}
            (Value::Object(events), _) => in_set(file, key, events, &mut all),
            (_, Root::Named(_)) => {}
            (other, Root::Key(_)) => {
                let what = format!("`{key}`: found {}, expected an object", json::kind(other));
                return Err(json::unfit(text, set.range.start, what));
            }
        }
    }
    Ok(all)
}

fn in_set(file: &HooksFile, root: &str, events: &Object<'_>, all: &mut Vec<Found>) {
    for event in &events.properties {
        let Value::Array(list) = &event.value else { continue };
        for (index, element) in list.elements.iter().enumerate() {
            let Value::Object(element) = element else { continue };
            let place = Place { file, root, event: event.name.as_str(), index };
            match element.get_array("hooks") {
                Some(handlers) => {
                    let handlers = handlers.elements.iter().enumerate();
                    let is_ours =
                        |handler: &Value<'_>| handler.as_object().and_then(command_of).is_some_and(command::is_ours);
                    let alone = handlers.clone().all(|(_, handler)| is_ours(handler));
                    let entry = |(at, handler): (usize, &Value<'_>)| {
                        place.entry(handler.as_object()?, Some((element, at, alone)))
                    };
                    all.extend(handlers.filter_map(entry));
                }
                None => all.extend(place.entry(element, None)),
            }
        }
    }
}

fn command_of<'o>(handler: &'o Object<'_>) -> Option<&'o str> {
    handler.get_string("command").map(|text| text.value.as_ref())
}

struct Place<'a> {
    file: &'a HooksFile,
    root: &'a str,
    event: &'a str,
    index: usize,
}

impl Place<'_> {
    fn entry(&self, handler: &Object<'_>, group: Option<(&Object<'_>, usize, bool)>) -> Option<Found> {
        let command = command_of(handler)?;
        let program = command::program_of(command)?;
        let matcher = group.and_then(|(group, ..)| group.get_string("matcher")).map(|text| text.value.to_string());
        let mut found = Found {
            event: self.event.to_owned(),
            command: command.to_owned(),
            program,
            matcher,
            timeout: handler.get("timeout").map(|member| json::plain(&member.value)),
            position: (self.index, group.map_or(0, |(_, at, _)| at)),
            differs: None,
            root: self.root.to_owned(),
            grouped: group.is_some(),
            alone: group.is_none_or(|(.., alone)| alone),
        };
        found.differs = self.difference(&found, handler).or_else(|| self.diversion(handler));
        Some(found)
    }

    /// What keeps the agent from calling us as it should. The program's path is somebody else's question.
    fn difference(&self, found: &Found, handler: &Object<'_>) -> Option<String> {
        let Some(entry) = self.file.entry(self.event) else {
            return Some(format!("`{}` is no event that is served", self.event));
        };
        let matcher = match entry.shape {
            Shape::Group { matcher } if found.grouped => matcher,
            Shape::Handler { .. } if !found.grouped => None,
            _ => return Some("it has the shape of another event's entries".to_owned()),
        };
        if found.matcher.as_deref().unwrap_or_default() != matcher.unwrap_or_default() {
            let seen = found.matcher.as_deref().unwrap_or("none");
            return Some(format!("`matcher`: found {seen}, expected {}", matcher.unwrap_or("none")));
        }
        let wanted = handler_node(entry, String::new());
        let Node::Object(members) = wanted else { return None };
        members.iter().find_map(|(key, value)| {
            let seen = handler.get(key).map(|member| json::plain(&member.value));
            let fits = match *key {
                "command" => true,
                // A longer limit is a person's own choice.
                "timeout" => seen.as_ref().and_then(serde_json::Value::as_i64) >= entry.timeout,
                _ => seen.as_ref() == Some(&value.value()),
            };
            let seen = seen.map_or_else(|| "nothing".to_owned(), |seen| seen.to_string());
            (!fits).then(|| format!("`{key}`: found {seen}, expected {}", value.value()))
        })
    }

    /// A key that is there and should not be.
    fn diversion(&self, handler: &Object<'_>) -> Option<String> {
        self.file.diversions.iter().find_map(|diversion| {
            let seen = json::plain(&handler.get(diversion.key)?.value);
            let harmless = match &seen {
                serde_json::Value::Null | serde_json::Value::Bool(false) => true,
                serde_json::Value::String(text) => text.is_empty() || diversion.harmless.contains(&&**text),
                _ => false,
            };
            (!harmless).then(|| format!("`{}`: found {seen}, so {}", diversion.key, diversion.effect))
        })
    }
}

/// Sets with entries of ours that are switched off, by their keys.
pub fn sets_off(text: &str, file: &HooksFile) -> Vec<String> {
    let (_, plain) = split_mark(text);
    let Some((switch, root)) = file.set_switch.zip(json::parse(plain).ok()) else { return Vec::new() };
    let ours = found(text, file).unwrap_or_default();
    let is_off = |set: &&jsonc_parser::ast::ObjectProp<'_>| {
        let key = set.name.as_str();
        let switch = set.value.as_object().and_then(|set| set.get_boolean(switch));
        switch.is_some_and(|switch| !switch.value) && ours.iter().any(|found| found.root == key)
    };
    root.properties.iter().filter(is_off).map(|set| set.name.as_str().to_owned()).collect()
}

/// What is wrong with the numbers that must stand at the root.
pub fn wrong_presets(text: &str, file: &HooksFile) -> Vec<String> {
    let (_, text) = split_mark(text);
    let Ok(root) = json::parse(text) else { return Vec::new() };
    let wrong = |(key, number): &(&'static str, i64)| {
        let seen = root.get(key).map(|member| json::plain(&member.value));
        let fits = seen.as_ref().and_then(serde_json::Value::as_i64) == Some(*number);
        let seen = seen.map_or_else(|| "nothing".to_owned(), |seen| seen.to_string());
        (!fits).then(|| format!("`{key}`: found {seen}, expected {number}"))
    };
    file.presets.iter().filter_map(wrong).collect()
}

/// Whether a key at the root is true.
pub fn is_on(text: &str, key: &str) -> bool {
    let (_, text) = split_mark(text);
    json::parse(text).is_ok_and(|root| root.get_boolean(key).is_some_and(|switch| switch.value))
}

/// Where the text has something that this agent's reader does not put up with, though we do.
pub fn unreadable_to(file: &HooksFile, text: &str) -> Option<Unfit> {
    let (mark, text) = split_mark(text);
    if file.reader == Reader::Bare && !mark.is_empty() {
        return Some(Unfit { line: 1, column: 1, what: "found a byte order mark".to_owned() });
    }
    json::beyond_plain(text).filter(|_| file.reader != Reader::Lenient)
}

/// Makes one event right.
fn bring(text: String, file: &HooksFile, entry: &Entry, program: &str) -> Result<String, Unfit> {
    let ours = |text: &str| -> Result<Vec<Found>, Unfit> {
        Ok(found(text, file)?.into_iter().filter(|it| it.event == entry.event).collect())
    };
    let mut there = ours(&text)?;
    let additions = there.first().map(|first| command::additions(&first.command)).unwrap_or_default();
    let wanted = file.command(program, entry) + &additions;
    let right = |it: &Found| it.differs.is_none() && it.command == wanted;
    if let [only] = &*there
        && right(only)
    {
        return Ok(text);
    }
    let mut text = text;
    // One stays, the best that there is; the others go, from the end on so that positions hold.
    let keep = there.iter().position(right).or_else(|| there.iter().position(|it| it.alone));
    let kept = keep.map(|index| there.remove(index));
    for other in there.iter().rev() {
        if kept.as_ref().is_none_or(|kept| (kept.position.0, &kept.root) != (other.position.0, &other.root)) {
            text = without(&text, other)?;
        }
    }
    let node = entry_node(entry, wanted.clone());
    match ours(&text)?.first() {
        Some(kept) if right(kept) && ours(&text)?.len() == 1 => Ok(text),
        Some(kept) => {
            let [root, event] = kept.list();
            splice::replace(&text, &[root, event, Step::Index(kept.position.0)], &node)
        }
        None => append(&text, file.root.key(), entry.event, node),
    }
}

pub(crate) fn append(text: &str, root: &str, event: &str, node: Node) -> Result<String, Unfit> {
    let parsed = json::parse(text)?;
    let steps = [Step::Key(root), Step::Key(event)];
    match (json::at(&parsed, &steps[..1]), json::at(&parsed, &steps)) {
        (Some(Value::Object(_)), Some(Value::Array(_))) => splice::append(text, &steps, None, &node),
        (Some(Value::Object(_)), None) => splice::append(text, &steps[..1], Some(event), &Node::List(vec![node])),
        (Some(Value::Object(_)), Some(other)) => Err(wrong(text, event, other, "a list")),
        (Some(other), _) => Err(wrong(text, root, other, "an object")),
        // The key is written out by hand since nodes have fixed keys only.
        (None, _) => {
            let text = splice::append(text, &[], Some(root), &Node::Object(Vec::new()))?;
            splice::append(&text, &steps[..1], Some(event), &Node::List(vec![node]))
        }
    }
}

fn wrong(text: &str, key: &str, found: &Value<'_>, expected: &str) -> Unfit {
    use jsonc_parser::common::Ranged;
    json::unfit(text, found.start(), format!("`{key}`: found {}, expected {expected}", json::kind(found)))
}

/// Takes one entry out, and what it leaves empty.
fn without(text: &str, entry: &Found) -> Result<String, Unfit> {
    let [root, event] = entry.list();
    let (index, at) = entry.position;
    if entry.grouped {
        let handlers = [root, event, Step::Index(index), Step::Key("hooks")];
        let parsed = json::parse(text)?;
        let several = json::at(&parsed, &handlers).and_then(Value::as_array).is_some_and(|it| it.elements.len() > 1);
        if several {
            return splice::take(text, &handlers, at);
        }
    }
    let mut text = splice::take(text, &[root, event], index)?;
    for path in [&[root, event][..], &[root][..]] {
        text = without_empty(text, path)?;
    }
    Ok(text)
}

/// Takes a key out whose value holds nothing.
pub(crate) fn without_empty(text: String, path: &[Step<'_>]) -> Result<String, Unfit> {
    let parsed = json::parse(&text)?;
    let empty = match json::at(&parsed, path) {
        Some(Value::Array(array)) => array.elements.is_empty() && array.range.end - array.range.start == 2,
        Some(Value::Object(object)) => object.properties.is_empty() && object.range.end - object.range.start == 2,
        _ => false,
    };
    let Some((Step::Key(key), parent)) = path.split_last().filter(|_| empty) else { return Ok(text) };
    let members = match json::at(&parsed, parent) {
        Some(Value::Object(object)) => Some(object),
        _ if parent.is_empty() => Some(&parsed),
        _ => None,
    };
    let index = members.and_then(|it| it.properties.iter().position(|member| member.name.as_str() == *key));
    index.map_or_else(|| Ok(text.clone()), |index| splice::take(&text, parent, index))
}

fn handler_node(entry: &Entry, command: String) -> Node {
    let mut members = Vec::new();
    if !matches!(entry.shape, Shape::Handler { typed: false }) {
        members.push(("type", Node::text("command")));
    }
    members.push(("command", Node::Text(command)));
    members.extend(entry.timeout.map(|seconds| ("timeout", Node::Number(seconds))));
    members.extend(entry.options.iter().map(|(key, setting)| match setting {
        Setting::Flag(flag) => (*key, Node::Flag(*flag)),
        Setting::Word(word) => (*key, Node::text(word)),
    }));
    Node::Object(members)
}

fn entry_node(entry: &Entry, command: String) -> Node {
    let handler = handler_node(entry, command);
    match entry.shape {
        Shape::Handler { .. } => handler,
        Shape::Group { matcher } => {
            let matcher = matcher.map(|matcher| ("matcher", Node::text(matcher)));
            Node::Object(matcher.into_iter().chain([("hooks", Node::List(vec![handler]))]).collect())
        }
    }
}

/// A file of ours alone.
fn created(file: &HooksFile, program: &str, leave_out: &[&str]) -> String {
    let events = file.entries.iter().filter(|entry| !leave_out.contains(&entry.event));
    let events = events.map(|entry| (entry.event, Node::List(vec![entry_node(entry, file.command(program, entry))])));
    let events = Node::Object(events.collect());
    let presets = file.presets.iter().map(|(key, number)| (*key, Node::Number(*number)));
    let root = Node::Object(presets.chain([(file.root.key(), events)]).collect());
    root.render(Layout { newline: "\n", unit: "  ", inline: false }, "") + "\n"
}

/// A byte order mark stays where it is; the reader does not know it.
pub(crate) fn split_mark(text: &str) -> (&str, &str) {
    match text.strip_prefix('\u{feff}') {
        Some(rest) => ("\u{feff}", rest),
        None => ("", text),
    }
}
