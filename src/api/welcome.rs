//! `/`: a short page with the first requests to try.

use axum::{
    http::{HeaderValue, header},
    response::{Html, IntoResponse, Response},
};

/// Answers with the page.
pub async fn get() -> Response {
    // The page loads nothing and runs nothing.
    let policy = HeaderValue::from_static(
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    );
    ([(header::CONTENT_SECURITY_POLICY, policy)], Html(include_str!("welcome.html")))
        .into_response()
}
