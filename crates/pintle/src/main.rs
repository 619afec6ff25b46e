//! The program. `hook` is what agents call, hundreds of times a day: it is recognised before anything else is set up.
//! All other commands are for people.

mod cli;
mod commands;
mod hook;
mod term;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    match arguments.next() {
        Some(command) if command == "hook" || command == "run" => hook::main(arguments),
        _ => cli::main(),
    }
}
