//! `GET /v1/limits`: the limits of requests on this server.

use std::collections::BTreeMap;

use axum::{Json, extract::State, http::HeaderMap};
use yomi_contract::{
    answer::limits::{self, LimitText},
    reading::{accept, form::Form},
};

use crate::{gate::keys::Grant, received::NoParameters, response::ProblemResponse, state::HandlerState};

/// Answers with all limits by name, lowered to those of the key.
pub(crate) async fn get(
    State(state): State<HandlerState>,
    grant: Grant,
    _: NoParameters,
    headers: HeaderMap,
) -> Result<Json<BTreeMap<String, LimitText>>, ProblemResponse> {
    accept::choose(&headers, &[Form::Json])?;
    Ok(Json(limits::all(&grant.narrow(&state.request_limits(None)), grant.max_level())))
}
