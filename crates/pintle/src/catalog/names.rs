//! Names of files in a recipe: what every platform takes, and takes for the same.
//!
//! A name that one system reads as another file than the next one is how an archive gets out of its folder.

use std::collections::BTreeMap;

/// Bytes of a path, and of one part of it.
const PATH: usize = 200;
const PART: usize = 100;
/// Folders in folders.
const DEPTH: usize = 12;

/// What one system or another takes for a separator, a stream or a pattern.
const FOREIGN: &[char] = &['\\', ':', '*', '?', '"', '<', '>', '|'];
/// Devices of Windows, in any folder and with any ending.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "com", "lpt", "conin$", "conout$"];

/// Says what is wrong with a path, as a part of a sentence.
pub(crate) fn check(path: &str) -> Result<(), String> {
    if path.starts_with('/') {
        return Err("an absolute path".to_owned());
    }
    if path.len() > PATH {
        return Err(format!("a path of {} bytes, expected at most {PATH}", path.len()));
    }
    if path.split('/').count() > DEPTH {
        return Err(format!("folders in folders, expected at most {DEPTH} levels"));
    }
    path.split('/').try_for_each(part)
}

fn part(part: &str) -> Result<(), String> {
    let turns = |it: char| matches!(it, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    match part {
        "" | "." => Err("a path with an empty part, expected a plain one".to_owned()),
        ".." => Err("a path out of its folder".to_owned()),
        _ if part.len() > PART => Err(format!("a name of {} bytes, expected at most {PART}", part.len())),
        _ if part.chars().any(|it| it.is_control() || turns(it) || FOREIGN.contains(&it)) => {
            Err("a character that is no part of a name everywhere".to_owned())
        }
        _ if part.ends_with(['.', ' ']) || part.starts_with(' ') => {
            Err("a blank or a dot at the edge of a name".to_owned())
        }
        _ if is_device(part) => Err("the name of a device".to_owned()),
        _ => Ok(()),
    }
}

fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let name = stem.strip_suffix(|it: char| it.is_ascii_digit() || "¹²³".contains(it));
    DEVICES.contains(&&*stem) && !["com", "lpt"].contains(&&*stem)
        || name.is_some_and(|name| ["com", "lpt"].contains(&name))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    File,
    Folder { named: bool },
}

/// The paths that were seen, as a file system that knows no case would have them.
#[derive(Debug, Default)]
pub(crate) struct Seen(BTreeMap<String, Kind>);

impl Seen {
    /// Says what is wrong with one more path, as a part of a sentence.
    pub(crate) fn add(&mut self, path: &str, is_folder: bool) -> Result<(), String> {
        check(path)?;
        let folded = path.to_lowercase();
        for (end, _) in folded.match_indices('/') {
            let above = folded.get(..end).unwrap_or_default().to_owned();
            if *self.0.entry(above).or_insert(Kind::Folder { named: false }) == Kind::File {
                return Err("a path below a file".to_owned());
            }
        }
        let kind = if is_folder { Kind::Folder { named: true } } else { Kind::File };
        match self.0.insert(folded, kind) {
            None => Ok(()),
            Some(Kind::Folder { named: false }) if is_folder => Ok(()),
            Some(_) => Err("a name that is there already".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_mean_something_else_somewhere_are_refused() {
        // J16
        for bad in [
            "",
            "/etc/x",
            "../x",
            "a/../x",
            "a//x",
            "./x",
            "a/.",
            "a\\x",
            "C:x",
            "a:b",
            "a\nb",
            "nul",
            "a/NUL.txt",
            "com1",
            "LPT9.log",
            "a.",
            "a ",
            " a",
            "x\u{202e}y",
            "a*",
        ] {
            assert!(check(bad).is_err(), "{bad:?}");
        }
        assert!(check(&"a/".repeat(12)).is_err() && check(&format!("{}x", "a/".repeat(12))).is_err());
        assert!(check(&"a".repeat(101)).is_err() && check(&format!("{0}/{0}/{0}", "a".repeat(99))).is_err());
        for good in ["a", "a/b.c", ".hidden", "ä/ö", "a b", "comet", "com", "nulled", "con1.js", "..a", "a..b"] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
    }

    #[test]
    fn one_path_is_there_once() {
        let mut seen = Seen::default();
        assert_eq!(seen.add("a/b", false), Ok(()));
        assert_eq!(seen.add("a", true), Ok(()), "a folder may come behind what is in it");
        for (path, is_folder) in
            [("a", true), ("a/b", false), ("A/B", false), ("a", false), ("a/b/c", false), ("a/b", true)]
        {
            assert!(seen.add(path, is_folder).is_err(), "{path}");
        }
    }
}
