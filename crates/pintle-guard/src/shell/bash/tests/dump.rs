//! A tree as one line of text for each command at the top.
//!
//! Words are their parts with `·` between; quoted text stands in `‹›`; `"` before an expansion means that it is quoted.

use std::fmt::Write;

use crate::invocation::UnreadableKind;
use crate::shell::bash::Parsed;
use crate::shell::bash::ast::*;

pub(crate) fn dump(parsed: &Parsed<'_>, text: &str) -> String {
    let mut out = String::new();
    for (prefix, list) in [("", parsed.list), ("torn: ", parsed.torn)] {
        for item in list.items {
            out += prefix;
            and_or(&mut out, item);
            if item.background {
                out += " &";
            }
            out += "\n";
        }
    }
    if let Some(error) = parsed.error {
        let kind = match error.kind {
            UnreadableKind::Syntax(message) => message.to_owned(),
            kind => format!("{kind:?}"),
        };
        let place = error.span.of(text).unwrap_or("?").replace('\n', "⏎");
        let _ = writeln!(out, "error: {kind} at {} ({place})", error.span.start);
    }
    out.chars().map(visible).collect()
}

/// Control characters as their pictures.
fn visible(char: char) -> char {
    match u32::from(char) {
        code @ 0..0x20 if char != '\n' => char::from_u32(0x2400 + code).unwrap_or(char),
        _ => char,
    }
}

fn separated<T>(out: &mut String, items: &[T], separator: &str, each: impl Fn(&mut String, &T)) {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            *out += separator;
        }
        each(out, item);
    }
}

fn list(out: &mut String, list: List<'_>) {
    separated(out, list.items, " ", |out, item| {
        and_or(out, item);
        *out += if item.background { " &" } else { ";" };
    });
}

fn and_or(out: &mut String, item: &AndOr<'_>) {
    pipeline(out, &item.first);
    for (operator, next) in item.rest {
        *out += if *operator == AndOrOperator::And { " && " } else { " || " };
        pipeline(out, next);
    }
}

fn pipeline(out: &mut String, pipeline: &Pipeline<'_>) {
    separated(out, pipeline.commands, " | ", command);
    if pipeline.commands.is_empty() {
        *out += "(nothing)";
    }
}

fn command(out: &mut String, node: &Command<'_>) {
    match node {
        Command::Simple(simple) => simple_command(out, simple),
        Command::Compound(node, redirects) => {
            compound(out, node);
            for redirect in *redirects {
                *out += " ";
                redirection(out, redirect);
            }
        }
        Command::Function(function) => {
            let _ = write!(out, "{}() ", function.name);
            command(out, &function.body);
        }
        Command::Coproc(inner) => {
            *out += "coproc ";
            command(out, inner);
        }
    }
}

fn simple_command(out: &mut String, simple: &Simple<'_>) {
    let mut pieces = Vec::new();
    for assignment in simple.assignments {
        let mut piece = assignment.name.to_owned();
        if let Some(subscript) = &assignment.subscript {
            piece += "[";
            word(&mut piece, subscript);
            piece += "]";
        }
        piece += if assignment.append { "+=" } else { "=" };
        match &assignment.value {
            Value::Scalar(value) if value.parts.is_empty() => {}
            Value::Scalar(value) => word(&mut piece, value),
            Value::Array(items) => elements(&mut piece, items),
        }
        pieces.push(format!("«{piece}»"));
    }
    for item in simple.words {
        let mut piece = String::new();
        word(&mut piece, item);
        pieces.push(piece);
    }
    for redirect in simple.redirects {
        let mut piece = String::new();
        redirection(&mut piece, redirect);
        pieces.push(piece);
    }
    *out += if pieces.is_empty() { "(nothing)".to_owned() } else { pieces.join(" ") }.as_str();
}

fn elements(out: &mut String, items: &[Element<'_>]) {
    *out += "(";
    separated(out, items, " ", |out, element| {
        if let Some(subscript) = &element.subscript {
            *out += "[";
            word(out, subscript);
            *out += "]=";
        }
        word(out, &element.value);
    });
    *out += ")";
}

fn redirection(out: &mut String, redirect: &Redirect<'_>) {
    let operator = match redirect.operator {
        RedirectOperator::Read => "<",
        RedirectOperator::Write => ">",
        RedirectOperator::Append => ">>",
        RedirectOperator::ReadWrite => "<>",
        RedirectOperator::Duplicate => ">&",
        RedirectOperator::WriteBoth => "&>",
        RedirectOperator::Heredoc => "<<",
        RedirectOperator::HereString => "<<<",
    };
    if let Some(descriptor) = redirect.descriptor {
        let _ = write!(out, "{descriptor}");
    }
    *out += operator;
    word(out, &redirect.target);
}

fn compound(out: &mut String, node: &Compound<'_>) {
    match node {
        Compound::Subshell(inner) => bracketed(out, "(", *inner, ")"),
        Compound::Group(inner) => bracketed(out, "{ ", *inner, " }"),
        Compound::If { arms, otherwise } => {
            for (index, (condition, then)) in arms.iter().enumerate() {
                bracketed(out, if index == 0 { "if " } else { " elif " }, *condition, " then ");
                list(out, *then);
            }
            if let Some(otherwise) = otherwise {
                bracketed(out, " else ", *otherwise, "");
            }
            *out += " fi";
        }
        Compound::While { condition, body } => {
            bracketed(out, "while ", *condition, " do ");
            bracketed(out, "", *body, " done");
        }
        Compound::For { name, words, body } => {
            let _ = write!(out, "for {name}");
            if let Some(words) = words {
                *out += " in ";
                separated(out, words, " ", word);
            }
            bracketed(out, " do ", *body, " done");
        }
        Compound::ForArithmetic { header, body } => {
            *out += "for ((";
            word(out, header);
            bracketed(out, ")) do ", *body, " done");
        }
        Compound::Case { subject, arms } => {
            *out += "case ";
            word(out, subject);
            *out += " in";
            for arm in *arms {
                *out += " ";
                separated(out, arm.patterns, "|", word);
                bracketed(out, ") ", arm.body, " ;;");
            }
            *out += " esac";
        }
        Compound::Arithmetic(expression) => {
            *out += "((";
            word(out, expression);
            *out += "))";
        }
        Compound::Condition(words) => {
            *out += "[[ ";
            separated(out, words, " ", word);
            *out += " ]]";
        }
    }
}

fn bracketed(out: &mut String, open: &str, inner: List<'_>, close: &str) {
    *out += open;
    list(out, inner);
    *out += close;
}

fn word(out: &mut String, node: &Word<'_>) {
    separated(out, node.parts, "·", part);
}

fn part(out: &mut String, node: &Part<'_>) {
    let quote = |quoted: bool| if quoted { "\"" } else { "" };
    match node {
        Part::Bare(text) => *out += &text.replace('\n', "⏎"),
        Part::Quoted(text) => {
            let _ = write!(out, "‹{}›", text.replace('\n', "⏎"));
        }
        Part::Parameter(node) => {
            *out += quote(node.quoted);
            parameter(out, node);
        }
        Part::Command { list: inner, quoted } => {
            *out += quote(*quoted);
            bracketed(out, "$(", *inner, ")");
        }
        Part::Arithmetic { expression, quoted } => {
            *out += quote(*quoted);
            *out += "$((";
            word(out, expression);
            *out += "))";
        }
        Part::Process { list: inner, kind } => {
            bracketed(out, if *kind == ProcessKind::Read { "<(" } else { ">(" }, *inner, ")");
        }
        Part::Array(items) => elements(out, items),
    }
}

fn parameter(out: &mut String, node: &Parameter<'_>) {
    let simple = matches!(node.operation, Operation::None) && node.subscript.is_none() && !node.indirect;
    if simple {
        let _ = write!(out, "${}", node.name);
        return;
    }
    *out += "${";
    *out += if matches!(node.operation, Operation::Length) { "#" } else { "" };
    *out += if node.indirect { "!" } else { "" };
    *out += node.name;
    if let Some(subscript) = &node.subscript {
        *out += "[";
        word(out, subscript);
        *out += "]";
    }
    operation(out, &node.operation);
    *out += "}";
}

fn operation(out: &mut String, node: &Operation<'_>) {
    match node {
        Operation::None | Operation::Length => {}
        Operation::Default { kind, colon, word: inner } => {
            let _ = write!(out, " {kind:?}{} ", if *colon { ":" } else { "" });
            word(out, inner);
        }
        Operation::Remove { from_end, longest, pattern } => {
            let sign = if *from_end { "%" } else { "#" };
            let _ = write!(out, " {} ", sign.repeat(1 + usize::from(*longest)));
            word(out, pattern);
        }
        Operation::Replace { kind, pattern, replacement } => {
            let _ = write!(out, " Replace{kind:?} ");
            word(out, pattern);
            if let Some(replacement) = replacement {
                *out += " / ";
                word(out, replacement);
            }
        }
        Operation::Substring { offset, length } => {
            *out += " : ";
            word(out, offset);
            if let Some(length) = length {
                *out += " : ";
                word(out, length);
            }
        }
        Operation::Case { upper, all, pattern } => {
            let sign = if *upper { "^" } else { "," };
            let _ = write!(out, " {}", sign.repeat(1 + usize::from(*all)));
            if let Some(pattern) = pattern {
                *out += " ";
                word(out, pattern);
            }
        }
        Operation::Transform(kind) => {
            let _ = write!(out, " @{kind}");
        }
        Operation::Names => *out += " names",
        Operation::Foreign { words } => {
            *out += " foreign ";
            separated(out, words, " ", word);
        }
    }
}
