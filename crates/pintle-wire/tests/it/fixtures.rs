//! Every case file says what happens.

use crate::case::Case;

#[test]
fn cases_hold() {
    let update = std::env::var_os("UPDATE").is_some();
    let broken: Vec<String> = Case::all().iter().filter_map(|case| case.check(update).err()).collect();
    assert!(broken.is_empty(), "UPDATE=1 writes them again:\n{}", broken.join("\n"));
}

#[test]
fn cases_name_their_source() {
    for case in Case::all() {
        let source = case.header.lines().find(|line| line.starts_with("# source: "));
        assert!(source.is_some_and(|line| line.len() > 12), "{}: no source", case.path.display());
    }
}
