//! Parameters of commands: `-Name value`, `-Name:value`, and any abbreviation that means one.

use crate::invocation::Arg;

/// One word of a command, and what became of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group<'a> {
    pub(super) words: &'a [Arg<'a>],
    /// It is written as a parameter, not quoted.
    pub(super) parameter: bool,
    /// The value behind its colon.
    pub(super) attached: Option<&'a [Arg<'a>]>,
}

/// A parameter by its name and the length of the shortest abbreviation that is taken for it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parameter {
    name: &'static str,
    shortest: usize,
    /// What it is reported as.
    means: &'static str,
}

impl Parameter {
    pub(super) const fn value(name: &'static str, shortest: usize) -> Self {
        Self { name, shortest, means: name }
    }

    /// Another name for a parameter.
    pub(super) const fn alias(name: &'static str, means: &'static str) -> Self {
        Self { name, shortest: name.len(), means }
    }
}

/// What the arguments of a command say.
#[derive(Debug)]
pub(super) struct Bound<'a> {
    named: Vec<(&'static str, &'a [Arg<'a>])>,
    pub(super) positional: Vec<&'a [Arg<'a>]>,
}

impl<'a> Bound<'a> {
    /// Reads arguments; a parameter that is not in `known` stands alone.
    pub(super) fn read(arguments: &[Group<'a>], known: &[Parameter]) -> Self {
        let mut bound = Self { named: Vec::new(), positional: Vec::new() };
        let mut rest = arguments.iter().peekable();
        while let Some(group) = rest.next() {
            let Some(written) = name_of(group) else {
                bound.positional.push(group.words);
                continue;
            };
            let parameter = known.iter().find(|parameter| {
                let start = parameter.name.get(..written.len());
                written.len() >= parameter.shortest && start.is_some_and(|start| start.eq_ignore_ascii_case(written))
            });
            let Some(parameter) = parameter else { continue };
            if let Some(value) = group.attached {
                bound.named.push((parameter.means, value));
            } else if let Some(value) = rest.next_if(|group| name_of(group).is_none()) {
                bound.named.push((parameter.means, value.words));
            }
        }
        bound
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a [Arg<'a>]> {
        self.named.iter().find(|(known, _)| *known == name).map(|(_, values)| *values)
    }

    /// The value of a parameter, or else the word at its place.
    pub(super) fn or_at(&self, name: &str, place: usize) -> Option<&'a [Arg<'a>]> {
        self.get(name).or_else(|| self.positional.get(place).copied())
    }
}

/// The name of a parameter without dash and colon.
fn name_of<'a>(group: &Group<'a>) -> Option<&'a str> {
    if !group.parameter {
        return None;
    }
    let written = group.words.first()?.prefix().strip_prefix(['-', '\u{2013}', '\u{2014}', '\u{2015}'])?;
    let name = written.split(':').next()?;
    name.starts_with(char::is_alphabetic).then_some(name)
}
