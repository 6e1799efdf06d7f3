//! `/` without the page: a short one with the first requests to try; and `/favicon.ico`, the icon of our pages.

use axum::{
    http::{HeaderMap, HeaderValue, Uri, header},
    response::{Html, IntoResponse, Response},
};

/// Where the page says the service is when a request does not name it: the default of `yomi serve`.
const USUAL_HOST: &str = "127.0.0.1:8080";

/// Answers with the page, whose examples ask the host that the request asked.
pub(crate) async fn get(uri: Uri, headers: HeaderMap) -> Response {
    // The page loads its icon alone and runs nothing.
    let policy = HeaderValue::from_static(
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    );
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = named.or_else(|| uri.authority().map(|authority| authority.as_str()));
    let host = host.filter(|host| is_plain(host)).unwrap_or(USUAL_HOST);
    let page = include_str!("welcome.html").replace("{host}", host);
    ([(header::CONTENT_SECURITY_POLICY, policy)], Html(page)).into_response()
}

/// Answers with the icon, which every browser asks for. Four discs; it is kept for a day.
pub(crate) async fn icon() -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/x-icon")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400")),
    ];
    (headers, include_bytes!("favicon.ico").as_slice()).into_response()
}

/// Whether a host may stand in a page and in a shell's command as it is.
fn is_plain(host: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '-' | '[' | ']');
    !host.is_empty() && host.chars().all(is_plain)
}
