use super::*;
use crate::commands::tests::settings;

fn commands(file: &str, settings: &Settings) -> Result<Vec<String>, String> {
    commands_for(file, settings).map(|lines| lines.iter().map(ToString::to_string).collect())
}

#[test]
fn the_extension_chooses_the_commands() {
    // C1, C4
    let settings =
        settings("[extension_hooks]\n\".rs\" = [\"one {file}\", \"two --f={file}\"]\n\".gz\" = [\"z {file}\"]\n");
    let names = |file: &str| commands(file, &settings).unwrap().len();
    for (file, expected) in [
        ("a.rs", 2),
        ("/x.y/b c.rs", 2),
        ("a.tar.gz", 1),
        (".a.rs", 2),
        ("a.RS", 0),
        (".rs", 0),
        ("rs", 0),
        ("a.rs/b", 0),
        ("a.", 0),
        ("", 0),
    ] {
        assert_eq!(names(file), expected, "{file}");
    }
    assert_eq!(commands("a.rs", &settings).unwrap(), ["one a.rs", "two --f=a.rs"]);
}

#[test]
fn paths_that_could_mean_something_else_start_nothing() {
    // C5, C6
    let settings = settings("[extension_hooks]\n\".zzz\" = [\"lint {file}\"]\n");
    for part in [
        "../a", "x/../a", "..\\a", "-a", "-", "a<b", "a>b", "a\tb", "a\nb", "a\rb", "a\0b", "`a`", "$a", "a|b", "a&b",
        "a;b",
    ] {
        let file = format!("{part}.zzz");
        assert!(commands(&file, &settings).is_err(), "{file:?}");
        let told = run([&*file], &settings).text.unwrap();
        assert!(told.starts_with("[ERROR] ") && told.lines().count() == 1, "{told:?}");
    }
    for file in ["a b.zzz", "ü.zzz", "x/-a.zzz", "a..b/c.zzz", "...zzz", "(a)[b]{c}'d#~*?=,@+.zzz"] {
        assert_eq!(commands(file, &settings).unwrap().len(), 1, "{file}");
    }
    for file in ["a%b.zzz", "a!b.zzz", "a^b.zzz", "a\"b.zzz"] {
        assert_eq!(commands(file, &settings).is_err(), cfg!(windows), "{file}");
    }
    // Where nothing would run, there is nothing to refuse.
    assert_eq!(run(["../a.txt"], &settings), Told::default());
}

#[cfg(unix)]
mod run {
    use super::*;

    /// Commands for `.zzz`, each the text of a shell script that gets the file as `$1`.
    fn told(scripts: &[&str], files: &[&str], more: &str) -> Option<String> {
        let commands: Vec<_> = scripts.iter().map(|script| format!("\"sh -c '{script}' sh {{file}}\"")).collect();
        let text = format!("{more}\n[extension_hooks]\n\".zzz\" = [{}]\n", commands.join(", "));
        super::super::run(files.iter().copied(), &settings(&text)).text
    }

    #[test]
    fn what_commands_say_is_told_in_order() {
        // C8, C10, C11, C13
        assert_eq!(
            told(&["echo 1; exit 1", "echo 2", "exit 3"], &["a.zzz"], "").unwrap(),
            "[sh] 1\n[sh] 2\n[sh] command failed without output"
        );
        assert_eq!(told(&["echo $1"], &["a b.zzz", "x/ü.zzz", "c.txt"], "").unwrap(), "[sh] a b.zzz\n[sh] x/ü.zzz");
        assert_eq!(told(&["echo $1"], &["a.zzz", "../b.zzz"], "").unwrap().lines().count(), 2);
    }

    #[test]
    fn nothing_to_say_is_nothing_said() {
        // C12, C17, E15–E17
        assert_eq!(told(&["true", "echo All checks passed!", "echo 1 file left unchanged"], &["a.zzz"], ""), None);
        assert_eq!(told(&["echo 1 file reformatted"], &["a.zzz"], "").unwrap(), "[sh] 1 file reformatted");
        assert_eq!(told(&["echo All checks passed!; exit 1"], &["a.zzz"], "").unwrap(), "[sh] All checks passed!");
        assert_eq!(told(&["false"], &[], ""), None);
    }

    #[test]
    fn the_whole_is_cut_once() {
        // C17, E1
        let long = told(&["printf %s éééééééééééééééééééé; exit 1"], &["a.zzz"], "output_max_length = 20");
        assert_eq!(long.unwrap(), "[sh]\n... (truncated)");
    }

    #[test]
    fn a_command_has_its_time_and_no_more() {
        // C9
        let late = told(&["echo part; sleep 30", "echo next"], &["a.zzz"], "hook_timeout = 1").unwrap();
        assert_eq!(late, "[sh] timed out after 1 s\npart\n[sh] next");
    }
}
