//! Calculators, plotters and macro processors that can start programs.

use super::languages::{DC, GNUPLOT, M4, OCTAVE};
use super::row::{Effect, Order, PLAIN, Rest, Row};

/// `-e TEXT`, or standard input.
pub(super) static GNUPLOT_ROW: Row = Row {
    names: &["gnuplot"],
    short: "e:cdpsV",
    long: &["persist", "default-settings", "slow", "help", "version"],
    on: &[("e", Effect::Code(&GNUPLOT)), ("help", Effect::Ends), ("version", Effect::Ends), ("V", Effect::Ends)],
    lenient: true,
    rest: Rest::Program(&GNUPLOT),
    examples: &[
        ("gnuplot -p -e 'x'", "code gnuplot: x"),
        ("gnuplot", "code gnuplot from stdin"),
        ("gnuplot f.gp", "code gnuplot in f.gp"),
    ],
    ..PLAIN
};

pub(super) static OCTAVE_ROW: Row = Row {
    names: &["octave", "octave-cli", "matlab", "scilab-cli", "maxima", "gp", "sage"],
    short: "e:r:c:b:fHiqVWp:",
    long: &[
        "eval=",
        "batch=",
        "path=",
        "exec-path=",
        "image-path=",
        "info-file=",
        "no-gui",
        "quiet",
        "silent",
        "norc",
        "logfile=",
        "sd=",
        "nodisplay",
        "nosplash",
        "nodesktop",
        "batch-string=",
        "help",
        "version",
    ],
    on: &[
        ("e", Effect::Code(&OCTAVE)),
        ("r", Effect::Code(&OCTAVE)),
        ("c", Effect::Code(&OCTAVE)),
        ("eval", Effect::Code(&OCTAVE)),
        ("batch", Effect::Code(&OCTAVE)),
        ("batch-string", Effect::Code(&OCTAVE)),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    single_dash: true,
    lenient: true,
    rest: Rest::Program(&OCTAVE),
    examples: &[
        ("octave --eval 'x'", "code octave: x"),
        ("matlab -nodisplay -batch 'x'", "code octave: x"),
        ("matlab -r x", "code octave: x"),
        ("octave", "code octave from stdin"),
        ("octave f.m", "code octave in f.m"),
    ],
    ..PLAIN
};

pub(super) static M4_ROW: Row = Row {
    names: &["m4", "gm4"],
    short: "D:U:I:B:EeF:R:gGH:iL:l:N:o:PQsS:t:T:W:",
    long: &["define=", "undefine=", "include=", "prefix-builtins", "synclines", "help", "version"],
    on: &[("help", Effect::Ends), ("version", Effect::Ends)],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Program(&M4),
    examples: &[
        ("m4", "code m4 from stdin"),
        ("m4 -D a=b -", "code m4 from stdin"),
        ("m4 f.m4", "code m4 in f.m4"),
        ("m4 --version", "-"),
    ],
    ..PLAIN
};

pub(super) static DC_ROW: Row = Row {
    names: &["dc"],
    short: "e:f:hVix",
    long: &["expression=", "file=", "help", "version"],
    on: &[
        ("e", Effect::Code(&DC)),
        ("expression", Effect::Code(&DC)),
        ("f", Effect::CodeFile(&DC)),
        ("file", Effect::CodeFile(&DC)),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    lenient: true,
    rest: Rest::Program(&DC),
    examples: &[
        ("dc -e '1'", "code dc: 1"),
        ("dc", "code dc from stdin"),
        ("dc --help", "-"),
        ("dc f", "code dc in f"),
    ],
    ..PLAIN
};
