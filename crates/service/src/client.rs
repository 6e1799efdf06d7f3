//! Client identity: the unit of fair sharing of threads and queue places.

use std::{
    hash::{Hash, Hasher},
    iter,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, LazyLock},
};

/// Lengths of the prefixes of the networks of an IPv6 address that are clients, each within the next.
pub const PREFIXES: [u8; 3] = [64, 56, 48];

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

    /// The client at an address: `192.0.2.7`, or `2001:db8:1:2::/64` within `2001:db8:1::/56` and `2001:db8:1::/48`.
    ///
    /// Of IPv6 a /64 is the least that a customer gets. Many get a /56 and some a /48, so that the /64 lies within these.
    #[must_use]
    pub fn of_address(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self::named(address.to_string()),
            IpAddr::V6(address) => {
                let network = |prefix: u8| {
                    let network = address.to_bits() & (u128::MAX << (128 - prefix));
                    Self::named(format!("{}/{prefix}", Ipv6Addr::from_bits(network)))
                };
                let [narrow, middle, wide] = PREFIXES.map(network);
                narrow.within(middle.within(wide))
            }
        }
    }

    /// The client of that name, as [`of_address`](Self::of_address) makes it where the name is that of an address or a /64.
    #[must_use]
    pub fn of_name(name: &str) -> Self {
        let address = name.strip_suffix("/64").unwrap_or(name);
        match address.parse() {
            Ok(address) => Self::of_address(address),
            Err(_) => Self::named(name),
        }
    }

    /// Whether it is a network around the networks of clients.
    #[must_use]
    pub fn is_wider_network(&self) -> bool {
        let prefix = self.name.rsplit_once('/').and_then(|(_, prefix)| prefix.parse::<u8>().ok());
        prefix.is_some_and(|prefix| PREFIXES[1..].contains(&prefix))
    }

    /// All anonymous clients, counted as one client.
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

yomi_game::named! {
    /// How soon a request wants to be served.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Priority {
        /// A player waits for the answer.
        #[default]
        Interactive = "interactive",
        /// Work that takes what is left: a tenth of the threads' time while interactive requests wait.
        Batch = "batch",
    }
}

yomi_game::named! {
    /// What becomes of a request that comes while the server is overloaded.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum IfOverloaded {
        /// It is refused where its deadline cannot be met.
        #[default]
        Reject = "reject",
        /// It gets less search time and is marked.
        Degrade = "degrade",
    }
}

yomi_game::named! {
    /// What a request makes of answers and searches that there are already.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum CacheChoice {
        /// It takes the answer that is kept, or joins the same search that is under way.
        #[default]
        Use = "use",
        /// It has a search of its own. What that finds is kept for others.
        Bypass = "bypass",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_ipv6_customer_is_one_client_and_a_mapped_address_is_ipv4() {
        let of = |text: &str| Client::of_address(text.parse().unwrap());
        let name = |text: &str| of(text).name().to_owned();
        assert_eq!(name("192.0.2.7"), "192.0.2.7");
        assert_eq!(name("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(name("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(name("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
        assert_ne!(name("2001:db8:1:3::1"), name("2001:db8:1:2::1"));
        let levels = |text: &str| of(text).levels().map(|level| level.name().to_owned()).collect::<Vec<_>>();
        let expected = ["2001:db8:1:2345::/64", "2001:db8:1:2300::/56", "2001:db8:1::/48"];
        assert_eq!(levels("2001:db8:1:2345::9"), expected);
        assert_eq!(levels("192.0.2.7"), ["192.0.2.7"]);
        let network = of("2001:db8::1");
        let wider: Vec<_> = network.levels().map(Client::is_wider_network).collect();
        assert_eq!(wider, [false, true, true]);
    }
}
