//! The table of contents: every path and its handler.

use axum::{
    Router,
    routing::{get, post},
};

use metrics_exporter_prometheus::PrometheusHandle;

use super::{
    AppState, Floor, bestmove, docs, games,
    gate::Gate,
    health,
    host::AllowedHosts,
    lab::routes as lab,
    limits, metrics, middleware, position,
    problem::{Problem, ProblemCode},
    status, version, welcome,
};

/// The whole HTTP floor.
pub fn router(state: AppState) -> Router {
    let serves_metrics = state.settings.edges.serves_metrics;
    let gate = Gate::new(state.settings.edges.clone(), state.keys.clone());
    let floor = Floor::new(state);
    let routes = Router::new()
        .route("/v1/{game}/bestmove", get(bestmove::get).post(bestmove::post))
        .route("/v1/{game}/position", get(position::get).post(position::post))
        .route("/v1/lab/tree", get(lab::get_tree).post(lab::post_tree))
        .route("/v1/lab/trace", get(lab::get_trace).post(lab::post_trace))
        .route("/v1/lab/race", post(lab::post_race))
        .route("/v1/games", get(games::get))
        .route("/v1/limits", get(limits::get))
        .route("/v1/status", get(status::get))
        .route("/v1/version", get(version::get))
        .route("/livez", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/startupz", get(health::ready))
        .route("/openapi.json", get(docs::openapi_json))
        .route("/docs", get(docs::redirect))
        .route("/docs/", get(docs::index))
        .route("/docs/{*file}", get(docs::asset))
        .route("/", get(welcome::get))
        .fallback(nothing_here);
    let routes = if serves_metrics { routes.route("/metrics", get(metrics::get)) } else { routes };
    middleware::around(routes, &floor, gate).with_state(floor)
}

/// `/metrics` alone, for a listener of its own that may be asked under these names. Needs no key.
pub fn metrics_router(metrics: PrometheusHandle, hosts: AllowedHosts) -> Router {
    let routes = Router::new().route("/metrics", get(metrics::get)).fallback(nothing_here);
    middleware::around_metrics(routes, hosts).with_state(metrics)
}

async fn nothing_here() -> Problem {
    Problem::new(ProblemCode::NotFound, "No such path; / lists the first ones to try.")
}
