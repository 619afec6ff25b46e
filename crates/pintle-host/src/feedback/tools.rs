//! What single tools say besides their findings: one row for each.
//!
//! A row may only drop lines on which nobody acts: headings, progress, passed tests, pointers to manuals, underlines.
//! A new tool is a new row, with the output of a real run in `fixtures/feedback`.

use std::path::Path;

use super::lines::number;

/// A tool of which more is known than of any other program.
#[derive(Debug)]
pub struct Tool {
    /// Its programs, without directory and ending.
    names: &'static [&'static str],
    /// Lines that go.
    noise: &'static [Line],
    /// Locations of stack frames that go, each together with the line before it.
    frames: &'static [&'static str],
    /// Lines that say that nothing was wrong, besides those of E15.
    quiet: &'static [Line],
}

/// What a line looks like, white space at its ends aside.
#[derive(Debug)]
enum Line {
    Is(&'static str),
    Starts(&'static str),
    /// Its start, and something after that.
    Has(&'static str, &'static str),
    /// Its start and its end.
    Between(&'static str, &'static str),
    /// Something, but nothing besides these characters and blanks.
    Only(&'static str),
    /// What no pattern says.
    Such(fn(&str) -> bool),
}

use Line::{Between, Has, Is, Only, Starts, Such};

const ROWS: &[Tool] = &[
    Tool {
        names: &["cargo", "rustc", "clippy-driver"],
        noise: &[
            Has("Compiling ", " v"),
            Has("Checking ", " v"),
            Has("Documenting ", " v"),
            Has("Fresh ", " v"),
            Has("Downloaded ", " v"),
            Starts("Finished `"),
            Starts("Running unittests "),
            Has("Running tests/", " ("),
            Has("Running `", "`"),
            Starts("Blocking waiting for file lock on "),
            Between("Updating ", " index"),
            Between("Locking ", " versions"),
            Between("running ", " tests"),
            Is("running 1 test"),
            Is("running 0 tests"),
            Between("test ", " ... ok"),
            Between("test ", " ... ignored"),
            Starts("test result: ok. 0 passed; 0 failed; 0 ignored;"),
            Starts("= help: for further information visit https://"),
            Between("= note: `#[", "on by default"),
            Starts("For more information about this error, try `rustc --explain "),
            Starts("For more information about an error, try `rustc --explain "),
            Starts("Some errors have detailed explanations: "),
            Has("warning: `", ") generated "),
            Starts("note: run with `RUST_BACKTRACE="),
            Starts("note: Some details are omitted, run with `RUST_BACKTRACE="),
        ],
        frames: &["at /rustc/", "at ./.cargo/registry/"],
        quiet: &[],
    },
    Tool { names: &["rustfmt"], noise: &[], frames: &[], quiet: &[] },
    Tool { names: &["ruff"], noise: &[], frames: &[], quiet: &[Starts("0 errors")] },
    Tool {
        names: &["mypy", "dmypy"],
        noise: &[Only("^~")],
        frames: &[],
        quiet: &[
            Between("Success: no issues found in ", " source file"),
            Between("Success: no issues found in ", " source files"),
        ],
    },
    Tool {
        names: &["pyright", "basedpyright"],
        noise: &[
            Starts("WARNING: there is a new pyright version available"),
            Is("Please install the new version or set PYRIGHT_PYTHON_FORCE_VERSION to `latest`"),
        ],
        frames: &[],
        quiet: &[Starts("0 errors, 0 warnings, 0 ")],
    },
    Tool {
        names: &["pytest", "py.test"],
        noise: &[
            Has("=", " test session starts ="),
            Has("platform ", " -- Python "),
            Starts("cachedir: "),
            Starts("rootdir: "),
            Starts("configfile: "),
            Starts("plugins: "),
            Starts("collecting ... collected "),
            Has("collected ", " item"),
            Such(is_dots),
            Has("", " PASSED ["),
        ],
        frames: &[],
        quiet: &[],
    },
    Tool {
        names: &["black"],
        noise: &[Is("Oh no! 💥 💔 💥"), Is("All done! ✨ 🍰 ✨")],
        frames: &[],
        quiet: &[Between("", " would be left unchanged.")],
    },
    Tool { names: &["biome"], noise: &[], frames: &[], quiet: &[] },
    Tool { names: &["eslint"], noise: &[], frames: &[], quiet: &[] },
    Tool {
        names: &["prettier"],
        noise: &[Is("Checking formatting...")],
        frames: &[],
        quiet: &[Is("All matched files use Prettier code style!"), Between("", "ms (unchanged)")],
    },
    Tool { names: &["tsc"], noise: &[Only("~")], frames: &[], quiet: &[] },
    Tool {
        names: &["vitest", "jest"],
        noise: &[
            Has("RUN v", " "),
            Between("⎯⎯", "]⎯"),
            Starts("✓ "),
            Starts("Start at "),
            Starts("Duration "),
            Starts("Snapshots: 0 total"),
            Starts("Time: "),
            Starts("Ran all test suites"),
            Has("at ", "node_modules/"),
            Has("❯ ", "node_modules/"),
        ],
        frames: &[],
        quiet: &[],
    },
    Tool {
        names: &["go", "gotest", "gotestsum"],
        noise: &[
            Starts("=== RUN "),
            Starts("=== PAUSE "),
            Starts("=== CONT "),
            Starts("=== NAME "),
            Starts("--- PASS: "),
            Between("? ", "[no test files]"),
            Starts("go: downloading "),
        ],
        frames: &[],
        quiet: &[],
    },
    Tool { names: &["gofmt", "goimports"], noise: &[], frames: &[], quiet: &[] },
    Tool {
        names: &["golangci-lint"],
        noise: &[Has("level=info ", "msg="), Only("^")],
        frames: &[],
        quiet: &[Is("0 issues.")],
    },
    Tool {
        names: &["shellcheck"],
        noise: &[Is("For more information:"), Starts("https://www.shellcheck.net/wiki/SC")],
        frames: &[],
        quiet: &[],
    },
    Tool {
        names: &["rubocop"],
        noise: &[
            Between("Inspecting ", " file"),
            Between("Inspecting ", " files"),
            Is("Offenses:"),
            Only(".CWEFR"),
            Only("^"),
        ],
        frames: &[],
        quiet: &[Between("", " inspected, no offenses detected")],
    },
];

/// Programs that run other tools: any row may apply to what they print.
const RUNNERS: &[&str] = &[
    "make",
    "just",
    "task",
    "npm",
    "pnpm",
    "yarn",
    "bun",
    "turbo",
    "nx",
    "tox",
    "nox",
    "hatch",
    "pre-commit",
    "prek",
    "lefthook",
    "lint-staged",
    "rake",
];

/// The tools whose rows apply to a text.
#[derive(Debug, Clone, Default)]
pub struct Tools(Vec<&'static Tool>);

impl Tools {
    /// Those that a command names anywhere: `npx eslint`, `python -m pytest`, `sh -c "cargo test"`.
    pub fn of_command<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        let names: Vec<&str> = words.into_iter().flat_map(str::split_whitespace).filter_map(program).collect();
        let any = names.iter().any(|name| RUNNERS.contains(name));
        Self(ROWS.iter().filter(|row| any || row.names.iter().any(|name| names.contains(name))).collect())
    }

    pub(super) fn is_quiet(&self, line: &str) -> bool {
        self.0.iter().flat_map(|row| row.quiet).any(|quiet| quiet.fits(line))
    }

    pub(super) fn without_noise(&self, text: String) -> String {
        if self.0.iter().all(|row| row.noise.is_empty() && row.frames.is_empty()) {
            return text;
        }
        let mut kept = String::with_capacity(text.len());
        // The start of a stack frame goes with its location, so it waits for the next line.
        let mut frame = None;
        for line in text.split_inclusive('\n') {
            let seen = line.trim();
            if self.0.iter().flat_map(|row| row.frames).any(|location| seen.starts_with(location)) {
                frame = None;
                continue;
            }
            kept.extend(frame.take());
            if self.0.iter().flat_map(|row| row.noise).any(|noise| noise.fits(seen)) {
                continue;
            }
            if number(seen).is_some_and(|(_, rest)| rest.starts_with(": ")) {
                frame = Some(line);
            } else {
                kept.push_str(line);
            }
        }
        kept.extend(frame);
        kept
    }
}

/// `tests/test_x.py ..F.s [ 50%]`: one character for each test, as it is run. Failures are told at length further down.
fn is_dots(line: &str) -> bool {
    let dots = line.strip_suffix("%]").and_then(|line| line.rsplit_once('[')).map(|(line, _)| line.trim_end());
    let word = dots.and_then(|line| line.rsplit(' ').next());
    word.is_some_and(|word| !word.is_empty() && word.chars().all(|c| ".FEsxX".contains(c)))
}

/// The name under which a word could be a tool.
fn program(word: &str) -> Option<&str> {
    let name = Path::new(word.trim_matches(['"', '\''])).file_name()?.to_str()?;
    Some([".exe", ".cmd", ".bat", ".js"].iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name))
}

impl Line {
    fn fits(&self, line: &str) -> bool {
        match self {
            Is(whole) => line == *whole,
            Starts(start) => line.starts_with(start),
            Has(start, inner) => line.strip_prefix(start).is_some_and(|rest| rest.contains(inner)),
            Between(start, end) => line.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
            Such(fits) => fits(line),
            Only(characters) => !line.is_empty() && line.chars().all(|c| c == ' ' || characters.contains(c)),
        }
    }
}
