//! Clients: what the queue shares the threads out among.

use std::sync::{Arc, LazyLock};

/// What requests count for when threads are shared out: an opaque name, such as an address or the
/// name of a key. Clones share the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Client(Arc<str>);

impl Client {
    /// The client of that name.
    #[must_use]
    pub fn named(name: impl Into<Arc<str>>) -> Self {
        Self(name.into())
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }

    /// All of whom nothing is known: one client together.
    #[must_use]
    pub fn anonymous() -> Self {
        static NAME: LazyLock<Arc<str>> = LazyLock::new(|| Arc::from(""));
        Self(Arc::clone(&NAME))
    }
}

/// How soon a request wants to be served.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Priority {
    /// A player waits for the answer.
    #[default]
    Interactive,
    /// Work that takes what is left: a tenth of the threads' time while interactive requests wait.
    Batch,
}

impl Priority {
    /// All of them, in the order in which they are served.
    pub const ALL: [Self; 2] = [Self::Interactive, Self::Batch];

    /// The name in requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Interactive => "interactive",
            Self::Batch => "batch",
        }
    }
}

/// What becomes of a request that comes while the server is overloaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IfOverloaded {
    /// It is refused where its deadline cannot be met.
    #[default]
    Reject,
    /// It gets less search time and is marked.
    Degrade,
}

impl IfOverloaded {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Reject, Self::Degrade];

    /// The name in requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reject => "reject",
            Self::Degrade => "degrade",
        }
    }
}

/// What a request makes of answers and searches that there are already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CacheChoice {
    /// It takes the answer that is kept, or joins the same search that is under way.
    #[default]
    Use,
    /// It has a search of its own. What that finds is kept for others.
    Bypass,
}

impl CacheChoice {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Use, Self::Bypass];

    /// The name in requests.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Use => "use",
            Self::Bypass => "bypass",
        }
    }
}
