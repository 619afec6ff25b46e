//! What a wrapper's row can say.

use super::Language;
use super::steps::Steps;
use crate::invocation::Arg;

/// A program that starts others, and how its arguments say which.
pub(super) struct Row {
    /// The first is the one that is shown.
    pub(super) names: &'static [&'static str],
    /// Short options as `getopt` has them: `a` alone, `a:` with a value, `a::` with a value only when attached; and
    /// `a#` with digits only when attached.
    pub(super) short: &'static str,
    /// Long options: `name`, `name=` with a value, `name=?` with a value only after `=`. Prefixes that mean one of
    /// them are as good as the name.
    pub(super) long: &'static [&'static str],
    /// Options that do more than be skipped, by letter or by long name.
    pub(super) on: &'static [(&'static str, Effect)],
    /// Words before the command.
    pub(super) operands: &'static [Operand],
    pub(super) order: Order,
    /// Long options may have a single dash (`arch -arch arm64`).
    pub(super) single_dash: bool,
    /// A dash and a number is an option (`nice -5`).
    pub(super) digits: bool,
    /// Options that are not listed are taken for ones without a value, and that is no finding: for programs whose
    /// options are open-ended.
    pub(super) lenient: bool,
    /// What the remaining words are.
    pub(super) rest: Rest,
    /// What happens when there are none.
    pub(super) without: Without,
    #[cfg_attr(not(test), expect(dead_code, reason = "proof, read by the tests"))]
    pub(super) examples: Examples,
}

/// Commands, and what is peeled from them in the notation of the tests; `-` for nothing.
pub(super) type Examples = &'static [(&'static str, &'static str)];

/// Rows are written as what differs from this one.
pub(super) const PLAIN: Row = Row {
    names: &[],
    short: "",
    long: &["help", "version"],
    on: &[("help", Effect::Ends), ("version", Effect::Ends)],
    operands: &[],
    order: Order::Strict,
    single_dash: false,
    digits: false,
    lenient: false,
    rest: Rest::Argv,
    without: Without::Nothing,
    examples: &[],
};

/// What an option does, beside being skipped.
#[derive(Clone, Copy)]
pub(super) enum Effect {
    /// Nothing runs: help, a look-up, work on a process that exists.
    Ends,
    /// The value is the script to run; the remaining words are its arguments.
    Script,
    /// The value is a command line that runs beside the rest.
    Aside,
    /// The value is program text.
    Code(&'static Language),
    /// The value is program text; the remaining words are its arguments.
    CodeThenArguments(&'static Language),
    /// Program text unless it looks like an option.
    CodeUnlessOption(&'static Language),
    /// The program text is elsewhere, in a file or a module, so that no operand is it.
    CodeElsewhere,
    /// The value is the file with the program text, or `-` for standard input.
    CodeFile(&'static Language),
    /// The value is split and stands for further words of this program.
    Split,
    /// The remaining words are a command, not a script.
    Argv,
    /// The remaining words, joined, are a script.
    Joined,
    /// Without a command, a shell reads its standard input.
    Shell,
    /// The value, or else this text, stands for an input item.
    Replace(&'static str),
    /// The value is the program, and the words after the operands are its arguments (`--entrypoint`).
    Program,
    /// The value is a setting of which some keys name a program.
    Setting(for<'a> fn(Arg<'a>, &mut Steps<'a>)),
    /// No operands are expected before the command.
    NoOperands,
}

/// A word before the command.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operand {
    /// Exactly one word, whatever it is.
    One,
    /// One word, unless `--` came before it.
    OneBeforeDashes,
    /// One word where it is a number.
    Number,
    /// One word where it begins with this.
    Prefixed(&'static str),
    /// Any number of `NAME=VALUE`, options among them.
    Assignments,
    /// A lone `-`, if there is one.
    Dash,
}

/// Where options may stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Nowhere: whoever reads the rest reads them.
    None,
    /// Before every operand.
    Strict,
    /// Before the command.
    Mixed,
    /// Everywhere before `--`.
    Anywhere,
}

/// What the words after the operands are.
#[derive(Clone, Copy)]
pub(super) enum Rest {
    /// A command.
    Argv,
    /// A script, joined with blanks.
    Joined,
    /// A script for a shell on another machine, joined with blanks.
    Remote,
    /// A script when it is one word, else a command.
    ArgvOrScript,
    /// A command that gets input items behind its own arguments, or in the place of what stands for them.
    Items,
    /// Arguments of a shell.
    Shell,
    /// A subcommand and its arguments.
    Sub(&'static [Row]),
    /// Options, operands and a command once more.
    Then(&'static Row),
    /// Nothing that runs.
    Nothing,
    /// A file with the program in this language, or `-` for standard input.
    Program(&'static Language),
    /// Program text in this language, then data.
    Text(&'static Language),
    /// What this function makes of it.
    With(for<'a> fn(&'a [Arg<'a>], &mut Steps<'a>)),
}

/// What runs when no command is given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Without {
    Nothing,
    /// A shell that reads standard input.
    Shell,
    /// Commands are read from standard input without more words (`at now`).
    ShellAlways,
    /// This program.
    Program(&'static str),
}

/// How an option takes a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Nothing,
    Value,
    Attached,
    Digits,
}

impl Row {
    /// How the short option `letter` takes a value; `None` when there is no such option.
    pub(super) fn short_option(&self, letter: char) -> Option<Takes> {
        let at = self.short.find(letter).filter(|_| !matches!(letter, ':' | '#'))?;
        let after = self.short.get(at + letter.len_utf8()..).unwrap_or_default();
        Some(if after.starts_with("::") {
            Takes::Attached
        } else if after.starts_with(':') {
            Takes::Value
        } else if after.starts_with('#') {
            Takes::Digits
        } else {
            Takes::Nothing
        })
    }

    /// The long option that `written` names, in full or by a prefix that only it and its likes have.
    pub(super) fn long_option(&self, written: &str) -> Option<(&'static str, Takes)> {
        let mut found = None;
        for &entry in self.long {
            let (name, takes) = split_long(entry);
            if name == written {
                return Some((name, takes));
            }
            if name.starts_with(written) {
                match found {
                    None => found = Some((name, takes, true)),
                    Some((first, how, _)) => found = Some((first, how, false)),
                }
            }
        }
        found.and_then(|(name, takes, unique)| unique.then_some((name, takes)))
    }

    /// The long option with exactly this name.
    pub(super) fn exact_long_option(&self, written: &str) -> Option<(&'static str, Takes)> {
        self.long.iter().map(|entry| split_long(entry)).find(|(name, _)| *name == written)
    }

    pub(super) fn effect(&self, option: &str) -> Option<Effect> {
        self.on.iter().find(|(name, _)| *name == option).map(|(_, effect)| *effect)
    }
}

fn split_long(entry: &'static str) -> (&'static str, Takes) {
    if let Some(name) = entry.strip_suffix("=?") {
        (name, Takes::Attached)
    } else if let Some(name) = entry.strip_suffix('=') {
        (name, Takes::Value)
    } else {
        (entry, Takes::Nothing)
    }
}
