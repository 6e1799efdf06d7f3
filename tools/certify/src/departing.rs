//! Clients that request a long search and disconnect, in every way that clients do.

use std::{
    io::{self, Write as _},
    net::{Shutdown, SocketAddr, TcpStream},
};

use axum::http::Request;
use h2::{
    Reason, SendStream,
    client::{self, ResponseFuture, SendRequest},
};
use hyper::body::Bytes;
use tokio::runtime::Runtime;

use super::watch::get;

yomi_game::named! {
    /// The way in which a client disconnects.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Way {
        /// It closes its connection both ways.
        Closed = "closed",
        /// Half-close: it shuts down its sending side only.
        HalfClosed = "half-closed",
        /// It resets its request on an HTTP/2 connection that stays open.
        Reset = "HTTP/2 reset",
        /// It requests a stream, and drops it unread.
        Stream = "stream dropped",
    }
}

/// A source of disconnecting clients; those that reset their requests share one HTTP/2 connection.
pub(crate) struct Departing {
    address: SocketAddr,
    runtime: Runtime,
    sender: SendRequest<Bytes>,
}

/// A client that waits for its answer.
pub(crate) enum Waiting {
    Socket(TcpStream, Way),
    Http2(ResponseFuture, SendStream<Bytes>),
}

impl Departing {
    /// Connects.
    pub(crate) fn to(address: SocketAddr) -> io::Result<Self> {
        // The connection gets a thread of its own, because the measuring thread blocks elsewhere.
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let sender = runtime.block_on(async {
            let stream = tokio::net::TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            let (sender, connection) = client::handshake(stream).await.map_err(io::Error::other)?;
            // Ends with the runtime; errors surface when a request is sent.
            tokio::spawn(connection);
            Ok::<_, io::Error>(sender)
        })?;
        Ok(Self { address, runtime, sender })
    }

    /// Requests `path` as a client that will disconnect in the given way.
    pub(crate) fn ask(&self, path: &str, way: Way) -> io::Result<Waiting> {
        if way == Way::Reset {
            let request = Request::get(format!("http://localhost{path}")).body(());
            let request = request.map_err(io::Error::other)?;
            let (response, stream) = self.runtime.block_on(async {
                let mut sender = self.sender.clone().ready().await.map_err(io::Error::other)?;
                sender.send_request(request, true).map_err(io::Error::other)
            })?;
            return Ok(Waiting::Http2(response, stream));
        }
        let headers = if way == Way::Stream { "accept: text/event-stream\r\n" } else { "" };
        let mut socket = TcpStream::connect(self.address)?;
        socket.set_nodelay(true)?;
        socket.write_all(&get(path, headers))?;
        Ok(Waiting::Socket(socket, way))
    }
}

impl Waiting {
    /// Disconnects. Returns what the client keeps open: the receiving side of a half-closed connection.
    pub(crate) fn leave(self) -> io::Result<Option<TcpStream>> {
        match self {
            Self::Socket(socket, Way::HalfClosed) => {
                socket.shutdown(Shutdown::Write)?;
                Ok(Some(socket))
            }
            Self::Socket(socket, Way::Closed) => {
                socket.shutdown(Shutdown::Both)?;
                Ok(None)
            }
            Self::Socket(..) => Ok(None),
            Self::Http2(response, mut stream) => {
                stream.send_reset(Reason::CANCEL);
                drop(response);
                Ok(None)
            }
        }
    }
}
