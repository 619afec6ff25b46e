use super::*;
use crate::commands::tests::settings;

#[test]
fn hooks_are_for_sessions_of_a_kind() {
    // D4, D19
    use StopScope::{Delegated, Primary};
    for (hook, primary, delegated) in
        [(SessionScope::Primary, true, false), (SessionScope::Delegated, false, true), (SessionScope::All, true, true)]
    {
        assert_eq!((is_for(hook, Primary), is_for(hook, Delegated)), (primary, delegated), "{hook:?}");
    }
}

#[test]
fn all_parts_of_a_condition_must_hold() {
    // D5, D6
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("marker").display().to_string();
    let (yes, no) = (folder.path().display().to_string(), file);
    let condition = |file_exists: &str, file_not_exists: &str, command_not_exists: &str| Condition {
        file_exists: Some(file_exists.to_owned()),
        file_not_exists: Some(file_not_exists.to_owned()),
        command_exists: None,
        command_not_exists: Some(command_not_exists.to_owned()),
    };
    assert_eq!(unmet(&condition(&yes, &no, "no-such-program")), None);
    assert_eq!(unmet(&condition(&no, &no, "no-such-program")), Some(format!("file_exists = {no:?}")));
    assert_eq!(unmet(&condition(&yes, &yes, "no-such-program")), Some(format!("file_not_exists = {yes:?}")));
    let program = Condition { command_exists: Some("no-such-program".to_owned()), ..Condition::default() };
    assert_eq!(unmet(&program), Some("command_exists = \"no-such-program\"".to_owned()));
    assert_eq!(unmet(&Condition::default()), None);
}

#[test]
fn a_message_fits_into_a_variable() {
    // D24
    assert_eq!(variable("a\0b"), "ab");
    let long = variable(&"é".repeat(MESSAGE));
    assert!(long.len() <= MESSAGE && long.to_str().unwrap().ends_with('é'));
}

#[cfg(unix)]
mod run {
    use std::fs;
    use std::path::PathBuf;

    use tempfile::TempDir;

    use super::*;

    /// A folder for what the commands of a test write.
    struct Folder(TempDir);

    impl Folder {
        fn new() -> Self {
            Self(tempfile::tempdir().unwrap())
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn text(&self, name: &str) -> String {
            fs::read_to_string(self.path(name)).unwrap_or_default()
        }

        /// `F` in the configuration is the folder.
        fn run(&self, config: &str, scope: StopScope, message: Option<&str>) -> Option<String> {
            let config = config.replace("F/", &format!("{}/", self.0.path().display()));
            super::super::run(scope, message, &settings(&config)).text
        }

        fn primary(&self, config: &str) -> Option<String> {
            self.run(config, StopScope::Primary, None)
        }
    }

    #[test]
    fn stages_follow_each_other_and_failures_stop_none() {
        // D8, D9, D11
        let folder = Folder::new();
        let told = folder.primary(
            "[[stop_hooks]]\ncommands = [\"sh -c 'echo 5 >> F/log; echo last >&2; exit 2'\"]\nreport = true\n\
             [[stop_hooks]]\ncommands = [\"sh -c 'echo 1 >> F/log; echo FIRST; exit 1'\"]\nstage = 1\nreport = true\n\
             [[stop_hooks]]\ncommands = [\"sh -c 'echo 3 >> F/log'\"]\nstage = 3\nreport = true\n",
        );
        assert_eq!(told.unwrap(), "Stop hook failed: sh\nFIRST\n\nStop hook failed: sh\nlast");
        assert_eq!(folder.text("log"), "1\n3\n5\n");
    }

    #[test]
    fn commands_of_a_stage_run_side_by_side() {
        // D8: each of the two waits for the other one
        let folder = Folder::new();
        let told = folder.primary(
            "[[stop_hooks]]\ncommands = [\"mkfifo F/pipe\"]\nstage = 1\nreport = true\n\
             [[stop_hooks]]\ncommands = [\"sh -c 'echo x > F/pipe'\"]\nreport = true\n\
             [[stop_hooks]]\ncommands = [\"sh -c 'cat F/pipe > F/out'\"]\nreport = true\n",
        );
        assert_eq!((told, &*folder.text("out")), (None, "x\n"));
    }

    #[test]
    fn a_condition_is_looked_at_right_before_its_stage() {
        // D16
        let folder = Folder::new();
        let told = folder.primary(
            "[[stop_hooks]]\ncommands = [\"touch F/marker\"]\nstage = 1\nreport = true\n\
             [[stop_hooks]]\ncommands = [\"sh -c 'echo seen; exit 1'\"]\nstage = 2\ncondition = { file_exists = \"F/marker\" }\n\
             [[stop_hooks]]\ncommands = [\"sh -c 'echo unseen; exit 1'\"]\nstage = 2\ncondition = { file_not_exists = \"F/marker\" }\n",
        );
        assert_eq!(told.unwrap(), "Stop hook failed: sh\nseen");
    }

    #[test]
    fn scopes_choose_the_hooks() {
        // D19
        let config = "[[stop_hooks]]\ncommands = [\"sh -c 'echo p >> F/log'\"]\nreport = true\n\
             [[stop_hooks]]\ncommands = [\"sh -c 'echo d >> F/log'\"]\nreport = true\nsession_scope = \"delegated\"\nstage = 4\n\
             [[stop_hooks]]\ncommands = [\"sh -c 'echo a >> F/log'\"]\nreport = true\nsession_scope = \"all\"\nstage = 3\n";
        for (scope, log) in [(StopScope::Primary, "a\np\n"), (StopScope::Delegated, "a\nd\n")] {
            let folder = Folder::new();
            assert_eq!(folder.run(config, scope, None), None);
            assert_eq!(folder.text("log"), log, "{scope:?}");
        }
    }

    #[test]
    fn every_kind_of_failure_is_told() {
        // D10, D13, D15
        let told = Folder::new().primary(
            "hook_timeout = 1\n[[stop_hooks]]\nreport = true\n\
             commands = [\"no-such-program\", \"sh -c 'exit 1'\", \"sh -c 'echo OWN; exit 124'\", \"sh -c 'echo part; sleep 30'\", \"true\"]\n",
        );
        assert_eq!(
            told.unwrap(),
            "Stop hook failed: no-such-program\ncould not be started: program not found\n\n\
             Stop hook failed: sh\ncommand failed without output\n\n\
             Stop hook failed: sh\nOWN\n\n\
             Stop hook failed: sh\ntimed out after 1 s\npart"
        );
    }

    #[test]
    fn commands_know_that_a_stop_is_handled_and_what_the_agent_said() {
        // D23, D24
        let config = "[[stop_hooks]]\nreport = true\ncommands = [\"sh -c 'echo $PINTLE_STOP_ACTIVE $CLAW_HOOKS_STOP_ACTIVE \
                      $PINTLE_AGENT_MESSAGE $CLAW_HOOKS_AGENT_MESSAGE ${PINTLE_AGENT_MESSAGE-none} >> F/log'\"]\n";
        let folder = Folder::new();
        assert_eq!(folder.run(config, StopScope::Primary, Some("done")), None);
        assert_eq!(folder.run(config, StopScope::Primary, None), None);
        assert_eq!(folder.text("log"), "1 1 done done done\n1 1 none\n");
        let long = "x".repeat(3 * 1024 * 1024);
        assert_eq!(folder.run(config, StopScope::Primary, Some(&long)), None);
    }

    #[test]
    fn what_is_not_reported_is_started_and_left_alone() {
        // D3, D12: it ends only after the run has returned, and says so in a pipe
        let folder = Folder::new();
        let config = "[[stop_hooks]]\ncommands = [\"mkfifo F/go F/done\"]\nstage = 1\nreport = true\n\
             [[stop_hooks]]\ncommands = [\"sh -c 'read line < F/go; echo $line $PINTLE_STOP_ACTIVE > F/done; exit 1'\", \"no-such-program\"]\n";
        assert_eq!(folder.primary(config), None);
        fs::write(folder.path("go"), "went\n").unwrap();
        assert_eq!(folder.text("done"), "went 1\n");
    }
}
