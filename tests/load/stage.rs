//! Servers with one trait each, and plans to put them under load.

use std::{
    net::SocketAddr,
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::Request,
    http::StatusCode,
    routing::{any, post},
};
use metrics_exporter_prometheus::PrometheusBuilder;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::Mutex,
};
use yomi_contract::limits::{LiveLimits, OperatorLimits};
use yomi_http::{ApiSettings, AppState, gate::edges::EdgeSettings};
use yomi_load::{Arrivals, Clients, Loads, Plan, Report, Rounds, Target, Workload};
use yomi_players::Engines;
use yomi_service::{PoolSettings, Service};

/// An answer in the form that the generator parses.
pub const ANSWER: &str = r#"{"best_move": "d3", "depth": 4, "stopped_by": "depth", "degraded": false,
    "timing": {"queue_us": 0, "search_us": 0}}"#;

/// One line that is sent repeatedly.
pub fn workload(more: &str) -> Workload {
    let line = format!(r#"{{"kind": "any", "game": "othello", "body": {{"moves": "f5"}}{more}}}"#);
    Workload::parse(&line).unwrap()
}

/// One short round against a running server.
pub fn plan(address: SocketAddr, workload: Workload, loads: Loads) -> Plan {
    Plan {
        workload,
        target: Target::Running(address),
        loads,
        rounds: Rounds { rounds: 1, seconds: 1.0, warm_up: 0.0, seed: 1 },
        clients: Clients { arrivals: Arrivals::Constant, timeout_ms: 60_000, settle_ms: 60_000, ..Clients::default() },
    }
}

/// An open loop of one rate.
pub fn rate(rate: f64) -> Loads {
    Loads { rates: vec![rate], ..Loads::default() }
}

/// A closed loop.
pub fn clients(clients: u16) -> Loads {
    Loads { clients: vec![clients], ..Loads::default() }
}

/// Runs a plan beside the servers of this runtime.
pub async fn run(plan: Plan) -> Report {
    tokio::task::spawn_blocking(move || yomi_load::run(&plan, &|_| ()).unwrap()).await.unwrap()
}

/// Number of requests with this outcome.
pub fn count(report: &Report, class: &str) -> u64 {
    let report = serde_json::to_value(report).unwrap();
    report["points"][0]["classes"][class].as_u64().unwrap()
}

/// Serves on a free port of the loopback.
pub async fn serve(router: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(axum::serve(listener, router).into_future());
    address
}

/// Serves one request at a time at once; the first takes `stall`.
pub async fn stalling(stall: Duration) -> SocketAddr {
    one_by_one(stall, Duration::ZERO).await
}

/// Serves one request at a time, each in `each` and the first in `first`.
pub async fn one_by_one(first: Duration, each: Duration) -> SocketAddr {
    let turn = Arc::new(Mutex::new(first));
    let answer = move || {
        let turn = Arc::clone(&turn);
        async move {
            let mut time = turn.lock().await;
            tokio::time::sleep(std::mem::replace(&mut *time, each)).await;
            ANSWER
        }
    };
    serve(Router::new().route("/v1/othello/bestmove", post(answer))).await
}

/// Answers at once with a status.
pub async fn saying(status: StatusCode, body: &'static str) -> SocketAddr {
    let answer = async move |_: Bytes| (status, body);
    serve(Router::new().route("/v1/othello/bestmove", post(answer))).await
}

/// The service on a free port, in this process.
pub async fn yomi() -> SocketAddr {
    let engines = Engines::default();
    let settings = PoolSettings { min_time: Duration::ZERO, ..PoolSettings::with_threads(NonZeroUsize::MIN) };
    let service = Service::start(settings, Arc::new(engines.clone()));
    let settings = ApiSettings {
        serves_page: true,
        serves_mcp: true,
        limits: LiveLimits::new(OperatorLimits::WIDEST),
        cors_origins: Vec::new(),
        edges: EdgeSettings::default(),
    };
    let metrics = PrometheusBuilder::new().build_recorder().handle();
    let router = yomi_http::router(AppState::new(service.unwrap(), engines, settings, metrics));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(axum::serve(listener, router).into_future());
    address
}

/// Heads of the requests to a server.
pub type Heard = Arc<std::sync::Mutex<Vec<Request<()>>>>;

/// Answers bestmoves at once; records the heads of all requests.
pub async fn recording() -> (SocketAddr, Heard) {
    let heard = Heard::default();
    let hears = Arc::clone(&heard);
    let answer = async move |request: Request| {
        let (head, body) = request.into_parts();
        hears.lock().unwrap().push(Request::from_parts(head, ()));
        // The body is read, so that the connection is kept alive.
        axum::body::to_bytes(body, 1 << 20).await.unwrap();
        ANSWER
    };
    (serve(Router::new().route("/v1/othello/bestmove", any(answer))).await, heard)
}

/// Observations of a server that never answers.
#[derive(Debug, Default)]
pub struct Seen {
    /// Connections that were opened.
    pub opened: AtomicUsize,
    /// Connections that the client closed.
    pub closed: AtomicUsize,
    /// Most connections that were open at one time.
    pub most_open: AtomicUsize,
}

/// Answer to requests for pages about the server.
const NO_PAGE: &[u8] = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/// Reads every `POST` and never answers.
pub async fn silent() -> (SocketAddr, Arc<Seen>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let seen = Arc::new(Seen::default());
    let watching = Arc::clone(&seen);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(keep_silent(stream, Arc::clone(&watching)));
        }
    });
    (address, seen)
}

async fn keep_silent(mut stream: TcpStream, seen: Arc<Seen>) {
    let mut buffer = [0; 4096];
    let bytes = stream.read(&mut buffer).await.unwrap_or(0);
    if buffer[..bytes].starts_with(b"GET") {
        let _ = stream.write_all(NO_PAGE).await;
        return;
    }
    let opened = seen.opened.fetch_add(1, Ordering::SeqCst) + 1;
    let open = opened - seen.closed.load(Ordering::SeqCst).min(opened);
    seen.most_open.fetch_max(open, Ordering::SeqCst);
    while stream.read(&mut buffer).await.is_ok_and(|bytes| bytes > 0) {}
    seen.closed.fetch_add(1, Ordering::SeqCst);
}
