//! Request context, known before the body: arrival, request id, and trace id.

use std::{
    convert::Infallible,
    hash::{BuildHasher, RandomState},
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, request::Parts},
};

// Defined there, so that traces and log lines accept the same ids.
pub use yomi_telemetry::traceparent::trace_id;

/// The request id header.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Passed in the extensions from the outermost layer to the handler.
#[derive(Clone, Debug)]
pub struct RequestContext {
    /// When the first byte of the request was read; of a request in this process, when it was made.
    pub arrival: Instant,
    /// The caller's `x-request-id`, or a new one.
    pub id: Arc<str>,
    /// Whether it is a line of a batch: `batch` priority, and reviews up to the server's limit.
    pub is_of_batch: bool,
    /// Search time at most of a request that a job stands for, whatever the limits of requests are.
    pub longest: Option<Duration>,
}

impl RequestContext {
    /// The context of a request that arrives now.
    #[must_use]
    pub fn new(headers: &HeaderMap) -> Self {
        let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
        let id = given.filter(|id| is_request_id(id)).map_or_else(new_id, Arc::from);
        Self { arrival: Instant::now(), id, is_of_batch: false, longest: None }
    }
}

impl<S: Sync> FromRequestParts<S> for RequestContext {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        // The outermost layer inserts it; a router under test works without.
        let context = parts.extensions.get::<Self>().cloned();
        Ok(context.unwrap_or_else(|| Self::new(&parts.headers)))
    }
}

/// Whether a client's id is accepted: `[A-Za-z0-9._-]{1,64}`.
fn is_request_id(id: &str) -> bool {
    (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
}

/// Sixteen hexadecimal digits: a counter under a hash keyed anew at each start, so that ids of replicas do not collide.
fn new_id() -> Arc<str> {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    // Relaxed: only uniqueness matters.
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let (hash, mut digits) = (KEY.hash_one(number).to_be_bytes(), [0; 16]);
    Arc::from(base16ct::lower::encode_str(&hash, &mut digits).expect("eight bytes are as many digits"))
}

/// Times of a search, which a handler leaves in the response's extensions for `server-timing`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchTimes {
    /// Time in the queue.
    pub queue: Duration,
    /// Time in the search.
    pub search: Duration,
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
        assert_ne!(new_id(), new_id());
    }
}
