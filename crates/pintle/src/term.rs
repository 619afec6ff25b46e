//! The only printing for people: data on standard output, talk on standard error.
//!
//! A reader that went away is no failure of ours, so errors of writing are dropped.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

pub(crate) fn data(line: impl Display) {
    _ = writeln!(io::stdout().lock(), "{line}");
}

pub(crate) fn talk(line: impl Display) {
    _ = writeln!(io::stderr().lock(), "{line}");
}

pub(crate) fn error(what: impl Display) {
    talk(format_args!("error: {what}"));
}

pub(crate) fn warning(what: impl Display) {
    talk(format_args!("warning: {what}"));
}

pub(crate) fn hint(what: impl Display) {
    talk(format_args!("hint: {what}"));
}

/// A line on the terminal that the next one replaces; nothing where there is no terminal.
pub(crate) fn progress(line: impl Display) {
    let mut stderr = io::stderr().lock();
    if stderr.is_terminal() {
        _ = write!(stderr, "\r\x1b[K{line}");
        _ = stderr.flush();
    }
}
