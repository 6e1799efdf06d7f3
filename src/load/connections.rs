//! The connections of the clients: HTTP/1.1, kept open between requests, as many as requests are under way.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{Mutex, MutexGuard, PoisonError},
};

use axum::body::Body;
use hyper::{Request, Response, body::Incoming, client::conn::http1, header, header::HeaderValue};
use hyper_util::rt::TokioIo;
use tokio::{
    net::{TcpSocket, TcpStream},
    task::JoinHandle,
};

use super::client::ClientError;

/// Those to one server.
#[derive(Debug)]
pub(super) struct Connections {
    server: SocketAddr,
    /// Those that have nothing to do, by the address they come from.
    idle: Mutex<HashMap<Option<IpAddr>, Vec<Connection>>>,
}

/// An open connection. Dropped, it is closed, whatever the server is doing for it: so clients leave.
#[derive(Debug)]
pub(super) struct Connection {
    sender: http1::SendRequest<Body>,
    driver: JoinHandle<()>,
    host: HeaderValue,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl Connections {
    /// None yet.
    pub fn new(server: SocketAddr) -> Self {
        Self { server, idle: Mutex::default() }
    }

    /// The connection from that address that was used last and is still open, or a new one.
    pub async fn take(&self, from: Option<IpAddr>) -> Result<Connection, ClientError> {
        match self.take_idle(from) {
            Some(connection) => Ok(connection),
            None => Connection::open(self.server, from).await,
        }
    }

    /// Keeps a connection whose answer has been read.
    pub fn give_back(&self, from: Option<IpAddr>, connection: Connection) {
        if !connection.sender.is_closed() {
            self.lock().entry(from).or_default().push(connection);
        }
    }

    fn take_idle(&self, from: Option<IpAddr>) -> Option<Connection> {
        let mut idle = self.lock();
        let of_address = idle.get_mut(&from)?;
        std::iter::from_fn(|| of_address.pop()).find(|connection| !connection.sender.is_closed())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Option<IpAddr>, Vec<Connection>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    async fn open(server: SocketAddr, from: Option<IpAddr>) -> Result<Self, ClientError> {
        let (sender, connection) =
            http1::handshake(TokioIo::new(connect(server, from).await?)).await?;
        let driver = tokio::spawn(async move {
            // What went wrong is told to whoever waits for the answer.
            let _ = connection.await;
        });
        let host = HeaderValue::try_from(server.to_string()).map_err(hyper::http::Error::from)?;
        Ok(Self { sender, driver, host })
    }

    /// Sends a request, of which the address holds only a path, and waits for the head of its answer.
    pub async fn send(
        &mut self,
        mut request: Request<Body>,
    ) -> Result<Response<Incoming>, ClientError> {
        request.headers_mut().insert(header::HOST, self.host.clone());
        self.sender.ready().await?;
        Ok(self.sender.send_request(request).await?)
    }
}

async fn connect(server: SocketAddr, from: Option<IpAddr>) -> Result<TcpStream, ClientError> {
    let socket = if server.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    if let Some(address) = from {
        socket.bind(SocketAddr::new(address, 0))?;
    }
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}
