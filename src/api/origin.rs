//! Which web pages may ask: the origins of `--cors-origin`.
//!
//! A `GET` needs no preflight, so that any page that a user visits could make the browser ask a
//! service on the user's machine or network to search. Browsers say where a request comes from;
//! what comes from another origin is refused unless that is allowed. For a picture or a link
//! they send no `Origin`; there the `Referer` names the page, and to an address without TLS it is all that
//! they send. Other clients send none of these headers and are not affected.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use axum::http::{HeaderMap, HeaderValue, Method, header};

use super::{
    fault::shortened_to,
    problem::{Problem, ProblemCode},
};

/// The allowed origins; `*` allows all.
#[derive(Clone, Debug, Default)]
pub struct Origins(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    allowed: Vec<String>,
    /// Origins of which the log was told that they were refused, shortened.
    told: Mutex<HashSet<String>>,
}

/// Origins that the log is told of at most: more than somebody has who sets the service up.
const MAX_TOLD: usize = 64;

/// Characters of an origin that are repeated: more than those of sites have.
const MAX_SHOWN: usize = 128;

impl Origins {
    /// These origins.
    #[must_use]
    pub fn new(origins: &[String]) -> Self {
        let allowed =
            origins.iter().map(|origin| origin.trim_end_matches('/').to_owned()).collect();
        Self(Arc::new(Shared { allowed, told: Mutex::default() }))
    }

    /// Whether none is allowed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.allowed.is_empty()
    }

    /// Whether all are allowed.
    #[must_use]
    pub fn allows_all(&self) -> bool {
        self.0.allowed.iter().any(|origin| origin == "*")
    }

    /// Whether this one is allowed.
    #[must_use]
    pub fn allows(&self, origin: &str) -> bool {
        self.allows_all()
            || self.0.allowed.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin))
    }

    /// The origins as header values; what is none is left out.
    #[must_use]
    pub fn header_values(&self) -> Vec<HeaderValue> {
        self.0.allowed.iter().filter_map(|origin| HeaderValue::from_str(origin).ok()).collect()
    }
}

impl Origins {
    /// The answer to a preflight of an origin that is not allowed; `None` for what is none. Told to the log, once for each
    /// origin: the page is told nothing by its browser but that it may not.
    #[must_use]
    pub fn refused_preflight(&self, method: &Method, headers: &HeaderMap) -> Option<Problem> {
        if method != Method::OPTIONS || !headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
        {
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
        if self.is_new(&text) {
            tracing::warn!(origin = ?text, "{detail}");
        }
        Some(Problem::new(ProblemCode::CrossSite, detail))
    }

    fn is_new(&self, origin: &str) -> bool {
        // Nothing between the lock and its end can panic but for want of memory.
        let mut told = self.0.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.len() < MAX_TOLD && told.insert(origin.to_owned())
    }

    /// Why pages of this origin, which is not allowed, may not ask, and what would allow them.
    fn explain(&self, origin: &str) -> String {
        let near = self.0.allowed.iter().find_map(|allowed| difference(allowed, origin));
        let near = near.map(|difference| format!(" ({difference})")).unwrap_or_default();
        let advice = if is_flag(origin) {
            format!("start the service with --cors-origin {origin} to allow it")
        } else {
            "that is no site: serve the page over http and allow its origin with --cors-origin, or \
             all pages with --cors-origin '*'"
                .to_owned()
        };
        format!("A page of {origin:?} asked, an origin that is not allowed{near}; {advice}.")
    }
}

/// How an origin that is allowed differs from one that looks like it.
fn difference(allowed: &str, origin: &str) -> Option<String> {
    let (allowed_scheme, allowed_host, allowed_port) = parts(allowed)?;
    let (scheme, host, port) = parts(origin)?;
    if is_loopback(allowed_host) && is_loopback(host) && !allowed_host.eq_ignore_ascii_case(host) {
        return Some(format!(
            "{allowed} is, but a browser takes {allowed_host} and {host} for different origins"
        ));
    }
    let what = match (allowed_scheme == scheme, allowed_port == port) {
        _ if !allowed_host.eq_ignore_ascii_case(host) => return None,
        (false, _) => "scheme",
        (true, false) => "port",
        (true, true) => return None,
    };
    Some(format!("{allowed} is, of another {what}"))
}

/// Scheme, host and port of an origin; no port is an empty one.
fn parts(origin: &str) -> Option<(&str, &str, &str)> {
    let (scheme, authority) = origin.split_once("://")?;
    let host_end = authority.rfind(']').map_or(0, |at| at + 1);
    let colon = authority[host_end..].find(':').map_or(authority.len(), |at| host_end + at);
    Some((scheme, &authority[..colon], authority[colon..].trim_start_matches(':')))
}

fn is_loopback(host: &str) -> bool {
    matches!(host, "localhost" | "127.0.0.1" | "[::1]")
}

/// Whether `--cors-origin` takes an origin as it is, and a shell, too.
fn is_flag(origin: &str) -> bool {
    let host = ["http://", "https://"].into_iter().find_map(|scheme| origin.strip_prefix(scheme));
    let is_of_host = |symbol: char| symbol.is_ascii_alphanumeric() || "-._:[]".contains(symbol);
    host.is_some_and(|host| !host.is_empty() && host.chars().all(is_of_host))
}

/// Refuses browser requests that another site caused.
///
/// # Errors
/// `cross_site`.
pub fn check_origin(headers: &HeaderMap, origins: &Origins) -> Result<(), Problem> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text(header::ORIGIN.as_str());
    if origins.allows_all() || origin.is_some_and(|origin| origins.allows(origin)) {
        return Ok(());
    }
    // `null`, as a page in a sandbox sends it, is an origin that is not allowed.
    let has_origin = headers.contains_key(header::ORIGIN);
    let referer =
        if has_origin { None } else { text(header::REFERER.as_str()).and_then(origin_of) };
    let is_own = |origin| is_own(origin, text(header::HOST.as_str()));
    let is_foreign = match text("sec-fetch-site").map(str::to_ascii_lowercase).as_deref() {
        Some("same-origin" | "none") => false,
        // From another port or a name below the same one.
        Some("cross-site" | "same-site") => true,
        _ => match origin.or(referer) {
            Some(origin) => !is_own(origin),
            None => has_origin,
        },
    };
    if !is_foreign || referer.is_some_and(|origin| origins.allows(origin)) {
        return Ok(());
    }
    let detail = match origin.or(referer) {
        Some(origin) => origins.explain(&shortened_to(MAX_SHOWN, origin)),
        None => {
            "A page of another site made the browser ask; start the service with --cors-origin \
                 and that page's origin to allow it."
                .to_owned()
        }
    };
    Err(Problem::new(ProblemCode::CrossSite, detail))
}

/// Scheme and authority of an address: the origin of its page.
fn origin_of(address: &str) -> Option<&str> {
    let authority = address.find("://")? + "://".len();
    let end = address[authority..].find(['/', '?', '#']).map(|length| authority + length);
    Some(&address[..end.unwrap_or(address.len())])
}

/// Whether an origin is the host that the request went to.
fn is_own(origin: &str, host: Option<&str>) -> bool {
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    authority.is_some() && authority == host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_allowed(headers: &[(&'static str, &'static str)]) -> bool {
        let headers = headers
            .iter()
            .map(|(name, value)| {
                (header::HeaderName::from_static(name), HeaderValue::from_static(value))
            })
            .collect();
        check_origin(&headers, &Origins::new(&["https://play.example/".to_owned()])).is_ok()
    }

    #[test]
    fn other_sites_are_refused_unless_their_origin_is_allowed() {
        assert!(is_allowed(&[]));
        assert!(is_allowed(&[("sec-fetch-site", "none")]));
        assert!(is_allowed(&[("sec-fetch-site", "same-origin")]));
        assert!(is_allowed(&[("origin", "http://here:8080"), ("host", "here:8080")]));
        assert!(is_allowed(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://play.example")
        ]));
        assert!(!is_allowed(&[("sec-fetch-site", "cross-site")]));
        assert!(!is_allowed(&[("sec-fetch-site", "same-site")]));
        assert!(!is_allowed(&[
            ("sec-fetch-site", "bogus"),
            ("origin", "http://evil.example"),
            ("host", "here:8080")
        ]));
        assert!(!is_allowed(&[("origin", "https://evil.example"), ("host", "here:8080")]));
        assert!(!is_allowed(&[("origin", "null"), ("host", "here:8080")]));
        assert!(!is_allowed(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://evil.example")
        ]));
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
        // To an address without TLS browsers send nothing else.
        let plain = |referer| is_allowed(&[("referer", referer), ("host", "192.0.2.7:8080")]);
        assert!(plain("http://192.0.2.7:8080/docs/") && plain("https://play.example/"));
        assert!(!plain("http://evil.example/page"));
        // Who names an origin is held to that.
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
        for origin in ["null", "file://", "chrome-extension://abc", "http://a;reboot"] {
            let text = explained(&[], origin);
            assert!(text.contains("that is no site"), "{text}");
        }
    }

    #[test]
    fn a_few_origins_are_told_of_once_each() {
        let origins = Origins::new(&[]);
        assert!(origins.is_new("http://a") && !origins.is_new("http://a"));
        let more = (0..100).filter(|number| origins.is_new(&number.to_string())).count();
        assert_eq!(more, MAX_TOLD - 1);
    }
}
