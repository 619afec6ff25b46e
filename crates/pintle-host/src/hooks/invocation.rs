//! How a command line is started: through which shell, or through none (H32, H51, N1, N2, DD24).

use std::ffi::OsString;

use pintle_wire::dialect::{Line, Shell};

use super::environment::Environment;
use super::handler::{Handler, LOGIN};
use crate::process::SearchPath;

/// A program with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Invocation {
    pub(super) program: OsString,
    pub(super) arguments: Vec<OsString>,
    /// Goes behind the arguments as it is: `cmd` reads its line by rules of its own.
    pub(super) verbatim: Option<OsString>,
}

const SH: &str = "/bin/sh";

impl Invocation {
    pub(super) fn of(handler: &Handler, environment: &Environment) -> Self {
        let text = match &handler.entry.line {
            Line::Program(words) => {
                let mut words = words.iter().map(OsString::from);
                let program = words.next().unwrap_or_default();
                return Self { program, arguments: words.collect(), verbatim: None };
            }
            Line::Shell(text) => text,
        };
        let is_login = handler.dialect.shell == Shell::Login || handler.entry.shell.as_deref() == Some(LOGIN);
        if cfg!(windows) {
            let before = if handler.dialect.shell == Shell::Utf8 { "chcp 65001 >nul & " } else { "" };
            // `cmd` takes the first and the last quote off, and nothing else.
            let verbatim = Some(format!("\"{before}{text}\"").into());
            return Self {
                program: "cmd.exe".into(),
                arguments: vec!["/d".into(), "/s".into(), "/c".into()],
                verbatim,
            };
        }
        let (program, option) = if is_login { (login_shell(environment), "-lc") } else { (SH.into(), "-c") };
        Self { program, arguments: vec![option.into(), text.into()], verbatim: None }
    }
}

/// The user's shell, where it is one.
fn login_shell(environment: &Environment) -> OsString {
    let named = environment.get("SHELL").filter(|shell| !shell.is_empty());
    let found = named.and_then(|shell| crate::process::find_program(shell, &SearchPath::default()));
    found.map_or_else(|| SH.into(), std::path::PathBuf::into_os_string)
}
