//! `POST /v1/gomoku/swap2`: Swap2 openings, and the choice of side, by search.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse as _, Response},
};
use tracing::Span;
use yomi_contract::{reading::form::Form, request::asked::Offers};
use yomi_game::GameKind;
use yomi_server::observed::hold;

use crate::{middleware::context::From, received::Received, response::ProblemResponse, state::HandlerState};

/// The response formats.
const OFFERS: Offers = Offers { forms: &[Form::Json], open: &[] };

/// Handles a body.
pub(crate) async fn answer(
    State(HandlerState { api, .. }): State<HandlerState>,
    From(caller): From,
    received: Received,
) -> Result<Response, ProblemResponse> {
    let asked = received.wants(OFFERS)?.asked;
    Span::current().record("game", GameKind::Gomoku.name());
    let (answer, times, lateness) = api.swap2(&caller, &asked.object()?).await?;
    let mut response = Json(answer).into_response();
    response.extensions_mut().insert(times);
    Ok(hold(response, lateness))
}
