//! What holds for every text, whole or cut off anywhere.

use bumpalo::Bump;

use super::cases::{FILES, cases};
use super::{Origin, parse, read};
use crate::invocation::UnreadableKind;
use crate::shell::bash::Parsed;
use crate::shell::bash::ast::*;
use crate::shell::limits::{self, Budget};
use crate::span::Span;

/// Everything in a tree that has a place, with the text it claims to be.
#[derive(Default)]
struct Places<'a> {
    spans: Vec<Span>,
    raws: Vec<(Span, &'a str)>,
}

impl<'a> Places<'a> {
    fn of(parsed: &Parsed<'a>) -> Self {
        let mut places = Self::default();
        places.list(parsed.list);
        places.list(parsed.torn);
        places.spans.extend(parsed.error.map(|error| error.span));
        places
    }

    fn list(&mut self, list: List<'a>) {
        for item in list.items {
            let pipelines = std::iter::once(&item.first).chain(item.rest.iter().map(|(_, pipeline)| pipeline));
            for command in pipelines.flat_map(|pipeline| pipeline.commands) {
                self.command(command);
            }
        }
    }

    fn command(&mut self, command: &Command<'a>) {
        match command {
            Command::Simple(simple) => {
                self.spans.push(simple.span);
                self.words(simple.words);
                self.redirects(simple.redirects);
                for assignment in simple.assignments {
                    self.spans.push(assignment.span);
                    self.words(assignment.subscript.as_slice());
                    match assignment.value {
                        Value::Scalar(word) => self.words(&[word]),
                        Value::Array(elements) => self.elements(elements),
                    }
                }
            }
            Command::Compound(compound, redirects) => {
                self.compound(compound);
                self.redirects(redirects);
            }
            Command::Function(function) => {
                self.spans.push(function.span);
                self.command(&function.body);
            }
            Command::Coproc(inner) => self.command(inner),
        }
    }

    fn compound(&mut self, compound: &Compound<'a>) {
        match compound {
            Compound::Subshell(list) | Compound::Group(list) => self.list(*list),
            Compound::If { arms, otherwise } => {
                for (condition, then) in *arms {
                    self.list(*condition);
                    self.list(*then);
                }
                if let Some(list) = otherwise {
                    self.list(*list);
                }
            }
            Compound::While { condition, body } => {
                self.list(*condition);
                self.list(*body);
            }
            Compound::For { words, body, .. } => {
                self.words(words.unwrap_or_default());
                self.list(*body);
            }
            Compound::ForArithmetic { header, body } => {
                self.words(&[*header]);
                self.list(*body);
            }
            Compound::Case { subject, arms } => {
                self.words(&[*subject]);
                for arm in *arms {
                    self.words(arm.patterns);
                    self.list(arm.body);
                }
            }
            Compound::Arithmetic(word) => self.words(&[*word]),
            Compound::Condition(words) => self.words(words),
        }
    }

    fn redirects(&mut self, redirects: &[Redirect<'a>]) {
        for redirect in redirects {
            self.words(&[redirect.target]);
        }
    }

    fn elements(&mut self, elements: &[Element<'a>]) {
        for element in elements {
            self.words(element.subscript.as_slice());
            self.words(&[element.value]);
        }
    }

    fn words(&mut self, words: &[Word<'a>]) {
        for word in words {
            self.raws.push((word.span, word.raw));
            for part in word.parts {
                self.part(part);
            }
        }
    }

    fn part(&mut self, part: &Part<'a>) {
        match part {
            Part::Bare(_) | Part::Quoted(_) => {}
            Part::Parameter(parameter) => {
                self.words(parameter.subscript.as_slice());
                match parameter.operation {
                    Operation::None | Operation::Length | Operation::Transform(_) | Operation::Names => {}
                    Operation::Default { word, .. } => self.words(&[word]),
                    Operation::Remove { pattern, .. } => self.words(&[pattern]),
                    Operation::Replace { pattern, replacement, .. } => {
                        self.words(&[pattern]);
                        self.words(replacement.as_slice());
                    }
                    Operation::Substring { offset, length } => {
                        self.words(&[offset]);
                        self.words(length.as_slice());
                    }
                    Operation::Case { pattern, .. } => self.words(pattern.as_slice()),
                    Operation::Foreign { words } => self.words(words),
                }
            }
            Part::Command { list, .. } | Part::Process { list, .. } => self.list(*list),
            Part::Arithmetic { expression, .. } => self.words(&[**expression]),
            Part::Array(elements) => self.elements(elements),
        }
    }
}

fn check(text: &str) {
    let places = |parsed: &Parsed<'_>| {
        let places = Places::of(parsed);
        for span in places.spans.iter().chain(places.raws.iter().map(|(span, _)| span)) {
            assert!(span.of(text).is_some(), "{span:?} is no place in {text:?}");
        }
        // Text that was changed before reading has the span of all it was made of.
        let exact = !text.contains('`') && !text.contains("<<");
        for (span, raw) in places.raws {
            assert!(!exact || span.of(text) == Some(raw), "{span:?} is not {raw:?} in {text:?}");
        }
    };
    read(text, places);
}

/// Every beginning and every end of every case.
#[test]
fn texts_may_be_cut_anywhere() {
    for case in FILES.iter().flat_map(|file| cases(file)) {
        for (at, _) in case.script.char_indices() {
            let (beginning, end) = case.script.split_at(at);
            check(beginning);
            check(end);
        }
        check(&case.script);
    }
}

#[test]
fn characters_may_be_doubled_or_missing() {
    for case in FILES.iter().flat_map(|file| cases(file)) {
        for (at, char) in case.script.char_indices() {
            let (beginning, end) = case.script.split_at(at);
            check(&format!("{beginning}{char}{end}"));
            check(&format!("{beginning}{}", end.get(char.len_utf8()..).unwrap_or_default()));
        }
    }
}

#[test]
fn places_start_where_the_text_does() {
    let arena = Bump::new();
    let parsed = parse("a $(b)", Origin::Exact(7), &Budget::default(), &arena);
    let places = Places::of(&parsed);
    assert_eq!(places.spans, [Span::new(7, 13), Span::new(11, 12)]);
    let within = Span::new(3, 9);
    let parsed = parse("a $(b) `c`", Origin::Within(within), &Budget::default(), &arena);
    let places = Places::of(&parsed);
    assert!(places.spans.iter().chain(places.raws.iter().map(|(span, _)| span)).all(|span| *span == within));
}

/// bash runs complete lines before it comes to what it refuses; what stands on the line is not run.
#[test]
fn complete_lines_are_told_from_torn_ones() {
    let counts = |text: &str| read(text, |parsed| (parsed.list.items.len(), parsed.torn.items.len()));
    assert_eq!(counts("a; b\nc\n"), (3, 0));
    assert_eq!(counts("a; b\nc; )"), (2, 1));
    assert_eq!(counts("a\nif b; then\nc\n"), (1, 1));
    assert_eq!(counts("a <<E\nx\nE\n)"), (1, 0));
}

/// The text that ends too early may pass (B29), so nothing that bash would run may count as that.
#[test]
fn only_what_bash_would_not_run_is_unfinished() {
    let kind = |text: &str| read(text, |parsed| parsed.error.map(|error| error.kind));
    for text in ["rm 'x", "ls &&", "if a; then b", "echo $((1+", "[[ a", "a=(b", "echo ${x", "f() {", "a |", "a >"] {
        assert_eq!(kind(text), Some(UnreadableKind::Unfinished), "{text}");
    }
    for text in ["echo `rm 'x`", "cat <<E\n$(rm x\nE\nb", "((x=(${b)))\nrm x", "cat <<E"] {
        assert_eq!(kind(text), None, "{text}");
    }
    // Older versions take `${ ` for a malformed parameter and go on behind the line.
    assert_eq!(kind("echo ${ a }\nrm x"), Some(UnreadableKind::Syntax("unclosed `${`")));
}

// B28
#[test]
fn bounds_are_kept() {
    let kind = |text: &str| read(text, |parsed| parsed.error.map(|error| error.kind));
    assert_eq!(kind(&"a".repeat(limits::TEXT)), None);
    assert_eq!(kind(&"a".repeat(limits::TEXT + 1)), Some(UnreadableKind::TooLong));
    let depth = limits::DEPTH as usize;
    let nested = |levels: usize| format!("{}x{}", "$(".repeat(levels), ")".repeat(levels));
    assert_eq!(kind(&nested(depth)), None);
    assert_eq!(kind(&nested(depth + 1)), Some(UnreadableKind::TooDeep));
    let commands = limits::COMMANDS as usize;
    assert_eq!(kind(&"a;".repeat(commands)), None);
    assert_eq!(kind(&"a;".repeat(commands + 1)), Some(UnreadableKind::TooManyCommands));
    // The last command of a long chain is there.
    let chain = format!("{}rm x", "true && ".repeat(10_000));
    read(&chain, |parsed| {
        assert!(parsed.error.is_none());
        assert_eq!(parsed.list.items[0].rest.len(), 10_000);
    });
    // What was read before a bound stays.
    read(&format!("rm x\n{}", nested(depth + 1)), |parsed| assert_eq!(parsed.list.items.len(), 1));
}

/// Depth and commands are counted over everything that one text leads to.
#[test]
fn bounds_are_shared() {
    let arena = Bump::new();
    let budget = Budget::default();
    let _outer: Vec<_> = (1..limits::DEPTH).map_while(|_| budget.deeper()).collect();
    let kind = |text: &str| parse(text, Origin::Exact(0), &budget, &arena).error.map(|error| error.kind);
    assert_eq!(kind("$(a)"), None);
    assert_eq!(kind("$($(a))"), Some(UnreadableKind::TooDeep));
}
