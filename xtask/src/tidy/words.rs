//! Words that may stand only in some places.

use super::Complaint;
use crate::repo::TextFile;

/// Names that only an agent's own protocol uses.
const WIRE_WORDS: &[&str] = &[
    "hook_event_name",
    "hookEventName",
    "hookSpecificOutput",
    "permissionDecision",
    "permissionDecisionReason",
    "additionalContext",
    "tool_input",
    "toolInput",
    "tool_info",
    "toolCall",
    "\"CommandLine\"",
    "agent_action_name",
    "stop_hook_active",
    "followup_message",
    "fullyIdle",
    "terminationReason",
    "pre_run_command",
    "beforeShellExecution",
    "PreSkillShellCommand",
    "apply_patch",
];

/// Where they may stand: the protocols, payloads of benchmarks, the example in the help of `hook`, the agent of the example.
const WIRE_PLACES: &[&str] =
    &["crates/pintle-wire/", "xtask/", "crates/pintle/src/commands/hook.rs", "crates/pintle-host/examples/agent.rs"];

/// Words that betray the place where a text was written. Split so that this file does not hold them.
const BANNED: &[(&str, &str)] = &[
    (concat!("/wo", "rk/"), "an absolute path of one machine"),
    (concat!("/ro", "ot/"), "an absolute path of one machine"),
    (concat!("/tmp/tar", "get-"), "an absolute path of one machine"),
    (concat!("crates", ".io"), "a registry host"),
    (concat!("registry.", "npmjs"), "a registry host"),
    (concat!("pypi", ".org"), "a registry host"),
    (concat!("Co-Authored", "-By"), "a trailer"),
    (concat!("this ses", "sion"), "the circumstances of writing"),
    (concat!("the bri", "ef says"), "the circumstances of writing"),
    (concat!("TO", "DO"), "a note to oneself: open an issue instead"),
    (concat!("FIX", "ME"), "a note to oneself: open an issue instead"),
    (concat!("XX", "X:"), "a note to oneself: open an issue instead"),
];

/// Files in which a banned word is somebody else's.
const BANNED_EXEMPT: &[&str] = &["Cargo.lock"];

/// Where a derive of serde may stand: wire shapes, and the shape of the configuration file.
const SERDE_PLACES: &[&str] = &["/wire.rs", "/config/file.rs"];

pub(super) fn agents(files: &[TextFile]) -> Vec<Complaint> {
    let outside = files.iter().filter(|file| {
        file.is_rust() && !file.is_test() && !WIRE_PLACES.iter().any(|place| file.path.starts_with(place))
    });
    let mut complaints = Vec::new();
    for file in outside {
        for (number, line) in file.code() {
            complaints.extend(
                WIRE_WORDS
                    .iter()
                    .filter(|word| has_word(line, word))
                    .map(|word| format!("{}:{number}: `{word}`", file.path)),
            );
        }
    }
    complaints
}

pub(super) fn banned(files: &[TextFile]) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for file in files.iter().filter(|file| !BANNED_EXEMPT.contains(&file.path.as_str())) {
        for (number, line) in (1..).zip(file.text.lines()) {
            complaints.extend(
                BANNED
                    .iter()
                    .filter(|(word, _)| line.contains(word))
                    .map(|(word, what)| format!("{}:{number}: `{word}` is {what}", file.path)),
            );
        }
    }
    complaints
}

pub(super) fn serde_derives(files: &[TextFile]) -> Vec<Complaint> {
    files
        .iter()
        .filter(|file| file.is_rust() && file.path.starts_with("crates/") && !file.is_test())
        .filter(|file| !SERDE_PLACES.iter().any(|place| file.path.ends_with(place)))
        .flat_map(|file| {
            file.code()
                .filter(|(_, line)| {
                    line.contains("derive(") && (has_word(line, "Serialize") || has_word(line, "Deserialize"))
                })
                .map(|(number, _)| format!("{}:{number}: move the shape into one of {SERDE_PLACES:?}", file.path))
        })
        .collect()
}

/// `word` in `line` with no letter, digit or underscore on either side.
fn has_word(line: &str, word: &str) -> bool {
    let inside = |character: Option<char>| character.is_some_and(|it| it.is_alphanumeric() || it == '_');
    line.match_indices(word).any(|(at, found)| {
        let (before, rest) = line.split_at(at);
        !inside(before.chars().next_back()) && !inside(rest.get(found.len()..).and_then(|after| after.chars().next()))
    })
}

#[cfg(test)]
mod tests {
    use super::has_word;

    #[test]
    fn words_have_borders() {
        assert!(has_word("a.tool_input[0]", "tool_input"));
        assert!(!has_word("my_tool_input", "tool_input"));
        assert!(!has_word("tool_inputs", "tool_input"));
        assert!(has_word("tool_inputs tool_input", "tool_input"));
    }
}
