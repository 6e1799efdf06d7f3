//! The bare twin: axum without anything around it. What Yomi adds to it is what Yomi costs.

use std::{
    collections::HashMap,
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::Bytes,
    extract::{Query, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing,
    serve::ListenerExt as _,
};
use serde_json::{Map, Value};
use tokio::{net::TcpListener, sync::Semaphore};

/// For how many microseconds the twin is to be busy with a request.
pub(super) const BUSY_MICROS: HeaderName = HeaderName::from_static("x-busy-us");

/// The longest that it may be: as long as the longest patience of the generator.
const LONGEST_BUSY: Duration = Duration::from_secs(600);

/// What the twin answers, and the threads that may be busy for it.
#[derive(Debug)]
struct Twin {
    answer: Answer,
    threads: Arc<Semaphore>,
}

/// An answer of Yomi's.
#[derive(Debug)]
struct Answer {
    whole: Bytes,
    /// What stands before, between and behind the microseconds in the queue and in the search.
    around_times: Option<[Bytes; 3]>,
}

impl Answer {
    fn new(whole: Bytes) -> Self {
        let number_behind = |name: &[u8]| {
            let start = whole.windows(name.len()).position(|window| window == name)? + name.len();
            let digits = whole[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            Some(start..start + digits)
        };
        let around_times = || {
            let queue = number_behind(b"\"queue_us\":")?;
            let search = number_behind(b"\"search_us\":")?;
            (queue.end <= search.start).then(|| {
                [
                    whole.slice(..queue.start),
                    whole.slice(queue.end..search.start),
                    whole.slice(search.end..),
                ]
            })
        };
        Self { around_times: around_times(), whole }
    }

    /// The same with these times, where it tells some.
    fn with_times(&self, queue: Duration, search: Duration) -> Bytes {
        let Some([before, between, behind]) = &self.around_times else { return self.whole.clone() };
        let [queue, search] = [queue, search].map(|time| time.as_micros().to_string());
        [before, queue.as_bytes(), between, search.as_bytes(), behind].concat().into()
    }
}

/// A server that reads nothing would be no twin.
async fn post(State(twin): State<Arc<Twin>>, headers: HeaderMap, body: Bytes) -> Response {
    if serde_json::from_slice::<Map<String, Value>>(&body).is_err() {
        return StatusCode::BAD_REQUEST.into_response();
    }
    respond(&headers, &twin).await
}

/// It knows no tags: whoever sends one is told that it has the answer already.
async fn get(
    State(twin): State<Arc<Twin>>,
    Query(_): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Response {
    match headers.get(header::IF_NONE_MATCH) {
        Some(tag) => (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response(),
        None => respond(&headers, &twin).await,
    }
}

async fn respond(headers: &HeaderMap, twin: &Twin) -> Response {
    let answer = match headers.get(BUSY_MICROS) {
        None => twin.answer.whole.clone(),
        Some(micros) => {
            let Some(span) = busy_span(micros) else {
                return StatusCode::BAD_REQUEST.into_response();
            };
            let Some((queue, search)) = twin.be_busy(span).await else {
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            };
            twin.answer.with_times(queue, search)
        }
    };
    if headers.get(header::ACCEPT).is_some_and(|form| form == "text/event-stream") {
        // Yomi's answers are of one line.
        let event = [b"event: result\ndata: ", &answer[..], b"\n\n"].concat();
        return ([(header::CONTENT_TYPE, "text/event-stream")], event).into_response();
    }
    ([(header::CONTENT_TYPE, "application/json")], answer).into_response()
}

fn busy_span(micros: &HeaderValue) -> Option<Duration> {
    let span = Duration::from_micros(micros.to_str().ok()?.parse().ok()?);
    (span <= LONGEST_BUSY).then_some(span)
}

impl Twin {
    /// Keeps a thread of the pool busy; how long that waited for one, and how long it took.
    async fn be_busy(&self, span: Duration) -> Option<(Duration, Duration)> {
        let queued = Instant::now();
        let thread = Arc::clone(&self.threads).acquire_owned().await.ok()?;
        let working = tokio::task::spawn_blocking(move || {
            // It works on for a client that has gone.
            let _thread = thread;
            let started = Instant::now();
            while started.elapsed() < span {
                std::hint::spin_loop();
            }
            (started, started.elapsed())
        });
        let (started, took) = working.await.ok()?;
        Some((started - queued, took))
    }
}

/// Serves on a free port of the loopback until the process ends. Every `POST` and `GET` gets
/// `answer_bytes`, or 304 where it sends `If-None-Match`; `listening` hears the address. Who says
/// in `x-busy-us` for how many microseconds a thread is to be busy first is told how long that took.
///
/// # Errors
/// When there is no port.
pub async fn serve(answer_bytes: Vec<u8>, listening: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    let listener = listener.tap_io(|stream| {
        // As Yomi does; fails only on a socket that is gone.
        let _ = stream.set_nodelay(true);
    });
    let route = routing::get(get).post(post);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let twin =
        Twin { answer: Answer::new(answer_bytes.into()), threads: Arc::new(Semaphore::new(cores)) };
    let router = Router::new().route("/v1/{game}/{endpoint}", route).with_state(Arc::new(twin));
    listening(address);
    axum::serve(listener, router).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_where_the_answer_tells_some() {
        let answer = |text: &'static str| Answer::new(Bytes::from_static(text.as_bytes()));
        let timed = answer(r#"{"timing":{"queue_us":7,"search_us":1234,"total_us":9}}"#);
        assert_eq!(
            timed.with_times(Duration::from_micros(15), Duration::ZERO),
            r#"{"timing":{"queue_us":15,"search_us":0,"total_us":9}}"#
        );
        let untimed = answer(r#"{"legal_moves":["d3"]}"#);
        assert_eq!(untimed.with_times(Duration::ZERO, Duration::ZERO), untimed.whole);
    }

    #[tokio::test]
    async fn a_busy_twin_tells_how_long_it_was() {
        let twin = Twin {
            answer: Answer::new(Bytes::from_static(br#"{"queue_us":0,"search_us":0}"#)),
            threads: Arc::new(Semaphore::new(1)),
        };
        let busy =
            |micros: &'static str| [(BUSY_MICROS, micros.parse().unwrap())].into_iter().collect();
        let response = respond(&busy("3000"), &twin).await;
        let body = axum::body::to_bytes(response.into_body(), 1000).await.unwrap();
        let told: Value = serde_json::from_slice(&body).unwrap();
        assert!(told["search_us"].as_u64().unwrap() >= 3000, "{told}");
        for wrong in ["soon", "-1", "18446744073709551615"] {
            assert_eq!(respond(&busy(wrong), &twin).await.status(), StatusCode::BAD_REQUEST);
        }
    }
}
