//! The bare twin: axum without anything around it, and a plain pool that searches nothing. What Yomi adds
//! to it is what Yomi costs.

use std::{
    collections::{HashMap, VecDeque},
    io,
    net::{Ipv4Addr, SocketAddr},
    num::NonZeroUsize,
    sync::{Arc, Condvar, Mutex, PoisonError},
    thread,
};

use axum::{
    Router,
    body::Bytes,
    extract::{Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing,
    serve::ListenerExt as _,
};
use serde_json::{Map, Value};
use tokio::{net::TcpListener, sync::oneshot};

/// A request that waits for a thread: what came, and where its answer goes.
type Job = (Question, oneshot::Sender<Option<Bytes>>);

/// What came.
#[derive(Debug)]
enum Question {
    /// JSON that is not read yet.
    Body(Bytes),
    /// A query that has been read.
    Query,
}

/// A queue and those that wait for it.
#[derive(Debug, Default)]
struct PlainPool {
    queue: Mutex<VecDeque<Job>>,
    filled: Condvar,
}

impl PlainPool {
    /// Starts the threads, which live as long as the process.
    fn start(threads: NonZeroUsize, answer: &Bytes) -> io::Result<Arc<Self>> {
        let pool = Arc::new(Self::default());
        for _ in 0..threads.get() {
            let (pool, answer) = (Arc::clone(&pool), answer.clone());
            thread::Builder::new().name("pool".to_owned()).spawn(move || pool.work(&answer))?;
        }
        Ok(pool)
    }

    fn work(&self, answer: &Bytes) {
        loop {
            let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
            let mut queue = self
                .filled
                .wait_while(queue, |queue| queue.is_empty())
                .unwrap_or_else(PoisonError::into_inner);
            let Some((question, reply)) = queue.pop_front() else { continue };
            drop(queue);
            // Fails when the client has left.
            let _ = reply.send(question.is_readable().then(|| answer.clone()));
        }
    }

    async fn ask(&self, question: Question) -> Option<Bytes> {
        let (reply, answer) = oneshot::channel();
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).push_back((question, reply));
        self.filled.notify_one();
        answer.await.ok().flatten()
    }
}

impl Question {
    /// A server that reads nothing would be no twin.
    fn is_readable(&self) -> bool {
        match self {
            Self::Body(body) => serde_json::from_slice::<Map<String, Value>>(body).is_ok(),
            Self::Query => true,
        }
    }
}

async fn post(State(pool): State<Arc<PlainPool>>, headers: HeaderMap, body: Bytes) -> Response {
    answer(&pool, &headers, Question::Body(body)).await
}

/// It knows no tags: whoever sends one is told that it has the answer already.
async fn get(
    State(pool): State<Arc<PlainPool>>,
    Query(_): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Response {
    let response = answer(&pool, &headers, Question::Query).await;
    match headers.get(header::IF_NONE_MATCH) {
        Some(tag) => (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response(),
        None => response,
    }
}

async fn answer(pool: &PlainPool, headers: &HeaderMap, question: Question) -> Response {
    let is_stream = headers.get(header::ACCEPT).is_some_and(|form| form == "text/event-stream");
    match pool.ask(question).await {
        Some(answer) if is_stream => {
            // Yomi's answers are of one line.
            let event = [b"event: result\ndata: ", &answer[..], b"\n\n"].concat();
            ([(header::CONTENT_TYPE, "text/event-stream")], event).into_response()
        }
        Some(answer) => ([(header::CONTENT_TYPE, "application/json")], answer).into_response(),
        None => StatusCode::BAD_REQUEST.into_response(),
    }
}

/// Serves on a free port of the loopback until the process ends. Every `POST` and `GET` goes through a pool
/// of `threads` and gets `answer_bytes`, or 304 where it sends `If-None-Match`; `listening` hears the address.
///
/// # Errors
/// When there is no port, or no thread can be started.
pub async fn serve(
    threads: NonZeroUsize,
    answer_bytes: Vec<u8>,
    listening: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let pool = PlainPool::start(threads, &answer_bytes.into())?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    let listener = listener.tap_io(|stream| {
        // As Yomi does; fails only on a socket that is gone.
        let _ = stream.set_nodelay(true);
    });
    let router =
        Router::new().route("/v1/{game}/{endpoint}", routing::get(get).post(post)).with_state(pool);
    listening(address);
    axum::serve(listener, router).await
}
