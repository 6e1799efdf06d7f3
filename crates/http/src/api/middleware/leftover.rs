//! Bodies that are not read to their end. hyper closes such a connection behind its answer, for what comes would be
//! taken for the next request; the answer has to say so, or the client's next request fails.

use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::Request,
    http::{HeaderMap, HeaderValue, Version, header},
};
use hyper::body::{Frame, SizeHint};

/// What of a body is left; nothing where there is none.
pub(super) struct Leftover(Option<Arc<AtomicBool>>);

/// The request, with a body that is watched where leaving it costs the connection.
pub(super) fn watch(request: Request) -> (Request, Leftover) {
    if request.version() > Version::HTTP_11 || request.body().is_end_stream() {
        return (request, Leftover(None));
    }
    let is_read = Arc::new(AtomicBool::new(false));
    let watched = request.map(|body| Body::new(Watched { body, is_read: Arc::clone(&is_read) }));
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

struct Watched {
    body: Body,
    is_read: Arc<AtomicBool>,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.is_read.store(true, Ordering::Relaxed);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
