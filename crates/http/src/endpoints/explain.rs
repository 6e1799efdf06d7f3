//! `POST /v1/{game}/explain`: why this move and not that one.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse as _, Response},
};
use yomi_contract::{reading::form::Form, request::asked::Offers};
use yomi_server::observed::hold;

use super::game::GamePath;
use crate::{middleware::context::From, received::Received, response::ProblemResponse, state::HandlerState};

/// The response formats.
const OFFERS: Offers = Offers { forms: &[Form::Json], open: &[] };

/// Handles a body.
pub(crate) async fn answer(
    State(HandlerState { api, .. }): State<HandlerState>,
    GamePath(game): GamePath,
    From(caller): From,
    received: Received,
) -> Result<Response, ProblemResponse> {
    let asked = received.wants(OFFERS)?.asked;
    let (answer, times, lateness) = api.explain(&caller, game, &asked.object()?).await?;
    let mut response = Json(answer).into_response();
    response.extensions_mut().insert(times);
    Ok(hold(response, lateness))
}
