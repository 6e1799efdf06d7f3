//! `/v1`, `/v1/{game}` and `/v1/lab`: lists of the paths below them.

use axum::{Json, http::HeaderMap};
use yomi_contract::{
    paths::{self, PathsAnswer},
    reading::{accept, form::Form},
};

use super::game::GamePath;
use crate::{received::NoParameters, response::ProblemResponse};

/// Answers with the paths below `/v1`.
pub(crate) async fn get(_: NoParameters, headers: HeaderMap) -> Result<Json<PathsAnswer>, ProblemResponse> {
    list("/v1", &headers)
}

/// Answers with the paths below `/v1/lab`.
pub(crate) async fn get_laboratory(_: NoParameters, headers: HeaderMap) -> Result<Json<PathsAnswer>, ProblemResponse> {
    list("/v1/lab", &headers)
}

/// Answers with the paths below a game.
pub(crate) async fn get_game(
    GamePath(game): GamePath,
    _: NoParameters,
    headers: HeaderMap,
) -> Result<Json<PathsAnswer>, ProblemResponse> {
    list(&format!("/v1/{}", game.name()), &headers)
}

fn list(above: &str, headers: &HeaderMap) -> Result<Json<PathsAnswer>, ProblemResponse> {
    accept::choose(headers, &[Form::Json])?;
    Ok(Json(paths::below(above)))
}
