//! Content negotiation by `Accept-Encoding`: whether the client accepts a content coding.

use axum::http::{HeaderMap, header};

/// Whether `Accept-Encoding` lists the coding with a non-zero quality.
pub(crate) fn takes(coding: &str, request: &HeaderMap) -> bool {
    let lists = request.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let (name, quality) = item.split_once(';').unwrap_or((item, ""));
        let is_refused = matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.trim().eq_ignore_ascii_case(coding) && !is_refused
    })
}
