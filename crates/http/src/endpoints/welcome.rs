//! `/` without the web page: a short page with example requests; and `/favicon.ico`.

use axum::{
    http::{HeaderMap, HeaderValue, Uri, header},
    response::{Html, IntoResponse, Response},
};

/// Host in the examples if the request names none: the default address of `yomi serve`.
const USUAL_HOST: &str = "127.0.0.1:8080";

/// Answers with the page; its examples use the host of the request.
pub(crate) async fn get(uri: Uri, headers: HeaderMap) -> Response {
    // The page loads only its icon and runs no script.
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

/// Answers with the icon: four discs, cached for a day.
pub(crate) async fn icon() -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/x-icon")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400")),
    ];
    (headers, include_bytes!("favicon.ico").as_slice()).into_response()
}

/// Whether a host is safe in HTML and in a shell command without escaping.
fn is_plain(host: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '-' | '[' | ']');
    !host.is_empty() && host.chars().all(is_plain)
}
