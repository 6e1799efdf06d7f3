//! The connections of the clients: HTTP/1.1, kept open between requests, as many as requests are under way.

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::body::{Body, Bytes};
use futures_util::stream;
use hyper::{Request, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use thiserror::Error;
use tokio::{
    net::{TcpSocket, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinHandle,
};

use super::workload::Line;

/// Bytes of an answer at most.
const MAX_ANSWER: usize = 8 << 20;

/// How long a page about the server may take.
const PAGE_TIMEOUT: Duration = Duration::from_secs(5);

/// Pieces in which a slow client sends its body at most.
const PIECES: usize = 10;

/// Everything that a client does to one server.
#[derive(Debug)]
pub(super) struct Client {
    server: SocketAddr,
    /// Connections that are open and have nothing to do, by the address they come from.
    idle: Mutex<HashMap<Option<IpAddr>, Vec<Connection>>>,
    places: Arc<Semaphore>,
}

/// The right to have one connection.
#[derive(Debug)]
pub(super) struct Place {
    _permit: OwnedSemaphorePermit,
}

/// What came back.
#[derive(Clone, Debug)]
pub(super) struct HttpAnswer {
    pub status: u16,
    pub body: Bytes,
}

/// Why nothing came back.
#[derive(Debug, Error)]
pub(super) enum ClientError {
    #[error("no connection: {0}")]
    Connect(#[from] io::Error),
    #[error("the connection ended: {0}")]
    Http(#[from] hyper::Error),
    #[error("the answer cannot be read: {0}")]
    Body(#[from] axum::Error),
    #[error("no page within {} s", PAGE_TIMEOUT.as_secs())]
    Silent,
    #[error("the request cannot be written: {0}")]
    Request(#[from] hyper::http::Error),
}

/// An open connection. Dropped, it is closed, whatever the server is doing for it: so clients leave.
#[derive(Debug)]
struct Connection {
    sender: http1::SendRequest<Body>,
    driver: JoinHandle<()>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl Client {
    /// Of that server, with so many connections at most.
    pub fn new(server: SocketAddr, connections: usize) -> Self {
        let places = Arc::new(Semaphore::new(connections));
        Self { server, idle: Mutex::default(), places }
    }

    /// The server.
    pub const fn server(&self) -> SocketAddr {
        self.server
    }

    /// Waits until there may be another connection.
    pub async fn place(&self) -> Place {
        let permit = Arc::clone(&self.places).acquire_owned().await;
        Place { _permit: permit.expect("the semaphore is never closed") }
    }

    /// Sends a line of the workload and reads its answer. When this is dropped before, the connection is
    /// closed.
    pub async fn send(&self, line: &Line) -> Result<HttpAnswer, ClientError> {
        let body = match line.slow_send {
            None => Body::from(line.body.clone()),
            Some(span) => slow_body(&line.body, span),
        };
        let request = Request::post(&line.path)
            .header(header::HOST, self.server.to_string())
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::CONTENT_LENGTH, line.body.len())
            .body(body)?;
        self.exchange(line.client_address, request).await
    }

    /// Reads a page that tells about the server; a server that tells nothing is not waited for.
    pub async fn get(&self, path: &str) -> Result<HttpAnswer, ClientError> {
        let host = self.server.to_string();
        let request = Request::get(path).header(header::HOST, host).body(Body::empty())?;
        let answer = tokio::time::timeout(PAGE_TIMEOUT, self.exchange(None, request)).await;
        answer.unwrap_or(Err(ClientError::Silent))
    }

    async fn exchange(
        &self,
        from: Option<IpAddr>,
        request: Request<Body>,
    ) -> Result<HttpAnswer, ClientError> {
        let mut connection = match self.take_idle(from) {
            Some(connection) => connection,
            None => Connection::open(self.server, from).await?,
        };
        connection.sender.ready().await?;
        let response = connection.sender.send_request(request).await?;
        let status = response.status().as_u16();
        let body = axum::body::to_bytes(Body::new(response.into_body()), MAX_ANSWER).await?;
        if !connection.sender.is_closed() {
            self.lock().entry(from).or_default().push(connection);
        }
        // Copied: what was read shares the buffer of its connection, which is several times as long.
        Ok(HttpAnswer { status, body: Bytes::copy_from_slice(&body) })
    }

    /// The connection that was used last and is still open.
    fn take_idle(&self, from: Option<IpAddr>) -> Option<Connection> {
        let mut idle = self.lock();
        let of_address = idle.get_mut(&from)?;
        std::iter::from_fn(|| of_address.pop()).find(|connection| !connection.sender.is_closed())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Option<IpAddr>, Vec<Connection>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    async fn open(server: SocketAddr, from: Option<IpAddr>) -> Result<Self, ClientError> {
        let stream = match from {
            None => TcpStream::connect(server).await?,
            Some(address) => {
                let socket =
                    if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
                socket.bind(SocketAddr::new(address, 0))?;
                socket.connect(server).await?
            }
        };
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        let driver = tokio::spawn(async move {
            // What went wrong is told to whoever waits for the answer.
            let _ = connection.await;
        });
        Ok(Self { sender, driver })
    }
}

/// A body whose pieces are sent evenly over `span`.
fn slow_body(body: &Bytes, span: Duration) -> Body {
    let length = body.len().div_ceil(PIECES).max(1);
    let pieces: Vec<Bytes> = (0..body.len())
        .step_by(length)
        .map(|at| body.slice(at..body.len().min(at + length)))
        .collect();
    let pause = span / u32::try_from(pieces.len().max(1)).unwrap_or(u32::MAX);
    Body::from_stream(stream::unfold(pieces.into_iter(), move |mut pieces| async move {
        let piece = pieces.next()?;
        tokio::time::sleep(pause).await;
        Some((Ok::<_, std::convert::Infallible>(piece), pieces))
    }))
}
