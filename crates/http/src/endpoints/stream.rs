//! Server-sent events: the events of a [`Source`], then one `result` or `problem`.
//!
//! The stream owns its source: when the client disconnects, the stream and its search are dropped. Backpressure: events
//! are made when the connection takes them, so that a slow client misses the events that the source skips, never the
//! last one. Each stream logs its own end, because its request counts as answered when the stream begins.
//!
//! Interrupted streams resume with `Last-Event-ID` ([`Resumed`]). No state of the former stream is kept: the new
//! request searches again, joins the running search, or hits the cache.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    http::{HeaderMap, HeaderValue},
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::{Stream, stream};
use parking_lot::Mutex;
use serde::Serialize;
use tracing::Span;
use yomi_api::{Api, Caller, refusals::revoked};
use yomi_contract::{
    problem::{Problem, retry},
    reading::form::Form,
};
use yomi_server::observed::hold;
use yomi_service::share::pool::Place;

use crate::middleware::lines::{micros, tell_departure};

/// Keep-alive interval: after this long without an event a comment is sent, so that proxies keep the connection open.
const COMMENT_INTERVAL: Duration = Duration::from_secs(10);

/// Position of a client in its stream, by `Last-Event-ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resumed {
    /// The client has the last event; `EventSource` reconnects all the same.
    AtEnd,
    /// The client has the events up to this number, 0 for none; numbering continues from there.
    Behind(u64),
}

impl Resumed {
    /// Parses the header. An id that is not ours starts a new stream.
    #[must_use]
    fn of(headers: &HeaderMap) -> Self {
        let id = headers.get("last-event-id").and_then(|id| id.to_str().ok()).unwrap_or_default();
        let (number, is_last) = id.strip_suffix(LAST).map_or((id, false), |number| (number, true));
        let is_number = (1..=MAX_DIGITS).contains(&number.len()) && number.bytes().all(|digit| digit.is_ascii_digit());
        match number.parse() {
            Ok(number) if is_number && is_last && number > 0 => Self::AtEnd,
            Ok(number) if is_number && !is_last => Self::Behind(number),
            _ => Self::Behind(0),
        }
    }
}

/// Number of the last event that the client has, 0 for none; `None` when it has the end of a stream: 204 stops
/// `EventSource` from reconnecting.
pub(crate) fn last_number(headers: &HeaderMap, form: Form) -> Option<u64> {
    match Resumed::of(headers) {
        Resumed::AtEnd if form == Form::EventStream => None,
        Resumed::AtEnd => Some(0),
        Resumed::Behind(number) => Some(number),
    }
}

/// Bytes of an event that count as part of its stream.
const SMALL_EVENT: u64 = 16 << 10;

/// Suffix of the last event's id, except for a transient problem.
const LAST: &str = "-last";

/// Maximum number of digits in an event number: more than ever occur.
const MAX_DIGITS: usize = 15;

/// Source of a stream's events.
pub(crate) trait Source: Send + Sized + 'static {
    /// The name of the event with which it ends well.
    const LAST: &'static str = "result";

    /// Whether its events are kept under their numbers: a reader that comes back goes on behind the last one that it has.
    const IS_KEPT: bool = false;

    /// Waits for what is new. Not called after the end.
    ///
    /// Cancel safe.
    fn next(&mut self) -> impl Future<Output = StreamEvent> + Send;
}

/// An event of a source.
pub(crate) enum StreamEvent {
    /// An intermediate event: its name and its data.
    Event(&'static str, String),
    /// The end: the data of `result`, or a problem.
    End(Result<String, Problem>),
}

/// The client of a stream, and where it stands.
pub(crate) struct Follower {
    /// Charged for its streams and unread bytes; revocation of its key ends the stream.
    pub(crate) caller: Caller,
    /// Number of the last event that the client has; 0 for none.
    pub(crate) last_number: u64,
}

/// The event stream of an admitted request; holds `places` until the client has taken all of it.
pub(crate) fn respond(
    api: Api,
    source: impl Source,
    follower: Follower,
    places: impl Send + Sync + 'static,
) -> Response {
    let Follower { caller, last_number } = follower;
    let unread = Arc::default();
    let following = Following {
        source: Some(source),
        caller,
        unread: Arc::clone(&unread),
        last_number,
        is_first: true,
        is_read: false,
        api,
        span: Span::current(),
    };
    let comments = KeepAlive::new().interval(COMMENT_INTERVAL).text("still searching");
    let mut response = Sse::new(following.into_events()).keep_alive(comments).into_response();
    // Turns off response buffering in nginx and other proxies.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response.headers_mut().remove(axum::http::header::CACHE_CONTROL);
    hold(hold(response, places), unread)
}

/// Charge for the unread bytes of a large event: of the result, once it exists, which may be longer than all events before it, and of
/// one that is kept.
#[derive(Debug, Default)]
struct ResultBytes(Mutex<Option<Place>>);

/// A stream under way.
struct Following<S> {
    /// `None` after the end.
    source: Option<S>,
    /// Number of the last event that the client has, or that was sent since.
    last_number: u64,
    /// Whether no event was sent yet.
    is_first: bool,
    /// Whether the body was polled; never after `HEAD`.
    is_read: bool,
    api: Api,
    caller: Caller,
    unread: Arc<ResultBytes>,
    span: Span,
}

impl<S: Source> Following<S> {
    fn into_events(self) -> impl Stream<Item = Result<Event, Infallible>> + Send {
        stream::unfold(self, |mut following| async move {
            let event = following.next_event().await?;
            Some((Ok(event), following))
        })
    }

    /// The next event; `None` after the last.
    async fn next_event(&mut self) -> Option<Event> {
        self.is_read = true;
        let source = self.source.as_mut()?;
        tokio::select! {
            biased;
            news = source.next() => Some(match news {
                StreamEvent::Event(name, data) => match self.charge(&data) {
                    Ok(()) => self.event(name, "", &data, None),
                    // It is kept: the client gets it when it comes back.
                    Err(problem) => {
                        self.source = None;
                        self.problem_event(&problem)
                    }
                },
                StreamEvent::End(end) => {
                    self.source = None;
                    self.last_event(end)
                }
            }),
            () = self.caller.revoked() => {
                // Drops the search with it.
                self.source = None;
                Some(self.problem_event(&revoked()))
            }
        }
    }

    /// Charges a large event that is kept until the next one is taken.
    fn charge(&self, data: &str) -> Result<(), Problem> {
        let bytes = data.len() as u64;
        let place = if S::IS_KEPT && bytes > SMALL_EVENT {
            Some(self.api.pools.unread(&self.caller.client, bytes)?)
        } else {
            None
        };
        *self.unread.0.lock() = place;
        Ok(())
    }

    fn last_event(&mut self, end: Result<String, Problem>) -> Event {
        let data = match end {
            Ok(data) => data,
            Err(problem) => return self.problem_event(&problem),
        };
        let bytes = u64::try_from(data.len()).unwrap_or(u64::MAX);
        match self.api.pools.unread(&self.caller.client, bytes) {
            Ok(place) => {
                let total_us = micros(self.caller.arrival.elapsed());
                self.span.in_scope(|| tracing::info!(total_us, "the stream ended"));
                *self.unread.0.lock() = Some(place);
                self.event(S::LAST, LAST, &data, None)
            }
            Err(problem) => self.problem_event(&problem),
        }
    }

    fn problem_event(&mut self, problem: &Problem) -> Event {
        let document = problem.document(&self.caller.id);
        let (code, total_us) = (document.code, micros(self.caller.arrival.elapsed()));
        self.span.in_scope(|| tracing::info!(code, total_us, "the stream ended"));
        // A transient problem is no end: `EventSource` may reconnect later.
        let wait = document.retry_after_ms.map(Duration::from_millis);
        let end_of_id = if wait.is_some() { "" } else { LAST };
        if wait.is_some() && S::IS_KEPT {
            // It stands beside the events that are kept, and takes no number of theirs.
            return self.event_of_last_number("problem", "", &text(&document), wait);
        }
        self.event("problem", end_of_id, &text(&document), wait)
    }

    fn event(&mut self, name: &str, end_of_id: &str, data: &str, wait: Option<Duration>) -> Event {
        self.last_number += 1;
        self.event_of_last_number(name, end_of_id, data, wait)
    }

    fn event_of_last_number(&mut self, name: &str, end_of_id: &str, data: &str, wait: Option<Duration>) -> Event {
        let event = Event::default().id(format!("{}{end_of_id}", self.last_number));
        let event = event.event(name).data(data);
        // The browser's reconnect delay: the same as the retry delay after a refusal.
        let first = std::mem::take(&mut self.is_first).then_some(retry::SOON);
        match wait.or(first) {
            Some(wait) => event.retry(wait),
            None => event,
        }
    }
}

impl<S> Drop for Following<S> {
    fn drop(&mut self) {
        // The search first: on drop it records its progress on the span.
        if self.source.take().is_some() && self.is_read {
            tell_departure(&self.span, &self.api.clients);
        }
    }
}

/// Our own strings and numbers always serialise.
pub(crate) fn text(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resumed(id: &[u8]) -> Resumed {
        let id = HeaderValue::from_bytes(id).unwrap();
        Resumed::of(&HeaderMap::from_iter([("last-event-id".parse().unwrap(), id)]))
    }

    #[test]
    fn only_the_id_of_a_last_event_is_the_end() {
        assert_eq!(resumed(b"1-last"), Resumed::AtEnd);
        assert_eq!(resumed(b"20400-last"), Resumed::AtEnd);
        assert_eq!(resumed(b"7"), Resumed::Behind(7));
        assert_eq!(Resumed::of(&HeaderMap::new()), Resumed::Behind(0));
    }

    #[test]
    fn what_is_no_id_of_ours_is_none() {
        let long = "9".repeat(5000);
        for id in ["", "0-last", "-last", "last", "7-LAST", "+7", "-7", "7.5", " 7-last x", "0x10", &long] {
            assert_eq!(resumed(id.as_bytes()), Resumed::Behind(0), "{id}");
        }
        assert_eq!(resumed("٧".as_bytes()), Resumed::Behind(0));
        assert_eq!(resumed(b"\xff-last"), Resumed::Behind(0));
        assert_eq!(resumed(format!("{long}-last").as_bytes()), Resumed::Behind(0));
    }
}
