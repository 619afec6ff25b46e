use std::ffi::OsStr;
use std::fs;

use super::*;
use crate::config::{self, Locations, UserSource};

/// What a person's file with this text comes to.
pub(crate) fn settings(text: &str) -> Settings {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, text).unwrap();
    let project = folder.path().join(".pintle.toml");
    config::load(&Locations { user: UserSource::Named(path), project, home: None }).unwrap().settings
}

fn line(text: &str) -> CommandLine {
    CommandLine::of(text)
}

#[test]
fn the_file_stays_within_its_word() {
    // C2, C7
    let with_file = |template, file| line(template).with_file(file).words;
    assert_eq!(with_file("lint {file} -q", "a b'c ü"), ["lint", "a b'c ü", "-q"]);
    assert_eq!(with_file("lint '--file={file}'", "$x {file}"), ["lint", "--file=$x {file}"]);
    assert_eq!(line("sh -c 'a | b && c *'").words, ["sh", "-c", "a | b && c *"]);
}

#[test]
fn names_are_file_names_and_forge_nothing() {
    // C10, D11, G10
    for (text, name) in [("ruff check x", "ruff"), ("/opt/ruff/bin/ruff x", "ruff"), ("'/opt/my tools/ruff' x", "ruff")]
    {
        assert_eq!(line(text).name(), name, "{text}");
    }
    assert_eq!(line("'a\n[other] b\u{1b}' x").name(), "a\u{fffd}[other] b\u{fffd}");
}

#[test]
fn lines_are_shown_as_they_could_be_typed() {
    assert_eq!(line(r#"sh -c "echo 'a'" x='' ü"#).to_string(), r"sh -c 'echo '\''a'\''' x= ü");
    assert_eq!(line("a ''").to_string(), "a ''");
}

#[cfg(not(windows))]
#[test]
fn programs_are_started_without_a_shell() {
    // C7, D7
    let spec = line("echo a > b '*'").spec(Duration::from_secs(7));
    assert_eq!((spec.program.to_str(), spec.limit.as_secs()), (Some("echo"), 7));
    assert_eq!(spec.arguments, ["a", ">", "b", "*"]);
}

#[cfg(windows)]
#[test]
fn programs_are_started_through_cmd() {
    // C7, D7
    let limit = Duration::from_secs(7);
    assert_eq!(line("echo a").spec(limit).arguments, ["/d", "/c", "echo", "a"]);
    assert_eq!(line("'a b' c").spec(limit).arguments, ["/d", "/c", "call", "a b", "c"]);
}

#[cfg(unix)]
mod run {
    use super::*;

    fn outcome(text: &str, limit: Duration) -> Outcome {
        let line = line(text);
        super::super::run(&line, &line.spec(limit))
    }

    fn text(text: &str) -> String {
        outcome(text, Duration::from_secs(20)).into_text("")
    }

    #[test]
    fn output_is_both_streams_trimmed() {
        // C10, E2, E4
        assert_eq!(text("sh -c 'echo; echo \"  out\"; echo; echo \" err \" >&2; exit 1'"), "out\nerr");
        assert_eq!(text("sh -c 'printf \"\\033[31mbad\\033[0m\"'"), "bad");
    }

    #[test]
    fn failures_say_what_is_known() {
        // C9, C11, D13
        assert_eq!(text("sh -c 'exit 3'"), "command failed without output");
        assert_eq!(text("/no/such/folder/lint x"), "could not be started: program not found");
        assert!(text("/etc x").starts_with("could not be started: "));
        let late = outcome("sh -c 'echo part; sleep 30'", Duration::from_millis(300));
        assert!(!late.is_success() && !late.quiet);
        assert_eq!(late.into_text("> "), "> timed out after 0 s\npart");
    }

    #[test]
    fn only_success_can_be_quiet() {
        // E15–E17
        let quiet = |text: &str| outcome(text, Duration::from_secs(20)).quiet;
        assert!(quiet("true") && quiet("echo 'All checks passed!'"));
        assert!(!quiet("false") && !quiet("echo '1 file reformatted'"));
        assert!(!quiet("sh -c 'echo \"All checks passed!\"; exit 1'"));
    }

    #[test]
    fn a_flood_is_cut_and_ends() {
        // G8
        let flood = outcome("sh -c 'head -c 9000000 /dev/zero | tr \"\\\\0\" a; exit 1'", Duration::from_secs(30));
        assert!(flood.output.contains("more bytes of output were cut"));
        assert!(flood.output.len() < process::KEPT + 100);
    }
}

#[test]
fn missing_programs_are_named_once() {
    let folder = tempfile::tempdir().unwrap();
    let search = SearchPath::new(OsStr::new(folder.path()), "");
    let settings = settings(
        "[extension_hooks]\n\".a\" = [\"no-lint {file}\", \"no-lint -x {file}\"]\n\
         [[stop_hooks]]\ncommands = [\"no-lint\", \"/no/such/check --all\"]\n\
         [[stop_hooks]]\ncommands = [\"cargo-x test\"]\ncondition = { command_exists = \"cargo-x\" }\n",
    );
    assert_eq!(
        missing_programs(&settings, &search),
        [
            ("extension_hooks", "no-lint".to_owned()),
            ("stop_hooks", "no-lint".to_owned()),
            ("stop_hooks", "/no/such/check".to_owned())
        ]
    );
}
