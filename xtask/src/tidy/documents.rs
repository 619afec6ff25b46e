//! Documents must not point at what is not there.

use std::path::Path;

use super::Complaint;
use crate::repo::{self, TextFile};

/// Folders whose paths documents name in backticks.
const FOLDERS: &[&str] = &["crates/", "xtask/", "docs/", "bench/", "scripts/", "fixtures/", "examples/", ".ci/"];

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

/// A list of names in the source, and the page that must speak of each of them.
struct Listing {
    source: &'static str,
    /// What stands before and after each list of quoted names.
    open: &'static str,
    close: &'static str,
    page: &'static str,
}

const LISTINGS: &[Listing] = &[
    Listing {
        source: "crates/pintle-host/src/config/file.rs",
        open: "const KEYS: &[&str] = &[",
        close: "];",
        page: "docs/configuration.md",
    },
    Listing {
        source: "crates/pintle-guard/src/rules/table.rs",
        open: "programs: &[",
        close: "]",
        page: "docs/rules.md",
    },
];

/// What the tables know and the pages for people do not.
pub(super) fn gaps(files: &[TextFile]) -> Vec<Complaint> {
    let text = |path: &str| files.iter().find(|file| file.path == path).map_or("", |file| file.text.as_str());
    let listed = LISTINGS.iter().flat_map(|listing| {
        let names: Vec<&str> = text(listing.source)
            .split(listing.open)
            .skip(1)
            .filter_map(|rest| rest.split(listing.close).next())
            .flat_map(|list| list.split('"').skip(1).step_by(2))
            .collect();
        let empty = names.is_empty().then(|| format!("{}: no `{}` found", listing.source, listing.open));
        let page = text(listing.page).to_lowercase();
        let missing = names.into_iter().filter(move |name| !page.contains(&format!("`{}`", name.to_lowercase())));
        empty.into_iter().chain(missing.map(|name| format!("{}: `{name}` is not mentioned", listing.page)))
    });
    let page = text("docs/agents.md");
    let formats = pintle_wire::registry::HANDLERS.iter().map(|handler| handler.name());
    let unnamed = formats.filter(|name| !page.contains(&format!("`{name}`")));
    listed.chain(unnamed.map(|name| format!("docs/agents.md: `{name}` is not mentioned"))).collect()
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
