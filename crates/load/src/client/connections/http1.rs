//! HTTP/1.1 pool: one connection for each request in flight, kept alive between requests.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Mutex, MutexGuard, PoisonError},
};

use axum::body::Body;
use hyper::{
    Request, Response,
    body::Incoming,
    client::conn::http1,
    header::{self, HeaderValue},
};
use hyper_util::rt::TokioIo;

use super::{driver::Driver, origin::Origin, socket::Socket};
use crate::client::http_answer::ClientError;

/// Connection pool of one server.
#[derive(Debug)]
pub(crate) struct OwnConnections {
    server: SocketAddr,
    /// Idle connections.
    idle: Mutex<HashMap<Origin, Vec<OwnConnection>>>,
}

/// An open connection. Dropping it closes it, as a disconnecting client does.
#[derive(Debug)]
pub(crate) struct OwnConnection {
    origin: Origin,
    sender: http1::SendRequest<Body>,
    host: HeaderValue,
    _driver: Driver,
}

impl OwnConnections {
    /// An empty pool.
    pub(crate) fn new(server: SocketAddr) -> Self {
        Self { server, idle: Mutex::default() }
    }

    /// The most recently used open connection to this origin, or a new one.
    pub(crate) async fn take(&self, origin: Origin) -> Result<OwnConnection, ClientError> {
        match self.take_idle(origin) {
            Some(connection) => Ok(connection),
            None => OwnConnection::open(self.server, origin).await,
        }
    }

    /// Returns a connection whose answer has been read.
    pub(crate) fn give_back(&self, connection: OwnConnection) {
        if !connection.sender.is_closed() {
            self.lock().entry(connection.origin).or_default().push(connection);
        }
    }

    fn take_idle(&self, origin: Origin) -> Option<OwnConnection> {
        let mut idle = self.lock();
        let from_there = idle.get_mut(&origin)?;
        std::iter::from_fn(|| from_there.pop()).find(|connection| !connection.sender.is_closed())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Origin, Vec<OwnConnection>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OwnConnection {
    async fn open(server: SocketAddr, origin: Origin) -> Result<Self, ClientError> {
        let socket = TokioIo::new(Socket::open(server, origin).await?);
        let (sender, connection) = http1::handshake(socket).await?;
        let host = HeaderValue::try_from(server.to_string()).map_err(hyper::http::Error::from)?;
        Ok(Self { origin, sender, host, _driver: Driver::of(connection) })
    }

    /// Sends a request whose URI is only a path, and waits for the head of its answer.
    pub(crate) async fn send(
        &mut self,
        mut request: Request<Body>,
    ) -> Result<Response<Incoming>, ClientError> {
        request.headers_mut().insert(header::HOST, self.host.clone());
        self.sender.ready().await?;
        Ok(self.sender.send_request(request).await?)
    }
}
