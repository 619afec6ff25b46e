//! GNU `parallel`: a template and input items.

use bumpalo::collections::Vec;

use super::row::{Effect, Examples, PLAIN, Rest, Row};
use super::steps::Steps;
use super::words::{Builder, any_text, joined, with_holes};
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
        ("I", Effect::Replace("{}")),
        ("i", Effect::Replace("{}")),
        ("replace", Effect::Replace("{}")),
        ("h", Effect::Ends),
        ("help", Effect::Ends),
        ("V", Effect::Ends),
        ("version", Effect::Ends),
        ("citation", Effect::Ends),
        ("bibtex", Effect::Ends),
    ],
    rest: Rest::With(template),
    examples: &[
        ("parallel rm -rf ::: /", "script: rm -rf ?"),
        ("parallel 'rm -rf {}' ::: a b", "script: rm -rf ?"),
        ("parallel -j4 --bar rm {.}.o ::: a.c", "script: rm ?.o"),
        ("parallel --jobs 4 -k 'rm {1} {2}' ::: a ::: b", "script: rm ? ?"),
        ("parallel -a list rm", "script: rm ?"),
        ("parallel rm :::: list", "script: rm ?"),
        ("parallel -X rm {/}", "script: rm ?"),
        ("parallel -q sh -c 'rm x' ::: a", "run: sh -c 'rm x' ::: a"),
        ("parallel -I% rm % ::: a", "script: rm ?"),
        ("parallel ::: 'rm x' 'ls y'", "script: rm x ; script: ls y"),
        ("parallel", "stdin"),
        ("parallel --version", "-"),
        ("parallel --citation", "-"),
    ],
    ..PLAIN
};

const SEPARATORS: [&str; 4] = [":::", "::::", ":::+", "::::+"];

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
    if any_text(&text, |part| next_replacement(part).is_some()) || text.known().is_none() {
        let replaced = with_holes(arena, &text, &next_replacement);
        steps.script(replaced, &[]);
        return;
    }
    let mut builder = Builder::new(arena);
    builder.word(&text);
    builder.character(' ');
    builder.hole(Why::Substitution, "{}");
    let appended = builder.finish();
    steps.script(appended, &[]);
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
    const SIGNS: &str = "./#%+=-:";
    text.match_indices('{').find_map(|(at, _)| {
        let (inside, _) = text.get(at + 1..)?.split_once('}')?;
        let perl = inside.len() > 1 && inside.starts_with('=') && inside.ends_with('=');
        let known = inside.chars().all(|sign| sign.is_ascii_digit() || SIGNS.contains(sign));
        (perl || known).then_some((at, inside.len() + 2))
    })
}
