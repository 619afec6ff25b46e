//! `$name` and `${…}`.

use super::env::Space;
use super::pattern;
use super::value::{Slot, Value, bounded, from_pieces, joined, pieces_of, unknown};
use super::walk::Walker;
use crate::invocation::{Arg, Piece, Why};
use crate::shell::bash::ast::{DefaultKind, Operation, Parameter, Part, ReplaceKind, Word};
use crate::span::Span;

/// What field splitting splits at while the text does not set `IFS`.
pub(super) const SEPARATORS: &str = " \t\n";

/// What a parameter expands to, before splitting.
#[derive(Debug, Clone, Copy)]
pub(super) enum Expansion<'a> {
    /// Not set by the text; what the environment says is unknown.
    Unset,
    One(Arg<'a>),
    /// `$@` and `${array[@]}`: each its own word.
    Many(&'a [Arg<'a>]),
}

impl<'a> Walker<'_, 'a> {
    pub(super) fn parameter(&mut self, parameter: &Parameter<'a>, word: &Word<'a>) -> Expansion<'a> {
        let base = self.base(parameter, word);
        let value = self.operate(parameter, base, word);
        let star = parameter.name == "*" || parameter.subscript.is_some_and(|by| matches!(by.parts, [Part::Bare("*")]));
        if let Expansion::Many(list) = value
            && star
            && parameter.quoted
        {
            // `"$*"` is one word, joined by the first separator.
            let separator = self.separators();
            let first =
                separator.chars().next().map_or("", |first| separator.get(..first.len_utf8()).unwrap_or_default());
            return Expansion::One(joined(self.arena, list, first, word.span));
        }
        match value {
            // Whatever the environment says, it is not known here.
            Expansion::Unset => Expansion::One(unknown(self.arena, Why::Variable, word.raw, word.span)),
            value => value,
        }
    }

    /// The value of a variable in the world at hand.
    pub(super) fn lookup(&mut self, name: &'a str) -> Expansion<'a> {
        match self.value_of(name) {
            Value::Scalar(arg) => Expansion::One(arg),
            Value::List(list) => list.first().map_or(Expansion::Unset, |first| Expansion::One(*first)),
            _ => Expansion::Unset,
        }
    }

    pub(super) fn value_of(&mut self, name: &'a str) -> Value<'a> {
        match self.env.used(Space::Variable, name) {
            None => Value::Unset,
            Some(slot) => {
                if slot.len() > 1
                    && let Some((simple, program)) = self.choices.undecided.take()
                {
                    self.choices.indifferent = !self.arguments_matter(simple, program);
                }
                self.choices.pick(Space::Variable, name, slot)
            }
        }
    }

    fn base(&mut self, parameter: &Parameter<'a>, word: &Word<'a>) -> Expansion<'a> {
        if let (true, Some(subscript)) =
            (parameter.indirect || matches!(parameter.operation, Operation::Names), &parameter.subscript)
        {
            self.single(subscript);
        }
        if parameter.indirect {
            return match self.lookup(parameter.name) {
                Expansion::One(Arg::Known(target, _)) if is_name(target) => self.lookup(target),
                _ => Expansion::Unset,
            };
        }
        match parameter.name {
            "@" | "*" => self.positional(),
            "IFS" if !self.env.separators_set => Expansion::One(Arg::Known(SEPARATORS, word.span)),
            "0" => self.lookup("0"),
            "#" | "?" | "-" | "$" | "!" | "_" => {
                Expansion::One(unknown(self.arena, Why::Variable, word.raw, word.span))
            }
            name if name.bytes().all(|b| b.is_ascii_digit()) => self.positional_at(name.parse().unwrap_or(usize::MAX)),
            name => match (&parameter.subscript, self.value_of(name)) {
                (None, Value::List(list)) => list.first().map_or(Expansion::Unset, |first| Expansion::One(*first)),
                (None, Value::Scalar(arg)) => Expansion::One(arg),
                (Some(subscript), value) => self.element(subscript, value),
                _ => Expansion::Unset,
            },
        }
    }

    /// `$1` and on; none by default, since agents give commands no arguments.
    pub(super) fn positional(&mut self) -> Expansion<'a> {
        match self.value_of("@") {
            Value::List(list) => Expansion::Many(list),
            _ => Expansion::Many(&[]),
        }
    }

    fn positional_at(&mut self, number: usize) -> Expansion<'a> {
        let Expansion::Many(list) = self.positional() else { return Expansion::Unset };
        let before = list.iter().take(number);
        if before.clone().any(Arg::many) {
            return Expansion::Unset;
        }
        match number.checked_sub(1).and_then(|at| list.get(at)) {
            Some(arg) => Expansion::One(*arg),
            None => Expansion::One(Arg::Known("", Span::default())),
        }
    }

    fn element(&mut self, subscript: &Word<'a>, value: Value<'a>) -> Expansion<'a> {
        let all = matches!(subscript.parts, [Part::Bare("@" | "*")]);
        let key = if all { None } else { self.single(subscript).known() };
        match value {
            Value::List(list) if all => Expansion::Many(list),
            Value::Map(map) if all => {
                Expansion::Many(self.arena.alloc_slice_fill_iter(map.iter().map(|(_, arg)| *arg)))
            }
            Value::Scalar(arg) if all || key == Some("0") => Expansion::One(arg),
            Value::Map(map) => key
                .and_then(|key| map.iter().rev().find(|(name, _)| *name == key))
                .map_or(Expansion::Unset, |(_, arg)| Expansion::One(*arg)),
            Value::List(list) => {
                let at = key.and_then(|key| key.parse::<i64>().ok()).and_then(|at| {
                    usize::try_from(at)
                        .ok()
                        .or_else(|| list.len().checked_sub(usize::try_from(at.unsigned_abs()).ok()?))
                });
                match at.and_then(|at| list.get(at)) {
                    Some(arg) if !list.iter().any(Arg::many) => Expansion::One(*arg),
                    _ => Expansion::Unset,
                }
            }
            _ => Expansion::Unset,
        }
    }

    fn operate(&mut self, parameter: &Parameter<'a>, base: Expansion<'a>, word: &Word<'a>) -> Expansion<'a> {
        if !matches!(parameter.operation, Operation::None | Operation::Default { .. }) {
            self.pay_for(&base, parameter);
        }
        match &parameter.operation {
            Operation::None => base,
            Operation::Default { kind, colon, word: other } => {
                let other = self.single(other);
                let empty = is_empty(&base, *colon || is_positional(parameter.name));
                self.default_value(parameter.name, base, other, (*kind, empty))
            }
            Operation::Transform('P') => {
                if let Expansion::One(value) = base {
                    self.certainly_quoted(&value);
                }
                Expansion::Unset
            }
            Operation::Length | Operation::Names | Operation::Transform('Q' | 'E' | 'A' | 'K' | 'a' | 'k') => {
                Expansion::Unset
            }
            Operation::Transform(operator) => self.each(base, |text| match operator {
                'U' => Some(text.to_uppercase()),
                'L' => Some(text.to_lowercase()),
                _ => None,
            }),
            Operation::Remove { from_end, longest, pattern } => {
                let Some(wanted) = self.single(pattern).known() else { return Expansion::Unset };
                self.each(base, |text| pattern::remove(text, wanted, *from_end, *longest).map(str::to_owned))
            }
            Operation::Replace { kind, pattern, replacement } => {
                let wanted = self.single(pattern).known();
                let with = replacement.map_or(Some(""), |replacement| self.single(&replacement).known());
                let (Some(wanted), Some(with)) = (wanted, with) else { return Expansion::Unset };
                self.each(base, |text| replaced(text, *kind, wanted, with))
            }
            Operation::Substring { offset, length } => {
                // `${@:1}` begins with `$1`, `${array[@]:1}` with the second element.
                let first = i64::from(is_positional(parameter.name));
                let offset = self.number(offset).map(|offset| offset.saturating_sub(first));
                let length = length.as_ref().map(|length| self.number(length));
                match (offset, length) {
                    (Some(offset), None) => self.substring(base, offset, None),
                    (Some(offset), Some(Some(length))) => self.substring(base, offset, Some(length)),
                    _ => Expansion::Unset,
                }
            }
            Operation::Case { upper, all, pattern } => {
                if pattern.is_some_and(|pattern| self.single(&pattern).known() != Some("?")) {
                    return Expansion::Unset;
                }
                self.each(base, |text| Some(cased(text, *upper, *all)))
            }
            Operation::Foreign { words } => {
                for word in *words {
                    self.single(word);
                }
                self.report_unknown(Why::OtherShell, word.span);
                Expansion::Unset
            }
        }
    }

    /// Operations go through the value once, those with a pattern many times.
    fn pay_for(&mut self, base: &Expansion<'a>, parameter: &Parameter<'a>) {
        let length = match base {
            Expansion::Unset => 0,
            Expansion::One(value) => value.prefix().len(),
            Expansion::Many(values) => values.iter().map(|value| value.prefix().len() + 64).sum(),
        };
        let times = match &parameter.operation {
            Operation::Remove { pattern, .. } => length.min(pattern::LONGEST) * pattern.raw.len().min(pattern::LONGEST),
            Operation::Replace { pattern, .. } => length.saturating_mul(length).saturating_mul(pattern.raw.len()),
            _ => 8,
        };
        self.pay(length.saturating_mul(times.max(1)));
    }

    fn default_value(
        &mut self,
        name: &'a str,
        base: Expansion<'a>,
        other: Arg<'a>,
        (kind, empty): (DefaultKind, bool),
    ) -> Expansion<'a> {
        match kind {
            // What the environment may hold instead is taken for the same kind of thing.
            DefaultKind::Use if empty => Expansion::One(other),
            DefaultKind::Assign if empty => {
                let slot: Slot<'a> = self.arena.alloc_slice_copy(&[Value::Scalar(other)]);
                if self.env.get(Space::Variable, name).is_some_and(|before| before.len() > 1) {
                    self.env.add(Space::Variable, name, slot, self.arena);
                } else {
                    self.assign(name, Value::Scalar(other));
                }
                Expansion::One(other)
            }
            DefaultKind::Alternative => match base {
                Expansion::Unset => Expansion::Unset,
                _ if empty => Expansion::Many(&[]),
                Expansion::One(Arg::Opaque(_)) => {
                    let maybe: Vec<Piece<'a>> =
                        pieces_of(self.arena, &other).iter().copied().chain([Piece::Hole]).collect();
                    Expansion::One(from_pieces(self.arena, &maybe, Why::Variable, "", other.span()))
                }
                _ => Expansion::One(other),
            },
            _ => base,
        }
    }

    /// Applies a change to every known value; one that is unknown stays unknown.
    fn each(&self, base: Expansion<'a>, change: impl Fn(&'a str) -> Option<String>) -> Expansion<'a> {
        let one = |arg: &Arg<'a>| match arg {
            Arg::Known(text, span) => match change(text) {
                Some(changed) => Arg::Known(self.arena.alloc_str(&changed), *span),
                None => unknown(self.arena, Why::Variable, text, *span),
            },
            Arg::Opaque(opaque) => unknown(self.arena, opaque.why, opaque.raw, opaque.span),
        };
        match base {
            Expansion::Unset => Expansion::Unset,
            Expansion::One(arg) => Expansion::One(one(&arg)),
            Expansion::Many(list) => Expansion::Many(self.arena.alloc_slice_fill_iter(list.iter().map(one))),
        }
    }

    fn number(&mut self, word: &Word<'a>) -> Option<i64> {
        let text = self.single(word).known()?.trim();
        if text.is_empty() { Some(0) } else { text.parse().ok() }
    }

    fn substring(&self, base: Expansion<'a>, offset: i64, length: Option<i64>) -> Expansion<'a> {
        if let Expansion::Many(list) = base {
            let Ok(from) = usize::try_from(offset) else { return Expansion::Unset };
            let kept = list.get(from.min(list.len())..).unwrap_or_default();
            let kept = match length.map(usize::try_from) {
                None => kept,
                Some(Ok(count)) => kept.get(..count.min(kept.len())).unwrap_or_default(),
                Some(Err(_)) => return Expansion::Unset,
            };
            return Expansion::Many(kept);
        }
        self.each(base, |text| {
            let chars: Vec<char> = text.chars().collect();
            let count = i64::try_from(chars.len()).ok()?;
            let from = if offset < 0 { count + offset } else { offset }.clamp(0, count);
            let to = match length {
                None => count,
                Some(length) if length < 0 => count + length,
                Some(length) => from.saturating_add(length).min(count),
            };
            chars
                .get(usize::try_from(from).ok()?..usize::try_from(to.max(from)).ok()?)
                .map(|kept| kept.iter().collect())
        })
    }

    /// Gives a variable its one value from here on.
    pub(super) fn assign(&mut self, name: &'a str, value: Value<'a>) {
        let value = match value {
            Value::List(list) => Value::List(bounded(self.arena, list)),
            value => value,
        };
        let slot: Slot<'a> = self.arena.alloc_slice_copy(&[value]);
        self.later(name, &value);
        if self.env.is_fixed(name) {
            // An assignment that the shell refuses, or that also goes elsewhere: the old value may hold.
            self.env.add(Space::Variable, name, slot, self.arena);
        } else {
            self.env.set(Space::Variable, name, Some(slot));
        }
        if self.env.exports_all {
            self.env.set(Space::Exported, name, Some(slot));
        }
    }
}

/// Whether a default stands in for the value; `null` when an empty one counts as none.
fn is_empty(base: &Expansion<'_>, null: bool) -> bool {
    match base {
        Expansion::Unset => true,
        Expansion::Many(list) => list.is_empty(),
        Expansion::One(Arg::Known(text, _)) => null && text.is_empty(),
        Expansion::One(Arg::Opaque(_)) => false,
    }
}

fn is_positional(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_digit()) || matches!(name, "@" | "*")
}

/// Whether the text is the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn cased(text: &str, upper: bool, all: bool) -> String {
    let change = |text: &str| if upper { text.to_uppercase() } else { text.to_lowercase() };
    if all {
        return change(text);
    }
    let mut chars = text.chars();
    let first = chars.next().map(|c| change(c.encode_utf8(&mut [0; 4]))).unwrap_or_default();
    first + chars.as_str()
}

fn replaced(text: &str, kind: ReplaceKind, wanted: &str, with: &str) -> Option<String> {
    match kind {
        ReplaceKind::First => pattern::replace(text, wanted, with, false),
        ReplaceKind::All => pattern::replace(text, wanted, with, true),
        ReplaceKind::Prefix => {
            let rest = pattern::remove(text, wanted, false, true)?;
            Some(if rest.len() == text.len() { text.to_owned() } else { format!("{with}{rest}") })
        }
        ReplaceKind::Suffix => {
            let rest = pattern::remove(text, wanted, true, true)?;
            Some(if rest.len() == text.len() { text.to_owned() } else { format!("{rest}{with}") })
        }
    }
}
