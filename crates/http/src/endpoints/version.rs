//! `GET /v1/version`: the build and its engines.

use axum::{Json, extract::State, http::HeaderMap};
use yomi_contract::{
    answer::version::VersionAnswer,
    reading::{accept, form::Form},
};

use crate::{received::NoParameters, response::ProblemResponse, state::HandlerState};

/// Answers with the build.
pub(crate) async fn get(
    State(HandlerState { api, .. }): State<HandlerState>,
    _: NoParameters,
    headers: HeaderMap,
) -> Result<Json<VersionAnswer>, ProblemResponse> {
    let engines = &api.engines;
    accept::choose(&headers, &[Form::Json])?;
    Ok(Json(VersionAnswer {
        version: yomi_telemetry::VERSION,
        commit: yomi_telemetry::commit(),
        fingerprint: engines.fingerprint().to_owned(),
        weights: engines.weights().into_iter().map(Into::into).collect(),
        cpu_path: engines.othello().cpu_path().name(),
    }))
}
