//! Response to a request, or the error.

use std::{
    io,
    time::{Duration, Instant},
};

use axum::body::Bytes;
use hyper::header::HeaderValue;
use thiserror::Error;

use super::events::Events;

/// Timeout of a status page.
pub(super) const PAGE_TIMEOUT: Duration = Duration::from_secs(5);

/// A response.
#[derive(Clone, Debug, Default)]
pub(crate) struct HttpAnswer {
    /// Status; of a stream, that of its last event.
    pub status: u16,
    /// Body; of a stream, the JSON of its last event.
    pub body: Bytes,
    /// Its `ETag`.
    pub tag: Option<HeaderValue>,
    /// Arrival of its head.
    pub head_at: Option<Instant>,
    /// Events, for a stream.
    pub events: Option<Events>,
}

/// Why there is no response.
#[derive(Debug, Error)]
pub(crate) enum ClientError {
    #[error("no connection: {0}")]
    Connect(#[from] io::Error),
    #[error("the connection ended: {0}")]
    Http(#[from] hyper::Error),
    #[error("the answer cannot be read: {0}")]
    Body(#[from] axum::Error),
    #[error("the answer is longer than 8 MiB")]
    TooLong,
    #[error("the answer is no stream of events")]
    NoStream,
    #[error("the stream ended without a result or a problem")]
    Unfinished,
    #[error("no page within {} s", PAGE_TIMEOUT.as_secs())]
    Silent,
    #[error("the request cannot be written: {0}")]
    Request(#[from] hyper::http::Error),
}

impl HttpAnswer {
    /// Whether it is the requested answer, or 304 Not Modified.
    pub(crate) const fn is_answer(&self) -> bool {
        matches!(self.status, 200 | 304)
    }
}
