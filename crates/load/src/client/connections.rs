//! Connection pool of the clients: HTTP/1.1 unless the plan sets HTTP/2.

mod driver;
mod http1;
mod http2;
pub(crate) mod origin;
mod socket;

use std::{net::SocketAddr, num::NonZeroUsize};

use axum::body::Body;
use hyper::{Request, Response, body::Incoming};

use self::{
    http1::{OwnConnection, OwnConnections},
    http2::{Share, SharedConnections},
    origin::Origin,
};
use crate::client::http_answer::ClientError;

/// Connection pool of one server.
#[derive(Debug)]
pub(crate) enum Connections {
    Own(OwnConnections),
    Shared(SharedConnections),
}

/// The connection or stream of a request. Dropped before the answer is read, it is closed or reset.
#[derive(Debug)]
pub(crate) enum Connection {
    Own(OwnConnection),
    Shared(Share),
}

impl Connections {
    /// An empty pool; with `http2`, of at most so many connections, which carry all requests.
    pub(crate) fn new(server: SocketAddr, http2: Option<NonZeroUsize>) -> Self {
        match http2 {
            None => Self::Own(OwnConnections::new(server)),
            Some(count) => Self::Shared(SharedConnections::new(server, count)),
        }
    }

    /// An open connection.
    pub(crate) async fn take(&self, origin: Origin) -> Result<Connection, ClientError> {
        Ok(match self {
            Self::Own(connections) => Connection::Own(connections.take(origin).await?),
            Self::Shared(connections) => Connection::Shared(connections.take(origin).await?),
        })
    }

    /// Returns a connection whose answer has been read.
    pub(crate) fn give_back(&self, connection: Connection) {
        if let (Self::Own(connections), Connection::Own(connection)) = (self, connection) {
            connections.give_back(connection);
        }
    }
}

impl Connection {
    /// Sends a request whose URI is only a path, and waits for the head of its answer.
    pub(crate) async fn send(
        &mut self,
        request: Request<Body>,
    ) -> Result<Response<Incoming>, ClientError> {
        match self {
            Self::Own(connection) => connection.send(request).await,
            Self::Shared(share) => share.send(request).await,
        }
    }
}
