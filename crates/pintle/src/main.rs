//! The program. `hook` is what agents call, hundreds of times a day: it is recognised before anything else is set up.
//! All other commands are for people.

mod agents;
mod catalog;
mod cli;
mod commands;
mod diff;
mod edit;
mod hook;
mod term;

use std::process::ExitCode;

#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    match arguments.next() {
        Some(command) if command == "hook" || command == "run" => hook::main(arguments),
        _ => cli::main(),
    }
}
