//! Folders that may be packed, and folders that may not.

use std::fs;

use super::*;

fn folder(files: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in files {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, file).unwrap();
    }
    folder
}

#[test]
fn a_folder_comes_and_goes_whole() {
    let source = folder(&["recipe.json", "scripts/lib/a.js", ".hidden"]);
    let tree = Tree::read(source.path()).unwrap();
    assert_eq!(tree.files().map(|(path, _)| path).collect::<Vec<_>>(), [".hidden", "recipe.json", "scripts/lib/a.js"]);
    let copy = source.path().join("copy");
    tree.write(&copy).unwrap();
    assert_eq!(Tree::read(&copy).unwrap(), tree);
    assert!(tree.write(&copy).is_err(), "never over what is there");
}

#[test]
fn dependencies_stay_at_home() {
    // J10
    let problem = Tree::read(folder(&["a", "lib/node_modules/x/index.js"]).path()).unwrap_err().to_string();
    assert!(problem.contains("node_modules"), "{problem}");
}

#[cfg(unix)]
#[test]
fn links_and_pipes_are_refused() {
    // J10
    use std::os::unix::fs::symlink;

    let source = folder(&["a"]);
    symlink("/etc/hosts", source.path().join("link")).unwrap();
    assert!(Tree::read(source.path()).unwrap_err().to_string().contains("found a link"));
    let outer = folder(&[]);
    symlink(folder(&["a"]).path(), outer.path().join("recipe")).unwrap();
    assert!(Tree::read(&outer.path().join("recipe")).unwrap_err().to_string().contains("found no folder"));
    let socket = folder(&["a"]);
    let _listener = std::os::unix::net::UnixListener::bind(socket.path().join("socket")).unwrap();
    assert!(Tree::read(socket.path()).unwrap_err().to_string().contains("found a link or a device"));
}

#[cfg(unix)]
#[test]
fn names_that_no_archive_could_have_are_refused() {
    for name in ["a:b", "a\nb", "nul", "a."] {
        assert!(Tree::read(folder(&[name]).path()).is_err(), "{name}");
    }
    assert!(Tree::read(folder(&["a/B", "a/b"]).path()).is_err());
}

#[test]
fn a_folder_is_bounded() {
    let source = folder(&["a"]);
    File::create(source.path().join("large")).unwrap().set_len(BYTES as u64 + 1).unwrap();
    assert!(Tree::read(source.path()).unwrap_err().to_string().contains("more than 32 MiB"));
}
