//! One connection: HTTP/1.1, or HTTP/2 where the client begins with it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{Router, body::Body, extract::Request};
use hyper::body::Incoming;
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto, graceful::Watcher},
};
use tokio::net::TcpStream;
use tower::ServiceExt as _;

/// A connection that sends no complete request head for so long is closed: between requests too,
/// so it is longer than the minute for which load balancers commonly keep idle connections.
const HEAD_TIMEOUT: Duration = Duration::from_secs(65);

/// A peer that answers no HTTP/2 ping for so long is gone.
const PING: Duration = Duration::from_secs(20);

/// Requests that one HTTP/2 connection may have under way.
const MAX_STREAMS: u32 = 256;

/// Serves a connection to its end.
pub(super) async fn serve(stream: TcpStream, router: Router, watcher: Watcher) {
    // An answer is one small write: waiting for more to send would only delay it. Fails only on a
    // socket that is gone already.
    let _ = stream.set_nodelay(true);

    let asked = Arc::new(AtomicBool::new(false));
    let service = hyper::service::service_fn({
        let asked = Arc::clone(&asked);
        move |request: hyper::Request<Incoming>| {
            // Relaxed: pairs with the load below, which publishes nothing else.
            asked.store(true, Ordering::Relaxed);
            let request: Request = request.map(Body::new);
            router.clone().oneshot(request)
        }
    });
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(PING)
        .keep_alive_timeout(PING)
        .max_concurrent_streams(MAX_STREAMS);
    let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();

    // The builder itself waits without limit for the bytes that tell the two versions apart.
    let silent = async {
        tokio::time::sleep(HEAD_TIMEOUT).await;
        // Relaxed: pairs with the store above; late by one look does no harm.
        if asked.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        ended = watcher.watch(connection) => {
            if let Err(error) = ended {
                // The client's doing, mostly: it went away or spoke no HTTP.
                tracing::debug!(error, "a connection ended early");
            }
        }
        () = silent => {}
    }
}
