//! The walk through statements.

use super::super::walk::Input;
use super::super::windows::Host;
use super::assigned::assigned;
use super::cmdlets::{self, Command, Outcome};
use super::env::Env;
use super::parameters::Group;
use super::value::{Choices, Next, is_block};
use crate::invocation::{Arg, Context, Why};
use crate::shell::powershell::ast::{Assign, Body, Kind, Operator, Part, Stage, Statement, What, Word};
use crate::span::Span;

/// Bytes of text that are made out of parts at most, and in one word.
const JOINED: usize = 4 * 1024 * 1024;
const WORD: usize = 64 * 1024;

pub(super) struct Walk<'h, 'w, 'a> {
    pub(super) host: &'h mut Host<'w, 'a>,
    /// The text in lower case, for questions about all of it.
    lower: Option<String>,
    source: &'a str,
    pub(super) env: Env<'a>,
    pub(super) choices: Choices<'a>,
    /// What `Set-Alias` made.
    pub(super) aliases: Vec<(String, Arg<'a>)>,
    /// Blocks that are defined here and run later, if ever.
    later: Vec<&'a [Statement<'a>]>,
    looping: bool,
    joined: usize,
}

impl<'h, 'w, 'a> Walk<'h, 'w, 'a> {
    pub(super) fn new(source: &'a str, host: &'h mut Host<'w, 'a>) -> Self {
        let env = Env::new(host.arena);
        Self {
            host,
            lower: None,
            source,
            env,
            choices: Choices::default(),
            aliases: Vec::new(),
            later: Vec::new(),
            looping: false,
            joined: JOINED,
        }
    }

    pub(super) fn script(&mut self, statements: &'a [Statement<'a>]) {
        let mut scoped = Vec::new();
        assigned(statements, &mut |name, is_scoped| {
            if is_scoped {
                scoped.push(name);
            }
        });
        for name in scoped {
            self.env.volatile(name);
        }
        self.statements(statements);
        let mut at = 0;
        while let Some(block) = self.later.get(at).copied() {
            self.env.forget_order();
            let context = std::mem::replace(&mut self.host.context, Context::Function);
            self.statements(block);
            self.host.context = context;
            at += 1;
        }
    }

    /// Whether this many bytes may still be joined.
    pub(super) fn spend(&mut self, bytes: usize) -> bool {
        let left = self.joined.checked_sub(bytes).filter(|_| bytes <= WORD);
        self.joined = left.unwrap_or(self.joined);
        left.is_some()
    }

    /// Whether the text mentions something, in whatever case.
    pub(super) fn mentions(&mut self, needle: &str) -> bool {
        let source = self.source;
        self.lower.get_or_insert_with(|| source.to_lowercase()).contains(needle)
    }

    fn statements(&mut self, statements: &'a [Statement<'a>]) {
        for statement in statements {
            if self.host.over() {
                return;
            }
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'a Statement<'a>) {
        match statement {
            Statement::Pipeline(stages) => self.pipeline(stages),
            Statement::Assign(assign) => self.assign(assign),
            Statement::Body(body) => self.body(body),
            Statement::Function(statements) => self.later.push(statements),
        }
    }

    fn assign(&mut self, assign: &'a Assign<'a>) {
        self.enter(assign.target.parts);
        let inner = match &assign.value {
            Statement::Pipeline([Stage { operator: None, what: What::Expression(word), redirects: [], .. }]) => {
                Some(word)
            }
            _ => None,
        };
        // A block that is only stored does not run here.
        match inner {
            Some(word) => self.store(word.parts),
            None => self.in_context(Context::Substitution, |walk| walk.statement(&assign.value)),
        }
        let Some(name) = assign.name else { return self.assign_elsewhere(assign) };
        let mut values = Vec::new();
        match inner.filter(|_| assign.plain) {
            None => values.push(self.nothing_known(Why::Substitution, assign.target.span)),
            Some(word) => loop {
                let mut words = Vec::new();
                self.words_of(word, &mut words);
                values.push(&*self.host.arena.alloc_slice_copy(&words));
                match self.choices.next() {
                    Next::World => {}
                    Next::NoMore => break,
                    Next::TooMany => {
                        values.push(self.nothing_known(Why::TooMany, assign.target.span));
                        break;
                    }
                }
            },
        }
        self.choices = Choices::default();
        self.env.set(name, &values);
        if let Some(alias) = name.strip_prefix("alias:") {
            let target = values.first().and_then(|value| value.first()).copied();
            self.alias(alias, target);
        }
    }

    /// `$a, $b = …` and `$a[0] = …` change what these names hold.
    fn assign_elsewhere(&mut self, assign: &'a Assign<'a>) {
        for part in assign.target.parts {
            if let Part::Variable(name) = part {
                let unknown = self.nothing_known(Why::Variable, assign.target.span);
                self.env.set(name, &[unknown]);
            }
        }
    }

    /// A name for another command; unknown where it is made out of something unknown.
    pub(super) fn alias(&mut self, name: &str, target: Option<Arg<'a>>) {
        if self.aliases.len() >= 256 {
            let span = target.map_or_else(Span::default, |target| target.span());
            return self.host.unknown(Why::TooMany, span);
        }
        if let Some(target) = target {
            self.aliases.push((name.to_lowercase(), target));
        }
    }

    fn body(&mut self, body: &'a Body<'a>) {
        let context = match body.kind {
            Kind::Once => self.host.context,
            Kind::Branch => Context::Branch,
            Kind::Loop => Context::Loop,
        };
        if let Some((name, items)) = body.variable {
            self.statements(items);
            self.loop_variable(name, items);
        }
        match body.kind {
            Kind::Once => self.statements(body.statements),
            Kind::Branch => self.branch(context, body.statements),
            Kind::Loop => self.repeated(context, body.statements),
        }
    }

    /// The variable of `foreach` is each of the items in turn.
    fn loop_variable(&mut self, name: &'a str, items: &'a [Statement<'a>]) {
        let mut values = Vec::new();
        if let [Statement::Pipeline([Stage { operator: None, what: What::Expression(word), .. }])] = items {
            let mut words = Vec::new();
            self.words_of(word, &mut words);
            let more = self.choices.next() != Next::NoMore;
            self.choices = Choices::default();
            if !more && words.len() <= 16 {
                values.extend(words.iter().map(|word| &*self.host.arena.alloc_slice_copy(&[*word])));
            }
        }
        if values.is_empty() {
            values.push(self.nothing_known(Why::Variable, Span::default()));
        }
        self.env.set(name, &values);
    }

    fn branch(&mut self, context: Context, statements: &'a [Statement<'a>]) {
        let before = self.env.mark();
        self.in_context(context, |walk| walk.statements(statements));
        let unset = self.nothing_known(Why::Variable, Span::default());
        self.env.merge(&before, unset);
    }

    /// Statements that may run several times: what they set may be set before them.
    fn repeated(&mut self, context: Context, statements: &'a [Statement<'a>]) {
        let outer = std::mem::replace(&mut self.looping, true);
        if !outer {
            let mut names = Vec::new();
            assigned(statements, &mut |name, _| names.push(name));
            let unknown = self.nothing_known(Why::Variable, Span::default());
            names.sort_unstable();
            names.dedup();
            for name in names {
                self.env.add(name, unknown);
            }
        }
        self.branch(context, statements);
        self.looping = outer;
    }

    fn in_context(&mut self, context: Context, walk: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.host.context, context);
        walk(self);
        self.host.context = outer;
    }

    fn pipeline(&mut self, stages: &'a [Stage<'a>]) {
        let input = self.host.input;
        let context = self.host.context;
        for (at, stage) in stages.iter().enumerate() {
            if stages.len() > 1 {
                self.host.context = Context::Pipeline;
            }
            let output = self.stage(stage, at > 0);
            self.host.input = Input::Text(output);
        }
        self.host.input = input;
        self.host.context = context;
    }

    /// One stage; what is known of what it writes.
    fn stage(&mut self, stage: &'a Stage<'a>, piped: bool) -> Arg<'a> {
        let choices = std::mem::take(&mut self.choices);
        for word in stage.redirects {
            self.enter(word.parts);
            let file = self.single(word);
            self.host.writes(&file);
        }
        let output = match &stage.what {
            What::Expression(word) => {
                self.enter(word.parts);
                if word.parts.iter().any(|part| matches!(part, Part::Stray)) {
                    self.host.unknown(Why::Variable, word.span);
                }
                Some(self.single(word))
            }
            What::Command(words) => {
                for word in *words {
                    self.enter(word.parts);
                }
                self.command(stage, words, piped)
            }
        };
        self.choices = choices;
        let unknown = |walk: &Self| walk.nothing_known(Why::ShellInput, stage.span).first().copied();
        output.or_else(|| unknown(self)).unwrap_or(Arg::Known("", stage.span))
    }

    fn command(&mut self, stage: &'a Stage<'a>, words: &'a [Word<'a>], piped: bool) -> Option<Arg<'a>> {
        let (first, rest) = words.split_first()?;
        // A block that is called was entered with the other words.
        if matches!(first.parts, [Part::Script(_)]) {
            return None;
        }
        let mut output = None;
        loop {
            let mut program = Vec::new();
            self.words_of(first, &mut program);
            program.truncate(1);
            let mut argv = program;
            let mut ranges = Vec::with_capacity(rest.len());
            for word in rest {
                let start = argv.len();
                self.words_of(word, &mut argv);
                ranges.push((start..argv.len(), is_parameter(word)));
            }
            let argv: &'a [Arg<'a>] = self.host.arena.alloc_slice_copy(&argv);
            let arguments: Vec<Group<'a>> = ranges
                .into_iter()
                .map(|(range, parameter)| self.group(argv.get(range).unwrap_or_default(), parameter))
                .collect();
            let command = Command { argv, arguments: &arguments, span: stage.span, piped };
            output = self.run(stage, &command, first).or(output);
            match self.choices.next() {
                Next::World if self.host.spend() => {}
                Next::World | Next::NoMore => return output,
                Next::TooMany => {
                    self.host.unknown(Why::TooMany, stage.span);
                    return None;
                }
            }
        }
    }

    fn group(&self, words: &'a [Arg<'a>], parameter: bool) -> Group<'a> {
        let arena = self.host.arena;
        let attached = match words {
            [Arg::Known(text, span), rest @ ..] if parameter => {
                let value = text.split_once(':').map(|(_, value)| Arg::Known(value, *span));
                value.filter(|value| value.known() != Some("") || !rest.is_empty()).map(|value| {
                    let all: Vec<Arg<'a>> = std::iter::once(value).chain(rest.iter().copied()).collect();
                    &*arena.alloc_slice_copy(&all)
                })
            }
            [word @ Arg::Opaque(_), ..] if parameter && word.prefix().contains(':') => Some(words),
            _ => None,
        };
        Group { words, parameter, attached }
    }

    fn run(&mut self, stage: &'a Stage<'a>, command: &Command<'_, 'a>, first: &Word<'a>) -> Option<Arg<'a>> {
        let argv = command.argv;
        let program = argv.first()?;
        if is_block(program) {
            return None;
        }
        if let Arg::Known(name, _) = program {
            if stage.operator == Some(Operator::Dot) {
                self.host.runs_written(name, stage.span);
            }
            let lower = name.to_lowercase();
            let target = self.aliases.iter().rev().find(|(alias, _)| *alias == lower).map(|(_, target)| *target);
            if let Some(target) = target {
                let aliased = std::iter::once(target).chain(argv.iter().skip(1).copied()).collect::<Vec<_>>();
                let aliased: &'a [Arg<'a>] = self.host.arena.alloc_slice_copy(&aliased);
                self.start(&Command { argv: aliased, ..*command }, None);
            }
        }
        let other = self.other_name(first);
        self.start(command, other)
    }

    fn start(&mut self, command: &Command<'_, 'a>, other: Option<&'a str>) -> Option<Arg<'a>> {
        let input = self.host.input;
        let outcome = cmdlets::run(self, command);
        self.host.input = input;
        if let Outcome::Done(output) = outcome {
            self.host.report(command.argv, other, command.span);
            return output;
        }
        self.host.start(command.argv, other, command.span);
        self.host.input = input;
        None
    }

    /// Everything inside of a word that runs when the word is worked out.
    pub(super) fn enter(&mut self, parts: &'a [Part<'a>]) {
        self.inside(parts, false);
    }

    /// As [`Walk::enter`], for a value that is stored: its blocks run later.
    fn store(&mut self, parts: &'a [Part<'a>]) {
        self.inside(parts, true);
    }

    fn inside(&mut self, parts: &'a [Part<'a>], stored: bool) {
        for part in parts {
            match part {
                Part::Substitution(statements) => {
                    self.in_context(Context::Substitution, |walk| walk.aside(|walk| walk.statements(statements)));
                }
                Part::Hash(values) => self.aside(|walk| walk.statements(values)),
                Part::Script(statements) if stored => self.later.push(statements),
                Part::Script(statements) => self.aside(|walk| walk.repeated(Context::Function, statements)),
                Part::Type(_, inner) | Part::Index(inner) => self.inside(inner, stored),
                Part::Call(call) => {
                    self.inside(call.arguments, stored);
                    super::calls::check(self, call);
                }
                Part::Text(_)
                | Part::Variable(_)
                | Part::Splat(_)
                | Part::Hole
                | Part::Member
                | Part::Comma
                | Part::Operator(_)
                | Part::Stray => {}
            }
        }
    }

    /// Walks statements inside of a command that is not worked out yet.
    fn aside(&mut self, walk: impl FnOnce(&mut Self)) {
        let choices = std::mem::take(&mut self.choices);
        let input = std::mem::replace(&mut self.host.input, Input::Inherited);
        walk(self);
        self.host.input = input;
        self.choices = choices;
    }
}

/// Whether a word is written as a parameter: a dash that is not quoted.
fn is_parameter(word: &Word<'_>) -> bool {
    word.raw.starts_with(['-', '\u{2013}', '\u{2014}', '\u{2015}'])
}
