//! Programs that move data and can hand it to a command: network tools, choosers, capture.

use super::row::{Effect, Order, PLAIN, Rest, Row};
use super::steps::Steps;
use super::words::{tail, with_holes};
use crate::invocation::Arg;

pub(super) static TCPDUMP: Row = Row {
    names: &["tcpdump"],
    short: "AbdDefhHIJKlLnNOpqStuUvxX#B:c:C:E:F:G:i:j:m:M:Q:r:s:T:V:w:W:y:z:Z:",
    long: &["count", "interface=", "direction=", "number", "print", "help", "version"],
    on: &[("z", Effect::Aside)],
    lenient: true,
    rest: Rest::Nothing,
    examples: &[("tcpdump -z rm -G 1 -w f", "script: rm"), ("tcpdump -ni eth0 -w rm", "-"), ("tcpdump port 22", "-")],
    ..PLAIN
};

pub(super) static SOCAT: Row = Row {
    names: &["socat", "socat1"],
    short: "VhdDvxLlbstTuUg46",
    long: &[],
    lenient: true,
    rest: Rest::With(addresses),
    examples: &[
        ("socat - EXEC:'rm x'", "script: rm x"),
        ("socat - 'SYSTEM:rm x'", "script: rm x"),
        ("socat TCP-LISTEN:1,fork 'exec:rm x,pty,stderr'", "script: rm x"),
        ("socat - SHELL:ls", "script: ls"),
        ("socat - TCP:h:1!!EXEC:ls", "script: ls"),
        ("socat TCP-LISTEN:80,fork TCP:h:80", "-"),
        ("socat -", "-"),
    ],
    ..PLAIN
};

/// `EXEC:COMMAND`, `SYSTEM:SCRIPT` and `SHELL:SCRIPT`, with options behind commas.
fn addresses<'a>(words: &'a [Arg<'a>], steps: &mut Steps<'a>) {
    const STARTS: [&str; 4] = ["exec:", "system:", "shell:", "exec1:"];
    for word in words {
        let text = word.prefix();
        let second = text.find("!!").map_or(0, |at| at + 2);
        for at in [Some(0), (second > 0).then_some(second)].into_iter().flatten() {
            let Some(address) = text.get(at..) else { continue };
            let start = STARTS
                .iter()
                .find(|start| address.get(..start.len()).is_some_and(|written| written.eq_ignore_ascii_case(start)));
            let Some(start) = start else { continue };
            let script = match tail(steps.arena, word, at + start.len()) {
                Arg::Known(text, span) => Arg::Known(text.split(',').next().unwrap_or(text), span),
                script @ Arg::Opaque(_) => script,
            };
            steps.script(script, &[]);
        }
    }
}

pub(super) static NCAT: Row = Row {
    names: &["nc", "ncat", "netcat", "nc.traditional", "nc.openbsd"],
    short: "46CDdFhklNnrStUuvZzbI:i:M:m:O:P:p:q:s:T:V:W:w:X:x:g:G:e:c:o:",
    long: &[
        "exec=",
        "sh-exec=",
        "lua-exec=",
        "source=",
        "source-port=",
        "wait=",
        "delay=",
        "idle-timeout=",
        "output=",
        "hex-dump=",
        "proxy=",
        "proxy-type=",
        "proxy-auth=",
        "allow=",
        "allowfile=",
        "deny=",
        "denyfile=",
        "max-conns=",
        "ssl-cert=",
        "ssl-key=",
        "listen",
        "keep-open",
        "help",
        "version",
    ],
    on: &[
        ("e", Effect::Aside),
        ("c", Effect::Aside),
        ("exec", Effect::Aside),
        ("sh-exec", Effect::Aside),
        ("lua-exec", Effect::Code(&super::languages::LUA)),
    ],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("ncat --sh-exec 'rm x' -l 1", "script: rm x"),
        ("nc -e /bin/rm h 1", "script: /bin/rm"),
        ("nc h 1 -c 'rm x'", "script: rm x"),
        ("nc -zv -w 2 h 22", "-"),
        ("nc -lk 1", "-"),
    ],
    ..PLAIN
};

pub(super) static FZF: Row = Row {
    names: &["fzf", "fzf-tmux", "sk"],
    short: "f:q:d:n:m1e0ic:x",
    long: &[
        "preview=",
        "bind=",
        "cmd=",
        "preview-window=",
        "preview-label=",
        "filter=",
        "query=",
        "delimiter=",
        "nth=",
        "with-nth=",
        "with-shell=",
        "height=",
        "min-height=",
        "prompt=",
        "header=",
        "expect=",
        "color=",
        "layout=",
        "help",
        "version",
    ],
    on: &[
        ("preview", Effect::Setting(chosen)),
        ("cmd", Effect::Setting(chosen)),
        ("bind", Effect::Setting(bound)),
        ("help", Effect::Ends),
        ("version", Effect::Ends),
    ],
    order: Order::Anywhere,
    lenient: true,
    rest: Rest::Nothing,
    examples: &[
        ("fzf --preview 'rm {}'", "script: rm {}"),
        ("fzf --preview '{} x'", "script: ? x"),
        ("fzf --bind 'enter:execute(rm {})'", "script: rm {}"),
        ("fzf --bind=ctrl-x:become:ls", "script: ls"),
        ("fzf --bind 'a:reload[ls],b:execute-silent(rm {+1})+abort'", "script: ls ; script: rm {+1}"),
        ("fzf --bind ctrl-a:select-all", "-"),
        ("fzf -q rm -m", "-"),
    ],
    ..PLAIN
};

/// A script in which `{…}` stands for what is chosen, quoted; as it is, that is an argument like any other. Only where
/// it stands first is it the program.
fn chosen<'a>(value: Arg<'a>, steps: &mut Steps<'a>) {
    let next = |text: &str| text.starts_with('{').then(|| (0, text.find('}').map_or(1, |end| end + 1)));
    let script = with_holes(steps.arena, &value, &next);
    steps.script(script, &[]);
}

/// Actions of `--bind` that run a script.
const ACTIONS: [&str; 8] =
    ["execute", "execute-silent", "execute-multi", "become", "reload", "reload-sync", "preview", "transform"];

/// `KEY:ACTION(SCRIPT)`, also with other brackets, or `KEY:ACTION:SCRIPT` to the end.
fn bound<'a>(value: Arg<'a>, steps: &mut Steps<'a>) {
    let Arg::Known(mut rest, span) = value else { return };
    while let Some(at) = rest.find([':', '+']) {
        rest = rest.get(at + 1..).unwrap_or_default();
        let end = rest.find(|sign: char| !sign.is_ascii_lowercase() && sign != '-').unwrap_or(rest.len());
        let Some((name, after)) = rest.split_at_checked(end) else { return };
        let Some(open) = after.chars().next().filter(|_| ACTIONS.contains(&name)) else { continue };
        let inner = after.get(open.len_utf8()..).unwrap_or_default();
        let close = match open {
            '(' => ')',
            '[' => ']',
            '<' => '>',
            '{' => '}',
            other => other,
        };
        let length = if open == ':' { None } else { end_of_action(inner, close) };
        let (script, after) = inner.split_at_checked(length.unwrap_or(inner.len())).unwrap_or((inner, ""));
        chosen(Arg::Known(script, span), steps);
        rest = after;
    }
}

/// The bracket that closes an action: followed by what separates actions, or by the end.
fn end_of_action(inner: &str, close: char) -> Option<usize> {
    let closes = |at: usize| {
        inner.get(at + close.len_utf8()..).is_some_and(|after| after.is_empty() || after.starts_with(['+', ',']))
    };
    inner.match_indices(close).map(|(at, _)| at).find(|at| closes(*at))
}
