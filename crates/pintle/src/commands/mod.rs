//! One file per command: its arguments, and a `run` that says how to exit: 0 done, 1 failed, 2 usage.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod doctor;
pub(crate) mod explain;
pub(crate) mod hook;
pub(crate) mod host;
pub(crate) mod init;
pub(crate) mod install;
pub(crate) mod recipe;
pub(crate) mod run_edit;
pub(crate) mod run_stop;
pub(crate) mod schema;
pub(crate) mod try_event;
pub(crate) mod uninstall;
pub(crate) mod version;
