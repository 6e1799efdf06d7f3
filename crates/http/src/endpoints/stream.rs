//! A running search as server-sent events: `progress`, then one `result` or `problem`.
//!
//! The stream holds the ticket of the search: a client that goes away drops the stream, and with
//! it the search. Events are made when the connection takes them, so that a slow reader loses
//! `progress` in between, never the last event. The log has one line about the end of each stream,
//! for its request counts as answered when the stream begins.
//!
//! A client that lost its stream asks again and names the last event that it got ([`Resumed`]). Nothing
//! is kept of the former stream: the request is a new one, whose search runs again, is joined, or was kept.

use std::{
    convert::Infallible,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    http::{HeaderMap, HeaderValue},
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::{Stream, stream};
use serde::Serialize;
use tokio::time::{Instant, sleep_until};
use tracing::Span;
use yomi_contract::{
    answer::{BestMove, ProgressText},
    problem::{Problem, ProblemCode, retry},
    request::Question,
};
use yomi_server::observed::{Held, hold};
use yomi_service::{Answer, Client, Feed, Origin, Progress, Refusal, Ticket, share::pool::Place};

use crate::{
    caching,
    gate::{keys::Revocation, pools},
    middleware::{
        context::RequestContext,
        lines::{micros, tell_departure},
    },
    state::Floor,
};

/// Least time between two `progress` events: at most 20 a second.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);
/// Time of silence after which a comment is sent, so that proxies keep the connection.
const COMMENT_INTERVAL: Duration = Duration::from_secs(10);

/// Where a client stands that asks for a stream, by its `Last-Event-ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resumed {
    /// It has the last event; `EventSource` asks again all the same.
    AtEnd,
    /// It has events up to this number, 0 for none: the next one is numbered on from there.
    Behind(u64),
}

impl Resumed {
    /// Reads the header. Ids are ours alone to read: whatever else a client sends is none of them, and
    /// then its stream is the first.
    #[must_use]
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let id = headers.get("last-event-id").and_then(|id| id.to_str().ok()).unwrap_or_default();
        let (number, is_last) = id.strip_suffix(LAST).map_or((id, false), |number| (number, true));
        let is_number = (1..=MAX_DIGITS).contains(&number.len())
            && number.bytes().all(|digit| digit.is_ascii_digit());
        match number.parse() {
            Ok(number) if is_number && is_last && number > 0 => Self::AtEnd,
            Ok(number) if is_number && !is_last => Self::Behind(number),
            _ => Self::Behind(0),
        }
    }
}

/// What the id of the last event ends with, unless that is a problem that passes.
const LAST: &str = "-last";

/// Digits of the number of an event: more than ever come.
const MAX_DIGITS: usize = 15;

/// Who follows a search.
pub(crate) struct Follower {
    /// Whose share of the streams and of unread bytes it uses.
    pub(crate) client: Client,
    /// Its key, with which the stream ends.
    pub(crate) revocation: Revocation,
    /// Of its request.
    pub(crate) context: RequestContext,
    /// That of the last event that it has; 0 for none.
    pub(crate) last_number: u64,
}

/// The stream of an accepted request.
pub(crate) fn respond(
    floor: Floor,
    ticket: Ticket,
    question: Question,
    follower: Follower,
    place: Place,
) -> Response {
    let Follower { client, revocation, context, last_number } = follower;
    let origin = ticket.origin();
    let unread = Arc::default();
    let following = Following {
        client,
        revocation,
        unread: Arc::clone(&unread),
        origin,
        progress: Some(ticket.progress()),
        answer: Some(Box::pin(ticket.answer())),
        next_progress: Instant::now(),
        last_number,
        is_first: true,
        is_read: false,
        floor,
        question,
        context,
        span: Span::current(),
    };
    let comments = KeepAlive::new().interval(COMMENT_INTERVAL).text("still searching");
    let mut response = Sse::new(following.into_events()).keep_alive(comments).into_response();
    // Some proxies collect answers before they pass them on, unless told otherwise.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response.headers_mut().remove(axum::http::header::CACHE_CONTROL);
    // Whether the answer will be kept shows at its end.
    caching::write_status(&mut response, origin, false);
    hold(response, StreamPlaces { _stream: place, _unread: unread })
}

/// What a stream holds until its client has taken all of it, or it was given up.
struct StreamPlaces {
    _stream: Place,
    _unread: Arc<Unread>,
}

impl Held for StreamPlaces {}

/// The bytes of the result, once it is made: with a proof it is longer than all events before it.
type Unread = Mutex<Option<Place>>;

type AnswerFuture = Pin<Box<dyn Future<Output = Result<Answer, Refusal>> + Send>>;

/// A search that is followed.
struct Following {
    /// `None` once the search reports nothing more.
    progress: Option<Feed>,
    /// `None` once it has answered.
    answer: Option<AnswerFuture>,
    next_progress: Instant,
    /// Of the last event that the client has.
    last_number: u64,
    /// Whether no event was made yet.
    is_first: bool,
    /// Where the answer comes from.
    origin: Origin,
    /// Whether somebody has asked for events; never after `HEAD`.
    is_read: bool,
    floor: Floor,
    question: Question,
    context: RequestContext,
    client: Client,
    revocation: Revocation,
    unread: Arc<Unread>,
    span: Span,
}

impl Following {
    fn into_events(self) -> impl Stream<Item = Result<Event, Infallible>> + Send {
        stream::unfold(self, |mut following| async move {
            let event = following.next_event().await?;
            Some((Ok(event), following))
        })
    }

    /// The next event; `None` after the last.
    async fn next_event(&mut self) -> Option<Event> {
        self.is_read = true;
        loop {
            let answer = self.answer.as_mut()?;
            tokio::select! {
                // The answer comes first: progress that it overtakes is of no use.
                biased;
                answer = answer => {
                    self.answer = None;
                    return Some(self.last_event(answer));
                }
                () = self.revocation.revoked() => {
                    // The search goes with it.
                    self.answer = None;
                    let detail = "The key of this stream is no longer valid; ask the operator for another.";
                    return Some(self.problem_event(&Problem::new(ProblemCode::Unauthorized, detail)));
                }
                news = next_progress(&mut self.progress, self.next_progress) => match news {
                    None => self.progress = None,
                    Some(news) => if let Some(event) = self.progress_event(&news) {
                        self.next_progress = Instant::now() + PROGRESS_INTERVAL;
                        return Some(event);
                    },
                },
            }
        }
    }

    fn progress_event(&mut self, progress: &Progress) -> Option<Event> {
        let report = progress.report.as_ref()?;
        let queue = progress.queue.unwrap_or_default();
        let total = match self.origin {
            // As the answer will have it: of the search, which began before this request came.
            Origin::Joined => queue + report.elapsed,
            _ => self.context.arrival.elapsed(),
        };
        let progress = ProgressText::new(report, queue, total)?;
        Some(self.event("progress", "", &text(&progress), None))
    }

    fn last_event(&mut self, answer: Result<Answer, Refusal>) -> Event {
        match answer {
            Ok(answer) => {
                let elapsed = self.context.arrival.elapsed();
                let total = caching::total(&answer, elapsed);
                let document = BestMove::new(&self.floor.engines, &self.question, &answer, total);
                let data = text(&document);
                let bytes = u64::try_from(data.len()).unwrap_or(u64::MAX);
                match self.floor.pools.unread_bytes.take(&self.client, bytes) {
                    Ok(place) => {
                        let total_us = micros(elapsed);
                        self.span.in_scope(|| tracing::info!(total_us, "the stream ended"));
                        *self.unread.lock().unwrap_or_else(PoisonError::into_inner) = Some(place);
                        self.event("result", LAST, &data, None)
                    }
                    Err(share) => self.problem_event(&pools::unread(share)),
                }
            }
            Err(refusal) => {
                let elapsed = self.context.arrival.elapsed();
                let problem = Problem::of_search(refusal, |answer| {
                    let total = caching::total(answer, elapsed);
                    BestMove::new(&self.floor.engines, &self.question, answer, total)
                });
                self.problem_event(&problem)
            }
        }
    }

    fn problem_event(&mut self, problem: &Problem) -> Event {
        let document = problem.document(&self.context.id);
        let (code, total_us) = (document.code, micros(self.context.arrival.elapsed()));
        self.span.in_scope(|| tracing::info!(code, total_us, "the stream ended"));
        // What passes is no end: an `EventSource` that comes again then is let in.
        let wait = document.retry_after_ms.map(Duration::from_millis);
        let end_of_id = if wait.is_some() { "" } else { LAST };
        self.event("problem", end_of_id, &text(&document), wait)
    }

    fn event(&mut self, name: &str, end_of_id: &str, data: &str, wait: Option<Duration>) -> Event {
        self.last_number += 1;
        let event = Event::default().id(format!("{}{end_of_id}", self.last_number));
        let event = event.event(name).data(data);
        // How long a browser waits before it asks again: as long as a request that was refused.
        let first = std::mem::take(&mut self.is_first).then_some(retry::SOON);
        match wait.or(first) {
            Some(wait) => event.retry(wait),
            None => event,
        }
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        // First the search: when it is dropped it says on the span how far it was.
        if self.answer.take().is_some() && self.is_read {
            tell_departure(&self.span, &self.floor.clients);
        }
    }
}

/// Our own types of strings and numbers always serialise.
fn text(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default()
}

/// The newest progress, not before `earliest`; `None` when there will be no more. Never ready
/// without a feed, so that only the answer is left to wait for.
async fn next_progress(feed: &mut Option<Feed>, earliest: Instant) -> Option<Progress> {
    let Some(feed) = feed else { return std::future::pending().await };
    sleep_until(earliest).await;
    feed.next().await
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
        for id in
            ["", "0-last", "-last", "last", "7-LAST", "+7", "-7", "7.5", " 7-last x", "0x10", &long]
        {
            assert_eq!(resumed(id.as_bytes()), Resumed::Behind(0), "{id}");
        }
        assert_eq!(resumed("٧".as_bytes()), Resumed::Behind(0));
        assert_eq!(resumed(b"\xff-last"), Resumed::Behind(0));
        assert_eq!(resumed(format!("{long}-last").as_bytes()), Resumed::Behind(0));
    }
}
