//! Documents must not point at what is not there.

use std::path::Path;

use super::Complaint;
use crate::repo::{self, TextFile};

/// Folders whose paths documents name in backticks.
const FOLDERS: &[&str] = &["crates/", "xtask/", "docs/", "bench/", "scripts/", "fixtures/", ".ci/"];

pub(super) fn links(files: &[TextFile]) -> Vec<Complaint> {
    let root = repo::root();
    let documents = files.iter().filter(|file| Path::new(&file.path).extension().is_some_and(|it| it == "md"));
    documents
        .flat_map(|file| {
            let folder = root.join(&file.path).parent().map(Path::to_path_buf).unwrap_or_default();
            let links = between(&file.text, "](", ")")
                .filter(|target| !target.contains("://") && !target.starts_with('#') && !target.starts_with("mailto:"))
                .filter_map(|target| target.split('#').next())
                .filter(|target| !target.is_empty() && !folder.join(target).exists());
            let paths = between(&file.text, "`", "`")
                .filter(|path| {
                    FOLDERS.iter().any(|it| path.starts_with(it)) && !path.contains(['*', '<', ' ', '{', '…', ':'])
                })
                .filter(|path| !root.join(path).exists());
            let complaint = |target: &str| format!("{}: `{target}` does not exist", file.path);
            links.map(complaint).chain(paths.map(complaint)).collect::<Vec<_>>()
        })
        .collect()
}

/// What stands between `open` and the next `close`, on one line.
fn between<'a>(text: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    text.lines().flat_map(move |line| {
        let mut rest = line;
        std::iter::from_fn(move || {
            let (_, after) = rest.split_once(open)?;
            let (inside, behind) = after.split_once(close)?;
            rest = behind;
            Some(inside)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::between;

    #[test]
    fn pairs_are_found() {
        let found: Vec<&str> = between("a `b` c `d`\n`e", "`", "`").collect();
        assert_eq!(found, ["b", "d"]);
    }
}
