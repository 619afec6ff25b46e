//! The names that statements assign, wherever in them.

use crate::shell::powershell::ast::{Part, Statement, What};

/// Tells `found` of every name that is assigned anywhere in the statements, and whether for other scopes too.
pub(super) fn assigned<'a>(statements: &'a [Statement<'a>], found: &mut dyn FnMut(&'a str, bool)) {
    for statement in statements {
        match statement {
            Statement::Pipeline(stages) => {
                for stage in *stages {
                    match &stage.what {
                        What::Command(words) => words.iter().for_each(|word| assigned_in(word.parts, found)),
                        What::Expression(word) => assigned_in(word.parts, found),
                    }
                }
            }
            Statement::Assign(assign) => {
                match assign.name {
                    Some(name) => found(name, assign.scoped),
                    None => {
                        for part in assign.target.parts {
                            if let Part::Variable(name) = part {
                                found(name, assign.scoped);
                            }
                        }
                    }
                }
                assigned_in(assign.target.parts, found);
                assigned(std::slice::from_ref(&assign.value), found);
            }
            Statement::Body(body) => {
                if let Some((name, items)) = body.variable {
                    found(name, false);
                    assigned(items, found);
                }
                assigned(body.statements, found);
            }
            Statement::Function(statements) => assigned(statements, found),
        }
    }
}

fn assigned_in<'a>(parts: &'a [Part<'a>], found: &mut dyn FnMut(&'a str, bool)) {
    for part in parts {
        match part {
            Part::Substitution(statements) | Part::Script(statements) | Part::Hash(statements) => {
                assigned(statements, found);
            }
            Part::Type(_, inner) | Part::Index(inner) => assigned_in(inner, found),
            Part::Call(call) => assigned_in(call.arguments, found),
            _ => {}
        }
    }
}
