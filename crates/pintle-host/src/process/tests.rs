//! Against real processes. No test waits for a time to pass: the deadline of the runner is the only clock.

use std::ffi::OsStr;
use std::io;
use std::time::Duration;

use super::{Captured, End, Finished, GRACE, KEPT, SearchPath, Spec, find_program, run};

const REPETITIONS: usize = 5;
/// Long enough that only a hanging test sees it.
const AMPLE: Duration = Duration::from_mins(1);

/// Bytes of both streams together are kept in bounded memory, whatever comes.
#[test]
fn the_beginning_of_a_stream_is_kept_and_the_rest_counted() {
    // G8
    let mut captured = Captured::default();
    captured.push(&vec![b'a'; KEPT - 1]);
    assert_eq!(captured.left_out(), 0);
    captured.push("é".as_bytes());
    assert_eq!((captured.bytes().len(), captured.left_out()), (KEPT, 1));
    captured.push(b"more");
    assert_eq!((captured.bytes().len(), captured.left_out()), (KEPT, 5));
    let text = captured.text();
    let tail = text.trim_start_matches('a');
    assert_eq!(tail, "\n... (6 more bytes of output were cut)\n", "the torn character is not shown");
}

#[test]
fn whole_output_is_shown_as_it_is() {
    let mut captured = Captured::default();
    captured.push(b"a\xffb");
    assert_eq!(captured.text(), "a\u{fffd}b");
    assert_eq!(Captured::default().text(), "");
}

#[test]
fn programs_are_found_by_path_and_ending() {
    // D6, N3
    let folder = tempfile::tempdir().unwrap();
    for name in ["tool.exe", "script.Cmd", "plain"] {
        let path = folder.path().join(name);
        std::fs::write(&path, "").unwrap();
        make_executable(&path, true);
    }
    std::fs::create_dir(folder.path().join("folder.exe")).unwrap();
    let windows = SearchPath::new(folder.path().as_os_str(), ".EXE;.exe;; .CMD;.Cmd");
    let found = |name: &str| {
        let path = find_program(OsStr::new(name), &windows)?;
        Some(path.file_name().unwrap().to_string_lossy().to_ascii_lowercase())
    };
    assert_eq!(found("tool").unwrap(), "tool.exe");
    assert_eq!(found("tool.exe").unwrap(), "tool.exe");
    assert_eq!(found("script").unwrap(), "script.cmd");
    assert_eq!(found("plain"), None, "a program has one of the endings");
    assert_eq!(found("folder"), None);
}

#[cfg(unix)]
#[test]
fn programs_on_unix_need_an_executable_bit() {
    // D6
    let folder = tempfile::tempdir().unwrap();
    let (yes, no) = (folder.path().join("yes"), folder.path().join("no"));
    for (path, mode) in [(&yes, true), (&no, false)] {
        std::fs::write(path, "").unwrap();
        make_executable(path, mode);
    }
    let search = SearchPath::new(folder.path().as_os_str(), "");
    assert_eq!(find_program(OsStr::new("yes"), &search), Some(yes.clone()));
    assert_eq!(find_program(OsStr::new("no"), &search), None);
    assert_eq!(find_program(OsStr::new(""), &search), None);
    assert_eq!(find_program(OsStr::new("."), &search), None);
    let nowhere = SearchPath::new(OsStr::new(""), "");
    assert_eq!(find_program(yes.as_os_str(), &nowhere), Some(yes.clone()), "a path is looked at where it points");
    assert_eq!(find_program(no.as_os_str(), &nowhere), None);
    let linked = folder.path().join("linked");
    std::os::unix::fs::symlink(&yes, &linked).unwrap();
    assert_eq!(find_program(OsStr::new("linked"), &search), Some(linked));
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let error = run(&Spec::new("no-such-program-anywhere", AMPLE)).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    assert_eq!(error.to_string(), "`no-such-program-anywhere` could not be started: program not found");
}

fn make_executable(path: &std::path::Path, executable: bool) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = if executable { 0o755 } else { 0o644 };
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }
    #[cfg(not(unix))]
    let _ = (path, executable);
}

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;
