//! Clients: what the queue shares the threads out among.

use std::{
    net::Ipv6Addr,
    sync::{Arc, LazyLock},
};

/// What requests count for when threads are shared out: an opaque name, such as an address or the
/// name of a key. Clones share the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Client {
    name: Arc<str>,
    /// Of a name that is an IPv6 network: the first half of its address.
    network: Option<u64>,
}

impl Client {
    /// The client of that name. One that is a /64 of IPv6 (`2001:db8:1:2::/64`) shares search time with the others of
    /// its /56 and its /48.
    #[must_use]
    pub fn named(name: impl Into<Arc<str>>) -> Self {
        let name = name.into();
        let network = name.strip_suffix("/64").and_then(|address| address.parse().ok());
        let network = network.map(|address: Ipv6Addr| (address.to_bits() >> u64::BITS) as u64);
        Self { name, network }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The first half of its address, where it is a network of IPv6.
    pub(crate) const fn network(&self) -> Option<u64> {
        self.network
    }

    /// All of whom nothing is known: one client together.
    #[must_use]
    pub fn anonymous() -> Self {
        static NAME: LazyLock<Arc<str>> = LazyLock::new(|| Arc::from(""));
        Self { name: Arc::clone(&NAME), network: None }
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
