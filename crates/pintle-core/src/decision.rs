//! What the responders think of an event.

/// How strongly an opinion objects. The order is the precedence: the strongest wins.
///
/// Exhaustive on purpose: whoever adds a verdict must visit every place that reads one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Verdict {
    /// Nothing to say: the agent's own permission flow goes on untouched. Never an approval.
    #[default]
    NoOpinion,
    /// A person should look before it runs.
    Ask,
    /// It must not run.
    Deny,
}

/// One opinion about one event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Decision {
    pub verdict: Verdict,
    /// Why, and what to do instead; never empty when the verdict objects.
    pub reason: Option<String>,
    /// Text for the agent beside the tool's result (after an edit).
    pub feedback: Option<String>,
    /// The agent should not stop yet, and this is why.
    pub keep_going: Option<String>,
}

impl Decision {
    pub fn no_opinion() -> Self {
        Self::default()
    }

    pub fn ask(reason: String) -> Self {
        Self { verdict: Verdict::Ask, reason: Some(reason), ..Self::default() }
    }

    pub fn deny(reason: String) -> Self {
        Self { verdict: Verdict::Deny, reason: Some(reason), ..Self::default() }
    }
}
