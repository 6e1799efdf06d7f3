//! The bare twin: axum without anything around it, and a plain pool that searches nothing. What Yomi adds
//! to it is what Yomi costs.

use std::{
    collections::VecDeque,
    io,
    net::{Ipv4Addr, SocketAddr},
    num::NonZeroUsize,
    sync::{Arc, Condvar, Mutex, PoisonError},
    thread,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::post,
    serve::ListenerExt as _,
};
use serde_json::{Map, Value};
use tokio::{net::TcpListener, sync::oneshot};

/// A request that waits for a thread: what came, and where its answer goes.
type Job = (Bytes, oneshot::Sender<Option<Bytes>>);

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
            let Some((body, reply)) = queue.pop_front() else { continue };
            drop(queue);
            // A server that reads nothing would be no twin.
            let read: Result<Map<String, Value>, _> = serde_json::from_slice(&body);
            // Fails when the client has left.
            let _ = reply.send(read.ok().map(|_| answer.clone()));
        }
    }

    async fn ask(&self, body: Bytes) -> Option<Bytes> {
        let (reply, answer) = oneshot::channel();
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).push_back((body, reply));
        self.filled.notify_one();
        answer.await.ok().flatten()
    }
}

async fn answer(State(pool): State<Arc<PlainPool>>, body: Bytes) -> Response {
    match pool.ask(body).await {
        Some(answer) => ([(header::CONTENT_TYPE, "application/json")], answer).into_response(),
        None => StatusCode::BAD_REQUEST.into_response(),
    }
}

/// Serves on a free port of the loopback until the process ends. Every `POST` goes through a pool of
/// `threads` and gets `answer`; `listening` hears the address.
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
    let router = Router::new().route("/v1/{game}/{endpoint}", post(answer)).with_state(pool);
    listening(address);
    axum::serve(listener, router).await
}
