//! Clients with requests in flight during a graceful shutdown, and the result of each.

use std::{
    io::{self, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    thread::{self, JoinHandle},
    time::Instant,
};

use super::{
    client::{PATIENCE, header},
    watch::get,
};

/// What a client has received when its connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Got {
    /// A complete answer, or a stream up to its `result`.
    Result,
    /// A complete problem document, or a stream up to its `problem`.
    Problem,
    /// Less.
    Nothing,
}

/// Requests `path` on a connection of its own and reads to the end: what was received, and when.
pub(crate) fn ask(address: SocketAddr, path: &str, is_stream: bool) -> io::Result<JoinHandle<(Got, Instant)>> {
    let accept = if is_stream { "accept: text/event-stream\r\n" } else { "" };
    let request = get(path, &format!("connection: close\r\n{accept}"));
    let mut socket = TcpStream::connect(address)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.write_all(&request)?;
    Ok(thread::spawn(move || {
        let mut bytes = Vec::new();
        // Data received before an error still counts.
        let _ = socket.read_to_end(&mut bytes);
        (got(&String::from_utf8_lossy(&bytes)), Instant::now())
    }))
}

fn got(response: &str) -> Got {
    let Some((head, body)) = response.split_once("\r\n\r\n") else { return Got::Nothing };
    let is_answer = head.starts_with("HTTP/1.1 200 ");
    if header(head, "content-type").is_some_and(|kind| kind.starts_with("text/event-stream")) {
        // Without the last chunk the stream was truncated, whatever its events.
        return match body.ends_with("\r\n0\r\n\r\n") {
            true if body.contains("event: result\n") => Got::Result,
            true if body.contains("event: problem\n") => Got::Problem,
            _ => Got::Nothing,
        };
    }
    let length = header(head, "content-length").and_then(|length| length.parse().ok());
    match length == Some(body.len()) {
        true if is_answer => Got::Result,
        true => Got::Problem,
        false => Got::Nothing,
    }
}
