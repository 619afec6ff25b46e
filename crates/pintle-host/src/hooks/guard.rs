//! Our own guard beside the hooks, for hosts that ask for it.

use pintle_guard::policy::Policy;
use pintle_guard::{Language, Verdict};
use pintle_wire::dialect::Said;

/// What it thinks of a shell text. In a tool that is not known to run shell text, only known programs count.
pub(super) fn judge(text: &str, is_shell: bool, policy: &Policy) -> Option<Said> {
    let language = if cfg!(windows) { Language::Windows } else { Language::Posix };
    let judgement = pintle_guard::judge(text, language, policy);
    if !is_shell && !judgement.is_known_program() {
        return None;
    }
    match judgement.verdict {
        Verdict::Pass => None,
        Verdict::Ask => Some(Said::asked(judgement.reason)),
        Verdict::Block => Some(Said::denied(judgement.reason)),
    }
}
