//! The first word of every command of a tree, wherever it stands, as it is written.

use crate::shell::bash::Parsed;
use crate::shell::bash::ast::*;

pub(super) fn programs(parsed: &Parsed<'_>) -> Vec<String> {
    let mut found = Found::default();
    found.list(parsed.list);
    found.0
}

#[derive(Default)]
struct Found(Vec<String>);

impl Found {
    fn list(&mut self, list: List<'_>) {
        for item in list.items {
            self.pipeline(&item.first);
            for (_, pipeline) in item.rest {
                self.pipeline(pipeline);
            }
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline<'_>) {
        for command in pipeline.commands {
            self.command(command);
        }
    }

    fn command(&mut self, command: &Command<'_>) {
        match command {
            Command::Simple(simple) => self.simple(simple),
            Command::Compound(compound, redirects) => {
                self.compound(compound);
                self.redirects(redirects);
            }
            Command::Function(function) => self.command(&function.body),
            Command::Coproc(inner) => self.command(inner),
        }
    }

    fn simple(&mut self, simple: &Simple<'_>) {
        self.0.extend(simple.words.first().map(|word| word.raw.to_owned()));
        for assignment in simple.assignments {
            self.words(assignment.subscript.as_slice());
            match &assignment.value {
                Value::Scalar(word) => self.word(word),
                Value::Array(elements) => self.elements(elements),
            }
        }
        self.words(simple.words);
        self.redirects(simple.redirects);
    }

    fn compound(&mut self, compound: &Compound<'_>) {
        match compound {
            Compound::Subshell(list) | Compound::Group(list) => self.list(*list),
            Compound::If { arms, otherwise } => {
                for (condition, body) in *arms {
                    self.list(*condition);
                    self.list(*body);
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
                self.word(header);
                self.list(*body);
            }
            Compound::Case { subject, arms } => {
                self.word(subject);
                for arm in *arms {
                    self.words(arm.patterns);
                    self.list(arm.body);
                }
            }
            Compound::Arithmetic(word) => self.word(word),
            Compound::Condition(words) => self.words(words),
        }
    }

    fn redirects(&mut self, redirects: &[Redirect<'_>]) {
        for redirect in redirects {
            self.word(&redirect.target);
        }
    }

    fn elements(&mut self, elements: &[Element<'_>]) {
        for element in elements {
            self.words(element.subscript.as_slice());
            self.word(&element.value);
        }
    }

    fn words(&mut self, words: &[Word<'_>]) {
        for word in words {
            self.word(word);
        }
    }

    fn word(&mut self, word: &Word<'_>) {
        for part in word.parts {
            match part {
                Part::Bare(_) | Part::Quoted(_) => {}
                Part::Parameter(parameter) => self.parameter(parameter),
                Part::Command { list, .. } | Part::Process { list, .. } => self.list(*list),
                Part::Arithmetic { expression, .. } => self.word(expression),
                Part::Array(elements) => self.elements(elements),
            }
        }
    }

    fn parameter(&mut self, parameter: &Parameter<'_>) {
        self.words(parameter.subscript.as_slice());
        match &parameter.operation {
            Operation::Default { word, .. } => self.word(word),
            Operation::Remove { pattern, .. } => self.word(pattern),
            Operation::Replace { pattern, replacement, .. } => {
                self.word(pattern);
                self.words(replacement.as_slice());
            }
            Operation::Substring { offset, length } => {
                self.word(offset);
                self.words(length.as_slice());
            }
            Operation::Case { pattern, .. } => self.words(pattern.as_slice()),
            Operation::Foreign { words } => self.words(words),
            _ => {}
        }
    }
}
