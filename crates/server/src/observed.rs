//! Observed bodies, the one body type of the crate that wraps another. An [`Observer`] follows the progress of a body;
//! a [`Hold`] observes a response and holds something, such as a place, until the client has taken it.
//!
//! Backpressure and slow clients: hyper polls a body when it has room, and drops it with its last part, which then
//! stays in hyper's buffers until the client reads it. So responses are written in parts of at most [`PART_BYTES`], and
//! each part keeps the held value until it is written to the socket or dropped: neither the end of a body nor a window
//! of one byte releases a place early.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, Waker},
};

use axum::{
    body::{Body, Bytes, HttpBody},
    response::Response,
};
use hyper::body::{Frame, SizeHint};

/// Size of a part: hyper's write buffer, and a frame of HTTP/2. A slow client keeps its connection if it takes one part
/// within the write timeout; smaller parts would make that easier, and cost more.
pub const PART_BYTES: usize = 16 * 1024;

/// Follows the progress of a body.
pub trait Observer: Send + Unpin + 'static {
    /// Called for each part that is handed over; returns the part to hand over in its place.
    fn part(&mut self, part: Bytes) -> Bytes {
        part
    }

    /// Called when more data is awaited by `reader`. An error ends the body.
    fn waits(&mut self, _reader: &Waker) -> Option<axum::Error> {
        None
    }

    /// Called when the whole body was handed over.
    fn ended(&mut self) {}
}

/// A body with its observer, in parts of at most [`PART_BYTES`].
pub struct Observed<B, O> {
    body: B,
    /// Rest of the current frame.
    rest: Bytes,
    observer: O,
}

impl<B, O: Observer> Observed<B, O>
where
    B: HttpBody<Data = Bytes> + Send + Unpin + 'static,
    B::Error: Into<axum::BoxError>,
{
    /// Wraps the body.
    pub fn body(body: B, observer: O) -> Body {
        Body::new(Self { body, rest: Bytes::new(), observer })
    }

    /// Takes the next part of `rest`.
    fn next_part(&mut self) -> Frame<Bytes> {
        let part = self.rest.split_to(self.rest.len().min(PART_BYTES));
        Frame::data(self.observer.part(part))
    }
}

impl<B, O: Observer> HttpBody for Observed<B, O>
where
    B: HttpBody<Data = Bytes> + Send + Unpin + 'static,
    B::Error: Into<axum::BoxError>,
{
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        let frame = if this.rest.is_empty() {
            match Pin::new(&mut this.body).poll_frame(context) {
                Poll::Pending => {
                    return match this.observer.waits(context.waker()) {
                        Some(error) => Poll::Ready(Some(Err(error))),
                        None => Poll::Pending,
                    };
                }
                Poll::Ready(None) => None,
                Poll::Ready(Some(Err(error))) => Some(Err(axum::Error::new(error))),
                Poll::Ready(Some(Ok(frame))) => Some(Ok(match frame.into_data() {
                    Ok(data) => {
                        this.rest = data;
                        this.next_part()
                    }
                    Err(other) => other,
                })),
            }
        } else {
            Some(Ok(this.next_part()))
        };
        if frame.is_none() || this.is_end_stream() {
            this.observer.ended();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let mut hint = self.body.size_hint();
        let rest = u64::try_from(self.rest.len()).unwrap_or(u64::MAX);
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper.saturating_add(rest));
        }
        hint.set_lower(hint.lower().saturating_add(rest));
        hint
    }
}

/// Called on the progress of each part of a response.
pub trait Held: Send + Sync + 'static {
    /// `_bytes` more bytes were handed over.
    fn handed_over(&self, _bytes: usize) {}

    /// `_bytes` bytes that were handed over are written to the socket, or dropped.
    fn taken(&self, _bytes: usize) {}

    /// hyper has dropped the body: after its last part, or earlier when it was abandoned.
    fn let_go(&self) {}
}

/// Any value, held until the client has taken the response.
struct UntilTaken<T>(T);

impl<T: Send + Sync + 'static> Held for UntilTaken<T> {}

/// Holds a value until the client has taken the last part of a response.
pub struct Hold<T: Held>(Arc<T>);

/// A part of a response, with the value held until it is written or dropped.
struct Part<T: Held> {
    bytes: Bytes,
    held: Arc<T>,
}

impl<T: Held> Observer for Hold<T> {
    fn part(&mut self, bytes: Bytes) -> Bytes {
        self.0.handed_over(bytes.len());
        Bytes::from_owner(Part { bytes, held: Arc::clone(&self.0) })
    }
}

impl<T: Held> Drop for Hold<T> {
    fn drop(&mut self) {
        self.0.let_go();
    }
}

impl<T: Held> AsRef<[u8]> for Part<T> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl<T: Held> Drop for Part<T> {
    fn drop(&mut self) {
        self.held.taken(self.bytes.len());
    }
}

/// Reports each part of the response to `held`, until the client has taken all of it or it was abandoned.
pub fn hold_observed<T: Held>(response: Response, held: T) -> Response {
    response.map(|body| Observed::body(body, Hold(Arc::new(held))))
}

/// Holds `held`, such as a place, until the client has taken all of the response or it was abandoned.
pub fn hold<T: Send + Sync + 'static>(response: Response, held: T) -> Response {
    hold_observed(response, UntilTaken(held))
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    };

    use http_body_util::BodyExt as _;

    use super::*;

    /// Counts the bytes that are handed over and taken.
    #[derive(Default)]
    struct Counts {
        handed_over: AtomicUsize,
        taken: AtomicUsize,
    }

    impl Held for Arc<Counts> {
        fn handed_over(&self, bytes: usize) {
            self.handed_over.fetch_add(bytes, Ordering::SeqCst);
        }

        fn taken(&self, bytes: usize) {
            self.taken.fetch_add(bytes, Ordering::SeqCst);
        }
    }

    impl Counts {
        fn now(&self) -> (usize, usize) {
            (self.handed_over.load(Ordering::SeqCst), self.taken.load(Ordering::SeqCst))
        }
    }

    const BYTES: usize = 2 * PART_BYTES + 100;

    #[tokio::test]
    async fn what_is_held_is_let_go_when_the_last_part_was_taken_and_the_body_stays_as_it_was() {
        let counts = Arc::new(Counts::default());
        let whole: Vec<u8> = (0..BYTES).map(|at| at as u8).collect();
        let mut body = hold_observed(Response::new(Body::from(whole.clone())), Arc::clone(&counts)).into_body();
        let mut parts = Vec::new();
        let mut left = BYTES;
        for expected in [PART_BYTES, PART_BYTES, 100] {
            assert_eq!((body.size_hint().exact(), body.is_end_stream()), (Some(left as u64), false));
            let part = body.frame().await.unwrap().unwrap().into_data().unwrap();
            assert_eq!(part.len(), expected);
            left -= expected;
            parts.push(part);
        }
        assert!(body.is_end_stream());
        assert_eq!(counts.now(), (BYTES, 0));
        assert_eq!(parts.concat(), whole);
        // As hyper does: the body is dropped with its last part, which is not written yet.
        drop(body);
        parts.truncate(1);
        assert_eq!((counts.now(), Arc::strong_count(&counts)), ((BYTES, BYTES - PART_BYTES), 2));
        parts.clear();
        assert_eq!((counts.now(), Arc::strong_count(&counts)), ((BYTES, BYTES), 1));
    }

    #[tokio::test]
    async fn a_body_that_is_given_up_lets_go() {
        let counts = Arc::new(Counts::default());
        let response = hold_observed(Response::new(Body::from("text")), Arc::clone(&counts));
        assert_eq!(Arc::strong_count(&counts), 2);
        drop(response);
        assert_eq!((counts.now(), Arc::strong_count(&counts)), ((0, 0), 1));
    }

    /// Ends a body that has to wait, and records its end.
    struct Impatient(Arc<Mutex<Vec<&'static str>>>);

    impl Observer for Impatient {
        fn waits(&mut self, _: &Waker) -> Option<axum::Error> {
            self.0.lock().unwrap().push("waits");
            Some(axum::Error::new(std::io::Error::other("given up")))
        }

        fn ended(&mut self) {
            self.0.lock().unwrap().push("ended");
        }
    }

    #[tokio::test]
    async fn an_observer_hears_of_the_end_and_gives_up_what_does_not_come() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let body = Observed::body(Body::from("text"), Impatient(Arc::clone(&heard)));
        assert_eq!(body.collect().await.unwrap().to_bytes(), "text");
        assert!(heard.lock().unwrap().drain(..).all(|word| word == "ended"));
        let never = Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>());
        let mut body = Observed::body(never, Impatient(Arc::clone(&heard)));
        assert!(body.frame().await.unwrap().is_err());
        assert_eq!(*heard.lock().unwrap(), ["waits"]);
    }
}
