//! Statements that begin with a keyword.

use super::ast::{Body, Kind, Part, Stage, Statement, What, Word};
use super::chars::{ends_word, in_name};
use super::cursor::Reader;
use crate::invocation::UnreadableKind;

/// What a keyword leads to: perhaps nothing that runs.
pub(super) struct Found<'a>(pub(super) Option<Statement<'a>>);

/// What follows a keyword.
#[derive(Clone, Copy)]
enum Form {
    /// Parentheses and blocks.
    Blocks(Kind),
    /// `foreach ($name in …) { … }`.
    Foreach,
    Switch,
    /// A name, parameters in parentheses and a block.
    Function,
    /// Declarations in braces.
    Declarations,
    /// A statement.
    Prefix,
    /// A word that is no command.
    Label,
    /// The rest of the line is no command.
    Line,
    /// `param ( … )`, where attributes and defaults stand.
    Parameters,
}

const KEYWORDS: &[(&str, Form)] = &[
    ("if", Form::Blocks(Kind::Branch)),
    ("elseif", Form::Blocks(Kind::Branch)),
    ("else", Form::Blocks(Kind::Branch)),
    ("while", Form::Blocks(Kind::Loop)),
    ("for", Form::Blocks(Kind::Loop)),
    ("do", Form::Blocks(Kind::Loop)),
    ("until", Form::Blocks(Kind::Once)),
    ("foreach", Form::Foreach),
    ("switch", Form::Switch),
    ("try", Form::Blocks(Kind::Branch)),
    ("catch", Form::Blocks(Kind::Branch)),
    ("finally", Form::Blocks(Kind::Branch)),
    ("trap", Form::Blocks(Kind::Loop)),
    ("begin", Form::Blocks(Kind::Branch)),
    ("process", Form::Blocks(Kind::Loop)),
    ("end", Form::Blocks(Kind::Branch)),
    ("clean", Form::Blocks(Kind::Branch)),
    ("dynamicparam", Form::Blocks(Kind::Branch)),
    ("parallel", Form::Blocks(Kind::Loop)),
    ("sequence", Form::Blocks(Kind::Once)),
    ("inlinescript", Form::Blocks(Kind::Branch)),
    ("data", Form::Blocks(Kind::Once)),
    ("function", Form::Function),
    ("filter", Form::Function),
    ("workflow", Form::Function),
    ("configuration", Form::Function),
    ("class", Form::Declarations),
    ("enum", Form::Declarations),
    ("return", Form::Prefix),
    ("throw", Form::Prefix),
    ("exit", Form::Prefix),
    ("break", Form::Label),
    ("continue", Form::Label),
    ("using", Form::Line),
    ("param", Form::Parameters),
];

/// Keywords with parentheses behind them.
const CONDITIONAL: [&str; 5] = ["elseif", "for", "if", "until", "while"];

/// Keywords with types behind them.
const CATCHING: [&str; 2] = ["catch", "trap"];

/// Keywords that are no commands where nothing of theirs follows: PowerShell would refuse the text.
const RESERVED: [&str; 11] =
    ["do", "else", "elseif", "for", "foreach", "function", "if", "switch", "try", "until", "while"];

impl<'a> Reader<'_, 'a> {
    /// A statement that begins with a keyword, if one stands here.
    pub(super) fn keyword(&mut self) -> Option<Found<'a>> {
        self.label();
        let rest = self.rest();
        let end = rest.find(|c| !in_name(c)).unwrap_or(rest.len());
        let word = rest.get(..end)?;
        if word.is_empty() || rest.get(end..)?.chars().next().is_some_and(|c| !ends_word(c) && c != '[') {
            return None;
        }
        let first = word.bytes().next()?.to_ascii_lowercase();
        // Every statement comes here; most words differ from a keyword in these two.
        let alike = |keyword: &str| keyword.len() == word.len() && keyword.bytes().next() == Some(first);
        let (_, form) = KEYWORDS.iter().find(|(keyword, _)| alike(keyword) && keyword.eq_ignore_ascii_case(word))?;
        let start = self.at;
        self.at += end;
        self.blanks();
        if !self.fits(*form, word) {
            self.at = start;
            if RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(word)) {
                self.fail(UnreadableKind::Syntax("what belongs to a keyword is missing"), start);
            }
            return None;
        }
        let statement = match form {
            Form::Blocks(kind) => Some(self.blocks(*kind)),
            Form::Foreach => self.foreach(),
            Form::Switch => Some(self.switch()),
            Form::Function => Some(self.function()),
            Form::Declarations => self.declared(),
            Form::Prefix => self.nested(Self::prefixed),
            Form::Label => {
                self.skip_while(|c| !ends_word(c));
                None
            }
            Form::Line => {
                self.skip_while(|c| !matches!(c, ';' | '\n'));
                None
            }
            Form::Parameters => {
                let parts = self.arguments();
                Some(self.value(parts))
            }
        };
        Some(Found(statement))
    }

    /// Some keywords are commands where nothing of theirs follows (`foreach { … }`, `process x`, `data`).
    fn fits(&mut self, form: Form, word: &str) -> bool {
        let start = self.at;
        self.lines();
        let next = self.peek();
        self.at = start;
        match form {
            Form::Blocks(_) if CONDITIONAL.iter().any(|it| it.eq_ignore_ascii_case(word)) => next == Some('('),
            Form::Blocks(_) => {
                next == Some('{') || (next == Some('[') && CATCHING.iter().any(|it| it.eq_ignore_ascii_case(word)))
            }
            Form::Foreach => matches!(next, Some('(' | '-')),
            Form::Switch => matches!(next, Some('(' | '-' | '{')),
            Form::Parameters => next == Some('('),
            Form::Function | Form::Declarations => next.is_some_and(|c| in_name(c) || c == '$'),
            Form::Prefix | Form::Label | Form::Line => true,
        }
    }

    /// `:name` in front of a loop.
    fn label(&mut self) {
        if self.peek() == Some(':') && self.second().is_some_and(in_name) {
            self.bump();
            self.skip_while(in_name);
            self.lines();
        }
    }

    fn prefixed(&mut self) -> Option<Statement<'a>> {
        self.blanks();
        match self.peek() {
            None | Some(';' | '}' | ')' | '\n' | '\r') => None,
            Some(_) => self.statement(),
        }
    }

    fn body(&self, kind: Kind, statements: &[Statement<'a>]) -> Statement<'a> {
        let statements = self.arena.alloc_slice_copy(statements);
        Statement::Body(self.arena.alloc(Body { kind, variable: None, statements }))
    }

    /// Values that are computed and lead nowhere.
    fn value(&self, parts: &'a [Part<'a>]) -> Statement<'a> {
        let word = Word { parts, raw: "", span: self.span(self.at, self.at) };
        let what = What::Expression(word);
        let stage = Stage { operator: None, what, redirects: &[], span: word.span };
        Statement::Pipeline(self.arena.alloc_slice_copy(&[stage]))
    }

    /// Parentheses, types and blocks in any number; a block is the last.
    fn blocks(&mut self, kind: Kind) -> Statement<'a> {
        let mut all = Vec::new();
        loop {
            let before = self.at;
            self.lines();
            match self.peek() {
                Some('(') => all.extend_from_slice(self.parenthesis()),
                Some('[') => {
                    self.square();
                }
                Some(',') => {
                    self.bump();
                }
                Some('{') => {
                    all.extend_from_slice(self.block());
                    break;
                }
                _ => {
                    self.at = before;
                    break;
                }
            }
        }
        self.body(kind, &all)
    }

    fn foreach(&mut self) -> Option<Statement<'a>> {
        self.options();
        let start = self.at;
        self.lines();
        if self.peek() != Some('(') {
            return None;
        }
        self.bump();
        self.lines();
        let mut target = Vec::new();
        if self.peek() == Some('$') {
            self.dollar(&mut target);
        }
        self.lines();
        let inside = self.rest().get(..2).is_some_and(|word| word.eq_ignore_ascii_case("in"));
        if inside {
            self.at += 2;
        }
        let items = self.nested(|reader| {
            let items = reader.statements(Some(')'));
            reader.close(')', start);
            items
        });
        self.lines();
        let block = if self.peek() == Some('{') { self.block() } else { &[] };
        let name = match target.first() {
            Some(Part::Variable(name)) => *name,
            _ => "",
        };
        let body = Body { kind: Kind::Loop, variable: Some((name, items)), statements: block };
        Some(Statement::Body(self.arena.alloc(body)))
    }

    /// `-Parallel`, `-Regex` and other words behind a keyword.
    fn options(&mut self) {
        loop {
            self.lines();
            if self.peek() != Some('-') {
                return;
            }
            self.skip_while(|c| !ends_word(c));
            // `-ThrottleLimit 5`, `-File path`.
            self.blanks();
            if self.peek().is_some_and(|c| !matches!(c, '(' | '{' | '-')) {
                let start = self.at;
                self.word();
                if self.at == start {
                    return;
                }
            }
        }
    }

    fn switch(&mut self) -> Statement<'a> {
        self.options();
        let mut all = Vec::new();
        if self.peek() == Some('(') {
            all.extend_from_slice(self.parenthesis());
        }
        self.lines();
        if self.peek() != Some('{') {
            return self.body(Kind::Branch, &all);
        }
        let start = self.at;
        self.bump();
        let clauses: &'a [Statement<'a>] = self.nested(|reader| {
            let mut clauses = Vec::new();
            loop {
                reader.separators();
                let before = reader.at;
                match reader.peek() {
                    None | Some('}') => break,
                    Some(_) => {}
                }
                let pattern = reader.word();
                clauses.push(reader.value(pattern.parts));
                reader.lines();
                if reader.peek() == Some('{') {
                    let block = reader.block();
                    clauses.push(reader.body(Kind::Branch, block));
                }
                if reader.at == before {
                    reader.bump();
                }
            }
            reader.close('}', start);
            reader.arena.alloc_slice_copy(&clauses)
        });
        all.extend_from_slice(clauses);
        // It runs through all elements of a list.
        self.body(Kind::Loop, &all)
    }

    fn function(&mut self) -> Statement<'a> {
        self.skip_while(|c| !ends_word(c));
        self.lines();
        let mut all = Vec::new();
        if self.peek() == Some('(') {
            let parameters = self.arguments();
            all.push(self.value(parameters));
            self.lines();
        }
        if self.peek() == Some('{') {
            all.extend_from_slice(self.block());
        }
        Statement::Function(self.arena.alloc_slice_copy(&all))
    }

    fn declared(&mut self) -> Option<Statement<'a>> {
        self.skip_while(|c| c != '{' && c != ';');
        if self.peek() != Some('{') {
            return None;
        }
        let parts = self.declarations();
        Some(Statement::Function(self.arena.alloc_slice_copy(&[self.value(parts)])))
    }
}
