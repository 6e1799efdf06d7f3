//! Bodies that are not read to their end. hyper closes such a connection behind its answer, for what comes would be
//! taken for the next request; the answer has to say so, or the client's next request fails.

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

/// What of a body is left; nothing where there is none.
pub(super) struct Leftover(Option<Arc<AtomicBool>>);

/// The request, with a body that is watched where leaving it costs the connection.
pub(super) fn watch(request: Request) -> (Request, Leftover) {
    if request.version() > Version::HTTP_11 || request.body().is_end_stream() {
        return (request, Leftover(None));
    }
    let is_read = Arc::new(AtomicBool::new(false));
    let watched = request.map(|body| Observed::body(body, Watched(Arc::clone(&is_read))));
    (watched, Leftover(Some(is_read)))
}

impl Leftover {
    /// Says in the head of an answer that the connection ends with it.
    pub(super) fn tell(&self, headers: &mut HeaderMap) {
        // Relaxed: the handler that read has answered.
        if self.0.as_ref().is_some_and(|is_read| !is_read.load(Ordering::Relaxed)) {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

/// Notes that all of a body was read.
struct Watched(Arc<AtomicBool>);

impl Observer for Watched {
    fn ended(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
