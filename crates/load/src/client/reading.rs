//! Response reader: fast or slow, a body or a stream of events.

use std::time::{Duration, Instant};

use axum::body::{Body, BodyDataStream, Bytes};
use futures_util::StreamExt as _;
use hyper::{
    Response,
    body::Incoming,
    header::{self, HeaderMap, HeaderValue},
};
use tokio::time::Instant as TimerInstant;

use crate::client::{
    events::EventReader,
    http_answer::{ClientError, HttpAnswer},
};

/// Maximum length of an answer in bytes; of a stream, of all its events together.
const MAX_ANSWER: usize = 8 << 20;

/// For an answer of unknown length: the number of first pieces after each of which a slow reader pauses.
const PIECES: u32 = 10;

/// How a client reads.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Manner {
    /// Time that the client takes to read the answer.
    pub slow: Option<Duration>,
    /// Whether it expects a stream of events.
    pub is_stream: bool,
}

/// Reads an answer to its end.
pub(crate) async fn read(
    response: Response<Incoming>,
    manner: Manner,
) -> Result<HttpAnswer, ClientError> {
    let head_at = Instant::now();
    let status = response.status().as_u16();
    let headers = response.headers();
    let is_events = media_type(headers) == Some("text/event-stream");
    // Copied, because a slice would keep the much larger buffer of its connection alive.
    let tag = headers.get(header::ETAG).map(HeaderValue::as_bytes);
    let tag = tag.and_then(|tag| HeaderValue::from_bytes(tag).ok());
    let length =
        headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let pieces = Pieces {
        data: Body::new(response.into_body()).into_data_stream(),
        slow: manner.slow,
        began: head_at,
        length,
        read: 0,
        count: 0,
    };
    if !manner.is_stream || status != 200 {
        let body = pieces.whole().await?;
        return Ok(HttpAnswer { status, body, tag, head_at: Some(head_at), events: None });
    }
    if !is_events {
        return Err(ClientError::NoStream);
    }
    let (events, last) = pieces.events().await?.end().ok_or(ClientError::Unfinished)?;
    let (status, body) = (last.status, last.body);
    Ok(HttpAnswer { status, body, tag, head_at: Some(head_at), events: Some(events) })
}

fn media_type(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::CONTENT_TYPE)?.to_str().ok()?.split(';').next().map(str::trim)
}

/// A body, piece by piece.
struct Pieces {
    data: BodyDataStream,
    slow: Option<Duration>,
    began: Instant,
    /// Length in bytes, if the head states it.
    length: Option<usize>,
    read: usize,
    count: u32,
}

impl Pieces {
    async fn whole(mut self) -> Result<Bytes, ClientError> {
        let mut body = Vec::with_capacity(self.length.unwrap_or(0).min(MAX_ANSWER));
        while let Some(piece) = self.next().await? {
            body.extend_from_slice(&piece);
        }
        Ok(body.into())
    }

    async fn events(mut self) -> Result<EventReader, ClientError> {
        let mut reader = EventReader::default();
        while let Some(piece) = self.next().await? {
            reader.take(&piece, Instant::now());
        }
        Ok(reader)
    }

    /// The next piece; a slow reader first pauses for the one before.
    async fn next(&mut self) -> Result<Option<Bytes>, ClientError> {
        if let Some(rested) = self.rested_at() {
            tokio::time::sleep_until(TimerInstant::from_std(rested)).await;
        }
        let Some(piece) = self.data.next().await.transpose()? else { return Ok(None) };
        self.read += piece.len();
        self.count += 1;
        if self.read > MAX_ANSWER { Err(ClientError::TooLong) } else { Ok(Some(piece)) }
    }

    /// When a slow reader continues: the elapsed share of its time matches the share of the answer
    /// read. With an unknown length, each of the first pieces takes a tenth of the time.
    fn rested_at(&self) -> Option<Instant> {
        let span = self.slow.filter(|_| self.count > 0)?;
        let share = match self.length {
            Some(length) => span.mul_f64((self.read as f64 / length.max(1) as f64).min(1.0)),
            None => span * self.count.min(PIECES) / PIECES,
        };
        Some(self.began + share)
    }
}
