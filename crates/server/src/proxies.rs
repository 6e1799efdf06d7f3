//! Trusted proxies: the client's address is the peer, or the address that a trusted proxy gives in `x-forwarded-for`.
//!
//! Any client can forge `x-forwarded-for`, so only the entries that trusted proxies wrote count.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use http::HeaderMap;
use ipnet::IpNet;

/// Peer address of every connection over a Unix socket, which has none. The peer is a program of this machine; the
/// settings of a server that listens on a socket trust its `x-forwarded-for`.
pub const UNIX_PEER: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// The trusted proxies, by network; none by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies(Arc<[IpNet]>);

impl TrustedProxies {
    /// Trusts these networks.
    #[must_use]
    pub fn new(networks: Vec<IpNet>) -> Self {
        Self(networks.into())
    }

    /// Whether the address is a trusted proxy.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The address of the client behind a peer: the right-most hop that is no trusted proxy.
    ///
    /// Every proxy appends the address of its peer, so from the right each entry is as credible as the hop after it. An
    /// invalid entry ends the walk: the entries before it have no known source, and the hop that passed it on is the
    /// client.
    #[must_use]
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        if !self.contains(client) {
            return client;
        }
        let lines: Vec<_> = headers.get_all("x-forwarded-for").iter().collect();
        let hops = lines.iter().rev().flat_map(|line| line.as_bytes().rsplit(|&byte| byte == b',').map(address));
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

/// Parses an address as proxies write it, with or without its port.
///
/// Parses bytes: a client that sends non-ASCII must not make the hops unreadable that proxies append.
fn address(hop: &[u8]) -> Option<IpAddr> {
    let hop = std::str::from_utf8(hop.trim_ascii()).ok()?;
    let bare = hop.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(hop);
    let address = bare.parse::<IpAddr>().ok();
    let address = address.or_else(|| hop.parse::<SocketAddr>().ok().map(|socket| socket.ip()));
    address.map(|address| address.to_canonical())
}

/// The network that counts as one client: the address itself, for IPv6 its /64.
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

#[cfg(test)]
mod tests {
    use http::HeaderValue;

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
        let client = TrustedProxies::new(vec![network]).client("10.0.0.1".parse().unwrap(), &headers);
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
}
