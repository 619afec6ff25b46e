//! Which agents are on this machine, where they keep their hooks, and how they would start this program.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use pintle_host::process::{SearchPath, find_program};
use pintle_wire::hooks_file::{self, HooksFile, Place, quoted};
use pintle_wire::registry::HOOKS_FILES;

const HOME: &str = if cfg!(windows) { "USERPROFILE" } else { "HOME" };

/// Whose hooks: a person's own, or those of the project in the working directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Person,
    Project,
}

/// This machine, as far as agents are concerned.
#[derive(Debug)]
pub(crate) struct Machine {
    pub(crate) home: PathBuf,
    project: PathBuf,
    search: SearchPath,
}

/// A file in which an agent looks for hooks.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    pub(crate) file: &'static HooksFile,
    pub(crate) path: PathBuf,
    /// What stays even where it is empty: the agent's own folder, or the project.
    pub(crate) base: PathBuf,
    pub(crate) scope: Scope,
}

impl Machine {
    pub(crate) fn of_process() -> Result<Self, String> {
        let home = env::var_os(HOME).map(PathBuf::from).filter(|home| home.is_absolute());
        let home = home.ok_or_else(|| {
            format!("`{HOME}` names no directory, so it is not known where agents keep their settings")
        })?;
        let project = env::current_dir().map_err(|error| format!("the working directory is not known: {error}"))?;
        Ok(Self { home, project, search: SearchPath::of_process() })
    }

    /// How it is known that an agent is here.
    pub(crate) fn trace(&self, file: &HooksFile) -> Option<String> {
        let folder = file.folder_variable.and_then(env::var_os).map(PathBuf::from).filter(|folder| folder.is_dir());
        let traces = file.traces.iter().map(|trace| self.home.join(trace));
        let found = folder.into_iter().chain(traces).find(|trace| trace.exists());
        let program = || file.programs.iter().find_map(|name| find_program(OsStr::new(name), &self.search));
        found.or_else(program).map(|path| path.display().to_string())
    }

    pub(crate) fn target(&self, file: &'static HooksFile, scope: Scope) -> Target {
        let (base, path) = match scope {
            Scope::Project => (self.project.clone(), self.project.join(file.project)),
            Scope::Person => (self.folder(file), self.folder(file).join(file.user)),
        };
        Target { file, path, base, scope }
    }

    /// The agent's own folder.
    pub(crate) fn folder(&self, file: &HooksFile) -> PathBuf {
        let moved = file.folder_variable.and_then(env::var_os).filter(|folder| !folder.is_empty());
        moved.map_or_else(|| self.home.join(file.folder), |folder| self.project.join(folder))
    }

    /// Where a settings file of an agent lies.
    pub(crate) fn place(&self, file: &HooksFile, place: Place) -> PathBuf {
        match place {
            Place::Person(path) => self.folder(file).join(path),
            Place::Project(path) => self.project.join(path),
            Place::System(path) => PathBuf::from(path),
        }
    }

    /// The working directory and those above it.
    pub(crate) fn project_and_above(&self) -> impl Iterator<Item = &Path> {
        self.project.ancestors()
    }

    /// This program, by a path that will still be right after an update, quoted for a command line.
    pub(crate) fn program(&self) -> Result<String, String> {
        let running = env::current_exe().map_err(|error| format!("the path of this program is not known: {error}"))?;
        let path = self.lasting(&running);
        let text = path
            .to_str()
            .ok_or_else(|| format!("`{}` is not UTF-8 text, so it cannot be written into settings", path.display()))?;
        command_word(text)
    }

    /// A link on the search path outlives the folder of one version that it leads to.
    fn lasting(&self, running: &Path) -> PathBuf {
        let name = running.file_name().unwrap_or(OsStr::new("pintle"));
        let by_name = find_program(name, &self.search).filter(|path| path.is_absolute());
        let real = |path: &Path| path.canonicalize().ok();
        by_name.filter(|path| real(path).is_some() && real(path) == real(running)).unwrap_or_else(|| running.to_owned())
    }
}

/// The program as it stands in a command line. One by another name is refused: neither `doctor` nor `uninstall` would
/// know the entry again.
fn command_word(path: &str) -> Result<String, String> {
    let word = quoted(path, cfg!(windows));
    if hooks_file::is_ours(&format!("{word} hook")) {
        return Ok(word);
    }
    Err(format!(
        "{path}: entries are known by the name of the program, expected `pintle`; rename the file, then run it again"
    ))
}

/// The agents of these names, or nothing and the name that is none.
pub(crate) fn named(names: &[String]) -> Result<Vec<&'static HooksFile>, String> {
    let by_name = |name: &String| {
        let wanted = name.to_ascii_lowercase();
        let known = HOOKS_FILES.iter().copied().find(|file| {
            file.agent == wanted || file.programs.contains(&&*wanted) || file.title.to_ascii_lowercase() == wanted
        });
        known.ok_or_else(|| {
            let names: Vec<_> = HOOKS_FILES.iter().map(|file| file.agent).collect();
            format!("unknown agent `{name}`, expected one of {}", names.join(", "))
        })
    };
    let asked = names.iter().map(by_name).collect::<Result<Vec<_>, _>>()?;
    // In the order in which files are edited.
    Ok(HOOKS_FILES.iter().copied().filter(|file| asked.iter().any(|asked| asked.agent == file.agent)).collect())
}

#[cfg(test)]
mod tests {
    use super::command_word;

    #[test]
    fn a_program_by_another_name_registers_nothing() {
        assert_eq!(command_word("/opt/a/pintle").as_deref(), Ok("/opt/a/pintle"));
        for other in ["/opt/pintle-0.2", "/opt/pintle/guard", "/opt/pintle2"] {
            let refused = command_word(other).unwrap_err();
            assert!(refused.starts_with(other) && refused.contains("expected `pintle`"), "{refused}");
        }
    }
}
