//! When a guarded program is harmless after all.

use crate::find;
use crate::invocation::Arg;

pub(crate) fn always(_arguments: &[Arg<'_>]) -> bool {
    true
}

/// `PROGRAM --help` and `PROGRAM --version`, and nothing else on the line.
pub(crate) fn only_asks_for_help(arguments: &[Arg<'_>]) -> bool {
    matches!(arguments, [Arg::Known("--help" | "--version", _)])
}

/// `kill` sends a signal, unless it lists signals or only asks whether a process is there.
pub(crate) fn sends_a_signal(arguments: &[Arg<'_>]) -> bool {
    // Without arguments it may be `xargs` that gives them.
    let Some((Arg::Known(first, _), rest)) = arguments.split_first() else {
        return true;
    };
    let listing = ["-l", "-L", "--list", "--table"].contains(first) || first.starts_with("--list=");
    if listing {
        return false;
    }
    let after = match *first {
        "-0" | "-s0" | "-n0" | "--signal=0" => rest,
        "-s" | "-n" | "--signal" => match rest {
            [Arg::Known("0", _), rest @ ..] => rest,
            _ => return true,
        },
        _ => return true,
    };
    names_another_signal(after)
}

/// Whether an option behind the first signal replaces it: of several, the last one counts. `-123` is a process group.
fn names_another_signal(arguments: &[Arg<'_>]) -> bool {
    arguments
        .iter()
        .map(Arg::prefix)
        .take_while(|word| *word != "--")
        .filter_map(|word| word.strip_prefix('-'))
        .any(|option| option.starts_with(|first: char| !first.is_ascii_digit()))
}

/// `find` is told to delete what it finds. A word that belongs to a test (`-name -delete`) or to a command that it
/// runs (`-exec echo -delete ;`) is no action.
pub(crate) fn find_deletes(arguments: &[Arg<'_>]) -> bool {
    let mut words = arguments.iter();
    // Where one command has no end, those behind it have none either.
    let mut ends = true;
    while let Some(word) = words.next() {
        match word.known() {
            Some("-delete") => return true,
            Some("-exec" | "-execdir" | "-ok" | "-okdir") => ends = ends && skip_command(&mut words),
            Some(option) => {
                for _ in 0..find::values_behind(option) {
                    words.next();
                }
            }
            None => {}
        }
    }
    false
}

/// Goes on behind the `;`, or the `+` after `{}`, that ends a command. A command without an end takes no words:
/// `find` would refuse it, and nothing may hide in it. False when there is no end.
fn skip_command(words: &mut std::slice::Iter<'_, Arg<'_>>) -> bool {
    let mut ahead = words.clone();
    let mut braces = false;
    while let Some(word) = ahead.next() {
        let known = word.known();
        if known == Some(";") || (braces && known == Some("+")) {
            *words = ahead;
            return true;
        }
        braces = known == Some("{}");
    }
    false
}
