//! Our own hooks: `FinClaw`'s in shape and rules. What differs: a plain shell instead of one of a login, programs without
//! a shell, gates that can all be asked to fail closed, lists with commas as matchers, answers that are found between
//! other lines of the output, objections that count however their handler ended, and a command that stands there twice
//! runs once.

use crate::dialect::{Below, Dialect, FileRow, Matching, Shell, Trust};
use crate::finclaw;

pub(crate) static DIALECT: Dialect = Dialect {
    name: "pintle",
    events: finclaw::PINTLE_EVENTS,
    files: &[
        FileRow { scope: "profile", below: Below::Profile, path: "hooks.json", is_projects: false },
        FileRow { scope: "project", below: Below::Workspace, path: ".pintle/hooks.json", is_projects: true },
    ],
    trust: Trust::Handlers { variable: "PINTLE_HOME", folder: ".config/pintle", file: "hooks-trust.json" },
    matching: Matching::Pattern { commas: true, is_strict: true },
    shell: Shell::Plain,
    takes_programs: true,
    runs_once: true,
    reply: finclaw::reply_amid_noise,
    ..finclaw::ROW
};
