//! One case file: a header of comments, then sections that begin with `--- NAME`.
//!
//! Given: `args`, `stdin` (or `stdin escaped`, where `\n`, `\r`, `\\` and `\xNN` stand for bytes), `decision`. Found
//! out, and written again by `UPDATE=1`: `event`, `stdout`, `stderr`, `exit`.

use std::fs;
use std::path::{Path, PathBuf};

use pintle_core::{Decision, Event, Fault, Kind, Place};
use pintle_wire::{Handler, Reply, registry};

use crate::dump;

/// The reason of every refusal of a fault.
const FAULT_REASON: &str = "REASON";

pub(crate) struct Case {
    pub(crate) path: PathBuf,
    pub(crate) handler: &'static dyn Handler,
    pub(crate) header: String,
    text: String,
}

impl Case {
    /// Every case of every agent, in order of their names.
    pub(crate) fn all() -> Vec<Self> {
        let mut cases: Vec<Self> = registry::HANDLERS.iter().flat_map(|handler| Self::of(*handler)).collect();
        cases.sort_by(|one, other| one.path.cmp(&other.path));
        cases
    }

    fn of(handler: &'static dyn Handler) -> Vec<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/wire").join(handler.name());
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        entries
            .map(|entry| {
                let path = entry.expect("a readable folder").path();
                let text = fs::read_to_string(&path).expect("a readable case");
                let header = text.lines().take_while(|line| !line.starts_with("--- ")).collect::<Vec<_>>().join("\n");
                Self { path, handler, header, text }
            })
            .collect()
    }

    fn section(&self, name: &str) -> Option<&str> {
        let (_, rest) = self.text.split_once(&format!("\n--- {name}\n"))?;
        if rest.starts_with("--- ") {
            return Some("");
        }
        Some(rest.split_once("\n--- ").map_or(rest.trim_end_matches('\n'), |(body, _)| body))
    }

    pub(crate) fn option(&self) -> Option<&str> {
        self.section("args").map(|args| args.strip_prefix("--event ").expect("`--event NAME` is the only argument"))
    }

    pub(crate) fn stdin(&self) -> Vec<u8> {
        match self.section("stdin escaped") {
            Some(escaped) => unescaped(escaped),
            None => self.section("stdin").unwrap_or_else(|| panic!("{}: no stdin", self.path.display())).into(),
        }
    }

    /// The decision that the reply is to say: what the file says, and in a fault's place nothing.
    pub(crate) fn decision(&self) -> Option<Decision> {
        let text = self.section("decision")?;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.to_owned();
        let decision = match word {
            "pass" => Decision::no_opinion(),
            "deny" => Decision::deny(rest),
            "ask" => Decision::ask(rest),
            "feedback" => Decision { feedback: Some(rest), ..Decision::no_opinion() },
            "keep-going" => Decision { keep_going: Some(rest), ..Decision::no_opinion() },
            "fault" => return None,
            other => panic!("{}: no decision is called {other}", self.path.display()),
        };
        Some(decision)
    }

    /// The whole file as it should be.
    pub(crate) fn rendered(&self) -> String {
        let stdin = self.stdin();
        let outcome = self.handler.decode_event(&stdin, self.option());
        let reply = self.reply(&outcome);
        let decision = match &outcome {
            Ok(_) => self.section("decision").filter(|text| *text != "fault").unwrap_or("pass"),
            Err(_) => "fault",
        };
        let given = ["args", "stdin", "stdin escaped"].into_iter();
        let given = given.filter_map(|name| Some((name, self.section(name)?.to_owned())));
        let found = [
            ("event", dump::outcome(&outcome)),
            ("decision", decision.to_owned()),
            ("stdout", reply.stdout),
            ("stderr", reply.stderr),
            ("exit", reply.exit.to_string()),
        ];
        let sections = given.chain(found).map(|(name, body)| match body.strip_suffix('\n').unwrap_or(&body) {
            "" => format!("--- {name}\n"),
            body => format!("--- {name}\n{body}\n"),
        });
        format!("{}\n{}", self.header, sections.collect::<String>())
    }

    pub(crate) fn reply(&self, outcome: &Result<Event<'_>, Fault<'_>>) -> Reply {
        match outcome {
            Ok(event) => match self.decision() {
                Some(decision) => self.handler.encode_reply(&event.place, &decision),
                None => self.handler.pass(&event.place),
            },
            Err(fault) => answer_to_fault(self.handler, &fault.place),
        }
    }

    pub(crate) fn check(&self, update: bool) -> Result<(), String> {
        let rendered = self.rendered();
        if update {
            fs::write(&self.path, &rendered).expect("a writable case");
        } else if rendered != self.text {
            return Err(format!("{}\n--- expected\n{}--- found\n{rendered}", self.path.display(), self.text));
        }
        Ok(())
    }
}

/// What stands in for the host's table: gates and unknown places refuse, everything else passes (A6 to A9).
pub(crate) fn answer_to_fault(handler: &dyn Handler, place: &Place<'_>) -> Reply {
    match place.kind {
        Kind::Gate | Kind::Unknown => handler.refuse(place, FAULT_REASON),
        Kind::AfterTool | Kind::Stop | Kind::Other => handler.pass(place),
    }
}

fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, if byte == b'\\' { rest.next() } else { None }) {
            (_, Some(b'n')) => b'\n',
            (_, Some(b'r')) => b'\r',
            (_, Some(b'\\')) => b'\\',
            (_, Some(b'x')) => {
                let digits: String = rest.by_ref().take(2).map(char::from).collect();
                u8::from_str_radix(&digits, 16).expect("two hexadecimal digits")
            }
            (_, Some(other)) => panic!("no such escape: \\{}", char::from(other)),
            (plain, None) => plain,
        });
    }
    bytes
}
