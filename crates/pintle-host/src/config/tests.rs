use std::fmt::Write as _;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::time::Duration;

use pintle_guard::policy::{Answer, GroupMessage};
use tempfile::TempDir;

use super::*;

/// A person's file and a project's file in a folder of their own.
struct Files {
    folder: TempDir,
    locations: Locations,
}

impl Files {
    fn new(user: Option<&str>, project: Option<&str>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let locations = Locations {
            user: UserSource::Usual(folder.path().join("config.toml")),
            project: folder.path().join(".pintle.toml"),
            home: Some(folder.path().join("home")),
        };
        let files = Self { folder, locations };
        if let Some(text) = user {
            fs::write(files.path("config.toml"), text).unwrap();
        }
        if let Some(text) = project {
            fs::write(files.path(".pintle.toml"), text).unwrap();
        }
        files
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// What `pintle check` would print, with paths shortened to names.
    fn says(&self) -> String {
        let mut says = String::new();
        match load(&self.locations) {
            Ok(loaded) => {
                for warning in loaded.warnings {
                    writeln!(says, "warning: {warning}").unwrap();
                }
                says.push_str("valid\n");
            }
            Err(problem) => writeln!(says, "error: {problem}").unwrap(),
        }
        says.replace(&format!("{}{MAIN_SEPARATOR}", self.folder.path().display()), "")
    }

    fn settings(&self) -> Settings {
        load(&self.locations).unwrap().settings
    }
}

/// Runs the cases of a file in `fixtures/config` and compares, or rewrites with `UPDATE=1`, what is said.
fn run_cases(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/config").join(name);
    let expected = fs::read_to_string(&path).unwrap();
    let mut actual = String::new();
    let mut cases = expected.split("=== ");
    actual.push_str(cases.next().unwrap());
    for case in cases {
        let section = |name: &str| {
            let (_, rest) = case.split_once(&format!("--- {name}\n"))?;
            Some(rest.split_once("--- ").map_or(rest, |(text, _)| text))
        };
        let says = Files::new(section("user"), section("project")).says();
        let (head, _) = case.split_once("--- says\n").unwrap();
        write!(actual, "=== {head}--- says\n{says}\n").unwrap();
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &actual).unwrap();
    }
    assert!(actual == expected, "{name}: `UPDATE=1 cargo test` shows the difference in the file");
}

#[test]
fn the_persons_file() {
    run_cases("user.cases");
}

#[test]
fn the_projects_file() {
    run_cases("project.cases");
}

#[test]
fn without_files_the_guards_are_on() {
    // F2, F3
    let settings = Files::new(None, None).settings();
    assert_eq!(settings.policy.groups.delete, Some(GroupMessage::BuiltIn));
    assert_eq!(settings.policy.groups.kill, Some(GroupMessage::BuiltIn));
    assert_eq!(settings.policy.groups.raw_copy, Some(GroupMessage::BuiltIn));
    assert_eq!(settings.policy.unknown_commands, Answer::Ask);
    assert_eq!(settings.policy.unreadable_commands, Answer::Block);
    assert_eq!(settings.policy.interpreter_code, Answer::Ask);
    assert_eq!(settings.output_max_length, 1000);
    assert_eq!(settings.hook_timeout, Duration::from_mins(1));
    assert_eq!(settings.stop_max_blocks, 3);
    assert!(
        settings.policy.filters.is_empty() && settings.extension_hooks.is_empty() && settings.stop_hooks.is_empty()
    );
    assert!(!settings.debug);
}

#[test]
fn a_project_switches_on_and_never_off() {
    // F8, F9
    let user = "rm_block = true\ndd_block = false\nkill_block = false\nunknown_commands = \"block\"\ninterpreter_code = \"pass\"\n";
    let project = "rm_block = false\ndd_block = true\nkill_block = false\nunknown_commands = \"pass\"\ninterpreter_code = \"ask\"\n";
    let settings = Files::new(Some(user), Some(project)).settings();
    assert!(settings.policy.groups.delete.is_some());
    assert!(settings.policy.groups.raw_copy.is_some());
    assert!(settings.policy.groups.kill.is_none());
    assert_eq!(settings.policy.unknown_commands, Answer::Block);
    assert_eq!(settings.policy.interpreter_code, Answer::Ask);
}

#[test]
fn a_project_replaces_texts_and_limits_and_adds_filters() {
    // F9
    let filter = |name: &str| format!("[[custom_filters]]\ncommand = \"{name}\"\nmessage = \"m\"\n");
    let user = format!("rm_block_message = \"U\"\nkill_block_message = \"U\"\nhook_timeout = 5\n{}", filter("a"));
    let project = format!("rm_block_message = \"P\"\noutput_max_length = 7\n{}{}", filter("b"), filter("c"));
    let settings = Files::new(Some(&user), Some(&project)).settings();
    assert_eq!(settings.policy.groups.delete, Some(GroupMessage::Configured("P".into())));
    assert_eq!(settings.policy.groups.kill, Some(GroupMessage::Configured("U".into())));
    assert_eq!(settings.hook_timeout, Duration::from_secs(5));
    assert_eq!(settings.output_max_length, 7);
    assert_eq!(settings.policy.filters.len(), 3);
}

#[test]
fn a_project_adds_nothing_to_run() {
    // F8, C15
    let project = "[extension_hooks]\n\".rs\" = [\"x {file}\"]\n[[stop_hooks]]\ncommands = [\"x\"]\n";
    let settings = Files::new(None, Some(project)).settings();
    assert!(settings.extension_hooks.is_empty() && settings.stop_hooks.is_empty());
}

#[test]
fn stop_hooks_have_defaults() {
    // D2, D3, D4
    let user = "[[stop_hooks]]\ncommands = [\"x\"]\n[[stop_hooks]]\ncommands = [\"x\"]\ncondition = { file_exists = \"a\" }\n\
                [[stop_hooks]]\ncommands = [\"x\"]\ncondition = { file_exists = \"a\" }\nreport = false\n";
    let hooks = Files::new(Some(user), None).settings().stop_hooks;
    assert_eq!(hooks.iter().map(|hook| hook.report).collect::<Vec<_>>(), [false, true, false]);
    assert!(hooks.iter().all(|hook| hook.stage == 5 && hook.scope == SessionScope::Primary));
}

#[test]
fn the_log_lies_beside_the_file_or_where_it_is_wanted() {
    // F3
    let files = Files::new(Some("debug = true\n"), None);
    assert_eq!(files.settings().log_folder, files.path("logs"));
    let files = Files::new(Some("log_path = \"~/l\"\n"), None);
    assert_eq!(files.settings().log_folder, files.path("home/l"));
}

#[test]
fn a_file_that_was_asked_for_must_exist() {
    // F12
    let mut files = Files::new(None, None);
    files.locations.user = UserSource::Named(files.path("named.toml"));
    assert!(files.says().starts_with("error: named.toml: the file does not exist"));
    fs::write(files.path("named.toml"), "dd_block = false\n").unwrap();
    assert!(files.settings().policy.groups.raw_copy.is_none());
}

#[test]
fn only_readable_regular_files_of_bounded_size_are_read() {
    let files = Files::new(None, None);
    fs::create_dir(files.path(".pintle.toml")).unwrap();
    assert_eq!(files.says(), "error: .pintle.toml: this is not a regular file\n");

    let files = Files::new(None, Some(&"#".repeat(64 * 1024)));
    assert_eq!(files.says(), "valid\n");
    let files = Files::new(None, Some(&"#".repeat(64 * 1024 + 1)));
    assert_eq!(files.says(), "error: .pintle.toml: the file is too large, expected at most 64 KiB\n");
    let files = Files::new(Some(&"#".repeat(1024 * 1024 + 1)), None);
    assert_eq!(files.says(), "error: config.toml: the file is too large, expected at most 1024 KiB\n");

    let files = Files::new(None, None);
    fs::write(files.path("config.toml"), b"# fine\n# \xff\n").unwrap();
    assert_eq!(files.says(), "error: config.toml:2: the file is not UTF-8 text\n");
}

#[cfg(unix)]
#[test]
fn a_device_in_place_of_a_file_does_not_hold_the_hook_up() {
    let files = Files::new(None, None);
    std::os::unix::fs::symlink("/dev/zero", files.path(".pintle.toml")).unwrap();
    assert_eq!(files.says(), "error: .pintle.toml: this is not a regular file\n");
    let files = Files::new(None, None);
    std::os::unix::fs::symlink("nowhere", files.path(".pintle.toml")).unwrap();
    assert_eq!(files.says(), "valid\n");
}

#[test]
fn a_projects_filters_are_bounded() {
    let filters = |count: usize, length: usize| {
        format!("[[custom_filters]]\ncommand = \"{}\"\nmessage = \"m\"\n", "a".repeat(length)).repeat(count)
    };
    assert_eq!(Files::new(None, Some(&filters(100, 1))).says(), "valid\n");
    assert_eq!(Files::new(None, Some(&filters(1, 1024))).says(), "valid\n");
    let says = Files::new(None, Some(&filters(101, 1))).says();
    assert!(says.starts_with("error: .pintle.toml:1: `custom_filters`: found 101 entries"), "{says}");
    let says = Files::new(None, Some(&filters(1, 1025))).says();
    assert!(says.starts_with("error: .pintle.toml:2: `custom_filters.command`: found 1025 bytes"), "{says}");
    assert_eq!(Files::new(Some(&filters(101, 1025)), None).says(), "valid\n");
}

#[test]
fn deep_nesting_is_an_error_and_no_crash() {
    let says = Files::new(None, Some(&format!("a = {}", "[".repeat(60_000)))).says();
    assert!(says.starts_with("error: .pintle.toml:1: invalid TOML"), "{says}");
    let says = Files::new(None, Some(&format!("{} = 1", vec!["a"; 30_000].join(".")))).says();
    assert!(says.starts_with("error: ") || says.starts_with("warning: "), "{says}");
}

#[test]
fn errors_of_values_are_bounded() {
    // G10
    let says = Files::new(Some(&format!("hook_timeout = \"{}\\u001b\\n\"\n", "x".repeat(10_000))), None).says();
    assert!(says.len() < 300 && !says.contains('\u{1b}') && says.lines().count() == 1, "{says}");
}

#[test]
fn windows_line_ends_are_line_ends() {
    // N9
    let files = Files::new(Some("rm_block = true\r\nhook_timeout = 0\r\n"), None);
    assert!(files.says().starts_with("error: config.toml:2: "), "{}", files.says());
}

#[test]
fn warnings_are_bounded() {
    let keys: Vec<_> = (0..5000).map(|number| format!("k{number} = 1")).collect();
    let says = Files::new(None, Some(&keys.join("\n"))).says();
    let lines: Vec<_> = says.lines().collect();
    assert_eq!(lines.len(), 52);
    assert!(lines[50].ends_with("and 4950 more warnings from here on") && lines[51] == "valid", "{says}");
}
