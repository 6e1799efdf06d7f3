//! `GET /v1/status`: load of the server.

use axum::{Json, extract::State, http::HeaderMap};
use yomi_contract::{
    answer::status::StatusAnswer,
    reading::{accept, form::Form},
};

use crate::{received::NoParameters, response::ProblemResponse, state::HandlerState};

/// Answers with the state of the search pool.
pub(crate) async fn get(
    State(HandlerState { api, .. }): State<HandlerState>,
    _: NoParameters,
    headers: HeaderMap,
) -> Result<Json<StatusAnswer>, ProblemResponse> {
    accept::choose(&headers, &[Form::Json])?;
    let status = api.service.status();
    let milliseconds = |duration: std::time::Duration| u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
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
