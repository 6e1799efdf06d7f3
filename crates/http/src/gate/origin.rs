//! Cross-origin policy: which web pages may send requests (`--cors-origin`).
//!
//! A `GET` needs no preflight, so any page could make a visitor's browser start searches on a service of the visitor's
//! machine or network. Browsers name the origin of a request; other origins are refused unless allowed. For images and
//! links they send no `Origin`, so the `Referer` is used; to a host without TLS it is all that they send. Clients other
//! than browsers send none of these headers and are not affected.

use std::{collections::HashSet, net::Ipv6Addr, str::FromStr, sync::Arc};

use axum::http::{HeaderMap, Method, header};
use parking_lot::Mutex;
use yomi_contract::{
    problem::{Problem, ProblemCode},
    reading::fault::shortened_to,
};

/// A web origin as browsers send it, in lower case: scheme, host and port, nothing after them; or `*` for all. The form
/// of `--cors-origin` and of hints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

/// Why a text is no origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OriginFault {
    /// The scheme is neither `http://` nor `https://`.
    #[error("an origin starts with http:// or https://, or is *")]
    Scheme,
    /// More than a host and a port follows the scheme.
    #[error("an origin is a host and perhaps a port after its scheme: no path, no trailing slash")]
    Host,
    /// The port is invalid.
    #[error("the port of an origin is a number from 1 to 65535")]
    Port,
    /// It contains a pattern.
    #[error("patterns are not understood; name each origin, or *")]
    Pattern,
}

impl Origin {
    /// The origin as text.
    #[must_use]
    pub fn into_text(self) -> String {
        self.0
    }
}

impl FromStr for Origin {
    type Err = OriginFault;

    fn from_str(text: &str) -> Result<Self, OriginFault> {
        // Browsers send origins in lower case.
        let mut text = text.trim().to_ascii_lowercase();
        if text == "*" {
            return Ok(Self(text));
        }
        if text.contains('*') {
            return Err(OriginFault::Pattern);
        }
        let (scheme, host, port) = parts(&text).ok_or(OriginFault::Scheme)?;
        let default_port = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return Err(OriginFault::Scheme),
        };
        let is_name = |host: &str| {
            let is_of_name = |symbol: char| symbol.is_ascii_alphanumeric() || "-._".contains(symbol);
            !host.is_empty() && host.chars().all(is_of_name)
        };
        let in_brackets = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        if !in_brackets.map_or_else(|| is_name(host), |host| host.parse::<Ipv6Addr>().is_ok()) {
            return Err(OriginFault::Host);
        }
        if port.contains('/') {
            return Err(OriginFault::Host);
        }
        let host_end = scheme.len() + "://".len() + host.len();
        if host_end < text.len() {
            let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
            let number = port.parse::<u16>().ok().filter(|&number| is_number && number > 0);
            // Browsers omit the scheme's default port.
            if number.ok_or(OriginFault::Port)? == default_port {
                text.truncate(host_end);
            }
        }
        Ok(Self(text))
    }
}

/// Whether a refused origin is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OriginLog {
    /// No: it was logged before, or the limit is reached.
    Known,
    /// Yes.
    Origin,
    /// Yes, and it is the last one logged.
    Last,
}

/// The allowed origins; `*` allows all.
#[derive(Clone, Debug, Default)]
pub struct Origins(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    allowed: Vec<String>,
    /// Refused origins that were logged, shortened.
    told: Mutex<HashSet<String>>,
}

/// Maximum number of origins that are logged: more than a setup ever has.
const MAX_TOLD: usize = 64;

/// Longest part of an origin that is logged or repeated, in characters.
const MAX_SHOWN: usize = 128;

impl Origins {
    /// The policy that allows these origins.
    #[must_use]
    pub fn new(origins: &[String]) -> Self {
        let allowed = origins.iter().map(|origin| usual(origin.trim_end_matches('/'))).collect();
        Self(Arc::new(Shared { allowed, told: Mutex::default() }))
    }

    /// Whether no origin is allowed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.allowed.is_empty()
    }

    /// Whether all origins are allowed.
    #[must_use]
    pub fn allows_all(&self) -> bool {
        self.0.allowed.iter().any(|origin| origin == "*")
    }

    /// Whether this origin is allowed.
    #[must_use]
    pub fn allows(&self, origin: &str) -> bool {
        self.allows_all() || self.0.allowed.contains(&usual(origin))
    }
}

impl Origins {
    /// The refusal of a preflight from an origin that is not allowed; `None` for other requests. Logged once for each
    /// origin: a browser hides the reason from the page.
    #[must_use]
    pub fn refused_preflight(&self, method: &Method, headers: &HeaderMap) -> Option<Problem> {
        if method != Method::OPTIONS || !headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD) {
            return None;
        }
        let origin = headers.get(header::ORIGIN)?;
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let text = origin.to_str().ok();
        if self.allows_all() || text.is_some_and(|text| self.allows(text) || is_own(text, host)) {
            return None;
        }
        let text = shortened_to(MAX_SHOWN, &String::from_utf8_lossy(origin.as_bytes()));
        let detail = self.explain(&text);
        Some(self.refuse(&text, detail))
    }

    /// The refusal of a page of this origin, logged once for each origin.
    fn refuse(&self, origin: &str, detail: String) -> Problem {
        match self.log_of(origin) {
            OriginLog::Known => {}
            OriginLog::Origin => tracing::warn!(origin = ?origin, "{detail}"),
            OriginLog::Last => {
                tracing::warn!(origin = ?origin, "{detail}");
                tracing::warn!(
                    origins = MAX_TOLD,
                    "pages of so many origins were refused; further origins are not named here"
                );
            }
        }
        Problem::new(ProblemCode::CrossSite, detail)
    }

    fn log_of(&self, origin: &str) -> OriginLog {
        let mut told = self.0.told.lock();
        if told.len() == MAX_TOLD || !told.insert(origin.to_owned()) {
            OriginLog::Known
        } else if told.len() == MAX_TOLD {
            OriginLog::Last
        } else {
            OriginLog::Origin
        }
    }

    /// Why this origin is not allowed, and how to allow it.
    fn explain(&self, origin: &str) -> String {
        let near = self.0.allowed.iter().find_map(|allowed| difference(allowed, origin));
        let near = near.map(|difference| format!(" ({difference})")).unwrap_or_default();
        let advice = match origin.parse() {
            Ok(Origin(flag)) if flag != "*" => {
                format!("start the service with --cors-origin {flag} to allow it")
            }
            _ => "--cors-origin takes none but sites of http and https: serve the page from one, or allow \
                  all pages with --cors-origin '*'"
                .to_owned(),
        };
        format!("A page of {origin:?} asked, an origin that is not allowed{near}; {advice}.")
    }
}

/// An origin as browsers send it; other text unchanged.
fn usual(origin: &str) -> String {
    origin.parse().map_or_else(|_| origin.to_owned(), Origin::into_text)
}

/// How an allowed origin differs from a similar one that is refused.
fn difference(allowed: &str, origin: &str) -> Option<String> {
    let (allowed_scheme, allowed_host, allowed_port) = parts(allowed)?;
    let (scheme, host, port) = parts(origin)?;
    if is_loopback(allowed_host) && is_loopback(host) && !allowed_host.eq_ignore_ascii_case(host) {
        return Some(format!("{allowed} is, but a browser takes {allowed_host} and {host} for different origins"));
    }
    let what = match (allowed_scheme == scheme, allowed_port == port) {
        _ if !allowed_host.eq_ignore_ascii_case(host) => return None,
        (false, _) => "scheme",
        (true, false) => "port",
        (true, true) => return None,
    };
    Some(format!("{allowed} is, of another {what}"))
}

/// Scheme, host and port of an origin; the port is empty if there is none.
fn parts(origin: &str) -> Option<(&str, &str, &str)> {
    let (scheme, authority) = origin.split_once("://")?;
    let host_end = authority.rfind(']').map_or(0, |at| at + 1);
    let colon = authority[host_end..].find(':').map_or(authority.len(), |at| host_end + at);
    let port = &authority[colon..];
    Some((scheme, &authority[..colon], port.strip_prefix(':').unwrap_or(port)))
}

fn is_loopback(host: &str) -> bool {
    matches!(host, "localhost" | "127.0.0.1" | "[::1]")
}

/// Refuses browser requests made by pages of other sites.
///
/// # Errors
/// `cross_site`.
pub fn check_origin(headers: &HeaderMap, origins: &Origins) -> Result<(), Problem> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text(header::ORIGIN.as_str());
    if origins.allows_all() || origin.is_some_and(|origin| origins.allows(origin)) {
        return Ok(());
    }
    // `null`, sent by sandboxed pages, is an origin that is not allowed.
    let has_origin = headers.contains_key(header::ORIGIN);
    let referer = if has_origin { None } else { text(header::REFERER.as_str()).and_then(origin_of) };
    let is_own = |origin| is_own(origin, text(header::HOST.as_str()));
    let is_foreign = match text("sec-fetch-site").map(str::to_ascii_lowercase).as_deref() {
        Some("same-origin" | "none") => false,
        // Another port, or another name below the same domain.
        Some("cross-site" | "same-site") => true,
        _ => match origin.or(referer) {
            Some(origin) => !is_own(origin),
            None => has_origin,
        },
    };
    if !is_foreign || referer.is_some_and(|origin| origins.allows(origin)) {
        return Ok(());
    }
    let named = origin.or(referer).map(|origin| shortened_to(MAX_SHOWN, origin));
    let detail = match &named {
        Some(origin) => origins.explain(origin),
        None => "A page of another site made the browser ask; start the service with --cors-origin \
                 and that page's origin to allow it."
            .to_owned(),
    };
    Err(origins.refuse(named.as_deref().unwrap_or_default(), detail))
}

/// The origin of a URL: scheme and authority.
fn origin_of(address: &str) -> Option<&str> {
    let authority = address.find("://")? + "://".len();
    let end = address[authority..].find(['/', '?', '#']).map(|length| authority + length);
    Some(&address[..end.unwrap_or(address.len())])
}

/// Whether an origin is the host that the request was sent to.
fn is_own(origin: &str, host: Option<&str>) -> bool {
    // An app with another scheme may also have the host localhost.
    let authority = ["http://", "https://"].iter().find_map(|scheme| origin.strip_prefix(scheme));
    authority.is_some() && authority == host
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn is_allowed(headers: &[(&'static str, &'static str)]) -> bool {
        let headers = headers
            .iter()
            .map(|(name, value)| (header::HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        check_origin(&headers, &Origins::new(&["https://play.example/".to_owned()])).is_ok()
    }

    #[test]
    fn other_sites_are_refused_unless_their_origin_is_allowed() {
        assert!(is_allowed(&[]));
        assert!(is_allowed(&[("sec-fetch-site", "none")]));
        assert!(is_allowed(&[("sec-fetch-site", "same-origin")]));
        assert!(is_allowed(&[("origin", "http://here:8080"), ("host", "here:8080")]));
        assert!(is_allowed(&[("sec-fetch-site", "cross-site"), ("origin", "https://play.example")]));
        assert!(!is_allowed(&[("sec-fetch-site", "cross-site")]));
        assert!(!is_allowed(&[("sec-fetch-site", "same-site")]));
        assert!(!is_allowed(&[("sec-fetch-site", "bogus"), ("origin", "http://evil.example"), ("host", "here:8080")]));
        assert!(!is_allowed(&[("origin", "https://evil.example"), ("host", "here:8080")]));
        assert!(!is_allowed(&[("origin", "null"), ("host", "here:8080")]));
        assert!(!is_allowed(&[("origin", "capacitor://localhost"), ("host", "localhost")]));
        for origin in ["https://PLAY.example", "https://play.example:443"] {
            assert!(is_allowed(&[("origin", origin), ("host", "here:8080")]), "{origin}");
        }
        assert!(!is_allowed(&[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")]));
    }

    #[test]
    fn pictures_and_links_of_allowed_pages_are_known_by_their_referer() {
        let from = |referer| {
            is_allowed(&[
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-mode", "no-cors"),
                ("sec-fetch-dest", "image"),
                ("referer", referer),
            ])
        };
        for referer in [
            "https://play.example/",
            "https://play.example",
            "https://play.example/games?id=1#top",
            "https://play.example?id=1",
        ] {
            assert!(from(referer), "{referer}");
        }
        for referer in [
            "",
            "null",
            "play.example/",
            "http://play.example/",
            "https://play.example:8443/",
            "https://play.example.evil.example/",
            "https://play.example@evil.example/",
            "https://evil.example/https://play.example/",
            "https://evil.example/?https://play.example/",
        ] {
            assert!(!from(referer), "{referer}");
        }
        // To a host without TLS browsers send nothing else.
        let plain = |referer| is_allowed(&[("referer", referer), ("host", "192.0.2.7:8080")]);
        assert!(plain("http://192.0.2.7:8080/docs/") && plain("https://play.example/"));
        assert!(!plain("http://evil.example/page"));
        // `Origin` takes precedence over `Referer`.
        for origin in ["https://evil.example", "null"] {
            assert!(!is_allowed(&[
                ("sec-fetch-site", "cross-site"),
                ("origin", origin),
                ("referer", "https://play.example/"),
            ]));
        }
    }

    fn explained(allowed: &[&str], origin: &str) -> String {
        let allowed: Vec<_> = allowed.iter().map(|&origin| origin.to_owned()).collect();
        Origins::new(&allowed).explain(origin)
    }

    #[test]
    fn a_refused_origin_is_told_from_those_that_look_like_it() {
        let text = explained(&["http://localhost:5500"], "http://127.0.0.1:5500");
        assert!(text.contains("localhost and 127.0.0.1 for different origins"), "{text}");
        assert!(text.contains("--cors-origin http://127.0.0.1:5500"), "{text}");
        let text = explained(&["http://127.0.0.1:3000"], "http://localhost:5500");
        assert!(text.contains("127.0.0.1 and localhost for different origins"), "{text}");
        let text = explained(&["http://[::1]:1"], "http://localhost:1");
        assert!(text.contains("[::1] and localhost for different origins"), "{text}");
        let text = explained(&["http://localhost:3000"], "http://localhost:5500");
        assert!(text.contains("of another port"), "{text}");
        let text = explained(&["http://play.example"], "https://play.example");
        assert!(text.contains("of another scheme"), "{text}");
        let text = explained(&["https://a.example"], "https://b.example");
        assert!(!text.contains("a.example"), "{text}");
        for origin in [
            "null",
            "file://",
            "chrome-extension://abc",
            "capacitor://localhost",
            "http://a;reboot",
            "http://a.b:99999",
            "http://a.b:",
            "http://[::1",
            "*",
        ] {
            let text = explained(&[], origin);
            assert!(text.contains("takes none but sites of http and https"), "{text}");
        }
    }

    #[test]
    fn a_few_origins_are_told_of_once_each() {
        let origins = Origins::new(&[]);
        assert_eq!(origins.log_of("http://a"), OriginLog::Origin);
        assert_eq!(origins.log_of("http://a"), OriginLog::Known);
        let logs: Vec<_> = (0..100).map(|number| origins.log_of(&number.to_string())).collect();
        let first = MAX_TOLD - 2;
        assert!(logs[..first].iter().all(|log| *log == OriginLog::Origin), "{logs:?}");
        assert_eq!(logs[first], OriginLog::Last);
        assert!(logs[first + 1..].iter().all(|log| *log == OriginLog::Known), "{logs:?}");
    }

    #[test]
    fn origins_are_taken_as_browsers_send_them() {
        for text in ["https://game.example", "http://localhost:3000", "http://[::1]:8080", "*"] {
            assert_eq!(text.parse(), Ok(Origin(text.to_owned())));
        }
        for (text, sent) in [
            ("HTTPS://Game.Example", "https://game.example"),
            ("https://b.example:443", "https://b.example"),
            ("http://b.example:80", "http://b.example"),
            ("http://[::1]:80", "http://[::1]"),
            ("http://b.example:443", "http://b.example:443"),
            ("https://b.example:80", "https://b.example:80"),
        ] {
            assert_eq!(text.parse(), Ok(Origin(sent.to_owned())), "{text}");
        }
    }

    #[test]
    fn what_no_browser_sends_as_an_origin_is_refused() {
        for (text, fault) in [
            ("game.example", OriginFault::Scheme),
            ("null", OriginFault::Scheme),
            ("capacitor://localhost", OriginFault::Scheme),
            ("https://", OriginFault::Host),
            ("https://game.example/", OriginFault::Host),
            ("https://game.example/play", OriginFault::Host),
            ("https://game.example:8080/", OriginFault::Host),
            ("http://[::1", OriginFault::Host),
            ("http://[localhost]", OriginFault::Host),
            ("http://a.b:99999", OriginFault::Port),
            ("http://a.b:0", OriginFault::Port),
            ("http://a.b:", OriginFault::Port),
            ("http://a.b:+80", OriginFault::Port),
            ("http://localhost:*", OriginFault::Pattern),
            ("https://*.example", OriginFault::Pattern),
        ] {
            assert_eq!(text.parse::<Origin>(), Err(fault), "{text}");
        }
    }
}
