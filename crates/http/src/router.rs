//! The router: maps the table of routes to handlers.

use axum::{
    Router,
    extract::{FromRef, State},
    handler::Handler,
    http::Uri,
    routing::{MethodRouter, get, post},
};
use metrics_exporter_prometheus::PrometheusHandle;
use yomi_api::{client_log::ClientLog, tools::Tools};
use yomi_contract::{
    paths::nothing_at,
    problem::{Problem, ProblemCode},
    request::lab::station::Station,
    routes::Route,
};
use yomi_service::Service;

use crate::{
    AppState,
    endpoints::{
        batch, bestmove,
        clients::{self, Clients},
        docs, explain, games, health, jobs, lab, limits, mcp, metrics, openings, page, paths, position, puzzle, record,
        review, status, swap2, version, welcome,
    },
    gate::{Gate, host::AllowedHosts},
    middleware,
    response::ProblemResponse,
    state::HandlerState,
};

/// The whole HTTP API. Takes up the jobs of its store; must be called on a runtime where it has one.
pub fn router(state: AppState) -> Router {
    let settings = &state.settings;
    let serves = Serves { page: settings.serves_page, metrics: settings.edges.serves_metrics };
    let gate = Gate::new(settings.edges.clone(), state.api.clone());
    let tools = state.tools.filter(|_| settings.serves_mcp).map(|make| make(state.api.clone()));
    state.api.start_jobs();
    let state = HandlerState::new(state);
    let routes = routes(serves);
    let routes = match tools {
        Some(tools) => with_tools(routes, tools),
        None => routes,
    };
    middleware::around(routes.fallback(nothing_here), &state, gate).with_state(state)
}

/// Adds `/mcp`.
fn with_tools(routes: Router<HandlerState>, tools: Tools) -> Router<HandlerState> {
    let answer = move |state, caller, request| mcp::answer(state, tools.clone(), caller, request);
    with_post(routes, Route::Mcp, answer)
}

/// Adds a route that handles `POST`.
fn with_post<H, T>(routes: Router<HandlerState>, route: Route, answer: H) -> Router<HandlerState>
where
    H: Handler<T, HandlerState>,
    T: 'static,
{
    let name = route.name();
    routes.route(&format!("{name}/"), post(answer.clone())).route(name, post(answer))
}

/// The routes without middleware.
fn routes(serves: Serves) -> Router<HandlerState> {
    let routes = Route::ALL.iter().filter_map(|&route| Some((route, methods(route, serves)?)));
    routes.fold(Router::new(), |router, (route, methods)| {
        let path = route.name();
        if !route.takes_slash() {
            return router.route(path, methods);
        }
        router.route(&format!("{path}/"), methods.clone()).route(path, methods)
    })
}

/// Which optional routes are served.
#[derive(Clone, Copy, Debug)]
struct Serves {
    page: bool,
    metrics: bool,
}

/// The methods of a route and their handlers; `None` if it is not served here.
fn methods(route: Route, serves: Serves) -> Option<MethodRouter<HandlerState>> {
    let lab = |station| move |State(state), caller, received| lab::answer(state, station, caller, received);
    Some(match route {
        Route::PositionPng | Route::ReviewPng | Route::TreePng | Route::TracePng if !cfg!(feature = "png") => {
            return None;
        }
        Route::BestMove | Route::BestMoveStream => get(bestmove::answer).post(bestmove::answer),
        Route::Position => get(position::answer).post(position::answer),
        Route::PositionSvg | Route::PositionPng | Route::PositionText => get(position::answer),
        Route::Review | Route::ReviewStream | Route::ReviewHtml | Route::ReviewSvg | Route::ReviewPng => {
            post(review::answer)
        }
        Route::ReviewReport => post(review::report),
        Route::Openings => get(openings::answer),
        Route::Puzzle => get(puzzle::answer),
        Route::Explain => post(explain::answer),
        Route::Swap2 => post(swap2::answer),
        Route::Record => post(record::answer),
        Route::Tree => get(lab(Station::Tree)).post(lab(Station::Tree)),
        Route::TreeSvg | Route::TreePng | Route::TreeText | Route::TreeDot => get(lab(Station::Tree)),
        Route::Trace => get(lab(Station::Trace)).post(lab(Station::Trace)),
        Route::TraceSvg | Route::TracePng | Route::TraceText | Route::TraceDot => get(lab(Station::Trace)),
        Route::Race => post(lab(Station::Race)),
        Route::Exercise => post(lab::exercise),
        Route::ExerciseCheck => post(lab::check),
        Route::Paths => get(paths::get),
        Route::GamePaths => get(paths::get_game),
        Route::LabPaths => get(paths::get_laboratory),
        Route::Games => get(games::get),
        Route::Limits => get(limits::get),
        Route::Status => get(status::get),
        Route::Version => get(version::get),
        Route::Live => get(health::live),
        Route::Ready | Route::Startup => get(health::ready),
        Route::Metrics if serves.metrics => get(metrics::get),
        Route::Contract => get(docs::openapi_json),
        Route::Contract30 => get(docs::openapi_3_0_json),
        Route::Icon => get(welcome::icon),
        Route::Docs => get(docs::redirect),
        Route::DocsPage => get(docs::index),
        Route::DocsFile => get(docs::asset),
        Route::Page if serves.page => get(page::index),
        Route::Page => get(welcome::get),
        Route::PageFile if serves.page => get(page::asset),
        Route::Jobs => get(jobs::list),
        Route::Job => get(jobs::get).delete(jobs::cancel),
        Route::JobEvents => get(jobs::events),
        Route::JobResult => get(jobs::result),
        Route::Batch => post(batch::answer),
        Route::Mcp | Route::Metrics | Route::PageFile | Route::Clients | Route::ClientsText => return None,
    })
}

/// The operator's router, for a listener of its own: `/metrics`, `/clients` and the probes. Needs no key.
pub fn operator_router(watched: OperatorState, hosts: AllowedHosts) -> Router {
    let routes = Router::new()
        .route(Route::Metrics.name(), get(metrics::get))
        .route(Route::Clients.name(), get(clients::json))
        .route(Route::ClientsText.name(), get(clients::text))
        .route(Route::Live.name(), get(health::live))
        .route(Route::Ready.name(), get(health::ready))
        .route(Route::Startup.name(), get(health::ready))
        .fallback(nothing_for_players);
    middleware::around_operator(routes, hosts).with_state(watched)
}

/// State of the operator's router.
#[derive(Clone, Debug)]
pub struct OperatorState {
    /// Renders `/metrics`.
    pub metrics: PrometheusHandle,
    /// The service that the public listener serves.
    pub service: Service,
    /// The client log of the public listener.
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

/// The name of a route in logs and metrics, without a trailing slash.
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
