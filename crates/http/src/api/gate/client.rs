//! Who asks: the peer of the connection, or the one for whom a trusted proxy says that it asks.
//!
//! Without keys a client is its address, an IPv6 one its /64, for that is the least that a customer gets. Many get a /56
//! and some a /48, so that the /64 lies within these: where places are shared out, a /48 is one client to the others.
//! With keys a client is the name of its key. `x-forwarded-for` is a claim that anyone can make, so that
//! it counts only as far as trusted proxies wrote it.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, Request, request::Parts},
};
use ipnet::IpNet;
use yomi_service::Client;

/// The other end of the connection, and what it is called as a client. The server puts it into the
/// extensions of every request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peer {
    address: IpAddr,
    name: ClientName,
}

impl Peer {
    /// The peer at that address. Its name is made here, once for all requests of the connection.
    #[must_use]
    pub fn at(address: IpAddr) -> Self {
        let address = address.to_canonical();
        Self { address, name: name_of(address) }
    }

    /// What it is called as a client, unless it asks for another.
    #[must_use]
    pub const fn name(&self) -> &ClientName {
        &self.name
    }
}

/// The peer of every connection over a Unix socket. It has no address: it is a program of this machine, and the
/// settings of a server that listens there trust it to say for whom it asks.
pub const UNIX_PEER: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// The client by which quotas and fairness go: the name of its key, else its address
/// ([`name_of`]). In the extensions of every request that reaches a handler; before the gate its address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClientName(pub Client);

impl ClientName {
    /// Of a request that came over no connection.
    #[must_use]
    pub fn unknown() -> Self {
        Self(Client::named("unknown"))
    }
}

impl<S: Sync> FromRequestParts<S> for ClientName {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get::<Self>().cloned().unwrap_or_else(Self::unknown))
    }
}

/// The proxies whose `x-forwarded-for` counts; by default none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies(Arc<[IpNet]>);

impl TrustedProxies {
    /// These networks.
    #[must_use]
    pub fn new(networks: Vec<IpNet>) -> Self {
        Self(networks.into())
    }

    /// Whether this address is one of them.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The client behind a peer.
    #[must_use]
    pub fn client_name(&self, peer: &Peer, headers: &HeaderMap) -> ClientName {
        let client = self.client(peer.address, headers);
        if client == peer.address { peer.name.clone() } else { name_of(client) }
    }

    /// Who asks: the client behind the peer over whose connection the request came.
    pub(in crate::api) fn client_of<B>(&self, request: &Request<B>) -> ClientName {
        match request.extensions().get::<Peer>() {
            None => ClientName::unknown(),
            Some(peer) => self.client_name(peer, request.headers()),
        }
    }

    /// Whether a request over that connection says for whom it asks, although its peer is no trusted proxy.
    pub(in crate::api) fn is_claim<B>(&self, request: &Request<B>) -> bool {
        request.headers().contains_key("x-forwarded-for")
            && request.extensions().get::<Peer>().is_some_and(|peer| !self.contains(peer.address))
    }

    /// The address of the client behind a peer: the right-most hop that is no trusted proxy.
    ///
    /// Every proxy appends the address from which it was asked, so that from the right each entry
    /// is as credible as the hop after it. An entry that is no address ends the way: what stands
    /// before it was written by nobody who is known, and the hop that passed it on is the client.
    #[must_use]
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        if !self.contains(client) {
            return client;
        }
        let lines: Vec<_> = headers.get_all("x-forwarded-for").iter().collect();
        let hops = lines
            .iter()
            .rev()
            .flat_map(|line| line.as_bytes().rsplit(|&byte| byte == b',').map(address));
        for hop in hops {
            let Some(hop) = hop else { break };
            client = hop;
            if !self.contains(client) {
                break;
            }
        }
        client
    }
}

/// An address as proxies write it, with or without its port.
///
/// Read from bytes: who sends one that is no ASCII must not make the hops unreadable that proxies append
/// to it.
fn address(hop: &[u8]) -> Option<IpAddr> {
    let hop = std::str::from_utf8(hop.trim_ascii()).ok()?;
    let bare = hop.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(hop);
    let address = bare.parse::<IpAddr>().ok();
    let address = address.or_else(|| hop.parse::<SocketAddr>().ok().map(|socket| socket.ip()));
    address.map(|address| address.to_canonical())
}

/// The network that counts as one client: the address itself, of IPv6 its /64.
#[must_use]
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

/// The networks of an IPv6 address that are clients, each within the next.
pub(in crate::api) const PREFIXES: [u8; 3] = [64, 56, 48];

/// A client without a key: `192.0.2.7`, or `2001:db8:1:2::/64` within `2001:db8:1::/56` and `2001:db8:1::/48`.
#[must_use]
pub fn name_of(address: IpAddr) -> ClientName {
    ClientName(match address.to_canonical() {
        IpAddr::V4(address) => Client::named(address.to_string()),
        IpAddr::V6(address) => {
            let network = |prefix: u8| {
                let network = address.to_bits() & (u128::MAX << (128 - prefix));
                Client::named(format!("{}/{prefix}", Ipv6Addr::from_bits(network)))
            };
            let [narrow, middle, wide] = PREFIXES.map(network);
            narrow.within(middle.within(wide))
        }
    })
}

/// Whether a client is a network around such that ask.
pub(in crate::api) fn is_wider(client: &Client) -> bool {
    let prefix = client.name().rsplit_once('/').and_then(|(_, prefix)| prefix.parse::<u8>().ok());
    prefix.is_some_and(|prefix| PREFIXES[1..].contains(&prefix))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn client(trusted: &[&str], peer: &str, lines: &[&'static str]) -> String {
        let networks = trusted.iter().map(|text| text.parse().unwrap()).collect();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        TrustedProxies::new(networks).client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn forwarded_for_counts_only_from_trusted_proxies() {
        let claim = &["203.0.113.9"];
        assert_eq!(client(&[], "192.0.2.1", claim), "192.0.2.1");
        assert_eq!(client(&["10.0.0.0/8"], "192.0.2.1", claim), "192.0.2.1");
        assert_eq!(client(&["10.0.0.0/8"], "10.1.2.3", claim), "203.0.113.9");
        assert_eq!(client(&["10.0.0.0/8"], "::ffff:10.1.2.3", claim), "203.0.113.9");
    }

    #[test]
    fn who_asks_is_told_by_the_connection_and_by_proxies() {
        let trusted = TrustedProxies::new(vec!["10.0.0.0/8".parse().unwrap()]);
        for (peer, expected) in [
            (Some("10.0.0.1"), "203.0.113.9"),
            (Some("192.0.2.1"), "192.0.2.1"),
            (Some("2001:db8:0:1::5"), "2001:db8:0:1::/64"),
            (None, "unknown"),
        ] {
            let request = Request::get("/").header("x-forwarded-for", "203.0.113.9");
            let mut request = request.body(()).unwrap();
            if let Some(peer) = peer {
                request.extensions_mut().insert(Peer::at(peer.parse().unwrap()));
            }
            assert_eq!(trusted.client_of(&request).0.name(), expected);
        }
    }

    #[test]
    fn only_a_peer_that_is_not_trusted_makes_a_claim() {
        let trusted = TrustedProxies::new(vec!["10.0.0.0/8".parse().unwrap()]);
        for (peer, forwards, claims) in
            [("192.0.2.1", true, true), ("192.0.2.1", false, false), ("10.0.0.1", true, false)]
        {
            let mut request = Request::get("/");
            if forwards {
                request = request.header("x-forwarded-for", "203.0.113.9");
            }
            let mut request = request.body(()).unwrap();
            request.extensions_mut().insert(Peer::at(peer.parse().unwrap()));
            assert_eq!(trusted.is_claim(&request), claims, "{peer}");
        }
    }

    #[test]
    fn client_is_the_right_most_hop_that_is_not_trusted() {
        let trusted = &["10.0.0.0/8", "2001:db8::/32"];
        let of = |lines: &[&'static str]| client(trusted, "10.0.0.1", lines);
        assert_eq!(of(&["1.1.1.1, 203.0.113.9, 10.0.0.7"]), "203.0.113.9");
        assert_eq!(of(&["1.1.1.1", "203.0.113.9", "2001:db8::5,10.0.0.7"]), "203.0.113.9");
        assert_eq!(of(&["10.0.0.9, 10.0.0.8"]), "10.0.0.9");
        assert_eq!(of(&[]), "10.0.0.1");
    }

    #[test]
    fn nothing_before_an_entry_that_is_no_address_counts() {
        let of = |lines: &[&'static str]| client(&["10.0.0.0/8"], "10.0.0.1", lines);
        assert_eq!(of(&["203.0.113.9, unknown, 10.0.0.7"]), "10.0.0.7");
        assert_eq!(of(&["203.0.113.9, , 10.0.0.7"]), "10.0.0.7");
        assert_eq!(of(&["nonsense"]), "10.0.0.1");
    }

    #[test]
    fn bytes_that_are_no_ascii_hide_none_of_the_hops_behind_them() {
        let network = "10.0.0.0/8".parse().unwrap();
        let line = HeaderValue::from_bytes(b"\xe9, 198.51.100.7").unwrap();
        let headers = HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), line)]);
        let client =
            TrustedProxies::new(vec![network]).client("10.0.0.1".parse().unwrap(), &headers);
        assert_eq!(client.to_string(), "198.51.100.7");
    }

    #[test]
    fn ports_and_brackets_are_no_part_of_an_address() {
        let of = |lines: &[&'static str]| client(&["10.0.0.0/8"], "10.0.0.1", lines);
        assert_eq!(of(&["203.0.113.9:4711"]), "203.0.113.9");
        assert_eq!(of(&["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(of(&["[2001:db8::1]"]), "2001:db8::1");
        assert_eq!(of(&["2001:db8::1"]), "2001:db8::1");
    }

    #[test]
    fn one_ipv6_customer_is_one_client_and_a_mapped_address_is_ipv4() {
        let name = |text: &str| name_of(text.parse().unwrap()).0.name().to_owned();
        assert_eq!(name("192.0.2.7"), "192.0.2.7");
        assert_eq!(name("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(name("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(name("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
        assert_ne!(name("2001:db8:1:3::1"), name("2001:db8:1:2::1"));
        let levels = |text: &str| {
            let client = name_of(text.parse().unwrap()).0;
            client.levels().map(|level| level.name().to_owned()).collect::<Vec<_>>()
        };
        let expected = ["2001:db8:1:2345::/64", "2001:db8:1:2300::/56", "2001:db8:1::/48"];
        assert_eq!(levels("2001:db8:1:2345::9"), expected);
        assert_eq!(levels("192.0.2.7"), ["192.0.2.7"]);
        let is_network = name_of("2001:db8::1".parse().unwrap()).0;
        assert_eq!(is_network.levels().map(is_wider).collect::<Vec<_>>(), [false, true, true]);
    }
}
