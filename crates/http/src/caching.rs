//! HTTP caching (RFC 9111) and conditional requests (RFC 9110, 13): `ETag`, `If-None-Match` and 304, `Cache-Control`,
//! and `Cache-Status` for the service's own cache: hit, miss, or request coalescing ("collapsed").

use std::io::Write as _;

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use yomi_api::Caller;
use yomi_contract::{
    answer::{BestMove, Timing},
    request::jobs::digest,
};
use yomi_game::{AnyPosition, Board as _, hash::Fnv1a, with_position};
use yomi_service::Origin;

use crate::response::written::without_body;

/// A deterministic answer changes only with a release; caches may serve the old one for an hour after that.
const LASTING: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The same for a request with a key: shared caches must not store it.
const LASTING_FOR_CLIENT: HeaderValue = HeaderValue::from_static("private, max-age=3600");

/// An answer that depends on the clock: caches must not store it.
const FLEETING: HeaderValue = HeaderValue::from_static("no-store");

/// `Cache-Status` (RFC 9211).
const CACHE_STATUS: &str = "cache-status";
/// Names the position of an answer.
pub(super) const KEY: &str = "x-yomi-key";
/// Bytes of that name.
const KEY_BYTES: usize = 16;

/// `Cache-Control` of a query's answer, and the headers of its conditional request.
pub(super) type Kept = (HeaderValue, HeaderMap);

/// Which caches may store an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Shared caches: the answer is the same for all clients.
    Everybody,
    /// Only the client's own cache: the request had a key.
    Client,
}

impl Reach {
    /// The reach of an answer to this caller.
    pub(super) const fn of(caller: &Caller) -> Self {
        if caller.key.is_some() { Self::Client } else { Self::Everybody }
    }
}

/// The `Cache-Control` of an answer.
pub(super) const fn lifetime(deterministic: bool, reach: Reach) -> HeaderValue {
    match (deterministic, reach) {
        (true, Reach::Everybody) => LASTING,
        (true, Reach::Client) => LASTING_FOR_CLIENT,
        (false, _) => FLEETING,
    }
}

/// Writes `Cache-Status`. An answer without a search consulted no cache and gets none.
pub(super) fn write_status(response: &mut Response, origin: Origin, is_kept: bool) {
    let text = match (origin, is_kept) {
        (Origin::Immediate, _) => return,
        (Origin::Cache, _) => "yomi; hit",
        (Origin::Joined, _) => "yomi; fwd=miss; collapsed",
        (Origin::Search, true) => "yomi; fwd=miss; stored",
        (Origin::Search, false) => "yomi; fwd=miss",
        (Origin::Bypass, true) => "yomi; fwd=bypass; stored",
        (Origin::Bypass, false) => "yomi; fwd=bypass",
    };
    response.headers_mut().insert(CACHE_STATUS, HeaderValue::from_static(text));
}

/// `x-yomi-key` of a position: equal for all its symmetric images, in every process. A proxy that sends requests by it brings equal positions to
/// one replica, whose cache has the answer.
pub(super) fn key_of(position: &AnyPosition) -> HeaderValue {
    let symmetry = with_position!(position, position => position.canonical_symmetry());
    let identity = format!("{:?}", position.transformed(symmetry).identity());
    let digest = digest(position.kind().name(), identity.as_bytes());
    let text = base16ct::lower::encode_string(&digest[..KEY_BYTES]);
    HeaderValue::try_from(text).expect("digits are a header's value")
}

/// `ETag` of a fixed text.
pub(super) fn tag_of_bytes(bytes: &[u8]) -> HeaderValue {
    tag_of_parts(&[bytes])
}

/// `ETag` of several texts together.
pub(super) fn tag_of_parts(parts: &[&[u8]]) -> HeaderValue {
    let mut hash = Fnv1a::default();
    for part in parts {
        // Writing to the hash cannot fail.
        let _ = hash.write_all(part);
    }
    weak(hash)
}

/// The response to a conditional request: 304 if `If-None-Match` has this tag, otherwise the whole.
pub(super) fn unless_known(
    tag: &HeaderValue,
    lifetime: HeaderValue,
    request: &HeaderMap,
    whole: impl FnOnce() -> Response,
) -> Response {
    let is_known = is_known(tag, request);
    let mut response = if is_known { without_body(StatusCode::NOT_MODIFIED) } else { whole() };
    response.headers_mut().insert(header::CACHE_CONTROL, lifetime);
    response.headers_mut().insert(header::ETAG, tag.clone());
    response
}

fn weak(hash: Fnv1a) -> HeaderValue {
    let tag = HeaderValue::try_from(format!("W/\"{:016x}\"", hash.value()));
    tag.expect("digits and quotes are a header's value")
}

/// Weak `ETag` over all fields but `id` and `timing`: answers that differ only in these are equivalent.
pub(super) fn tag_of(document: &mut BestMove) -> HeaderValue {
    let id = document.id.take();
    let timing = std::mem::replace(&mut document.timing, Timing::NOTHING);
    // Replicas compute the same tag. Causing a collision gains a client only an old answer of its own.
    let mut hash = Fnv1a::default();
    // Our own numbers and strings always serialise, and writing to the hash cannot fail.
    let _ = serde_json::to_writer(&mut hash, document);
    document.id = id;
    document.timing = timing;
    weak(hash)
}

/// Whether `If-None-Match` names the tag, by weak comparison (RFC 9110, 13.1.2).
pub(super) fn is_known(tag: &HeaderValue, request: &HeaderMap) -> bool {
    fn opaque(tag: &[u8]) -> &[u8] {
        let tag = tag.trim_ascii();
        tag.strip_prefix(b"W/").unwrap_or(tag)
    }
    let own = opaque(tag.as_bytes());
    let given = request.get_all(header::IF_NONE_MATCH).iter().map(HeaderValue::as_bytes);
    given.flat_map(|list| list.split(|&byte| byte == b',')).any(|item| item.trim_ascii() == b"*" || opaque(item) == own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_compared_weakly_in_lists() {
        let known = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::IF_NONE_MATCH, HeaderValue::from_static(text));
            is_known(&HeaderValue::from_static("W/\"0a\""), &headers)
        };
        for text in ["W/\"0a\"", "\"0a\"", "\"1,2\", W/\"0a\"", "*"] {
            assert!(known(text), "{text}");
        }
        for text in ["", "0a", "W/\"0b\"", "\"0A\""] {
            assert!(!known(text), "{text}");
        }
        assert!(!is_known(&HeaderValue::from_static("W/\"0a\""), &HeaderMap::new()));
    }
}
