//! One connection: HTTP/1.1, or HTTP/2 if the client sends its preface; keep-alive, timeouts and memory bounds.

use std::{convert::Infallible, sync::Arc, task::Waker, time::Duration};

use axum::{
    Router,
    body::{Body, HttpBody as _},
    extract::Request,
};
use hyper::body::Incoming;
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto, graceful::Watcher},
};
use metrics::counter;
use tokio::time::Instant;
use tower::ServiceExt as _;
use yomi_instrumentation::metrics::CONNECTION_TIMEOUTS;

use super::{
    phase::{BodyUnderWay, Phases, UnderWay},
    socket::Stream,
    timed::TimedStream,
};
use crate::{
    ConnectionSettings, End, Visitor,
    observed::{Held, Observed, Observer, hold_observed},
};

/// HTTP/2 keep-alive: interval between pings, and the timeout after which a silent peer is gone.
const PING: Duration = Duration::from_secs(20);

/// Concurrent streams of one HTTP/2 connection.
const MAX_STREAMS: u32 = 64;

/// Read buffer of a connection: limits the head, and holds the body until it is read. Fits a query of 8 KiB and as much
/// for the rest; longer heads get 431. Also the size of the write buffer.
const BUFFER_BYTES: usize = 16 * 1024;

/// Longest body that an application reads, in bytes; also the receive window of an HTTP/2 connection.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

const WINDOW: u32 = MAX_BODY_BYTES as u32;

/// Error that ends a body whose connection was displaced by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the place of the connection was given to another before the body was whole")]
pub struct GivenUp;

/// Memory of a refusal that waits for its client.
const REFUSAL_BYTES: usize = 2 * 1024;

/// Memory of the task, the socket and the protocol's tables.
const BESIDE_BUFFERS: usize = 32 * 1024;

/// Upper bound of one connection's memory in bytes, without its admitted requests: both buffers, the window, and
/// refusals that an HTTP/2 client does not take.
pub const CONNECTION_BYTES: u64 =
    (2 * BUFFER_BYTES + WINDOW as usize + MAX_STREAMS as usize * REFUSAL_BYTES + BESIDE_BUFFERS) as u64;

/// Serves a connection to its end.
pub(super) async fn serve(
    stream: Stream,
    router: Router,
    watcher: Watcher,
    phases: Phases,
    settings: &ConnectionSettings,
    visitor: Arc<dyn Visitor>,
) {
    let service = hyper::service::service_fn({
        let (phases, visitor) = (phases.clone(), Arc::clone(&visitor));
        move |request: hyper::Request<Incoming>| {
            let under_way = phases.begin();
            let mut request: Request = request.map(|body| awaited(body, &under_way));
            let arrived = visitor.arrived(&mut request, under_way.since().into_std());
            let router = router.clone();
            async move {
                arrived.seen();
                let response = router.oneshot(request).await?;
                Ok::<_, Infallible>(hold_observed(response, under_way))
            }
        }
    });
    let mut builder = auto::Builder::new(TokioExecutor::new());
    // The socket enforces the header timeout: hyper's starts at the end of the last response.
    builder.http1().max_buf_size(BUFFER_BYTES).header_read_timeout(None);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(PING)
        .keep_alive_timeout(PING)
        .max_concurrent_streams(MAX_STREAMS)
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .max_send_buf_size(BUFFER_BYTES)
        .max_header_list_size(BUFFER_BYTES as u32);
    let stream = TimedStream::new(stream, phases.clone(), Arc::clone(&visitor));
    let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
    tokio::select! {
        ended = watcher.watch(connection) => {
            if let Err(error) = ended {
                // Usually the client's doing: it disconnected or spoke no HTTP.
                tracing::debug!(error, "a connection ended early");
            }
        }
        () = stalled(&phases, settings.write_timeout) => {
            counter!(CONNECTION_TIMEOUTS, "cause" => "write").increment(1);
            visitor.ended(End::Write);
        }
        () = given_away(&phases) => {
            counter!(CONNECTION_TIMEOUTS, "cause" => "displaced").increment(1);
            visitor.ended(End::Displaced);
        }
    }
}

/// Poll interval of the check whether a displaced connection still writes to a slow client.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);

/// Completes when the connection was displaced and its client does not take its response. All other displaced
/// connections end by themselves.
async fn given_away(phases: &Phases) {
    phases.displaced().await;
    while !phases.is_untaken(Instant::now()) {
        tokio::time::sleep(BETWEEN_LOOKS).await;
    }
}

/// The body of a request whose connection may be displaced before the body is complete.
fn awaited(body: Incoming, under_way: &UnderWay) -> Body {
    if body.is_end_stream() {
        return Body::empty();
    }
    Observed::body(body, under_way.body())
}

/// Tells the phases of the connection how long a body has been awaited.
impl Observer for BodyUnderWay {
    fn waits(&mut self, reader: &Waker) -> Option<axum::Error> {
        self.is_given_up(reader).then(|| axum::Error::new(GivenUp))
    }

    fn ended(&mut self) {
        self.has_come();
    }
}

/// Write timeout: completes when the client has taken nothing of its responses for too long. Polls: a timer for each
/// write would cost fast clients more than it gains.
async fn stalled(phases: &Phases, timeout: Duration) {
    loop {
        tokio::time::sleep(timeout / 2).await;
        if phases.is_stalled(Instant::now()) {
            return;
        }
    }
}

/// Tells the phases of the connection about the progress of a response.
impl Held for UnderWay {
    fn handed_over(&self, _bytes: usize) {
        self.part_handed_over(Instant::now());
    }

    fn taken(&self, _bytes: usize) {
        self.part_taken(Instant::now());
    }

    fn let_go(&self) {
        self.end();
    }
}
