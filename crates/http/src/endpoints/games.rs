//! `GET /v1/games`: the games, and what each endpoint accepts for them.

use axum::{Json, http::HeaderMap};
use yomi_contract::{
    answer::games::GamesAnswer,
    reading::{accept, form::Form},
};

use crate::{received::NoParameters, response::ProblemResponse};

/// Answers with all games.
pub(crate) async fn get(_: NoParameters, headers: HeaderMap) -> Result<Json<GamesAnswer>, ProblemResponse> {
    accept::choose(&headers, &[Form::Json])?;
    Ok(Json(GamesAnswer::of_all()))
}
