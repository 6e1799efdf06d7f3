//! The client log, for the operator alone: names of clients, recent refusals by reason, disconnects, and use of each
//! pool.

use std::{
    borrow::Cow,
    net::IpAddr,
    sync::{Arc, OnceLock},
    time::Instant,
};

use ipnet::IpNet;
use parking_lot::{Mutex, MutexGuard};
use yomi_instrumentation::few_lines::FewLines;
use yomi_service::{
    Client, LATELY, Ledger,
    share::{Holding, pool::Pool},
};

/// Rate limit for log lines about clients that disconnected, per second.
const MAX_DEPARTURES: u32 = 20;

/// Prefix lengths of shortened addresses, IPv4 and IPv6: the network of a provider's customer or office, no household.
const SHORT_PREFIXES: (u8, u8) = (24, 48);

/// Names clients, and counts refusals by client and code; clones share the counts. Counts decay with half-life
/// [`LATELY`].
#[derive(Clone, Debug)]
pub struct ClientLog {
    refusals: Arc<Mutex<Ledger<(Client, &'static str)>>>,
    departures: FewLines<1>,
    /// The first peer that sent `x-forwarded-for` without being a trusted proxy.
    untrusted_proxy: Arc<OnceLock<Client>>,
    pools: Arc<Mutex<Vec<Pool>>>,
    shortens_addresses: bool,
}

impl Default for ClientLog {
    /// An empty log that shows whole addresses.
    fn default() -> Self {
        Self::new(false)
    }
}

/// Decayed count of one client's refusals with one code.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedClient {
    /// The client.
    pub client: Client,
    /// The code of the problem, or the reason for which a request could not be read.
    pub code: &'static str,
    /// Refusals, those of [`LATELY`] ago counted half.
    pub count: f64,
}

impl ClientLog {
    /// An empty log. `shortens_addresses`: shows the network in place of an address.
    #[must_use]
    pub fn new(shortens_addresses: bool) -> Self {
        Self {
            refusals: Arc::new(Mutex::new(Ledger::new(LATELY))),
            departures: FewLines::new(MAX_DEPARTURES),
            untrusted_proxy: Arc::default(),
            pools: Arc::default(),
            shortens_addresses,
        }
    }

    /// The name of a client as logs and pages show it: the network of an address if addresses are shortened.
    pub fn name<'name>(&self, client: &'name str) -> Cow<'name, str> {
        if self.shortens_addresses { shortened(client) } else { Cow::Borrowed(client) }
    }

    /// Whether the network is shown in place of an address.
    pub const fn shortens_addresses(&self) -> bool {
        self.shortens_addresses
    }

    /// Counts a refused request or connection of this client.
    pub fn count(&self, client: &Client, code: &'static str) {
        self.refusals().charge(&(client.clone(), code), 1.0, Instant::now());
    }

    /// Adds a pool to the reported holdings.
    pub fn watch(&self, pool: Pool) {
        self.pools().push(pool);
    }

    /// Units of each pool that each client holds, in no order.
    pub fn holdings(&self) -> Vec<Holding> {
        self.pools().iter().flat_map(Pool::holdings).collect()
    }

    /// All refusal counts, in no order.
    pub fn refused(&self) -> Vec<RefusedClient> {
        let refusals = self.refusals();
        let balances = refusals.balances(Instant::now());
        let of_client = |((client, code), count): (&(Client, &'static str), f64)| RefusedClient {
            client: client.clone(),
            code,
            count,
        };
        balances.map(of_client).collect()
    }

    /// Records a peer that sends `x-forwarded-for` and is no trusted proxy: all clients behind it count as one. Warns
    /// once.
    pub fn is_forwarded_untrusted(&self, peer: &str) {
        if self.untrusted_proxy.get().is_none() && self.untrusted_proxy.set(Client::named(peer)).is_ok() {
            tracing::warn!(
                client = &*self.name(peer),
                "x-forwarded-for comes from a peer that is not trusted: all players behind it are one client, \
                 which shares one account of search time; name it with --trusted-proxy if it is yours"
            );
        }
    }

    /// The first such peer, if any.
    pub fn untrusted_proxy(&self) -> Option<&str> {
        self.untrusted_proxy.get().map(Client::name)
    }

    /// Whether the rate limit leaves room for a log line about a client that disconnected early. Streams can be opened
    /// and dropped by the thousand a second.
    pub fn has_room_for_departure(&self) -> bool {
        self.departures.has_room(0, |more| tracing::info!(more, "more clients left"))
    }

    fn pools(&self) -> MutexGuard<'_, Vec<Pool>> {
        self.pools.lock()
    }

    fn refusals(&self) -> MutexGuard<'_, Ledger<(Client, &'static str)>> {
        self.refusals.lock()
    }
}

/// The network of an address; other names unchanged.
fn shortened(client: &str) -> Cow<'_, str> {
    let address = client.split('/').next().unwrap_or(client).parse::<IpAddr>();
    let Ok(address) = address else { return Cow::Borrowed(client) };
    let (v4, v6) = SHORT_PREFIXES;
    let network = IpNet::new(address, if address.is_ipv4() { v4 } else { v6 });
    network.map_or(Cow::Borrowed(client), |network| Cow::Owned(network.trunc().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shortened_and_names_of_keys_are_not() {
        let (short, whole) = (ClientLog::new(true), ClientLog::new(false));
        for (client, expected) in [
            ("192.0.2.7", "192.0.2.0/24"),
            ("2001:db8:1:2::/64", "2001:db8:1::/48"),
            ("2001:db8:1:200::/56", "2001:db8:1::/48"),
            ("phones", "phones"),
            ("unknown", "unknown"),
        ] {
            assert_eq!(short.name(client), expected);
            assert_eq!(whole.name(client), client);
        }
    }
}
