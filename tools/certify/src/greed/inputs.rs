//! Traffic of the greedy client: many concurrent requests on a few HTTP/2 connections, repeated.

use std::{
    io,
    net::{Ipv6Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use axum::http::Request;
use h2::client::{self, SendRequest};
use hyper::body::Bytes;
use tokio::{net::TcpSocket, time::timeout};

/// Source address of the greedy client.
const SOURCE: [u8; 4] = [127, 0, 0, 66];

/// Pause after a refusal or a closed connection: a busy loop would measure the generator.
const PAUSE: Duration = Duration::from_millis(20);

/// How long unread answers are held before their connection is replaced.
const HELD: Duration = Duration::from_secs(60);

/// What the greedy client does with the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    /// Reads them.
    Read,
    /// Reads one byte, and leaves the rest unread.
    NotRead,
    /// Does not send the end of its requests.
    NotSend,
}

/// One kind of greed.
#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) name: &'static str,
    /// Command-line flags of the server.
    pub(super) flags: &'static [&'static str],
    connections: usize,
    /// Concurrent requests per connection; with `true`, per search thread.
    streams: (usize, bool),
    does: Does,
    /// Path of a `GET`, or of a `POST` with a body.
    path: &'static str,
    body: Option<&'static str>,
    /// Whether each request comes from another address of one /48, by way of a trusted proxy.
    is_crowd: bool,
}

const PLAIN: Input = Input {
    name: "",
    flags: &[],
    connections: 1,
    streams: (1, false),
    does: Does::Read,
    path: "",
    body: None,
    is_crowd: false,
};

impl Input {
    /// One request at a time on each connection: a `POST` of the body, or a `GET` without one.
    pub(crate) const fn in_a_row(
        name: &'static str,
        connections: usize,
        path: &'static str,
        body: Option<&'static str>,
    ) -> Self {
        Self { name, connections, path, body, ..PLAIN }
    }
}

/// All kinds of greed.
pub(super) const INPUTS: &[Input] = &[
    Input {
        name: "60 large files, not read",
        streams: (60, false),
        does: Does::NotRead,
        path: "/docs/swagger-ui-bundle.js",
        ..PLAIN
    },
    Input {
        name: "drawings of 2.8 MB, not read",
        connections: 4,
        streams: (16, false),
        does: Does::NotRead,
        path: "/v1/lab/trace.svg?game=tictactoe&moves=b2a1&depth=7&algorithm=minimax",
        ..PLAIN
    },
    Input {
        name: "512 bodies without an end",
        connections: 8,
        streams: (64, false),
        does: Does::NotSend,
        path: "/v1/othello/bestmove",
        body: Some("{"),
        ..PLAIN
    },
    Input {
        name: "searches of a minute, two a thread",
        streams: (2, true),
        path: "/v1/othello/bestmove",
        body: Some(r#"{"moves": "f5f6e6f4", "time_ms": 60000, "cache": "bypass"}"#),
        ..PLAIN
    },
    Input {
        name: "batch searches of a minute, four a thread",
        streams: (4, true),
        path: "/v1/othello/bestmove",
        body: Some(r#"{"moves": "f5f6e6f4", "time_ms": 60000, "priority": "batch", "cache": "bypass"}"#),
        ..PLAIN
    },
    Input {
        name: "576 streams that join one search",
        connections: 9,
        streams: (64, false),
        path: "/v1/gomoku/bestmove/stream?moves=h8&algorithm=minimax&depth=99&time_ms=60000",
        ..PLAIN
    },
    Input {
        name: "40 races of a minute",
        streams: (40, false),
        path: "/v1/lab/race",
        body: Some(
            r#"{"game": "gomoku", "moves": "h8", "time_ms": 60000, "runs": [{"algorithm": "minimax", "depth": 6}, {"algorithm": "minimax", "depth": 6}]}"#,
        ),
        ..PLAIN
    },
    Input {
        name: "drawings in pixels, without a pause",
        connections: 4,
        path: "/v1/lab/trace.png?game=tictactoe&moves=b2a1&depth=2&algorithm=minimax",
        ..PLAIN
    },
    Input {
        name: "50 connections from new addresses of one /48",
        flags: &["--trusted-proxy", "127.0.0.66"],
        connections: 50,
        path: "/v1/othello/bestmove?moves=f5f6e6f4e3c5&time_ms=50&deadline_ms=1000&cache=bypass",
        is_crowd: true,
        ..PLAIN
    },
];

/// The greedy client, until it is [ended](Self::end).
pub(crate) struct Greed {
    shared: Arc<Shared>,
    thread: JoinHandle<io::Result<()>>,
}

#[derive(Default)]
struct Shared {
    ends: AtomicBool,
    asked: AtomicUsize,
    refused: AtomicUsize,
}

impl Greed {
    /// Starts sending to a server with that many threads.
    pub(crate) fn start(address: SocketAddr, input: &'static Input, threads: u64) -> Self {
        let shared = Arc::new(Shared::default());
        let thread = thread::spawn({
            let shared = Arc::clone(&shared);
            move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
                runtime.block_on(ask_all(address, input, threads, &shared));
                Ok(())
            }
        });
        Self { shared, thread }
    }

    /// Ends; returns how many requests were sent, and how many of them were refused.
    pub(crate) fn end(self) -> io::Result<(usize, usize)> {
        // Relaxed here and below: the counters publish no other data.
        self.shared.ends.store(true, Ordering::Relaxed);
        self.thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
        Ok((count(&self.shared.asked), count(&self.shared.refused)))
    }
}

async fn ask_all(address: SocketAddr, input: &'static Input, threads: u64, shared: &Arc<Shared>) {
    let threads = if input.streams.1 { usize::try_from(threads).unwrap_or(1) } else { 1 };
    let streams = input.streams.0 * threads;
    let connections = (0..input.connections).map(|number| {
        let shared = Arc::clone(shared);
        async move {
            while !shared.ends.load(Ordering::Relaxed) {
                // Closed or refused by the server: reconnects.
                let _ = one_connection(address, input, (number, streams), &shared).await;
                tokio::time::sleep(PAUSE).await;
            }
        }
    });
    let all = futures_util::future::join_all(connections);
    // Requests that wait a minute for their answer end with the others.
    tokio::select! {
        _ = all => (),
        () = until_end(shared) => (),
    }
}

async fn until_end(shared: &Shared) {
    while !shared.ends.load(Ordering::Relaxed) {
        tokio::time::sleep(PAUSE).await;
    }
}

async fn one_connection(
    address: SocketAddr,
    input: &'static Input,
    (number, streams): (usize, usize),
    shared: &Shared,
) -> io::Result<()> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((SOURCE, 0).into())?;
    let stream = socket.connect(address).await?;
    let mut builder = client::Builder::new();
    if input.does == Does::NotRead {
        builder.initial_window_size(1);
    }
    let (sender, connection) = builder.handshake(stream).await.map_err(io::Error::other)?;
    let asking = (0..streams).map(|stream| {
        let sender = sender.clone();
        let number = (number * streams + stream) as u64;
        one_stream(sender, input, number, shared)
    });
    // Closing the connection ends all of its requests.
    tokio::select! {
        ended = connection => ended.map_err(io::Error::other),
        _ = futures_util::future::join_all(asking) => Ok(()),
    }
}

/// Sends requests in a loop. Ends with an error of the connection, or when unread answers have been held for long.
async fn one_stream(
    sender: SendRequest<Bytes>,
    input: &'static Input,
    number: u64,
    shared: &Shared,
) -> Result<(), h2::Error> {
    let began = Instant::now();
    let mut held = Vec::new();
    let mut turn = number << 32;
    while began.elapsed() < HELD {
        turn += 1;
        let mut ready = sender.clone().ready().await?;
        let (response, mut body) = ready.send_request(request(input, turn), input.body.is_none())?;
        shared.asked.fetch_add(1, Ordering::Relaxed);
        if let Some(text) = input.body {
            body.send_data(Bytes::from_static(text.as_bytes()), input.does != Does::NotSend)?;
        }
        let response = match timeout(HELD, response).await {
            Ok(response) => response?,
            Err(_) => return Ok(()),
        };
        if !response.status().is_success() {
            shared.refused.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(PAUSE).await;
            continue;
        }
        if input.does == Does::NotRead {
            held.push(response);
            continue;
        }
        let mut answer = response.into_body();
        while let Some(data) = answer.data().await {
            let length = data?.len();
            answer.flow_control().release_capacity(length)?;
        }
    }
    drop(held);
    Ok(())
}

fn request(input: &Input, turn: u64) -> Request<()> {
    let address = format!("http://localhost{}", input.path);
    let mut request = match input.body {
        // A body of unknown length counts as the longest.
        Some(lines) if input.path == "/v1/batch" => {
            Request::post(address).header("content-type", "application/x-ndjson").header("content-length", lines.len())
        }
        Some(_) => Request::post(address).header("content-type", "application/json"),
        None => Request::get(address),
    };
    if input.is_crowd {
        // Any of its 65,536 networks, by a hash (D. Knuth, multiplicative hashing).
        let network = (turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16;
        let client = Ipv6Addr::new(0x2001, 0xdb8, 7, network, 0, 0, 0, 1);
        request = request.header("x-forwarded-for", client.to_string());
    }
    request.body(()).expect("paths and headers are constants")
}
