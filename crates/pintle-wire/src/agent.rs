//! The handler end of one agent, as a row of functions out of its folder.

use pintle_core::{Decision, Event, Fault, Place};

use crate::{Capability, Handler, Reply};

#[derive(Debug)]
pub(crate) struct Agent {
    pub(crate) name: &'static str,
    pub(crate) capabilities: &'static [Capability],
    pub(crate) decode: for<'a> fn(&'a [u8], Option<&'a str>) -> Result<Event<'a>, Fault<'a>>,
    pub(crate) place_of_damaged: for<'a> fn(&'a [u8], Option<&'a str>) -> Place<'a>,
    pub(crate) encode: fn(&Place<'_>, &Decision) -> Reply,
    pub(crate) refuse: fn(&Place<'_>, &str) -> Reply,
}

impl Handler for Agent {
    fn name(&self) -> &'static str {
        self.name
    }

    fn capabilities(&self) -> &'static [Capability] {
        self.capabilities
    }

    fn decode_event<'a>(&self, payload: &'a [u8], option: Option<&'a str>) -> Result<Event<'a>, Fault<'a>> {
        (self.decode)(payload, option)
    }

    fn place_of_damaged<'a>(&self, head: &'a [u8], option: Option<&'a str>) -> Place<'a> {
        (self.place_of_damaged)(head, option)
    }

    fn encode_reply(&self, place: &Place<'_>, decision: &Decision) -> Reply {
        (self.encode)(place, decision)
    }

    fn refuse(&self, place: &Place<'_>, reason: &str) -> Reply {
        (self.refuse)(place, reason)
    }

    fn pass(&self, place: &Place<'_>) -> Reply {
        (self.encode)(place, &Decision::no_opinion())
    }
}
