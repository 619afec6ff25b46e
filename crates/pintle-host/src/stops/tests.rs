use std::thread;

use tempfile::TempDir;

use super::*;

fn stops() -> (TempDir, Stops) {
    let folder = tempfile::tempdir().unwrap();
    let stops = Stops { folder: folder.path().join("cache").join(FOLDER) };
    (folder, stops)
}

#[test]
fn blocks_of_one_prompt_are_counted_up_to_the_cap() {
    let (_folder, stops) = stops();
    let attempts: Vec<_> = (1..=5).map(|attempt| stops.block("s", Some(attempt), 3)).collect();
    assert_eq!(attempts, [Some(1), Some(2), Some(3), None, None]);
    // Other sessions are not concerned.
    assert_eq!(stops.block("t", Some(9), 3), Some(1));
    assert_eq!(stops.block("s", Some(6), 4), Some(4));
}

#[test]
fn a_count_that_does_not_grow_is_a_new_prompt() {
    let (_folder, stops) = stops();
    for _ in 0..2 {
        assert_eq!([1, 2, 3].map(|attempt| stops.block("s", Some(attempt), 2)), [Some(1), Some(2), None]);
    }
    assert_eq!(stops.block("s", Some(1), 2), Some(1));
    assert_eq!(stops.block("s", Some(1), 2), Some(1));
}

#[test]
fn an_agent_that_does_not_count_cannot_loop_either() {
    let (_folder, stops) = stops();
    assert_eq!([(); 3].map(|()| stops.block("s", None, 2)), [Some(1), Some(2), None]);
}

#[test]
fn the_file_is_written_on_a_block_only() {
    let (_folder, stops) = stops();
    let text = || fs::read_to_string(stops.path()).unwrap();
    stops.block_at("s", Some(1), 1, 1000);
    let written = text();
    assert_eq!(written, r#"{"s":{"at":1000,"attempt":1,"blocks":1}}"#);
    assert_eq!(stops.block_at("s", Some(2), 1, 1001), None);
    assert_eq!(text(), written);
    let names: Vec<_> = fs::read_dir(&stops.folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(names.iter().all(|name| name == FILE || cfg!(not(unix))), "{names:?}");
}

#[test]
fn old_sessions_are_forgotten() {
    let (_folder, stops) = stops();
    assert_eq!(stops.block_at("s", Some(1), 1, KEPT), Some(1));
    assert_eq!(stops.block_at("s", Some(2), 1, 2 * KEPT - 1), None);
    assert_eq!(stops.block_at("s", Some(3), 1, 2 * KEPT), Some(1));
    // A clock that was set back must not keep a session forever.
    assert_eq!(stops.block_at("s", Some(4), 1, 1), Some(1));
}

#[test]
fn what_cannot_be_read_counts_as_nothing() {
    let (_folder, stops) = stops();
    let large = format!("{{\"s\":{{\"blocks\":9,\"attempt\":1,\"at\":1000}},\"{}\":1}}", "x".repeat(70_000));
    for text in [
        "",
        "{",
        "[1]",
        "null",
        r#"{"s": 3}"#,
        r#"{"s":{"blocks":-1,"at":1000}}"#,
        r#"{"s":{"blocks":9}}"#,
        "\u{0}",
        &large,
    ] {
        create_private(&stops.folder).unwrap();
        fs::write(stops.path(), text).unwrap();
        assert_eq!(stops.block_at("s", Some(2), 3, 1000), Some(1), "{text:.30}");
        assert_eq!(stops.block_at("s", Some(3), 3, 1000), Some(2), "{text:.30}");
    }
    fs::write(stops.path(), b"{\"s\xff\":1}").unwrap();
    assert_eq!(stops.block_at("s", Some(2), 3, 1000), Some(1));
}

#[test]
fn the_file_stays_small() {
    let (_folder, stops) = stops();
    for number in 0..200_u64 {
        let name = format!("{number}-{}", "\u{1f600}\"\\".repeat(500));
        stops.block_at(&name, Some(1), 3, 1000 + number);
    }
    assert!(fs::metadata(stops.path()).unwrap().len() < SIZE);
    assert_eq!(stops.read().len(), SESSIONS);
    assert!(stops.read().keys().all(|name| !name.starts_with("0-")));
}

#[test]
fn sessions_that_stop_together_lose_no_count() {
    let (_folder, stops) = stops();
    thread::scope(|scope| {
        for session in ["a", "b", "c", "d"] {
            let stops = &stops;
            scope.spawn(move || {
                for attempt in 1..=10 {
                    assert_eq!(stops.block(session, Some(attempt), 100), u32::try_from(attempt).ok());
                }
            });
        }
    });
    assert!(stops.read().values().all(|session| session.blocks == 10) && stops.read().len() == 4);
}

#[test]
fn where_nothing_can_be_written_every_stop_is_the_first() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let stops = Stops { folder: folder.path().join("file").join(FOLDER) };
    assert_eq!([1, 2].map(|attempt| stops.block("s", Some(attempt), 1)), [Some(1), Some(1)]);
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, stops) = stops();
    stops.block("s", Some(1), 3);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&stops.folder), mode(&stops.path())), (0o700, 0o600));
}
