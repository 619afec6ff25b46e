//! What is said about commands that cannot be known, for people and agents.

use crate::invocation::{UnreadableKind, Why};
use crate::shell::limits;

/// Why something cannot be known: a phrase that says it, and a sentence that says how to write it instead.
pub(crate) fn unknown(why: Why) -> (&'static str, &'static str) {
    match why {
        Why::Variable => (
            "the program comes from a variable whose value is not set in this command",
            "Write the name of the program in place of the variable.",
        ),
        Why::Substitution => (
            "the program comes from the output of another command",
            "Run that command first, then write the name of the program.",
        ),
        Why::Pattern => (
            "the program comes from a pattern that is compared with file names",
            "Write the name of the program in full.",
        ),
        Why::ScriptText => (
            "a shell would run text that is computed only when the command runs",
            "Write the commands themselves, without `eval` or `-c`.",
        ),
        Why::ShellInput => (
            "a shell would run what another program writes",
            "Save that output to a file, look at it, and run the file in a call of its own.",
        ),
        Why::WrittenFile => (
            "it runs a file that it writes before, with contents that are not known",
            "Write the file in one call, and run it in another.",
        ),
        Why::InteractiveShell => (
            "it starts a shell or interpreter that waits for input, and what is typed there is not seen",
            "Give it the commands on its command line, with `-c` or a file.",
        ),
        Why::WrapperOption => (
            "it uses an option that is not known here, so it is open where the inner command starts",
            "Write the inner command without this wrapper, or without this option.",
        ),
        Why::OtherShell => (
            "it uses a form by which zsh or fish run text as commands",
            "Write the commands themselves, in the way that bash does.",
        ),
        Why::TooMany => (
            "there are more combinations of values, loops or calls than are tried",
            "Split it into several simpler calls.",
        ),
    }
}

/// What is wrong with text that cannot be read, and what to do.
pub(crate) fn unreadable(kind: UnreadableKind) -> (String, &'static str) {
    const SPLIT: &str = "Split it into several calls, or put it into a script file.";
    match kind {
        UnreadableKind::TooLong => (format!("it is longer than {} KiB", limits::TEXT / 1024), SPLIT),
        UnreadableKind::TooDeep => (format!("it is nested more than {} levels deep", limits::DEPTH), SPLIT),
        UnreadableKind::TooManyCommands => (format!("it holds more than {} commands", limits::COMMANDS), SPLIT),
        UnreadableKind::Unfinished => (String::from("it ends too early"), "Finish the command."),
        UnreadableKind::Syntax(what) => {
            (what.to_owned(), "Correct the syntax: bash would run what stands before this place and then stop.")
        }
    }
}
