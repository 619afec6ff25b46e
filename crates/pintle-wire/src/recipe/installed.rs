//! A recipe's handlers in a hooks file: put in, brought up to date where they stand, taken out.
//!
//! Everything else stays byte for byte, its place among other handlers included, since handlers run in order.

use jsonc_parser::ast::{Object, Value};

use super::manifest::{Group, Handler};
use crate::hooks_file::json::{self, Step};
use crate::hooks_file::node::Node;
use crate::hooks_file::registration::{append, split_mark, without_empty};
use crate::hooks_file::{Unfit, splice};

/// The key below which events stand.
const ROOT: &str = "hooks";
/// The key that names a handler's recipe.
const STAMP: &str = "recipe";

/// A handler in a hooks file that some recipe or a person put there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installed {
    pub event: String,
    pub id: Option<String>,
    pub recipe: Option<String>,
    pub command: Option<String>,
    /// Where it stands among the event's groups, and in its group.
    position: (usize, usize),
    /// All handlers of its group belong to the same recipe.
    alone: bool,
}

impl Installed {
    /// The same wherever it stands, for comparing.
    #[must_use]
    pub fn without_place(self) -> Self {
        Self { position: (0, 0), alone: false, ..self }
    }
}

/// What is left when a recipe's handlers are gone.
#[derive(Debug, PartialEq, Eq)]
pub enum Rest {
    /// The file has none of them.
    Untouched,
    /// Nothing but what an installation would have created.
    Nothing,
    Text(String),
}

/// Every handler of the file, in its order.
pub fn installed(text: &str) -> Result<Vec<Installed>, Unfit> {
    let (_, text) = split_mark(text);
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let root = json::parse(text)?;
    let mut all = Vec::new();
    let Some(events) = root.get_object(ROOT) else { return Ok(all) };
    for event in &events.properties {
        let Value::Array(groups) = &event.value else { continue };
        for (index, group) in groups.elements.iter().enumerate() {
            let handlers = group.as_object().and_then(|group| group.get_array(ROOT));
            let handlers: Vec<_> = handlers.iter().flat_map(|list| &list.elements).map(Value::as_object).collect();
            let text_of = |handler: Option<&Object<'_>>, key: &str| {
                handler.and_then(|it| it.get_string(key)).map(|it| it.value.to_string())
            };
            let stamp = |handler: Option<&Object<'_>>| text_of(handler, STAMP);
            for (at, handler) in handlers.iter().enumerate() {
                let recipe = stamp(*handler);
                all.push(Installed {
                    event: event.name.as_str().to_owned(),
                    id: text_of(*handler, "id"),
                    command: text_of(*handler, "command"),
                    position: (index, at),
                    alone: handlers.iter().all(|other| stamp(*other) == recipe),
                    recipe,
                });
            }
        }
    }
    Ok(all)
}

/// The file with the recipe's handlers as they should be. Where nothing is to be done, nothing changes.
///
/// `windows` is how commands name the profile's variable.
pub fn install(text: Option<&str>, recipe: &str, groups: &[Group], windows: bool) -> Result<String, Unfit> {
    let (mark, body) = split_mark(text.unwrap_or_default());
    let is_new = body.trim().is_empty();
    let mut text = if is_new { "{}\n".to_owned() } else { body.to_owned() };
    text = without_mixed(text, recipe)?;
    let before = owned(&text, recipe)?;
    let mut events: Vec<&str> = before.iter().map(|(event, _)| event.as_str()).collect();
    events.extend(groups.iter().map(|group| group.event.as_str()));
    let mut seen = std::collections::BTreeSet::new();
    events.retain(|event| seen.insert(*event));
    for event in events {
        let old: Vec<usize> = before.iter().filter(|(name, _)| name == event).map(|(_, index)| *index).collect();
        let new: Vec<Node> =
            groups.iter().filter(|group| group.event == event).map(|it| node(it, recipe, windows)).collect();
        text = bring(text, event, &old, &new)?;
    }
    Ok(format!("{mark}{text}"))
}

/// The file without the recipe's handlers.
pub fn remove(text: &str, recipe: &str) -> Result<Rest, Unfit> {
    let (mark, body) = split_mark(text);
    if !installed(body)?.iter().any(|it| it.recipe.as_deref() == Some(recipe)) {
        return Ok(Rest::Untouched);
    }
    let mut rest = without_mixed(body.to_owned(), recipe)?;
    while let Some((event, index)) = owned(&rest, recipe)?.pop() {
        rest = take_group(&rest, &event, index)?;
    }
    let bare: String = rest.chars().filter(|it| !it.is_whitespace()).collect();
    Ok(if mark.is_empty() && bare == "{}" { Rest::Nothing } else { Rest::Text(format!("{mark}{rest}")) })
}

/// Groups that hold this recipe's handlers only: event and index, in the order of the file.
fn owned(text: &str, recipe: &str) -> Result<Vec<(String, usize)>, Unfit> {
    let mut groups: Vec<_> = installed(text)?
        .into_iter()
        .filter(|it| it.recipe.as_deref() == Some(recipe) && it.alone)
        .map(|it| (it.event, it.position.0))
        .collect();
    groups.dedup();
    Ok(groups)
}

/// Takes the recipe's handlers out of groups where others stand, too.
fn without_mixed(mut text: String, recipe: &str) -> Result<String, Unfit> {
    loop {
        let mixed = installed(&text)?.into_iter().rfind(|it| it.recipe.as_deref() == Some(recipe) && !it.alone);
        let Some(handler) = mixed else { return Ok(text) };
        let (group, at) = handler.position;
        let path = [Step::Key(ROOT), Step::Key(&handler.event), Step::Index(group), Step::Key(ROOT)];
        text = splice::take(&text, &path, at)?;
    }
}

/// Makes the groups of one event right: the first takes the place of the first, and so on.
fn bring(mut text: String, event: &str, old: &[usize], new: &[Node]) -> Result<String, Unfit> {
    for index in old.iter().skip(new.len()).rev() {
        text = take_group(&text, event, *index)?;
    }
    for (index, node) in old.iter().zip(new) {
        let path = [Step::Key(ROOT), Step::Key(event), Step::Index(*index)];
        let root = json::parse(&text)?;
        if json::at(&root, &path).map(json::plain) != Some(node.value()) {
            text = splice::replace(&text, &path, node)?;
        }
    }
    for node in new.iter().skip(old.len()) {
        text = append(&text, ROOT, event, node.clone())?;
    }
    Ok(text)
}

fn take_group(text: &str, event: &str, index: usize) -> Result<String, Unfit> {
    let path = [Step::Key(ROOT), Step::Key(event)];
    let text = splice::take(text, &path, index)?;
    let text = without_empty(text, &path)?;
    without_empty(text, path.get(..1).unwrap_or_default())
}

fn node(group: &Group, recipe: &str, windows: bool) -> Node {
    let matcher = group.matcher.as_deref().map(|matcher| ("matcher", Node::text(matcher)));
    let handlers = group.handlers.iter().map(|it| handler_node(it, recipe, windows)).collect();
    Node::Object(matcher.into_iter().chain([(ROOT, Node::List(handlers))]).collect())
}

fn handler_node(handler: &Handler, recipe: &str, windows: bool) -> Node {
    let text = |text: &Option<String>| text.as_deref().map(Node::text);
    let members = [
        ("type", Some(Node::text("command"))),
        ("id", Some(Node::text(&handler.id))),
        ("command", Some(Node::Text(handler.command.placed(recipe, windows)))),
        ("timeout", handler.timeout.map(Node::Number)),
        ("async", handler.is_async.map(Node::Flag)),
        ("statusMessage", text(&handler.status_message)),
        ("failurePolicy", text(&handler.failure_policy)),
        ("shell", text(&handler.shell)),
        (STAMP, Some(Node::text(recipe))),
    ];
    Node::Object(members.into_iter().filter_map(|(key, value)| Some((key, value?))).collect())
}
