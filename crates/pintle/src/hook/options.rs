//! The options of `pintle hook`, read by hand: an agent waits for every call.

use std::ffi::OsString;
use std::path::PathBuf;

use pintle_wire::{Handler, registry};

/// Without `--format`.
const DEFAULT_FORMAT: &str = "claude";

/// What the command line asks for.
pub(super) enum Request {
    Run(Options),
    Help,
}

pub(super) struct Options {
    pub(super) handler: &'static dyn Handler,
    /// Trimmed and not blank (A2).
    pub(super) event: Option<String>,
    pub(super) config: Option<PathBuf>,
    pub(super) trace: bool,
    pub(super) debug: bool,
    pub(super) quiet: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Name {
    Format,
    Event,
    Config,
    Trace,
    Debug,
    Quiet,
    Help,
}

const NAMES: [(Name, Option<char>, &str); 7] = [
    (Name::Format, Some('f'), "format"),
    (Name::Event, Some('e'), "event"),
    (Name::Config, Some('c'), "config"),
    (Name::Trace, Some('t'), "trace"),
    (Name::Debug, None, "debug"),
    (Name::Quiet, Some('q'), "quiet"),
    (Name::Help, Some('h'), "help"),
];

impl Name {
    fn takes_value(self) -> bool {
        matches!(self, Self::Format | Self::Event | Self::Config)
    }

    fn long(self) -> &'static str {
        NAMES.iter().find(|(name, ..)| *name == self).map_or("", |(.., long)| long)
    }
}

/// What was given, before it is looked at.
#[derive(Default)]
struct Given {
    format: Option<OsString>,
    event: Option<OsString>,
    config: Option<OsString>,
    flags: Vec<Name>,
}

/// A usage error is a sentence for the person who wrote the registration.
pub(super) fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let mut given = Given::default();
    while let Some(argument) = arguments.next() {
        let shown = argument.to_string_lossy();
        if let Some(long) = shown.strip_prefix("--") {
            given.long(long, &mut arguments)?;
        } else if let Some(cluster) = shown.strip_prefix('-').filter(|cluster| !cluster.is_empty()) {
            given.short(cluster, &mut arguments)?;
        } else {
            return Err(format!("unexpected argument `{shown}`"));
        }
    }
    given.request()
}

impl Given {
    fn long(&mut self, option: &str, rest: &mut dyn Iterator<Item = OsString>) -> Result<(), String> {
        let (long, attached) = match option.split_once('=') {
            Some((long, value)) => (long, Some(value)),
            None => (option, None),
        };
        let (name, ..) =
            NAMES.iter().find(|(.., known)| *known == long).ok_or_else(|| format!("unknown option `--{long}`"))?;
        if attached.is_some() && !name.takes_value() {
            return Err(format!("`--{long}` takes no value"));
        }
        self.set(*name, attached.map(OsString::from), rest)
    }

    fn short(&mut self, cluster: &str, rest: &mut dyn Iterator<Item = OsString>) -> Result<(), String> {
        let mut options = cluster.chars();
        while let Some(option) = options.next() {
            let (name, ..) = NAMES
                .iter()
                .find(|(_, short, _)| *short == Some(option))
                .ok_or_else(|| format!("unknown option `-{option}`"))?;
            if name.takes_value() {
                let attached = options.as_str();
                let attached = attached.strip_prefix('=').unwrap_or(attached);
                let attached = (!options.as_str().is_empty()).then(|| OsString::from(attached));
                return self.set(*name, attached, rest);
            }
            self.set(*name, None, rest)?;
        }
        Ok(())
    }

    fn set(
        &mut self,
        name: Name,
        attached: Option<OsString>,
        rest: &mut dyn Iterator<Item = OsString>,
    ) -> Result<(), String> {
        let value = match name {
            Name::Format => &mut self.format,
            Name::Event => &mut self.event,
            Name::Config => &mut self.config,
            flag => {
                self.flags.push(flag);
                return Ok(());
            }
        };
        if value.is_some() {
            return Err(format!("`--{}` is given twice", name.long()));
        }
        *value = Some(attached.or_else(|| rest.next()).ok_or_else(|| format!("`--{}` needs a value", name.long()))?);
        Ok(())
    }

    fn request(self) -> Result<Request, String> {
        let flag = |name| self.flags.contains(&name);
        if flag(Name::Help) {
            return Ok(Request::Help);
        }
        let format = self.format.unwrap_or_else(|| DEFAULT_FORMAT.into());
        let handler = format.to_str().and_then(registry::handler).ok_or_else(|| {
            let known: Vec<_> = registry::HANDLERS.iter().map(|handler| handler.name()).collect();
            format!("unknown format `{}`, expected one of {}", format.to_string_lossy(), known.join(", "))
        })?;
        let event = match self.event.map(OsString::into_string) {
            Some(Ok(event)) => Some(event.trim().to_owned()).filter(|event| !event.is_empty()),
            Some(Err(event)) => return Err(format!("the event `{}` is not UTF-8 text", event.to_string_lossy())),
            None => None,
        };
        Ok(Request::Run(Options {
            handler,
            event,
            config: self.config.map(PathBuf::from),
            trace: flag(Name::Trace),
            debug: flag(Name::Debug),
            quiet: flag(Name::Quiet),
        }))
    }
}

#[cfg(test)]
mod tests;
