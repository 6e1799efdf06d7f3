//! Which web pages may ask: the origins of `--cors-origin`.
//!
//! A `GET` needs no preflight, so that any page that a user visits could make the browser ask a
//! service on the user's machine or network to search. Browsers say where a request comes from;
//! what comes from another origin is refused unless that is allowed. For a picture or a link
//! they send no `Origin`; there the `Referer` names the page, and to an address without TLS it is all that
//! they send. Other clients send none of these headers and are not affected.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};

use super::problem::{Problem, ProblemCode};

/// The allowed origins; `*` allows all.
#[derive(Clone, Debug, Default)]
pub struct Origins(Arc<[String]>);

impl Origins {
    /// These origins.
    #[must_use]
    pub fn new(origins: &[String]) -> Self {
        Self(origins.iter().map(|origin| origin.trim_end_matches('/').to_owned()).collect())
    }

    /// Whether none is allowed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether all are allowed.
    #[must_use]
    pub fn allows_all(&self) -> bool {
        self.0.iter().any(|origin| origin == "*")
    }

    /// Whether this one is allowed.
    #[must_use]
    pub fn allows(&self, origin: &str) -> bool {
        self.allows_all() || self.0.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin))
    }

    /// The origins as header values; what is none is left out.
    #[must_use]
    pub fn header_values(&self) -> Vec<HeaderValue> {
        self.0.iter().filter_map(|origin| HeaderValue::from_str(origin).ok()).collect()
    }
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
    Err(Problem::new(
        ProblemCode::CrossSite,
        "A page of another site made the browser ask; start the service with --cors-origin and \
         that page's origin to allow it.",
    ))
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
}
