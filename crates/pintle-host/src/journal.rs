//! The debug log: one bounded line of JSON per event, metadata only (G1, G2). Never commands, arguments, paths, contents
//! or messages.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use pintle_core::{Event, Fault, Place, Verdict};

use crate::failure::Failure;
use crate::respond::Answer;

const FILE: &str = "pintle.jsonl";
/// Where the journal goes when it has grown: one generation is kept.
const OLD_FILE: &str = "pintle.old.jsonl";
/// Bytes after which a journal is put aside.
const GROWN: u64 = 8 * 1024 * 1024;
/// Commands of one event.
const COMMANDS: usize = 32;
/// Characters of a name that somebody else chose.
const LABEL: usize = 80;

/// Where events are written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal {
    folder: PathBuf,
}

/// What a line tells.
#[derive(Debug)]
pub struct Entry<'e> {
    /// The value of `--format`.
    pub agent: &'e str,
    pub decoded: &'e Result<Event<'e>, Fault<'e>>,
    pub answer: &'e Answer,
    pub payload_bytes: usize,
    pub took: Duration,
}

impl Journal {
    pub(crate) fn in_folder(folder: PathBuf) -> Self {
        Self { folder }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Appends one line, in one write.
    pub fn append(&self, entry: &Entry<'_>) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let path = self.folder.join(FILE);
        match fs::metadata(&path) {
            // A pipe in this place would keep the hook waiting.
            Ok(metadata) if !metadata.is_file() => {
                return Err(io::Error::other(format!("{FILE} is not a regular file")));
            }
            Ok(metadata) if metadata.len() > GROWN => fs::rename(&path, self.folder.join(OLD_FILE))?,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let mut options = OpenOptions::new();
        options.append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&path)?.write_all(entry.line().as_bytes())
    }
}

impl Entry<'_> {
    fn line(&self) -> String {
        let mut line = String::from("{");
        let mut number = |name: &str, value: u128| _ = write!(line, "\"{name}\":{value},");
        number("unix_ms", SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_millis());
        number("pid", std::process::id().into());
        number("payload_bytes", self.payload_bytes as u128);
        number("reply_bytes", (self.answer.reply.stdout.len() + self.answer.reply.stderr.len()) as u128);
        number("took_us", self.took.as_micros());
        number("exit", self.answer.reply.exit.into());
        if let Ok(event) = self.decoded {
            number("shell_texts", event.shell.len() as u128);
            number("shell_bytes", event.shell.iter().map(|shell| shell.text.len() as u128).sum());
            number("edited_files", event.edited.len() as u128);
        }
        for (name, value) in self.labels() {
            _ = write!(line, "\"{name}\":\"{}\",", label(value));
        }
        line.push_str("\"ran\":[");
        for (position, ran) in self.answer.ran.iter().take(COMMANDS).enumerate() {
            let (comma, program) = (if position == 0 { "" } else { "," }, label(&ran.program));
            let took = ran.took.as_micros();
            _ = write!(line, "{comma}{{\"program\":\"{program}\",\"how\":\"{}\",\"took_us\":{took}}}", ran.how);
        }
        line.push_str("]}\n");
        line
    }

    fn labels(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let (place, tool, session): (&Place<'_>, _, _) = match self.decoded {
            Ok(event) => (&event.place, event.tool.as_deref(), event.session.as_deref()),
            Err(fault) => (&fault.place, None, None),
        };
        let decision = match self.answer.decision.verdict {
            Verdict::NoOpinion => "none",
            Verdict::Ask => "ask",
            Verdict::Deny => "deny",
        };
        let failure = self.answer.failure.as_ref().map(|failure| match failure {
            Failure::Payload(_) => "payload",
            Failure::Configuration => "configuration",
            Failure::Internal => "internal",
        });
        let labels = [
            ("agent", Some(self.agent)),
            ("event", Some(&*place.event)),
            ("tool", tool),
            ("session", session),
            ("decision", Some(decision)),
            ("rule", self.answer.rule),
            ("failure", failure),
        ];
        labels.into_iter().filter_map(|(name, value)| Some((name, value?)))
    }
}

/// Somebody else's name as it can stand in a line: bounded, and unable to end the string or the line (G10).
fn label(name: &str) -> String {
    let mut label = String::new();
    for c in name.chars().take(LABEL) {
        match c {
            '"' | '\\' => label.extend(['\\', c]),
            '\u{2028}' | '\u{2029}' => label.push('\u{fffd}'),
            c if c.is_control() => label.push('\u{fffd}'),
            c => label.push(c),
        }
    }
    label
}

#[cfg(test)]
mod tests;
