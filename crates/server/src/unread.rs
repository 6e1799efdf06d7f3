//! Replaces the responses of hyper's own refusals. hyper answers a head that it cannot parse with a bare `400` or
//! `431`, below the routes. That response is recognised when it is written, and replaced by one of the application,
//! with a problem document, an id, a log line and a count.
//!
//! HTTP/2 has no such responses: hyper resets the stream or closes the connection. That is counted.

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

/// State of one connection's socket: the request being read, and the response that replaces hyper's.
pub(super) struct Watch {
    visitor: Arc<dyn Visitor>,
    /// First bytes of the request being read.
    beginning: Vec<u8>,
    /// The response that replaces hyper's.
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

    /// Records bytes from the client, possibly the first of a request.
    pub(super) fn received(&mut self, bytes: &[u8], is_first: bool) {
        if is_first {
            self.beginning.clear();
        }
        let room = BEGINNING - self.beginning.len();
        self.beginning.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    /// Discards what hyper writes from now on: a response was written and the socket is at its end.
    pub(super) fn end(&mut self) {
        self.answer = Some(Replacement { bytes: Vec::new(), written: 0 });
    }

    /// The client of the connection.
    pub(super) fn visitor(&self) -> &dyn Visitor {
        &*self.visitor
    }

    /// Whether hyper has refused a request, after which it closes the connection.
    pub(super) fn has_refused(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| !answer.bytes.is_empty())
    }

    /// Writes our response in place of hyper's; `None` if `bytes` are no refusal of hyper's. `is_beginning` returns
    /// whether the request began with the first bytes of a read.
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
            let (head, (reason, detail)) =
                if is_beginning() { (head.as_slice(), why::of(status, head)) } else { (&[][..], why::of_followers()) };
            Replacement { bytes: visitor.unread(reason, detail, head), written: 0 }
        });
        Some(answer.poll_write(stream, context, bytes.len()))
    }

    /// Records bytes that hyper wrote.
    pub(super) fn written<'bytes>(&mut self, parts: impl Iterator<Item = &'bytes [u8]>, count: usize) {
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
    /// Ready when all of it is written; returns the number of hyper's bytes that it replaces.
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

/// The status of a refusal that hyper makes by itself. It has no headers but length, date and connection: every
/// response of ours has an id.
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
    let is_own = |line: &str| matches!(line, "content-length: 0" | "connection: close") || line.starts_with("date: ");
    lines.all(is_own).then_some(status)
}

/// Parser of the HTTP/2 frames that are written (RFC 9113, 4.1): a header of nine bytes, beginning with payload length
/// and type.
#[derive(Default)]
struct Frames {
    protocol: Protocol,
    /// First bytes of the current frame.
    frame: [u8; GOAWAY_CODE + CODE],
    /// Bytes of `frame` that are filled.
    known: usize,
    /// Bytes still to skip.
    skipped: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Protocol {
    #[default]
    Unknown,
    Http1,
    Http2,
}

/// Length of a frame header; in RST_STREAM the error code follows.
const HEAD: usize = 9;
/// Offset of the error code in GOAWAY, after the last stream id.
const GOAWAY_CODE: usize = HEAD + 4;
const CODE: usize = 4;
const RST_STREAM: u8 = 3;
const GOAWAY: u8 = 7;
/// Early responses, orderly closes and cancellations by the client are no refusals.
const NO_ERROR: [u8; CODE] = [0; CODE];
const CANCEL: [u8; CODE] = [0, 0, 0, 8];

impl Frames {
    /// Number of streams and connections that the next bytes end because of what the client sent.
    fn resets_in(&mut self, mut bytes: &[u8]) -> usize {
        if self.protocol == Protocol::Unknown && !bytes.is_empty() {
            // A SETTINGS frame comes first, and no length begins with an `H`.
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

    /// Bytes of the current frame that are needed, as far as known.
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
