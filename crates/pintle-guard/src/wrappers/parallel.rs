//! GNU `parallel`: a template and input items.

use super::row::{Effect, PLAIN, Rest, Row};
use super::steps::Steps;
use super::words::{Builder, any_text, item, joined, replaced};
use crate::invocation::{Arg, Why};

/// Only its options are of use; what follows them is read here.
pub(super) static PARALLEL: Row = Row {
    names: &["parallel"],
    short: "0a:A:C:d:D:E:e::fghi::I:j:J:kl::L:mM:n:N:o:P:pqrs:S:tT:uU:vVW:wxX",
    long: &[
        "null",
        "arg-file=",
        "arg-file-sep=",
        "arg-sep=",
        "bar",
        "basefile=",
        "bg",
        "block=",
        "block-size=",
        "block-timeout=",
        "cat",
        "cleanup",
        "colour",
        "color",
        "colour-failed",
        "color-failed",
        "colsep=",
        "compress",
        "compress-program=",
        "csv",
        "ctag",
        "ctagstring=",
        "delay=",
        "delimiter=",
        "dry-run",
        "eof=?",
        "embed",
        "env=",
        "eta",
        "fg",
        "fifo",
        "files",
        "files0",
        "filter=",
        "filter-hosts",
        "gnu",
        "group",
        "group-by=",
        "halt=",
        "halt-on-error=",
        "header=",
        "hostgroups",
        "hgrp",
        "hosts=",
        "jl=",
        "jobs=",
        "joblog=",
        "keep-order",
        "keeporder",
        "latest-line",
        "ll",
        "limit=",
        "line-buffer",
        "linebuffer",
        "link",
        "load=",
        "load-csv",
        "max-args=",
        "max-chars=",
        "max-lines=?",
        "max-line-length-allowed",
        "max-procs=",
        "max-replace-args=",
        "memfree=",
        "memsuspend=",
        "minversion=",
        "nice=",
        "no-keep-order",
        "no-run-if-empty",
        "noswap",
        "nonall",
        "number-of-cores",
        "number-of-cpus",
        "number-of-threads",
        "number-of-sockets",
        "onall",
        "open-tty",
        "output-as-files",
        "pipe",
        "pipepart",
        "pipe-part",
        "plain",
        "plus",
        "profile=",
        "progress",
        "process-slot-var=",
        "quote",
        "random",
        "recend=",
        "recstart=",
        "recstart=",
        "regexp",
        "remove-rec-sep",
        "replace=?",
        "results=",
        "res=",
        "resume",
        "resume-failed",
        "retries=",
        "retry-failed",
        "return=",
        "round-robin",
        "rpl=",
        "rrs",
        "semaphore",
        "semaphore-id=",
        "semaphore-name=",
        "semaphore-timeout=",
        "seqreplace=",
        "session",
        "shard=",
        "shebang",
        "shebang-wrap",
        "show-limits",
        "shuf",
        "skip-first-line",
        "silent",
        "sql=",
        "sql-worker=",
        "sql-master=",
        "sql-and-worker=",
        "ssh=",
        "sshdelay=",
        "sshlogin=",
        "sshloginfile=",
        "sshlogin-file=",
        "slf=",
        "swap",
        "tag",
        "tagstring=",
        "tee",
        "template=",
        "tempdir=",
        "termseq=",
        "timeout=",
        "tmpdir=",
        "tmux",
        "tmuxpane",
        "transfer",
        "transferfile=",
        "trc=",
        "trim=",
        "ungroup",
        "unsafe",
        "use-cpus-instead-of-cores",
        "use-cores-instead-of-threads",
        "use-sockets-instead-of-threads",
        "verbose",
        "wait",
        "will-cite",
        "workdir=",
        "wd=",
        "xapply",
        "xargs",
        "exit",
        "bibtex",
        "citation",
        "help",
        "version",
        "man",
    ],
    on: &[
        ("q", Effect::Argv),
        ("quote", Effect::Argv),
        ("h", Effect::Ends),
        ("help", Effect::Ends),
        ("V", Effect::Ends),
        ("version", Effect::Ends),
        ("citation", Effect::Ends),
        ("bibtex", Effect::Ends),
    ],
    rest: Rest::With(template),
    examples: &[
        ("parallel rm -rf ::: /", "script: rm -rf \"$1\" [parallel /]"),
        ("parallel 'rm -rf {}' ::: a b", "script: rm -rf \"$1\" [parallel ?]"),
        ("parallel -j4 --bar rm {.}.o ::: a.c", "script: rm \"$1\".o [parallel a.c]"),
        ("parallel --jobs 4 -k 'rm {1} {2}' ::: a ::: b", "script: rm \"$1\" \"$1\" [parallel ?]"),
        ("parallel -a list rm", "script: rm \"$1\" [parallel ?]"),
        ("parallel rm :::: list", "script: rm \"$1\" [parallel ?]"),
        ("parallel -X rm {/}", "script: rm \"$1\" [parallel ?]"),
        ("parallel -q sh -c 'rm x' ::: a", "run: sh -c 'rm x' ::: a"),
        ("parallel 'rm {= s/a/b/ =} {2.}' ::: a ::: b", "script: rm \"$1\" \"$1\" [parallel ?]"),
        ("parallel {} x ::: rm", "script: \"$1\" x [parallel rm]"),
        ("parallel rm ? ::: a b", "script: rm ? \"$1\" [parallel ?]"),
        ("parallel ::: 'rm x' 'ls y'", "script: rm x ; script: ls y"),
        ("parallel", "stdin"),
        ("parallel --version", "-"),
        ("parallel --citation", "-"),
    ],
    ..PLAIN
};

const SEPARATORS: [&str; 4] = [":::", "::::", ":::+", "::::+"];

/// How a script names the item.
const ITEM: &str = "\"$1\"";

/// The words after the options: a template, then perhaps `:::` and items. The shell reads the template, joined.
fn template<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    let arena = steps.arena;
    let is_separator = |word: &Arg<'_>| word.known().is_some_and(|text| SEPARATORS.contains(&text));
    let end = words.iter().position(is_separator).unwrap_or(words.len());
    let (command, sources) = words.split_at_checked(end).unwrap_or((words, &[]));
    if command.is_empty() {
        items_are_scripts(sources, steps);
        return;
    }
    let text = joined(arena, command);
    let placed = any_text(&text, |part| next_replacement(part).is_some());
    // Items are quoted before the shell reads them, so each is one word: what `"$1"` is in a script with arguments.
    let mut script = replaced(arena, &text, &next_replacement, |builder| builder.text(ITEM));
    if !placed {
        let mut builder = Builder::new(arena);
        builder.word(&script);
        builder.text(" ");
        builder.text(ITEM);
        script = builder.finish();
    }
    let item = match sources {
        [Arg::Known(":::", _), only] => *only,
        _ => item(arena, steps.program.span()),
    };
    let arguments = [Arg::Known("parallel", steps.program.span()), item];
    steps.script(script, arena.alloc_slice_copy(&arguments));
}

fn items_are_scripts<'a>(sources: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    match sources.split_first() {
        Some((Arg::Known(":::" | ":::+", _), items)) => {
            for item in items.iter().filter(|item| !item.known().is_some_and(|text| SEPARATORS.contains(&text))) {
                steps.script(*item, &[]);
            }
        }
        Some((separator, _)) => steps.unknown(Why::ShellInput, separator.span()),
        None => steps.script_from_input(&[]),
    }
}

/// `{}`, `{.}`, `{1}`, `{2/.}`, `{=perl=}` and their like.
fn next_replacement(text: &str) -> Option<(usize, usize)> {
    const SIGNS: &str = "./#%+-:";
    const LONGEST_PERL: usize = 200;
    text.match_indices('{').find_map(|(at, _)| {
        let rest = text.get(at + 1..)?;
        if let Some(perl) = rest.strip_prefix('=') {
            let near = perl.get(..LONGEST_PERL).unwrap_or(perl);
            return near.find("=}").map(|length| (at, length + 4));
        }
        let after = rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || SIGNS.contains(sign));
        after.starts_with('}').then(|| (at, rest.len() - after.len() + 2))
    })
}
