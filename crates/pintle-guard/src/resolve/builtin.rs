//! What the shell's own builtins do to names.

use super::env::{Space, join};
use super::parameter::{Expansion, is_name};
use super::value::{ALTERNATIVES, Slot, Value, from_pieces, joined, unknown};
use super::walk::{Input, Walker};
use crate::invocation::{Arg, Opaque, Piece, Why};
use crate::span::Span;

/// Builtins that expand the subscript of a name they are given.
fn expands_subscripts(name: &str) -> bool {
    matches!(
        name,
        "[" | "declare"
            | "export"
            | "getopts"
            | "let"
            | "local"
            | "mapfile"
            | "printf"
            | "read"
            | "readarray"
            | "readonly"
            | "test"
            | "typeset"
            | "unset"
            | "wait"
    )
}

impl<'a> Walker<'_, 'a> {
    /// Applies what a builtin does to names; programs of other names are left alone.
    pub(super) fn builtin(&mut self, name: &str, argv: &'a [Arg<'a>], span: Span) {
        let arguments = argv.get(1..).unwrap_or_default();
        if expands_subscripts(name) {
            for argument in arguments {
                self.subscript(argument);
            }
        }
        match name {
            "set" => self.set_positional(arguments),
            "shift" => self.shift(arguments),
            "export" | "declare" | "typeset" | "readonly" | "local" => self.declare(name, arguments),
            "unset" => self.unset(arguments),
            "read" => self.read_line(arguments),
            "mapfile" | "readarray" => self.read_lines(arguments),
            "getopts" => {
                if let Some(name) = arguments.get(1).and_then(Arg::known) {
                    self.set_unknown(name, span);
                }
            }
            "printf" => self.printf_into(arguments, span),
            "alias" => self.define_aliases(arguments, span),
            "unalias" => {
                for name in arguments.iter().filter_map(Arg::known) {
                    self.env.set(Space::Alias, name, None);
                }
            }
            "hash" => self.hash(arguments),
            "break" | "continue" | "exit" | "return" => self.left_early = true,
            _ => {}
        }
    }

    fn set_unknown(&mut self, name: &'a str, span: Span) {
        if is_name(name) {
            self.assign(name, Value::Scalar(unknown(self.arena, Why::Variable, name, span)));
        }
    }

    /// `set [options] [--] words…`
    fn set_positional(&mut self, arguments: &'a [Arg<'a>]) {
        let mut rest = arguments;
        while let Some((first, after)) = rest.split_first() {
            match first.known() {
                Some("--" | "-") => {
                    self.assign("@", Value::List(after));
                    return;
                }
                Some("-o" | "+o") => {
                    self.env.exports_all |= after.first().and_then(Arg::known) == Some("allexport");
                    rest = after.get(1..).unwrap_or_default();
                }
                Some(option) if option.starts_with(['-', '+']) => {
                    self.env.exports_all |= option.starts_with('-') && option.contains('a');
                    rest = if option.ends_with('o') { after.get(1..).unwrap_or_default() } else { after };
                }
                _ => {
                    self.assign("@", Value::List(rest));
                    return;
                }
            }
        }
    }

    fn shift(&mut self, arguments: &'a [Arg<'a>]) {
        let count = arguments.first().map_or(Some(1), |count| count.known().and_then(|count| count.parse().ok()));
        let Expansion::Many(list) = self.positional() else { return };
        let list = match count {
            Some(count) if !list.iter().take(count).any(Arg::many) => list.get(count.min(list.len())..),
            // How many are gone is open, and so is which one is first now.
            _ => None,
        };
        match list {
            Some(list) => self.assign("@", Value::List(list)),
            None => self.set_anything("@"),
        }
    }

    fn declare(&mut self, builtin: &str, arguments: &'a [Arg<'a>]) {
        let options: Vec<&str> =
            arguments.iter().filter_map(Arg::known).filter(|word| word.starts_with(['-', '+'])).collect();
        let has = |letter: char| options.iter().any(|option| option.starts_with('-') && option.contains(letter));
        if has('f') || has('F') || has('p') {
            return;
        }
        let exported = builtin == "export" || has('x');
        for argument in arguments.iter().filter(|argument| !argument.prefix().starts_with(['-', '+'])) {
            let (name, value) = self.assignment(argument);
            let Some(name) = name else { continue };
            if (builtin == "local" || (builtin != "export" && builtin != "readonly" && !has('g')))
                && let Some(outside) = self.locals.last().map(|_| self.env.get(Space::Variable, name))
                && let Some(locals) = self.locals.last_mut()
            {
                locals.push((name, outside));
            }
            if has('n')
                && let Some(Arg::Known(target, span)) = value
                && is_name(target)
            {
                // Two names for one variable: what either is given, the other may hold.
                let any: Slot<'a> =
                    self.arena.alloc_slice_copy(&[Value::Scalar(unknown(self.arena, Why::Variable, target, span))]);
                self.env.add(Space::Variable, target, any, self.arena);
                self.env.fix(target);
            }
            if builtin == "local" && self.locals.is_empty() {
                // bash refuses it outside of a function.
                self.env.fix(name);
            }
            if let Some(value) = value {
                let value = match value {
                    Arg::Known(text, span) if has('l') => Arg::Known(self.arena.alloc_str(&text.to_lowercase()), span),
                    Arg::Known(text, span) if has('u') => Arg::Known(self.arena.alloc_str(&text.to_uppercase()), span),
                    // A reference to another name, a number: not what is written.
                    value if has('n') || has('i') => unknown(self.arena, Why::Variable, name, value.span()),
                    value => value,
                };
                self.assign(name, Value::Scalar(value));
            }
            if builtin == "readonly" || has('r') {
                self.env.fix(name);
            }
            if exported {
                self.env.set(Space::Exported, name, Some(&[Value::Unset]));
            }
        }
    }

    /// `name=value` or `name+=value` or `name` as an argument.
    fn assignment(&mut self, argument: &Arg<'a>) -> (Option<&'a str>, Option<Arg<'a>>) {
        let prefix = argument.prefix();
        let Some((name, _)) = prefix.split_once('=') else {
            return (argument.known().filter(|name| is_name(name)), None);
        };
        let value = match argument {
            Arg::Known(text, span) => text.split_once('=').map(|(_, value)| Arg::Known(value, *span)),
            Arg::Opaque(opaque) => {
                let mut pieces: Vec<Piece<'a>> = opaque.pieces.to_vec();
                if let Some(first) = pieces.first_mut() {
                    *first = Piece::Text(prefix.get(name.len() + 1..).unwrap_or_default());
                }
                Some(from_pieces(self.arena, &pieces, opaque.why, opaque.raw, opaque.span))
            }
        };
        let plain = name.trim_end_matches('+');
        let value = match (value, plain == name) {
            (Some(value), false) => match self.lookup(plain) {
                Expansion::One(before) => Some(joined(self.arena, &[before, value], "", value.span())),
                _ => Some(value),
            },
            (value, _) => value,
        };
        (Some(plain).filter(|name| is_name(name)), value)
    }

    fn unset(&mut self, arguments: &'a [Arg<'a>]) {
        let space =
            if arguments.iter().any(|word| word.known() == Some("-f")) { Space::Function } else { Space::Variable };
        for name in arguments.iter().filter_map(Arg::known) {
            if let Some((array, _)) = name.split_once('[').filter(|(array, _)| is_name(array)) {
                self.set_anything(array);
            }
            if space == Space::Variable && is_name(name) {
                // Empty from here on, which is not the same as whatever the environment says.
                self.assign(name, Value::Scalar(Arg::Known("", Span::default())));
            }
            if space == Space::Function {
                self.env.set(space, name, None);
            }
        }
    }

    /// `read [options] names…`
    fn read_line(&mut self, arguments: &'a [Arg<'a>]) {
        let mut names = Vec::new();
        let mut array = None;
        let (mut whole, mut raw) = (true, false);
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            match word.known() {
                Some(option) if option.len() > 1 && option.starts_with('-') => {
                    whole &= !option.contains(['d', 'n', 'N', 'u']);
                    raw |= option.contains('r');
                    if option.ends_with('a') {
                        array = words.next().and_then(Arg::known);
                    } else if option.ends_with(['d', 'i', 'n', 'N', 'p', 't', 'u']) {
                        words.next();
                    }
                }
                Some(name) if is_name(name) => names.push(name),
                _ => {}
            }
        }
        let lines: Vec<&'a str> = match self.input {
            Input::Text(Arg::Known(text, _)) => text.lines().take(ALTERNATIVES + 1).collect(),
            _ => Vec::new(),
        };
        let plain = raw || !lines.iter().any(|line| line.contains('\\'));
        let known = whole && plain && !lines.is_empty() && lines.len() <= ALTERNATIVES;
        if let Some(array) = array {
            self.set_lists(array, if known { &lines } else { &[] });
        } else {
            if names.is_empty() {
                names.push("REPLY");
            }
            self.set_words(&names, if known { &lines } else { &[] });
        }
    }

    /// Gives the names the words of each line in turn, the last name the rest of the line.
    fn set_words(&mut self, names: &[&'a str], lines: &[&'a str]) {
        let separators = self.separators();
        let separates = |sign: char| separators.contains(sign);
        for (at, name) in names.iter().enumerate() {
            let mut slot: Option<Slot<'a>> = None;
            for line in lines {
                let blank = |sign: char| separates(sign) && sign.is_whitespace();
                let mut rest = line.trim_matches(blank);
                for _ in 0..at {
                    rest = rest.split_once(separates).map_or("", |(_, rest)| rest.trim_start_matches(blank));
                }
                let last = at + 1 == names.len();
                let word = if last { rest } else { rest.split(separates).next().unwrap_or_default() };
                self.subscript(&Arg::Known(word, Span::default()));
                let value: Slot<'a> = self.arena.alloc_slice_copy(&[Value::Scalar(Arg::Known(word, Span::default()))]);
                slot = Some(slot.map_or(value, |slot| join(slot, value, self.arena)));
            }
            match slot {
                Some(slot) => self.env.set(Space::Variable, name, Some(slot)),
                None => self.set_unknown(name, Span::default()),
            }
        }
    }

    fn set_lists(&mut self, name: &'a str, lines: &[&'a str]) {
        let mut slot: Option<Slot<'a>> = None;
        for line in lines {
            let words: Vec<Arg<'a>> = line.split_whitespace().map(|word| Arg::Known(word, Span::default())).collect();
            let list: Slot<'a> = self.arena.alloc_slice_copy(&[Value::List(self.arena.alloc_slice_copy(&words))]);
            slot = Some(slot.map_or(list, |slot| join(slot, list, self.arena)));
        }
        match slot {
            Some(slot) => self.env.set(Space::Variable, name, Some(slot)),
            None => self.set_anything(name),
        }
    }

    fn set_anything(&mut self, name: &'a str) {
        let any = Opaque { pieces: &[Piece::Hole], why: Why::Variable, many: true, raw: name, span: Span::default() };
        let list = self.arena.alloc_slice_copy(&[Arg::Opaque(self.arena.alloc(any))]);
        self.assign(name, Value::List(list));
    }

    fn read_lines(&mut self, arguments: &'a [Arg<'a>]) {
        let name = arguments.last().and_then(Arg::known).filter(|name| is_name(name)).unwrap_or("MAPFILE");
        match self.input {
            Input::Text(Arg::Known(text, _)) => {
                let lines: Vec<Arg<'a>> = text.lines().map(|line| Arg::Known(line, Span::default())).collect();
                self.assign(name, Value::List(self.arena.alloc_slice_copy(&lines)));
            }
            _ => self.set_anything(name),
        }
    }

    /// `printf -v name format arguments…`
    fn printf_into(&mut self, arguments: &'a [Arg<'a>], span: Span) {
        let [Arg::Known("-v", _), Arg::Known(name, _), rest @ ..] = arguments else { return };
        let pieces = self.printf(rest).unwrap_or_else(|| vec![Piece::Hole]);
        if is_name(name) {
            self.assign(name, Value::Scalar(self.text_of(&pieces, span)));
        }
    }

    fn define_aliases(&mut self, arguments: &'a [Arg<'a>], span: Span) {
        for argument in arguments {
            if argument.known() == Some("-g") {
                // zsh puts such an alias in the place of any word.
                self.report_unknown(Why::OtherShell, span);
            }
        }
        if let [Arg::Known(name, _), value, ..] = arguments
            && !name.contains('=')
            && !name.starts_with('-')
        {
            // fish: `alias name body`
            self.set_alias(name, *value);
        }
        for argument in arguments {
            let Some((name, _)) = argument.prefix().split_once('=') else { continue };
            let value = match argument {
                Arg::Known(text, span) => Arg::Known(text.split_once('=').map_or("", |(_, value)| value), *span),
                Arg::Opaque(opaque) => unknown(self.arena, opaque.why, opaque.raw, opaque.span),
            };
            self.set_alias(name, value);
        }
    }

    pub(super) fn set_alias(&mut self, name: &'a str, value: Arg<'a>) {
        let slot: Slot<'a> = self.arena.alloc_slice_copy(&[Value::Scalar(value)]);
        self.env.set(Space::Alias, name, Some(slot));
    }

    /// `hash -p path name`: from here on the name starts that program.
    fn hash(&mut self, arguments: &'a [Arg<'a>]) {
        let [Arg::Known("-p", _), path, Arg::Known(name, _)] = arguments else { return };
        self.set_copy(name, path);
    }

    /// From here on the name starts that program.
    pub(super) fn set_copy(&mut self, name: &'a str, path: &Arg<'a>) {
        let Some(path) = path.known() else { return };
        let slot: Slot<'a> = self.arena.alloc_slice_copy(&[Value::Program(path)]);
        self.env.set(Space::File, name, Some(slot));
    }

    /// The positional parameters as a list.
    pub(super) fn positional_list(&mut self) -> &'a [Arg<'a>] {
        match self.positional() {
            Expansion::Many(list) => list,
            _ => &[],
        }
    }
}
