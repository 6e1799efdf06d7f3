//! An HTTP client for one request on one connection.

use std::pin::pin;

use hyper::{Request, Response, body::Incoming, client::conn::http1};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};

/// Sends a request, and reads the response by `read`. Dropped, or behind its end, it closes the connection.
pub(super) async fn exchange<T>(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<String>,
    read: impl AsyncFnOnce(Response<Incoming>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let mut exchanged = pin!(async { read(sender.send_request(request).await?).await });
    tokio::select! {
        exchanged = &mut exchanged => return exchanged,
        // What came before its end is still to be read.
        _ = connection => {}
    }
    exchanged.await
}
