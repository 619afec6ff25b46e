//! The words of `find` that take others with them: whoever looks for an action must not find it in the value of a test.

/// Tests, options and actions with one value, of GNU and BSD.
const WITH_VALUE: &[&str] = &[
    "-Bmin",
    "-Bnewer",
    "-Btime",
    "-D",
    "-amin",
    "-anewer",
    "-atime",
    "-cmin",
    "-cnewer",
    "-context",
    "-ctime",
    "-files0-from",
    "-flags",
    "-fls",
    "-fprint",
    "-fprint0",
    "-fstype",
    "-gid",
    "-group",
    "-ilname",
    "-iname",
    "-inum",
    "-ipath",
    "-iregex",
    "-iwholename",
    "-links",
    "-lname",
    "-maxdepth",
    "-mindepth",
    "-mmin",
    "-mnewer",
    "-mtime",
    "-name",
    "-newer",
    "-path",
    "-perm",
    "-printf",
    "-regex",
    "-regextype",
    "-samefile",
    "-size",
    "-type",
    "-uid",
    "-used",
    "-user",
    "-wholename",
    "-xattr",
    "-xattrname",
    "-xtype",
];

/// How many of the words behind `word` belong to it.
pub(crate) fn values_behind(word: &str) -> usize {
    if !word.starts_with('-') {
        return 0;
    }
    if word == "-fprintf" {
        return 2;
    }
    // `-newerXY` is the family of time comparisons.
    usize::from(WITH_VALUE.contains(&word) || (word.len() == 8 && word.starts_with("-newer")))
}
