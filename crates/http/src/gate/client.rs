//! Client identification: the peer of the connection, or the address that a trusted proxy forwards.
//!
//! Without keys a client is its address, for IPv6 its /64, the smallest network that providers assign. Many assign a
//! /56 and some a /48, so pools also count each /48 as one client beside the others. With keys a client is the name of
//! its key. `x-forwarded-for` can be forged, so only the entries that trusted proxies wrote count.

use std::net::IpAddr;

use axum::http::{HeaderMap, Request};
use yomi_server::TrustedProxies;
use yomi_service::Client;

/// The peer of a connection, and its client name. The server puts it into the extensions of every request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peer {
    address: IpAddr,
    name: Client,
}

impl Peer {
    /// The peer at that address. Its name is built here, once for all requests of the connection.
    #[must_use]
    pub fn at(address: IpAddr) -> Self {
        let address = address.to_canonical();
        Self { address, name: Client::of_address(address) }
    }

    /// The client name of the peer itself.
    #[must_use]
    pub const fn name(&self) -> &Client {
        &self.name
    }
}

/// The client behind a peer.
#[must_use]
pub fn client_name(proxies: &TrustedProxies, peer: &Peer, headers: &HeaderMap) -> Client {
    let client = proxies.client(peer.address, headers);
    if client == peer.address { peer.name.clone() } else { Client::of_address(client) }
}

/// The client of a request, behind the peer of its connection.
pub(crate) fn client_of<B>(proxies: &TrustedProxies, request: &Request<B>) -> Option<Client> {
    let peer = request.extensions().get::<Peer>()?;
    Some(client_name(proxies, peer, request.headers()))
}

/// Whether a request has `x-forwarded-for` although its peer is no trusted proxy.
pub(crate) fn is_claim<B>(proxies: &TrustedProxies, request: &Request<B>) -> bool {
    request.headers().contains_key("x-forwarded-for")
        && request.extensions().get::<Peer>().is_some_and(|peer| !proxies.contains(peer.address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_is_told_by_the_connection_and_by_proxies() {
        let trusted = TrustedProxies::new(vec!["10.0.0.0/8".parse().unwrap()]);
        for (peer, expected) in [
            (Some("10.0.0.1"), Some("203.0.113.9")),
            (Some("192.0.2.1"), Some("192.0.2.1")),
            (Some("2001:db8:0:1::5"), Some("2001:db8:0:1::/64")),
            (None, None),
        ] {
            let request = Request::get("/").header("x-forwarded-for", "203.0.113.9");
            let mut request = request.body(()).unwrap();
            if let Some(peer) = peer {
                request.extensions_mut().insert(Peer::at(peer.parse().unwrap()));
            }
            assert_eq!(client_of(&trusted, &request).as_ref().map(Client::name), expected);
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
            assert_eq!(is_claim(&trusted, &request), claims, "{peer}");
        }
    }
}
