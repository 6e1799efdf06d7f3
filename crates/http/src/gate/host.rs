//! Under which names the service may be asked.
//!
//! A page on a foreign name that its owner lets point to 127.0.0.1 after it was loaded (DNS
//! rebinding) is, to the browser, of the same origin as the service: no rule about origins stops it.
//! The name stays in `Host`, so that is where it is stopped. Addresses are always allowed: nobody
//! can make an address point elsewhere.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::http::{HeaderMap, Uri, Version, header, uri::Authority};
use yomi_contract::problem::{Problem, ProblemCode};

/// The names under which the service may be asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AllowedHosts {
    /// Any name: for a service on a network, where names are the operator's.
    #[default]
    Any,
    /// Addresses, `localhost` and names below it, and these, in lower case and without a port.
    Only(Arc<[String]>),
}

impl AllowedHosts {
    /// The rule for a service that listens on `address`: with a list, its names; without one any
    /// name, but on the loopback none but its own.
    #[must_use]
    pub fn new(address: IpAddr, names: &[String]) -> Self {
        if names.is_empty() && !address.to_canonical().is_loopback() {
            return Self::Any;
        }
        Self::Only(names.iter().map(|name| plain(name)).collect())
    }

    /// Refuses a request that was meant for another host. By HTTP/1.1 an address that has a host goes before the header
    /// `host`, which is ignored then (RFC 9112, 3.2.2); by HTTP/2 both have to be names of this service.
    ///
    /// Without any `Host` no browser asks, so that there is nothing to refuse.
    ///
    /// # Errors
    /// `foreign_host`.
    pub fn check(&self, version: Version, uri: &Uri, headers: &HeaderMap) -> Result<(), Problem> {
        let Self::Only(names) = self else { return Ok(()) };
        let of_headers = headers.get_all(header::HOST).iter().map(|host| host.to_str().ok());
        let of_uri = uri.authority().map(|authority| Some(authority.as_str()));
        let ignores_headers = of_uri.is_some() && version <= Version::HTTP_11;
        let mut hosts = of_headers.filter(|_| !ignores_headers).chain(of_uri);
        if hosts.all(|host| host.is_some_and(|host| is_allowed(host, names))) {
            return Ok(());
        }
        Err(Problem::new(
            ProblemCode::ForeignHost,
            "The header host names none of the names of this service; ask it by its address, or \
             start it with --allowed-host and that name.",
        ))
    }
}

/// Refuses a request by HTTP/1.1 that does not name its host exactly once (RFC 9112, 3.2): of two, a proxy may go by
/// one and this service by the other. By HTTP/1.0 it may go without; HTTP/2 has `:authority`.
///
/// # Errors
/// `malformed_request`.
pub fn named_once(version: Version, headers: &HeaderMap) -> Result<(), Problem> {
    let count = headers.get_all(header::HOST).iter().count();
    let detail = match count {
        1 => return Ok(()),
        0 if version != Version::HTTP_11 => return Ok(()),
        0 => {
            "The header host is missing, which HTTP/1.1 requires; send host: and the name of this service."
        }
        _ if version == Version::HTTP_2 => return Ok(()),
        _ => "The header host is given more than once; give it once.",
    };
    Err(Problem::new(ProblemCode::MalformedRequest, detail))
}

fn is_allowed(host: &str, names: &[String]) -> bool {
    if host.parse::<SocketAddr>().is_ok() {
        // Most clients of a service on this machine: the rest need not be taken apart.
        return true;
    }
    let Ok(authority) = host.parse::<Authority>() else { return false };
    // What stands before an `@`, or in brackets before more, looks like a host and is none.
    let behind = host.strip_prefix(authority.host());
    if !behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(':')) {
        return false;
    }
    let name = plain(authority.host());
    name.parse::<IpAddr>().is_ok()
        || name == "localhost"
        || name.ends_with(".localhost")
        || names.contains(&name)
}

/// In lower case, without port, brackets and the full stop of the root.
fn plain(host: &str) -> String {
    let bare = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    bare.trim_end_matches('.').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn is_answered(rule: &AllowedHosts, host: &'static str) -> bool {
        let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(host))]);
        rule.check(Version::HTTP_11, &Uri::from_static("/"), &headers).is_ok()
    }

    #[test]
    fn foreign_names_are_refused_on_the_loopback() {
        for listener in ["127.0.0.1", "::1", "127.3.4.5", "::ffff:127.0.0.1"] {
            let rule = AllowedHosts::new(listener.parse().unwrap(), &[]);
            for host in ["localhost:8080", "LOCALHOST", "yomi.localhost", "127.0.0.1:80", "[::1]:1"]
            {
                assert!(is_answered(&rule, host), "{host}");
            }
            for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", ""] {
                assert!(!is_answered(&rule, host), "{host}");
            }
        }
    }

    #[test]
    fn what_stands_before_an_at_sign_is_no_host() {
        let rule = AllowedHosts::new("127.0.0.1".parse().unwrap(), &[]);
        for host in ["localhost:x@evil.example", "127.0.0.1@evil.example", "[::1]evil.example"] {
            assert!(!is_answered(&rule, host), "{host}");
        }
    }

    #[test]
    fn on_a_network_any_name_will_do_unless_some_are_listed() {
        let address = "0.0.0.0".parse().unwrap();
        assert!(is_answered(&AllowedHosts::new(address, &[]), "any.example"));
        let rule = AllowedHosts::new(address, &["Play.Example".to_owned()]);
        assert!(is_answered(&rule, "play.example:443") && is_answered(&rule, "play.example."));
        assert!(is_answered(&rule, "10.0.0.7:8080"), "probes ask by address");
        assert!(!is_answered(&rule, "any.example"));
    }

    #[test]
    fn the_host_of_an_address_goes_before_the_header_and_by_http2_both_count() {
        let rule = AllowedHosts::new("127.0.0.1".parse().unwrap(), &[]);
        let of = |host| HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(host))]);
        let is_answered = |version, uri, headers: &HeaderMap| {
            rule.check(version, &Uri::from_static(uri), headers).is_ok()
        };
        let (own, foreign) = ("http://localhost/v1/games", "http://evil.example/v1/games");
        for version in [Version::HTTP_10, Version::HTTP_11, Version::HTTP_2] {
            assert!(!is_answered(version, foreign, &of("localhost")), "{version:?}");
            assert!(is_answered(version, own, &of("localhost")), "{version:?}");
            let is_http1 = version != Version::HTTP_2;
            assert_eq!(is_answered(version, own, &of("evil.example")), is_http1, "{version:?}");
        }
        let mut two = of("localhost");
        two.append(header::HOST, HeaderValue::from_static("evil.example"));
        assert!(!is_answered(Version::HTTP_2, "/", &two));
        assert!(is_answered(Version::HTTP_10, "/", &HeaderMap::new()));
    }
}
