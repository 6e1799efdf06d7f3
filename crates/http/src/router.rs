//! The table of contents: every path and its handler.

use axum::{
    Router,
    extract::FromRef,
    http::Uri,
    routing::{get, post},
};
use metrics_exporter_prometheus::PrometheusHandle;
use yomi_contract::{
    paths::nothing_at,
    problem::{Problem, ProblemCode},
};
use yomi_service::Service;

use crate::{
    AppState,
    client_log::ClientLog,
    endpoints::{
        bestmove,
        clients::{self, Clients},
        docs, games, health,
        lab::{exercise, routes as lab},
        limits, metrics, page, paths, position, record, status, swap2, version, welcome,
    },
    gate::{Gate, host::AllowedHosts, pools::Pools},
    middleware,
    response::ProblemResponse,
    state::Floor,
};

/// The whole HTTP floor.
pub fn router(state: AppState) -> Router {
    let serves_metrics = state.settings.edges.serves_metrics;
    let serves_page = state.settings.serves_page;
    let pools = Pools::new(&state.settings.edges, &state.clients);
    let gate = Gate::new(state.settings.edges.clone(), state.keys.clone(), pools.clone());
    let floor = Floor::new(state, pools);
    let routes = [
        ("/v1/{game}/bestmove", get(bestmove::answer).post(bestmove::answer)),
        ("/v1/{game}/bestmove/stream", get(bestmove::answer).post(bestmove::answer)),
        ("/v1/{game}/position", get(position::answer).post(position::answer)),
        ("/v1/{game}/position.svg", get(position::answer)),
        ("/v1/{game}/position.png", get(position::answer)),
        ("/v1/{game}/position.txt", get(position::answer)),
        ("/v1/gomoku/swap2", post(swap2::answer)),
        ("/v1/record", post(record::answer)),
        ("/v1/lab/tree", get(lab::tree).post(lab::tree)),
        ("/v1/lab/tree.svg", get(lab::tree)),
        ("/v1/lab/tree.png", get(lab::tree)),
        ("/v1/lab/tree.txt", get(lab::tree)),
        ("/v1/lab/tree.dot", get(lab::tree)),
        ("/v1/lab/trace", get(lab::trace).post(lab::trace)),
        ("/v1/lab/trace.svg", get(lab::trace)),
        ("/v1/lab/trace.png", get(lab::trace)),
        ("/v1/lab/trace.txt", get(lab::trace)),
        ("/v1/lab/trace.dot", get(lab::trace)),
        ("/v1/lab/race", post(lab::race)),
        ("/v1/lab/exercise", post(exercise::make)),
        ("/v1/lab/exercise/check", post(exercise::check)),
        ("/v1/games", get(games::get)),
        ("/v1/limits", get(limits::get)),
        ("/v1/status", get(status::get)),
        ("/v1/version", get(version::get)),
        ("/v1", get(paths::get)),
        ("/v1/lab", get(paths::get_laboratory)),
        ("/v1/{game}", get(paths::get_game)),
        ("/livez", get(health::live)),
        ("/readyz", get(health::ready)),
        ("/startupz", get(health::ready)),
        ("/openapi.json", get(docs::openapi_json)),
        ("/favicon.ico", get(welcome::icon)),
    ];
    let routes = routes.into_iter().fold(Router::new(), |router, (path, methods)| {
        // A slash at the end means the same.
        router.route(&format!("{path}/"), methods.clone()).route(path, methods)
    });
    let routes = routes
        .route("/docs", get(docs::redirect))
        .route("/docs/", get(docs::index))
        .route("/docs/{*file}", get(docs::asset))
        .fallback(nothing_here);
    let routes = if serves_page {
        routes.route("/", get(page::index)).route("/assets/{*file}", get(page::asset))
    } else {
        routes.route("/", get(welcome::get))
    };
    let routes = if serves_metrics {
        routes.route("/metrics", get(metrics::get)).route("/metrics/", get(metrics::get))
    } else {
        routes
    };
    middleware::around(routes, &floor, gate).with_state(floor)
}

/// Makes what is made once, so that no request has to: the contract at `/openapi.json`.
pub fn prepare() {
    docs::prepare();
}

/// What the operator asks, for a listener of its own: `/metrics`, `/clients` and the probes. Needs no key.
pub fn operator_router(watched: OperatorState, hosts: AllowedHosts) -> Router {
    let routes = Router::new()
        .route("/metrics", get(metrics::get))
        .route("/clients", get(clients::json))
        .route("/clients.txt", get(clients::text))
        .route("/livez", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/startupz", get(health::ready))
        .fallback(nothing_for_players);
    middleware::around_operator(routes, hosts).with_state(watched)
}

/// What is watched from the operator's own listener.
#[derive(Clone, Debug)]
pub struct OperatorState {
    /// Renders `/metrics`.
    pub metrics: PrometheusHandle,
    /// The one that serves players.
    pub service: Service,
    /// That of the listener that serves players.
    pub clients: ClientLog,
}

impl FromRef<OperatorState> for PrometheusHandle {
    fn from_ref(state: &OperatorState) -> Self {
        state.metrics.clone()
    }
}

impl FromRef<OperatorState> for Service {
    fn from_ref(state: &OperatorState) -> Self {
        state.service.clone()
    }
}

impl FromRef<OperatorState> for Clients {
    fn from_ref(state: &OperatorState) -> Self {
        let OperatorState { metrics: _, service, clients } = state.clone();
        Self { service, log: clients }
    }
}

/// The name of a route in logs and metrics, with a slash at its end or without.
pub(super) fn name_of(route: &str) -> &str {
    match route {
        "/" | "/docs/" => route,
        _ => route.strip_suffix('/').unwrap_or(route),
    }
}

async fn nothing_here(uri: Uri) -> ProblemResponse {
    Problem::new(ProblemCode::NotFound, nothing_at(uri.path())).into()
}

async fn nothing_for_players() -> ProblemResponse {
    let detail = "This address serves /metrics, /clients, /clients.txt, /livez, /readyz and /startupz alone.";
    Problem::new(ProblemCode::NotFound, detail).into()
}
