//! Requests that hyper refuses by itself, below the routes: it writes a bare `400` or `431` where it cannot read
//! a head. Here that answer is recognised as it is written, and a whole one takes its place, with a document, an id, a line in the log and a count, as the application writes it.
//!
//! HTTP/2 has no such answers: hyper resets the stream or ends the connection. That is counted.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use axum::http::StatusCode;
use tokio::io::AsyncWrite;

use super::{
    socket::Stream,
    why::{self, BEGINNING},
};
use crate::{End, Visitor};

/// What one connection's socket knows of the request that it reads.
pub(super) struct Watch {
    visitor: Arc<dyn Visitor>,
    /// First bytes of the request that is being read.
    beginning: Vec<u8>,
    /// The answer that takes the place of hyper's.
    answer: Option<Replacement>,
    frames: Frames,
}

struct Replacement {
    bytes: Vec<u8>,
    written: usize,
}

impl Watch {
    pub(super) fn new(visitor: Arc<dyn Visitor>) -> Self {
        Self { visitor, beginning: Vec::new(), answer: None, frames: Frames::default() }
    }

    /// Bytes came from the client, perhaps the first of a request.
    pub(super) fn received(&mut self, bytes: &[u8], is_first: bool) {
        if is_first {
            self.beginning.clear();
        }
        let room = BEGINNING - self.beginning.len();
        self.beginning.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    /// An answer was written, and the socket is at its end: what hyper says of half a request goes nowhere.
    pub(super) fn end(&mut self) {
        self.answer = Some(Replacement { bytes: Vec::new(), written: 0 });
    }

    /// The client of the connection, as the application knows it.
    pub(super) fn visitor(&self) -> &dyn Visitor {
        &*self.visitor
    }

    /// Whether hyper has refused a request, after which it closes.
    pub(super) fn has_refused(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| !answer.bytes.is_empty())
    }

    /// Writes our answer in place of hyper's; `None` where `bytes` are none of those. `is_beginning` says
    /// whether the request that is read began with the first bytes of a read.
    pub(super) fn poll_replace(
        &mut self,
        stream: &mut Stream,
        context: &mut Context<'_>,
        bytes: &[u8],
        is_beginning: impl FnOnce() -> bool,
    ) -> Option<Poll<io::Result<usize>>> {
        let status = automatic(bytes)?;
        let (visitor, head) = (&self.visitor, &self.beginning);
        let answer = self.answer.get_or_insert_with(|| {
            let (head, (reason, detail)) = if is_beginning() {
                (head.as_slice(), why::of(status, head))
            } else {
                (&[][..], why::of_followers())
            };
            Replacement { bytes: visitor.unread(reason, detail, head), written: 0 }
        });
        Some(answer.poll_write(stream, context, bytes.len()))
    }

    /// These bytes were written by hyper.
    pub(super) fn written<'bytes>(
        &mut self,
        parts: impl Iterator<Item = &'bytes [u8]>,
        count: usize,
    ) {
        let mut left = count;
        for part in parts {
            let part = &part[..part.len().min(left)];
            left -= part.len();
            for _ in 0..self.frames.resets_in(part) {
                self.visitor.ended(End::Reset);
            }
        }
    }
}

impl Replacement {
    /// Ready when all of it is written, and says then that hyper's `replaced` bytes are.
    fn poll_write(
        &mut self,
        stream: &mut Stream,
        context: &mut Context<'_>,
        replaced: usize,
    ) -> Poll<io::Result<usize>> {
        while let Some(rest) = self.bytes.get(self.written..).filter(|rest| !rest.is_empty()) {
            match ready!(Pin::new(&mut *stream).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                count => self.written += count,
            }
        }
        Poll::Ready(Ok(replaced))
    }
}

/// The status of an answer that hyper makes by itself. Nothing but a length, a date and the end of the
/// connection stands in it: every answer of ours has an id.
fn automatic(bytes: &[u8]) -> Option<StatusCode> {
    let head = bytes.strip_suffix(b"\r\n\r\n").filter(|head| head.len() < 200)?;
    let mut lines = std::str::from_utf8(head).ok()?.split("\r\n");
    let line = lines.next()?;
    let status = line.strip_prefix("HTTP/1.1 ").or_else(|| line.strip_prefix("HTTP/1.0 "))?;
    let status = match status.get(..3)? {
        "400" => StatusCode::BAD_REQUEST,
        "414" => StatusCode::URI_TOO_LONG,
        "431" => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        _ => return None,
    };
    let is_own = |line: &str| {
        matches!(line, "content-length: 0" | "connection: close") || line.starts_with("date: ")
    };
    lines.all(is_own).then_some(status)
}

/// Walks over the frames of HTTP/2 that are written (RFC 9113, 4.1): a head of nine bytes, which begins
/// with the length of what follows it and the type.
#[derive(Default)]
struct Frames {
    protocol: Protocol,
    /// The frame as far as it is of interest.
    frame: [u8; GOAWAY_CODE + CODE],
    /// Bytes of `frame` that are there.
    known: usize,
    /// Bytes of no interest that still come.
    skipped: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Protocol {
    #[default]
    Unknown,
    Http1,
    Http2,
}

/// The head of a frame; in one that resets a stream the code follows.
const HEAD: usize = 9;
/// Where the code stands in a frame that ends the connection: behind the last stream.
const GOAWAY_CODE: usize = HEAD + 4;
const CODE: usize = 4;
const RST_STREAM: u8 = 3;
const GOAWAY: u8 = 7;
/// What was answered before all of it had come, the ends of connections in order, and what the client gave
/// up are no refusals.
const NO_ERROR: [u8; CODE] = [0; CODE];
const CANCEL: [u8; CODE] = [0, 0, 0, 8];

impl Frames {
    /// How many streams and connections the next bytes end because of what the client sent.
    fn resets_in(&mut self, mut bytes: &[u8]) -> usize {
        if self.protocol == Protocol::Unknown && !bytes.is_empty() {
            // A frame of settings comes first, and none is as long as an `H` at its beginning would mean.
            let is_http1 = bytes.starts_with(b"H");
            self.protocol = if is_http1 { Protocol::Http1 } else { Protocol::Http2 };
        }
        if self.protocol != Protocol::Http2 {
            return 0;
        }
        let mut resets = 0;
        while !bytes.is_empty() {
            let skipped = self.skipped.min(bytes.len());
            self.skipped -= skipped;
            bytes = &bytes[skipped..];
            let taken = (self.wanted() - self.known).min(bytes.len());
            self.frame[self.known..self.known + taken].copy_from_slice(&bytes[..taken]);
            self.known += taken;
            bytes = &bytes[taken..];
            if self.known >= HEAD && self.known == self.wanted() {
                let [high, middle, low, ..] = self.frame;
                let length = usize::from(high) << 16 | usize::from(middle) << 8 | usize::from(low);
                self.skipped = length.saturating_sub(self.known - HEAD);
                let code = &self.frame[self.known - CODE..self.known];
                resets += usize::from(self.known > HEAD && code != NO_ERROR && code != CANCEL);
                self.known = 0;
            }
        }
        resets
    }

    /// Bytes of the frame that are of interest, as far as can be told.
    fn wanted(&self) -> usize {
        match self.frame[3] {
            RST_STREAM if self.known >= HEAD => HEAD + CODE,
            GOAWAY if self.known >= HEAD => GOAWAY_CODE + CODE,
            _ => HEAD,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_hyper_writes_by_itself_is_replaced() {
        let of = |text: &str| automatic(text.as_bytes()).map(|status| status.as_u16());
        let own = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\ndate: Wed, 25 Nov 2026 \
                   21:00:00 GMT\r\n\r\n";
        assert_eq!(of(own), Some(400));
        let long = "HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\n\r\n";
        assert_eq!(of(long), Some(431));
        assert_eq!(of(&own.replace("date", "x-request-id: 1\r\ndate")), None);
        assert_eq!(of(&own.replace("400", "204")), None);
        assert_eq!(of(&own[..40]), None);
        assert_eq!(of(""), None);
    }

    #[test]
    fn resets_are_found_however_the_frames_are_cut() {
        let frame = |kind: u8, payload: &[u8]| {
            let mut bytes = vec![0, 0, u8::try_from(payload.len()).unwrap(), kind, 0, 0, 0, 0, 1];
            bytes.extend_from_slice(payload);
            bytes
        };
        let mut bytes = frame(4, &[]);
        bytes.extend(frame(0, &[3; 200]));
        bytes.extend(frame(RST_STREAM, &[0, 0, 0, 1]));
        bytes.extend(frame(RST_STREAM, &CANCEL));
        bytes.extend(frame(1, b"HTTP"));
        bytes.extend(frame(RST_STREAM, &NO_ERROR));
        bytes.extend(frame(RST_STREAM, &[0, 0, 0, 7]));
        bytes.extend(frame(GOAWAY, &[0; 8]));
        bytes.extend(frame(GOAWAY, b"\0\0\0\0\0\0\0\x01why it ends"));
        bytes.extend(frame(RST_STREAM, &[0, 0, 0, 1]));
        for size in 1..bytes.len() {
            let mut frames = Frames::default();
            let resets: usize = bytes.chunks(size).map(|part| frames.resets_in(part)).sum();
            assert_eq!(resets, 4, "parts of {size} bytes");
        }
        assert_eq!(Frames::default().resets_in(b"HTTP/1.1 200 OK\r\n\x03\x03\x03\x03"), 0);
    }
}
