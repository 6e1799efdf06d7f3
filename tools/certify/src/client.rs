//! Minimal blocking HTTP/1.1 client of one connection: prepared bytes out, an answer with
//! `content-length` in.
//!
//! On a thread with a blocking socket: the kernel wakes the thread that waits, without a poll in
//! between, so the client's own share of the latency is as small as it gets.

use std::{
    io::{self, Read, Write},
    net::{IpAddr, SocketAddr, TcpStream},
    time::Duration,
};

use tokio::net::TcpSocket;

/// Maximum length of an answer with its head: a page of metrics. A best move has 1 KiB.
const MAX_ANSWER: usize = 256 << 10;

/// Read timeout of an answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A persistent connection.
#[derive(Debug)]
pub struct BlockingClient {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// The last answer.
#[derive(Clone, Copy, Debug)]
pub struct BlockingAnswer<'buffer> {
    /// Status line and headers.
    pub head: &'buffer str,
    /// The body.
    pub body: &'buffer [u8],
}

impl BlockingClient {
    /// Connects.
    ///
    /// # Errors
    /// If the connection is refused.
    pub fn connect(address: SocketAddr) -> io::Result<Self> {
        Self::over(TcpStream::connect(address)?)
    }

    /// Connects from a given local address.
    pub(crate) fn connect_from(source: IpAddr, address: SocketAddr) -> io::Result<Self> {
        // The standard library cannot bind a socket before connecting.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let stream = runtime.block_on(async {
            let socket = TcpSocket::new_v4()?;
            socket.bind((source, 0).into())?;
            socket.connect(address).await?.into_std()
        })?;
        stream.set_nonblocking(false)?;
        Self::over(stream)
    }

    fn over(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self { stream, buffer: vec![0; MAX_ANSWER] })
    }

    /// Sends a request and reads its answer to the end.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    pub fn ask(&mut self, request: &[u8]) -> io::Result<BlockingAnswer<'_>> {
        self.send(request)?;
        self.answer()
    }

    /// Sends a request.
    ///
    /// # Errors
    /// When the connection is closed.
    pub fn send(&mut self, request: &[u8]) -> io::Result<()> {
        self.stream.write_all(request)
    }

    /// Reads the whole answer to the request sent before.
    ///
    /// # Errors
    /// If the answer is not 200 (refusals would count as fast), is truncated, or exceeds 256 KiB.
    pub fn answer(&mut self) -> io::Result<BlockingAnswer<'_>> {
        let (mut filled, mut head_bytes) = (0, None);
        loop {
            let read = self.stream.read(&mut self.buffer[filled..])?;
            if read == 0 {
                return Err(io::Error::other("the server closed the connection before its answer was whole"));
            }
            filled += read;
            if head_bytes.is_none() {
                head_bytes = end_of_head(&self.buffer[..filled]);
            }
            let Some(head_bytes) = head_bytes else { continue };
            let length = content_length(&self.buffer[..head_bytes])?;
            if filled >= head_bytes.saturating_add(length) {
                let (head, body) = self.buffer[..filled].split_at(head_bytes);
                let head = std::str::from_utf8(head).map_err(io::Error::other)?;
                if !head.starts_with("HTTP/1.1 200 ") {
                    let line = head.lines().next().unwrap_or_default();
                    let body = String::from_utf8_lossy(body);
                    return Err(io::Error::other(format!("the answer is {line:?}: {body}")));
                }
                return Ok(BlockingAnswer { head, body });
            }
        }
    }
}

impl BlockingClient {
    /// Sends a request and reads its answer of any length, compressed or chunked: status, and bytes with the head, until the server closes
    /// the connection or sends nothing for a second.
    pub(crate) fn ask_for_any(&mut self, request: &[u8]) -> io::Result<(u16, usize)> {
        /// Applies after the last byte. The first byte may take as long as a search.
        const QUIET: Duration = Duration::from_secs(1);
        self.send(request)?;
        let first = self.stream.read(&mut self.buffer)?;
        let head = String::from_utf8_lossy(&self.buffer[..first]).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other("the answer has no status"))?;
        let mut bytes = first;
        self.stream.set_read_timeout(Some(QUIET))?;
        loop {
            match self.stream.read(&mut self.buffer) {
                Ok(0) => break,
                Ok(read) => bytes += read,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
        }
        self.stream.set_read_timeout(Some(PATIENCE))?;
        Ok((status, bytes))
    }
}

fn end_of_head(bytes: &[u8]) -> Option<usize> {
    bytes.windows(4).position(|window| window == b"\r\n\r\n").map(|at| at + 4)
}

fn content_length(head: &[u8]) -> io::Result<usize> {
    let head = std::str::from_utf8(head).map_err(io::Error::other)?;
    let length = header(head, "content-length").and_then(|length| length.parse().ok());
    length.ok_or_else(|| io::Error::other("the answer has no length"))
}

/// Value of a header; its name in lower case, as hyper writes it.
#[must_use]
pub fn header<'head>(head: &'head str, name: &str) -> Option<&'head str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}
