//! A socket with the header timeout and the idle timeout, against slow clients and slowloris attacks. Responses that
//! hyper writes by itself are replaced ([`Watch`]).

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use metrics::counter;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};
use yomi_instrumentation::metrics::CONNECTION_TIMEOUTS;

use super::{
    phase::{Late, Phases},
    socket::Stream,
    unread::Watch,
};
use crate::{Early, End, Visitor};

/// The socket of one connection. After a timeout, reads return end of file, as if the client had closed the connection.
pub(super) struct TimedStream {
    stream: Stream,
    phases: Phases,
    watch: Watch,
    timer: Pin<Box<Sleep>>,
    is_over: bool,
    /// Whether the first line of a request has begun and is incomplete.
    is_in_address: bool,
    /// After hyper refused a request: bytes of it that were read and discarded since the response was written and the
    /// socket shut down for writing.
    thrown_away: Option<usize>,
}

/// Time for a client to take the response to a request that could not be parsed.
const PATIENCE: Duration = Duration::from_secs(1);

/// Bytes of such a request that are read and discarded.
const MAX_THROWN_AWAY: usize = 64 * 1024;

impl TimedStream {
    pub(super) fn new(stream: Stream, phases: Phases, visitor: Arc<dyn Visitor>) -> Self {
        let timer = Box::pin(sleep_until(Instant::now()));
        let watch = Watch::new(visitor);
        Self { stream, phases, watch, timer, is_over: false, is_in_address: false, thrown_away: None }
    }

    /// Ready when a timeout expires, with its reason.
    fn poll_late(&mut self, context: &mut Context<'_>) -> Poll<Late> {
        let Some((due, late)) = self.phases.due(context.waker()) else { return Poll::Pending };
        if self.timer.deadline() != due {
            self.timer.as_mut().reset(due);
        }
        ready!(self.timer.as_mut().poll(context));
        Poll::Ready(late)
    }

    fn give_up(&mut self, late: Late) {
        self.is_over = true;
        let cause = match late {
            Late::Idle => "idle",
            Late::Displaced => {
                if self.phases.is_in_head() {
                    let _ = self.stream.try_write(&self.watch.visitor().early(Early::GivenUpHead));
                    self.watch.end();
                    self.watch.visitor().ended(End::Displaced);
                }
                "displaced"
            }
            Late::Head => {
                // Nothing was written since the last response, so the socket has room for it all; if not, the client
                // does not read.
                let _ = self.stream.try_write(&self.watch.visitor().early(Early::LateHead));
                self.watch.end();
                self.watch.visitor().ended(End::Head);
                "head"
            }
        };
        counter!(CONNECTION_TIMEOUTS, "cause" => cause).increment(1);
        tracing::debug!(cause, "a connection was closed: its client took too long, or its place was needed");
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.is_over {
            return Poll::Ready(Ok(()));
        }
        // Before reading: a client that keeps sending must not keep a place that was given away.
        if self.phases.is_displaced() {
            self.give_up(Late::Displaced);
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(context, buffer) {
            Poll::Ready(result) => {
                let received = buffer.filled().get(before..).unwrap_or_default();
                if !received.is_empty() {
                    let is_first = self.phases.received(received, Instant::now());
                    self.watch.received(received, is_first);
                    self.is_in_address |= is_first && self.phases.is_in_head();
                    if self.is_in_address {
                        self.is_in_address = !refuse_fragment(&mut buffer.filled_mut()[before..]);
                    }
                }
                Poll::Ready(result)
            }
            Poll::Pending => {
                let late = ready!(self.poll_late(context));
                self.give_up(late);
                Poll::Ready(Ok(()))
            }
        }
    }
}

/// Makes hyper refuse a raw `#` in the first line of a request, of which these bytes are a part; returns whether the
/// line ends in them. A request target has no fragment (RFC 9112, 3.2), and hyper would drop it, and with it a part of
/// the query. The watch has seen the original bytes and reports the reason. A request behind another one in the same
/// bytes is not checked.
fn refuse_fragment(bytes: &mut [u8]) -> bool {
    // Empty lines before a request are skipped (RFC 9112, 2.2).
    let begin = bytes.iter().position(|byte| !b"\r\n".contains(byte)).unwrap_or(bytes.len());
    let bytes = &mut bytes[begin..];
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let length = end.unwrap_or(bytes.len());
    if let Some(sign) = bytes[..length].iter_mut().find(|byte| **byte == b'#') {
        *sign = 0x7f;
    }
    end.is_some()
}

impl TimedStream {
    /// Records since when the socket blocks, and which bytes it accepted.
    fn watched<'bytes>(
        &mut self,
        result: Poll<io::Result<usize>>,
        parts: impl Iterator<Item = &'bytes [u8]>,
    ) -> Poll<io::Result<usize>> {
        self.phases.blocked(result.is_pending(), Instant::now());
        if let Poll::Ready(Ok(count)) = result {
            self.watch.written(parts, count);
        }
        result
    }

    /// Closing a socket with unread bytes resets the connection, and the client may lose the response: so the rest of
    /// its request is read and discarded first.
    fn poll_end_of_refused(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut thrown_away = match self.thrown_away {
            Some(count) => count,
            None => {
                ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
                self.timer.as_mut().reset(Instant::now() + PATIENCE);
                0
            }
        };
        let mut bytes = [0; 1024];
        while thrown_away < MAX_THROWN_AWAY {
            let mut buffer = ReadBuf::new(&mut bytes);
            let is_read = Pin::new(&mut self.stream).poll_read(context, &mut buffer).is_ready();
            self.thrown_away = Some(thrown_away);
            if !is_read {
                return self.timer.as_mut().poll(context).map(Ok);
            }
            let count = buffer.filled().len();
            if count == 0 {
                break;
            }
            thrown_away += count;
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        let replaced = this.watch.poll_replace(&mut this.stream, context, bytes, || this.phases.is_in_head());
        let result = replaced.unwrap_or_else(|| Pin::new(&mut this.stream).poll_write(context, bytes));
        this.watched(result, [bytes].into_iter())
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        // hyper has written everything before by the time it refuses a request.
        let replaced = match parts {
            [only] => this.watch.poll_replace(&mut this.stream, context, only, || this.phases.is_in_head()),
            _ => None,
        };
        let result = replaced.unwrap_or_else(|| Pin::new(&mut this.stream).poll_write_vectored(context, parts));
        this.watched(result, parts.iter().map(|part| &**part))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if !self.watch.has_refused() {
            return Pin::new(&mut self.stream).poll_shutdown(context);
        }
        self.poll_end_of_refused(context)
    }
}
