//! An HTTP/1.1 client of one connection that does next to nothing: prepared bytes out, an answer
//! with `content-length` in.
//!
//! On a thread with a blocking socket: the kernel wakes the thread that waits, without a poll in
//! between, so the client's own share of the latency is as small as it gets.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
};

/// Bytes of the longest answer, head included: a page of metrics. That of a best move has 1 KiB.
const MAX_ANSWER: usize = 256 << 10;

/// One connection that stays open.
pub struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// The answer that came last.
#[derive(Clone, Copy)]
pub struct HttpAnswer<'buffer> {
    /// Status line and headers.
    pub head: &'buffer str,
    /// The body.
    pub body: &'buffer [u8],
}

impl Client {
    /// Connects.
    pub fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("the server of this benchmark listens");
        stream.set_nodelay(true).expect("the socket is fresh");
        Self { stream, buffer: vec![0; MAX_ANSWER] }
    }

    /// Sends a request and reads its answer to the end.
    ///
    /// # Panics
    /// As [`answer`](Self::answer).
    pub fn ask(&mut self, request: &[u8]) -> HttpAnswer<'_> {
        self.send(request);
        self.answer()
    }

    /// Sends a request.
    pub fn send(&mut self, request: &[u8]) {
        self.stream.write_all(request).expect("the connection stays open");
    }

    /// Reads the answer to the request that was sent to the end.
    ///
    /// # Panics
    /// When the answer is not 200: what was refused would count as fast.
    pub fn answer(&mut self) -> HttpAnswer<'_> {
        let (mut filled, mut head_bytes) = (0, None);
        loop {
            let read = self.stream.read(&mut self.buffer[filled..]).expect("the answer comes");
            assert!(read > 0, "the server closed the connection");
            filled += read;
            if head_bytes.is_none() {
                head_bytes = end_of_head(&self.buffer[..filled]);
            }
            if let Some(head_bytes) = head_bytes
                && filled >= head_bytes + content_length(&self.buffer[..head_bytes])
            {
                let (head, body) = self.buffer[..filled].split_at(head_bytes);
                let head = std::str::from_utf8(head).expect("the servers write ASCII");
                let answer = HttpAnswer { head, body };
                assert!(answer.head.starts_with("HTTP/1.1 200 "), "{head}");
                return answer;
            }
        }
    }
}

fn end_of_head(bytes: &[u8]) -> Option<usize> {
    bytes.windows(4).position(|window| window == b"\r\n\r\n").map(|at| at + 4)
}

fn content_length(head: &[u8]) -> usize {
    let head = std::str::from_utf8(head).expect("the servers write ASCII");
    let length = header(head, "content-length").expect("no answer here is chunked");
    length.parse().expect("hyper writes a number")
}

/// The value of a header, its name in lower case as hyper writes it.
pub fn header<'head>(head: &'head str, name: &str) -> Option<&'head str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}
