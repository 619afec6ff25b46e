//! The table of all protocols.

use crate::dialect::Dialect;
use crate::hooks_file::HooksFile;
use crate::{Handler, agy, clacky, claude, codex, cursor, fairpeer, finclaw, grok, pintle, windsurf};

/// Every agent that can call us, in the order in which they are listed to people.
pub const HANDLERS: &[&dyn Handler] =
    &[&claude::AGENT, &cursor::AGENT, &windsurf::AGENT, &agy::AGENT, &codex::AGENT, &grok::AGENT];

/// The handler of that name, exactly as `--format` spells it.
pub fn handler(name: &str) -> Option<&'static dyn Handler> {
    HANDLERS.iter().copied().find(|handler| handler.name() == name)
}

/// Where each of them keeps its hooks, in the order in which their files are edited: Grok's after those that it reads
/// as well.
pub const HOOKS_FILES: &[&HooksFile] = &[
    &claude::hooks_file::FILE,
    &codex::hooks_file::FILE,
    &cursor::hooks_file::FILE,
    &windsurf::hooks_file::FILE,
    &agy::hooks_file::FILE,
    &grok::hooks_file::FILE,
];

/// Every system whose hooks can be run, our own first.
pub static DIALECTS: &[&Dialect] = &[&pintle::DIALECT, &finclaw::DIALECT, FAIRPEER, &clacky::DIALECT];

/// The one that has a runner of its own.
pub static FAIRPEER: &Dialect = &fairpeer::DIALECT;

/// The dialect of that name, exactly as `--dialect` spells it.
pub fn dialect(name: &str) -> Option<&'static Dialect> {
    DIALECTS.iter().copied().find(|dialect| dialect.name == name)
}
