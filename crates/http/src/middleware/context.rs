//! The caller of a request as its head tells it, and how handlers get it.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, request::Parts},
};
use yomi_api::Caller;

// Defined there, so that traces and log lines accept the same ids.
pub use yomi_telemetry::traceparent::trace_id;

/// The request id header.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// A caller that arrives now, not known yet, with its `x-request-id` or a new one. In the extensions of its request from
/// the outermost layer to the handler; the gate adds the key.
#[must_use]
pub fn arriving(headers: &HeaderMap) -> Caller {
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
    let mut caller = Caller::unknown();
    if let Some(id) = given.filter(|id| is_request_id(id)) {
        caller.id = Arc::from(id);
    }
    caller
}

/// Extractor of the caller.
#[derive(Clone, Debug)]
pub(crate) struct From(pub(crate) Caller);

impl<S: Sync> FromRequestParts<S> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        // The outermost layer inserts it; a router under test works without.
        let caller = parts.extensions.get::<Caller>().cloned();
        Ok(Self(caller.unwrap_or_else(|| arriving(&parts.headers))))
    }
}

/// Whether a client's id is accepted: `[A-Za-z0-9._-]{1,64}`.
fn is_request_id(id: &str) -> bool {
    (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmless_ids_are_taken_over() {
        assert!(is_request_id("a-Z_0.9"));
        for id in ["", "a b", "ä", "a\"b", &"x".repeat(65)] {
            assert!(!is_request_id(id), "{id}");
        }
    }
}
