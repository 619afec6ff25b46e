//! `pintle doctor`: whether every agent really is guarded, agent by agent, and what to do where one is not.

mod checks;
mod probe;

use std::process::ExitCode;

use pintle_host::config::{self, Locations};
use pintle_wire::hooks_file::{self, HooksFile};
use pintle_wire::registry::HOOKS_FILES;
use serde_json::{Value, json};

use crate::agents::{self, Machine, Scope, Target};
use crate::edit;
use crate::term;
use probe::Probe;

/// Check that every agent here calls Pintle, and that Pintle answers
///
/// Looks at each agent's settings by that agent's own rules, then starts the very command line from the file with one
/// made-up event that must be refused and one that must pass. Nothing is changed and no guarded command is run.
/// The exit code is 1 where anything is wrong.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Which agents, instead of all that are here
    #[arg(value_name = "AGENT")]
    agents: Vec<String>,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Something that was looked at and is not as it should be.
#[derive(Debug)]
struct Finding {
    /// A fact to know, not a fault.
    harmless: bool,
    what: String,
    /// What to do about it.
    fix: String,
}

impl Finding {
    fn wrong(what: impl Into<String>, fix: impl Into<String>) -> Self {
        Self { harmless: false, what: what.into(), fix: fix.into() }
    }

    fn note(what: impl Into<String>) -> Self {
        Self { harmless: true, what: what.into(), fix: String::new() }
    }
}

/// What was found out about one file of one agent.
#[derive(Debug)]
struct Report {
    target: Target,
    /// How it is known that the agent is here.
    trace: Option<String>,
    registered: usize,
    findings: Vec<Finding>,
    probes: Vec<Probe>,
}

impl Report {
    fn is_well(&self) -> bool {
        self.findings.iter().all(|finding| finding.harmless) && self.probes.iter().all(|probe| probe.problem.is_none())
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let machine = match Machine::of_process() {
        Ok(machine) => machine,
        Err(error) => {
            term::error(error);
            return ExitCode::FAILURE;
        }
    };
    let asked = if args.agents.is_empty() { Ok(HOOKS_FILES.to_vec()) } else { agents::named(&args.agents) };
    let asked = match asked {
        Ok(asked) => asked,
        Err(unknown) => {
            term::error(unknown);
            return ExitCode::from(2);
        }
    };
    let configuration = configuration();
    let all = args.agents.is_empty();
    let reports: Vec<_> = asked.iter().flat_map(|file| reports(&machine, file, all)).collect();
    let well = configuration.iter().all(|finding| finding.harmless)
        && reports.iter().all(Report::is_well)
        && !(all && reports.is_empty());
    if args.json {
        term::data(as_json(well, &configuration, &reports));
    } else {
        show(well, &configuration, &reports);
    }
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn configuration() -> Vec<Finding> {
    match config::load(&Locations::of_process(None)) {
        Ok(_) => Vec::new(),
        Err(problem) => vec![Finding::wrong(
            problem.to_string(),
            "correct it, then run `pintle check`; until then every gate refuses",
        )],
    }
}

/// A person's own file, and the project's where it has entries of ours. `only_present` leaves out agents that are not
/// here and know nothing of us.
fn reports(machine: &Machine, file: &'static HooksFile, only_present: bool) -> Vec<Report> {
    let trace = machine.trace(file);
    let has_ours = |target: &Target| {
        let text = edit::read(&target.path).ok().flatten().unwrap_or_default();
        hooks_file::found(&text, file).is_ok_and(|found| !found.is_empty())
    };
    let (person, project) = (machine.target(file, Scope::Person), machine.target(file, Scope::Project));
    let of_project = (project.path != person.path && has_ours(&project)).then_some(project);
    let wanted = has_ours(&person) || (of_project.is_none() && (!only_present || trace.is_some()));
    let targets = wanted.then_some(person).into_iter().chain(of_project);
    targets
        .map(|target| {
            let checked = checks::all(machine, &target);
            let probes = probe::all(&checked.entries, file);
            Report {
                target,
                trace: trace.clone(),
                registered: checked.entries.len(),
                findings: checked.findings,
                probes,
            }
        })
        .collect()
}

fn show(well: bool, configuration: &[Finding], reports: &[Report]) {
    for finding in configuration {
        show_finding("configuration", finding);
    }
    for report in reports {
        let Target { file, path, .. } = &report.target;
        let state = match (report.registered, report.is_well()) {
            (0, _) => "not guarded",
            (_, true) => "guarded",
            (_, false) => "something is wrong",
        };
        term::data(format_args!("{}: {state} ({})", file.title, path.display()));
        report.findings.iter().for_each(|finding| show_finding("  ", finding));
        for probe in &report.probes {
            match &probe.problem {
                None => {
                    term::data(format_args!(
                        "  ok: {} {} in {:.1} ms",
                        probe.event, probe.expected, probe.milliseconds
                    ));
                }
                Some(problem) => {
                    term::data(format_args!("  wrong: {} {}: {problem}", probe.event, probe.expected));
                    term::data(format_args!("    command line: {}", probe.command));
                    term::data(format_args!("    fix: {}", probe::FIX));
                }
            }
        }
    }
    if reports.is_empty() {
        term::data("no agent was found on this machine, and none is registered");
        term::data("  fix: name one: `pintle install claude`");
    }
    term::data(if well { "all is well" } else { "something is wrong" });
}

fn show_finding(place: &str, finding: &Finding) {
    let margin = if place.trim().is_empty() { place.to_owned() } else { format!("{place}: ") };
    let kind = if finding.harmless { "note" } else { "wrong" };
    term::data(format_args!("{margin}{kind}: {}", finding.what));
    if !finding.fix.is_empty() {
        term::data(format_args!("    fix: {}", finding.fix));
    }
}

fn as_json(well: bool, configuration: &[Finding], reports: &[Report]) -> Value {
    let findings = |findings: &[Finding]| -> Value {
        let one = |finding: &Finding| json!({ "level": if finding.harmless { "note" } else { "wrong" }, "what": finding.what, "fix": finding.fix });
        findings.iter().map(one).collect()
    };
    let reports: Vec<_> = reports
        .iter()
        .map(|report| {
            let probes = report.probes.iter().map(|probe| {
                json!({
                    "event": probe.event,
                    "expected": probe.expected,
                    "ok": probe.problem.is_none(),
                    "problem": probe.problem,
                    "command": probe.command,
                    "ms": probe.milliseconds,
                })
            });
            json!({
                "agent": report.target.file.agent,
                "title": report.target.file.title,
                "scope": if report.target.scope == Scope::Person { "user" } else { "project" },
                "path": report.target.path,
                "installed": report.trace.is_some(),
                "found_by": report.trace,
                "entries": report.registered,
                "ok": report.is_well(),
                "findings": findings(&report.findings),
                "probes": probes.collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({ "ok": well, "configuration": findings(configuration), "agents": reports })
}
