//! What is written into a file: a value whose keys keep their order.

use serde_json::Value;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Node {
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<Node>),
    Object(Vec<(&'static str, Node)>),
}

/// How a file is laid out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout<'a> {
    pub(crate) newline: &'a str,
    /// One step of indentation.
    pub(crate) unit: &'a str,
    /// Everything on one line.
    pub(crate) inline: bool,
}

impl Node {
    pub(crate) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// The value as it would be read back.
    pub(crate) fn value(&self) -> Value {
        match self {
            Self::Text(text) => Value::from(text.as_str()),
            Self::Number(number) => Value::from(*number),
            Self::Flag(flag) => Value::from(*flag),
            Self::List(items) => items.iter().map(Self::value).collect(),
            Self::Object(members) => members
                .iter()
                .map(|(key, value)| ((*key).to_owned(), value.value()))
                .collect::<serde_json::Map<_, _>>()
                .into(),
        }
    }

    /// As text whose first line stands at `indent`.
    pub(crate) fn render(&self, layout: Layout<'_>, indent: &str) -> String {
        match self {
            Self::Text(text) => literal(text),
            Self::Number(number) => number.to_string(),
            Self::Flag(flag) => flag.to_string(),
            Self::List(items) => {
                let items = items.iter().map(|item| move |indent: &str| item.render(layout, indent));
                bracketed(('[', ']'), layout, indent, items)
            }
            Self::Object(members) => {
                let items = members.iter().map(|(key, value)| {
                    move |indent: &str| format!("{}: {}", literal(key), value.render(layout, indent))
                });
                bracketed(('{', '}'), layout, indent, items)
            }
        }
    }
}

pub(crate) fn literal(text: &str) -> String {
    Value::from(text).to_string()
}

fn bracketed<F: Fn(&str) -> String>(
    (open, close): (char, char),
    layout: Layout<'_>,
    indent: &str,
    items: impl Iterator<Item = F>,
) -> String {
    let inner = format!("{indent}{}", layout.unit);
    let (before, between, after) = if layout.inline {
        (" ".to_owned(), ", ".to_owned(), " ".to_owned())
    } else {
        let Layout { newline, .. } = layout;
        (format!("{newline}{inner}"), format!(",{newline}{inner}"), format!("{newline}{indent}"))
    };
    let items: Vec<_> = items.map(|item| item(&inner)).collect();
    if items.is_empty() {
        format!("{open}{close}")
    } else {
        format!("{open}{before}{}{after}{close}", items.join(&between))
    }
}
