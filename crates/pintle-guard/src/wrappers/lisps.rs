//! More interpreters: Lisps, functional languages, editors of lines.

use super::languages::{ED, ERLANG, GHC, JSHELL, LFTP, LISP, PERL, PHP, PYTHON, RUBY, SWIFT, SYSTEM, ZX};
use super::row::{Effect, Order, PLAIN, Rest, Row};
use super::steps::Steps;
use crate::invocation::Arg;

/// `!CMD` is a line for a shell, everything else is Python.
pub(super) static IPYTHON: Row = Row {
    names: &["ipython", "jupyter-run"],
    short: "c:m:i",
    long: &["profile=", "matplotlib=?", "pylab=?", "no-banner", "quick", "help", "version"],
    on: &[("c", Effect::Setting(ipython)), ("m", Effect::Ends), ("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    rest: Rest::With(ipython_input),
    examples: &[
        ("ipython -c '!rm x'", "script: rm x ; code python: !rm x"),
        ("ipython3 -c x", "code python: x"),
        ("ipython", "code python from stdin"),
        ("ipython x.py", "-"),
        ("ipython --version", "-"),
    ],
    ..PLAIN
};

fn ipython<'a>(text: Arg<'a>, steps: &mut Steps<'a>) {
    if let Arg::Known(known, span) = text {
        for line in known.lines().map(str::trim_start) {
            let command = ["!!", "!", "%sx ", "%system "].iter().find_map(|start| line.strip_prefix(start));
            if let Some(command) = command {
                steps.script(Arg::Known(command, span), &[]);
            }
        }
    }
    steps.code(&PYTHON, text);
}

fn ipython_input<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    if words.is_empty() && steps.is_empty() {
        steps.code_from_input(&PYTHON);
    }
}

pub(super) static ZX_ROW: Row = Row {
    names: &["zx"],
    short: "e:v",
    long: &["eval=", "shell=", "prefix=", "postfix=", "cwd=", "ext=", "env=", "registry=", "quiet", "help", "version"],
    on: &[("e", Effect::Code(&ZX)), ("eval", Effect::Code(&ZX)), ("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    rest: Rest::Program(&ZX),
    examples: &[
        ("zx --eval 'x'", "code zx: x"),
        ("zx -e x", "code zx: x"),
        ("zx -", "code zx from stdin"),
        ("zx x.mjs", "code zx in x.mjs"),
    ],
    ..PLAIN
};

pub(super) static SWIFT_ROW: Row = Row {
    names: &["swift"],
    short: "e:I:L:D:O",
    long: &["version", "help"],
    on: &[("e", Effect::Code(&SWIFT)), ("version", Effect::Ends), ("help", Effect::Ends)],
    lenient: true,
    rest: Rest::Program(&SWIFT),
    examples: &[
        ("swift -e 'x'", "code swift: x"),
        ("swift -", "code swift from stdin"),
        ("swift build", "code swift in build"),
        ("swift --version", "-"),
    ],
    ..PLAIN
};

/// Standard input holds commands, of which `!` starts a shell's.
pub(super) static ED_ROW: Row = Row {
    names: &["ed", "red"],
    short: "Eghlp:rsv",
    long: &["extended-regexp", "quiet", "silent", "prompt=", "loose-exit-status", "restricted", "help", "version"],
    on: &[("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    rest: Rest::With(ed_input),
    examples: &[("ed -s f", "code ed from stdin"), ("ed", "code ed from stdin"), ("ed --version", "-")],
    ..PLAIN
};

fn ed_input<'a>(_: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    steps.code_from_input(&ED);
}

pub(super) static LFTP_ROW: Row = Row {
    names: &["lftp"],
    short: "c:e:f:u:p:",
    long: &["norc", "help", "version"],
    on: &[("c", Effect::Code(&LFTP)), ("e", Effect::Code(&LFTP)), ("help", Effect::Ends), ("version", Effect::Ends)],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[("lftp -e 'x' h", "code lftp: x"), ("lftp -c 'x'", "code lftp: x"), ("lftp h", "-")],
    ..PLAIN
};

pub(super) static GHC_ROW: Row = Row {
    names: &["ghc", "ghci", "runghc", "runhaskell"],
    short: "e:o:i::",
    long: &["make", "help", "version"],
    on: &[("e", Effect::Code(&GHC)), ("make", Effect::Ends), ("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    rest: Rest::Program(&GHC),
    examples: &[
        ("ghc -e 'x'", "code haskell: x"),
        ("runghc", "code haskell from stdin"),
        ("runghc x.hs", "code haskell in x.hs"),
        ("ghc --make rm.hs", "-"),
    ],
    ..PLAIN
};

/// Lisps: text in an option.
pub(super) static LISP_ROW: Row = Row {
    names: &[
        "racket", "guile", "sbcl", "ecl", "clisp", "ccl", "ros", "csi", "gosh", "janet", "scheme", "chez", "joker",
        "nbb", "fennel", "hy",
    ],
    short: "c:e:l:s:L:t:r:m:x:",
    long: &[
        "eval=",
        "load=",
        "core=",
        "require=",
        "expr=",
        "non-interactive",
        "noinform",
        "script=?",
        "help",
        "version",
    ],
    on: &[
        ("c", Effect::Code(&LISP)),
        ("e", Effect::Code(&LISP)),
        ("x", Effect::Code(&LISP)),
        ("expr", Effect::Code(&LISP)),
        ("eval", Effect::Code(&LISP)),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    single_dash: true,
    lenient: true,
    rest: Rest::Program(&LISP),
    examples: &[
        ("racket -e 'x'", "code lisp: x"),
        ("guile -c 'x'", "code lisp: x"),
        ("sbcl --noinform --eval 'x' --eval 'y'", "code lisp: x ; code lisp: y"),
        ("sbcl", "code lisp from stdin"),
        ("racket f.rkt", "code lisp in f.rkt"),
    ],
    ..PLAIN
};

pub(super) static CLOJURE: Row = Row {
    names: &["clojure", "clj", "lein"],
    short: "e:i:r:m:J:S::A::X::T::M::P",
    long: &["eval=", "init=", "main=", "report=", "help", "version"],
    on: &[("e", Effect::Code(&LISP)), ("eval", Effect::Code(&LISP)), ("help", Effect::Ends), ("version", Effect::Ends)],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("clojure -e 'x'", "code lisp: x"),
        ("clojure -M --eval 'x'", "code lisp: x"),
        ("clojure -M:test", "-"),
        ("lein test", "-"),
    ],
    ..PLAIN
};

/// The first word may be the program text.
pub(super) static BB: Row = Row {
    names: &["bb"],
    short: "e:f:m:iIoO",
    long: &["eval=", "file=", "main=", "classpath=", "config=", "help", "version"],
    on: &[
        ("e", Effect::Code(&LISP)),
        ("eval", Effect::Code(&LISP)),
        ("f", Effect::CodeFile(&LISP)),
        ("file", Effect::CodeFile(&LISP)),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    lenient: true,
    rest: Rest::With(text_in_brackets),
    examples: &[("bb -e '(x)'", "code lisp: (x)"), ("bb '(x)'", "code lisp: (x)"), ("bb task", "-")],
    ..PLAIN
};

fn text_in_brackets<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    if let Some(first) = words.first().filter(|word| word.prefix().starts_with('(')) {
        steps.code(&LISP, *first);
    }
}

pub(super) static JSHELL_ROW: Row = Row {
    names: &["jshell"],
    short: "R:C:J:qsv",
    long: &["class-path=", "module-path=", "add-modules=", "startup=", "feedback=", "execution=", "help", "version"],
    on: &[("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    rest: Rest::Program(&JSHELL),
    examples: &[
        ("jshell", "code java from stdin"),
        ("jshell -", "code java from stdin"),
        ("jshell f.jsh", "code java in f.jsh"),
    ],
    ..PLAIN
};

pub(super) static ERL_ROW: Row = Row {
    names: &["erl"],
    long: &[
        "eval=",
        "name=",
        "sname=",
        "setcookie=",
        "pa=",
        "pz=",
        "noshell",
        "noinput",
        "boot=",
        "config=",
        "s=",
        "run=",
    ],
    on: &[("eval", Effect::Code(&ERLANG))],
    single_dash: true,
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[("erl -noshell -eval 'x'", "code erlang: x"), ("erl -sname rm", "-")],
    ..PLAIN
};

/// Others with `-e TEXT`, whose calls are those of the C library or nearly so.
pub(super) static OTHERS: Row = Row {
    names: &[
        "ocaml",
        "utop",
        "ocamlfind",
        "raku",
        "rakudo",
        "crystal",
        "nim",
        "mongosh",
        "mongo",
        "gforth",
        "picat",
        "swipl",
    ],
    short: "e:g:t:l:I:M:f:",
    long: &["eval=", "goal=", "host=", "port=", "username=", "password=", "help", "version"],
    on: &[
        ("e", Effect::Code(&SYSTEM)),
        ("g", Effect::Code(&SYSTEM)),
        ("eval", Effect::Code(&SYSTEM)),
        ("goal", Effect::Code(&SYSTEM)),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    lenient: true,
    rest: Rest::With(eval_subcommand),
    examples: &[
        ("ocaml -e 'x'", "code text: x"),
        ("raku -e 'x'", "code text: x"),
        ("swipl -g 'x' -t halt", "code text: x"),
        ("crystal eval 'x'", "code text: x"),
        ("mongosh --eval 'x' db", "code text: x"),
        ("ocaml f.ml", "-"),
    ],
    ..PLAIN
};

fn eval_subcommand<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    if let [Arg::Known("eval", _), text, ..] = words {
        steps.code(&SYSTEM, *text);
    }
}

/// Frameworks that evaluate text in an application: `rails runner TEXT`, `mix run -e TEXT`, `artisan tinker --execute`.
pub(super) static RAILS: Row = Row {
    names: &["rails", "mix", "wp", "drush", "django-admin", "flask"],
    order: Order::None,
    rest: Rest::With(framework),
    examples: &[
        ("rails runner 'x y'", "code ruby: x y"),
        ("rails r 'x y'", "code ruby: x y"),
        ("mix run -e 'x'", "code elixir: x"),
        ("wp eval 'x'", "code php: x"),
        ("drush php:eval 'x'", "code php: x"),
        ("django-admin shell -c 'x'", "code python: x"),
        ("rails db:migrate", "-"),
        ("mix test", "-"),
    ],
    ..PLAIN
};

fn framework<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    match words {
        [Arg::Known("runner" | "r", _), text, ..] => steps.code(&RUBY, *text),
        [Arg::Known("run", _), Arg::Known("-e" | "--eval", _), text, ..] => {
            steps.code(&super::languages::ELIXIR, *text);
        }
        [Arg::Known("eval" | "php:eval" | "php-eval" | "ev", _), text, ..] => steps.code(&PHP, *text),
        [Arg::Known("shell", _), Arg::Known("-c" | "--command", _), text, ..] => steps.code(&PYTHON, *text),
        _ => {}
    }
}

/// Text in the manner of Perl.
pub(super) static PERL_LIKE: Row = Row {
    names: &["rename", "prename", "perl-rename", "file-rename"],
    short: "vnfde:E:0",
    long: &["verbose", "no-act", "force", "help", "version"],
    on: &[("e", Effect::Code(&PERL)), ("E", Effect::Code(&PERL)), ("help", Effect::Ends), ("version", Effect::Ends)],
    lenient: true,
    rest: Rest::Text(&PERL),
    examples: &[
        ("rename 's/a/b/' f", "code perl: s/a/b/"),
        ("rename -n -e 'x' f", "code perl: x"),
        ("rename --version", "-"),
    ],
    ..PLAIN
};
