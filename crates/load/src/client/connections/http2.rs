//! HTTP/2 pool with prior knowledge: requests share a few connections, round robin. A disconnecting
//! client drops its request and its stream is reset; the connection stays.

use std::{
    collections::HashMap,
    net::SocketAddr,
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use axum::body::Body;
use hyper::{Request, Response, Uri, body::Incoming, client::conn::http2, http::uri::PathAndQuery};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::sync::Mutex as AsyncMutex;

use super::{
    driver::Driver,
    origin::Origin,
    socket::{SIP, Socket},
};
use crate::client::http_answer::ClientError;

/// Connection pool of one server.
#[derive(Debug)]
pub(crate) struct SharedConnections {
    server: SocketAddr,
    count: NonZeroUsize,
    from: Mutex<HashMap<Origin, FromThere>>,
}

/// The connections of one origin.
#[derive(Debug)]
struct FromThere {
    slots: Vec<Arc<Slot>>,
    /// Requests so far, for the round robin.
    turns: usize,
}

/// A slot for one connection, opened by the first request whose turn it is.
type Slot = AsyncMutex<Option<Open>>;

/// An open connection.
#[derive(Debug)]
struct Open {
    sender: http2::SendRequest<Body>,
    _driver: Driver,
}

/// A handle on a connection.
#[derive(Debug)]
pub(crate) struct Share {
    server: SocketAddr,
    sender: http2::SendRequest<Body>,
}

impl SharedConnections {
    /// A pool of at most so many connections per origin; none is open yet.
    pub(crate) fn new(server: SocketAddr, count: NonZeroUsize) -> Self {
        Self { server, count, from: Mutex::default() }
    }

    /// A handle on the next connection in round robin.
    pub(crate) async fn take(&self, origin: Origin) -> Result<Share, ClientError> {
        let slot = self.next_slot(origin);
        let mut slot = slot.lock().await;
        let open = match slot.take().filter(|open| !open.sender.is_closed()) {
            Some(open) => open,
            None => Open::new(self.server, origin).await?,
        };
        let sender = slot.insert(open).sender.clone();
        Ok(Share { server: self.server, sender })
    }

    fn next_slot(&self, origin: Origin) -> Arc<Slot> {
        let mut from = self.from.lock().unwrap_or_else(PoisonError::into_inner);
        let slots = || (0..self.count.get()).map(|_| Arc::default()).collect();
        let there = from.entry(origin).or_insert_with(|| FromThere { slots: slots(), turns: 0 });
        there.turns += 1;
        Arc::clone(&there.slots[there.turns % self.count])
    }
}

impl Open {
    async fn new(server: SocketAddr, origin: Origin) -> Result<Self, ClientError> {
        let socket = TokioIo::new(Socket::open(server, origin).await?);
        let mut builder = http2::Builder::new(TokioExecutor::new());
        if origin.reads_slowly {
            // Unread data stays with the server (flow control).
            builder.initial_stream_window_size(Some(SIP as u32));
        }
        let (sender, connection) = builder.handshake(socket).await?;
        Ok(Self { sender, _driver: Driver::of(connection) })
    }
}

impl Share {
    /// Sends a request whose URI is only a path, and waits for the head of its answer.
    pub(crate) async fn send(
        &mut self,
        mut request: Request<Body>,
    ) -> Result<Response<Incoming>, ClientError> {
        let path = request.uri().path_and_query().cloned();
        *request.uri_mut() = Uri::builder()
            .scheme("http")
            .authority(self.server.to_string())
            .path_and_query(path.unwrap_or_else(|| PathAndQuery::from_static("/")))
            .build()?;
        self.sender.ready().await?;
        Ok(self.sender.send_request(request).await?)
    }
}
