//! Where a program is (D6, N3).

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

/// Endings that Windows tries where `PATHEXT` does not say otherwise.
const USUAL_EXTENSIONS: &str = ".COM;.EXE;.BAT;.CMD";

/// Where programs are looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchPath {
    folders: Vec<PathBuf>,
    /// Endings, each with its dot, of which a program must have one; none where any name will do.
    extensions: Vec<String>,
}

impl SearchPath {
    /// What the environment of this process says.
    pub fn of_process() -> Self {
        let path = env::var_os("PATH").unwrap_or_default();
        let extensions = if cfg!(windows) {
            env::var("PATHEXT").unwrap_or_else(|_| USUAL_EXTENSIONS.to_owned())
        } else {
            String::new()
        };
        Self::new(&path, &extensions)
    }

    /// From the values of `PATH` and `PATHEXT`.
    pub fn new(path: &OsStr, extensions: &str) -> Self {
        let folders = env::split_paths(path)
            // An empty entry is the working directory; Unix says so, and shells agree.
            .map(|folder| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder })
            .collect();
        let extensions = extensions.split(';').map(str::trim).filter(|it| it.len() > 1).map(str::to_owned).collect();
        Self { folders, extensions }
    }

    /// The names under which a file called `name` could be a program.
    fn spellings(&self, name: &Path) -> Vec<PathBuf> {
        if self.extensions.is_empty() {
            return vec![name.to_owned()];
        }
        let has = |extension: &str| {
            let of_name = name.extension().map(OsStr::to_string_lossy).unwrap_or_default();
            extension.strip_prefix('.').is_some_and(|extension| of_name.eq_ignore_ascii_case(extension))
        };
        let complete = self.extensions.iter().any(|extension| has(extension)).then(|| name.to_owned());
        let completed = self.extensions.iter().map(|extension| {
            let mut spelling = OsString::from(name);
            spelling.push(extension);
            PathBuf::from(spelling)
        });
        complete.into_iter().chain(completed).collect()
    }
}

/// The file that `name` would start, if there is one. A name with a separator is looked at where it points.
pub fn find_program(name: &OsStr, search: &SearchPath) -> Option<PathBuf> {
    let name = Path::new(name);
    let named_directly = name.components().count() > 1 || name.has_root() || ends_in_separator(name);
    let folders: &[PathBuf] = if named_directly { &[PathBuf::new()] } else { &search.folders };
    let spellings = search.spellings(name);
    folders
        .iter()
        .flat_map(|folder| spellings.iter().map(move |spelling| folder.join(spelling)))
        .find(|path| is_program(path))
}

fn ends_in_separator(name: &Path) -> bool {
    name.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
}

fn is_program(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && may_run(&metadata))
}

#[cfg(unix)]
fn may_run(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn may_run(_metadata: &fs::Metadata) -> bool {
    true
}
