//! The connections of the clients: HTTP/1.1 unless the plan says HTTP/2.

mod http1;
mod http2;
mod socket;

use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroUsize,
};

use axum::body::Body;
use hyper::{Request, Response, body::Incoming};
use tokio::task::JoinHandle;

use self::{
    http1::{OwnConnection, OwnConnections},
    http2::{Share, SharedConnections},
};
use crate::client::ClientError;

/// Those to one server.
#[derive(Debug)]
pub(crate) enum Connections {
    Own(OwnConnections),
    Shared(SharedConnections),
}

/// What a request goes over. Dropped before the answer was read, the client has left: its connection is closed,
/// or its stream reset.
#[derive(Debug)]
pub(crate) enum Connection {
    Own(OwnConnection),
    Shared(Share),
}

/// Which requests may share a connection, at one time or one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Origin {
    /// The address of this machine that it comes from; `None` leaves it to the system.
    pub address: Option<IpAddr>,
    /// Whether it is read in small pieces from a small buffer.
    pub reads_slowly: bool,
}

/// What moves the bytes of a connection. Dropped, it ends it.
#[derive(Debug)]
struct Driver(JoinHandle<()>);

impl Drop for Driver {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Driver {
    fn of<T>(connection: impl Future<Output = T> + Send + 'static) -> Self {
        Self(tokio::spawn(async move {
            // What went wrong is told to the request that waits for the answer.
            let _ = connection.await;
        }))
    }
}

impl Connections {
    /// None yet; with `http2` so many, over which all requests go.
    pub(crate) fn new(server: SocketAddr, http2: Option<NonZeroUsize>) -> Self {
        match http2 {
            None => Self::Own(OwnConnections::new(server)),
            Some(count) => Self::Shared(SharedConnections::new(server, count)),
        }
    }

    /// One that is open.
    pub(crate) async fn take(&self, origin: Origin) -> Result<Connection, ClientError> {
        Ok(match self {
            Self::Own(connections) => Connection::Own(connections.take(origin).await?),
            Self::Shared(connections) => Connection::Shared(connections.take(origin).await?),
        })
    }

    /// Keeps one whose answer has been read.
    pub(crate) fn give_back(&self, connection: Connection) {
        if let (Self::Own(connections), Connection::Own(connection)) = (self, connection) {
            connections.give_back(connection);
        }
    }
}

impl Connection {
    /// Sends a request of which the address holds only a path, and waits for the head of its answer.
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
