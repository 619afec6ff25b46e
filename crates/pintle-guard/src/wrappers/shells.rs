//! Shells: where they get their script from.

use super::index::Own;
use super::row::{Effect, Examples, PLAIN, Rest, Row, Without};
use super::steps::Steps;
use super::words::{joined, tail};
use crate::invocation::{Arg, Why};

/// Names of the shells that read their arguments as `sh` does.
pub(super) const POSIX_NAMES: &[&str] = &[
    "sh", "ash", "bash", "csh", "dash", "hush", "ksh", "ksh93", "lksh", "mksh", "oksh", "osh", "oil", "ysh", "ion",
    "mrsh", "pdksh", "posh", "rbash", "rksh", "rzsh", "tcsh", "yash", "zsh",
];

pub(super) const POSIX_EXAMPLES: Examples = &[
    ("bash -c 'rm x'", "script: rm x"),
    ("bash -c 'rm $1' a b c", "script: rm $1 [a b c]"),
    ("bash -lc 'rm x'", "script: rm x"),
    ("sh -ec 'rm x'", "script: rm x"),
    ("bash -c -- 'rm x'", "script: rm x"),
    ("bash -c -e 'rm x'", "script: rm x"),
    ("bash -euo pipefail -c 'rm x'", "script: rm x"),
    ("bash -o pipefail -c 'rm x'", "script: rm x"),
    ("bash -O extglob +O nullglob -c 'rm x'", "script: rm x"),
    ("bash +x -c 'rm x'", "script: rm x"),
    ("bash --norc --noprofile --rcfile f -c 'rm x'", "script: rm x"),
    ("zsh -o extendedglob -fc 'rm x'", "script: rm x"),
    ("zsh -opipefail -c 'rm x'", "script: rm x"),
    ("zsh --emulate sh -c 'rm x'", "script: rm x"),
    ("/bin/sh -c ?", "script: ?"),
    ("/bin/sh -c ??", "script: ?"),
    ("sh -c 'rm ?'", "script: rm ?"),
    ("-bash -c 'rm x'", "script: rm x"),
    ("bash5 -c 'rm x'", "script: rm x"),
    ("bash-5.2 -c 'rm x'", "script: rm x"),
    ("bash ?? -c 'rm x'", "file: ? [-c 'rm x'] ; script: rm x"),
    ("bash -? -c 'rm x'", "unknown: WrapperOption ; script: rm x"),
    ("bash", "stdin"),
    ("bash -x", "stdin"),
    ("bash -s a b", "stdin [a b]"),
    ("bash -s -- -a b", "stdin [-a b]"),
    ("bash -", "stdin"),
    ("bash x.sh -c y", "file: x.sh [-c y]"),
    ("bash -x -- x.sh", "file: x.sh"),
    ("bash +e x.sh", "file: x.sh"),
    ("bash ?", "file: ?"),
    ("bash -n x.sh", "-"),
    ("bash -nc 'rm x'", "-"),
    ("bash -ni x.sh", "file: x.sh"),
    ("bash -n +n x.sh", "file: x.sh"),
    ("bash --version", "-"),
    ("bash --help -c x", "-"),
    ("bash -c", "-"),
];

/// Long options that take the next word.
const LONG_WITH_VALUE: [&str; 3] = ["--rcfile", "--init-file", "--emulate"];
/// Long options that print something and end.
const ENDING: [&str; 4] = ["--version", "--help", "--dump-strings", "--dump-po-strings"];

/// What the options of a shell have said.
#[derive(Default)]
struct Said {
    from: From,
    ends: bool,
    unknown: bool,
    runs: Runs,
}

/// Whether what is read is run.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Runs {
    #[default]
    Yes,
    /// `-n`
    No,
    /// `-i`: somebody sits there, and `-n` means nothing.
    Always,
}

/// Where the script is.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum From {
    #[default]
    File,
    /// `-s`, which `-c` overrules.
    Input,
    Word,
}

/// The words after the name of a shell of the `sh` kind.
pub(super) fn posix<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let mut said = Said::default();
    let rest = options(words, &mut said);
    if said.ends || (said.runs == Runs::No && !said.unknown) {
        return;
    }
    if said.unknown {
        steps.unknown(Why::WrapperOption, steps.program.span());
    }
    let Some((first, arguments)) = rest.split_first() else {
        if said.from != From::Word {
            steps.script_from_input(&[]);
        }
        return;
    };
    match said.from {
        From::Word => steps.script(*first, arguments),
        From::Input => steps.script_from_input(rest),
        From::File => {
            steps.script_file(*first, arguments, false);
            if first.many() {
                after_open_options(arguments, steps);
            }
        }
    }
}

/// A word that may be several may be options, so that options can follow it.
fn after_open_options<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let mut said = Said::default();
    let rest = options(words, &mut said);
    if let (true, Some((script, arguments))) = (said.from == From::Word && !said.ends, rest.split_first()) {
        steps.script(*script, arguments);
    }
}

/// Skips options; the words that are left.
fn options<'a>(words: &'a [Arg<'a>], said: &mut Said) -> &'a [Arg<'a>] {
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        let prefix = word.prefix();
        if !prefix.starts_with(['-', '+']) || (prefix == "+" && word.known().is_some()) {
            break;
        }
        rest = after;
        if let Some("-" | "--") = word.known() {
            break;
        }
        if prefix.starts_with("--") {
            let name = prefix.split('=').next().unwrap_or_default();
            said.ends |= ENDING.contains(&name);
            if LONG_WITH_VALUE.contains(&name) && name == prefix {
                rest = rest.get(1..).unwrap_or_default();
            }
            continue;
        }
        said.unknown |= word.known().is_none() && !prefix.contains(['o', 'O']);
        rest = cluster(prefix, rest, said);
    }
    rest
}

/// One word of short options; the words after it and after the values it takes.
fn cluster<'a>(letters: &str, mut rest: &'a [Arg<'a>], said: &mut Said) -> &'a [Arg<'a>] {
    let off = letters.starts_with('+');
    let mut letters = letters.get(1..).unwrap_or_default().chars();
    while let Some(letter) = letters.next() {
        match letter {
            'c' if !off => said.from = From::Word,
            'n' if said.runs != Runs::Always => said.runs = if off { Runs::Yes } else { Runs::No },
            'i' if !off => said.runs = Runs::Always,
            's' if !off && said.from == From::File => said.from = From::Input,
            'o' | 'O' | 'T' => {
                // Only zsh and ksh know names that are attached; a cluster as short as `-oc` has none.
                if letters.as_str().len() > 2 {
                    break;
                }
                if letter != 'T' {
                    rest = rest.get(1..).unwrap_or_default();
                }
            }
            _ => {}
        }
    }
    rest
}

pub(super) static FISH: Row = Row {
    names: &["fish"],
    short: "c:C:d:D:f:o:p:ilnNPvh",
    long: &[
        "command=",
        "init-command=",
        "debug=",
        "debug-output=",
        "debug-stack-frames=",
        "features=",
        "profile=",
        "profile-startup=",
        "login",
        "interactive",
        "no-config",
        "no-execute",
        "private",
        "print-rusage-self",
        "print-debug-categories",
        "help",
        "version",
    ],
    on: &[
        ("c", Effect::Aside),
        ("command", Effect::Aside),
        ("C", Effect::Aside),
        ("init-command", Effect::Aside),
        ("n", Effect::Ends),
        ("no-execute", Effect::Ends),
        ("v", Effect::Ends),
        ("h", Effect::Ends),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    rest: Rest::With(fish_file),
    examples: &[
        ("fish -c 'rm x'", "script: rm x"),
        ("fish -lc 'rm x' a", "script: rm x"),
        ("fish --command='rm x'", "script: rm x"),
        ("fish --command 'rm x'", "script: rm x"),
        ("fish -C 'rm x' -c ls", "script: rm x ; script: ls"),
        ("fish -N x.fish a", "file: x.fish [a]"),
        ("fish", "stdin"),
        ("fish -n x.fish", "-"),
        ("fish --version", "-"),
    ],
    ..PLAIN
};

fn fish_file<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    if !steps.is_empty() {
        return;
    }
    match words.split_first() {
        Some((path, arguments)) => steps.script_file(*path, arguments, false),
        None => steps.script_from_input(&[]),
    }
}

pub(super) static NU: Row = Row {
    names: &["nu", "elvish", "xonsh"],
    short: "c:e:m:n:iltsh",
    long: &[
        "commands=",
        "execute=",
        "config=",
        "env-config=",
        "plugin-config=",
        "include-path=",
        "log-level=",
        "log-target=",
        "table-mode=",
        "threads=",
        "interactive",
        "login",
        "no-config-file",
        "no-history",
        "no-std-lib",
        "stdin",
        "help",
        "version",
    ],
    on: &[
        ("c", Effect::Aside),
        ("commands", Effect::Aside),
        ("e", Effect::Aside),
        ("execute", Effect::Aside),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    lenient: true,
    rest: Rest::With(fish_file),
    examples: &[("nu -c 'rm x'", "script: rm x"), ("nu x.nu", "file: x.nu"), ("nu --version", "-")],
    ..PLAIN
};

pub(super) const CMD_EXAMPLES: Examples = &[
    ("cmd /c del x", "script: del x"),
    ("cmd.exe /C 'rd /s x'", "script: rd /s x"),
    ("cmd /q /v:on /k del x", "script: del x"),
    ("cmd /s /cdel x", "script: del x"),
    ("cmd //c del x", "script: del x"),
    ("cmd", "stdin"),
    ("cmd /c", "-"),
];

/// `cmd.exe`: everything after `/c` or `/k`. MSYS shells write the slash twice.
pub(super) fn cmd<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    for (at, word) in words.iter().enumerate() {
        let prefix = word.prefix();
        let slashes = prefix.len() - prefix.trim_start_matches('/').len();
        let Some(switch) = prefix.get(slashes..).filter(|_| slashes > 0).and_then(|rest| rest.chars().next()) else {
            continue;
        };
        match switch.to_ascii_lowercase() {
            'c' | 'k' | 'r' => {
                let attached = tail(steps.arena, word, slashes + 1);
                let rest = words.get(at + 1..).unwrap_or_default();
                if attached.known() == Some("") {
                    if !rest.is_empty() {
                        let text = joined(steps.arena, rest);
                        steps.script(text, &[]);
                    }
                } else {
                    let mut all = bumpalo::vec![in steps.arena; attached];
                    all.extend_from_slice(rest);
                    let text = joined(steps.arena, all.into_bump_slice());
                    steps.script(text, &[]);
                }
                return;
            }
            '?' => return,
            _ => {}
        }
    }
    steps.script_from_input(&[]);
}

pub(super) const POWERSHELL_EXAMPLES: Examples = &[
    ("pwsh -c 'Remove-Item x'", "script: Remove-Item x"),
    ("powershell.exe -NoProfile -Command Remove-Item x", "script: Remove-Item x"),
    ("powershell -nop -ep bypass -com 'rm x'", "script: rm x"),
    ("powershell /c 'rm x'", "script: rm x"),
    ("powershell -WindowStyle Hidden 'rm x'", "script: rm x"),
    ("pwsh -EncodedCommand cgBtAA==", "unknown: ScriptText"),
    ("powershell -e cgBtAA==", "unknown: ScriptText"),
    ("pwsh -File x.ps1 a", "file: x.ps1 [a]"),
    ("pwsh x.ps1 a", "file: x.ps1 [a]"),
    ("pwsh -", "stdin"),
    ("pwsh -c -", "stdin"),
    ("pwsh", "stdin"),
    ("pwsh -Version", "-"),
];

/// Parameters of PowerShell's program by the shortest abbreviation, and how they take the next word.
const POWERSHELL_PARAMETERS: [(&str, &str, Parameter); 20] = [
    ("encodedcommand", "e", Parameter::Encoded),
    ("ec", "ec", Parameter::Encoded),
    ("command", "c", Parameter::Command),
    ("commandwithargs", "commandwithargs", Parameter::Command),
    ("cwa", "cwa", Parameter::Command),
    ("file", "f", Parameter::File),
    ("executionpolicy", "ex", Parameter::Value),
    ("ep", "ep", Parameter::Value),
    ("inputformat", "i", Parameter::Value),
    ("if", "if", Parameter::Value),
    ("outputformat", "o", Parameter::Value),
    ("of", "of", Parameter::Value),
    ("windowstyle", "w", Parameter::Value),
    ("workingdirectory", "wo", Parameter::Value),
    ("wd", "wd", Parameter::Value),
    ("configurationname", "config", Parameter::Value),
    ("settingsfile", "settings", Parameter::Value),
    ("psconsolefile", "psc", Parameter::Value),
    ("help", "h", Parameter::Ends),
    ("version", "v", Parameter::Ends),
];

#[derive(Clone, Copy)]
enum Parameter {
    Command,
    Encoded,
    File,
    Value,
    Ends,
}

/// `powershell` and `pwsh`.
pub(super) fn powershell<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        let prefix = word.prefix();
        if word.known() == Some("-") || !prefix.starts_with(['-', '/']) {
            return powershell_operand(rest, steps);
        }
        rest = after;
        let written = prefix.trim_start_matches(['-', '/']).to_ascii_lowercase();
        let written = written.split(':').next().unwrap_or_default();
        let parameter = POWERSHELL_PARAMETERS
            .iter()
            .find(|(full, shortest, _)| full.starts_with(written) && written.starts_with(shortest));
        match parameter.map(|(_, _, parameter)| *parameter) {
            Some(Parameter::Command) => return powershell_command(rest, steps),
            Some(Parameter::Encoded) => return steps.unknown(Why::ScriptText, steps.program.span()),
            Some(Parameter::File) => return powershell_operand(rest, steps),
            Some(Parameter::Value) => rest = rest.get(1..).unwrap_or_default(),
            Some(Parameter::Ends) => return,
            None => {}
        }
    }
    steps.script_from_input(&[]);
}

fn powershell_command<'a>(rest: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    match rest {
        [] => {}
        [Arg::Known("-", _), ..] => steps.script_from_input(&[]),
        _ => {
            let text = joined(steps.arena, rest);
            steps.script(text, &[]);
        }
    }
}

/// The first word that is no parameter: a file for one program, a command for the other.
fn powershell_operand<'a>(rest: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let Some((first, arguments)) = rest.split_first() else { return };
    let ending = first.suffix().rsplit('.').next().unwrap_or_default();
    if first.known() == Some("-") {
        steps.script_from_input(&[]);
    } else if ending.eq_ignore_ascii_case("ps1") {
        steps.script_file(*first, arguments, false);
    } else {
        let text = joined(steps.arena, rest);
        steps.script(text, &[]);
    }
}

pub(super) static SU: Row = Row {
    names: &["su", "runuser"],
    short: "c:fg:G:lmpPTs:u:hVw:",
    long: &[
        "command=",
        "session-command=",
        "fast",
        "group=",
        "supp-group=",
        "login",
        "preserve-environment",
        "pty",
        "no-pty",
        "shell=",
        "user=",
        "whitelist-environment=",
        "help",
        "version",
    ],
    on: &[
        ("c", Effect::Script),
        ("command", Effect::Script),
        ("session-command", Effect::Script),
        // Only `runuser` has it: no shell, and no operand for the user.
        ("u", Effect::NoOperands),
        ("user", Effect::NoOperands),
        ("h", Effect::Ends),
        ("V", Effect::Ends),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    operands: &[super::row::Operand::Dash, super::row::Operand::One],
    order: super::row::Order::Anywhere,
    rest: Rest::Shell,
    without: Without::Shell,
    examples: &[
        ("su -c 'rm x'", "script: rm x"),
        ("su root -c 'rm x'", "script: rm x"),
        ("su - u -c 'rm x'", "script: rm x"),
        ("su -l u --command='rm x'", "script: rm x"),
        ("su --session-command 'rm x' u", "script: rm x"),
        ("su -s /bin/sh -c 'rm $0' u a", "script: rm $0 [a]"),
        ("su root -- -c 'rm x'", "script: rm x"),
        ("su - -- u -c 'rm x'", "script: rm x"),
        ("su root rm x", "file: rm [x] ; run: rm x"),
        ("su -- root rm x", "file: rm [x] ; run: rm x"),
        ("su ? -c 'rm x'", "script: rm x"),
        ("su -c ? root", "script: ?"),
        ("su -", "stdin"),
        ("su root", "stdin"),
        ("runuser -c 'rm x' u", "script: rm x"),
        ("runuser -u root -- rm x", "file: rm [x] ; run: rm x"),
        ("runuser -u root rm x", "file: rm [x] ; run: rm x"),
        ("runuser --user=root -g wheel -- rm x", "file: rm [x] ; run: rm x"),
        ("su --version", "-"),
    ],
    ..PLAIN
};

pub(super) static POSIX: Own = Own { names: POSIX_NAMES, read: posix, examples: POSIX_EXAMPLES };
pub(super) static CMD: Own = Own { names: &["cmd"], read: cmd, examples: CMD_EXAMPLES };
pub(super) static POWERSHELL: Own =
    Own { names: &["pwsh", "powershell", "powershell_ise"], read: powershell, examples: POWERSHELL_EXAMPLES };
