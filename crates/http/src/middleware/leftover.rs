//! `connection: close` after unread bodies. hyper closes the connection if a body is not read to its end, because the
//! rest would be parsed as the next request; without the header the client's next request would fail.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use axum::{
    body::HttpBody as _,
    extract::Request,
    http::{HeaderMap, HeaderValue, Version, header},
};
use yomi_server::observed::{Observed, Observer};

/// Whether a request's body was read to its end; nothing to watch if there is none.
pub(super) struct Leftover(Option<Arc<AtomicBool>>);

/// Watches the body, if leaving it unread costs the connection (HTTP/1).
pub(super) fn watch(request: Request) -> (Request, Leftover) {
    if request.version() > Version::HTTP_11 || request.body().is_end_stream() {
        return (request, Leftover(None));
    }
    let is_read = Arc::new(AtomicBool::new(false));
    let watched = request.map(|body| Observed::body(body, Watched(Arc::clone(&is_read))));
    (watched, Leftover(Some(is_read)))
}

impl Leftover {
    /// Adds `connection: close` if the body was not read to its end.
    pub(super) fn tell(&self, headers: &mut HeaderMap) {
        // Relaxed: the handler that reads the body has finished.
        if self.0.as_ref().is_some_and(|is_read| !is_read.load(Ordering::Relaxed)) {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

/// Records that a body was read to its end.
struct Watched(Arc<AtomicBool>);

impl Observer for Watched {
    fn ended(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
