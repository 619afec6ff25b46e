//! Files made by chance, but valid: installing and uninstalling gives each of them back.

use std::fmt::Write;

use super::*;

/// Writes one item.
type Item = Box<dyn FnOnce(&mut Writer)>;

/// A small generator whose every run is the same.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    fn one_in(&mut self, limit: u64) -> bool {
        self.below(limit) == 0
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[usize::try_from(self.below(of.len() as u64)).unwrap()]
    }
}

struct Writer {
    chance: Chance,
    newline: &'static str,
    unit: &'static str,
    comments: bool,
    trailing: bool,
    text: String,
    keys: u64,
}

impl Writer {
    fn of(seed: u64) -> Self {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        chance.below(7);
        Self {
            newline: if chance.one_in(3) { "\r\n" } else { "\n" },
            unit: ["  ", "    ", "\t", " ", ""][usize::try_from(chance.below(5)).unwrap()],
            comments: chance.one_in(2),
            trailing: chance.one_in(2),
            text: String::new(),
            keys: 0,
            chance,
        }
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        self.text.write_fmt(text).unwrap();
    }

    fn remark(&mut self, may_end_line: bool) {
        if self.comments && self.chance.one_in(4) {
            let text = self.chance.pick(&["x", "ä, ]", "{ \"", "// no", "pintle hook", "日本"]);
            if may_end_line && self.chance.one_in(2) {
                self.put(format_args!(" // {text}"));
                self.text.push_str(self.newline);
            } else {
                self.put(format_args!("/* {text} */"));
            }
        }
    }

    fn brackets(&mut self, depth: usize, (open, close): (char, char), items: Vec<Item>) {
        let inline = self.chance.one_in(4);
        self.text.push(open);
        let count = items.len();
        for (index, item) in items.into_iter().enumerate() {
            if !inline {
                self.text.push_str(self.newline);
                self.text.push_str(&self.unit.repeat(depth + 1));
            } else if self.chance.one_in(2) {
                self.text.push(' ');
            }
            self.remark(true);
            item(self);
            self.remark(true);
            if index + 1 < count || (self.trailing && self.chance.one_in(2)) {
                self.text.push(',');
            }
            self.remark(!inline);
        }
        if count > 0 && !inline {
            self.text.push_str(self.newline);
            self.text.push_str(&self.unit.repeat(depth));
        }
        self.remark(true);
        self.text.push(close);
    }

    fn key(&mut self) {
        self.keys += 1;
        let word = self.chance.pick(&["model", "env", "ü", "a\\\"b", "日本", "zzz", "permissions"]);
        let number = self.keys;
        self.put(format_args!("\"{word}{number}\": "));
    }

    fn value(&mut self, depth: usize) {
        match self.chance.below(if depth > 5 { 3 } else { 6 }) {
            0 => self.text.push_str(self.chance.pick(&["1", "-1.5e300", "12345678901234567890", "true", "null"])),
            1 | 2 => {
                let text = self.chance.pick(&["", "a", "pintle", "\\u00e4\\n", "🦀", "// x", "]}", "/*", "\\\\"]);
                self.put(format_args!("\"{text}\""));
            }
            3 => {
                let count = self.chance.below(4);
                let items = (0..count).map(|_| Box::new(move |it: &mut Self| it.value(depth + 1)) as Item);
                self.brackets(depth, ('[', ']'), items.collect());
            }
            _ => {
                let count = self.chance.below(4);
                let items = (0..count).map(|_| {
                    Box::new(move |it: &mut Self| {
                        it.key();
                        it.value(depth + 1);
                    }) as Item
                });
                self.brackets(depth, ('{', '}'), items.collect());
            }
        }
    }

    fn handler(&mut self, depth: usize) {
        let command =
            self.chance.pick(&["mine.sh", "echo 'pintle hook'", "other hook", "npx x", "~/bin/pintle-like hook"]);
        let command = format!("\"command\": \"{command}\"");
        let items: Vec<Item> = vec![
            Box::new(|it| it.text.push_str("\"type\": \"command\"")),
            Box::new(move |it| it.text.push_str(&command)),
        ];
        self.brackets(depth, ('{', '}'), items);
    }

    fn entry(&mut self, depth: usize, grouped: bool) {
        if !grouped {
            return self.handler(depth);
        }
        let items: Vec<Item> = vec![
            Box::new(|it| it.text.push_str("\"matcher\": \"Bash\"")),
            Box::new(move |it| {
                it.text.push_str("\"hooks\": ");
                let count = 1 + it.chance.below(2);
                let items = (0..count).map(|_| Box::new(move |it: &mut Self| it.handler(depth + 2)) as Item);
                it.brackets(depth + 1, ('[', ']'), items.collect());
            }),
        ];
        self.brackets(depth, ('{', '}'), items);
    }

    /// Foreign hooks below the key that ours go to.
    fn hooks(&mut self, file: &'static HooksFile) {
        self.put(format_args!("\"{}\": ", file.root.key()));
        let mut events: Vec<&str> = file.entries.iter().map(|it| it.event).chain(["Other", "SessionStart"]).collect();
        events.retain(|_| self.chance.one_in(2));
        let events = events.into_iter().map(|event| {
            let grouped = file.entry(event).is_none_or(|it| matches!(it.shape, Shape::Group { .. }));
            Box::new(move |it: &mut Self| {
                it.put(format_args!("\"{event}\": "));
                let count = it.chance.below(4);
                let items = (0..count).map(|_| Box::new(move |it: &mut Self| it.entry(3, grouped)) as Item);
                it.brackets(2, ('[', ']'), items.collect());
            }) as Item
        });
        let events = events.collect();
        self.brackets(1, ('{', '}'), events);
    }

    fn file(mut self, file: &'static HooksFile) -> String {
        let mut items: Vec<Item> = Vec::new();
        for _ in 0..self.chance.below(3) {
            items.push(Box::new(|it| {
                it.key();
                it.value(1);
            }));
        }
        if self.chance.one_in(2) {
            items.push(Box::new(move |it| it.hooks(file)));
        }
        for _ in 0..self.chance.below(3) {
            items.push(Box::new(|it| {
                it.key();
                it.value(1);
            }));
        }
        if self.chance.one_in(8) {
            self.text.push('\u{feff}');
        }
        self.remark(true);
        self.brackets(0, ('{', '}'), items);
        self.remark(true);
        if self.chance.one_in(2) {
            self.text.push_str(self.newline);
        }
        self.text
    }
}

/// Brackets with nothing in them on the way to our entries: that they were there cannot be told from the text alone
/// afterwards; the copy beside the file knows.
fn has_hollow_place(text: &str, file: &HooksFile) -> bool {
    let Ok(root) = super::super::json::parse(text.trim_start_matches('\u{feff}')) else { return true };
    let value = super::super::json::plain(&jsonc_parser::ast::Value::Object(root));
    let hollow = |value: &serde_json::Value| {
        value.as_object().is_some_and(serde_json::Map::is_empty) || value.as_array().is_some_and(Vec::is_empty)
    };
    let hooks = value.get(file.root.key());
    let presets = file.presets.iter().any(|(key, _)| value.get(key).is_none());
    hollow(&value)
        || hooks.is_some_and(|hooks| hollow(hooks) || hooks.as_object().is_some_and(|it| it.values().any(hollow)))
        || presets
}

#[test]
fn install_and_uninstall_give_every_file_back() {
    let (mut whole, mut all) = (0, 0);
    for seed in 0..400 {
        for file in HOOKS_FILES {
            let text = Writer::of(seed).file(file);
            let new = install(Some(&text), file, PROGRAM, &[]).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(install(Some(&new), file, PROGRAM, &[]).unwrap(), new, "twice is once: {seed}\n{text}");
            let found = found(&new, file).unwrap();
            assert_eq!(found.len(), file.entries.len(), "{seed}\n{text}\n{new}");
            assert!(found.iter().all(|it| it.differs.is_none()), "{seed}\n{new}");
            all += 1;
            if !has_hollow_place(&text, file) {
                whole += 1;
                assert_eq!(
                    uninstall(&new, file).unwrap(),
                    Rest::Text(text.clone()),
                    "seed {seed} of {}\n{new}",
                    file.agent
                );
            }
            only_added(&text, &new, seed);
        }
    }
    assert!(whole * 3 > all, "{whole} of {all} were without hollow places");
}

/// Every byte of the old text is in the new one, in order.
fn only_added(old: &str, new: &str, seed: u64) {
    let mut new = new.bytes();
    assert!(old.bytes().all(|byte| new.any(|it| it == byte)), "{seed}: something is gone\n{old}");
}
