use super::*;

#[test]
fn a_text_that_is_not_what_it_was_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f");
    fs::write(&path, "theirs").unwrap();
    assert!(replace(&path, Some("old"), "new").unwrap_err().what.contains("somebody else"));
    assert!(replace(&path, None, "new").is_err());
    assert!(remove(&path, "old", folder.path()).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_file_of_ours_goes_with_the_folders_that_held_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b/f");
    replace(&path, None, "x").unwrap();
    fs::write(folder.path().join("a/other"), "").unwrap();
    remove(&path, "x", folder.path()).unwrap();
    assert!(folder.path().join("a/other").exists() && !folder.path().join("a/b").exists());
}

#[cfg(unix)]
#[test]
fn mode_and_link_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (folder.path().join("real"), folder.path().join("link"));
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real", &link).unwrap();
    let copy = back_up(&link, "old", BEFORE).unwrap();
    replace(&link, Some("old"), "new").unwrap();
    assert_eq!(fs::read_link(&link).unwrap(), Path::new("real"));
    assert_eq!(fs::read_to_string(&real).unwrap(), "new");
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_to_string(&copy).unwrap(), "old");
}

#[test]
fn what_a_killed_run_left_is_in_nobodys_way() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f");
    fs::write(fresh(&path), "half").unwrap();
    replace(&path, None, "new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn what_is_no_text_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f");
    fs::write(&path, b"{\n\xff}").unwrap();
    assert!(read(&path).unwrap_err().to_string().contains("line 2"));
    assert!(read(folder.path()).is_err());
    assert_eq!(read(&folder.path().join("none")).unwrap(), None);
}

#[cfg(unix)]
#[test]
fn a_copy_does_not_follow_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("f"), folder.path().join("other"));
    fs::write(&path, "old").unwrap();
    fs::write(&other, "precious").unwrap();
    std::os::unix::fs::symlink(&other, beside(&path, BEFORE)).unwrap();
    let copy = back_up(&path, "old", BEFORE).unwrap();
    assert_eq!(fs::read_to_string(&other).unwrap(), "precious");
    assert_eq!(fs::read_to_string(&copy).unwrap(), "old");
    assert!(!copy.is_symlink());
}
