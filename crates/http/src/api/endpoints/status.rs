//! `GET /v1/status`: how busy the server is.

use axum::{Json, extract::State, http::HeaderMap};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::{
    Floor,
    problem::Problem,
    reading::{accept, form::Form, misplaced::NoParameters},
};

/// The state of the pool at one moment.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(in crate::api) struct StatusAnswer {
    /// Search threads.
    #[schema(example = 2)]
    pub threads: usize,
    /// Threads that lead a search now.
    #[schema(example = 1)]
    pub busy: usize,
    /// Threads that help with a search that another leads; they come back when they are needed.
    #[schema(example = 0)]
    pub helping: usize,
    /// Requests in the queue.
    #[schema(example = 0)]
    pub queued: usize,
    /// Milliseconds that the oldest request of the queue has waited.
    #[schema(example = 0)]
    pub oldest_ms: u64,
    /// Milliseconds that a new request would wait, by the pace of late.
    #[schema(example = 0)]
    pub estimated_wait_ms: u64,
    /// Threads that run experiments of the laboratory, among those that search.
    #[schema(example = 0)]
    pub experiments: usize,
    /// Experiments in their own queue.
    #[schema(example = 0)]
    pub experiments_queued: usize,
}

/// Answers with the state of the pool.
pub(in crate::api) async fn get(
    State(floor): State<Floor>,
    _: NoParameters,
    headers: HeaderMap,
) -> Result<Json<StatusAnswer>, Problem> {
    accept::choose(&headers, &[Form::Json])?;
    let status = floor.service.status();
    let milliseconds =
        |duration: std::time::Duration| u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
    Ok(Json(StatusAnswer {
        threads: status.threads,
        busy: status.busy,
        helping: status.helping,
        queued: status.queued,
        oldest_ms: milliseconds(status.oldest),
        estimated_wait_ms: milliseconds(status.estimated_wait),
        experiments: status.experiments,
        experiments_queued: status.experiments_queued,
    }))
}
