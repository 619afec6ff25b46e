//! The built-in rules. Nothing beyond these is on by default.

use super::conditions::{always, find_deletes, sends_a_signal};
use super::{Group, Rule};

const TRASH: &str = "Move the files into a folder for trash instead, look at what is untracked with `git clean -n`, or ask \
                     the user to delete them.";

const STOP: &str = "End what you started by its own means: the stop command of the server, or the task control of the tool \
                    that runs it in the background. Otherwise ask the user. `kill -0 PID` only looks and is allowed.";

pub(crate) const RULES: &[Rule] = &[
    // B1, B2
    Rule {
        group: Group::Delete,
        programs: &["rm", "rmdir", "del", "erase", "rd", "remove-item"],
        when: always,
        does: "deletes for good",
        instead: TRASH,
        #[cfg(test)]
        examples: &[
            ("rm", true),
            ("rm -rf build", true),
            ("/bin/rm x", true),
            ("./rm x", true),
            ("RM x", true),
            ("rm.CMD x", true),
            ("rmdir x", true),
            ("del x", true),
            ("erase x", true),
            ("rd /s /q x", true),
            ("Remove-Item -Recurse x", true),
            ("remove-item x", true),
            ("rm -- --help", true),
            ("rm --help x", true),
            ("rm --help --version", true),
            ("rm -h", true),
            ("$dir/rm x", true),
            ("$dir/bin/RM.exe x", true),
            ("rm --help", false),
            ("rmdir --version", false),
            ("ri x", false),
            ("unlink x", false),
            ("shred x", false),
            ("farm build", false),
            ("rm2 x", false),
            ("rm.sh x", false),
            ("$x x", false),
            ("$x-rm x", false),
            ("echo rm x", false),
        ],
    },
    Rule {
        group: Group::Delete,
        programs: &["find"],
        when: find_deletes,
        does: "deletes what it finds",
        instead: "Run it with `-print` to see what it finds. Then move that into a folder for trash, or ask the user to \
                  delete it.",
        #[cfg(test)]
        examples: &[
            ("find . -name *.o -delete", true),
            ("find -delete", true),
            ("/usr/bin/find x -type f -delete", true),
            ("find . -exec echo {} ; -delete", true),
            ("find . -exec echo {} + -delete", true),
            ("find . -exec echo -delete", true),
            ("find . $x -delete", true),
            ("find . -newermt 2020 -delete", true),
            ("find . -maxdepth 1 -delete", true),
            ("find . -name -delete", false),
            ("find . -newermt -delete", false),
            ("find . -fprintf -delete -delete", false),
            ("find . -exec echo -delete ;", false),
            ("find . -exec echo + -delete {} +", false),
            ("find . -name *.o", false),
            ("find . $x", false),
            ("find --help", false),
            ("grep -delete x", false),
        ],
    },
    // B3
    Rule {
        group: Group::Kill,
        programs: &["kill"],
        when: sends_a_signal,
        does: "ends processes",
        instead: STOP,
        #[cfg(test)]
        examples: &[
            ("kill", true),
            ("kill 123", true),
            ("kill -9 123", true),
            ("kill -TERM 123", true),
            ("kill -s TERM 123", true),
            ("kill $pid", true),
            ("kill -s $signal 123", true),
            ("kill -s", true),
            ("kill -s 0 -s 9 123", true),
            ("kill -0 -n 9 123", true),
            ("kill -s 0 --signal=KILL 1", true),
            ("kill 123 -0", true),
            ("kill -00 123", true),
            ("kill --help 123", true),
            ("/bin/kill -KILL -1", true),
            ("kill -0 123", false),
            ("kill -0 $pid", false),
            ("kill -0 -123", false),
            ("kill -0 -- -123", false),
            ("kill -s 0 123", false),
            ("kill -s0 123", false),
            ("kill -n 0 123", false),
            ("kill -n0 123", false),
            ("kill --signal 0 123", false),
            ("kill --signal=0 123", false),
            ("kill -l", false),
            ("kill -l 9", false),
            ("kill -L", false),
            ("kill --list", false),
            ("kill --list=9", false),
            ("kill --table", false),
            ("kill --help", false),
            ("kill --version", false),
            ("overkill x", false),
            ("skill x", false),
        ],
    },
    Rule {
        group: Group::Kill,
        programs: &["pkill", "killall", "taskkill", "stop-process", "spps"],
        when: always,
        does: "ends processes",
        instead: STOP,
        #[cfg(test)]
        examples: &[
            ("pkill node", true),
            ("killall -9 node", true),
            ("taskkill /PID 1 /F", true),
            ("taskkill.exe /PID 1", true),
            ("Stop-Process -Id 1", true),
            ("STOP-PROCESS 1", true),
            ("spps 1", true),
            ("pkill --version", false),
            ("killall --help", false),
            ("pgrep node", false),
            ("tasklist", false),
            ("xkill", false),
        ],
    },
    // B4
    Rule {
        group: Group::RawCopy,
        programs: &["dd"],
        when: always,
        does: "copies raw data and can overwrite a whole disk",
        instead: "Copy files with `cp`, make a file of a given size with `truncate -s`, cut one with `head -c`, or ask the \
                  user to run it.",
        #[cfg(test)]
        examples: &[
            ("dd if=a of=b", true),
            ("/bin/dd", true),
            ("dd.exe if=a", true),
            ("dd --help", false),
            ("dd --version", false),
            ("ddrescue a b", false),
            ("add if=a", false),
        ],
    },
];
