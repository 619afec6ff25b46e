//! `pintle explain`: the guard's computation, shown to people or as JSON.

mod picture;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use pintle_guard::policy::Policy;
use pintle_guard::{Explanation, Language, Remark, Span, Verdict};
use serde_json::{Value, json};

/// Shells that can be named, and the language in which their text is read.
const SHELLS: [(&str, Language); 3] =
    [("bash", Language::Posix), ("powershell", Language::PowerShell), ("cmd", Language::Cmd)];

/// How the answer is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// For people; `colour` on a terminal that has it.
    Text {
        colour: bool,
    },
    Json,
}

/// What to print; the exit code is 0 whatever the verdict. The error is one of usage.
pub(crate) fn run(command: &str, shell: &str, form: Form, policy: &Policy) -> Result<String, String> {
    let Some((_, language)) = SHELLS.iter().find(|(name, _)| *name == shell) else {
        let known = SHELLS.map(|(name, _)| format!("`{name}`")).join(", ");
        return Err(format!("unknown shell `{shell}`, expected one of: {known}"));
    };
    let explanation = pintle_guard::explain(command, *language, policy);
    Ok(match form {
        Form::Json => format!("{}\n", as_json(&explanation)),
        Form::Text { colour } => as_text(command, &explanation, colour),
    })
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "allow",
        Verdict::Ask => "ask",
        Verdict::Block => "deny",
    }
}

fn as_json(explanation: &Explanation) -> Value {
    let span = |span: Span| json!([span.start, span.end]);
    let remarks = |remarks: &[Remark]| {
        remarks.iter().map(|remark| json!({"reason": remark.text, "span": span(remark.span)})).collect::<Vec<_>>()
    };
    let commands = explanation.commands.iter().map(|command| {
        json!({
            "program": command.program,
            "argv": command.argv,
            "span": span(command.span),
            "wrappers": command.wrappers,
            "context": command.context,
        })
    });
    let judgement = &explanation.judgement;
    json!({
        "verdict": verdict(judgement.verdict),
        "rule": judgement.rule,
        "reason": judgement.rule.map(|_| &judgement.reason),
        "span": judgement.span.map(span),
        "commands": commands.collect::<Vec<_>>(),
        "unknown": remarks(&explanation.unknown),
        "errors": remarks(&explanation.errors),
    })
}

fn as_text(text: &str, explanation: &Explanation, colour: bool) -> String {
    let judgement = &explanation.judgement;
    let paint = |code: &str, text: &str| {
        if colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    };
    let code = match judgement.verdict {
        Verdict::Pass => "32",
        Verdict::Ask => "33",
        Verdict::Block => "31",
    };
    let marks = |line: &str| paint(code, line);
    let mut out = picture::marked(text, judgement.span, &marks);
    out.push('\n');
    out.push_str(&commands(explanation));
    for (title, remarks) in [("not known", &explanation.unknown), ("not readable", &explanation.errors)] {
        for remark in remarks {
            let place = remark.span.of(text).map(picture::on_one_line).filter(|place| !place.is_empty());
            let _ = match place {
                Some(place) => writeln!(out, "{title}: {} at `{place}`", remark.text),
                None => writeln!(out, "{title}: {}", remark.text),
            };
        }
    }
    let said = paint(code, verdict(judgement.verdict));
    let _ = match judgement.rule {
        Some(rule) => writeln!(out, "verdict: {said} ({rule})\n{}", judgement.reason),
        None => writeln!(out, "verdict: {said}"),
    };
    out
}

/// The programs that would start, one a line: what runs them, their words, and where they stand.
fn commands(explanation: &Explanation) -> String {
    if explanation.commands.is_empty() {
        return String::from("no program starts\n");
    }
    let rows = explanation.commands.iter().map(|command| {
        let words = command.argv.iter().map(|word| word.as_deref().map_or_else(|| String::from("?"), picture::word));
        let by = match command.wrappers[..] {
            [] => String::new(),
            _ => format!("by {}", command.wrappers.join(" → ")),
        };
        [words.collect::<Vec<_>>().join(" "), by, command.context.to_owned()]
    });
    picture::table(["starts", "run", "where"], &rows.collect::<Vec<_>>())
}
