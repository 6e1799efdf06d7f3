//! The two servers under test, in this process: Yomi as `serve` starts it, and a bare axum handler.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    http::header,
    routing::post,
    serve::{Listener as _, ListenerExt as _},
};
use tracing_subscriber::filter::Targets;
use yomi_certify::BlockingClient;
use yomi_contract::limits::{LiveLimits, OperatorLimits};
use yomi_http::{ApiSettings, AppState, connections::Connections, gate::edges::EdgeSettings};
use yomi_players::{Engines, Players};
use yomi_server::{ConnectionSettings, DrainSettings, ListenAddress, Server, Signals};
use yomi_service::{PoolSettings, Service};
use yomi_telemetry::{
    logs::{self, LogFormat},
    metrics,
};

use super::question::Question;
use crate::machine::cores;

/// The service's default.
pub const MAX_SEARCH: Duration = Duration::from_secs(60);

const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// Once a process: the log at `warn`, as a server under load would have it, and the metrics.
pub fn prepare() {
    logs::install(LogFormat::Json, "warn".parse::<Targets>().expect("a filter"), None)
        .expect("the first log of this process");
    metrics::install();
}

/// The runtime of both servers, with the settings of `serve`. Clients have threads of their own.
pub struct Runtime {
    runtime: tokio::runtime::Runtime,
}

impl Runtime {
    /// Starts it.
    pub fn start() -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .thread_name("http")
            .build()
            .expect("a runtime starts");
        Self { runtime }
    }

    /// Starts Yomi, checks that it runs the same search as the bare one, and returns its address
    /// and the body of its first answer. The check is its warm-up.
    pub fn yomi(&self, questions: &[Question]) -> (SocketAddr, Bytes) {
        let address = self.runtime.block_on(serve_yomi());
        let (mut client, mut players) =
            (BlockingClient::connect(address).expect("the server listens"), Players::default());
        let mut typical = Bytes::new();
        for question in questions {
            let body = client.ask(&question.http).expect("the answer comes").body;
            let answer: serde_json::Value = serde_json::from_slice(body).expect("JSON comes back");
            let report = question.search(&mut players);
            assert_eq!(answer["stats"]["nodes"], report.statistics.nodes, "{answer}");
            assert_eq!(answer["best_move"], report.lines[0].moves[0].to_string(), "{answer}");
            if typical.is_empty() {
                typical = Bytes::copy_from_slice(body);
            }
        }
        (address, typical)
    }

    /// Starts a server that reads a body and returns `answer`.
    pub fn bare_axum(&self, answer: Bytes) -> SocketAddr {
        let handler = move |_body: Bytes| {
            let answer = answer.clone();
            async move { ([(header::CONTENT_TYPE, "application/json")], answer) }
        };
        let router = Router::new().route("/v1/othello/bestmove", post(handler));
        self.runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind(ANY_PORT).await.expect("a free port");
            let listener = listener.tap_io(|stream| {
                // As Yomi does; fails only on a socket that is gone.
                let _ = stream.set_nodelay(true);
            });
            let address = listener.local_addr().expect("bound just now");
            tokio::spawn(axum::serve(listener, router).into_future());
            address
        })
    }
}

/// `serve` with its default settings, but without the cache: every request has to be searched.
async fn serve_yomi() -> SocketAddr {
    let settings = PoolSettings { cache_bytes: 0, ..PoolSettings::with_threads(cores()) };
    let engines = Engines::default();
    let service = Service::start(settings, Arc::new(engines.clone())).expect("search threads start");
    let metrics = metrics::install();
    tokio::spawn({
        let metrics = metrics.clone();
        async move {
            let mut ticks = tokio::time::interval(Duration::from_secs(5));
            loop {
                ticks.tick().await;
                metrics.run_upkeep();
            }
        }
    });
    let settings = ApiSettings {
        serves_page: true,
        serves_mcp: true,
        limits: LiveLimits::new(OperatorLimits { max_search: MAX_SEARCH, ..OperatorLimits::WIDEST }),
        cors_origins: Vec::new(),
        edges: EdgeSettings::default(),
    };
    let state = AppState::new(service.clone(), engines, settings, metrics);
    let clients = state.api.clients.clone();
    let router = yomi_http::router(state);
    let server = Server::bind(&ListenAddress::Tcp(ANY_PORT)).await.expect("a free port");
    let ListenAddress::Tcp(address) = *server.address() else { unreachable!("it was bound to a port") };
    let signals = Signals::catch(false).expect("signals can be caught");
    let drain = DrainSettings { delay: Duration::ZERO, patience: Duration::ZERO };
    tokio::spawn(async move {
        let visitors = Connections::new(service, clients);
        server.run(router, &visitors, ConnectionSettings::default(), drain, signals).await
    });
    address
}
