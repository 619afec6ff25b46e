//! Which files a command runs, as far as its text says.
//!
//! The guard's reader finds the programs that the text would start and their words, with the variables that the handler
//! gets. Then a file counts that is
//!
//! - a program given by its path,
//! - the script that an interpreter is given (`python3 -u check.py`),
//! - any file that looks like a program, where an interpreter runs in the text at all: `cat check.py | python3`,
//!   `sh < check.sh`, `node --import=./first.mjs main.js`, or
//! - what a runner is told by a file in its folder: `make check`, `npm run check`.
//!
//! Rather a file too many than one too few: a person is asked once more. Interpreters in the folders of the system are
//! left out, as those are that `PATH` finds.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use pintle_guard::policy::Policy;
use pintle_guard::{Command, Language, explain};

use super::fingerprint::{Line, Subject, Unreadable};

/// Programs that run the file they are given. A version may follow the name.
const INTERPRETERS: &[&str] = &[
    ".",
    "ash",
    "bash",
    "bun",
    "cmd",
    "coffee",
    "cscript",
    "csh",
    "dash",
    "deno",
    "elixir",
    "escript",
    "expect",
    "fish",
    "groovy",
    "guile",
    "irb",
    "java",
    "jruby",
    "julia",
    "ksh",
    "lua",
    "luajit",
    "mksh",
    "nix-shell",
    "node",
    "nodejs",
    "nu",
    "nushell",
    "osascript",
    "perl",
    "php",
    "powershell",
    "pwsh",
    "py",
    "pypy",
    "python",
    "pythonw",
    "qjs",
    "racket",
    "raku",
    "rscript",
    "ruby",
    "scala",
    "sh",
    "source",
    "swift",
    "tclsh",
    "tcsh",
    "ts-node",
    "tsx",
    "uv",
    "wscript",
    "xonsh",
    "yash",
    "zsh",
];
/// Programs that run a file only where an option says so.
const LOADERS: &[&str] = &["awk", "bmake", "gawk", "gmake", "just", "make", "mawk", "sed"];
/// Endings of files that an interpreter runs.
const ENDINGS: &[&str] = &[
    "awk", "bash", "bat", "cjs", "cmd", "coffee", "cts", "ex", "exs", "fish", "groovy", "jar", "java", "jl", "js",
    "jsx", "just", "kts", "lua", "mjs", "mk", "mts", "nu", "php", "pl", "pm", "ps1", "psm1", "py", "pyc", "pyw", "pyz",
    "r", "rb", "rkt", "scm", "sed", "sh", "swift", "tcl", "ts", "tsx", "vbs", "wsf", "zsh",
];
/// What an interpreter runs where it is given a folder.
const ENTRIES: &[&str] = &["__main__.py", "index.js", "index.mjs", "index.cjs", "index.ts", "package.json"];
/// What an interpreter appends to the name of a script that does not exist as it is.
const APPENDED: &[&str] = &[".js", ".mjs", ".cjs", ".json"];
/// Programs that run what a file in their folder says, and the names of that file.
const RUNNERS: &[(&str, &[&str])] = &[
    ("bmake", MAKEFILES),
    ("bun", PACKAGE),
    ("gmake", MAKEFILES),
    ("just", &["justfile", "Justfile", ".justfile"]),
    ("make", MAKEFILES),
    ("npm", PACKAGE),
    ("pnpm", PACKAGE),
    ("rake", &["Rakefile", "rakefile", "Rakefile.rb"]),
    ("task", &["Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml"]),
    ("yarn", PACKAGE),
];
const MAKEFILES: &[&str] = &["GNUmakefile", "BSDmakefile", "makefile", "Makefile"];
const PACKAGE: &[&str] = &["package.json"];
/// Where the system's own interpreters are.
const SYSTEM: &[&str] = &["/bin", "/usr", "/opt", "/nix", "/snap", "/Library", "/System"];
/// Names that are other files for every process.
const PASSING: &str = "/proc";
/// Where devices and streams are; on Linux ordinary files, too (`/dev/shm`).
const DEVICES: &str = "/dev";
/// What separates words, whatever a shell thinks of it.
const SEPARATORS: &[char] = &[';', '|', '&', '(', ')', '<', '>', '"', '\'', '=', '`', '{', '}', ','];

/// A file that a command names.
pub(super) struct Named {
    /// Without links.
    pub(super) path: PathBuf,
    /// By the name that the command gives it.
    pub(super) asked: PathBuf,
}

/// The files, in the order of the text and then of their names.
pub(super) fn named(subject: &Subject<'_>) -> Result<Vec<Named>, Unreadable> {
    let text = match subject.line {
        Line::Shell(text) => with_variables(text, subject.variable),
        Line::Program(words) => words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" "),
    };
    let language = match subject.line {
        Line::Shell(_) if cfg!(windows) => Language::Cmd,
        Line::Shell(_) | Line::Program(_) => Language::Posix,
    };
    let commands = explain(&text, language, &Policy::default()).commands;
    let mut found = Found { bases: bases(&commands, subject.workspace), files: Vec::new() };
    for command in &commands {
        let mut words = command.argv.iter().map(Option::as_deref);
        let Some(Some(program)) = words.next() else { continue };
        found.program(program)?;
        if is_interpreter(program) {
            found.script(words.clone().flatten())?;
        }
        if let Some((_, names)) = RUNNERS.iter().find(|(runner, _)| is_one_of(&[runner], program)) {
            found.told(names, words.flatten());
        }
    }
    if commands.iter().any(runs_files) {
        let words = commands.iter().flat_map(|command| &command.argv).flatten();
        let raw = text.split(|it: char| it.is_whitespace() || SEPARATORS.contains(&it));
        let words: BTreeSet<&str> = words.map(String::as_str).chain(raw).filter(|word| !word.is_empty()).collect();
        for word in words {
            found.likely(word);
        }
    }
    Ok(found.files)
}

/// The text with the variables that it names set before it. `~` is one of them to the reader.
fn with_variables(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> String {
    if cfg!(windows) {
        return text
            .split('%')
            .enumerate()
            .map(|(number, part)| if number % 2 == 0 { part.to_owned() } else { variable(part).unwrap_or_default() })
            .collect();
    }
    let mut body = String::with_capacity(text.len());
    let mut before = ' ';
    for character in text.chars() {
        let is_word = before.is_whitespace() || SEPARATORS.contains(&before) || before == ':';
        match character {
            '~' if is_word => body.push_str("$HOME"),
            _ => body.push(character),
        }
        before = character;
    }
    let names: BTreeSet<&str> = body
        .split('$')
        .skip(1)
        .map(|rest| rest.trim_start_matches('{'))
        .map(|rest| rest.split(|it: char| !it.is_ascii_alphanumeric() && it != '_').next().unwrap_or_default())
        .filter(|name| name.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_'))
        .collect();
    let set = names.into_iter().filter_map(|name| Some(format!("{name}={}\n", quoted(&variable(name)?))));
    set.chain([body.as_str().to_owned()]).collect()
}

fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Where relative names may begin: the workspace, and wherever the text goes.
fn bases(commands: &[Command], workspace: &Path) -> Vec<PathBuf> {
    let mut bases = vec![workspace.to_owned()];
    for command in commands {
        if let [Some(program), .., Some(folder)] = command.argv.as_slice()
            && ["cd", "chdir", "pushd"].contains(&program.as_str())
        {
            let from = bases.last().cloned().unwrap_or_default();
            bases.push(from.join(folder));
        }
    }
    bases
}

fn runs_files(command: &Command) -> bool {
    let program = command.argv.first().and_then(Option::as_deref);
    program.is_some_and(|program| is_one_of(INTERPRETERS, program) || is_one_of(LOADERS, program))
}

fn is_interpreter(program: &str) -> bool {
    is_one_of(INTERPRETERS, program)
}

/// By its name, without folder, ending and version.
fn is_one_of(names: &[&str], program: &str) -> bool {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program).to_ascii_lowercase();
    let name = name.strip_suffix(".exe").unwrap_or(&name);
    let plain = name.trim_end_matches(|it: char| it.is_ascii_digit() || it == '.');
    names.binary_search(&name).is_ok() || names.binary_search(&plain).is_ok()
}

fn is_path(word: &str) -> bool {
    word.contains('/') || cfg!(windows)
}

struct Found {
    bases: Vec<PathBuf>,
    files: Vec<Named>,
}

impl Found {
    /// A program given by its path; on Windows the folder itself is searched, too.
    fn program(&mut self, word: &str) -> Result<(), Unreadable> {
        if !is_path(word) {
            return Ok(());
        }
        let endings: &[&str] = if cfg!(windows) { &["", ".com", ".exe", ".bat", ".cmd"] } else { &[""] };
        for base in self.bases.clone() {
            for ending in endings {
                let Some(file) = existing(&base.join(format!("{word}{ending}")))? else { continue };
                let is_systems =
                    SYSTEM.iter().any(|folder| file.path.starts_with(folder)) && !file.path.starts_with(&base);
                if !(is_systems && is_interpreter(word)) {
                    self.add(file);
                }
            }
        }
        Ok(())
    }

    /// The first word that names something: the script.
    fn script<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> Result<(), Unreadable> {
        for word in words.filter(|word| !word.starts_with('-') && !word.is_empty()) {
            let before = self.files.len();
            for path in self.bases.iter().map(|base| base.join(word)).collect::<Vec<_>>() {
                let found = match existing(&path)? {
                    Some(folder) if folder.path.is_dir() => ENTRIES
                        .iter()
                        .map(|entry| existing(&folder.asked.join(entry)))
                        .collect::<Result<Vec<_>, _>>()?,
                    Some(file) => vec![Some(file)],
                    None => APPENDED
                        .iter()
                        .map(|ending| existing(&path.with_added_extension(ending.trim_start_matches('.'))))
                        .collect::<Result<Vec<_>, _>>()?,
                };
                found.into_iter().flatten().filter(|file| !file.path.is_dir()).for_each(|file| self.add(file));
            }
            if self.files.len() > before {
                break;
            }
        }
        Ok(())
    }

    /// What a runner reads in its folder, or in one that a word names.
    fn told<'w>(&mut self, names: &[&str], words: impl Iterator<Item = &'w str>) {
        let mut folders = self.bases.clone();
        for word in words.filter(|word| !word.is_empty()) {
            // `-Cfolder` and `--prefix=folder`, too.
            let value = word.rsplit('=').next().unwrap_or(word);
            let value = value.strip_prefix("-C").unwrap_or(value);
            folders.extend(self.bases.iter().map(|base| base.join(value)));
        }
        for folder in folders {
            let found = names.iter().filter_map(|name| existing(&folder.join(name)).ok().flatten());
            found.filter(|file| file.path.is_file()).for_each(|file| self.add(file));
        }
    }

    /// Any word that names a file which looks like a program.
    fn likely(&mut self, word: &str) {
        for path in self.bases.iter().map(|base| base.join(word)).collect::<Vec<_>>() {
            if let Some(file) = existing(&path).ok().flatten().filter(|file| looks_like_a_program(&file.path)) {
                self.add(file);
            }
        }
    }

    fn add(&mut self, file: Named) {
        let is_known = self.files.iter().any(|known| known.path == file.path && known.asked == file.asked);
        let is_device = file.path.starts_with(DEVICES) && !file.path.is_file();
        if !(is_known || is_device || file.path.starts_with(PASSING)) {
            self.files.push(file);
        }
    }
}

/// Where there is something.
fn existing(path: &Path) -> Result<Option<Named>, Unreadable> {
    use io::ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound};

    match fs::canonicalize(path) {
        Ok(own) => Ok(Some(Named { path: own, asked: path.to_owned() })),
        // Words that are no paths at all end here, too.
        Err(error) if [NotFound, NotADirectory, InvalidFilename, InvalidInput].contains(&error.kind()) => Ok(None),
        Err(source) => Err(Unreadable { path: path.to_owned(), source }),
    }
}

fn looks_like_a_program(path: &Path) -> bool {
    let Some(about) = fs::metadata(path).ok().filter(fs::Metadata::is_file) else { return false };
    if SYSTEM.iter().any(|folder| path.starts_with(folder)) {
        return false;
    }
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    ending.is_some_and(|ending| ENDINGS.binary_search(&&*ending).is_ok())
        || is_executable(&about)
        || fs::File::open(path).is_ok_and(|file| {
            let mut start = Vec::new();
            _ = file.take(2).read_to_end(&mut start);
            start == b"#!"
        })
}

#[cfg(unix)]
fn is_executable(about: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    #[test]
    fn tables_are_sorted() {
        assert!(super::INTERPRETERS.is_sorted() && super::LOADERS.is_sorted() && super::ENDINGS.is_sorted());
    }
}
