//! Host check against DNS rebinding: the host names under which the service answers.
//!
//! An attacker's page can point its own name to 127.0.0.1 after it was loaded; to the browser the service is then of
//! the page's origin, and no rule about origins applies. `Host` still has the attacker's name, so it is checked here.
//! Addresses are always allowed: DNS cannot change them.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::http::{HeaderMap, Uri, Version, header, uri::Authority};
use yomi_contract::problem::{Problem, ProblemCode};

/// The host names under which the service answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AllowedHosts {
    /// Any name: for a service on a network, where names are the operator's.
    #[default]
    Any,
    /// Addresses, `localhost` and names below it, and these, in lower case and without a port.
    Only(Arc<[String]>),
}

impl AllowedHosts {
    /// The rule for a service that listens on `address`: the names of the list; without a list any name, but on
    /// loopback only its own.
    #[must_use]
    pub fn new(address: IpAddr, names: &[String]) -> Self {
        if names.is_empty() && !address.to_canonical().is_loopback() {
            return Self::Any;
        }
        Self::Only(names.iter().map(|name| plain(name)).collect())
    }

    /// Refuses a request for another host. In HTTP/1.1 an absolute request target overrides `host` (RFC 9112, 3.2.2);
    /// in HTTP/2 both have to be names of this service.
    ///
    /// Browsers always send a host, so a request without one passes.
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

/// Refuses a request with several `host` headers, and an HTTP/1.1 request without any (RFC 9112, 3.2): of two, a proxy
/// could use one and this service the other. HTTP/1.0 may omit it; HTTP/2 has `:authority`.
///
/// # Errors
/// `malformed_request`.
pub fn named_once(version: Version, headers: &HeaderMap) -> Result<(), Problem> {
    let count = headers.get_all(header::HOST).iter().count();
    let detail = match count {
        1 => return Ok(()),
        0 if version != Version::HTTP_11 => return Ok(()),
        0 => "The header host is missing, which HTTP/1.1 requires; send host: and the name of this service.",
        _ if version == Version::HTTP_2 => return Ok(()),
        _ => "The header host is given more than once; give it once.",
    };
    Err(Problem::new(ProblemCode::MalformedRequest, detail))
}

fn is_allowed(host: &str, names: &[String]) -> bool {
    if host.parse::<SocketAddr>().is_ok() {
        // The common case on one machine: no need to parse further.
        return true;
    }
    let Ok(authority) = host.parse::<Authority>() else { return false };
    // User information before `@`, or text after brackets, could pass for a host.
    let behind = host.strip_prefix(authority.host());
    if !behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(':')) {
        return false;
    }
    let name = plain(authority.host());
    name.parse::<IpAddr>().is_ok() || name == "localhost" || name.ends_with(".localhost") || names.contains(&name)
}

/// The host in lower case, without port, brackets and trailing dot.
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
            for host in ["localhost:8080", "LOCALHOST", "yomi.localhost", "127.0.0.1:80", "[::1]:1"] {
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
        let is_answered =
            |version, uri, headers: &HeaderMap| rule.check(version, &Uri::from_static(uri), headers).is_ok();
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
