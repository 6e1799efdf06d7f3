//! Clients: what the threads and the places of the service are shared out among.

use std::{
    hash::{Hash, Hasher},
    iter,
    sync::{Arc, LazyLock},
};

/// What requests count for when threads and places are shared out: an opaque name, such as an address or the
/// name of a key. It may lie within a wider client, as an address within a network; the name alone tells one from
/// another. Clones share the text.
#[derive(Clone, Debug)]
pub struct Client {
    name: Arc<str>,
    within: Option<Arc<Self>>,
}

impl Client {
    /// The client of that name, within none.
    #[must_use]
    pub fn named(name: impl Into<Arc<str>>) -> Self {
        Self { name: name.into(), within: None }
    }

    /// The same as a part of a wider one.
    #[must_use]
    pub fn within(self, wider: Self) -> Self {
        Self { within: Some(Arc::new(wider)), ..self }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Itself, the client that it lies within, and so on to the widest.
    pub fn levels(&self) -> impl Iterator<Item = &Self> {
        iter::successors(Some(self), |client| client.within.as_deref())
    }

    /// The client of that name; a /64 of IPv6 within its /56 and /48.
    #[cfg(test)]
    pub(crate) fn in_networks(name: &str) -> Self {
        let address = name.strip_suffix("/64").and_then(|address| address.parse().ok());
        let Some(address) = address.map(std::net::Ipv6Addr::to_bits) else {
            return Self::named(name);
        };
        let network = |prefix: u8| {
            let bits = address & (u128::MAX << (128 - prefix));
            Self::named(format!("{}/{prefix}", std::net::Ipv6Addr::from_bits(bits)))
        };
        network(64).within(network(56).within(network(48)))
    }

    /// All of whom nothing is known: one client together.
    #[must_use]
    pub fn anonymous() -> Self {
        static NAME: LazyLock<Arc<str>> = LazyLock::new(|| Arc::from(""));
        Self::named(Arc::clone(&NAME))
    }
}

impl PartialEq for Client {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Client {}

impl Hash for Client {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
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
