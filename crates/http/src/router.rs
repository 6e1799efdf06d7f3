//! The router: maps the table of routes to handlers.

use axum::{
    Router,
    extract::{FromRef, State},
    handler::Handler,
    http::{Extensions, HeaderMap, Uri},
    routing::{MethodRouter, get, post},
};
use metrics_exporter_prometheus::PrometheusHandle;
use yomi_contract::{
    paths::nothing_at,
    problem::{Problem, ProblemCode},
    request::lab::station::Station,
    routes::Route,
};
use yomi_service::Service;

#[cfg(feature = "mcp")]
use crate::endpoints::mcp;
use crate::{
    AppState,
    batch::{self, Batch, BatchCaller},
    client_log::ClientLog,
    endpoints::{
        batch as batch_endpoint, bestmove,
        clients::{self, Clients},
        docs, games, health,
        lab::{exercise, routes as experiment},
        limits, metrics, page, paths, position, record, review, status, swap2, version, welcome,
    },
    gate::{Gate, host::AllowedHosts, pools::Pools},
    in_process::InProcess,
    middleware::{self, context::RequestContext},
    response::ProblemResponse,
    state::HandlerState,
};
#[cfg(feature = "jobs")]
use crate::{endpoints::jobs, jobs::work};

/// The whole HTTP API.
pub fn router(state: AppState) -> Router {
    let serves_metrics = state.settings.edges.serves_metrics;
    let serves_page = state.settings.serves_page;
    #[cfg(feature = "mcp")]
    let serves_mcp = state.settings.serves_mcp;
    #[cfg(feature = "jobs")]
    let keys = state.keys.clone();
    let pools = Pools::new(&state.settings.edges, &state.clients);
    let gate = Gate::new(state.settings.edges.clone(), state.keys.clone(), pools.clone());
    let state = HandlerState::new(state, pools);
    let serves = Serves { page: serves_page, metrics: serves_metrics };
    let routes = routes(serves);
    let asked = InProcess::new(routes.clone().with_state(state.clone()));
    #[cfg(feature = "mcp")]
    let routes = if serves_mcp { with_tools(routes, asked.clone(), &state) } else { routes };
    #[cfg(feature = "jobs")]
    if let Some(jobs) = &state.jobs {
        work::start(jobs, asked.clone(), state.clone(), keys);
    }
    let routes = with_batch(routes, asked).fallback(nothing_here);
    middleware::around(routes, &state, gate).with_state(state)
}

/// Adds `/v1/batch`, whose lines call `asked`.
fn with_batch(routes: Router<HandlerState>, asked: InProcess) -> Router<HandlerState> {
    batch::show_zeros();
    let answer = move |state, request| batch_endpoint::answer(state, asked.clone(), request);
    with_post(routes, Route::Batch, answer)
}

/// Adds `/mcp`, whose tools call `asked`.
#[cfg(feature = "mcp")]
fn with_tools(routes: Router<HandlerState>, asked: InProcess, state: &HandlerState) -> Router<HandlerState> {
    let served = yomi_mcp::service(mcp::tools(asked, state.clone()));
    let answer = move |state, request| mcp::answer(state, served.clone(), request);
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

/// The tools for agents without a listening socket, for [`yomi_mcp::serve`].
#[cfg(feature = "mcp")]
pub fn tools(state: AppState) -> yomi_mcp::Tools<impl yomi_mcp::Api> {
    let pools = Pools::new(&state.settings.edges, &state.clients);
    let state = HandlerState::new(state, pools);
    let serves = Serves { page: false, metrics: false };
    mcp::tools(InProcess::new(routes(serves).with_state(state.clone())), state)
}

/// A batch of any length without a listening socket, to which the caller adds the lines.
#[must_use]
pub fn batch(state: AppState, is_ordered: bool) -> Batch {
    let pools = Pools::new(&state.settings.edges, &state.clients);
    let state = HandlerState::new(state, pools);
    let serves = Serves { page: false, metrics: false };
    let routes = InProcess::new(routes(serves).with_state(state.clone()));
    let mut extensions = Extensions::new();
    extensions.insert(RequestContext::new(&HeaderMap::new()));
    let caller = BatchCaller::of(&extensions);
    Batch::open(is_ordered, routes, state, caller)
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
    let lab = |station| {
        move |State(state), context: RequestContext, grant, client, received| {
            experiment::answer(state, station, context, grant, client, received)
        }
    };
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
        Route::Swap2 => post(swap2::answer),
        Route::Record => post(record::answer),
        Route::Tree => get(lab(Station::Tree)).post(lab(Station::Tree)),
        Route::TreeSvg | Route::TreePng | Route::TreeText | Route::TreeDot => get(lab(Station::Tree)),
        Route::Trace => get(lab(Station::Trace)).post(lab(Station::Trace)),
        Route::TraceSvg | Route::TracePng | Route::TraceText | Route::TraceDot => get(lab(Station::Trace)),
        Route::Race => post(lab(Station::Race)),
        Route::Exercise => post(exercise::make),
        Route::ExerciseCheck => post(exercise::check),
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
        #[cfg(feature = "jobs")]
        Route::Jobs => get(jobs::list),
        #[cfg(feature = "jobs")]
        Route::Job => get(jobs::get).delete(jobs::cancel),
        #[cfg(feature = "jobs")]
        Route::JobEvents => get(jobs::events),
        #[cfg(feature = "jobs")]
        Route::JobResult => get(jobs::result),
        #[cfg(not(feature = "jobs"))]
        Route::Jobs | Route::Job | Route::JobEvents | Route::JobResult => return None,
        // Their handlers ask the others.
        Route::Batch | Route::Mcp => return None,
        Route::Metrics | Route::PageFile | Route::Clients | Route::ClientsText => return None,
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
