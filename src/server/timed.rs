//! A socket that ends when its client takes too long, and after whose writes there is time for what was put off.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use metrics::counter;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep_until},
};

use super::phase::{Late, Phases};
use crate::{
    api::{deferred::Deferred, raw},
    telemetry::metrics::CONNECTION_TIMEOUTS,
};

/// The socket of one connection. To the reader a client that is late has closed it.
pub(super) struct TimedStream {
    stream: TcpStream,
    phases: Phases,
    deferred: Deferred,
    timer: Pin<Box<Sleep>>,
    is_over: bool,
}

impl TimedStream {
    pub(super) fn new(stream: TcpStream, phases: Phases, deferred: Deferred) -> Self {
        let timer = Box::pin(sleep_until(Instant::now()));
        Self { stream, phases, deferred, timer, is_over: false }
    }

    /// Ready when the client is late.
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
            Late::Head => {
                // Nothing was written since the last response, so that the socket has room for it
                // all; where it has none, nobody reads.
                let _ = self.stream.try_write(&raw::late_head());
                "head"
            }
        };
        counter!(CONNECTION_TIMEOUTS, "cause" => cause).increment(1);
        tracing::debug!(cause, "a connection was closed: its client took too long");
    }
}

impl Drop for TimedStream {
    fn drop(&mut self) {
        self.deferred.end();
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
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(context, buffer) {
            Poll::Ready(result) => {
                let received = buffer.filled().get(before..).unwrap_or_default();
                if !received.is_empty() {
                    self.phases.received(received, Instant::now());
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

impl TimedStream {
    /// Remembers since when the client takes nothing; once it took something, does what was put off.
    fn watched<T>(&self, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        self.phases.blocked(result.is_pending(), Instant::now());
        if result.is_ready() {
            self.deferred.run();
        }
        result
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watched(result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
