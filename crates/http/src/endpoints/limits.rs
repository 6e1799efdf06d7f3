//! `GET /v1/limits`: the limits of requests on this server.

use std::collections::BTreeMap;

use axum::{Json, extract::State, http::HeaderMap};
use yomi_contract::{
    answer::limits::{self, LimitText},
    reading::{accept, form::Form},
};

use crate::{middleware::context::From, received::NoParameters, response::ProblemResponse, state::HandlerState};

/// Answers with all limits by name, lowered to those of the key.
pub(crate) async fn get(
    State(HandlerState { api, .. }): State<HandlerState>,
    From(caller): From,
    _: NoParameters,
    headers: HeaderMap,
) -> Result<Json<BTreeMap<String, LimitText>>, ProblemResponse> {
    accept::choose(&headers, &[Form::Json])?;
    Ok(Json(limits::all(&api.limits_of(&caller), caller.grant().max_level())))
}
