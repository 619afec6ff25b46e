//! `pintle host scaffold`: a file of hooks and a script to start from (M5).

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

const FOLDER: &str = "hook-scripts";
const SCRIPT: &str = "deny-example.sh";
/// What stands for the command in a template.
const COMMAND: &str = "@COMMAND@";

/// What a dialect starts from.
struct Starter {
    dialect: &'static str,
    hooks: &'static str,
    script: &'static str,
    /// The variable that names the folder of the file to every handler.
    folder: Option<&'static str>,
}

const STARTERS: &[Starter] = &[
    Starter {
        dialect: "pintle",
        hooks: include_str!("scaffold/hooks.json"),
        script: include_str!("scaffold/deny-stderr.sh"),
        folder: Some("PINTLE_PROFILE"),
    },
    Starter {
        dialect: "finclaw",
        hooks: include_str!("scaffold/hooks.json"),
        script: include_str!("scaffold/deny-stderr.sh"),
        folder: Some("FINCLAW_PROFILE"),
    },
    Starter {
        dialect: "fairpeer",
        hooks: include_str!("scaffold/settings.json"),
        script: include_str!("scaffold/deny-stderr.sh"),
        folder: None,
    },
    Starter {
        dialect: "clacky",
        hooks: include_str!("scaffold/hooks.yml"),
        script: include_str!("scaffold/deny-stdout.sh"),
        folder: None,
    },
];

/// A file that was not written, and why.
pub(super) type Refused = (PathBuf, io::Error);

/// Writes both files, or neither; the one of hooks is the first of the answer. Nothing is overwritten.
pub(super) fn write(dialect: &str, hooks: &Path) -> Result<[PathBuf; 2], Refused> {
    let refused = |path: &Path| {
        let path = path.to_owned();
        move |error| (path, error)
    };
    let folder = hooks.parent().unwrap_or(Path::new("."));
    let script = folder.join(FOLDER).join(SCRIPT);
    let starter = STARTERS.iter().find(|starter| starter.dialect == dialect);
    let Some(starter) = starter else {
        return Err((hooks.to_owned(), io::Error::new(io::ErrorKind::Unsupported, "no example for this dialect")));
    };
    // A script without its file of hooks is what an interrupted call leaves.
    let is_ours = fs::read_to_string(&script).is_ok_and(|text| text == starter.script);
    for (path, may_stay) in [(hooks, false), (&script, is_ours)] {
        if fs::symlink_metadata(path).is_ok() && !may_stay {
            return Err((path.to_owned(), io::ErrorKind::AlreadyExists.into()));
        }
    }
    let text = starter.hooks.replace(COMMAND, &Value::from(command(starter, &script)).to_string());
    fs::create_dir_all(folder.join(FOLDER)).map_err(refused(&folder.join(FOLDER)))?;
    if !is_ours {
        create(&script, starter.script, true).map_err(refused(&script))?;
    }
    create(hooks, &text, false).map_err(refused(hooks))?;
    Ok([hooks.to_owned(), script])
}

fn command(starter: &Starter, script: &Path) -> String {
    match starter.folder {
        Some(variable) if cfg!(windows) => format!("sh \"%{variable}%/{FOLDER}/{SCRIPT}\""),
        Some(variable) => format!("sh \"${variable}/{FOLDER}/{SCRIPT}\""),
        None if cfg!(windows) => format!("sh \"{}\"", script.display()),
        None => format!("sh '{}'", script.display().to_string().replace('\'', r"'\''")),
    }
}

fn create(path: &Path, text: &str, executable: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, if executable { 0o755 } else { 0o644 });
    #[cfg(not(unix))]
    let _ = executable;
    options.open(path)?.write_all(text.as_bytes()).inspect_err(|_| _ = fs::remove_file(path))
}
