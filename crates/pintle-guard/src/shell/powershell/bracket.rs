//! What stands between brackets.

use super::ast::{Part, Statement, Word};
use super::chars::in_name;
use super::cursor::Reader;

impl<'a> Reader<'_, 'a> {
    /// `( … )` with statements in it.
    pub(super) fn parenthesis(&mut self) -> &'a [Statement<'a>] {
        self.enclosed(')')
    }

    /// `{ … }` with statements in it.
    pub(super) fn block(&mut self) -> &'a [Statement<'a>] {
        self.enclosed('}')
    }

    fn enclosed(&mut self, close: char) -> &'a [Statement<'a>] {
        let start = self.at;
        self.bump();
        self.nested(|reader| {
            let statements = reader.statements(Some(close));
            reader.close(close, start);
            statements
        })
    }

    /// `@{ key = value; … }`: its values. A key is no command.
    pub(super) fn hash(&mut self) -> &'a [Statement<'a>] {
        let start = self.at;
        self.bump();
        self.bump();
        self.nested(|reader| {
            let mut values = Vec::new();
            loop {
                reader.separators();
                match reader.peek() {
                    None | Some('}') => break,
                    Some(_) => {}
                }
                let before = reader.at;
                let mut key = Vec::new();
                reader.value_until(&mut key, |c| matches!(c, '=' | '}' | ';' | '\n'));
                let key =
                    Word { parts: reader.parts(&key), raw: reader.text_from(before), span: reader.span_from(before) };
                reader.blanks();
                if reader.eat("=") {
                    reader.lines();
                    values.extend(reader.assigned(key));
                }
                if reader.at == before {
                    reader.bump();
                }
            }
            reader.close('}', start);
            reader.arena.alloc_slice_copy(&values)
        })
    }

    /// `[ … ]`: the name of a type, an attribute or an index.
    pub(super) fn square(&mut self) -> (&'a str, &'a [Part<'a>]) {
        let start = self.at;
        self.bump();
        let parts = self.items(']', start);
        let inside = self.text_from(start).get(1..).unwrap_or_default();
        let inside = inside.split(']').next().unwrap_or_default().trim();
        (inside, parts)
    }

    /// The arguments of a call.
    pub(super) fn arguments(&mut self) -> &'a [Part<'a>] {
        let start = self.at;
        self.bump();
        self.items(')', start)
    }

    /// The body of a class or an enumeration: blocks are entered, the rest is declarations.
    pub(super) fn declarations(&mut self) -> &'a [Part<'a>] {
        let start = self.at;
        self.bump();
        self.items('}', start)
    }

    /// Values of any kind up to `close`; bare words among them are nothing.
    fn items(&mut self, close: char, start: usize) -> &'a [Part<'a>] {
        self.nested(|reader| {
            let mut parts = Vec::new();
            loop {
                reader.separators();
                match reader.peek() {
                    None => break,
                    Some(c) if c == close => break,
                    Some(_) => reader.item(&mut parts),
                }
            }
            reader.close(close, start);
            reader.parts(&parts)
        })
    }

    fn item(&mut self, parts: &mut Vec<Part<'a>>) {
        let before = self.at;
        if self.primary(parts) {
            return;
        }
        match self.peek() {
            Some(',') => {
                self.bump();
                parts.push(Part::Comma);
            }
            Some(c) if in_name(c) => {
                let text = self.skip_while(in_name);
                parts.push(Part::Text(text));
                if self.peek() == Some('(') {
                    let arguments = self.arguments();
                    parts.push(Part::Index(arguments));
                }
            }
            _ => {
                self.bump();
                parts.push(Part::Operator(self.text_from(before)));
            }
        }
    }
}
