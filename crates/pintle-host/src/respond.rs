//! Event → responders → one decision → the agent's reply.

use std::borrow::Cow;

use pintle_core::{Decision, Event, Fault, combine, shorten};
use pintle_wire::{Handler, Reply};

use crate::commands::Ran;
use crate::config::{self, Locations, Problem, Settings};
use crate::failure::{self, Failure};
use crate::journal::Journal;
use crate::{after_edit, at_stop, guard};

/// What one responder thinks of an event.
#[derive(Debug)]
pub(crate) struct Opinion {
    pub(crate) decision: Decision,
    /// The rule behind it, where there is one.
    pub(crate) rule: Option<&'static str>,
}

/// What a responder has to say, and what it started to find that out.
#[derive(Debug, Default)]
pub(crate) struct Response {
    pub(crate) opinions: Vec<Opinion>,
    pub(crate) ran: Vec<Ran>,
}

/// What a responder is asked about.
pub(crate) struct Call<'c> {
    pub(crate) handler: &'c dyn Handler,
    pub(crate) event: &'c Event<'c>,
    pub(crate) settings: &'c Settings,
}

/// Somebody who may have something to say.
struct Responder {
    /// Whether it wants this event; must be cheap, since it is asked before the configuration is read.
    listens: fn(&Event<'_>) -> bool,
    respond: fn(&Call<'_>) -> Response,
}

/// Everybody, in the order in which they speak.
const RESPONDERS: &[Responder] = &[
    Responder {
        listens: guard::listens,
        respond: |call| Response { opinions: guard::respond(call.event, call.settings), ran: Vec::new() },
    },
    Responder { listens: after_edit::listens, respond: after_edit::respond },
    Responder { listens: at_stop::listens, respond: at_stop::respond },
];

/// Answers events by the configuration of one person and one project.
#[derive(Debug)]
pub struct Host {
    locations: Locations,
    debug: bool,
}

/// The answer to one event, and how it came about.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answer {
    /// What goes back to the agent.
    pub reply: Reply,
    /// What was decided; no opinion where something broke.
    pub decision: Decision,
    /// The rule that decided, where there is one.
    pub rule: Option<&'static str>,
    /// What broke, where something did.
    pub failure: Option<Failure>,
    /// What is wrong with the configuration, where that broke. For people, never for an agent.
    pub problem: Option<Problem>,
    /// Commands that were started for this answer.
    pub ran: Vec<Ran>,
    /// Where the event is to be written down, if anywhere.
    pub journal: Option<Journal>,
}

impl Host {
    pub fn new(locations: Locations) -> Self {
        Self { locations, debug: false }
    }

    /// Keeps a journal whatever the configuration says.
    #[must_use]
    pub fn with_journal(self) -> Self {
        Self { debug: true, ..self }
    }

    /// Answers what `handler` decoded. Never fails: whatever breaks has an answer too.
    pub fn answer(&self, handler: &dyn Handler, decoded: &Result<Event<'_>, Fault<'_>>) -> Answer {
        match decoded {
            Ok(event) => self.respond(handler, event),
            Err(fault) => {
                let failure = Failure::Payload(fault.kind.clone());
                let reply = failure::answer(handler, &fault.place, &failure);
                Answer { journal: self.journal_alone(), ..Answer::of_failure(reply, failure) }
            }
        }
    }

    fn respond(&self, handler: &dyn Handler, event: &Event<'_>) -> Answer {
        let listening: Vec<_> = RESPONDERS.iter().filter(|responder| (responder.listens)(event)).collect();
        if listening.is_empty() {
            let journal = if self.debug { self.journal_alone() } else { None };
            return Answer { journal, ..Answer::of(handler.pass(&event.place)) };
        }
        let settings = match config::load(&self.locations) {
            Ok(loaded) => loaded.settings,
            Err(problem) => {
                let reply = failure::answer(handler, &event.place, &Failure::Configuration);
                return Answer { problem: Some(problem), ..Answer::of_failure(reply, Failure::Configuration) };
            }
        };
        let call = Call { handler, event, settings: &settings };
        let (mut opinions, mut ran) = (Vec::new(), Vec::new());
        for responder in listening {
            let response = (responder.respond)(&call);
            opinions.extend(response.opinions);
            ran.extend(response.ran);
        }
        let Opinion { decision, rule } = decided(opinions, settings.output_max_length);
        let journal = self.journal(settings);
        let reply = handler.encode_reply(&event.place, &decision);
        Answer { decision, rule, ran, journal, ..Answer::of(reply) }
    }

    fn journal(&self, settings: Settings) -> Option<Journal> {
        (self.debug || settings.debug).then(|| Journal::in_folder(settings.log_folder))
    }

    /// The journal of an event whose answer needs no configuration; an invalid one is not its business.
    fn journal_alone(&self) -> Option<Journal> {
        self.journal(config::load(&self.locations).ok()?.settings)
    }
}

impl Answer {
    fn of(reply: Reply) -> Self {
        Self {
            reply,
            decision: Decision::no_opinion(),
            rule: None,
            failure: None,
            problem: None,
            ran: Vec::new(),
            journal: None,
        }
    }

    fn of_failure(reply: Reply, failure: Failure) -> Self {
        Self { failure: Some(failure), ..Self::of(reply) }
    }
}

/// The combined decision, its reason cut to what is configured (E1) and otherwise verbatim (E23).
fn decided(opinions: Vec<Opinion>, limit: usize) -> Opinion {
    let rules: Vec<_> = opinions.iter().map(|opinion| (opinion.decision.verdict, opinion.rule)).collect();
    let mut decision = combine(opinions.into_iter().map(|opinion| opinion.decision));
    let rule = rules.into_iter().find(|(verdict, _)| *verdict == decision.verdict).and_then(|(_, rule)| rule);
    if let Some(reason) = &mut decision.reason
        && let Cow::Owned(short) = shorten(reason, limit)
    {
        *reason = short;
    }
    Opinion { decision, rule }
}

#[cfg(test)]
mod tests;
